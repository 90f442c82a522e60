import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { findSpot } from "../src/screens/tutorial/place";
import { type Chapter, CHAPTERS, movesOf, numberOf, opponentsOf, stepAt, stepsOf } from "../src/screens/tutorial/script";

const SEATS = `
import json, sys
import carnegie
players, seed, moves = json.loads(sys.argv[1])
game, seats, events = carnegie.Game.new(players=players, seed=seed), [], []
for move in moves:
    seats.append(game.to_act)
    events.append([])
    game.play(move, events=events[-1])
print(json.dumps({"seats": seats, "round": game.round, "to_act": game.to_act, "phase": game.phase, "events": events}))
`;

interface Event { event: string; [name: string]: unknown }
interface Told { seats: number[]; round: number; to_act: number; phase: string; events: Event[][] }

function played(chapter: Chapter): Told {
  const wish = JSON.stringify([chapter.players, chapter.seed, movesOf(chapter)]);
  const output = execFileSync(process.env.CARNEGIE_PYTHON ?? "python3", ["-c", SEATS, wish], {
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL("../../src", import.meta.url)) },
    encoding: "utf8",
  });
  return JSON.parse(output) as Told;
}

/** Where a chapter's game stands after its last move. */
const ENDS = [{ round: 5, to_act: 0, phase: "timeline" }, { round: 16, to_act: 0, phase: "activation" }];

describe.each(CHAPTERS.map((chapter, number) => ({ chapter, number })))("chapter $number", ({ chapter, number }) => {
  test("is a game: every move is legal and its seat is the one that is asked", () => {
    const { seats, round, to_act, phase } = played(chapter);
    const moves = chapter.script.filter((step) => step.by !== "teacher");
    expect(seats.slice(chapter.before.length)).toEqual(
      moves.map((step) => (step.by === "opponent" ? step.seat : chapter.learner)),
    );
    expect({ round, to_act, phase }).toEqual(ENDS[number]);
  });

  test("has its words in every language", async () => {
    for (const language of Object.keys(LANGUAGES) as Language[]) {
      await words.use(language);
      await words.need("tutorial");
      for (const step of chapter.script)
        if (step.by !== "opponent") {
          const text = words.say(`tutorial.s.${step.key}`);
          expect(text).not.toContain("tutorial.");
          expect(text.split("*").length % 2).toBe(1);
        }
    }
  });
});

test("the chapters have 25 to 40 and 12 to 20 steps", () => {
  const [first = 0, second = 0] = CHAPTERS.map(stepsOf);
  expect(first).toBeGreaterThanOrEqual(25);
  expect(first).toBeLessThanOrEqual(40);
  expect(second).toBeGreaterThanOrEqual(12);
  expect(second).toBeLessThanOrEqual(20);
});

test("the second chapter shows what the first one does not, with the numbers that its texts say", () => {
  const chapter = CHAPTERS[1]!;
  const { seats, events } = played(chapter);
  const own = events.slice(chapter.before.length).filter((_, at) => seats[at + chapter.before.length] === chapter.learner);
  const found = own.flat().filter(({ event }) => event !== "opened");
  const has = (wanted: Event): void => expect(found).toContainEqual(expect.objectContaining(wanted));
  has({ event: "timeline", row: "construction", event_row: "research", space: "west+donation" }); // a finished row, an End space
  has({ event: "received", what: "employee", amount: 1, from: "projects" }); // recruiting, by choice
  has({ event: "paid", what: "goods", amount: 1, for: "sale" });
  has({ event: "paid", what: "money", amount: 10, for: "donation" });
  has({ event: "received", what: "money", amount: 7, from: "transport" }); // a wheel
  has({ event: "action_choice", type: "research" });
  has({ event: "received", what: "study", amount: 9, from: "departments" });
  has({ event: "received", what: "goods", amount: 3, from: "last_space" });
  has({ event: "advanced", tab: "housing", disk: false }); // an end space of a tab
});

test("what has been read stays read, and an undo goes back to the step of its move", () => {
  const [first, second] = CHAPTERS as [Chapter, Chapter];
  expect(stepAt(first, 0, 0)).toBe(0);
  expect(stepAt(first, 0, 2)).toBe(2);
  expect(stepAt(first, 0, 50)).toBe(3);
  expect(stepAt(first, 1, 2)).toBe(4);
  expect(stepAt(first, movesOf(first).length, 0)).toBe(first.script.length - 2);
  expect(numberOf(first, first.script.length - 1)).toBe(stepsOf(first));
  expect(stepAt(second, second.before.length, 0)).toBe(0);
  expect(stepAt(second, movesOf(second).length, 0)).toBe(second.script.length - 1);
  expect([first, second].map(opponentsOf)).toEqual([[1], [0, 1]]);
});

test("the card stands where it covers nothing", () => {
  const screen = { left: 0, top: 0, width: 1000, height: 800 };
  const taken = [{ left: 0, top: 400, width: 1000, height: 400 }, { left: 0, top: 0, width: 400, height: 400 }];
  expect(findSpot({ width: 600, height: 400 }, screen, taken)).toEqual({ left: 400, top: 0 });
});
