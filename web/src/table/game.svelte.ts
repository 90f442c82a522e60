// The store of one table: how it stands, what has happened, and everything one can do there.
import { tick } from "svelte";
import { api, ApiError, tablePaths } from "../lib/api";
import { useFactsOf } from "../lib/facts";
import { Live } from "../lib/live";
import { sharing } from "../lib/sharing";
import type {
  ChatLine,
  Entry,
  GamePart,
  GameState,
  LiveMessage,
  LoggedEntry,
  SeatView,
  TablePart,
  View,
} from "../lib/types";
import { history, turnSoFar, undoing, type Undoing } from "./history";

type EntryMessage = Extract<LiveMessage, { type: "entry" }>;
interface Acknowledged {
  number: number;
  entry: Entry;
}

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

/** Whoever is further behind sees how things stand, not how they came about. */
const MOST_SHOWN = 30;
/** How long what others did may be shown while one's own decision waits already, in ms. */
const PATIENCE = 2500;
const LONGEST_SHOW = 4000;
/** How long an entry may be on its way after it has been acknowledged, in ms. */
const LATE = 1500;

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

  #live: Live;
  #queue: EntryMessage[] = [];
  #presenting = false;
  #due = Infinity;
  #reached: (() => void)[] = [];

  constructor(id: string) {
    this.id = id;
    this.#live = new Live(id, {
      after: () => (this.state ? this.#received : null),
      message: (message) => this.#hear(message),
      connected: (is) => (this.connected = is),
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

  get #received(): number {
    return this.#queue.at(-1)?.number ?? this.state?.number ?? 0;
  }

  // Coming and going

  async open(): Promise<void> {
    this.failure = null;
    try {
      const [how, happened, said] = tablePaths(this.id);
      const [state, log, chat] = await Promise.all([
        api.get<GameState>(how),
        api.get<{ entries: LoggedEntry[] }>(happened),
        api.get<{ lines: ChatLine[] }>(said),
      ]);
      await useFactsOf(state);
      this.chat = chat.lines;
      this.#addEntries(log.entries);
      this.#take(state);
      if (state.status !== "replay") this.#live.start();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.failure = error;
    }
  }

  close(): void {
    this.#live.stop();
  }

  // Doing things

  play(move: string): Promise<boolean> {
    return this.#send("moves", { move }, this.seat);
  }

  undo(ply?: number): Promise<boolean> {
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
      await api.post(`/games/${this.id}/chat`, { text });
      return true;
    } catch (error) {
      this.#complain(error);
      return false;
    }
  }

  /** Changes of the table before the start, and everything else that answers with the whole state. */
  take(state: GameState): void {
    this.#take(state);
  }

  /**
   * Sends one wish and sends it again, under the same id, until it is answered: the server plays it once. True when it
   * has been done and is shown.
   */
  async #send(path: string, wish: Record<string, unknown>, seat: number | null): Promise<boolean> {
    if (this.sending || !this.state) return false;
    this.sending = true;
    this.notice = null;
    const body = { ...wish, after: this.state.number, id: newId(), ...(seat === null ? {} : { seat }) };
    try {
      for (let failures = 0; ; failures++) {
        try {
          const done = await api.post<Acknowledged>(`/games/${this.id}/${path}`, body);
          await this.#shown(done.number);
          return true;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          const again = error.status === 0 || error.status === 429 || error.status >= 500;
          if (!again) {
            this.#complain(error);
            return false;
          }
          this.notice = { code: "resending", message: error.message };
          await pause(Math.min(8000, 300 * 2 ** failures));
        }
      }
    } finally {
      this.sending = false;
      if (this.notice?.code === "resending") this.notice = null;
    }
  }

  #complain(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.game) this.#take(error.game);
    this.notice = { code: error.code, message: error.message };
  }

  /** Waits until an entry is shown; asks for the state if it does not come by itself. */
  async #shown(number: number): Promise<void> {
    const deadline = Date.now() + (this.connected ? LATE : 50);
    while ((this.state?.number ?? 0) < number) {
      const left = deadline - Date.now();
      if (left <= 0) return this.#take(await api.get<GameState>(`/games/${this.id}`));
      await Promise.race([new Promise<void>((done) => this.#reached.push(done)), pause(left)]);
    }
  }

  // What comes in

  #hear(message: LiveMessage): void {
    const state = this.state;
    switch (message.type) {
      case "state":
        return this.#take(message.game);
      case "past":
        this.#flush();
        return this.#addEntries([message]);
      case "chat":
        if (!this.chat.some((line) => line.number === message.line.number)) this.chat = [...this.chat, message.line];
        return;
      case "entry":
        return this.#hearEntry(message);
      case "table":
        return this.#takePart(message.table);
      case "now":
        if (state && message.number >= state.number && this.#queue.length === 0) this.#takePart(without(message));
        return;
      case "presence":
        if (this.#whole) this.state = { ...this.#whole, present: message.present };
    }
  }

  #hearEntry(message: EntryMessage): void {
    if (message.number <= this.#received) return;
    if (message.number > this.#received + 1) return this.#live.restart();
    this.#queue.push(message);
    if (message.moves.length > 0) this.#due = Date.now() + PATIENCE;
    void this.#present();
  }

  /** Takes over what is in the queue, one entry after another, each shown before the next. */
  async #present(): Promise<void> {
    if (this.#presenting) return;
    this.#presenting = true;
    try {
      for (let message = this.#queue[0]; message; message = this.#queue[0]) {
        const before = this.state?.view;
        this.#queue.shift();
        const left = this.#due - Date.now();
        const shows = this.presenter && before && message.view && this.#queue.length < MOST_SHOWN && left > 0;
        const show = shows ? this.presenter!(message, before, message.view!, this.#queue.length) : null;
        this.#addEntries([message]);
        this.#takePart(without(message));
        if (!show) continue;
        await tick();
        await Promise.race([show().catch(console.error), pause(Math.min(left, LONGEST_SHOW))]);
      }
    } finally {
      this.#presenting = false;
      this.#due = Infinity;
    }
  }

  #take(state: GameState): void {
    if (this.state && state.number < this.state.number) return;
    this.#flush();
    this.state = state;
    this.#wake();
    const last = this.entries.at(-1)?.entry.number ?? 0;
    if (last < state.number) void this.#fetchEntries(last);
  }

  /** What still waited to be shown goes into the log at once. */
  #flush(): void {
    this.#addEntries(this.#queue);
    this.#queue = [];
  }

  #takePart(part: Partial<GamePart> | TablePart): void {
    if (!this.#whole) return;
    this.state = { ...this.#whole, ...part };
    if ("seats" in part && this.#whole.you.person !== null) {
      const { person } = this.#whole.you;
      const seats = part.seats.filter((seat) => seat.person === person).map((seat) => seat.seat);
      this.state = { ...this.#whole, you: { ...this.#whole.you, seats, host: part.host === person } };
    }
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#reached;
    this.#reached = [];
    for (const done of waiting) done();
  }

  async #fetchEntries(after: number): Promise<void> {
    const { entries } = await api.get<{ entries: LoggedEntry[] }>(`/games/${this.id}/log?after=${after}`);
    this.#addEntries(entries);
  }

  #addEntries(more: LoggedEntry[]): void {
    const last = this.entries.at(-1)?.entry.number ?? 0;
    const fresh = more.filter(({ entry }) => entry.number > last).map(({ entry, events }) => ({ entry, events }));
    if (fresh.length > 0) this.entries = [...this.entries, ...fresh];
  }
}

/** The part of a message that belongs to the state. */
function without<M extends { type: string }>(message: M): Partial<GamePart> {
  const part: Record<string, unknown> = { ...message };
  for (const key of ["type", "entry", "events"]) delete part[key];
  return part as Partial<GamePart>;
}
