// Which presses count. A control that has appeared, changed its meaning or moved to where the pointer rests is not what
// the person meant to press: for a moment it takes no press of the pointer. Everything else answers at once, and so do
// keys; a held key acts once.

/** How long a control takes no press after it has come under the pointer, in ms. */
const CALM = 400;
/** How far the second click of a pair may be from the first one, in px. */
const JITTER = { mouse: 5, touch: 14 };
/** How long after a turn of the wheel or a swipe the page scrolls because of it, in ms. */
const SCROLLS = 150;
const CONTROLS = "a[href], button, input, select, textarea, label, summary, [role=button], [data-light]";
const WRITES = "input, textarea, select, [contenteditable]";
/** Keys that may be held: they move, and do nothing. */
const HOLDABLE = /^(Arrow.*|Tab|Page.*|Home|End)$/;

interface Place {
  x: number;
  y: number;
  touch: boolean;
}
interface Sight {
  control: Element | null;
  meaning: string;
}

/** Where the pointer is, or was when the finger left. */
let place: Place | null = null;
/** What is at the pointer and closely around it, as of the last look. */
let seen: Sight[] = [];
/** Until when a control takes no press. */
const calming = new WeakMap<Element, number>();
/** The same for a place without a control: a press there means something, too. */
let bare: (Place & { until: number }) | null = null;
let looks = false;
/** The table's last entry as of the last look. */
let number: string | undefined;
let scrolled = -Infinity;
let ignores = false;

/** What pressing a control would do, as far as it can be told from outside. */
function meaningOf(control: Element): string {
  const { target, light, means = "" } = (control as HTMLElement).dataset;
  if (target) return `${target} ${light} ${means} ${number}`;
  const words = (control.getAttribute("aria-label") ?? control.textContent).replace(/[\d\s]+/g, "");
  const acts = control.closest("[data-question], [data-acts]") ? number : "";
  return `${control.matches(":disabled")} ${control.getAttribute("href")} ${means} ${words} ${acts}`;
}

function sightAt(x: number, y: number): Sight {
  const control = document.elementFromPoint(x, y)?.closest(CONTROLS) ?? null;
  return { control, meaning: control ? meaningOf(control) : "" };
}

function look({ x, y, touch }: Place): Sight[] {
  number = document.querySelector<HTMLElement>("[data-number]")?.dataset["number"];
  const near = touch ? JITTER.touch : JITTER.mouse;
  return [sightAt(x, y), sightAt(x - near, y), sightAt(x + near, y), sightAt(x, y - near), sightAt(x, y + near)];
}

function rest(at: Place): void {
  place = at;
  seen = look(at);
}

/** Lets a control rest; whoever waits for it from outside sees it by `data-calming`. */
function calm(control: Element, now: number): void {
  calming.set(control, now + CALM);
  control.setAttribute("data-calming", "");
  const end = (): void => {
    const left = (calming.get(control) ?? 0) - performance.now();
    if (left > 0) setTimeout(end, left);
    else control.removeAttribute("data-calming");
  };
  setTimeout(end, CALM);
}

/** Looks whether something else is under the pointer, though the pointer has not moved. */
function compare(): void {
  looks = false;
  if (!place) return;
  const now = performance.now();
  const before = { seen, number };
  const found = look(place);
  const own = now - scrolled < SCROLLS && number === before.number;
  for (const [index, { control, meaning }] of found.entries()) {
    const was = before.seen[index]!;
    if (own || (control === was.control && meaning === was.meaning)) continue;
    if (control) calm(control, now);
    else if (index === 0) bare = { ...place, until: now + CALM };
  }
  seen = found;
}

function isCalming(control: Element | null, { clientX, clientY }: MouseEvent, time: number): boolean {
  if (control) return time < (calming.get(control) ?? 0);
  if (!bare || time >= bare.until) return false;
  return Math.hypot(clientX - bare.x, clientY - bare.y) <= 2 * JITTER[bare.touch ? "touch" : "mouse"];
}

const controlOf = (event: Event): Element | null => (event.target as Element).closest?.(CONTROLS) ?? null;
const isKeyed = (event: MouseEvent): boolean => event.detail === 0;

function onMove({ isPrimary, clientX: x, clientY: y, pointerType, buttons, timeStamp }: PointerEvent): void {
  if (!isPrimary || (place?.x === x && place.y === y)) return;
  if (buttons) scrolled = timeStamp; // what is pulled comes along
  if (looks) compare();
  rest({ x, y, touch: pointerType === "touch" });
}

function onDown(event: PointerEvent): void {
  if (!event.isPrimary) return;
  compare();
  ignores = isCalming(controlOf(event), event, event.timeStamp);
  rest({ x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" });
}

/** An ignored press moves no focus and no slider. */
function onMouseDown(event: MouseEvent): void {
  if (ignores) event.preventDefault();
}

function onClick(event: MouseEvent): void {
  if (isKeyed(event)) return;
  compare(); // what is pressed may have changed since
  if (!ignores && !isCalming(controlOf(event), event, performance.now())) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onKey(event: KeyboardEvent): void {
  if (!event.repeat || HOLDABLE.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
  const at = event.target as Element;
  if (at.matches?.(WRITES)) return;
  event.stopImmediatePropagation();
  if (at.matches?.(CONTROLS)) event.preventDefault();
}

/** Looks as soon as the page is drawn anew. */
function lookSoon(): void {
  if (looks) return;
  looks = true;
  requestAnimationFrame(() => looks && compare());
}

/** Whether the press that is going on is ignored. */
export const isIgnored = (): boolean => ignores;

/** Guards all presses of the page; to be called before anything else listens to them. */
export function guardPresses(): void {
  addEventListener("pointermove", onMove, true);
  addEventListener("pointerdown", onDown, true);
  addEventListener("mousedown", onMouseDown, true);
  addEventListener("click", onClick, true);
  addEventListener("keydown", onKey, true);
  for (const own of ["wheel", "touchmove"])
    addEventListener(own, ({ timeStamp }) => (scrolled = timeStamp), { capture: true, passive: true });
  for (const change of ["scroll", "resize", "transitionend", "animationend", "load"])
    addEventListener(change, lookSoon, { capture: true, passive: true });
  new MutationObserver(lookSoon).observe(document, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
}
