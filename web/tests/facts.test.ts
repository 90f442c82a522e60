// Whose printed numbers are in use: a table's are its own, everywhere else they are the server's.
import { beforeEach, expect, test, vi } from "vitest";
import * as module from "../src/lib/facts";
import type { GameState } from "../src/lib/types";

const table = (id: string): GameState => ({ id, corrections: { of: id } }) as unknown as GameState;
const plain = { id: "p" } as unknown as GameState;
const inUse = (): unknown => module.facts.corrections?.["of"] ?? "server";
let held: (() => void)[] | null;

beforeEach(async () => {
  held = null;
  vi.stubGlobal("fetch", async (path: string) => {
    if (held) await new Promise<void>((done) => held!.push(done));
    const game = /game=(\w+)/.exec(path)?.[1];
    return Response.json(game ? { corrections: { of: game } } : {});
  });
  await module.loadFacts();
  module.useOwnFacts();
});

test("a corrected game's numbers end with its table", async () => {
  await module.factsUser()(table("a"));
  expect(inUse()).toBe("a");
  module.useOwnFacts();
  expect(inUse()).toBe("server");
});

test("a plain game after a corrected one has the server's numbers", async () => {
  await module.factsUser()(table("a"));
  await module.factsUser()(plain);
  expect(inUse()).toBe("server");
});

test("answers of a table that was left change nothing", async () => {
  const first = module.factsUser();
  held = [];
  const late = first(table("a"));
  module.useOwnFacts();
  held.forEach((done) => done());
  await late;
  expect(inUse()).toBe("server");
  held = null;
  const second = module.factsUser();
  await second(table("b"));
  await first(table("a"));
  expect(inUse()).toBe("b");
});
