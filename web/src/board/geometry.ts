// Where things stand on the map.
import atlas from "virtual:atlas";
import { facts, type City } from "../lib/facts";
import type { Owner, View } from "../lib/types";

const SLOT = 21;
/** How wide a letter of a name is, about. */
const LETTER = 7;

/** The plate of a city that is not small: its left end and its width. */
export function plateOf(city: City): { left: number; width: number } {
  const width = city.slots.length * SLOT + 20;
  return { left: atlas.places[city.id]!.x - width / 2, width };
}

export function slotPlace(city: City, index: number): { x: number; y: number } {
  const { x, y } = atlas.places[city.id]!;
  return city.size === "small" ? { x, y } : { x: plateOf(city).left + 13 + index * SLOT, y };
}

export interface Rect { left: number; top: number; right: number; bottom: number }

/** What a city takes up on the map with its plate or slot, its signs and its name of so many letters. */
export function extentOf(city: City, letters: number): Rect {
  const { x, y, side } = atlas.places[city.id]!;
  const name = letters * LETTER;
  if (city.size !== "small") {
    const { left, width } = plateOf(city);
    return { left, top: y - 31, right: left + Math.max(width, name + 28), bottom: y + 13 };
  }
  const wide = side === "left" || side === "right" ? 0 : name / 2;
  return {
    left: x - Math.max(20, side === "left" ? 14 + name : wide),
    top: y - (side === "top" ? 30 : 20),
    right: x + Math.max(20, side === "right" ? 14 + name : wide),
    bottom: y + (side === "bottom" ? 28 : 20),
  };
}

/** A road as an arc; every other one bends the other way, so that parallel roads stay apart. */
export function roadPath(from: string, to: string, index: number): string {
  const a = atlas.places[from]!;
  const b = atlas.places[to]!;
  const bend = atlas.bends[`${from} ${to}`] ?? (index % 2 ? 0.07 : -0.07);
  const x = (a.x + b.x) / 2 - (b.y - a.y) * bend;
  const y = (a.y + b.y) / 2 + (b.x - a.x) * bend;
  return `M${a.x} ${a.y}Q${x.toFixed(1)} ${y.toFixed(1)} ${b.x} ${b.y}`;
}

/** Roads that join two cities in which the owner has a disk. */
export function linkedRoads(view: View, owner: Owner): Set<number> {
  const has = (city: string): boolean => view.map[city]?.includes(owner) ?? false;
  return new Set(facts.roads.flatMap(([from, to], index) => (has(from) && has(to) ? [index] : [])));
}
