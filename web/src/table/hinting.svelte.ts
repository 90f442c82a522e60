// The hints on one's decision: asked for once, however often they are looked at, and not before the table stands still.
import { api, ApiError, isPassing } from "../lib/api";
import { Pauses } from "../lib/pauses";
import type { TableGame } from "./game.svelte";
import { ranked, type Hint, type RankedHint } from "./hints";

/** How long the search may think, in seconds. */
const SECONDS = 1.5;
/** How long a decision must have stood before hints are asked for, in ms: the server gives few at once. */
const REST = 250;

export interface Hints {
  /** The entry after which they were asked for. */ number: number;
  list: readonly RankedHint[] | null;
  error: ApiError | null;
}

export class Hinting {
  #game: TableGame;
  #latest = $state.raw<Hints | null>(null);

  constructor(game: TableGame) {
    this.#game = game;
  }

  /** What is known about the decision at hand; null while nothing is. */
  shown = $derived.by<Hints | null>(() => (this.#latest?.number === this.#game.number ? this.#latest : null));

  /** Hints are wanted from now on, until the function that is returned is called. */
  want(): () => void {
    const { number } = this.#game;
    if (this.#latest?.number === number && this.#latest.list) return () => undefined;
    const pauses = new Pauses();
    let wanted = true;
    const timer = setTimeout(() => void this.#ask(number, () => wanted, pauses), REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
      pauses.end();
    };
  }

  async #ask(number: number, isWanted: () => boolean, pauses: Pauses): Promise<void> {
    for (let failures = 0; isWanted(); failures++) {
      try {
        const { hints } = await api.post<{ hints: Hint[] }>(`/games/${this.#game.id}/hint`, { seconds: SECONDS });
        if (this.#game.number === number) this.#latest = { number, list: ranked(hints), error: null };
        return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isPassing(error)) {
          this.#latest = { number, list: null, error };
          return;
        }
      }
      await pauses.take(failures);
    }
  }
}
