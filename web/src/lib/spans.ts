// Spans of time in the reader's words.
import { words } from "../i18n/index.svelte";

const UNITS = [["day", 86_400], ["hour", 3_600], ["minute", 60], ["second", 1]] as const;

/** "in 3 minutes", in the largest unit of which at least two are left: the last moments are counted in seconds. */
export function inTime(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= 2 * each) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(words.language).format(Math.max(0, Math.ceil(seconds / size)), unit);
}

/** "3 minutes", in the largest unit that leaves no rest. */
export function span(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0)!;
  return new Intl.NumberFormat(words.language, { style: "unit", unit, unitDisplay: "long" }).format(seconds / size);
}
