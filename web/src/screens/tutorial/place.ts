// Where the teacher's card stands: where it covers nothing that is lit or spoken of, and near it.

export interface Box { left: number; top: number; width: number; height: number }
export interface Spot { left: number; top: number }

const GRID = 8;

export function overlap(a: Box, b: Box): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

const centre = (box: Box): Spot => ({ left: box.left + box.width / 2, top: box.top + box.height / 2 });

/** The spot for a card of this size that covers least of what is taken, the nearest to the first thing taken. */
export function findSpot(size: { width: number; height: number }, screen: Box, taken: readonly Box[]): Spot {
  const across = Math.max(0, screen.width - size.width);
  const down = Math.max(0, screen.height - size.height);
  const focus = taken[0] ? centre(taken[0]) : null;
  let best: Spot = { left: screen.left, top: screen.top };
  let least = Infinity;
  for (let y = GRID; y >= 0; y--)
    for (let x = 0; x <= GRID; x++) {
      const spot = { left: screen.left + (x / GRID) * across, top: screen.top + (y / GRID) * down };
      const card = { ...spot, ...size };
      const covered = taken.reduce((sum, box) => sum + overlap(card, box), 0);
      const far = focus ? Math.hypot(centre(card).left - focus.left, centre(card).top - focus.top) : 0;
      if (covered * 1000 + far < least) [best, least] = [spot, covered * 1000 + far];
    }
  return best;
}
