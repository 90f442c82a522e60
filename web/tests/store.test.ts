// The store of a table, with a server and a network of the test.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../src/lib/api";
import type { GameState } from "../src/lib/types";
import { TableGame } from "../src/table/game.svelte";
import { CALM, FakeNetwork, FakeServer, randomFrom } from "./network";

let server: FakeServer;
let network: FakeNetwork;
let game: TableGame;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  network = new FakeNetwork(server, randomFrom(1));
  game = new TableGame("g", network);
});
afterEach(() => {
  game.close();
  vi.useRealTimers();
});

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

async function playing(): Promise<void> {
  server.change(() => (server.status = "playing"));
  void game.open();
  await pass(100);
}

test("a move is sent once, shown, and nothing else is sent meanwhile", async () => {
  await playing();
  expect([game.asked, game.moves]).toEqual([[0], ["pass"]]);
  const first = game.play("pass");
  expect(game.sending).toBe(true);
  expect(await game.play("pass")).toBe(false);
  await pass(100);
  expect(await first).toBe(true);
  expect([game.sending, game.number, game.entries.length, game.asked]).toEqual([false, 1, 1, []]);
});

test("a request that is lost is sent again until it is answered, and is done once", async () => {
  await playing();
  network.weather = { ...CALM, lost: 1 };
  const sent = game.play("pass");
  await pass(1500);
  expect([game.notice?.code, game.sending]).toEqual(["resending", true]);
  network.weather = CALM;
  await pass(10_000);
  expect(await sent).toBe(true);
  expect([game.notice, server.log.length]).toEqual([null, 1]);
});

test("a refusal is told, and its state is taken over", async () => {
  await playing();
  const quiet = server.lines;
  server.lines = new Set();
  server.add();
  server.lines = quiet;
  const stale: GameState = server.state("ada");
  network.send = () => Promise.reject(new ApiError(409, "stale", "too late", stale));
  expect(await game.play("pass")).toBe(false);
  await pass(5000);
  expect([game.notice?.code, game.sending, game.number, game.entries.length]).toEqual(["stale", false, 1, 1]);
});

test("what is not open to somebody says why, and opens when it is", async () => {
  const state = network.state.bind(network);
  network.state = () => Promise.reject(new ApiError(403, "forbidden", ""));
  await game.open();
  expect(game.failure?.status).toBe(403);
  network.state = state;
  void game.open();
  await pass(100);
  expect([game.failure, game.number]).toEqual([null, 0]);
});

test("an attempt that fails late does not undo a later one that has succeeded", async () => {
  const state = network.state.bind(network);
  let refuse: (error: ApiError) => void = () => undefined;
  network.state = () => new Promise((_, fail) => (refuse = fail));
  const first = game.open();
  network.state = state;
  void game.open();
  await pass(100);
  refuse(new ApiError(403, "forbidden", ""));
  await first;
  expect([game.failure, game.number]).toEqual([null, 0]);
});

test("the tutorial offers what it wants of what is legal", async () => {
  await playing();
  game.only = [];
  expect(game.moves).toEqual([]);
  game.only = ["pass", "done"];
  expect(game.moves).toEqual(["pass"]);
  game.only = null;
  expect(game.moves).toEqual(["pass"]);
});

test("a table that was left has no connection and changes no longer", async () => {
  await playing();
  game.close();
  server.add();
  await game.open();
  await pass(60_000);
  expect([network.open, game.number]).toEqual([0, 0]);
});

test("only what others say while one is there is news, until it is read", async () => {
  server.say();
  await playing();
  await pass(1000);
  expect([game.chat.length, game.unread.length]).toEqual([1, 0]);
  server.say();
  server.say();
  await pass(100);
  expect(game.unread.map(({ number }) => number)).toEqual([2, 3]);
  game.readChat();
  expect(game.unread).toEqual([]);
});

test("the first line of all is news", async () => {
  await playing();
  await pass(1000);
  server.say();
  await pass(100);
  expect(game.unread.length).toBe(1);
});

test("moves that were taken back do not count, and the turn is what is left", async () => {
  await playing();
  server.add();
  await pass(100);
  expect([game.line.length, game.entries.length]).toEqual([1, 1]);
  server.add("undo"); // to ply 0
  await pass(100);
  expect([game.line.length, game.entries.length, game.turn.length]).toEqual([0, 2, 0]);
});

test("somebody who is present, plays from this page or is a bot is not away", async () => {
  await playing();
  expect([0, 1].map((seat) => game.isPresent(seat))).toEqual([false, false]);
  server.look([0]);
  await pass(100);
  game.played = [1];
  expect([0, 1].map((seat) => game.isPresent(seat))).toEqual([true, true]);
});
