// A tutorial that is going on: a real game on the server, whose opponent is played from here by the script.
import { t } from "../../i18n/index.svelte";
import { api, ApiError, isPassing } from "../../lib/api";
import { ensurePerson } from "../../lib/person";
import { settings } from "../../lib/settings.svelte";
import type { GameState } from "../../lib/types";
import { TableGame } from "../../table/game.svelte";
import { type Chapter, CHAPTERS, opponentsOf, stepAt } from "./script";

const KEY = "carnegie.tutorial";
const PAUSE = 700;
/** Longest wait for an answer, and longest pause before a request is sent again, in ms. */
const LONGEST = 10_000;
const LONGEST_PAUSE = 8_000;

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

const newId = (): string => `tutorial-${Date.now()}-${Math.random().toString(36).slice(2, 8)}`;

/** A request as the opponent: with its own secret, without this browser's cookie. */
async function asOpponent<T>(path: string, token: string | null, body: unknown): Promise<T> {
  const answer = await fetch(`/api${path}`, {
    method: "POST",
    credentials: "omit",
    signal: AbortSignal.timeout(LONGEST),
    headers: { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  }).catch(() => null);
  const data = (await answer?.json().catch(() => null)) as (T & { game?: GameState }) | null | undefined;
  if (answer?.ok && data) return data;
  throw new ApiError(answer && !answer.ok ? answer.status : 0, "failed", path, data?.game);
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
    token = (await asOpponent<{ token?: string }>(`/games/${game.id}/join`, token, wish)).token ?? token;
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
  /** The state for which the opponent's move is being sent. */
  #sending: number | null = null;
  #closed = false;
  /** A request of the opponents was lost and is sent again. */
  trouble = $state(false);

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
    if (step?.by !== "opponent" || !this.game.state || this.game.state.number === this.#sending) return undefined;
    const after = this.game.state.number;
    const timer = setTimeout(() => void this.#playOpponent(step.seat, step.move, after), PAUSE);
    return () => clearTimeout(timer);
  }

  /** Leaves the opponents' seats to bots, so that the game goes on. */
  async playOn(): Promise<void> {
    let after = this.game.state?.number ?? 0;
    const resign = async (seat: number): Promise<number> =>
      (await this.#insist<{ number: number }>("resign", { bot: "easy", after, id: newId(), seat })).number;
    for (const seat of opponentsOf(this.chapter)) {
      try {
        after = await resign(seat);
      } catch (error) {
        if (!(error instanceof ApiError) || !error.game) throw error;
        after = error.game.number; // a bot has moved already
        after = await resign(seat);
      }
    }
  }

  close(): void {
    this.#closed = true;
    this.game.close();
  }

  async #playOpponent(seat: number, move: string, after: number): Promise<void> {
    this.#sending = after;
    try {
      await this.#insist("moves", { move, after, id: newId(), seat });
    } catch {
      this.#sending = null; // the game has changed meanwhile, or the table is left
    }
  }

  /** Sends a request as the opponents until it is answered. Its id makes sure that it is carried out once. */
  async #insist<T = unknown>(what: string, body: { id: string; [name: string]: unknown }): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        const answer = await asOpponent<T>(`/games/${this.#kept.id}/${what}`, this.#kept.token, body);
        this.trouble = false;
        return answer;
      } catch (error) {
        if (this.#closed || !isPassing(error)) throw error;
        this.trouble = true;
        await new Promise((done) => setTimeout(done, Math.min(LONGEST_PAUSE, 300 * 2 ** failures)));
      }
    }
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
