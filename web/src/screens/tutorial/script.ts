// What is played in the tutorial: two chapters, each a game with every move of all seats and what is said before each
// of the learner's. tests/tutorial.test.ts plays them with the engine.
import lateGame from "./late_game.json";

/** Something told, with what it is about lit up; the learner's move; an opponent's. */
export type Step =
  | { by: "teacher"; key: string; show: string; panel: string }
  | { by: "learner"; key: string; move: string }
  | { by: "opponent"; seat: number; move: string };

export interface Chapter {
  players: number;
  learner: number;
  seed: number;
  /** The moves that were made before the first step. */
  before: readonly string[];
  script: readonly Step[];
}

/** `panel`: where on a small screen the thing is that is shown. */
const tell = (key: string, show = "", panel = ""): Step => ({ by: "teacher", key, show, panel });
const you = (key: string, move: string): Step => ({ by: "learner", key, move });
const seat = (number: number) => (...moves: string[]): Step[] =>
  moves.map((move) => ({ by: "opponent", seat: number, move }));

const ada = seat(1);
const FIRST_ROUNDS: readonly Step[] = [
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

const [ruth, otto] = [seat(0), seat(1)];
const LATE_ROUNDS: readonly Step[] = [
  tell("late", "[data-question]"),
  tell("late_timeline", "[data-help=timeline]", "timeline"),
  you("late_row", "timeline construction"),
  you("late_return", "return 1"),
  you("late_recruit", "take employee"),
  you("late_sell", "sell"),
  you("late_donate", "donate welfare_active_employees"),
  you("late_wheel", "build housing el_paso"),
  you("late_done", "done"),
  ...ruth("build industry los_angeles", "done"),

  ...ruth("timeline human_resources", "move c1 d2", "done"),
  ...otto("move c1 b2", "move b2 c4", "done"),
  tell("late_choice", "[data-question]"),
  you("late_use_choice", "choose research"),
  you("late_last_space", "develop south"),
  you("late_end_space", "advance housing"),
  you("late_rest", "develop west"),
  tell("late_end"),
];

export const CHAPTERS: readonly Chapter[] = [
  { players: 2, learner: 0, seed: 226, before: [], script: FIRST_ROUNDS },
  { players: 3, learner: 2, seed: lateGame.seed, before: lateGame.moves, script: LATE_ROUNDS },
];

/** The moves of all seats, in order, those before the first step included. */
export const movesOf = ({ before, script }: Chapter): string[] => [
  ...before,
  ...script.flatMap((step) => (step.by === "teacher" ? [] : [step.move])),
];

/** The seats that the script plays. */
export const opponentsOf = ({ players, learner }: Chapter): number[] =>
  Array.from({ length: players }, (_, number) => number).filter((number) => number !== learner);

/** How many steps are counted for the learner: not the opponents'. */
export const stepsOf = ({ script }: Chapter): number => script.filter((step) => step.by !== "opponent").length;

/** The number of a step as the learner counts it, from 1. */
export const numberOf = ({ script }: Chapter, index: number): number =>
  Math.max(1, script.slice(0, index + 1).filter((step) => step.by !== "opponent").length);

/** The step after so many moves, given the step that was reached before. */
export function stepAt({ before, script }: Chapter, ply: number, reached: number): number {
  let played = before.length;
  const plies = script.map((step) => (step.by === "teacher" ? played : played++));
  const first = plies.findIndex((each) => each === ply);
  const last = plies.findLastIndex((each) => each === ply);
  return first < 0 ? script.length - 1 : Math.min(Math.max(first, reached), last);
}
