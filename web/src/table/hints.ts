// Hints as they are shown: what the search cannot tell apart is called equal, and far-off moves have no number.

export interface Hint {
  move: string;
  /** The margin expected after it, in VP. */ margin: number;
  share: number;
  reason: Record<string, number>;
}

export type Band = "best" | "equal" | "less" | "far";

export interface RankedHint extends Hint {
  band: Band;
  /** How far it is behind the first one, in whole VP. */ behind: number;
}

/** Margins of one position vary by this much from search to search, in VP. */
const EQUAL = 1.5;
/** Beyond this the search has hardly looked, in VP. */
const FAR = 6;
const MOST_REASONS = 2;

/** The hints in the order of what is shown of them; the first one is the move that the search prefers. */
export function ranked(hints: readonly Hint[]): RankedHint[] {
  const [first] = hints;
  if (!first) return [];
  const gaps = hints.map((hint) => ({ hint, gap: Math.max(0, first.margin - hint.margin) }));
  gaps.sort((a, b) => rank(a.gap) - rank(b.gap));
  const alone = gaps.filter(({ gap }) => gap < EQUAL).length === 1;
  return gaps.map(({ hint, gap }) => ({ ...hint, behind: Math.round(gap), band: bandOf(gap, alone) }));
}

/** Gaps that read the same are the same: sorting then keeps the order of the search. */
const rank = (gap: number): number => (gap < EQUAL ? 0 : Math.min(Math.round(gap), FAR));

function bandOf(gap: number, alone: boolean): Band {
  if (gap < EQUAL) return alone ? "best" : "equal";
  return Math.round(gap) >= FAR ? "far" : "less";
}

/** The lines of the score that change most compared with the other moves: by a whole VP at least. */
export function reasons(hint: Hint): { more: string[]; less: string[] } {
  const most = Object.entries(hint.reason)
    .filter(([, vp]) => Math.abs(vp) >= 1)
    .sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .slice(0, MOST_REASONS);
  const lines = (sign: number): string[] => most.filter(([, vp]) => vp * sign > 0).map(([line]) => line);
  return { more: lines(1), less: lines(-1) };
}
