import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { findSpot } from "../src/screens/tutorial/place";
import { MOVES, numberOf, SCRIPT, SEED, stepAt, STEPS } from "../src/screens/tutorial/script";

const SEATS = `
import json, sys
import carnegie
seed, moves = json.loads(sys.argv[1])
game, seats = carnegie.Game.new(players=2, seed=seed), []
for move in moves:
    seats.append(game.to_act)
    game.play(move)
print(json.dumps({"seats": seats, "round": game.round, "to_act": game.to_act, "phase": game.position()["phase"]}))
`;

test("the script is a game: every move is legal and its seat is the one that is asked", () => {
  const output = execFileSync(process.env.CARNEGIE_PYTHON ?? "python3", ["-c", SEATS, JSON.stringify([SEED, MOVES])], {
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL("../../src", import.meta.url)) },
    encoding: "utf8",
  });
  const played = SCRIPT.filter((step) => step.by !== "teacher");
  expect(JSON.parse(output)).toEqual({
    seats: played.map((step) => (step.by === "learner" ? 0 : 1)),
    round: 5,
    to_act: 0,
    phase: "timeline",
  });
});

test("there are 25 to 40 steps, and every one has its words in every language", async () => {
  expect(STEPS).toBeGreaterThanOrEqual(25);
  expect(STEPS).toBeLessThanOrEqual(40);
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    await words.use(language);
    await words.need("tutorial");
    for (const step of SCRIPT)
      if (step.by !== "opponent") {
        const text = words.say(`tutorial.s.${step.key}`);
        expect(text).not.toContain("tutorial.");
        expect(text.split("*").length % 2).toBe(1);
      }
  }
});

test("what has been read stays read, and an undo goes back to the step of its move", () => {
  expect(stepAt(0, 0)).toBe(0);
  expect(stepAt(0, 2)).toBe(2);
  expect(stepAt(0, 50)).toBe(3);
  expect(stepAt(1, 2)).toBe(4);
  expect(stepAt(MOVES.length, 0)).toBe(SCRIPT.length - 2);
  expect(numberOf(SCRIPT.length - 1)).toBe(STEPS);
});

test("the card stands where it covers nothing", () => {
  const screen = { left: 0, top: 0, width: 1000, height: 800 };
  const taken = [{ left: 0, top: 400, width: 1000, height: 400 }, { left: 0, top: 0, width: 400, height: 400 }];
  expect(findSpot({ width: 600, height: 400 }, screen, taken)).toEqual({ left: 400, top: 0 });
});
