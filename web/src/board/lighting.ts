// How a lit thing behaves, in one place. What has no letters on it takes it all: `lighting` and `picking`. What shows
// text is a surface with a `Hit` over it, because the name of a button should not differ from its letters.
import type { Attachment } from "svelte/attachments";
import { on } from "svelte/events";
import { LONG_PRESS, SLIP, type TargetId, type Targets } from "../lib/targets";

/** The attributes of a thing with a `Hit`: how it is lit, or what it is called while it is not. */
export function surface(targets: Targets, id: TargetId, name: string, idle: "img" | "group" = "img") {
  const light = targets.light(id);
  return light
    ? ({ "data-help": id, "data-under": light } as const)
    : ({ "data-help": id, role: idle, "aria-label": name } as const);
}

let pressed: ReturnType<typeof setTimeout> | undefined;
let pressedLong = false;
let pressedAt = { x: 0, y: 0 };

/** The attributes of a thing that can be a target: its name, and whether it is lit; `idle` is its role otherwise. */
export function lighting(targets: Targets, id: TargetId, name: string, idle: "img" | "group" = "img") {
  const light = targets.light(id);
  if (!light) return { role: idle, "aria-label": name, "data-help": id } as const;
  return {
    role: "button",
    tabindex: 0,
    "data-target": id,
    "data-light": light,
    "data-help": id,
    "aria-label": targets.label(id) ?? name,
    "aria-pressed": light === "picked",
  } as const;
}

/** All that picking a lit thing takes, by mouse, finger and keyboard. */
export const picking =
  (targets: Targets, id: TargetId): Attachment<Element> =>
  (element) => {
    const stop = (): void => clearTimeout(pressed);
    const byMouse = (event: Event): boolean => (event as PointerEvent).pointerType === "mouse";
    const handlers: Record<string, (event: Event) => void> = {
      click(event) {
        event.stopPropagation();
        if (pressedLong) pressedLong = false;
        else targets.pick(id, (event as MouseEvent).detail === 0);
      },
      keydown(event) {
        const { key } = event as KeyboardEvent;
        if (key !== "Enter" && key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        targets.pick(id, true);
      },
      pointerenter(event) {
        if (byMouse(event)) targets.point(id, element);
      },
      pointerleave(event) {
        stop();
        if (byMouse(event)) targets.point(null);
      },
      pointerdown(event) {
        pressedLong = false;
        if (byMouse(event)) return;
        stop();
        const { clientX: x, clientY: y } = event as PointerEvent;
        pressedAt = { x, y };
        pressed = setTimeout(() => {
          pressedLong = true;
          targets.point(id, element);
        }, LONG_PRESS);
      },
      pointermove(event) {
        const { clientX, clientY } = event as PointerEvent;
        if (Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) > SLIP) stop();
      },
      pointerup: stop,
      pointercancel: stop,
      focus: () => targets.point(id, element),
      blur: () => targets.point(null),
    };
    const offs = Object.entries(handlers).map(([event, handler]) => on(element, event, handler));
    return () => offs.forEach((off) => off());
  };
