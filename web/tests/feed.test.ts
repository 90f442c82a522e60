import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatLine, GameState, LoggedEntry } from "../src/lib/types";
import { Feed } from "../src/table/feed";
import { CALM, FakeNetwork, FakeServer, randomFrom, type Weather } from "./network";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Shows what a feed gives, as a table does. */
class Shown {
  state: GameState | null = null;
  log: LoggedEntry[] = [];
  chat: ChatLine[] = [];
  numbers: number[] = [];
  calls = 0;
  feed: Feed;
  holding = false;

  constructor(readonly network: FakeNetwork) {
    const count = <A extends unknown[]>(work: (...all: A) => void) => (...all: A): void => {
      this.calls++;
      work(...all);
    };
    this.feed = new Feed(network, {
      ready: count(() => this.take()),
      changed: count((state) => (this.state = state)),
      chat: count((lines) => (this.chat = lines)),
      connected: count(() => undefined),
      repeating: count(() => undefined),
      refused: count((error) => { throw error; }),
    });
  }

  take(): void {
    if (this.holding) return;
    for (let step = this.feed.next(); step; step = this.feed.next()) {
      const { number } = step.state;
      expect(number).toBeGreaterThan(this.numbers.at(-1) ?? -1);
      expect(step.log.map(({ entry }) => entry.number)).toEqual(Array.from({ length: number }, (_, n) => n + 1));
      expect(step.fresh).toEqual(step.log.slice(this.log.length));
      if (step.state.view) expect(step.state.view).toEqual({ number });
      this.numbers.push(number);
      [this.state, this.log] = [step.state, step.log];
    }
  }
}

async function opened(seed: number): Promise<Shown> {
  const server = new FakeServer();
  const shown = new Shown(new FakeNetwork(server, randomFrom(seed)));
  const open = shown.feed.open();
  await vi.advanceTimersByTimeAsync(50);
  await open;
  return shown;
}

function check(shown: Shown): void {
  const { server, person } = shown.network;
  expect(shown.log).toEqual(server.log);
  expect(shown.state).toEqual(server.state(person));
  expect(shown.chat).toEqual(server.chat);
}

/** Something that may happen at a table, or in the browser that looks at it. */
function happen(shown: Shown, chance: () => number): void {
  const { server } = shown.network;
  const what = Math.floor(chance() * 12);
  if (what < 5) server.add(chance() < 0.2 ? "undo" : "move");
  else if (what === 5) server.change(() => (server.seats[1] = server.seats[1] ? null : "bob"));
  else if (what === 6) server.change(() => (server.status = "playing"));
  else if (what === 7) server.say();
  else if (what === 8) server.look(chance() < 0.5 ? [0] : [0, 1]);
  else if (what === 9) {
    shown.network.person = [null, "ada", "bob"][Math.floor(chance() * 3)]!;
    shown.feed.renew();
  } else if (what === 10) shown.holding = !shown.holding;
  else void shown.feed.send("moves", { id: `${chance()}` });
  if (!shown.holding) shown.take();
}

const KINDS: Record<string, Weather> = {
  delayed: { ...CALM, slow: 3000 },
  doubled: { ...CALM, slow: 300, doubled: 0.5 },
  permuted: { ...CALM, slow: 1000, permuted: true },
  cut: { ...CALM, slow: 300, cut: 0.1 },
  lost: { ...CALM, slow: 300, lost: 0.4 },
  missing: { ...CALM, slow: 300, missing: 0.3 },
  all: { slow: 2000, lost: 0.3, doubled: 0.3, missing: 0.1, permuted: true, cut: 0.08 },
};

test.each(Object.entries(KINDS))("whatever is %s, the log and the state of the server are shown in the end", async (_, weather) => {
  for (let seed = 1; seed <= 80; seed++) {
    const shown = await opened(seed);
    const chance = randomFrom(1000 + seed);
    shown.network.weather = weather;
    for (let steps = 5 + Math.floor(chance() * 30); steps > 0; steps--) {
      happen(shown, chance);
      await vi.advanceTimersByTimeAsync(chance() < 0.5 ? 0 : chance() * 1500);
    }
    shown.network.weather = CALM;
    shown.holding = false;
    await vi.advanceTimersByTimeAsync(30_000);
    // What is missing shows by what follows it; who is present has no number.
    for (const more of ["add", "say"] as const) shown.network.server[more]();
    shown.network.server.change(() => undefined);
    shown.network.server.look([0]);
    await vi.advanceTimersByTimeAsync(1000);
    check(shown);
    const calls = shown.calls;
    shown.feed.close();
    shown.network.server.add();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([shown.calls, shown.network.open]).toEqual([calls, 0]);
    vi.clearAllTimers();
  }
});

test("a slow viewer, who gets a state instead of entries, gets the entries too", async () => {
  const shown = await opened(1);
  const { server } = shown.network;
  server.change(() => (server.status = "playing"));
  const told = server.lines;
  server.lines = new Set();
  for (let n = 0; n < 5; n++) server.add();
  server.lines = told;
  server.tell((person) => ({ type: "state", game: server.state(person) }));
  server.add(); // while the missing ones are on their way
  await vi.advanceTimersByTimeAsync(1000);
  check(shown);
  expect(shown.numbers).toEqual([0, 5, 6]);
});

test("entries that wait to be shown are shown, though a state has come meanwhile", async () => {
  const shown = await opened(1);
  const { server } = shown.network;
  shown.holding = true;
  server.add();
  const old = server.state("ada");
  for (let n = 0; n < 3; n++) server.add();
  await vi.advanceTimersByTimeAsync(100);
  shown.feed.take(old);
  expect(shown.feed.waiting).toBe(4);
  shown.holding = false;
  shown.take();
  expect(shown.numbers).toEqual([0, 1, 2, 3, 4]);
  check(shown);
});

test("a connection that brings no entry after an acknowledgement is checked, and the entry is asked for", async () => {
  const shown = await opened(1);
  shown.network.server.lines.clear();
  const sent = shown.feed.send("moves", { id: "one" });
  await vi.advanceTimersByTimeAsync(100);
  const number = await sent;
  expect(number).toBe(1);
  const reached = shown.feed.reach(number!);
  expect(shown.network.checks).toBe(0);
  await vi.advanceTimersByTimeAsync(2500);
  expect(await reached).toBe(true);
  expect(shown.network.checks).toBe(1);
  check(shown);
});

test("a table that was closed while it was loading has no connection", async () => {
  const shown = new Shown(new FakeNetwork(new FakeServer(), randomFrom(1)));
  const open = shown.feed.open();
  shown.feed.close();
  await vi.advanceTimersByTimeAsync(1000);
  await open;
  expect(shown.network.open).toBe(0);
  expect(shown.numbers).toEqual([]);
});

test("a request is not repeated after the table was closed", async () => {
  const shown = await opened(1);
  shown.network.weather = { ...CALM, lost: 1 };
  const sent = shown.feed.send("moves", { id: "one" });
  await vi.advanceTimersByTimeAsync(2000);
  const asked = shown.network.asked.length;
  shown.feed.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sent).toBe(null);
  expect(shown.network.asked.length).toBe(asked);
});

test("a server with another past, as after a restored backup, is believed", async () => {
  const shown = await opened(1);
  const { server } = shown.network;
  for (let n = 0; n < 6; n++) server.add();
  await vi.advanceTimersByTimeAsync(100);
  server.log.length = 3;
  [shown.numbers, shown.log] = [[], []];
  shown.feed.renew();
  await vi.advanceTimersByTimeAsync(5000);
  expect(shown.state).toEqual(server.state("ada"));
  expect(shown.log).toEqual(server.log);
});
