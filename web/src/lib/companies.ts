// The companies as they were: a log's older lines must not name departments that were built later.
import type { LoggedEntry, View } from "./types";

/** `seat square` of a built department, and which one stands there. */
type Built = ReadonlyMap<string, string>;

/**
 * The view as far as names of squares go, after each of the entries. `base` is the ply of the first move among them;
 * `view` may be that of any moment.
 */
export function viewsAfter(entries: readonly LoggedEntry[], base: number, view: View | null): (View | null)[] {
  if (!view) return entries.map(() => null);
  const states: Built[] = [];
  /** The state before each ply of the line that counts. */
  const before: Built[] = [];
  const ever = new Set<string>();
  let built: Built = new Map();
  for (const { entry, events } of entries) {
    if (entry.kind === "move") before.push(built);
    if (entry.kind === "undo") {
      const left = (entry.ply ?? 0) - base;
      built = before[left] ?? built;
      before.length = Math.min(before.length, Math.max(0, left));
    }
    for (const event of events)
      if (event.event === "added") {
        const place = `${String(event.seat)} ${String(event.square)}`;
        ever.add(place);
        built = new Map(built).set(place, String(event.department));
      }
    states.push(built);
  }
  const drawn = new Map<Built, View>();
  return states.map((state) => {
    let shown = drawn.get(state);
    if (!shown) drawn.set(state, (shown = withDepartments(view, state, ever)));
    return shown;
  });
}

function withDepartments(view: View, built: Built, ever: ReadonlySet<string>): View {
  const seats = view.seats.map((seat, index) => {
    const squares = Object.entries(seat.company).map(([name, square]) => {
      const place = `${index} ${name}`;
      return [name, ever.has(place) ? { ...square, department: built.get(place) ?? null } : square] as const;
    });
    return { ...seat, company: Object.fromEntries(squares) };
  });
  return { ...view, seats };
}
