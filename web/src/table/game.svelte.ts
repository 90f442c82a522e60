// The store of one table: how it stands, what has happened, and everything one can do there. What arrives, and in which
// order it counts, is the feed's business.
import { tick } from "svelte";
import { ApiError } from "../lib/api";
import { onPerson } from "../lib/person";
import { sharing } from "../lib/sharing";
import type { ChatLine, GameState, LoggedEntry, SeatView, View } from "../lib/types";
import { Feed, type Step } from "./feed";
import { history, turnSoFar, undoing, type Undoing } from "./history";
import { serverSource, type Source } from "./source";

/** Something to tell the person at the table: a code of part `table`, `notice_CODE`, or the server's own words. */
export interface Notice {
  code: string;
  message: string;
}

/**
 * Is called before an entry is taken over, to see how things were, and gives back what shows the entry afterwards; the
 * next one waits until that has ended.
 */
export type Presenter = (entry: LoggedEntry, before: View, after: View, waiting: number) => () => Promise<void>;

/** Longer queues are applied without animation. */
const MOST_SHOWN = 30;
/** How long what others did may be shown while one's own decision waits already, in ms. */
const PATIENCE = 2500;
const LONGEST_SHOW = 4000;

const NONE: readonly never[] = [];

const newId = (): string => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class TableGame {
  readonly id: string;
  #whole = $state.raw<GameState | null>(null);
  /** The moves that are offered, if not all that are legal: the tutorial asks for one thing at a time. */
  only = $state.raw<readonly string[] | null>(null);
  entries = $state.raw<LoggedEntry[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  connected = $state(false);
  /** Why there is nothing to show. */
  failure = $state.raw<ApiError | null>(null);
  notice = $state.raw<Notice | null>(null);
  /** Whether an answer of the server is waited for. */
  sending = $state(false);
  /** Another seat whose company one looks at; null: one's own. */
  guest = $state<number | null>(null);
  /** Seats of others that are played from this page: the tutorial's opponent. */
  played: readonly number[] = [];
  presenter: Presenter | null = null;

  #source: Source;
  #feed: Feed;
  #closed = false;
  #leave: (() => void) | null = null;
  #presenting = false;
  #due = Infinity;

  constructor(id: string, source: Source = serverSource(id)) {
    this.id = id;
    this.#source = source;
    this.#feed = new Feed(source, {
      ready: () => this.#onReady(),
      changed: (state) => (this.state = state),
      chat: (lines) => (this.chat = lines),
      connected: (is) => (this.connected = is),
      repeating: ({ message }) => (this.notice = { code: "resending", message }),
      refused: (error) => this.#fail(error),
    });
  }

  // How things stand

  #offered = $derived.by<GameState | null>(() => {
    const { only } = this;
    const whole = this.#whole;
    return whole && only ? { ...whole, moves: whole.moves.filter((move) => only.includes(move)) } : whole;
  });
  /** As it is shown: what comes in is taken over entry by entry. Null until the first answer. */
  get state(): GameState | null {
    return this.#offered;
  }
  set state(state: GameState | null) {
    this.#whole = sharing(this.#whole, state);
  }

  view = $derived.by<View | null>(() => this.state?.view ?? null);
  mine = $derived.by<number[]>(() => this.state?.you.seats ?? []);
  /** The seats of mine that something is waited for from. */
  asked = $derived.by<number[]>(() => (this.state?.waiting.seats ?? []).filter((seat) => this.mine.includes(seat)));
  /** Whose eyes one looks through: the own seat that is to act, else the one that acted last; null for spectators. */
  seat = $derived.by<number | null>(() => {
    if (this.asked.length > 0) return this.asked[0]!;
    const moved = this.line.findLast((each) => this.mine.includes(each.entry.seat));
    return moved?.entry.seat ?? this.mine[0] ?? null;
  });
  /** Whose company is on the table. */
  shownSeat = $derived.by<number>(() => this.guest ?? this.seat ?? 0);
  /** The number of the last entry that is shown. */
  number = $derived.by<number>(() => this.state?.number ?? -1);
  moves = $derived.by<readonly string[]>(() => this.state?.moves ?? NONE);
  #base = $derived.by<number>(() => this.state?.base ?? 0);
  /** The moves that count, without those taken back. */
  line = $derived.by<LoggedEntry[]>(() => history(this.entries, this.#base));
  turn = $derived.by<LoggedEntry[]>(() => (this.seat === null ? [] : turnSoFar(this.line, this.seat)));
  undoing = $derived.by<Undoing>(() => (this.state ? undoing(this.state, this.entries, this.seat) : null));

  name(seat: number): string {
    return this.state?.seats[seat]?.name ?? "";
  }

  /** Whether somebody looks at the table from this seat; bots always do. */
  isPresent(seat: number): boolean {
    const { seats = [], present = [] } = this.state ?? {};
    return seats[seat]?.kind === "bot" || present.includes(seat) || this.played.includes(seat);
  }

  get own(): SeatView | null {
    return this.seat === null ? null : (this.view?.seats[this.seat] ?? null);
  }

  // Coming and going

  async open(): Promise<void> {
    if (this.#closed) return;
    this.failure = null;
    this.#leave ??= onPerson(() => this.#onPerson());
    try {
      await this.#feed.open();
    } catch (error) {
      this.#fail(error);
    }
  }

  close(): void {
    this.#closed = true;
    this.#leave?.();
    this.#feed.close();
  }

  /** This browser is somebody else now, who may see and do other things. */
  #onPerson(): void {
    if (this.failure) void this.open();
    else this.#feed.renew();
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (!this.#closed) this.failure = error;
  }

  // Doing things

  play(move: string): Promise<boolean> {
    return this.#send("moves", { move }, this.seat);
  }

  async undo(ply?: number): Promise<boolean> {
    if (this.undoing === "revealed") {
      this.notice = { code: "revealed", message: "" };
      return false;
    }
    return this.#send("undo", ply === undefined ? {} : { ply }, this.seat);
  }

  answerUndo(agree: boolean): Promise<boolean> {
    return this.#send("undo/answer", { agree }, this.asked[0] ?? null);
  }

  confirm(): Promise<boolean> {
    return this.#send("confirm", {}, this.asked[0] ?? null);
  }

  resign(bot: string): Promise<boolean> {
    return this.#send("resign", { bot }, this.seat);
  }

  async say(text: string): Promise<boolean> {
    try {
      await this.#source.say(text);
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /** Changes of the table before the start, and everything else that answers with the whole state. */
  take(state: GameState): void {
    this.#feed.take(state);
  }

  /** Sends one wish. True when it has been done and is shown. */
  async #send(path: string, wish: Record<string, unknown>, seat: number | null): Promise<boolean> {
    if (this.sending || !this.state) return false;
    this.sending = true;
    this.notice = null;
    const body = { ...wish, after: this.state.number, id: newId(), ...(seat === null ? {} : { seat }) };
    try {
      const number = await this.#feed.send(path, body);
      return number !== null && (await this.#feed.reach(number));
    } catch (error) {
      this.#complain(error);
      return false;
    } finally {
      this.sending = false;
      this.#forget("resending");
    }
  }

  #forget(code: string): void {
    if (this.notice?.code === code) this.notice = null;
  }

  #complain(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.game) this.#feed.take(error.game);
    this.notice = { code: error.code, message: error.message };
  }

  // What comes in

  #onReady(): void {
    if (this.#feed.asks) this.#due = Math.min(this.#due, Date.now() + PATIENCE);
    void this.#present();
  }

  /** Takes over what has come in, one step after another, each shown before the next. */
  async #present(): Promise<void> {
    if (this.#presenting) return;
    this.#presenting = true;
    try {
      for (let step = this.#feed.next(); step; step = this.#feed.next()) {
        const left = this.#due - Date.now();
        const show = left > 0 ? this.#prepare(step) : null;
        this.entries = step.log;
        this.state = step.state;
        if (!show) continue;
        await tick();
        await Promise.race([show().catch(console.error), pause(Math.min(left, LONGEST_SHOW))]);
      }
    } finally {
      this.#presenting = false;
      this.#due = Infinity;
    }
  }

  /** What shows a step of one entry; null for a step that is not shown as such. */
  #prepare({ fresh, state: { view } }: Step): (() => Promise<void>) | null {
    const before = this.state?.view;
    const { waiting } = this.#feed;
    const [entry, ...more] = fresh;
    if (!this.presenter || !before || !view || !entry || more.length > 0 || waiting >= MOST_SHOWN) return null;
    return this.presenter(entry, before, view, waiting);
  }
}
