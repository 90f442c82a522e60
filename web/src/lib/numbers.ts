// Numbers as the language in use writes them.
import { words } from "../i18n/index.svelte";

/** "+1.5", "−3", "0": with a true minus sign. */
export const signed = (n: number): string =>
  new Intl.NumberFormat(words.language, { signDisplay: "exceptZero", maximumFractionDigits: 1 })
    .format(n)
    .replace("-", "−");
