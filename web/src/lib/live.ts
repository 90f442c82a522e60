// The WebSocket of a table: comes back by itself and resumes after the last entry that arrived.
import type { LiveMessage } from "./types";

const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const SILENCE = 45_000;

export interface LiveHandlers {
  /** The last entry that is known, or null for none. */
  after(): number | null;
  message(message: LiveMessage): void;
  connected(is: boolean): void;
}

export class Live {
  #game: string;
  #handlers: LiveHandlers;
  #socket: WebSocket | null = null;
  #failures = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #open = false;

  constructor(game: string, handlers: LiveHandlers) {
    this.#game = game;
    this.#handlers = handlers;
  }

  start(): void {
    this.#open = true;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#ping = setInterval(this.#check, PING_EVERY);
    this.#connect();
  }

  stop(): void {
    this.#open = false;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearInterval(this.#ping);
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#socket = null;
  }

  /** Begins again, because something is missing. */
  restart(): void {
    this.#drop();
    this.#connect();
  }

  #connect(): void {
    clearTimeout(this.#retry);
    const after = this.#handlers.after();
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const query = after === null ? "" : `?after=${after}`;
    const socket = new WebSocket(`${scheme}//${location.host}/api/games/${this.#game}/live${query}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      this.#failures = 0;
      this.#handlers.connected(true);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      if (socket !== this.#socket) return;
      this.#heard = Date.now();
      this.#handlers.message(JSON.parse(event.data) as LiveMessage);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    if (!this.#open) return;
    this.#handlers.connected(false);
    const wait = Math.min(LONGEST_WAIT, 400 * 2 ** this.#failures++) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.#connect(), wait);
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
    else this.#check();
  };

  #check = (): void => {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#heard > SILENCE) {
      this.#drop();
      this.#lost();
    } else this.#socket.send('{"type":"ping"}');
  };
}
