// The store of a replay: what it asks for, and what it shows when answers are late or lost.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ReplayGame } from "../src/screens/parts/replay.svelte";
import { words } from "../src/i18n/index.svelte";
import { printedFacts } from "./ground";

const LAST = 60;
const STATUS = { status: "over", seats: [], solo: null };
const PLIES = Array.from({ length: LAST }, (_, n) => ({ move: "pass", seat: 0, events: [], round: Math.floor(n / 10) }));
const ROUNDS = [10, 30, LAST].map((ply, n) => ({ round: n + 1, ply }));

let asked: number[] = [];
let lost = new Set<number>();
/** Answers wait until they are let go. */
let held: (() => void)[] | null = null;
let game: ReplayGame;

async function answer(input: string | URL | Request): Promise<Response> {
  const [, what, ply] = /\/games\/g(?:\/(\w+))?(?:\/(\d+))?$/.exec(String(input))!;
  if (what === "course") return Response.json({ first: [], plies: PLIES, rounds: ROUNDS });
  if (what !== "replay") return Response.json(STATUS);
  asked.push(Number(ply));
  if (held) await new Promise<void>((done) => held!.push(done));
  if (lost.has(Number(ply))) throw new TypeError("lost");
  return Response.json({ ply: Number(ply), view: null, standing: [] });
}

beforeEach(async () => {
  await words.use("en");
  await printedFacts();
  vi.stubGlobal("fetch", answer);
  [asked, lost, held] = [[], new Set(), null];
  game = new ReplayGame("g");
  await game.open(0);
  await settled();
});
afterEach(() => {
  game.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Until all that is on its way has come. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
}
const shown = (): [number, number | undefined, boolean] => [game.ply, game.step?.ply, game.error !== null];

test("positions ahead are fetched, each once", async () => {
  expect(asked).toEqual([0, 1, 2, 3]);
  game.by(1);
  await settled();
  expect(shown()).toEqual([1, 1, false]);
  expect(asked).toEqual([0, 1, 2, 3, 4]);
});

test("a position that was lost ahead is asked for again when it is wanted", async () => {
  lost = new Set([4, 5]);
  game.go(2);
  await settled();
  expect(shown()).toEqual([2, 2, false]);
  lost.clear();
  game.go(5);
  await settled();
  expect(shown()).toEqual([5, 5, false]);
});

test("a position that cannot be had leaves the one before on the table, and another try helps", async () => {
  lost = new Set([20]);
  game.go(20);
  await settled();
  expect(shown()).toEqual([20, 0, true]);
  lost.clear();
  game.go(20);
  await settled();
  expect(shown()).toEqual([20, 20, false]);
});

test("while the slider is drawn only the newest wish is asked for", async () => {
  held = [];
  asked = [];
  for (let ply = 10; ply <= 50; ply++) game.go(ply);
  while (game.step?.ply !== 50) {
    for (const done of held.splice(0)) done();
    await settled();
  }
  expect(asked.slice(0, 2)).toEqual([10, 50]);
  expect(asked.length).toBeLessThan(6);
});

test("rounds begin where the course says, and the ends are the ends", async () => {
  expect(game.starts).toEqual([0, 10, 30, LAST]);
  const path: number[] = [];
  for (const step of [() => game.byRound(1), () => game.byRound(1), () => game.by(1), () => game.byRound(-1), () => game.by(-99), () => game.go(99)]) {
    step();
    path.push(game.ply);
  }
  expect(path).toEqual([10, 30, 31, 30, 0, LAST]);
});

test("playing goes on at its speed, and ends at the end, at a pause and with the page", async () => {
  await settled();
  vi.useFakeTimers();
  game.go(LAST - 2);
  game.play();
  await vi.advanceTimersByTimeAsync(1500);
  expect(game.ply).toBe(LAST - 1);
  game.toggle();
  await vi.advanceTimersByTimeAsync(5000);
  expect([game.ply, game.playing]).toEqual([LAST - 1, false]);
  game.speed = 4;
  game.toggle();
  await vi.advanceTimersByTimeAsync(400);
  expect(game.ply).toBe(LAST);
  await vi.advanceTimersByTimeAsync(400);
  expect(game.playing).toBe(false);
  game.play(); // from the beginning
  await vi.advanceTimersByTimeAsync(400);
  expect(game.ply).toBe(1);
  game.close();
  await vi.advanceTimersByTimeAsync(5000);
  expect(game.ply).toBe(1);
});
