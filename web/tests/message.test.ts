import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import { type Language, LANGUAGES } from "../src/i18n/index.svelte";
import { compile } from "../src/i18n/message";

const files = import.meta.glob<Record<string, string>>("../src/i18n/*/*.json", { eager: true, import: "default" });
const NUMBERS = [0, 1, 2, 4, 5, 11, 21, 22, 101];

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  const messages = Object.entries(files)
    .filter(([path]) => path.includes(`/${language}/`))
    .flatMap(([, catalogue]) => Object.values(catalogue));

  test.each(NUMBERS)("every message says the same as ICU's, for %i", (n) => {
    for (const message of messages) {
      const names = [...message.matchAll(/\{(\w+)/g)].map(([, name]) => name!);
      const values = Object.fromEntries(names.map((name) => [name, n]));
      const icu = new IntlMessageFormat(message, language, undefined, { ignoreTag: true });
      expect(compile(message, language)(values)).toBe(icu.format(values));
    }
  });
});

test.each(["{n, plural, one # other {#}}", "{n, plural, one {#", "{a b}", "{}", "a}"])("%s is no message", (message) => {
  expect(() => compile(message, "en")).toThrow(SyntaxError);
});
