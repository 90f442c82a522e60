// Sentences in three languages. Each part of the page has its own catalogue, src/i18n/LANGUAGE/PART.json, with ICU
// messages; a key is "part.key". Only the language in use is loaded, and the big parts only when a screen needs them.
import { compile, type Format, type Values } from "./message";

export type Language = "en" | "nl" | "ru";
export const LANGUAGES: Record<Language, string> = { en: "English", nl: "Nederlands", ru: "Русский" };

type Catalogue = Record<string, string>;
const parts = import.meta.glob<Catalogue>("./*/*.json", { import: "default" });

/** Parts that are loaded with the screens that ask for them. */
const ON_DEMAND = ["rules", "tutorial"] as const;
export type PartOnDemand = (typeof ON_DEMAND)[number];

const partOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1, -".json".length);

const isOnDemand = (part: string): boolean => (ON_DEMAND as readonly string[]).includes(part);

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  #formats = new Map<string, Format>();

  #needed = new Set<string>();

  /** Takes another language; the page changes at once. */
  async use(language: Language): Promise<void> {
    const catalogue = await this.#load(language, (part) => !isOnDemand(part) || this.#needed.has(part));
    this.#formats.clear();
    this.catalogue = catalogue;
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads a part that is loaded only on demand; from then on it follows the language. */
  async need(part: PartOnDemand): Promise<void> {
    if (this.#needed.has(part)) return;
    const language = this.language;
    const loaded = await this.#load(language, (each) => each === part);
    this.#needed.add(part);
    if (this.language === language) this.catalogue = { ...this.catalogue, ...loaded };
    else await this.use(this.language);
  }

  async #load(language: Language, wanted: (part: string) => boolean): Promise<Catalogue> {
    const paths = Object.keys(parts).filter((path) => path.startsWith(`./${language}/`) && wanted(partOf(path)));
    const loaded = await Promise.all(paths.map(async (path) => [partOf(path), await parts[path]!()] as const));
    const catalogue: Catalogue = {};
    for (const [part, messages] of loaded)
      for (const [key, message] of Object.entries(messages)) catalogue[`${part}.${key}`] = message;
    return catalogue;
  }

  say(key: string, values: Values = {}): string {
    const message = this.catalogue[key];
    if (message === undefined) return key;
    if (!message.includes("{")) return message;
    let format = this.#formats.get(key);
    if (!format) this.#formats.set(key, (format = compile(message, this.language)));
    return format(values);
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
