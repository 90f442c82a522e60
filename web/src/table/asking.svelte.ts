// The question at hand as the table shows it: what is lit, what is picked, what is pointed at.
import { SvelteMap } from "svelte/reactivity";
import { t } from "../i18n/index.svelte";
import { api } from "../lib/api";
import { cityFacts } from "../lib/facts";
import { nameOf, placeName } from "../lib/names";
import { moveText } from "../lib/sentences";
import { settings } from "../lib/settings.svelte";
import type { Light, TargetId, Targets } from "../lib/targets";
import type { GameEvent, ScoreSheet } from "../lib/types";
import { arranged, choicesOf, placeOf, type Choice } from "./choices";
import type { TableGame } from "./game.svelte";
import { Hinting } from "./hinting.svelte";
import { ask, buttons, chosen, lit, meant, next, pick, routeOf, type Question } from "./question";
import { buttonOf } from "./wording";

/** What a move would cause, and the score sheets after it where nothing hidden would be told. */
export interface Foresight {
  events: GameEvent[];
  standing?: ScoreSheet[] | null;
}

/** What is drawn first is the question; what its answers would cause is asked for after so many ms. */
const SOON = 30;
const NO_QUESTION: Question = { moves: [], candidates: [] };
const NO_PICKS: TargetId[] = [];

export class Asking implements Targets {
  readonly game: TableGame;
  #picked = $state.raw<{ number: number; picks: TargetId[] }>({ number: -1, picks: NO_PICKS });
  pointed = $state.raw<{ id: TargetId; element: Element | null } | null>(null);
  #foresight = new SvelteMap<string, Foresight>();
  #asked = new Set<string>();
  /** How often the server has told what moves would cause. */
  answers = $state(0);
  /** Moves to ask about, of the question at this number. */
  #wanted: { number: number; moves: string[] } = { number: -1, moves: [] };
  #pointing: ReturnType<typeof setTimeout> | undefined;
  /** The number of the question whose Done has been pressed once. */
  #left = $state(-1);
  /** Where the choices stand. */
  #places: { place: string; ids: readonly TargetId[] } = { place: "", ids: [] };
  /** Keys that were pressed while an answer was waited for. */
  #typed: (() => void)[] = [];

  readonly hinting: Hinting;

  constructor(game: TableGame) {
    this.game = game;
    this.hinting = new Hinting(game);
  }

  question = $derived.by<Question>(() => {
    const { moves, view, seat } = this.game;
    if (!view || seat === null || moves.length === 0) return NO_QUESTION;
    return ask(moves, { view, seat, slots: (city) => cityFacts(city).slots });
  });
  /** Picks belong to one question: whatever happens at the table ends them. */
  picks = $derived.by<TargetId[]>(() => (this.#picked.number === this.game.number ? this.#picked.picks : NO_PICKS));
  lit = $derived.by<Set<TargetId>>(() => lit(this.question, this.picks));
  next = $derived.by<Set<TargetId>>(() => next(this.question, this.picks));
  buttons = $derived.by<TargetId[]>(() => buttons(this.question, this.picks));
  /** The buttons of the bar that digits press, each in its place. */
  choices = $derived.by<Choice[]>(() => {
    const { view, seat, moves } = this.game;
    if (!view || seat === null || moves.length === 0) return [];
    const place = placeOf(view, seat);
    const before = this.#places.place === place ? this.#places.ids : [];
    this.#places = { place, ids: arranged(this.buttons, before, view) };
    return choicesOf(this.#places.ids, this.buttons, view, seat);
  });
  /** The move that has been put together and waits to be confirmed. */
  chosen = $derived.by<string | null>(() => chosen(this.question, this.picks));
  /** The move that the card tells about: the one pointed at, else the one chosen. */
  considered = $derived.by<string | null>(() => {
    const pointed = this.pointed;
    if (this.game.sending) return null;
    if (pointed && this.lit.has(pointed.id)) return meant(this.question, this.picks, pointed.id);
    return this.chosen;
  });
  /** What the considered move is about: the thing pointed at, else the last one picked. */
  about = $derived.by<TargetId | null>(() =>
    this.pointed && this.lit.has(this.pointed.id) ? this.pointed.id : (this.picks.at(-1) ?? null),
  );
  foresight = $derived.by<Foresight | null>(() => (this.considered ? this.foresee(this.considered) : null));

  /** What Done would leave unused though something could be done with it; null if it loses nothing. */
  unused = $derived.by<{ what: "moves" | "study"; n: number } | null>(() => {
    const { view, moves } = this.game;
    if (!view || !moves.includes("done")) return null;
    const { study, moves: left } = view.pending;
    if (left > 0 && moves.some((move) => move.startsWith("move "))) return { what: "moves", n: left };
    if (study > 0 && moves.some((move) => /^(advance|develop) /.test(move))) return { what: "study", n: study };
    return null;
  });
  /** Done has been pressed and would leave something unused: the next press counts. */
  leaving = $derived.by<boolean>(
    () => this.unused !== null && (this.#left === this.game.number || this.chosen === "done"),
  );

  // What the drawing asks

  light(id: TargetId): Light | undefined {
    if (this.picks.includes(id)) return "picked";
    return this.lit.has(id) ? "lit" : undefined;
  }

  pick(id: TargetId, keyed = false): void {
    if (keyed && this.game.sending) return this.type(() => this.pick(id));
    if (this.game.sending || !this.light(id)) return;
    const asks = id === "choice:done" && this.unused !== null && !this.leaving && !settings.confirm;
    this.#left = asks ? this.game.number : -1;
    if (asks) return this.#set([]);
    const picks = pick(this.question, this.picks, id);
    this.#set(picks);
    if (this.chosen && !settings.confirm) this.play();
  }

  /** Does what a key stands for: at once, or as soon as the answer that is waited for is there. */
  type(act: () => void): void {
    if (this.game.sending || this.#typed.length > 0) this.#typed.push(act);
    else act();
  }

  /** To be called when an answer has come; what was typed after a refused move is forgotten. */
  answered(): void {
    if (this.game.notice && this.game.notice.code !== "skipped") this.#typed = [];
    while (!this.game.sending && this.#typed.length > 0) this.#typed.shift()!();
  }

  point(id: TargetId | null, element?: Element): void {
    clearTimeout(this.#pointing);
    // From one lit thing to the next the card stays; it goes when nothing is pointed at for a moment.
    const wait = id === null ? 80 : 150;
    this.#pointing = setTimeout(() => (this.pointed = id ? { id, element: element ?? null } : null), wait);
  }

  label(id: TargetId): string | undefined {
    if (!this.light(id)) return undefined;
    const move = meant(this.question, this.picks, id);
    if (move) return moveText(move, this.game.view);
    return t("table.label.pick", { thing: this.thing(id) });
  }

  // What hints draw

  /** The targets of each suggested move, best first. */
  suggested = $state.raw<readonly TargetId[][]>([]);
  /** Which suggestion is pointed at. */
  looked = $state<number | null>(null);

  suggest(moves: readonly string[]): void {
    this.looked = null;
    this.suggested = moves.map((move) => routeOf(this.question, move)).filter((route) => route.length > 0);
  }

  // What the bar asks

  /** Presses the choice at a place; one that is not possible says why. */
  press(index: number): void {
    const choice = this.choices[index];
    if (choice?.why) this.game.notice = { code: "why", message: choice.why };
    else if (choice) this.pick(choice.id);
  }

  /** Plays what is chosen. */
  play(): void {
    const move = this.chosen;
    if (!move) return;
    this.pointed = null;
    void this.game.play(move).then((done) => {
      if (!done) this.#set([]);
    });
  }

  /** One part back; false if nothing is picked. */
  back(): boolean {
    if (this.picks.length === 0 && !this.leaving) return false;
    this.#left = -1;
    this.#set(this.picks.slice(0, -1));
    return true;
  }

  meant(id: TargetId): string | null {
    return this.picks.includes(id) ? this.chosen : meant(this.question, this.picks, id);
  }

  /** A move that a button leads to, for what all of them cost and bring: a mission pays the same wherever it goes. */
  example(id: TargetId): string | null {
    const [, kind, what] = id.split(":");
    if (kind !== "mission" || !this.light(id)) return null;
    return this.question.moves.find((move) => move.startsWith("mission ") && move.endsWith(` ${what}`)) ?? null;
  }

  /** What a move would cause, once the server has told; asks it after the first call. */
  foresee(move: string): Foresight | null {
    const number = this.game.number;
    const key = `${number} ${move}`;
    const known = this.#foresight.get(key);
    if (known) return known;
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      if (this.#wanted.number !== number) this.#wanted = { number, moves: [] };
      if (this.#wanted.moves.push(move) === 1) setTimeout(() => void this.#fetch(number), SOON);
    }
    return null;
  }

  /** Asks about all moves that are wanted by now, and shows the answers together: the table is drawn once for them. */
  async #fetch(number: number): Promise<void> {
    if (this.#wanted.number !== number) return;
    const { moves } = this.#wanted;
    this.#wanted = { number: -1, moves: [] };
    const path = (move: string): string => `/games/${this.game.id}/preview?move=${encodeURIComponent(move)}`;
    const answers = await Promise.allSettled(moves.map((move) => api.get<Foresight>(path(move))));
    const old = (key: string): boolean => !key.startsWith(`${this.game.number} `);
    for (const key of [...this.#foresight.keys()].filter(old)) this.#foresight.delete(key);
    for (const key of [...this.#asked].filter(old)) this.#asked.delete(key);
    for (const [index, answer] of answers.entries()) {
      const key = `${number} ${moves[index]!}`;
      if (answer.status === "fulfilled") this.#foresight.set(key, answer.value);
      else this.#asked.delete(key);
    }
    this.answers++;
  }

  #set(picks: TargetId[]): void {
    this.#picked = { number: this.game.number, picks };
  }

  /** The name of what is drawn there. */
  thing(id: TargetId): string {
    const [of = "", a = ""] = id.split(":");
    switch (of) {
      case "slot":
        return nameOf.city(a);
      case "square":
        return placeName(a, this.game.seat, this.game.view);
      case "tab":
        return nameOf.project(a);
      case "track":
      case "mission":
        return nameOf.region(a);
      case "donation":
        return nameOf.donation(a);
      case "row":
        return nameOf.action(a);
      case "tile":
        return nameOf.department(a);
      default:
        return buttonOf(id, this.game.view!).text;
    }
  }
}
