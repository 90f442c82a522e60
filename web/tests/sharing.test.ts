import { expect, test } from "vitest";
import { sharing } from "../src/lib/sharing";

const BEFORE = { seats: [{ money: 3 }, { money: 4 }], map: { omaha: [null, 0] }, round: 2, over: null };

test("what is equal is the old one itself", () => {
  expect(sharing(BEFORE, structuredClone(BEFORE))).toBe(BEFORE);
});

test("beside what has changed, the rest stays", () => {
  const next = structuredClone(BEFORE);
  next.seats[1]!.money = 9;
  const shared = sharing(BEFORE, next);
  expect(shared).toEqual(next);
  expect(shared).not.toBe(BEFORE);
  expect(shared.seats[0]).toBe(BEFORE.seats[0]);
  expect(shared.map).toBe(BEFORE.map);
  expect(BEFORE.seats[1]!.money).toBe(4);
});

test.each([
  [[1, 2], [1]],
  [[1], [1, 2]],
  [{ a: 1, b: undefined }, { a: 1, c: undefined }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: {} }, { a: [] }],
  [[], {}],
  [null, {}],
  [{}, null],
  [{ a: null }, { a: undefined }],
  [0, "0"],
])("%j becomes %j", (before, next) => {
  expect(sharing(before, next)).toStrictEqual(next);
});
