// Preferences of this browser, kept in localStorage. A change is saved at once; the browser's other windows follow it.
import { preferredLanguage, words, type Language } from "../i18n/index.svelte";

export type Speed = "off" | 0.5 | 1 | 2 | 4;
export const SPEEDS: readonly Speed[] = ["off", 0.5, 1, 2, 4];

const DEFAULTS = {
  language: "" as Language | "",
  name: "",
  /** Whether a move that has been picked waits for a second word. */
  confirm: false,
  speed: 1 as Speed,
  sound: false,
  notify: false,
  /** People whose chat lines are not shown here: their names, by person. */
  hidden: {} as Record<string, string>,
  /** What has been seen and done, by name: hints that are shown once, tutorial steps. */
  marks: {} as Record<string, string>,
};

const KEY = "carnegie";

/** What all windows of this browser have changed so far. */
function stored(): Partial<typeof DEFAULTS> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<typeof DEFAULTS>;
  } catch {
    return {};
  }
}

class Settings {
  #values = $state({ ...DEFAULTS, ...stored() });

  #set<K extends keyof typeof DEFAULTS>(key: K, value: (typeof DEFAULTS)[K]): void {
    this.#values = { ...this.#values, ...stored(), [key]: value };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#values));
    } catch {
      // A browser that keeps nothing has the preference until the page is closed.
    }
  }

  get language(): Language { return this.#values.language || preferredLanguage(); }
  set language(value: Language) {
    this.#set("language", value);
    void words.use(value);
  }
  get name(): string { return this.#values.name; }
  set name(value: string) { this.#set("name", value); }
  get confirm(): boolean { return this.#values.confirm; }
  set confirm(value: boolean) { this.#set("confirm", value); }
  get speed(): Speed { return this.#values.speed; }
  set speed(value: Speed) { this.#set("speed", value); }
  get sound(): boolean { return this.#values.sound; }
  set sound(value: boolean) { this.#set("sound", value); }
  get notify(): boolean { return this.#values.notify; }
  set notify(value: boolean) { this.#set("notify", value); }

  get hidden(): Readonly<Record<string, string>> { return this.#values.hidden; }
  /** Hides what a person says, or shows it again. */
  hide(person: string, name: string | null): void {
    const { [person]: _, ...others } = { ...this.#values.hidden, ...stored().hidden };
    this.#set("hidden", name === null ? others : { ...others, [person]: name });
  }

  mark(name: string): string | undefined { return this.#values.marks[name]; }
  /** Takes over what another window of this browser has changed. */
  follow(): void {
    addEventListener("storage", ({ key }) => {
      if (key !== KEY) return;
      this.#values = { ...DEFAULTS, ...stored() };
      if (this.language !== words.language) void words.use(this.language);
    });
  }

  setMark(name: string, value: string): void {
    this.#set("marks", { ...this.#values.marks, ...stored().marks, [name]: value });
  }
}

export const settings = new Settings();
