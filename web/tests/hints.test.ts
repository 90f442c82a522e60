import { describe, expect, test } from "vitest";
import { ranked, reasons, type Hint } from "../src/table/hints";

const hint = (move: string, margin: number, reason: Record<string, number> = {}): Hint => ({
  move,
  margin,
  share: 0.3,
  reason,
});
const shown = (...hints: Hint[]): string[] => ranked(hints).map(({ move, band, behind }) => `${move} ${band} ${behind}`);

describe("hints", () => {
  test("are in the order of what is shown of them", () => {
    expect(shown(hint("a", 7.1), hint("b", -26.3), hint("c", 3.2))).toEqual(["a best 0", "c less 4", "b far 33"]);
  });

  test("that the search cannot tell apart are equal and keep its order", () => {
    expect(shown(hint("a", 4.0), hint("b", 4.9), hint("c", 2.6), hint("d", 2.4))).toEqual([
      "a equal 0",
      "b equal 0",
      "c equal 1",
      "d less 2",
    ]);
  });

  test("name the two lines that change most", () => {
    const lines = { cities: 0.4, tabs: -1.6, connections: 3.4, employees: 1.1 };
    expect(reasons(hint("a", 0, lines))).toEqual({ more: ["connections"], less: ["tabs"] });
    expect(ranked([])).toEqual([]);
  });
});
