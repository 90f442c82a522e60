// What an entry has done, shown: pieces travel from where they were to where they are, numbers count up. They are found
// by `data-piece` and `data-square`; what is not on the screen does not move.
import { settings } from "../lib/settings.svelte";
import type { GameEvent, LoggedEntry, Owner, View } from "../lib/types";
import type { Presenter } from "./game.svelte";
import { isSeen } from "./seen";
import { play, type Sound } from "./sound";

/** At speed 1, in ms. */
const TRAVEL = 420;
const BETWEEN = 110;
/** What is seen of entries before the next ones are shown; less if there is nothing to see. */
const BEAT = 950;
const NOTHING = 150;
const ROUND = 1500;
const OUTLINE = 2000;
const ARC = 12;
const MOST_FLIGHTS = 10;

/** What travels: a disk of somebody, or an employee. */
interface Flight {
  from: DOMRect;
  to: string[];
  owner: Owner;
  what: "disk" | "employee";
}

const piece = (id: string): string => `[data-piece="${id}"]`;
const square = (id: string): string => `[data-square="${id}"]`;
const purse = (owner: Owner): string => piece(`score:${owner}`);

function find(selectors: readonly string[]): Element | null {
  for (const selector of selectors) {
    const found = [...document.querySelectorAll(selector)].find(isSeen);
    if (found) return found;
  }
  return null;
}

/** The places that a piece comes from and goes to, by event of an entry; the first that is on the screen counts. */
function journey(
  event: GameEvent,
  all: readonly GameEvent[],
  shown: number,
): { from: string[]; to: string[]; owner: Owner; what: Flight["what"] } | null {
  const seat = event["seat"] as number;
  const owner = (event["owner"] ?? seat) as Owner;
  const inSight = owner === shown;
  const company = (place: string): string[] => (inSight ? [square(place)] : []);
  const along = (what: string): GameEvent | undefined =>
    all.find((each) => each.event === what && each["seat"] === seat);
  switch (event.event) {
    case "placed":
      return {
        from: [...(inSight ? [`[data-tab="${String(event["project"])}"] .disk`] : []), purse(owner)],
        to: [piece(`disk:slot:${String(event["city"])}:${String(event["slot"])}`)],
        owner,
        what: "disk",
      };
    case "donated":
      return {
        from: [purse(owner)],
        to: [piece(`disk:donation:${String(event["donation"])}:${owner}`)],
        owner,
        what: "disk",
      };
    case "developed": {
      const at = piece(`disk:track:${String(event["region"])}:${owner === "andrew" ? 1 : owner}`);
      return { from: [at], to: [at], owner, what: "disk" };
    }
    case "advanced":
      if (!event["disk"] || !inSight) return null;
      return {
        from: [purse(owner)],
        to: [piece(`disk:tab:${String(event["tab"])}:${String(event["space"])}:${seat}`)],
        owner,
        what: "disk",
      };
    case "moved":
      return inSight
        ? { from: company(String(event["from"])), to: company(String(event["to"])), owner, what: "employee" }
        : null;
    case "sent":
      return {
        from: [...company(String(event["from"])), purse(owner)],
        to: [piece(`employee:mission:${String(event["region"])}:${seat}`)],
        owner,
        what: "employee",
      };
    case "returned": {
      // With two lobbies it is decided later who goes where.
      const home = along("arrived");
      return {
        from: [piece(`employee:mission:${String(event["region"])}:${seat}`)],
        to: [...(home ? company(String(home["square"])) : []), purse(owner)],
        owner,
        what: "employee",
      };
    }
    case "arrived":
      return inSight && !along("returned")
        ? { from: [purse(owner)], to: company(String(event["square"])), owner, what: "employee" }
        : null;
    case "added":
      return inSight
        ? {
            from: [piece(`tile:reserve:${seat}`), piece(`tile:open:${String(event["department"])}`)],
            to: company(String(event["square"])),
            owner,
            what: "disk",
          }
        : null;
    default:
      return null;
  }
}

/** Things that change where they are. */
function changed(event: GameEvent, all: readonly GameEvent[], shown: number): string[] {
  switch (event.event) {
    case "activated":
      return event["seat"] === shown ? [square(String(event["square"]))] : [];
    case "marker":
      return [piece(`marker:${String(event["row"])}`)];
    case "card_drawn":
    case "card_turned":
    case "card_shifted":
      return [piece("card:andrew")];
    default:
      return journey(event, all, shown)?.to ?? [];
  }
}

const SOUNDS: Partial<Record<string, Sound>> = {
  placed: "place",
  donated: "place",
  developed: "place",
  added: "place",
  moved: "move",
  sent: "move",
  returned: "move",
  activated: "move",
  received: "money",
  card_turned: "card",
  card_shifted: "card",
  scored: "over",
};

function layer(): HTMLElement {
  const known = document.getElementById("motion");
  if (known) return known;
  const made = document.createElement("div");
  made.id = "motion";
  made.setAttribute("aria-hidden", "true");
  Object.assign(made.style, { position: "fixed", inset: "0", pointerEvents: "none", zIndex: "35" });
  document.body.append(made);
  return made;
}

function ghost({ owner, what }: Flight): HTMLElement {
  const box = document.createElement("div");
  const disk = document.querySelector(`span.disk.p-${owner}`);
  if (what === "disk" && disk) box.append(disk.cloneNode(true));
  else {
    const icon = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", "#i-employee");
    icon.append(use);
    icon.setAttribute("width", "24");
    icon.setAttribute("height", "24");
    box.append(icon);
    box.style.color = owner === 2 ? "#6d6453" : `var(--p${owner})`;
  }
  Object.assign(box.style, { position: "absolute", left: "0", top: "0", filter: "drop-shadow(0 3px 3px #0006)" });
  return box;
}

const middle = (box: DOMRect): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The signal ends the flight. */
async function fly(flight: Flight, delay: number, duration: number, ended: AbortSignal): Promise<void> {
  const target = find(flight.to);
  if (!target) return;
  const moving = ghost(flight);
  layer().append(moving);
  const half = moving.offsetWidth / 2;
  const [x1, y1] = middle(flight.from);
  const [x2, y2] = middle(target.getBoundingClientRect());
  const at = (x: number, y: number): string => `translate(${x - half}px, ${y - half}px)`;
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2 - ARC];
  const hidden = target.animate({ opacity: [0, 0] }, { duration: duration + delay });
  const frames = [{ transform: at(x1, y1) }, { transform: at(x, y) }, { transform: at(x2, y2) }];
  const travel = moving.animate(frames, { duration, delay, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "both" });
  ended.addEventListener("abort", () => travel.cancel());
  await travel.finished.catch(() => undefined);
  hidden.cancel();
  moving.remove();
}

/** Marks what has changed without moving anything. */
function outline(elements: Iterable<Element>, ended: AbortSignal): void {
  for (const element of elements) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const box = document.createElement("div");
    Object.assign(box.style, {
      position: "absolute",
      left: `${left - 4}px`,
      top: `${top - 4}px`,
      width: `${width + 8}px`,
      height: `${height + 8}px`,
      border: "3px solid #2a2118",
      outline: "2px solid #fffdf6",
      borderRadius: "6px",
    });
    layer().append(box);
    setTimeout(() => box.remove(), OUTLINE);
    ended.addEventListener("abort", () => box.remove());
  }
}

const counting = new Map<Text, () => void>();

/** Lets the number in a text run from what it was to what it is. */
function count(selector: string, from: number, duration: number, ended: AbortSignal): void {
  const element = find([selector]);
  const text =
    element && [...element.childNodes].find((node): node is Text => node instanceof Text && /\d/.test(node.data));
  if (!text) return;
  counting.get(text)?.();
  const final = text.data;
  const to = Number(/\d+/.exec(final)![0]);
  if (to === from) return;
  const started = performance.now();
  let written = final;
  let frame = 0;
  const stop = (): void => {
    cancelAnimationFrame(frame);
    counting.delete(text);
    if (text.data === written) text.data = final;
  };
  const step = (now: number): void => {
    const part = Math.min(1, (now - started) / duration);
    // Whoever else has written there knows better.
    if (text.data !== written || part === 1) return stop();
    written = final.replace(/\d+/, String(Math.round(from + (to - from) * part)));
    text.data = written;
    frame = requestAnimationFrame(step);
  };
  counting.set(text, stop);
  ended.addEventListener("abort", stop);
  frame = requestAnimationFrame(step);
}

const PURSE = ["money", "goods", "vp"] as const;

function countPurses(before: View, after: View, duration: number, ended: AbortSignal): void {
  for (const [seat, now] of after.seats.entries())
    for (const what of PURSE) {
      const was = before.seats[seat]?.[what];
      if (was !== undefined && was !== now[what]) count(piece(`${what}:${seat}`), was, duration, ended);
    }
}

/** Andrew's card slides by as many steps as it has shifted, or in from the side. */
function slideCard(events: readonly GameEvent[], duration: number): void {
  const card = find([piece("card:andrew")]);
  const event = events.findLast(({ event }) => event === "card_shifted" || event === "card_drawn");
  if (!card || !event) return;
  const by = event.event === "card_drawn" ? 60 : 14 * Number(event["by"]);
  card.animate(
    { transform: [`translateX(${-by}px)`, "none"], opacity: [event.event === "card_drawn" ? 0 : 1, 1] },
    { duration: duration * 1.4, easing: "ease-out" },
  );
}

/** Events that are seen on the table or read in the log. */
const SEEN = new Set([
  ...["timeline", "returned", "received", "moved", "sent", "activated", "sides", "reserved", "action_choice", "added"],
  ...["placed", "donated", "advanced", "developed", "card_turned", "card_shifted", "tile_taken", "scored", "skipped"],
]);

/** How long entries are shown at speed 1, in ms. */
function lengthOf(entries: readonly LoggedEntry[]): number {
  const events = entries.flatMap((logged) => logged.events);
  const seen = entries.filter((logged) => logged.events.some(({ event }) => SEEN.has(event)) || logged.entry.kind !== "move");
  const round = events.some(({ event }) => event === "round") ? ROUND : 0;
  return round + (seen.length > 0 ? BEAT + BETWEEN * (Math.min(seen.length, MOST_FLIGHTS) - 1) : NOTHING);
}

/** Shows entries by motion: `shown` is the seat whose company is on the table, `mine` are one's own seats. */
export function presenter(shown: () => number, mine: () => readonly number[]): Presenter {
  const still = (): boolean => settings.speed === "off" || document.hidden;
  const speed = (): number => (settings.speed === "off" ? 1 : settings.speed);
  return {
    speed,
    // One's own entries, and those that nobody can see, hold nothing up.
    length: (entries) => (still() || entries.some(({ entry }) => mine().includes(entry.seat)) ? 0 : lengthOf(entries)),
    prepare(entries, before, after) {
      const events = entries.flatMap((logged) => logged.events);
      const sound = events.map(({ event }) => SOUNDS[event]).find(Boolean);
      if (still()) return () => void (sound && play(sound));
      const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
      const seat = shown();
      const flights: Flight[] = [];
      for (const event of reduced ? [] : events) {
        const way = journey(event, events, seat);
        const start = way && find(way.from);
        if (way && start && flights.length < MOST_FLIGHTS) flights.push({ ...way, from: start.getBoundingClientRect() });
      }
      return (ms, ended) => {
        if (sound) play(sound);
        const pace = ms > 0 ? ms / lengthOf(entries) : 1 / speed();
        const places = new Set(events.flatMap((event) => changed(event, events, seat)));
        if (reduced) {
          const elements = [...places].map((place) => find([place]));
          return outline(elements.filter((element) => element !== null), ended);
        }
        countPurses(before, after, TRAVEL * 1.5 * pace, ended);
        slideCard(events, TRAVEL * pace);
        for (const [index, flight] of flights.entries()) void fly(flight, index * BETWEEN * pace, TRAVEL * pace, ended);
      };
    },
  };
}
