// Sentences in three languages. Each part of the page has its own catalogue, src/i18n/LANGUAGE/PART.json, with ICU
// messages; a key is "part.key". Only the language in use is loaded.
import { IntlMessageFormat } from "intl-messageformat";

export type Language = "en" | "nl" | "ru";
export const LANGUAGES: Record<Language, string> = { en: "English", nl: "Nederlands", ru: "Русский" };
export type Values = Record<string, string | number>;

type Catalogue = Record<string, string>;
const parts = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #formats = new Map<string, IntlMessageFormat>();

  /** Takes another language; the page changes at once. */
  async use(language: Language): Promise<void> {
    const own = Object.entries(parts).filter(([path]) => path.startsWith(`./${language}/`));
    const loaded = await Promise.all(
      own.map(async ([path, load]) => [path.slice(path.lastIndexOf("/") + 1, -".json".length), await load()] as const),
    );
    const catalogue: Catalogue = {};
    for (const [part, messages] of loaded)
      for (const [key, message] of Object.entries(messages)) catalogue[`${part}.${key}`] = message;
    this.#formats.clear();
    this.catalogue = catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  say(key: string, values: Values = {}): string {
    const message = this.catalogue[key];
    if (message === undefined) return key;
    if (!message.includes("{")) return message;
    let format = this.#formats.get(key);
    if (!format) this.#formats.set(key, (format = new IntlMessageFormat(message, this.language, undefined, { ignoreTag: true })));
    return format.format(values) as string;
  }

  has(key: string): boolean {
    return key in this.catalogue;
  }
}

export const words = new Words();

/** The sentence for a key in the language in use. */
export const t = (key: string, values?: Values): string => words.say(key, values);

export function preferredLanguage(): Language {
  for (const wish of navigator.languages) {
    const language = wish.slice(0, 2);
    if (language in LANGUAGES) return language as Language;
  }
  return "en";
}
