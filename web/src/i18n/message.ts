// Messages as the catalogues write them, a part of ICU's: {value}, and {n, plural, =0 {none} one {# one} other {# more}}.

export type Values = Record<string, string | number>;
export type Format = (values: Values) => string;

const VALUE = /\s*(\w+)\s*(,\s*plural\s*,)?/y;
const FORM = /\s*(=?\w+)\s*\{/y;
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) rules.set(language, (found = new Intl.PluralRules(language)));
  return found;
}

/** Reads a message once, for saying it often. What is no message is an error at the place where it ends. */
export function compile(message: string, language: string): Format {
  let at = 0;

  function take(pattern: RegExp): RegExpExecArray {
    pattern.lastIndex = at;
    const found = pattern.exec(message);
    if (!found) throw new SyntaxError(`${message.slice(0, at)} ← is not a message: ${message}`);
    at = pattern.lastIndex;
    return found;
  }

  /** Everything up to the brace that closes it; # is the number of the plural that it stands in. */
  function text(counted: string | null): Format {
    const parts: (string | Format)[] = [];
    for (; at < message.length && message[at] !== "}"; at++) {
      if (message[at] === "{") parts.push(value());
      else if (message[at] === "#" && counted !== null) parts.push((values) => String(values[counted]));
      else parts.push(message[at]!);
    }
    return (values) => parts.map((part) => (typeof part === "string" ? part : part(values))).join("");
  }

  function value(): Format {
    at++;
    const [, name = "", plural] = take(VALUE);
    if (!plural) {
      take(/(?=\})/y);
      return (values) => String(values[name]);
    }
    const forms = new Map<string, Format>();
    while (message[at] !== "}") {
      const [, form = ""] = take(FORM);
      forms.set(form, text(name));
      take(/\}\s*/y);
    }
    return (values) => {
      const n = Number(values[name]);
      return (forms.get(`=${n}`) ?? forms.get(rulesOf(language).select(n)) ?? forms.get("other"))?.(values) ?? "";
    };
  }

  const whole = text(null);
  take(/$/y);
  return whole;
}
