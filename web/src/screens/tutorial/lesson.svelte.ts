// A tutorial that is going on: a real game on the server, whose opponent is played from here by the script.
import { t } from "../../i18n/index.svelte";
import { api, ensurePerson } from "../../lib/api";
import { settings } from "../../lib/settings.svelte";
import type { GameState } from "../../lib/types";
import { TableGame } from "../../table/game.svelte";
import { OPPONENT, SCRIPT, SEED, stepAt } from "./script";

const KEY = "carnegie.tutorial";
const PAUSE = 700;

/** What is kept for coming back: the table, the opponent's secret, and how far one has read. */
export interface Kept { id: string; token: string; reached: number; finished: boolean }

export function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null") as Kept | null;
  } catch {
    return null;
  }
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
    headers: { "Content-Type": "application/json", ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

/** Lays a new table for the tutorial. */
export async function begin(): Promise<Kept> {
  await ensurePerson();
  const { game, invite } = await api.post<{ game: GameState; invite: string }>("/games", {
    seats: [{ kind: "person", ...(settings.name ? { name: settings.name } : {}) }, { kind: "open" }],
    seed: SEED,
    options: { undo: "turn", confirm: false, watch: "players", hints: false, listed: false },
    corrections: {}, // the lesson's own numbers, whatever the server's owner has corrected
  });
  const { token } = await asOpponent<{ token: string }>(`/games/${game.id}/join`, null, {
    seat: OPPONENT,
    name: t("tutorial.opponent"),
    invite,
  });
  await api.post(`/games/${game.id}/start`);
  const what = { id: game.id, token, reached: 0, finished: false };
  keep(what);
  return what;
}

export class Lesson {
  readonly game: TableGame;
  #kept: Kept;
  #reached = $state(0);
  trouble = $state(false);

  constructor(what: Kept) {
    this.#kept = what;
    this.#reached = what.reached;
    this.game = new TableGame(what.id);
    this.game.only = [];
    this.game.played = [OPPONENT];
  }

  /** The step at hand; null until the table is there. */
  index = $derived.by<number | null>(() => (this.game.state ? stepAt(this.game.state.ply, this.#reached) : null));
  step = $derived.by(() => (this.index === null ? null : (SCRIPT[this.index] ?? null)));
  last = $derived.by(() => this.index === SCRIPT.length - 1);

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
    if (step?.by !== "opponent" || !this.game.state) return undefined;
    const after = this.game.state.number;
    const timer = setTimeout(() => void this.#playOpponent(step.move, after), PAUSE);
    return () => clearTimeout(timer);
  }

  /** Leaves the opponent's seat to a bot, so that the game goes on. */
  async playOn(): Promise<void> {
    await asOpponent(`/games/${this.#kept.id}/resign`, this.#kept.token, {
      bot: "easy", after: this.game.state?.number ?? 0, id: newId(), seat: OPPONENT,
    });
  }

  async #playOpponent(move: string, after: number): Promise<void> {
    try {
      await asOpponent(`/games/${this.#kept.id}/moves`, this.#kept.token, { move, after, id: newId(), seat: OPPONENT });
      this.trouble = false;
    } catch {
      this.trouble = true;
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
