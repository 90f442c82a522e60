// The store of a replay: one position at a time, those beside it fetched ahead, and the course of the whole game.
import { api } from "../../lib/api";
import { factsUser } from "../../lib/facts";
import { sheetNames } from "../../lib/scores";
import type { GameEvent, GameState, ScoreSheet, View } from "../../lib/types";
import type { Course } from "./games";

export interface ReplayStep {
  ply: number;
  moves: number;
  move: string | null;
  seat: number | null;
  events: GameEvent[];
  view: View;
  standing: ScoreSheet[];
  donation_prices: number[];
}

export const REPLAY_SPEEDS = [0.5, 1, 2, 4] as const;
export type ReplaySpeed = (typeof REPLAY_SPEEDS)[number];
const BEAT = 1400;
const AHEAD = 3;
/** Longest wait for a position, in ms. */
const LONGEST = 10_000;

export class ReplayGame {
  readonly id: string;
  table = $state.raw<GameState | null>(null);
  course = $state.raw<Course | null>(null);
  /** Where one wants to be; what is drawn follows when it has come. */
  ply = $state(0);
  step = $state.raw<ReplayStep | null>(null);
  error = $state.raw<unknown>(null);
  playing = $state(false);
  speed = $state<ReplaySpeed>(1);

  #useFactsOf = factsUser();
  #steps = new Map<number, Promise<ReplayStep>>();
  #drawing: Promise<void> | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
  }

  last = $derived.by(() => this.course?.plies.length ?? 0);
  solo = $derived.by(() => this.table?.solo != null);
  names = $derived.by(() => (this.table ? sheetNames(this.table.seats, this.solo) : []));
  /** For the board: the seats with a name to show, also where a record names nobody; a bot's name says what it is. */
  players = $derived.by(() =>
    (this.table?.seats ?? []).map((seat, n) => ({ ...seat, kind: "person" as const, name: this.names[n] ?? "" })),
  );
  isOver = $derived.by(() => this.table?.status === "over" || this.table?.status === "replay");
  /** Moves played when each round began; the first is the setup's. */
  starts = $derived.by(() => [...new Set([0, ...(this.course?.rounds ?? []).map((each) => each.ply)])]);

  async open(ply: number | null): Promise<void> {
    this.error = null;
    try {
      const [table, course] = await Promise.all([
        api.get<GameState>(`/games/${this.id}`),
        api.get<Course>(`/games/${this.id}/course`),
      ]);
      await this.#useFactsOf(table);
      if (this.#closed) return;
      [this.table, this.course] = [table, course];
      await this.#show(ply ?? this.last);
    } catch (problem) {
      this.error = problem;
    }
  }

  close(): void {
    this.#closed = true;
    this.pause();
  }

  go(ply: number): void {
    this.pause();
    void this.#show(ply);
  }
  by(steps: number): void {
    this.go(this.ply + steps);
  }
  /** To the beginning of the next round, or of this one and the ones before. */
  byRound(direction: 1 | -1): void {
    const next = direction > 0 ? this.starts.find((start) => start > this.ply) : this.starts.findLast((start) => start < this.ply);
    this.go(next ?? (direction > 0 ? this.last : 0));
  }

  play(): void {
    this.playing = true;
    if (this.ply >= this.last) void this.#show(0);
    this.#beat();
  }
  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }
  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #beat(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (!this.playing) return;
      if (this.ply >= this.last) return this.pause();
      await this.#show(this.ply + 1);
      if (this.playing) this.#beat();
    }, BEAT / this.speed);
  }

  async #show(ply: number): Promise<void> {
    this.ply = Math.min(this.last, Math.max(0, Math.round(ply)));
    await (this.#drawing ??= this.#draw().finally(() => (this.#drawing = null)));
  }

  /** Draws what is wanted. While an answer is on its way wishes may change: only the newest is asked for next. */
  async #draw(): Promise<void> {
    for (let drawn = -1; drawn !== this.ply && !this.#closed; ) {
      const wanted = this.ply;
      try {
        const step = await this.#fetch(wanted);
        [this.step, this.error, drawn] = [step, null, wanted];
      } catch (problem) {
        if (this.ply !== wanted) continue;
        this.pause();
        this.error = problem;
        return;
      }
    }
    if (this.#closed) return;
    for (let n = 1; n <= AHEAD && this.ply + n <= this.last; n++) void this.#fetch(this.ply + n).catch(() => undefined);
  }

  #fetch(ply: number): Promise<ReplayStep> {
    let step = this.#steps.get(ply);
    if (step) return step;
    step = api.get<ReplayStep>(`/games/${this.id}/replay/${ply}`, LONGEST);
    this.#steps.set(ply, step);
    step.catch(() => this.#steps.delete(ply)); // only answers are kept
    return step;
  }
}
