// Drag and drop: an employee or a tile to a lit square, a project to a lit slot. The same picks as by click.
import { isIgnored } from "../lib/presses";
import type { TargetId } from "../lib/targets";
import type { Asking } from "./asking.svelte";

const FAR_ENOUGH = 7;
const SOURCES = /^(square:|tile:|choice:build:)/;

const targetAt = (x: number, y: number): TargetId | undefined =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-light]")?.dataset["target"] as TargetId | undefined;

export class Dragging {
  /** What follows the pointer, and where it is. */
  ghost = $state.raw<{ id: TargetId; x: number; y: number } | null>(null);
  #asking: Asking;
  #from: { id: TargetId; x: number; y: number } | null = null;
  #dropped = false;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  onpointerdown = (event: PointerEvent): void => {
    this.#dropped = false;
    const id = (event.target as Element).closest<HTMLElement>("[data-light]")?.dataset["target"] as
      TargetId | undefined;
    // Only what begins a move of several parts can be dragged.
    const draggable = event.button === 0 && !isIgnored() && id && SOURCES.test(id) && this.#asking.meant(id) === null;
    this.#from = draggable ? { id, x: event.clientX, y: event.clientY } : null;
  };

  onpointermove = (event: PointerEvent): void => {
    const from = this.#from;
    if (!from) return;
    if (!this.ghost && Math.hypot(event.clientX - from.x, event.clientY - from.y) < FAR_ENOUGH) return;
    if (!this.ghost && this.#asking.light(from.id) === "lit") this.#asking.pick(from.id);
    this.ghost = { id: from.id, x: event.clientX, y: event.clientY };
  };

  onpointerup = (event: PointerEvent): void => {
    const dragged = this.ghost;
    this.#from = null;
    this.ghost = null;
    if (!dragged) return;
    this.#dropped = true;
    const id = targetAt(event.clientX, event.clientY);
    if (id && id !== dragged.id && this.#asking.light(id) === "lit") this.#asking.pick(id);
  };

  onpointercancel = (): void => {
    this.#from = null;
    this.ghost = null;
  };

  /** The click that a browser makes of the end of a drag means nothing. */
  onclickcapture = (event: MouseEvent): void => {
    if (!this.#dropped) return;
    this.#dropped = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
