import { beforeAll, describe, expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { facts } from "../src/lib/facts";
import { COMPONENTS, departmentHelp, type Help, helpFor, incomeText } from "../src/lib/help";
import type { TargetId } from "../src/lib/targets";
import { ACTION_TYPES, PROJECTS, REGIONS } from "../src/lib/types";
import { printedFacts } from "./ground";

const LEFTOVER = /help\.|names\.|undefined|NaN|[{}]|_/;

beforeAll(printedFacts);

function targets(): TargetId[] {
  return [
    ...facts.cities.map(({ id }) => `slot:${id}:1` as const),
    ...facts.departments.map(({ id }) => `tile:${id}` as const),
    ...facts.company.starting_squares.map(({ id }) => `tile:${id}` as const),
    ...facts.donations.map(({ id }) => `donation:${id}` as const),
    ...REGIONS.flatMap((region) => [`track:${region}`, `mission:${region}`] as const),
    ...PROJECTS.map((project) => `tab:${project}` as const),
    ...ACTION_TYPES.map((row) => `row:${row}` as const),
    "square:a4",
  ];
}

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(() => words.use(language));

  test("everything on the table has its help", () => {
    const helps = [...targets(), ...COMPONENTS].map((id) => [id, helpFor(id)] as [string, Help | null]);
    const bare = helps.filter(([, help]) => !help || help.lines.length === 0 || LEFTOVER.test(help.title + help.lines.join()));
    expect(bare).toEqual([]);
  });
});

test.each(Object.keys(LANGUAGES) as Language[])("what a department costs beyond its price is said once, in %s", async (language) => {
  await words.use(language);
  const dear = facts.departments.filter((tile) => tile.extra_build_goods);
  expect(dear.length).toBeGreaterThan(0);
  for (const { id, extra_build_goods } of dear)
    expect(departmentHelp(id).match(new RegExp(`\\b${extra_build_goods}\\b`, "g")), id).toHaveLength(1);
});

test("an income in words", async () => {
  await words.use("en");
  expect(incomeText({ choice: [{ goods: 1 }, { money: 3 }] })).toBe("1 goods cube or $3");
});

test("what a tile costs beyond the price of every department is said once", async () => {
  await words.use("en");
  expect(helpFor("tile:new_lobby")?.lines.join(" ").match(/2 goods cubes/g)).toHaveLength(1);
  expect(helpFor("tile:sales")?.lines.join(" ")).not.toContain("more to build");
});
