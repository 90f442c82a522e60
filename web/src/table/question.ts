// From the legal moves as text to a question: things that are picked one after another until one move is left. Pure, so
// that a test can prove that every legal move can be picked.
import type { TargetId } from "../lib/targets";
import { PROJECTS, type Project, type View } from "../lib/types";

/** One part of a move: any of its targets stands for it. */
interface Part {
  targets: TargetId[];
  /** Need not be picked when only one value is left. */
  implied: boolean;
  /** Is not even shown when only one value is left. */
  quiet: boolean;
}

interface Candidate {
  move: string;
  kind: string;
  parts: Part[];
  first: readonly number[];
}

/** What the targets of a move depend on beside its text. */
export interface Ground {
  view: View;
  seat: number;
  /** The kinds of a city's slots. */
  slots(city: string): readonly string[];
}

export interface Question {
  moves: readonly string[];
  candidates: Candidate[];
}

type Words = readonly string[];
/** The targets of an operand; those of `also` only if they mean nothing else in the same question. */
interface Operand {
  targets(words: Words, ground: Ground): TargetId[];
  also?(words: Words, ground: Ground): TargetId[];
  implied?: boolean;
  quiet?: boolean;
}
interface Kind {
  operands: Operand[];
  /** Which operands may be picked first; the first one unless told. */ first?: number[];
}

const at = (words: Words, index: number): string => words[index] ?? "";
const thing = (of: "square" | "donation" | "tile" | "mission", index: number): Operand => ({
  targets: (words) => [`${of}:${at(words, index)}` as TargetId],
});
/** A button of the bar; `also` is the thing on the table that means the same. */
const button = (index: number, also?: "row" | "tab" | "track"): Operand => ({
  targets: (words) => [`choice:${words[0]}${index < words.length ? `:${at(words, index)}` : ""}`],
  also: (words) => (also ? [`${also}:${at(words, index)}` as TargetId] : []),
});

function squareOf(department: string, { view, seat }: Ground): TargetId[] {
  const squares = Object.entries(view.seats[seat]?.company ?? {});
  return squares.filter(([, square]) => square.department === department).map(([name]): TargetId => `square:${name}`);
}

/** The slot that CITY [SLOT] means: the one written, else the city's only one for the project. */
const slot = (project: (words: Words) => string, index: number): Operand => ({
  targets: (words, ground) => {
    const city = at(words, index);
    const written = Number(words[index + 1] ?? 0);
    const only = ground.slots(city).findIndex((kind) => kind === "any" || kind === project(words)) + 1;
    return [`slot:${city}:${written || only}`];
  },
});

/** Whether the active or an inactive employee goes. */
const state = (index: number): Operand => ({
  targets: (words) => [`choice:state:${words[index] ?? "inactive"}`],
  implied: true,
  quiet: true,
});

const side = (tab: Project, index: number): Operand => ({
  targets: (words) => [`choice:side:${tab}:${at(words, 1)[index]}`],
});

const KINDS: Record<string, Kind> = {
  tabs: { operands: PROJECTS.map(side), first: [0, 1, 2, 3] },
  housing: { operands: [slot(() => "housing", 1)] },
  reserve: { operands: [thing("tile", 1)] },
  timeline: { operands: [button(1, "row")] },
  return: { operands: [button(1)] },
  take: { operands: [button(1)] },
  lobby: { operands: [button(1)] },
  donate: { operands: [thing("donation", 1)] },
  choose: { operands: [button(1)] },
  use: { operands: [{ ...button(1), also: (words, ground) => squareOf(at(words, 1), ground) }] },
  move: { operands: [thing("square", 1), thing("square", 2), state(3)] },
  gain: { operands: [button(1)] },
  mission: { operands: [{ ...button(2), implied: true }, thing("mission", 1)], first: [0, 1] },
  trade: { operands: [button(1)] },
  add: { operands: [thing("tile", 1), thing("square", 2)] },
  assign: { operands: [thing("square", 1), state(2)] },
  build: { operands: [{ ...button(1, "tab"), implied: true }, slot((words) => at(words, 1), 2)], first: [0, 1] },
  buy: { operands: [button(1)] },
  advance: { operands: [button(1, "tab")] },
  develop: { operands: [button(1, "track")] },
  give: { operands: [thing("mission", 1), thing("donation", 2)], first: [0, 1] },
  activate: { operands: [thing("square", 1)] },
  sell: { operands: [button(1)] },
  pass: { operands: [button(1)] },
  done: { operands: [button(1)] },
};

export function ask(moves: readonly string[], ground: Ground): Question {
  const parsed = moves.map((move) => ({ move, words: move.split(" ") }));
  const kind = (words: Words): Kind => KINDS[at(words, 0)] ?? { operands: [button(1)] };
  const meaning = new Map<TargetId, Set<string>>();
  for (const { words } of parsed)
    for (const { targets, also } of kind(words).operands)
      for (const id of [...targets(words, ground), ...(also?.(words, ground) ?? [])])
        meaning.set(id, (meaning.get(id) ?? new Set()).add(at(words, 0)));
  const candidates = parsed.map(({ move, words }): Candidate => {
    const { operands, first = [0] } = kind(words);
    const parts = operands.map(({ targets, also, implied = false, quiet = false }): Part => {
      const clear = (also?.(words, ground) ?? []).filter((id) => meaning.get(id)!.size === 1);
      return { targets: [...targets(words, ground), ...clear], implied, quiet };
    });
    return { move, kind: at(words, 0), parts, first };
  });
  return { moves, candidates };
}

/** The parts of a move that are still to be picked after `picks`; null if they do not lead to it. */
function left(candidate: Candidate, picks: readonly TargetId[]): number[] | null {
  const open = candidate.parts.map((_, index) => index);
  for (const [step, id] of picks.entries()) {
    const found = open.find(
      (index) => candidate.parts[index]!.targets.includes(id) && (step > 0 || candidate.first.includes(index)),
    );
    if (found === undefined) return null;
    open.splice(open.indexOf(found), 1);
  }
  return open;
}

interface Way {
  candidate: Candidate;
  open: number[];
}

function ways(question: Question, picks: readonly TargetId[]): Way[] {
  const found: Way[] = [];
  for (const candidate of question.candidates) {
    const open = left(candidate, picks);
    if (open) found.push({ candidate, open });
  }
  return found;
}

/** The move that the picks have come to, or null as long as something is open. */
export function chosen(question: Question, picks: readonly TargetId[]): string | null {
  if (picks.length === 0) return null;
  const [way, ...others] = ways(question, picks);
  if (!way || others.length > 0) return null;
  return way.open.every((index) => way.candidate.parts[index]!.implied) ? way.candidate.move : null;
}

/** What can be picked next, not counting changes of mind. */
export function next(question: Question, picks: readonly TargetId[]): Set<TargetId> {
  const found = new Set<TargetId>();
  const quiet = new Set<TargetId>();
  for (const { candidate, open } of ways(question, picks))
    for (const index of open) {
      if (picks.length === 0 && !candidate.first.includes(index)) continue;
      const part = candidate.parts[index]!;
      for (const id of part.targets) (part.quiet ? quiet : found).add(id);
    }
  if (quiet.size > 1) for (const id of quiet) found.add(id);
  return found;
}

const SWITCHES = /^(choice|tab|tile):/;

/**
 * Everything that can be picked now: what comes next; the buttons of the steps before, which change one's mind; and,
 * once a move is complete, whatever could take the place of the last pick.
 */
export function lit(question: Question, picks: readonly TargetId[]): Set<TargetId> {
  const found = next(question, picks);
  const complete = chosen(question, picks) !== null;
  for (let step = picks.length - 1; step >= 0; step--) {
    const whole = complete && step === picks.length - 1;
    for (const id of next(question, picks.slice(0, step))) if (whole || SWITCHES.test(id)) found.add(id);
  }
  for (const id of picks) found.delete(id);
  return found;
}

/** The picks after one more: it goes on, changes a part, begins anew, or takes back what is picked already. */
export function pick(question: Question, picks: readonly TargetId[], id: TargetId): TargetId[] {
  const known = picks.indexOf(id);
  if (known >= 0) return picks.slice(0, known);
  if (next(question, picks).has(id) && chosen(question, picks) === null) return [...picks, id];
  for (let step = picks.length - 1; step >= 0; step--) {
    const changed = picks.with(step, id);
    if (ways(question, changed).length > 0) return changed;
  }
  for (let step = picks.length - 1; step >= 0; step--)
    if (next(question, picks.slice(0, step)).has(id)) return [...picks.slice(0, step), id];
  return [...picks];
}

/** The kinds of moves that can still be made. */
export function kinds(question: Question, picks: readonly TargetId[] = []): Set<string> {
  return new Set(ways(question, picks).map(({ candidate }) => candidate.kind));
}

/** The buttons of the bar, in the order of the moves; those of later steps appear when they can be picked. */
export function buttons(question: Question, picks: readonly TargetId[]): TargetId[] {
  const found = new Set<TargetId>();
  for (const id of [...next(question, []), ...picks, ...next(question, picks)])
    if (id.startsWith("choice:")) found.add(id);
  return [...found];
}

/** What hovering over a target is about: the one move that picking it would complete or leave. */
export function meant(question: Question, picks: readonly TargetId[], id: TargetId): string | null {
  return chosen(question, pick(question, picks, id));
}

/** For tests: picks that lead to each legal move, or null where there are none. */
export function routes(question: Question): Map<string, TargetId[] | null> {
  return new Map(question.candidates.map((candidate) => [candidate.move, route(question, candidate)]));
}

/** The picks that lead to a move; none if it is not legal. */
export function routeOf(question: Question, move: string): TargetId[] {
  const candidate = question.candidates.find((each) => each.move === move);
  return (candidate && route(question, candidate)) ?? [];
}

function route(question: Question, { move, parts }: Candidate): TargetId[] | null {
  let picks: TargetId[] = [];
  for (let step = 0; step <= parts.length; step++) {
    if (chosen(question, picks) === move) return picks;
    const open = next(question, picks);
    const id = parts.flatMap((part) => part.targets).find((each) => open.has(each) && !picks.includes(each));
    if (!id) return null;
    picks = pick(question, picks, id);
  }
  return null;
}
