// Merges all that arrives about a table: by WebSocket and by HTTP, in any order, late, twice, or not at all. Entries
// are shown in the order of their numbers, each once, and never with a hole before them.
import { isPassing } from "../lib/api";
import type { Connection } from "../lib/live";
import { Pauses } from "../lib/pauses";
import type { ChatLine, GamePart, GameState, LiveMessage, LoggedEntry, TablePart } from "../lib/types";
import type { Source } from "./source";

/** How long a position or an acknowledgement may be on its way before it counts as lost, in ms. */
const LATE = 2_000;

/** What is shown next. */
export interface Step {
  state: GameState;
  /** The log up to here. */
  log: LoggedEntry[];
  /** What has happened since the step before: usually one entry. */
  fresh: LoggedEntry[];
}

export interface FeedHandlers {
  /** `next` returns a further step. */
  ready(): void;
  /** What is shown has changed without an entry: seats, presence, the start of the game. */
  changed(state: GameState): void;
  /** All that has been said; `past` if it was said before the table was opened. */
  chat(lines: ChatLine[], past: boolean): void;
  connected(is: boolean): void;
  /** A request could not be carried out yet and is repeated. */
  repeating(error: Error): void;
  /** The table is not open to this person (any longer). */
  refused(error: Error): void;
}

/** What a state holds beside the two parts that change with entries and with the table. */
interface Sight { base: number; person: string | null; present: number[] }

export class Feed {
  #source: Source;
  #handlers: FeedHandlers;
  #connection: Connection;
  #closed = false;
  #connected = false;
  /** Requests that were sent as another person are answered for that person. */
  #epoch = 0;
  /** Who the connection was opened for; undefined until it says so. */
  #greeted: string | null | undefined;
  /** After which entry the connection has resumed. */
  #resumed = 0;

  /** Entries 1 to N. */
  #log: LoggedEntry[] = [];
  /** Entries that follow a hole, by number. */
  #later = new Map<number, LoggedEntry>();
  /** Positions that are still to be shown, by number. */
  #positions = new Map<number, GamePart>();
  /** The position that is shown. */
  #at: GamePart | null = null;
  #table: TablePart | null = null;
  #sight: Sight = { base: 0, person: null, present: [] };
  /** The highest number that anything has mentioned. */
  #known = 0;
  #said = new Map<number, ChatLine>();
  /** Nothing is missing in the chat up to this line. */
  #heard = 0;
  /** Whether the chat from before has come. */
  #caughtUp = false;
  /** Whether something may have been said since the last request for the chat. */
  #curious = false;

  #busy = new Set<string>();
  #overdue: ReturnType<typeof setTimeout> | undefined;
  #pauses = new Pauses();
  #reached: (() => void)[] = [];

  constructor(source: Source, handlers: FeedHandlers) {
    this.#source = source;
    this.#handlers = handlers;
    this.#connection = source.connect({
      after: () => this.#resume(),
      urgent: () => this.#isUrgent(),
      message: (message) => this.receive(message),
      connected: (is) => this.#onConnected(is),
      refused: () => void this.#fetchState(),
    });
  }

  // What is shown

  /** The number of the entry that is shown last; -1 before the first state. */
  get number(): number {
    return this.#at?.number ?? -1;
  }

  /** How many steps wait to be shown. */
  get waiting(): number {
    let count = 0;
    for (const number of this.#positions.keys()) if (number <= this.#log.length) count++;
    return count;
  }

  /** Takes the next step; null if there is none yet. */
  next(): Step | null {
    if (this.#closed || !this.#table) return null;
    const numbers = [...this.#positions.keys()].filter((number) => number <= this.#log.length);
    if (numbers.length === 0) return null;
    const number = Math.min(...numbers);
    const fresh = this.#log.slice(Math.max(0, this.number), number);
    this.#at = this.#positions.get(number)!;
    this.#positions.delete(number);
    this.#wake();
    return { state: this.#state(this.#at, this.#table), log: this.#log.slice(0, number), fresh };
  }

  /** Waits until an entry is shown; false if the table was closed before. */
  async reach(number: number): Promise<boolean> {
    this.#mention(number);
    this.#settle();
    while (this.number < number && !this.#closed) await new Promise<void>((done) => this.#reached.push(done));
    return !this.#closed;
  }

  #state(at: GamePart, table: TablePart): GameState {
    const { base, person, present } = this.#sight;
    const seats = person === null ? [] : table.seats.filter((seat) => seat.person === person).map(({ seat }) => seat);
    const you = { person, seats, host: person !== null && table.host === person };
    return { ...table, ...at, base, you, present };
  }

  // Coming and going

  /** Loads the table and stays connected to it; rejects if the first request fails. */
  async open(): Promise<void> {
    const first = this.#source.state();
    const log = this.#source.log(0).then((entries) => this.#add(entries), () => undefined);
    void this.#hearChat();
    const epoch = this.#epoch;
    const state = await first;
    await log;
    if (this.#closed) return;
    if (epoch === this.#epoch) this.#takeWhole(state);
    else void this.#fetchState();
    this.#settle();
    if (state.status !== "replay") this.#connection.start();
    await this.reach(state.number);
  }

  close(): void {
    this.#closed = true;
    this.#connection.stop();
    clearTimeout(this.#overdue);
    this.#pauses.end();
    this.#wake();
  }

  /** This browser is somebody else now: what it may see and do is asked again. */
  renew(): void {
    if (this.#closed) return;
    this.#epoch++;
    this.#greeted = undefined;
    this.#connection.restart();
    if (this.#at) void this.#fetchState();
  }

  // What is sent

  /**
   * Sends a request, and again under the same id until it is answered: the server carries it out once. Returns the
   * number of its entry, or null if the table was closed before; rejects if the server refuses it.
   */
  async send(path: string, body: object): Promise<number | null> {
    for (let failures = 0; !this.#closed; failures++) {
      const impatient = setTimeout(() => this.#connection.check(), LATE);
      try {
        return (await this.#source.send(path, body)).number;
      } catch (error) {
        if (this.#closed) return null;
        if (!isPassing(error)) throw error;
        this.#handlers.repeating(error);
        this.#connection.check();
      } finally {
        clearTimeout(impatient);
      }
      await this.#pauses.take(failures);
    }
    return null;
  }

  // What comes in

  receive(message: LiveMessage): void {
    if (this.#closed) return;
    switch (message.type) {
      case "state":
        this.#greet(message.game);
        break;
      case "past":
        this.#add([message]);
        break;
      case "entry":
        this.#add([message]);
        this.#place(message);
        break;
      case "now":
        this.#place(message);
        break;
      case "table":
        this.#takeTable(message.table);
        this.#tellChanged();
        break;
      case "presence":
        this.#sight.present = message.present;
        this.#tellChanged();
        break;
      case "chat":
        this.#addChat([message.line]);
        break;
      case "acknowledged":
        this.#mention(message.number);
    }
    this.#settle();
  }

  /** Takes over a state that an answer has brought. */
  take(state: GameState): void {
    if (this.#closed) return;
    this.#takeWhole(state);
    if (this.#greeted !== undefined && this.#greeted !== state.you.person) this.renew();
    this.#settle();
  }

  #takeWhole(state: GameState): void {
    const present = this.#greeted === undefined ? state.present : this.#sight.present;
    this.#sight = { base: state.base, person: state.you.person, present };
    this.#takeTable(state);
    this.#place(state);
    this.#tellChanged();
  }

  /** The first message of a connection, and what a slow one gets instead of the messages that were left out. */
  #greet(game: GameState): void {
    if (game.number < this.#resumed) this.#forget(); // the server has another past: a backup was restored
    this.#resumed = 0;
    this.#greeted = game.you.person;
    this.#sight.present = game.present;
    this.#takeWhole(game);
    void this.#hearChat();
  }

  #resume(): number | null {
    this.#resumed = this.#at ? this.#log.length : 0;
    return this.#at ? this.#resumed : null;
  }

  #forget(): void {
    [this.#log, this.#at, this.#table, this.#known] = [[], null, null, 0];
    for (const each of [this.#later, this.#positions, this.#said]) each.clear();
    this.#heard = 0;
  }

  #takeTable(table: TablePart): void {
    if (this.#table && (table.revision ?? 0) < (this.#table.revision ?? 0)) return;
    this.#table = tableOf(table);
  }

  #place(part: GamePart): void {
    const position = positionOf(part);
    const { number, revision = 0 } = position;
    this.#mention(number);
    const known = number === this.number ? this.#at : this.#positions.get(number);
    if (number < this.number || (known && revision < (known.revision ?? 0))) return;
    if (number > this.number) this.#positions.set(number, position);
    else {
      this.#at = position;
      this.#tellChanged();
    }
  }

  #add(entries: readonly LoggedEntry[]): void {
    for (const { entry, events } of entries)
      if (entry.number > this.#log.length) this.#later.set(entry.number, { entry, events });
    for (let next = this.#later.get(this.#log.length + 1); next; next = this.#later.get(this.#log.length + 1)) {
      this.#later.delete(next.entry.number);
      this.#log.push(next);
    }
    this.#mention(Math.max(this.#log.length, ...this.#later.keys()));
  }

  #mention(number: number): void {
    this.#known = Math.max(this.#known, number);
  }

  #tellChanged(): void {
    if (this.#at && this.#table) this.#handlers.changed(this.#state(this.#at, this.#table));
  }

  // What is missing

  /** After anything has come in: shows what can be shown and asks for what is missing. */
  #settle(): void {
    if (this.#closed) return;
    if (this.waiting > 0) this.#handlers.ready();
    const placed = Math.max(this.number, ...this.#positions.keys());
    if (this.#log.length < placed || this.#later.size > 0) void this.#fetchLog();
    if (!this.#at || placed >= this.#known) {
      clearTimeout(this.#overdue);
      this.#overdue = undefined;
    } else
      this.#overdue ??= setTimeout(() => {
        this.#overdue = undefined;
        this.#connection.check();
        void this.#fetchState();
      }, this.#connected ? LATE : 0);
  }

  #fetchLog(): Promise<void> {
    return this.#repeat("log", async () => {
      this.#add(await this.#source.log(this.#log.length));
      this.#settle();
      return this.#later.size === 0 && this.#log.length >= Math.max(this.number, ...this.#positions.keys());
    });
  }

  #fetchState(): Promise<void> {
    return this.#repeat("state", async () => {
      const epoch = this.#epoch;
      const state = await this.#source.state();
      if (epoch !== this.#epoch) return false;
      this.take(state);
      return state.number >= this.#known || this.#connected;
    });
  }

  #hearChat(): Promise<void> {
    this.#curious = true;
    return this.#repeat("chat", async () => {
      this.#curious = false;
      const lines = await this.#source.chat(this.#heard);
      if (this.#closed) return true;
      this.#heard = Math.max(this.#heard, lines.at(-1)?.number ?? 0);
      const past = !this.#caughtUp;
      this.#caughtUp = true;
      this.#addChat(lines, past);
      return !this.#curious;
    });
  }

  #addChat(lines: readonly ChatLine[], past = false): void {
    const before = this.#said.size;
    for (const line of lines) this.#said.set(line.number, line);
    while (this.#said.has(this.#heard + 1)) this.#heard++;
    if (Math.max(0, ...this.#said.keys()) > this.#heard) void this.#hearChat();
    if (this.#said.size === before) return;
    this.#handlers.chat([...this.#said.values()].sort((a, b) => a.number - b.number), past);
  }

  /** Does a piece of work until it has succeeded, with growing pauses; at most once at a time. */
  async #repeat(what: string, work: () => Promise<boolean>): Promise<void> {
    if (this.#busy.has(what)) return;
    this.#busy.add(what);
    try {
      for (let failures = 0; !this.#closed; failures++) {
        try {
          if (await work()) return;
        } catch (error) {
          if (this.#closed) return;
          if (!(error instanceof Error) || !isPassing(error)) return this.#handlers.refused(error as Error);
        }
        await this.#pauses.take(failures);
      }
    } finally {
      this.#busy.delete(what);
    }
  }

  #onConnected(is: boolean): void {
    if (this.#closed) return;
    this.#connected = is;
    if (is) this.#pauses.end();
    else this.#greeted = undefined;
    this.#handlers.connected(is);
    this.#settle();
  }

  /** While others are to act, news may come at any moment. */
  #isUrgent(): boolean {
    if (!this.#at || !this.#table || this.#known > this.number) return true;
    const { you, waiting, status, seats } = this.#state(this.#at, this.#table);
    if (status === "over" || status === "replay") return false;
    return waiting.what === "start" || waiting.seats.some((seat) => !you.seats.includes(seat) || seats[seat]?.stand_in);
  }

  #wake(): void {
    const waiting = this.#reached;
    this.#reached = [];
    for (const done of waiting) done();
  }
}

const TABLE: Record<keyof TablePart, true> = {
  id: true, status: true, players: true, solo: true, options: true, seats: true, host: true, rematch: true,
  muted: true, counts: true, revision: true, corrections: true,
};
/** What belongs to both: each has its own. */
const BOTH = new Set<string>(["status", "revision"] satisfies (keyof TablePart & keyof GamePart)[]);
/** What messages and states have beside the position and the table. */
const REST = new Set(["type", "entry", "events", "base", "you", "present"]);

const pick = <T>(given: object, wanted: (key: string) => boolean): T =>
  Object.fromEntries(Object.entries(given).filter(([key]) => wanted(key))) as T;
const tableOf = (given: TablePart): TablePart => pick(given, (key) => key in TABLE);
const positionOf = (given: GamePart): GamePart =>
  pick(given, (key) => BOTH.has(key) || !(key in TABLE || REST.has(key)));
/** A position that was sent before, at the table as it is now. */
export const rebased = (position: GameState, now: GameState): GameState =>
  position.number === now.number
    ? now
    : { ...tableOf(now), ...positionOf(position), base: now.base, you: now.you, present: now.present };
