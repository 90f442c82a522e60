// Moving over a map that is larger than its window: the browser scrolls, this sets the scale and knows where one is.
import atlas from "virtual:atlas";

const MAX_ZOOM = 2.4;
/** The scale below which the small letters are too small. */
const READABLE = 0.95;
/** Sea above and below a phone's map, in px: what lies at its edge can be drawn out from under the pills and buttons. */
const SHORE = 54;

export class Panning {
  /** The window, in px; bound to its element. */
  width = $state(0);
  height = $state(0);
  left = $state(0);
  top = $state(0);
  zoom = $state(1);
  #element: HTMLElement | undefined;
  #pinch: { distance: number; zoom: number } | undefined;

  /** On a phone the map fills the height and is never smaller than its letters allow; elsewhere all of it is shown. */
  scale = $derived.by(() => {
    if (!this.width) return 1;
    const fit = Math.min(this.width / atlas.width, this.height / atlas.height);
    if (this.width < 700) return Math.max(this.height / atlas.height, 1.12) * this.zoom;
    return (fit < READABLE ? 1 : fit) * this.zoom;
  });
  drawn = $derived({
    width: Math.max(this.width, atlas.width * this.scale),
    height: Math.max(this.height, atlas.height * this.scale + (this.width < 700 ? 2 * SHORE : 0)),
  });
  /** Where the map begins on what is drawn. */
  #corner = $derived({
    x: (this.drawn.width - atlas.width * this.scale) / 2,
    y: (this.drawn.height - atlas.height * this.scale) / 2,
  });
  /** Whether some of the map is out of sight; nothing is known of that before the window has its size. */
  partial = $derived(this.width > 0 && (this.drawn.width > this.width + 1 || this.drawn.height > this.height + 1));
  /** What is in sight, in units of the map. */
  sight = $derived({
    x: (this.left - this.#corner.x) / this.scale,
    y: (this.top - this.#corner.y) / this.scale,
    width: this.width / this.scale,
    height: this.height / this.scale,
  });

  attach = (element: HTMLElement): (() => void) => {
    this.#element = element;
    const onScroll = (): void => {
      this.left = element.scrollLeft;
      this.top = element.scrollTop;
    };
    element.addEventListener("scroll", onScroll, { passive: true });
    element.addEventListener("touchmove", this.#onTouch, { passive: false });
    element.addEventListener("touchend", this.#onTouchEnd);
    return () => {
      element.removeEventListener("scroll", onScroll);
      element.removeEventListener("touchmove", this.#onTouch);
      element.removeEventListener("touchend", this.#onTouchEnd);
    };
  };

  /** Brings a point of the map to the middle of the window. */
  show(x: number, y: number, smooth = true): void {
    this.#element?.scrollTo({
      left: this.#corner.x + x * this.scale - this.width / 2,
      top: this.#corner.y + y * this.scale - this.height / 2,
      behavior: smooth && !matchMedia("(prefers-reduced-motion: reduce)").matches ? "smooth" : "instant",
    });
  }

  zoomBy(factor: number): void {
    const { x, y, width, height } = this.sight;
    this.zoom = Math.min(MAX_ZOOM, Math.max(1, this.zoom * factor));
    requestAnimationFrame(() => this.show(x + width / 2, y + height / 2, false));
  }

  #onTouch = (event: TouchEvent): void => {
    const [a, b] = [event.touches[0], event.touches[1]];
    if (!a || !b) return;
    event.preventDefault();
    const distance = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    this.#pinch ??= { distance, zoom: this.zoom };
    this.zoomBy((this.#pinch.zoom * distance) / this.#pinch.distance / this.zoom);
  };

  #onTouchEnd = (): void => {
    this.#pinch = undefined;
  };
}
