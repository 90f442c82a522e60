// What the log of a table says about the turn going on and about taking moves back.
import type { GameState, LoggedEntry } from "../lib/types";

/** The moves that count: those of the log without the ones that were taken back. */
export function history(entries: LoggedEntry[], base: number): LoggedEntry[] {
  const line: LoggedEntry[] = [];
  for (const logged of entries) {
    if (logged.entry.kind === "move") line.push(logged);
    else if (logged.entry.kind === "undo") line.length = Math.max(0, (logged.entry.ply ?? 0) - base);
  }
  return line;
}

const startsRound = ({ events }: LoggedEntry): boolean => events.some(({ event }) => event === "round");

/** What the seat has done since somebody else's last move or the beginning of the round. */
export function turnSoFar(line: LoggedEntry[], seat: number): LoggedEntry[] {
  let first = line.length;
  while (first > 0 && line[first - 1]!.entry.seat === seat && !startsRound(line[first - 1]!)) first--;
  return line.slice(first);
}

/** How much of the log is looked at where one's own decisions set no limit. */
const RECENT = 60;
const FEW = 12;

/** What others have done since one's last turn, and one's own turn so far. */
export function lately(entries: readonly LoggedEntry[], mine: readonly number[]): readonly LoggedEntry[] {
  const end = Math.max(0, entries.length - RECENT);
  const isMine = (at: number): boolean => mine.includes(entries[at]!.entry.seat);
  let first = entries.length;
  while (first > end && isMine(first - 1)) first--;
  while (first > end && !isMine(first - 1)) first--;
  return entries.slice(Math.min(first, Math.max(0, entries.length - FEW)));
}

/** Whether one's last move can be taken back at once, only with the consent of others, or not at all: `revealed` if it
 * has brought a hidden card to light. */
export type Undoing = "free" | "ask" | "revealed" | null;

export function undoing(state: GameState, entries: LoggedEntry[], seat: number | null): Undoing {
  if (seat === null || state.status !== "playing" || state.options.undo === "none") return null;
  const line = history(entries, state.base);
  const own = line.findLastIndex((each) => each.entry.seat === seat);
  if (own < 0) return null;
  if (line[own]!.entry.ply! < state.undo_from) return "revealed";
  const confirmed = entries.findLast((each) => each.entry.kind === "confirm")?.entry.number ?? 0;
  const inTurn = own === line.length - 1 && line[own]!.entry.number > confirmed;
  if (inTurn || state.options.undo === "free" || !needsConsent(state, line.slice(own + 1), seat)) return "free";
  return state.options.undo === "consent" && !state.undo ? "ask" : null;
}

function needsConsent(state: GameState, since: LoggedEntry[], seat: number): boolean {
  const moved = new Set(since.map((each) => each.entry.seat));
  if (moved.size === 0 && state.view?.to_act != null) moved.add(state.view.to_act);
  const own = state.seats[seat]?.person;
  return [...moved].some((each) => state.seats[each]?.kind === "person" && state.seats[each]?.person !== own);
}
