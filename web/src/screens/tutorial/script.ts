// What is played in the tutorial: a game with a fixed seed, every move of both seats, and what is said before each of
// the learner's. tests/tutorial.test.ts plays it with the engine.

export const SEED = 226;
export const OPPONENT = 1;

/** Something told, with what it is about lit up; the learner's move; the opponent's. */
export type Step =
  | { by: "teacher"; key: string; show: string; panel: string }
  | { by: "learner"; key: string; move: string }
  | { by: "opponent"; move: string };

/** `panel`: where on a small screen the thing is that is shown. */
const tell = (key: string, show = "", panel = ""): Step => ({ by: "teacher", key, show, panel });
const you = (key: string, move: string): Step => ({ by: "learner", key, move });
const ada = (...moves: string[]): Step[] => moves.map((move) => ({ by: "opponent", move }));

export const SCRIPT: readonly Step[] = [
  tell("welcome", "[data-question]"),
  tell("map", "section.map", "map"),
  tell("company", "[data-help=company]", "company"),
  you("tabs", "tabs aaaa"),
  ...ada("tabs aaab", "housing san_francisco", "reserve engineering"),
  you("housing", "housing new_york"),
  you("reserve", "reserve purchasing"),
  you("open_construction", "move c1 d2"),
  you("open_research", "move c1 d1"),
  you("open_square", "move c1 c3"),
  you("open_people", "move c1 b1"),
  you("stand_construction", "activate d2"),
  you("stand_research", "activate d1"),
  you("stand_people", "activate b1"),
  ...ada("move c1 d1", "move c1 d1", "move c1 b2", "move c1 d2", "activate d1", "activate b2", "activate d2", "activate d1"),

  tell("timeline", "[data-help=timeline]", "timeline"),
  you("choose_construction", "timeline construction"),
  you("build_commerce", "build commerce pittsburgh"),
  you("build_industry", "build industry chicago 1"),
  ...ada("build industry chicago 3", "build commerce new_york 2"),

  ...ada("timeline human_resources", "return 1"),
  you("return_east", "return 1"),
  ...ada("move c1 d2", "move c1 d2", "done"),
  you("people_construction", "move c1 d2"),
  you("people_commerce", "move c1 b2"),
  you("people_done", "done"),
  ...ada("activate d2", "activate d2"),
  you("stand_builder", "activate d2"),
  you("stand_trader", "activate b2"),

  you("choose_research", "timeline research"),
  you("donate", "donate health_midwest"),
  ...ada("sell", "sell", "donate rights_railroad"),
  you("advance_commerce", "advance commerce"),
  you("develop_midwest", "develop midwest"),
  you("develop_east", "develop east"),
  ...ada("develop midwest", "develop midwest", "develop east", "develop east"),

  ...ada("timeline management", "return 1", "advance commerce", "develop south"),
  you("return_midwest", "return 1"),
  ...ada("mission east goods", "gain goods", "add engineering b4"),
  you("use_planning", "use strategic_planning"),
  you("add_purchasing", "add purchasing c3"),
  you("gain_money", "gain money"),
  you("mission_west", "mission west goods"),
  you("stand_purchasing", "activate c3"),

  tell("scores"),
  tell("end"),
];

/** The moves of both seats, in order. */
export const MOVES: readonly string[] = SCRIPT.flatMap((step) => (step.by === "teacher" ? [] : [step.move]));

/** The steps that are counted for the learner: not the opponent's. */
export const STEPS = SCRIPT.filter((step) => step.by !== "opponent").length;

/** The number of a step as the learner counts it, from 1. */
export const numberOf = (index: number): number =>
  Math.max(1, SCRIPT.slice(0, index + 1).filter((step) => step.by !== "opponent").length);

/** How many moves are played before a step. */
const PLIES: readonly number[] = SCRIPT.map(
  (_, index) => SCRIPT.slice(0, index).filter((step) => step.by !== "teacher").length,
);

/** The step at hand after so many moves, given the step that was reached before. */
export function stepAt(ply: number, reached: number): number {
  const first = PLIES.findIndex((before) => before === ply);
  const last = PLIES.findLastIndex((before) => before === ply);
  return first < 0 ? SCRIPT.length - 1 : Math.min(Math.max(first, reached), last);
}
