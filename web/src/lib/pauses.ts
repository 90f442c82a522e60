// Pauses between attempts, for what is tried until it succeeds.
const SHORTEST = 300;
const LONGEST = 8_000;

export class Pauses {
  #sleeping = new Set<() => void>();

  /** Waits, the longer the more often it has failed, in ms; ends early with `end`. */
  async take(failures: number): Promise<void> {
    await new Promise<void>((done) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#sleeping.delete(wake);
        done();
      };
      const timer = setTimeout(wake, Math.min(LONGEST, SHORTEST * 2 ** failures));
      this.#sleeping.add(wake);
    });
  }

  /** Ends all pauses that are being taken: the next attempt may succeed, or none is wanted any longer. */
  end(): void {
    for (const wake of this.#sleeping) wake();
  }
}
