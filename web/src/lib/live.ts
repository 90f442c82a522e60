// The WebSocket of a table: reconnects, resumes after the last entry that arrived, and notices a dead connection.
import type { LiveMessage } from "./types";

const LONGEST_WAIT = 10_000;
/** How long a connection may take to be there, in ms. */
const CONNECTING = 10_000;
/** Silence after which the server is asked for a sign of life: while somebody looks or waits for news, and otherwise. */
const SOON = 4_000;
const EVERY = 25_000;
/** How long the server has for the answer: usually, and if a message is overdue already. */
const ANSWER = 4_000;
const QUICK_ANSWER = 3_000;
const TICK = 1_000;

export interface LiveHandlers {
  /** The last entry that is known, or null for none. */
  after(): number | null;
  /** Whether news is awaited, so that a dead connection must be noticed soon. */
  urgent(): boolean;
  message(message: LiveMessage): void;
  connected(is: boolean): void;
  /** A connection has ended before it brought anything: it may have been refused. */
  refused(): void;
}

/** A connection to one table. */
export interface Connection {
  start(): void;
  stop(): void;
  /** Begins again: something is missing, or the person behind the connection has changed. */
  restart(): void;
  /** Something is overdue: asks at once whether the server is still there. */
  check(): void;
}

export class Live implements Connection {
  #game: string;
  #handlers: LiveHandlers;
  #socket: WebSocket | null = null;
  /** Whether the present socket has brought a message. */
  #greeted = false;
  #failures = 0;
  #heard = 0;
  /** When the open question whether the server is there must be answered. */
  #deadline = Infinity;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ticking: ReturnType<typeof setInterval> | undefined;
  #open = false;

  constructor(game: string, handlers: LiveHandlers) {
    this.#game = game;
    this.#handlers = handlers;
  }

  start(): void {
    if (this.#open) return;
    this.#open = true;
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#ticking = setInterval(this.#tick, TICK);
    this.#connect();
  }

  stop(): void {
    this.#open = false;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearInterval(this.#ticking);
    clearTimeout(this.#retry);
    this.#drop();
  }

  restart(): void {
    if (!this.#open) return;
    this.#drop();
    this.#connect();
  }

  check(): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#ask(QUICK_ANSWER);
    else this.#hurry();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const after = this.#handlers.after();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = after === null ? "" : `?after=${after}`;
    const socket = new WebSocket(`${scheme}//${location.host}/api/games/${this.#game}/live${query}`);
    this.#socket = socket;
    this.#greeted = false;
    this.#deadline = Date.now() + CONNECTING;
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#deadline = Infinity;
      this.#handlers.message(JSON.parse(event.data) as LiveMessage);
      if (this.#greeted || socket !== this.#socket) return;
      this.#greeted = true;
      this.#failures = 0;
      this.#handlers.connected(true);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost(): void {
    this.#drop();
    this.#handlers.connected(false);
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), wait);
    if (!this.#greeted) this.#handlers.refused();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The network or the person is back: no reason to wait. */
  #hurry = (): void => {
    if (!this.#open || document.visibilityState === "hidden") return;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) this.#ask(QUICK_ANSWER);
  };

  #ask(patience: number): void {
    const deadline = Date.now() + patience;
    if (this.#deadline === Infinity) this.#socket?.send('{"type":"ping"}');
    this.#deadline = Math.min(this.#deadline, deadline);
  }

  #tick = (): void => {
    if (!this.#socket) return;
    const now = Date.now();
    const every = document.visibilityState === "hidden" && !this.#handlers.urgent() ? EVERY : SOON;
    if (now > this.#deadline) this.#lost();
    else if (this.#greeted && now - this.#heard >= every) this.#ask(ANSWER);
  };
}
