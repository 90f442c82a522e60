// Which part of the table the question at hand needs: shown on small screens, drawn first on large ones.
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

/** The parts of a desk's table that come after map, question and players, unless something on them can be picked. */
export const PARTS = ["company", "tabs", "tracks", "timeline", "donations", "tiles", "log"] as const;
export type Part = (typeof PARTS)[number];

const PLACES: [RegExp, Part][] = [
  [/^(square|tile):/, "company"],
  [/^(tab|choice:side):/, "tabs"],
  [/^(track|mission):/, "tracks"],
  [/^row:/, "timeline"],
  [/^donation:/, "donations"],
  [/^tile:/, "tiles"],
];

/** The parts on which something can be picked. */
export function litParts(lit: Iterable<TargetId>): Set<Part> {
  const ids = [...lit];
  return new Set(PLACES.flatMap(([of, part]) => (ids.some((id) => of.test(id)) ? [part] : [])));
}
