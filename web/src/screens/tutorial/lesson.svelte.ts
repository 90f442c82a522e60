// A tutorial that is going on: a real game on the server, whose opponent is played from here by the script.
import { t } from "../../i18n/index.svelte";
import { api, ApiError, isPassing } from "../../lib/api";
import { Pauses } from "../../lib/pauses";
import { ensurePerson } from "../../lib/person";
import { settings } from "../../lib/settings.svelte";
import type { GameState } from "../../lib/types";
import { TableGame } from "../../table/game.svelte";
import type { Acknowledged } from "../../table/source";
import { type Chapter, CHAPTERS, opponentsOf, stepAt } from "./script";

const KEY = "carnegie.tutorial";
const PAUSE = 700;
/** Longest wait for an answer, in ms. */
const LONGEST = 10_000;

/** What is kept for coming back: chapter and table, the opponents' secret, and how far one has read. */
export interface Kept { chapter: number; id: string; token: string; reached: number; finished: boolean }

export function kept(): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
    return found && { ...found, chapter: CHAPTERS[found.chapter] ? found.chapter : 0 };
  } catch {
    return null;
  }
}

/** The name of an opponent of a chapter. */
export function opponentName(chapter: number, seat: number): string {
  if (chapter === 0) return t("tutorial.opponent");
  return t(seat === 0 ? "tutorial.opponent_2" : "tutorial.opponent_3");
}

function keep(what: Kept): void {
  localStorage.setItem(KEY, JSON.stringify(what));
}

/** The request for a chapter's table: a new game, or one that goes on from its record. */
function tableOf({ seed, players, learner, before }: Chapter): [path: string, body: object] {
  const body = {
    seats: Array.from({ length: players }, (_, seat) => {
      if (seat !== learner) return { kind: "open" };
      return { kind: "person", ...(settings.name ? { name: settings.name } : {}) };
    }),
    options: { undo: "turn", confirm: false, watch: "players", hints: false, listed: false },
  };
  // The lesson's own numbers, whatever the server's owner has corrected.
  if (before.length === 0) return ["/games", { ...body, seed, corrections: {} }];
  const record = { rules: 1, mode: "standard", players, difficulty: null, seed, options: {}, start: null, moves: before };
  return ["/imports", { ...body, record }];
}

/** Lays a new table for a chapter of the tutorial. */
export async function begin(number: number): Promise<Kept> {
  await ensurePerson();
  const chapter = CHAPTERS[number]!;
  const { game, invite } = await api.post<{ game: GameState; invite: string }>(...tableOf(chapter));
  let token: string | null = null;
  for (const seat of opponentsOf(chapter)) {
    const wish = { seat, name: opponentName(number, seat), invite };
    token = (await api.postAs<{ token?: string }>(token, `/games/${game.id}/join`, wish)).token ?? token;
  }
  await api.post(`/games/${game.id}/start`);
  const what = { chapter: number, id: game.id, token: token!, reached: 0, finished: false };
  keep(what);
  return what;
}

export class Lesson {
  readonly game: TableGame;
  readonly chapter: Chapter;
  #kept: Kept;
  #reached = $state(0);
  /** The opponent's move could not be sent: it is sent again, or that would be in vain. */
  trouble = $state<"repeating" | "stuck" | null>(null);
  /** Where the game stands, according to the server, if something came too late. */
  #stale = 0;
  #closed = false;
  #pauses = new Pauses();

  constructor(what: Kept) {
    this.#kept = what;
    this.chapter = CHAPTERS[what.chapter]!;
    this.#reached = what.reached;
    this.game = new TableGame(what.id);
    this.game.only = [];
    this.game.played = opponentsOf(this.chapter);
  }

  /** The step at hand; null until the table is there. */
  index = $derived.by<number | null>(() => {
    return this.game.state ? stepAt(this.chapter, this.game.state.ply, this.#reached) : null;
  });
  step = $derived.by(() => (this.index === null ? null : (this.chapter.script[this.index] ?? null)));
  last = $derived.by(() => this.index === this.chapter.script.length - 1);

  /** The chapter that follows this one. */
  get following(): number | null {
    return this.#kept.chapter + 1 < CHAPTERS.length ? this.#kept.chapter + 1 : null;
  }

  nameOf(seat: number): string {
    return opponentName(this.#kept.chapter, seat);
  }

  /** On to the next thing that is told. */
  next(): void {
    if (this.index === null || this.last) return;
    this.#reached = this.index + 1;
    this.#keep();
  }

  /** Plays the learner's move for them. */
  doIt(): void {
    if (this.step?.by === "learner" && !this.game.sending) void this.game.play(this.step.move);
  }

  /** Follows the game: offers what the step wants, and plays the opponent. Call it in an effect. */
  follow(): (() => void) | undefined {
    const step = this.step;
    this.game.only = step?.by === "learner" ? [step.move] : [];
    if (this.index !== null && this.index > this.#reached) this.#keep();
    if (this.last) this.#finish();
    const after = this.game.number;
    if (step?.by !== "opponent" || after < 0) return undefined;
    const timer = setTimeout(() => void this.#asOpponent("moves", { move: step.move, after, seat: step.seat }), PAUSE);
    return () => clearTimeout(timer);
  }

  /** Leaves the opponents' seats to bots, so that the game goes on. False if that cannot be done. */
  async playOn(): Promise<boolean> {
    let after = this.game.number;
    for (const seat of opponentsOf(this.chapter)) {
      let done = await this.#asOpponent("resign", { bot: "easy", after, seat });
      // A bot has moved already.
      if (!done && this.#stale > after) done = await this.#asOpponent("resign", { bot: "easy", after: this.#stale, seat });
      if (!done) return false;
      after = done.number;
    }
    return true;
  }

  close(): void {
    this.#closed = true;
    this.#pauses.end();
    this.game.close();
  }

  /** Sends what an opponent does, until the server has answered: it is done once, having one id. */
  async #asOpponent(what: string, wish: { after: number; seat: number; [key: string]: unknown }): Promise<Acknowledged | null> {
    const body = { ...wish, id: `tutorial-${what}-${wish.after}` };
    for (let failures = 0; !this.#closed; failures++) {
      try {
        const done = await api.postAs<Acknowledged>(this.#kept.token, `/games/${this.#kept.id}/${what}`, body, LONGEST);
        this.trouble = null;
        return done;
      } catch (error) {
        this.#stale = error instanceof ApiError ? (error.game?.number ?? 0) : 0;
        const changed = Math.max(this.game.number, this.#stale) > wish.after; // in another tab, or a bot has moved
        if (!this.#closed) this.trouble = changed ? null : isPassing(error) ? "repeating" : "stuck";
        if (changed || !isPassing(error)) return null;
      }
      await this.#pauses.take(failures);
    }
    return null;
  }

  #keep(): void {
    this.#kept = { ...this.#kept, reached: Math.max(this.#reached, this.index ?? 0) };
    keep(this.#kept);
  }

  #finish(): void {
    if (this.#kept.finished) return;
    this.#kept = { ...this.#kept, finished: true };
    keep(this.#kept);
  }
}
