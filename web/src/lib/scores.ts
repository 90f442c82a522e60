// Score sheets: their lines, and whose they are.
import { nameOf } from "./names";
import type { Owner, TableSeat, View } from "./types";

/** The lines of a score sheet, in the order of the rulebook's last page. */
export const LINES = [
  "immediate", "action_choice", "employees", "departments", "tabs", "connections", "cities", "donations", "cards",
  "tracks",
] as const;
export type Line = (typeof LINES)[number];

/** Whose a sheet is, by its place among them: in solo the second one is Andrew's. */
export const ownerOf = (sheet: number, solo: boolean): Owner => (solo && sheet === 1 ? "andrew" : sheet);

/** Who takes part: the seats, and Andrew in solo; in the order of the score sheets and of the transport tracks. */
export const ownersOf = (view: View): Owner[] => (view.solo ? [0, "andrew"] : view.seats.map((_, seat) => seat));

/** The names beside the score sheets, Andrew's included. */
export function sheetNames(seats: readonly Pick<TableSeat, "name" | "seat">[], solo: boolean): string[] {
  const names = seats.map((seat) => seat.name || nameOf.colour(seat.seat));
  return solo ? [...names, nameOf.owner("andrew", [])] : names;
}
