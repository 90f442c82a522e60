// Talking to the server: JSON over HTTP, one kind of error.
import { t } from "../i18n/index.svelte";
import type { GameState } from "./types";

/** What the server refused, or code "offline" with status 0 when it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** With 409: how the game stands now. */
    readonly game?: GameState,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** Whether the same request may succeed later: the server was out of reach, busy or asked to come again. */
export const isPassing = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

interface ErrorBody { error?: { code?: string; message?: string }; game?: GameState }

interface Manner {
  /** How long the answer may take, in ms; then the server counts as out of reach. */ longest?: number | undefined;
  /** Somebody else's secret, or null for nobody; without it, this browser's cookie goes with the request. */
  token?: string | null;
}

async function send<T>(method: string, path: string, body?: unknown, { longest, token }: Manner = {}): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: token === undefined ? "same-origin" : "omit",
      ...(longest === undefined ? {} : { signal: AbortSignal.timeout(longest) }),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      headers: {
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
  } catch {
    throw new ApiError(0, "offline", t("common.offline"));
  }
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok && data === null) throw new ApiError(0, "offline", t("common.offline")); // it was cut off
  if (answer.ok) return data as T;
  const { error, game } = (data ?? {}) as ErrorBody;
  throw new ApiError(answer.status, error?.code ?? "failed", error?.message ?? answer.statusText, game);
}

const ahead = new Map<string, Promise<unknown>>();

/** Asks now for what is going to be asked for soon: the next `get` of a path takes its answer. Waits for all answers. */
export async function askAhead(paths: readonly string[]): Promise<void> {
  for (const path of paths) if (!ahead.has(path)) ahead.set(path, send<unknown>("GET", path));
  await Promise.allSettled(paths.map((path) => ahead.get(path))); // the `get` reports an error
}

function get<T>(path: string, longest?: number): Promise<T> {
  const answer = ahead.get(path) as Promise<T> | undefined;
  ahead.delete(path);
  return answer ?? send<T>("GET", path, undefined, { longest });
}

export const api = {
  get,
  post: <T>(path: string, body: unknown = {}, longest?: number): Promise<T> => send<T>("POST", path, body, { longest }),
  /** A request of somebody else, by their secret. */
  postAs: <T>(token: string | null, path: string, body: unknown, longest?: number): Promise<T> =>
    send<T>("POST", path, body, { token, longest }),
  put: <T>(path: string, body: unknown = {}): Promise<T> => send<T>("PUT", path, body),
  patch: <T>(path: string, body: unknown = {}): Promise<T> => send<T>("PATCH", path, body),
  delete: <T>(path: string): Promise<T> => send<T>("DELETE", path),
};

/** What a table asks for first: its state, its log and its chat. */
export const tablePaths = (id: string) =>
  [`/games/${id}`, `/games/${id}/log?after=0`, `/games/${id}/chat?after=0`] as const;
