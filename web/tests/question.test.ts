import { describe, expect, test } from "vitest";
import { cityFacts } from "../src/lib/facts";
import type { TargetId } from "../src/lib/targets";
import { ask, buttons, chosen, lit, next, pick, routes, type Ground } from "../src/table/question";
import { printedFacts, questions } from "./ground";

await printedFacts();

const slots = (city: string): readonly string[] => cityFacts(city).slots;
const company = (squares: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(squares).map(([name, department]) => [name, { department, active: 1, inactive: 1 }]));
const ground = (squares: Record<string, string | null> = {}): Ground =>
  ({ view: { seats: [{ company: company(squares) }] }, seat: 0, slots }) as unknown as Ground;
const picked = (moves: string[], ids: TargetId[], where = ground()): TargetId[] => {
  const question = ask(moves, where);
  return ids.reduce<TargetId[]>((picks, id) => pick(question, picks, id), []);
};

test("every legal move of the recorded games can be picked, each by picks of its own", () => {
  const lost: string[] = [];
  let count = 0;
  for (const { moves, view, seat } of questions()) {
    const seen = new Set<string>();
    for (const [move, picks] of routes(ask(moves, { view, seat, slots }))) {
      count++;
      const key = picks?.join(" ") ?? "";
      if (!picks || seen.has(key)) lost.push(move);
      seen.add(key);
    }
  }
  expect(count).toBeGreaterThan(5_000);
  expect(lost).toEqual([]);
});

describe("an employee", () => {
  const moves = ["move c1 a2", "move c1 b1", "move b2 a2", "done"];
  const question = ask(moves, ground());

  test("is picked first, then its square; the button that ends it all stays", () => {
    expect(next(question, [])).toEqual(new Set(["square:c1", "square:b2", "choice:done"]));
    expect(lit(question, ["square:c1"])).toEqual(new Set(["square:a2", "square:b1", "choice:done"]));
    expect(chosen(question, ["square:c1", "square:a2"])).toBe("move c1 a2");
  });

  test("is asked for its state only where both can go", () => {
    const both = ask(["move c1 a2", "move c1 a2 active", "move c1 b1"], ground());
    expect(chosen(both, ["square:c1", "square:b1"])).toBe("move c1 b1");
    expect(chosen(both, ["square:c1", "square:a2"])).toBeNull();
    expect(next(both, ["square:c1", "square:a2"])).toEqual(new Set(["choice:state:inactive", "choice:state:active"]));
  });

  test("is put back by a second click", () => expect(picked(moves, ["square:c1", "square:c1"])).toEqual([]));
});

describe("a project", () => {
  const moves = ["build industry chicago 1", "build industry chicago 3", "build housing chicago", "build housing omaha", "build industry omaha"];
  const question = ask(moves, ground());

  test("is picked before or after its slot; a slot for one project needs no more", () => {
    expect(chosen(question, ["choice:build:industry", "slot:chicago:3"])).toBe("build industry chicago 3");
    expect(chosen(question, ["slot:chicago:4"])).toBe("build housing chicago");
    expect(chosen(question, ["slot:omaha:1"])).toBeNull();
    expect(next(question, ["slot:omaha:1"])).toContain("choice:build:industry");
  });

  test("can be changed while it waits", () => {
    expect(picked(moves, ["choice:build:industry", "choice:build:housing"])).toEqual(["choice:build:housing"]);
    expect(picked(moves, ["slot:omaha:1", "choice:build:housing"])).toEqual(["slot:omaha:1", "choice:build:housing"]);
  });

  test("is a tab, too", () => expect(chosen(question, ["tab:housing", "slot:omaha:1"])).toBe("build housing omaha"));
});

test("a department is also its square, unless an employee goes from there", () => {
  const where = ground({ b2: "sales", c2: "purchasing" });
  expect(chosen(ask(["use sales", "use purchasing"], where), ["square:b2"])).toBe("use sales");
  const mixed = ask(["use sales", "move b2 a2", "move b2 b1"], where);
  expect(chosen(mixed, ["square:b2"])).toBeNull();
  expect(chosen(mixed, ["choice:use:sales"])).toBe("use sales");
});

test("the sides of the tabs are picked in any order and changed one by one", () => {
  const sides = ["a", "b"];
  const moves = sides.flatMap((a) => sides.flatMap((b) => sides.flatMap((c) => sides.map((d) => `tabs ${a}${b}${c}${d}`))));
  const ids: TargetId[] = ["choice:side:industry:b", "choice:side:housing:a", "choice:side:industry:a", "choice:side:commerce:b", "choice:side:infrastructure:b"];
  expect(chosen(ask(moves, ground()), picked(moves, ids))).toBe("tabs abab");
});

test("a region is enough for a mission with one purpose", () => {
  const question = ask(["mission east money", "mission west money", "mission west goods"], ground());
  expect(chosen(question, ["mission:east"])).toBe("mission east money");
  expect(chosen(question, ["choice:mission:goods"])).toBeNull();
  expect(buttons(question, [])).toEqual(["choice:mission:money", "choice:mission:goods"]);
});
