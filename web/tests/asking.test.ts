// Picking and foreseeing, on a real position of a recorded game.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { words } from "../src/i18n/index.svelte";
import { settings } from "../src/lib/settings.svelte";
import type { GameState } from "../src/lib/types";
import { Asking } from "../src/table/asking.svelte";
import { TableGame } from "../src/table/game.svelte";
import { printedFacts, questions, type Asked } from "./ground";

let all: Asked[];
let game: TableGame;
let asking: Asking;
let asked: string[] = [];
let fails = false;

beforeAll(async () => {
  await words.use("en");
  await printedFacts();
  all = questions();
});
beforeEach(() => {
  vi.useFakeTimers();
  [asked, fails] = [[], false];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(new URL(path, "http://here").searchParams.get("move")!);
    return fails ? Promise.reject(new TypeError("lost")) : Promise.resolve(Response.json({ events: [{ event: "seen" }] }));
  });
  settings.confirm = false;
  game = new TableGame("g");
  asking = new Asking(game);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The table as it stands before a decision. */
function ask({ seat, view, moves }: Asked, number: number): void {
  const people = view.seats.map((_, n) => ({ seat: n, kind: "person", name: "", person: "ada", bot: null }));
  game.state = {
    id: "g", status: "playing", number, base: 0, ply: number, view, moves, seats: people, players: people.length,
    you: { person: "ada", seats: people.map(({ seat: n }) => n), host: true }, present: [], undo: null, undo_from: 0,
    waiting: { what: "move", seats: [seat] }, options: { undo: "free", confirm: false, watch: "everyone", hints: true },
  } as unknown as GameState;
}
const many = (): Asked => all.find(({ moves }) => moves.length > 20)!;

test("earlier answers stay, however many moves have been looked at", async () => {
  const question = all.reduce((a, b) => (b.moves.length > a.moves.length ? b : a));
  const moves = Array.from({ length: 400 }, (_, n) => `${question.moves[0]!} ${n}`);
  ask(question, 1);
  for (const move of moves) {
    asking.foresee(move);
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(moves.every((move) => asking.foresee(move) !== null)).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked.length).toBe(400);
});

test("what is looked at together is asked for once, and again if it was lost", async () => {
  ask(many(), 1);
  const [move] = game.moves;
  for (let n = 0; n < 3; n++) expect(asking.foresee(move!)).toBe(null);
  fails = true;
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, asking.foresee(move!)]).toEqual([1, null]);
  fails = false;
  await vi.advanceTimersByTimeAsync(100);
  expect([asked.length, asking.foresee(move!)?.events.length]).toEqual([2, 1]);
});

test("answers belong to one decision", async () => {
  ask(many(), 1);
  const [move] = game.moves;
  asking.foresee(move!);
  await vi.advanceTimersByTimeAsync(100);
  ask(many(), 2);
  expect(asking.foresee(move!)).toBe(null);
  await vi.advanceTimersByTimeAsync(100);
  expect(asking.foresee(move!)).not.toBe(null);
});

test("a choice is played at once, or waits for its confirmation; a part can be taken back", () => {
  const question = all.find(({ moves }) => moves.some((move) => move.startsWith("timeline ")))!;
  const played: string[] = [];
  game.play = (move) => Promise.resolve(played.push(move) > 0);
  ask(question, 1);
  const [target] = asking.buttons.filter((id) => id.startsWith("choice:timeline"));
  settings.confirm = true;
  asking.pick(target!);
  expect([asking.light(target!), asking.chosen !== null, played.length]).toEqual(["picked", true, 0]);
  expect([asking.back(), asking.back(), asking.chosen]).toEqual([true, false, null]);
  asking.pick(target!);
  asking.play();
  expect(played.length).toBe(1);
  settings.confirm = false;
  ask(question, 2);
  asking.pick(target!);
  expect(played).toEqual([played[0], played[0]]);
});

test("another decision ends what was picked, and what is not lit cannot be", () => {
  const question = all.find(({ moves }) => moves.some((move) => move.startsWith("move ")))!;
  game.play = () => Promise.resolve(true);
  settings.confirm = true;
  ask(question, 1);
  asking.pick("slot:chicago:9");
  expect(asking.picks).toEqual([]);
  const [first] = [...asking.next];
  asking.pick(first!);
  expect(asking.picks.length).toBe(1);
  ask(question, 2);
  expect(asking.picks).toEqual([]);
});
