// Where a table comes from: the server's HTTP API and its WebSocket.
import { api } from "../lib/api";
import { factsUser } from "../lib/facts";
import { type Connection, Live, type LiveHandlers } from "../lib/live";
import type { ChatLine, Entry, GameState, LoggedEntry } from "../lib/types";

/** The answer to a request that was carried out. */
export interface Acknowledged { number: number; entry: Entry }

export interface Source {
  state(): Promise<GameState>;
  log(after: number): Promise<LoggedEntry[]>;
  chat(after: number): Promise<ChatLine[]>;
  send(path: string, body: object): Promise<Acknowledged>;
  say(text: string): Promise<unknown>;
  connect(handlers: LiveHandlers): Connection;
}

/** Longest wait for an answer, in ms: on a dead connection the browser itself waits for minutes. */
const LONGEST = 10_000;

export function serverSource(id: string): Source {
  const path = `/games/${id}`;
  const useFactsOf = factsUser();
  return {
    async state() {
      const state = await api.get<GameState>(path, LONGEST);
      await useFactsOf(state);
      return state;
    },
    log: async (after) => (await api.get<{ entries: LoggedEntry[] }>(`${path}/log?after=${after}`, LONGEST)).entries,
    chat: async (after) => (await api.get<{ lines: ChatLine[] }>(`${path}/chat?after=${after}`, LONGEST)).lines,
    send: (what, body) => api.post<Acknowledged>(`${path}/${what}`, body, LONGEST),
    say: (text) => api.post(`${path}/chat`, { text }),
    connect: (handlers) => new Live(id, handlers),
  };
}
