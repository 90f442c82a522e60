// Where a card can stand: near its target, but over nothing that is lit.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const GAP = 12;
const STEP = 24;

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const boxAt = (left: number, top: number, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});

/** The distance between the nearest edges of two boxes. */
export function gap(a: Box, b: Box): number {
  const x = Math.max(0, a.left - b.right, b.left - a.right);
  const y = Math.max(0, a.top - b.bottom, b.top - a.bottom);
  return Math.hypot(x, y);
}

/** The best place for a card of a size: beside the target if that covers nothing lit, else the nearest free one. */
export function placeCard(size: Size, target: Box, lit: readonly Box[], room: Box): Box {
  const middleX = (target.left + target.right - size.width) / 2;
  const middleY = (target.top + target.bottom - size.height) / 2;
  const near = [
    boxAt(target.right + GAP, middleY, size),
    boxAt(target.left - GAP - size.width, middleY, size),
    boxAt(middleX, target.top - GAP - size.height, size),
    boxAt(middleX, target.bottom + GAP, size),
    boxAt(target.right + GAP, target.top - GAP - size.height, size),
    boxAt(target.left - GAP - size.width, target.top - GAP - size.height, size),
  ].map((box) => inside(box, size, room));
  const far: Box[] = [];
  for (let left = room.left; left + size.width <= room.right; left += STEP)
    for (let top = room.top; top + size.height <= room.bottom; top += STEP) far.push(boxAt(left, top, size));
  let best = near[0]!;
  let least = Infinity;
  for (const box of [...near, ...far]) {
    const covered = lit.reduce((sum, each) => sum + overlap(box, each), 0) + 4 * overlap(box, target);
    const cost = covered * 50 + gap(box, target);
    if (cost < least) [best, least] = [box, cost];
  }
  return best;
}

function inside(box: Box, size: Size, room: Box): Box {
  const left = Math.min(Math.max(box.left, room.left), Math.max(room.left, room.right - size.width));
  const top = Math.min(Math.max(box.top, room.top), Math.max(room.top, room.bottom - size.height));
  return boxAt(left, top, size);
}

export type Direction = "up" | "down" | "left" | "right";

const centre = (box: Box): { x: number; y: number } => ({
  x: (box.left + box.right) / 2,
  y: (box.top + box.bottom) / 2,
});

/** The index of the nearest box in a direction; -1 if there is none. */
export function nearest(from: Box, boxes: readonly Box[], direction: Direction): number {
  const start = centre(from);
  let best = -1;
  let least = Infinity;
  for (const [index, box] of boxes.entries()) {
    const { x, y } = centre(box);
    const along =
      direction === "left"
        ? start.x - x
        : direction === "right"
          ? x - start.x
          : direction === "up"
            ? start.y - y
            : y - start.y;
    const across = direction === "left" || direction === "right" ? Math.abs(y - start.y) : Math.abs(x - start.x);
    if (along < 3) continue;
    const cost = along + 2.2 * across;
    if (cost < least) [best, least] = [index, cost];
  }
  return best;
}
