// Moving over a map that is larger than its window: one pointer drags it, two fingers or a wheel scale it, and what was
// under them stays under them. The element scrolls, so that keys and screen readers can move it as well.
import { flushSync } from "svelte";
import { on } from "svelte/events";
import atlas from "virtual:atlas";
import { SLIP } from "../lib/targets";

const MAX_ZOOM = 2.4;
/** The scale below which the small letters are too small. */
const READABLE = 0.95;
/** Sea above and below a phone's map, in px: what lies at its edge can be drawn out from under the pills and buttons. */
const SHORE = 54;
/** How much a px of a wheel scales, and a px of a trackpad's pinch, which comes as a wheel with Ctrl. */
const WHEEL = 0.0016;
const TRACKPAD = 0.01;
/** How much one event of a wheel scales at the most, as a logarithm. */
const MAX_STEP = 0.3;
/** A notch of a mouse's wheel; a trackpad that scrolls moves in smaller steps. */
const NOTCH = 120;
/** After so many ms without a wheel the next one may be of another device. */
const PAUSE = 250;
/** A released map glides on: its speed falls to a third within so many ms, and it stops below so many px per ms. */
const GLIDE = 260;
const SLOW = 0.03;
/** A finger that rested for so many ms before it let go does not throw the map. */
const RESTED = 60;

interface Point { x: number; y: number }
interface WheelOf extends WheelEvent { wheelDeltaY?: number }

/** How what is drawn is moved and scaled as a picture. */
interface Lens extends Point { scale: number }

const CLEAR: Lens = { x: 0, y: 0, scale: 1 };
const RESTING = { x: 0, y: 0, at: 0 };
const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const isStill = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Panning {
  /** The window, in px. */
  width = $state(0);
  height = $state(0);
  left = $state(0);
  top = $state(0);
  zoom = $state(1);
  /** Two fingers move and scale the drawn map as it is, also beyond its edges; it is drawn anew when they let go. */
  lens = $state.raw(CLEAR);
  #element: HTMLElement | undefined;
  /** The pointers that are down, in px of the window. */
  #down = new Map<number, Point>();
  /** What the pointers hold: a point of the map, and how far they were apart at which scale. */
  #grip: { point: Point; distance: number; zoom: number } | undefined;
  #dragging = false;
  #speed = RESTING;
  #following = 0;
  #gliding = 0;
  #wheel = { at: -Infinity, scales: false };

  #fit = $derived(Math.min(this.width / atlas.width, this.height / atlas.height));
  /** On a phone the map fills the height and its letters can be read; elsewhere all of it is shown if they can. */
  #usual = $derived.by(() => {
    if (this.width < 700) return Math.max(this.height / atlas.height, 1.12);
    return this.#fit < READABLE ? 1 : this.#fit;
  });
  /** All of the map can be seen at once, however small it gets. */
  #least = $derived(Math.min(1, this.#fit / this.#usual));
  scale = $derived(this.width ? this.#usual * Math.max(this.#least, this.zoom) : 1);
  /** Sea around the map, in its units: as much as is in sight when all of it is, but little on a phone. */
  #sea = $derived.by(() => {
    const most = this.width < 700 ? SHORE / this.scale : Infinity;
    const beside = (window: number, map: number): number => Math.min(most, Math.max(0, window / this.#fit - map) / 2);
    return { x: beside(this.width, atlas.width), y: beside(this.height, atlas.height) };
  });
  drawn = $derived({
    width: Math.max(this.width, (atlas.width + 2 * this.#sea.x) * this.scale),
    height: Math.max(this.height, (atlas.height + 2 * this.#sea.y) * this.scale),
  });
  /** Where the map begins on what is drawn. */
  #corner = $derived({
    x: (this.drawn.width - atlas.width * this.scale) / 2,
    y: (this.drawn.height - atlas.height * this.scale) / 2,
  });
  /** Whether some of the map is out of sight; nothing is known of that before the window has its size. */
  partial = $derived(this.width > 0 && (this.drawn.width > this.width + 1 || this.drawn.height > this.height + 1));
  /** What is in sight, in units of the map. */
  sight = $derived.by(() => {
    const { x, y, scale } = this.lens;
    return {
      x: ((this.left - x) / scale - this.#corner.x) / this.scale,
      y: ((this.top - y) / scale - this.#corner.y) / this.scale,
      width: this.width / this.scale / scale,
      height: this.height / this.scale / scale,
    };
  });

  /** Where a point of the map is in the window, as it is scrolled. */
  placeOf(x: number, y: number): Point {
    const { sight } = this;
    return { x: ((x - sight.x) * this.width) / sight.width, y: ((y - sight.y) * this.height) / sight.height };
  }

  attach = (element: HTMLElement): (() => void) => {
    this.#element = element;
    const offs = [
      on(element, "scroll", this.#read, { passive: true }),
      on(element, "wheel", this.#onWheel, { passive: false }),
      on(element, "pointerdown", this.#onDown),
      on(element, "pointermove", this.#onMove),
      on(element, "pointerup", this.#onUp),
      on(element, "pointercancel", this.#onUp),
      on(element, "click", this.#onClick, { capture: true }),
    ];
    return () => {
      this.#stop();
      offs.forEach((off) => off());
    };
  };

  /** The window has another size; what was in its middle stays there. */
  resize(width: number, height: number): void {
    const middle = this.#pointAt(this.#middle());
    const first = this.width === 0;
    Object.assign(this, { width, height });
    if (!first) this.#put(middle, this.#middle());
  }

  /** Brings a point of the map to the middle of the window. */
  show(x: number, y: number, smooth = true): void {
    this.#stop();
    this.#element?.scrollTo({
      left: this.#corner.x + x * this.scale - this.width / 2,
      top: this.#corner.y + y * this.scale - this.height / 2,
      behavior: smooth && !isStill() ? "smooth" : "instant",
    });
  }

  /** Scales the map about a place of the window; about its middle by default. */
  zoomBy(factor: number, about: Point = this.#middle()): void {
    this.#stop();
    const point = this.#pointAt(about);
    this.zoom = this.#within(Math.max(this.#least, this.zoom) * factor);
    this.#put(point, about);
  }

  #middle = (): Point => ({ x: this.width / 2, y: this.height / 2 });

  #within = (zoom: number): number => Math.min(MAX_ZOOM, Math.max(this.#least, zoom));

  #read = (): void => {
    this.left = this.#element?.scrollLeft ?? 0;
    this.top = this.#element?.scrollTop ?? 0;
  };

  /** The point of the map at a place of the window, once it is drawn as it is scrolled. */
  #pointAt({ x, y }: Point): Point {
    this.#read();
    return { x: (this.left + x - this.#corner.x) / this.scale, y: (this.top + y - this.#corner.y) / this.scale };
  }

  /** Scrolls so that a point of the map is at a place of the window, as far as the edges allow; returns how far not. */
  #put(point: Point, place: Point): Point {
    if (!this.#element) return CLEAR;
    flushSync(); // the size of what scrolls comes first
    const left = this.#corner.x + point.x * this.scale - place.x;
    const top = this.#corner.y + point.y * this.scale - place.y;
    this.#element.scrollTo({ left, top, behavior: "instant" });
    this.#read();
    return { x: this.left - left, y: this.top - top };
  }

  /** Where an event is, in px of the window; the page around it may be scaled. */
  #placeOf(event: MouseEvent): Point {
    const { left, top, width } = this.#element!.getBoundingClientRect();
    const scale = width / this.#element!.offsetWidth || 1;
    return { x: (event.clientX - left) / scale, y: (event.clientY - top) / scale };
  }

  #onWheel = (event: WheelOf): void => {
    const { at } = this.#wheel;
    // A device is known by the first step of its movement.
    if (event.timeStamp - at > PAUSE)
      this.#wheel.scales = event.deltaX === 0 && !event.shiftKey && (event.wheelDeltaY ?? NOTCH) % NOTCH === 0;
    this.#wheel.at = event.timeStamp;
    if (!event.ctrlKey && !this.#wheel.scales) return this.#stop();
    event.preventDefault();
    const px = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 33 : 1);
    const grow = -px * (event.ctrlKey ? TRACKPAD : WHEEL);
    this.zoomBy(Math.exp(Math.min(MAX_STEP, Math.max(-MAX_STEP, grow))), this.#placeOf(event));
  };

  #onDown = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    this.#draw();
    this.#stop();
    if (event.isPrimary) this.#down.clear(); // it may have been let go elsewhere
    if (this.#down.size === 0) this.#dragging = false;
    this.#down.set(event.pointerId, this.#placeOf(event));
    this.#hold();
  };

  /** Takes hold of what is under the pointers now. */
  #hold(): void {
    const [a, b] = [...this.#down.values()];
    this.#speed = RESTING;
    if (!a) this.#grip = undefined;
    else
      this.#grip = {
        point: this.#pointAt(b ? between(a, b) : a),
        distance: b ? distance(a, b) : 0,
        zoom: Math.max(this.#least, this.zoom),
      };
  }

  #onMove = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    if (!before) return;
    if (event.buttons === 0) return void this.#down.delete(event.pointerId);
    const place = this.#placeOf(event);
    if (!this.#dragging) {
      if (this.#down.size === 1 && (!this.partial || distance(place, before) < SLIP)) return;
      this.#dragging = true;
      if (event.pointerType === "mouse") this.#element!.setPointerCapture(event.pointerId);
    }
    this.#down.set(event.pointerId, place);
    this.#following ||= requestAnimationFrame(this.#follow); // both fingers have moved by then
  };

  /** Brings what the pointers hold to where they are. */
  #follow = (now: number): void => {
    this.#following = 0;
    const [a, b] = [...this.#down.values()];
    const grip = this.#grip;
    if (!a || !grip) return;
    if (b) {
      const wished = grip.distance > 0 ? (grip.zoom * distance(a, b)) / grip.distance : grip.zoom;
      const scale = this.#within(wished) / grip.zoom;
      const place = between(a, b);
      const at = (point: number, corner: number): number => (corner + point * this.scale) * scale;
      this.lens = {
        x: place.x + this.left - at(grip.point.x, this.#corner.x),
        y: place.y + this.top - at(grip.point.y, this.#corner.y),
        scale,
      };
      return;
    }
    const { left, top } = this;
    this.#put(grip.point, a);
    const ms = Math.max(1, now - this.#speed.at);
    const share = this.#speed.at ? Math.min(1, ms / RESTED) : 0;
    const blend = (old: number, px: number): number => old * (1 - share) + (share * px) / ms;
    this.#speed = { x: blend(this.#speed.x, this.left - left), y: blend(this.#speed.y, this.top - top), at: now };
  };

  #onUp = (event: PointerEvent): void => {
    if (!this.#down.has(event.pointerId)) return;
    if (this.#following) {
      cancelAnimationFrame(this.#following);
      this.#follow(performance.now());
    }
    this.#draw();
    this.#down.delete(event.pointerId);
    const thrown = this.#speed;
    const rests = performance.now() - thrown.at > RESTED;
    this.#hold();
    if (this.#dragging && this.#down.size === 0 && event.type === "pointerup" && !rests && !isStill()) this.#glide(thrown);
  };

  /** Draws the map as the fingers have left it. What they have held beyond the edges slides back. */
  #draw(): void {
    const [a, b] = [...this.#down.values()];
    if (this.lens === CLEAR || !this.#grip || !a || !b) return;
    this.zoom = this.#within(this.#grip.zoom * this.lens.scale);
    const rest = { ...this.#put(this.#grip.point, between(a, b)), scale: 1 };
    this.lens = rest;
    requestAnimationFrame(() => {
      if (this.lens === rest) this.lens = CLEAR;
    });
  }

  #glide(thrown: Point): void {
    const speed = { ...thrown };
    const place = { x: this.left, y: this.top };
    let last = performance.now();
    const step = (now: number): void => {
      const ms = now - last;
      last = now;
      for (const axis of ["x", "y"] as const) {
        place[axis] += speed[axis] * ms;
        speed[axis] *= Math.exp(-ms / GLIDE);
      }
      this.#element?.scrollTo({ left: place.x, top: place.y, behavior: "instant" });
      this.#gliding = Math.hypot(speed.x, speed.y) > SLOW ? requestAnimationFrame(step) : 0;
    };
    this.#gliding = requestAnimationFrame(step);
  }

  #stop = (): void => {
    this.lens = CLEAR;
    cancelAnimationFrame(this.#gliding);
    cancelAnimationFrame(this.#following);
    this.#following = 0;
  };

  /** The click that a browser makes of the end of a drag means nothing; one from the keyboard has no detail. */
  #onClick = (event: MouseEvent): void => {
    if (!this.#dragging || event.detail === 0) return;
    this.#dragging = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
