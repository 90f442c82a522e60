// How long what others do is shown, and which pieces are looked for: those that the board has.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../src/lib/settings.svelte";
import type { Entry, GameEvent, LoggedEntry, View } from "../src/lib/types";
import { presenter } from "../src/table/motion";
import { recordedGames } from "./ground";

/** web/README.md: what may move has a `data-piece`; squares and tabs are found by their own names. */
const PIECE = new RegExp(
  `^\\[data-piece="(${[
    "disk:(slot:\\w+:\\d+|track:\\w+:\\d+|donation:\\w+:\\w+|tab:\\w+:\\d+:\\d)",
    "employee:(square:\\w+:\\d+|mission:\\w+:\\d)",
    "marker:\\w+",
    "(money|goods|vp|score|supply|choice):\\w+",
    "tile:(open:\\w+|reserve:\\d)",
    "card:andrew",
  ].join("|")})(:lying)?"\\]`,
);
const PLACE = /^\[data-(square|tab)="\w+"\]/;
let looked = new Set<string>();
let reduced = false;
const games = recordedGames().filter((_, n) => n % 8 === 0);

beforeEach(() => {
  [looked, reduced] = [new Set(), false];
  const find = (selector: string): [] => (looked.add(selector), []);
  vi.stubGlobal("document", { hidden: false, querySelectorAll: find, querySelector: (selector: string) => (find(selector), null) });
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  settings.speed = 1;
  settings.sound = false;
});
afterEach(() => vi.unstubAllGlobals());

const seat = { money: 1, goods: 1, vp: 1 };
const view = { seats: [seat, seat, seat, seat], solo: null } as unknown as View;
const entry = (of: number, events: GameEvent[]): LoggedEntry =>
  ({ entry: { number: 1, kind: "move", seat: of, ply: 0 } as unknown as Entry, events });
const placed: GameEvent = { event: "placed", owner: 1, city: "chicago", slot: 1, project: "housing" };
const show = presenter(() => 1, () => [0]);

test("one's own moves, hidden tables and speed off hold nothing up", () => {
  const other = [entry(1, [placed])];
  expect(show.length(other)).toBeGreaterThan(0);
  expect(show.length([entry(0, [placed])])).toBe(0);
  Object.assign(document, { hidden: true });
  expect(show.length(other)).toBe(0);
  Object.assign(document, { hidden: false });
  settings.speed = "off";
  expect([show.length(other), show.speed()]).toEqual([0, 1]);
});

test("what can be seen takes longer than what cannot, a new round longest, and many at once are not endless", () => {
  const length = (...events: GameEvent[][]): number => show.length(events.map((each) => entry(1, each)));
  const one = length([placed]);
  expect(length([])).toBeLessThan(one);
  expect(length([placed], [placed])).toBeGreaterThan(one);
  expect(length([placed, { event: "round", round: 2 }])).toBeGreaterThan(2 * one);
  expect(length(...Array.from({ length: 500 }, () => [placed]))).toBeLessThan(4 * one);
});

test.each([false, true])("in recorded games only pieces are looked for that the board has (reduced motion: %s)", (wish) => {
  reduced = wish;
  const ended = new AbortController().signal;
  for (const { events } of games)
    for (const each of events) show.prepare([entry(1, each)], view, view)?.(1000, ended);
  expect(looked.size).toBeGreaterThan(20);
  expect([...looked].filter((selector) => !PIECE.test(selector) && !PLACE.test(selector))).toEqual([]);
});
