// How a lit thing behaves, in one place. What has no letters on it takes it all: `<g {...lighting(targets, id, name)}>`.
// What shows text is a surface with a `Hit` over it, because the name of a button should not differ from its letters.
import { LONG_PRESS, type TargetId, type Targets } from "../lib/targets";

/** The attributes of a thing with a `Hit`: how it is lit, or what it is called while it is not. */
export function surface(targets: Targets, id: TargetId, name: string, idle: "img" | "group" = "img") {
  const light = targets.light(id);
  return light
    ? ({ "data-help": id, "data-under": light } as const)
    : ({ "data-help": id, role: idle, "aria-label": name } as const);
}

let pressed: ReturnType<typeof setTimeout> | undefined;
let pressedLong = false;

/**
 * The attributes of a thing that can be a target: its name, and when it is lit, all that picking it takes. `idle` is its
 * role while it is not lit.
 */
export function lighting(targets: Targets, id: TargetId, name: string, idle: "img" | "group" = "img") {
  const light = targets.light(id);
  if (!light) return { role: idle, "aria-label": name, "data-help": id } as const;
  const stop = (): void => clearTimeout(pressed);
  return {
    role: "button",
    tabindex: 0,
    "data-target": id,
    "data-light": light,
    "data-help": id,
    "aria-label": targets.label(id) ?? name,
    "aria-pressed": light === "picked",
    onclick(event: MouseEvent): void {
      event.stopPropagation();
      if (pressedLong) pressedLong = false;
      else targets.pick(id);
    },
    onkeydown(event: KeyboardEvent): void {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      targets.pick(id);
    },
    onpointerenter(event: PointerEvent): void {
      if (event.pointerType === "mouse") targets.point(id, event.currentTarget as Element);
    },
    onpointerleave(event: PointerEvent): void {
      stop();
      if (event.pointerType === "mouse") targets.point(null);
    },
    onpointerdown(event: PointerEvent): void {
      pressedLong = false;
      if (event.pointerType === "mouse") return;
      const element = event.currentTarget as Element;
      stop();
      pressed = setTimeout(() => {
        pressedLong = true;
        targets.point(id, element);
      }, LONG_PRESS);
    },
    onpointerup: stop,
    onpointercancel: stop,
    onfocus: (event: FocusEvent): void => targets.point(id, event.currentTarget as Element),
    onblur: (): void => targets.point(null),
  } as const;
}
