// A server with one table, and a network that delays, doubles, permutes and cuts what it carries, by a seeded random
// generator and the clock of the test.
import type { Connection, LiveHandlers } from "../src/lib/live";
import { ApiError } from "../src/lib/api";
import type { ChatLine, GameState, LiveMessage, LoggedEntry, TablePart } from "../src/lib/types";
import type { Source } from "../src/table/source";

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));
const PEOPLE = ["ada", "bob"];

export class FakeServer {
  log: LoggedEntry[] = [];
  chat: ChatLine[] = [];
  revision = 0;
  present: number[] = [];
  seats: (string | null)[] = [PEOPLE[0]!, null];
  status: "open" | "playing" = "open";
  lines = new Set<(make: (person: string | null) => LiveMessage) => void>();
  answered = new Map<string, number>();

  table(): TablePart {
    return {
      id: "g", status: this.status, players: 2, solo: null, host: PEOPLE[0]!, rematch: null, revision: this.revision,
      options: { undo: "free", confirm: false, watch: "everyone", hints: true, listed: true },
      seats: this.seats.map((person, seat) => ({ seat, person, kind: person ? "person" : "open", name: "", bot: null })),
    } as TablePart;
  }

  /** What the state holds after an entry; its `view` is recognised by the number and the revision of the start. */
  part(number: number, person: string | null) {
    const toAct = number % 2;
    const mine = this.status === "playing" && person !== null && this.seats[toAct] === person;
    return {
      number, revision: this.revision, status: this.status, ply: number,
      waiting: { what: this.status === "open" ? "start" : "move", seats: this.status === "open" ? [] : [toAct] },
      undo: null, scores: null, standing: null, donation_prices: null, moves: mine ? ["pass"] : [],
      view: this.status === "open" ? null : { number },
    };
  }

  state(person: string | null): GameState {
    const seats = this.seats.flatMap((each, seat) => (person !== null && each === person ? [seat] : []));
    const you = { person, seats, host: person === PEOPLE[0] };
    const part = this.part(this.log.length, person);
    return { ...this.table(), ...part, base: 0, you, present: [...this.present] } as unknown as GameState;
  }

  tell(make: (person: string | null) => LiveMessage): void {
    for (const line of this.lines) line(make);
  }

  add(kind: "move" | "undo" = "move"): number {
    const number = this.log.length + 1;
    const entry = { number, kind, seat: (number + 1) % 2, move: null, ply: 0, needs: null, bot: null, at: number };
    const logged: LoggedEntry = { entry, events: [{ event: "shown", number }] };
    this.log.push(logged);
    this.tell((person) => ({ type: "entry", ...logged, ...this.part(number, person) }) as unknown as LiveMessage);
    return number;
  }

  change(work: () => void): void {
    work();
    this.revision++;
    const number = this.log.length;
    this.tell(() => ({ type: "table", table: this.table() }));
    this.tell((person) => ({ type: "now", ...this.part(number, person) }) as unknown as LiveMessage);
  }

  look(seats: number[]): void {
    this.present = seats;
    this.tell(() => ({ type: "presence", present: seats }));
  }

  say(): void {
    const line = { number: this.chat.length + 1, person: "", name: "", seat: null, text: `${this.chat.length}`, at: 0 };
    this.chat.push(line);
    this.tell(() => ({ type: "chat", line }));
  }
}

export interface Weather {
  /** The longest way of a message, in ms. */ slow: number;
  /** How likely a request or its answer is lost. */ lost: number;
  /** How likely a message comes twice. */ doubled: number;
  /** How likely a message does not come. */ missing: number;
  /** Whether messages of one connection may overtake each other, as those of different ways always may. */
  permuted: boolean;
  /** How likely a connection ends with a message. */ cut: number;
}

export const CALM: Weather = { slow: 5, lost: 0, doubled: 0, missing: 0, permuted: false, cut: 0 };

/** What one browser sees of the server. */
export class FakeNetwork implements Source {
  weather: Weather = CALM;
  person: string | null = PEOPLE[0]!;
  asked: string[] = [];
  open = 0;
  checks = 0;

  constructor(readonly server: FakeServer, readonly chance: () => number) {}

  async #request<T>(what: string, answer: () => T): Promise<T> {
    this.asked.push(what);
    const fails = (): boolean => this.chance() < this.weather.lost;
    await later(this.chance() * this.weather.slow);
    if (fails()) throw new ApiError(0, "offline", "");
    const found = structuredClone(answer());
    await later(this.chance() * this.weather.slow);
    if (fails()) throw new ApiError(0, "offline", "");
    return found;
  }

  state(): Promise<GameState> {
    const { person } = this; // the cookie goes with the request
    return this.#request("state", () => this.server.state(person));
  }
  log(after: number): Promise<LoggedEntry[]> {
    return this.#request("log", () => this.server.log.slice(after));
  }
  chat(after: number): Promise<ChatLine[]> {
    return this.#request("chat", () => this.server.chat.slice(after).slice(-100));
  }
  send(_: string, body: object): Promise<{ number: number; entry: LoggedEntry["entry"] }> {
    const { id } = body as { id: string };
    return this.#request("send", () => {
      const number = this.server.answered.get(id) ?? this.server.add();
      this.server.answered.set(id, number);
      return { number, entry: this.server.log[number - 1]!.entry };
    });
  }
  say(): Promise<void> {
    return this.#request("say", () => this.server.say());
  }

  connect(handlers: LiveHandlers): Connection {
    let end: (() => void) | null = null;
    let going = false;
    const begin = (): void => {
      const { person } = this;
      const after = handlers.after();
      let ended = false;
      let free = 0;
      const finish = (): void => {
        if (ended) return;
        ended = true;
        this.open--;
        this.server.lines.delete(push);
      };
      const push = (make: (person: string | null) => LiveMessage): void => {
        const message = structuredClone(make(person));
        const missing = message.type !== "state" && this.chance() < this.weather.missing;
        for (let copies = missing ? 0 : this.chance() < this.weather.doubled ? 2 : 1; copies > 0; copies--) {
          const now = Date.now() + this.chance() * this.weather.slow;
          free = this.weather.permuted ? now : Math.max(free, now);
          setTimeout(() => {
            if (ended) return;
            handlers.message(message);
            if (!ended) handlers.connected(true);
          }, free - Date.now());
        }
        if (this.chance() < this.weather.cut) {
          finish();
          handlers.connected(false);
          setTimeout(() => going && end === finish && begin(), 200 + this.chance() * 400);
        }
      };
      this.open++;
      end = finish;
      setTimeout(() => {
        if (ended) return;
        this.server.lines.add(push);
        if (after !== null)
          for (const each of this.server.log.slice(after)) push(() => ({ type: "past", ...each }));
        if (!ended) push(() => ({ type: "state", game: this.server.state(person) }));
      }, this.chance() * this.weather.slow);
    };
    const connection: Connection = {
      start: () => {
        if (going) return;
        going = true;
        begin();
      },
      stop: () => {
        going = false;
        end?.();
      },
      restart: () => {
        if (!going) return;
        end?.();
        begin();
      },
      check: () => void this.checks++,
    };
    return connection;
  }
}
