// On screens without room for everything: which panel the question at hand needs.
import type { TargetId } from "../lib/targets";

export type Panel = "map" | "company" | "tracks" | "timeline" | "log";
export const PANELS: { panel: Panel; icon: string }[] = [
  { panel: "map", icon: "map" },
  { panel: "company", icon: "company" },
  { panel: "tracks", icon: "donation" },
  { panel: "timeline", icon: "timeline" },
  { panel: "log", icon: "log" },
];

const HOMES: [RegExp, Panel][] = [
  [/^slot:/, "map"],
  [/^(square|choice:side):/, "company"],
  [/^(mission|donation):/, "tracks"],
  [/^row:/, "timeline"],
  [/^tab:/, "company"],
  [/^track:/, "tracks"],
];

export const panelOf = (id: TargetId): Panel | null => HOMES.find(([of]) => of.test(id))?.[1] ?? null;

/** The panel that shows what is to be picked next; null if buttons are enough. */
export function wantedPanel(next: Iterable<TargetId>): Panel | null {
  const ids = [...next];
  return HOMES.find(([of]) => ids.some((id) => of.test(id)))?.[1] ?? null;
}

/** How many things can be picked on each panel. */
export function litByPanel(lit: Iterable<TargetId>): Map<Panel, number> {
  const counts = new Map<Panel, number>();
  for (const id of lit) {
    const panel = panelOf(id);
    if (panel) counts.set(panel, (counts.get(panel) ?? 0) + 1);
  }
  return counts;
}
