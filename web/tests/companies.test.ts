// Old lines of a log name squares as they were.
import { beforeAll, expect, test } from "vitest";
import { words } from "../src/i18n/index.svelte";
import { viewsAfter } from "../src/lib/companies";
import { entryLines } from "../src/lib/sentences";
import type { Entry, GameEvent, LoggedEntry, View } from "../src/lib/types";

beforeAll(() => words.use("en"));

function logged(number: number, ply: number, event: GameEvent | null, kind: Entry["kind"] = "move"): LoggedEntry {
  return { entry: { number, kind, seat: 0, move: "", ply, needs: null, bot: null, at: 0 }, events: event ? [event] : [] };
}
const built = (department: string): GameEvent => ({ event: "added", seat: 0, department, square: "c2" });
const moved: GameEvent = { event: "moved", seat: 0, from: "a1", to: "c2", was_active: false };
const square = (department: string | null) => ({ department, active: 0, inactive: 0 });
const view = { seats: [{ company: { a1: square("lobby"), c2: square("sales") } }] } as unknown as View;

const names = (entries: LoggedEntry[], base = 0): (string | null)[] =>
  viewsAfter(entries, base, view).map((each) => each!.seats[0]!.company.c2!.department);

test("a department has no name before it is built", () => {
  const entries = [logged(1, 0, moved), logged(2, 1, built("sales")), logged(3, 2, moved)];
  expect(names(entries)).toEqual([null, "sales", "sales"]);
  const views = viewsAfter(entries, 0, view);
  const lines = entries.map((each, index) => entryLines(each, views[index])[0]!.text);
  expect(lines[0]).not.toContain("Sales");
  expect(lines[2]).toContain("Sales");
});

test("a department that was taken back had its name while it stood", () => {
  const entries = [
    logged(1, 30, null), logged(2, 31, built("outsourcing")), logged(3, 32, moved), logged(4, 31, null, "undo"),
    logged(5, 31, moved), logged(6, 32, built("sales")),
  ];
  expect(names(entries, 30)).toEqual([null, "outsourcing", "outsourcing", null, null, "sales"]);
});

test("what was there before the log keeps its name", () => {
  const entries = [logged(1, 0, moved)];
  expect(names(entries)).toEqual(["sales"]);
  expect(viewsAfter(entries, 0, null)).toEqual([null]);
});
