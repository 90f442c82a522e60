// Numbers as the language in use writes them.
import { words } from "../i18n/index.svelte";

const formats = new Map<string, Intl.NumberFormat>();

/** The format of a language, made once: making one takes longer than drawing what it says. */
function format(language: string): Intl.NumberFormat {
  const known = formats.get(language);
  if (known) return known;
  const made = new Intl.NumberFormat(language, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  formats.set(language, made);
  return made;
}

/** "+1.5", "−3", "0": with a true minus sign. */
export const signed = (n: number): string => format(words.language).format(n).replace("-", "−");
