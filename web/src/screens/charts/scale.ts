// What the charts share: axes with round numbers, colours of owners and of the lines of the score sheet.
import type { Line } from "../../lib/scores";
import type { Owner } from "../../lib/types";

/** Round steps that fit so many times between 0 and the most. */
export function ticksTo(most: number, lines = 5): number[] {
  const rough = Math.max(most, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? rough);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, n) => n * step);
}

export const colourOf = (owner: Owner): string => {
  if (owner === "andrew") return "var(--brass)";
  return owner === "neutral" ? "var(--neutral)" : `var(--p${owner})`;
};

export const onColourOf = (owner: Owner): string => (typeof owner === "number" ? `var(--on-p${owner})` : "var(--ink)");

export const LINE_COLOURS: Record<Line, string> = {
  immediate: "#8f6a1c",
  action_choice: "#5f513d",
  employees: "#2e5f86",
  departments: "#17656a",
  tabs: "#9a6a2f",
  connections: "#97411f",
  cities: "#4f7030",
  donations: "#a3261b",
  cards: "#6c3a64",
  tracks: "#7d5a17",
};

/** Moves labels apart so that none lies on another; in the order of their places. */
export function apart(places: readonly number[], gap: number, least: number, most: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place);
  const out = [...places];
  let last = least - gap;
  for (const { place, index } of order) last = out[index] = Math.max(place, last + gap);
  let next = most + gap;
  for (const { index } of order.reverse()) next = out[index] = Math.min(out[index]!, next - gap);
  return out;
}
