// Sentences in three languages. Each part of the page has its own catalogue, src/i18n/LANGUAGE/PART.json, with ICU
// messages; a key is "part.key". Only the language in use is loaded, and the big parts only when a screen needs them.
import { BARE } from "./bare";
import { compile, type Format, type Values } from "./message";

export type Language = "en" | "nl" | "ru";
export const LANGUAGES: Record<Language, string> = { en: "English", nl: "Nederlands", ru: "Русский" };

type Catalogue = Record<string, string>;
const always = import.meta.glob<Record<string, Catalogue>>("./*/index.ts", { import: "default" });
const onDemand = import.meta.glob<Catalogue>(["./*/rules.json", "./*/tutorial.json"], { import: "default" });

/** Parts that are loaded with the screens that ask for them. */
export type PartOnDemand = "rules" | "tutorial";

const withPart = (part: string, messages: Catalogue): Catalogue =>
  Object.fromEntries(Object.entries(messages).map(([key, message]) => [`${part}.${key}`, message]));

class Words {
  language = $state<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  /** Whether a catalogue could not be loaded; the page goes on with the words that it has. */
  lost = $state(false);
  #formats = new Map<string, Format>();

  #needed = new Set<PartOnDemand>();
  /** Number of times a language was asked for: the last one counts, in whichever order they come. */
  #wishes = 0;

  /** Takes another language; the page changes at once. */
  async use(language: Language): Promise<void> {
    const wish = ++this.#wishes;
    try {
      await this.#take(language, wish);
      this.lost = false;
    } catch {
      if (Object.keys(this.catalogue).length === 0) this.catalogue = BARE[language];
      this.lost = true;
    }
  }

  async #take(language: Language, wish: number): Promise<void> {
    const needed = [...this.#needed];
    const [shared, ...parts] = await Promise.all([
      always[`./${language}/index.ts`]!(),
      ...needed.map((part) => onDemand[`./${language}/${part}.json`]!()),
    ]);
    if (wish !== this.#wishes) return;
    if (this.#needed.size > needed.length) return this.#take(language, wish);
    const named = Object.entries(shared).map(([file, messages]) => withPart(file.slice(2, -".json".length), messages));
    this.#formats.clear();
    this.catalogue = Object.assign({}, ...named, ...parts.map((messages, index) => withPart(needed[index]!, messages)));
    this.language = language;
    document.documentElement.lang = language;
  }

  /** Loads a part that is loaded only on demand; from then on it follows the language. */
  async need(part: PartOnDemand): Promise<void> {
    if (this.#needed.has(part)) return;
    const language = this.language;
    const messages = await onDemand[`./${language}/${part}.json`]!();
    this.#needed.add(part);
    if (this.language === language) this.catalogue = { ...this.catalogue, ...withPart(part, messages) };
    else await this.#take(this.language, this.#wishes);
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
