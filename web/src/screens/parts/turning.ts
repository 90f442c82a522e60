// The turning points of a game: the turns that moved the scores most, and where the lead changed hands.
import type { Course } from "./games";

export interface Turning {
  kind: "swing" | "lead";
  round: number;
  /** Whose turn it was, or who has taken the lead: the index of a score sheet. */
  sheet: number;
  /** Points gained over the best other with this turn, or the lead after the round. */
  points: number;
  /** Moves played before the turn, to look there. */
  ply: number;
  /** The moves of the turn, the one that gained most. */
  best: number;
}

const margin = (totals: readonly number[], sheet: number): number =>
  totals[sheet]! - Math.max(...totals.filter((_, other) => other !== sheet));

function swings({ first, plies }: Course): Turning[] {
  const out: Turning[] = [];
  let from = 0;
  while (from < plies.length) {
    const { seat, round } = plies[from]!;
    let to = from;
    while (to < plies.length && plies[to]!.seat === seat && plies[to]!.round === round) to++;
    const before = (ply: number): number[] => (ply === 0 ? first : plies[ply - 1]!.totals);
    const gains = Array.from({ length: to - from }, (_, n) => margin(plies[from + n]!.totals, seat) - margin(before(from + n), seat));
    const points = gains.reduce((sum, gain) => sum + gain, 0);
    const best = from + gains.indexOf(Math.max(...gains));
    if (round > 0) out.push({ kind: "swing", round, sheet: seat, points, ply: from, best });
    from = to;
  }
  return out;
}

function leads({ rounds }: Course): Turning[] {
  const out: Turning[] = [];
  let leader = -1;
  for (const { round, ply, sheets } of rounds) {
    const totals = sheets.map((sheet) => sheet.total);
    const most = Math.max(...totals);
    const first = totals.filter((total) => total === most).length === 1 ? totals.indexOf(most) : leader;
    if (leader !== -1 && first !== leader)
      out.push({ kind: "lead", round, sheet: first, points: margin(totals, first), ply, best: ply - 1 });
    leader = first;
  }
  return out;
}

/** The largest swings and the last changes of the lead, in the order of the game. */
export function turningPoints(course: Course, most = 4): Turning[] {
  const large = swings(course).sort((a, b) => b.points - a.points).slice(0, most).filter((each) => each.points > 0);
  return [...large, ...leads(course).slice(-2)].sort((a, b) => a.ply - b.ply);
}
