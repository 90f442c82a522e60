// The keyboard of the table: arrows walk through what is lit, digits press buttons, U undoes, ? helps.
import { nearest, type Direction } from "./placing";
import { isSeen } from "./seen";

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export interface KeyHandlers {
  back(): void;
  undo(): void;
  press(index: number): void;
  help(): void;
}

/** Everything that can be picked and is on the screen. */
const litElements = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>("[data-light]:not(:disabled)")].filter(isSeen);

function walk(direction: Direction): void {
  const lit = litElements();
  const focused = document.activeElement;
  if (!focused || !focused.matches("[data-light]")) {
    (lit.find((each) => focused?.closest("[role=dialog]")?.contains(each)) ?? lit[0])?.focus();
    return;
  }
  const others = lit.filter((each) => each !== focused);
  const found = nearest(focused.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()), direction);
  others[found]?.focus();
}

export function onKey(event: KeyboardEvent, handlers: KeyHandlers): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as HTMLElement;
  if (event.key === "Escape") return handlers.back();
  if (target.matches("input, textarea, select, [contenteditable]")) return;
  const direction = ARROWS[event.key];
  if (direction) {
    const scrolls = target.closest("[role=dialog], ol[tabindex]");
    if (scrolls && !target.matches("[data-light]") && !scrolls.querySelector("[data-light]")) return;
    event.preventDefault();
    walk(direction);
  } else if (event.key === "?") handlers.help();
  else if (event.code === "KeyU") handlers.undo();
  else if (/^[1-9]$/.test(event.key)) handlers.press(Number(event.key) - 1);
}
