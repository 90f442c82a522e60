// A click or a key ends what is being shown, and does nothing else: what it hits may have appeared just before.
import type { TableGame } from "./game.svelte";

/** Nothing of a game can be decided there. */
const APART = "header.top, [role=dialog], [data-help=log], input, textarea, select, a[href]";
const MODIFIERS = new Set(["Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock", "Tab"]);
const TYPING = "input, textarea, select, [contenteditable]";

/** How far a press may move that does not drag anything, in px. */
const NEAR = 10;

function swallow(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Listens to what happens on a table; returns what ends it. */
export function watchForSkips(game: TableGame, table: () => HTMLElement | undefined): () => void {
  const onTable = ({ target }: Event): boolean =>
    target instanceof Element && !target.closest(APART) && (target === document.body || !!table()?.contains(target));
  /** Where a press and which key began while something was shown. */
  let pressed: { x: number; y: number } | null = null;
  let held: string | null = null;

  const handlers = {
    pointerdown: ({ clientX: x, clientY: y }: PointerEvent) => void (pressed = game.scene ? { x, y } : null),
    // Not only the click: none comes of a press on what has just changed.
    pointerup({ clientX, clientY }: PointerEvent) {
      if (pressed && Math.hypot(clientX - pressed.x, clientY - pressed.y) < NEAR) game.skip();
    },
    click(event: MouseEvent) {
      const late = pressed !== null && event.detail > 0; // a click by key has no press
      pressed = null;
      if (!late && game.scene === null) return;
      if (onTable(event)) swallow(event);
      game.skip();
    },
    keydown(event: KeyboardEvent) {
      held = null;
      const { ctrlKey, metaKey, altKey, key, target } = event;
      const typing = target instanceof Element && target.closest(TYPING);
      if (game.scene === null || ctrlKey || metaKey || altKey || MODIFIERS.has(key) || typing) return;
      if (onTable(event)) {
        held = event.code;
        swallow(event);
      }
      game.skip();
    },
    keyup(event: KeyboardEvent) {
      if (event.code !== held) return;
      held = null;
      swallow(event); // the click of a button that space was pressed on
    },
  };
  const hidden = (): void => void (document.hidden && game.skip());

  const all = Object.entries(handlers) as [string, (event: Event) => void][];
  for (const [type, handler] of all) addEventListener(type, handler, { capture: true });
  document.addEventListener("visibilitychange", hidden);
  return () => {
    for (const [type, handler] of all) removeEventListener(type, handler, { capture: true });
    document.removeEventListener("visibilitychange", hidden);
  };
}
