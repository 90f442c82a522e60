// Shows what has happened, one step after another, each for a while. Steps wait in a queue of their own: what is sent
// refers to the newest state, not to the step that is being shown.

/** Length of the whole queue at speed 1, in ms: of a longer one, steps are shown together, then all shortened alike. */
const LONGEST = 10_000;
/** The same while somebody waits for the end of it. */
const PATIENCE = 6_000;
/** Of more steps than that, the oldest are not shown. */
const MOST = 60;

export interface Stage<S> {
  /** How long a step is shown at speed 1, in ms; 0: the next one does not wait for it. */
  length(step: S): number;
  /** Both steps as one; null if they do not belong together. */
  merge(first: S, second: S): S | null;
  /** Takes a step over, and with it all before it. */
  take(step: S): void;
  /** Takes a step over and shows it for so many ms, or until the signal. */
  show(step: S, ms: number, ended: AbortSignal): void;
  /** All has been shown. */
  rest(): void;
  /** Steps are shown this many times faster. */
  speed(): number;
}

interface Queued<S> { step: S; length: number }

export class Playback<S> {
  readonly #stage: Stage<S>;
  #queue: Queued<S>[] = [];
  #current: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When all must have been shown: what has come in, and for somebody who waits. */
  #limit = 0;
  #due = Infinity;

  constructor(stage: Stage<S>) {
    this.#stage = stage;
  }

  /** Whether a step is being shown. */
  get playing(): boolean {
    return this.#current !== null;
  }

  add(step: S): void {
    this.#queue.push({ step, length: this.#stage.length(step) });
    this.#limit = Date.now() + LONGEST / this.#stage.speed();
    if (!this.#current) this.#next();
  }

  /** Somebody waits for the end. */
  hurry(): void {
    this.#due = Math.min(this.#due, Date.now() + PATIENCE / this.#stage.speed());
  }

  /** Ends what is being shown, and takes over all that waits. */
  skip(): void {
    const last = this.#queue.pop();
    this.#queue = [];
    this.#end();
    if (last) this.#stage.take(last.step);
    this.#rest();
  }

  /** Changes the steps that wait. */
  amend(change: (step: S) => S): void {
    for (const each of this.#queue) each.step = change(each.step);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#current?.abort();
  }

  #rest(): void {
    this.#due = Infinity;
    if (!this.#current) return;
    this.#current = null;
    this.#stage.rest();
  }

  #next(): void {
    const early = this.#queue.splice(0, this.#queue.length - MOST);
    if (early.length > 0) this.#stage.take(early.at(-1)!.step);
    if (this.#pace() < 1 / this.#stage.speed()) this.#merge();
    while (this.#queue.length > 0) {
      const pace = this.#pace();
      if (pace === 0) return this.skip();
      const { step, length } = this.#queue.shift()!;
      const ended = new AbortController();
      if (length > 0) this.#current = ended;
      this.#stage.show(step, length * pace, ended.signal);
      if (ended.signal.aborted) return;
      if (length > 0) {
        this.#timer = setTimeout(() => this.#next(), length * pace);
        return;
      }
    }
    this.#rest();
  }

  #merge(): void {
    const merged: Queued<S>[] = [];
    for (const each of this.#queue) {
      const last = merged.at(-1);
      const step = last && this.#stage.merge(last.step, each.step);
      if (step) merged[merged.length - 1] = { step, length: this.#stage.length(step) };
      else merged.push(each);
    }
    this.#queue = merged;
  }

  /** The ms that a step gets for each ms of its length; 0: no time is left. */
  #pace(): number {
    const all = this.#queue.reduce((sum, { length }) => sum + length, 0);
    const left = Math.min(this.#limit, this.#due) - Date.now();
    const pace = 1 / this.#stage.speed();
    return all === 0 ? pace : Math.max(0, Math.min(pace, left / all));
  }
}
