// Where the teacher's card stands: where it covers nothing that is lit or spoken of, and as near as it was before.

export interface Box { left: number; top: number; width: number; height: number }
export interface Spot { left: number; top: number }

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The best spot of a grid over the screen for a card of this size; `now` stays if nothing is better. */
export function findSpot(size: { width: number; height: number }, screen: Box, taken: readonly Box[], now: Spot | null): Spot {
  const worst = (spot: Spot): number => taken.reduce((sum, box) => sum + overlap({ ...spot, ...size }, box), 0);
  const across = Math.max(0, screen.width - size.width);
  const down = Math.max(0, screen.height - size.height);
  const spots: Spot[] = now ? [now] : [];
  for (const y of [1, 0, 0.5, 0.75, 0.25])
    for (const x of [0, 1, 0.5, 0.25, 0.75]) spots.push({ left: screen.left + x * across, top: screen.top + y * down });
  const fits = (spot: Spot): boolean =>
    spot.left >= screen.left && spot.left <= screen.left + across && spot.top >= screen.top && spot.top <= screen.top + down;
  let best: Spot = { left: screen.left, top: screen.top };
  let least = Infinity;
  for (const spot of spots) {
    if (!fits(spot)) continue;
    const covered = worst(spot);
    if (covered < least) [best, least] = [spot, covered];
  }
  return best;
}
