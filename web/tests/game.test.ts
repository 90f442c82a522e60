import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LoggedEntry } from "../src/lib/types";
import { TableGame } from "../src/table/game.svelte";
import { FakeNetwork, FakeServer, randomFrom } from "./network";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const BEAT = 1000;

/** A table where every entry is shown for a second, and what was sent from it. */
class Table {
  server = new FakeServer();
  network = new FakeNetwork(this.server, randomFrom(1));
  game = new TableGame("g", this.network);
  shown: number[][] = [];
  sent: { path: string; after: number }[] = [];

  async open(): Promise<this> {
    this.server.status = "playing";
    this.server.seats[1] = "bob";
    const send = this.network.send.bind(this.network);
    this.network.send = (path, body) => {
      this.sent.push({ path, after: (body as { after: number }).after });
      return send(path, body);
    };
    void this.game.open();
    await vi.advanceTimersByTimeAsync(50);
    this.game.presenter = {
      speed: () => 1,
      length: (entries) => BEAT * Math.min(1, entries.length),
      prepare: (entries) => {
        this.shown.push(entries.map(({ entry }) => entry.number));
        return () => undefined;
      },
    };
    return this;
  }

  /** Entries that come in together. */
  async happen(count: number): Promise<void> {
    for (let index = 0; index < count; index++) this.server.add();
    await vi.advanceTimersByTimeAsync(20);
  }

  get scene(): number[] | undefined {
    return this.game.scene?.map(({ entry }: LoggedEntry) => entry.number);
  }
}

test("entries are shown one after another, and nothing can be decided before the last", async () => {
  const table = await new Table().open();
  const { game } = table;
  expect([game.number, game.moves, game.asked]).toEqual([0, ["pass"], [0]]);
  await table.happen(2);
  expect([game.number, table.scene, game.moves, game.asked]).toEqual([1, [1], [], []]);
  await vi.advanceTimersByTimeAsync(BEAT);
  expect([game.number, table.scene, game.moves]).toEqual([2, [2], []]);
  await vi.advanceTimersByTimeAsync(BEAT);
  expect([game.number, table.scene, game.moves, game.asked]).toEqual([2, undefined, ["pass"], [0]]);
  expect(table.shown).toEqual([[1], [2]]);
});

test("skipping takes over the newest position at once", async () => {
  const table = await new Table().open();
  await table.happen(4);
  expect(table.game.number).toBe(1);
  table.game.skip();
  expect([table.game.number, table.scene, table.game.moves]).toEqual([4, undefined, ["pass"]]);
  expect(table.game.entries).toHaveLength(4);
  expect(table.shown).toEqual([[1]]);
});

test("what is sent refers to the newest position, not to the one that is shown", async () => {
  const table = await new Table().open();
  await table.happen(3);
  expect(table.game.number).toBe(1);
  void table.game.resign("easy");
  await vi.advanceTimersByTimeAsync(20);
  expect(table.sent).toEqual([{ path: "resign", after: 3 }]);
});

test("who is present is known at once, while older positions are still being shown", async () => {
  const table = await new Table().open();
  await table.happen(3);
  table.server.look([0, 1]);
  await vi.advanceTimersByTimeAsync(20);
  expect([table.game.number, table.game.state?.present]).toEqual([1, [0, 1]]);
  for (const number of [2, 3]) {
    await vi.advanceTimersByTimeAsync(BEAT);
    expect([table.game.number, table.game.state?.present]).toEqual([number, [0, 1]]);
  }
});

test("what happened before the table was opened is not shown", async () => {
  const table = new Table();
  table.server.status = "playing";
  for (let index = 0; index < 5; index++) table.server.add();
  await table.open();
  expect([table.game.number, table.scene, table.shown]).toEqual([5, undefined, []]);
});
