// The keyboard's place at the table. A decision takes away what was pressed: the focus then goes to what is asked next.
import { gap } from "./placing";
import { isSeen } from "./seen";

/** What must not be pressed by somebody who presses Enter once too often. */
const ENDS = "[data-target='choice:done'], [data-target='choice:pass']";

/** What comes next: the same again, what puts the move through, a choice of the bar, or the nearest thing on the board. */
function following(gone: HTMLElement, box: DOMRect): HTMLElement | null {
  const lit = [...document.querySelectorAll<HTMLElement>("[data-light=lit]:not(:disabled)")].filter(isSeen);
  const safe = lit.filter((each) => !each.matches(ENDS));
  const same = safe.find((each) => each.dataset.target === gone.dataset.target);
  const play = safe.find((each) => each.dataset.target === "choice:play");
  const inBar = gone.dataset.target?.startsWith("choice:") ? safe.find((each) => each.closest("[data-question]")) : null;
  const distance = (each: HTMLElement): number => gap(box, each.getBoundingClientRect());
  const nearest = safe.length === 0 ? null : safe.reduce((a, b) => (distance(b) < distance(a) ? b : a));
  return same ?? play ?? inBar ?? nearest ?? document.querySelector<HTMLElement>("[data-question] section");
}

export class FocusKeeper {
  #last: HTMLElement | null = null;
  #box = new DOMRect();

  /** Remembers where the keyboard is; a focus that came from the mouse is not kept. */
  onfocusin = ({ target }: FocusEvent): void => {
    const element = target as HTMLElement;
    this.#last = element.matches(":focus-visible") ? element : null;
    this.#box = element.getBoundingClientRect();
  };

  /** After the table has changed: gives the focus a new place if what had it is gone. */
  keep(): void {
    if (!this.#last || document.activeElement !== document.body) return;
    following(this.#last, this.#box)?.focus({ preventScroll: true });
  }
}
