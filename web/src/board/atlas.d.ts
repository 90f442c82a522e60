import type { Region } from "../lib/types";

/** The side of a small city on which its name stands. */
export type Side = "left" | "right" | "top" | "bottom";

/** What the plugin in web/atlas.ts makes; all paths and places in the units of the map. */
export interface Atlas {
  width: number;
  height: number;
  margin: [x: number, y: number];
  coast: string;
  lands: Record<Region, string>;
  stateLines: string;
  regionLines: string;
  neighbours: string;
  lakes: string;
  places: Record<string, { x: number; y: number; side: Side | null }>;
  bends: Record<string, number>;
}
