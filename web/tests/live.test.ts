// The WebSocket of a table, with a socket and a clock of the test: what is noticed when, and what is tried again.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Live } from "../src/lib/live";

/** What the page sees of a connection; the test decides what arrives. */
class Socket {
  static readonly OPEN = 1;
  static all: Socket[] = [];
  readyState = 0;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  arrive(message: object): void {
    this.readyState = Socket.OPEN;
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  break(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const page = new EventTarget();
const looks = { state: "visible" };
let log: string[] = [];
let urgent = false;
let live: Live;

beforeEach(() => {
  vi.useFakeTimers();
  Socket.all = [];
  [log, urgent, looks.state] = [[], false, "visible"];
  const events = { addEventListener: page.addEventListener.bind(page), removeEventListener: page.removeEventListener.bind(page) };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("addEventListener", events.addEventListener);
  vi.stubGlobal("removeEventListener", events.removeEventListener);
  vi.stubGlobal("document", { ...events, get visibilityState() { return looks.state; } });
  live = new Live("g", {
    after: () => 7,
    urgent: () => urgent,
    message: ({ type }) => log.push(type),
    connected: (is) => log.push(is ? "connected" : "lost"),
    refused: () => log.push("refused"),
  });
  live.start();
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = (): Socket => Socket.all.at(-1)!;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

async function connected(): Promise<Socket> {
  last().arrive({ type: "state" });
  await pass(0);
  expect(log).toEqual(["state", "connected"]);
  log = [];
  return last();
}

test("it resumes after the last entry that is known", () => {
  expect(last().url).toBe("ws://here/api/games/g/live?after=7");
});

test("a connection that swallows everything is noticed within 10 s by somebody who looks", async () => {
  await connected();
  await pass(10_000);
  expect(log).toEqual(["lost"]);
  expect(Socket.all.length).toBe(2);
});

test("a server that answers keeps its connection, and is not asked more than needed", async () => {
  const socket = await connected();
  for (let seconds = 0; seconds < 120; seconds++) {
    const before = socket.sent.length;
    await pass(1000);
    if (socket.sent.length > before) socket.arrive({ type: "pong" });
  }
  expect(log.filter((each) => each !== "pong")).toEqual([]);
  expect(socket.sent.length).toBeGreaterThan(20);
  expect(socket.sent.length).toBeLessThan(31);
});

test("a page in the background that waits for nothing asks rarely", async () => {
  looks.state = "hidden";
  const socket = await connected();
  await pass(24_000);
  expect(socket.sent.length).toBe(0);
  await pass(8_000);
  expect(log).toEqual(["lost"]);
});

test("a page in the background notices soon if it waits for others", async () => {
  [looks.state, urgent] = ["hidden", true];
  await connected();
  await pass(10_000);
  expect(log).toEqual(["lost"]);
});

test("something that is overdue is asked about at once", async () => {
  const socket = await connected();
  live.check();
  expect(socket.sent.length).toBe(1);
  await pass(5_000);
  expect(log).toEqual(["lost"]);
});

test("a connection that never comes about is given up, and the pauses grow", async () => {
  await pass(60_000);
  const tries = Socket.all.length;
  expect(tries).toBeGreaterThan(2);
  expect(log.filter((each) => each === "refused").length).toBeGreaterThanOrEqual(tries - 1);
  for (let n = 0; n < 8; n++) {
    last().break();
    await pass(13_000);
  }
  expect(Socket.all.length).toBe(tries + 8);
});

test("somebody who comes back does not wait for the next attempt", async () => {
  (await connected()).break();
  for (let n = 0; n < 6; n++) {
    await pass(13_000);
    last().break();
  }
  const tries = Socket.all.length;
  page.dispatchEvent(new Event("online"));
  expect(Socket.all.length).toBe(tries + 1);
});

test("what an old connection still brings does not count", async () => {
  const old = await connected();
  live.restart();
  expect(old.readyState).toBe(3);
  old.arrive({ type: "entry" });
  old.break();
  await pass(1000);
  expect(log).toEqual([]);
  expect(Socket.all.length).toBe(2);
});

test("after the end nothing is opened, sent or told", async () => {
  const socket = await connected();
  live.stop();
  live.check();
  live.restart();
  page.dispatchEvent(new Event("online"));
  socket.arrive({ type: "entry" });
  await pass(120_000);
  expect([Socket.all.length, socket.sent.length, log]).toEqual([1, 0, []]);
});
