// Events (docs/events.md) as short sentences of the log. A sentence has no subject: the line shows whose it is by name
// or mark, so the words fit "you" and any name in all three languages.
import { t } from "../i18n/index.svelte";
import { facts, trackFacts } from "./facts";
import { amount, type Countable, joined, nameOf, placeName, shortAmount, sidesOf } from "./names";
import type { Entry, GameEvent, LoggedEntry, Owner, Region, View } from "./types";

export { moveText } from "./movetext";

export interface LogLine {
  seat: Owner | null;
  text: string;
  /** A new round, something done, or a detail that a short log may leave out. */
  kind: "round" | "move" | "small";
}

/** All keys that events have; which of them an event has is in docs/events.md. */
interface Fields {
  event: string;
  seat: number;
  owner: Owner;
  by: Owner;
  row: string;
  event_row: string;
  space: string | number;
  marker: number;
  what: string;
  amount: number;
  for: string;
  from: string;
  to: string | number;
  region: Region;
  employees: number;
  square: string;
  was_active: boolean;
  sides: string;
  department: string;
  type: string;
  city: string;
  project: string | null;
  donation: string;
  tab: string;
  back: string;
  card: string;
  reason: string;
  vp: number;
  total: number;
  round: number;
  phase: string;
  price: number;
  money: number;
  goods: number;
}

const fields = (event: GameEvent): Fields => event as unknown as Fields;

function timelineEvent(space: string): string {
  if (space === "donation") return t("events.event_donation");
  const region = nameOf.region(space.split("+")[0]!);
  return t(space.includes("+") ? "events.event_both" : "events.event_income", { region });
}

const source = (from: string): string =>
  ["transport", "projects", "last_space", "sale", "departments"].includes(from)
    ? t(`events.from.${from}`)
    : nameOf.department(from);

function whyShifted({ reason, what }: Fields): string {
  switch (reason) {
    case "donation":
      return t("events.why.donation", { donation: nameOf.donation(what) });
    case "management":
      return t("events.why.management", { action: nameOf.action(what) });
    case "construction":
      return t("events.why.construction", { city: nameOf.cityIn(what) });
    case "research":
      return t("events.why.research", { region: nameOf.regionIn(what) });
    case "no_disk":
      return t("events.why.no_disk", { what: isCity(what) ? nameOf.city(what) : nameOf.donation(what) });
    default:
      return t("events.why.human_resources");
  }
}

const isCity = (id: string): boolean => nameOf.city(id) !== id;

function developed({ region, space }: Fields): string {
  const level = trackFacts(region)[Number(space)]?.level;
  return t("events.developed", { region: nameOf.regionIn(region), space, level: level ? nameOf.level(level) : "" });
}

/** Whether a seat was not asked for a donation or its departments; without employees nobody expects income. */
export const isSkip = ({ event, phase }: GameEvent): boolean => event === "skipped" && phase !== "income";

/** Why a seat was not asked; `you`: for the player. */
export function whySkipped(event: GameEvent, you = false): string {
  const { phase, reason, price, money, goods } = fields(event);
  if (reason !== "money") return t(`events.skip.${phase}_${reason}`);
  const purse = joined([amount("money", money), ...(goods ? [amount("goods", goods)] : [])]);
  return t(you ? "events.skip.you_money" : "events.skip.donation_money", { price: amount("money", price), purse });
}

type Phrase = (event: Fields, view: View | null | undefined) => LogLine;
const move = (seat: Owner | null, text: string): LogLine => ({ seat, text, kind: "move" });
const small = (seat: Owner | null, text: string): LogLine => ({ seat, text, kind: "small" });

const PHRASES: Record<string, Phrase> = {
  round: (e) => ({ seat: null, text: t("events.round", { round: e.round }), kind: "round" }),
  timeline: (e) => {
    const values = { row: nameOf.action(e.row), other: nameOf.action(e.event_row), event: timelineEvent(String(e.space)) };
    return move(e.by, t(e.row === e.event_row ? "events.timeline" : "events.timeline_other", values));
  },
  marker: (e) => small(null, t("events.marker", { row: nameOf.action(e.row), marker: e.marker })),
  paid: (e) =>
    small(e.seat, t("events.paid", { amount: shortAmount(e.what as Countable, -e.amount), purpose: t(`events.for.${e.for}`) })),
  received: (e) =>
    small(e.seat, t("events.received", { amount: shortAmount(e.what as Countable, e.amount), source: source(e.from) })),
  lost: (e) => small(e.seat, t("events.lost", { amount: amount(e.what as Countable, e.amount) })),
  returned: (e) => move(e.seat, t("events.returned", { n: e.employees, from: nameOf.regionFrom(e.region) })),
  arrived: (e, view) => small(e.seat, t("events.arrived", { n: e.employees, place: placeName(e.square, e.seat, view) })),
  moved: (e, view) =>
    move(
      e.seat,
      t(e.was_active ? "events.moved_active" : "events.moved", {
        from: placeName(e.from, e.seat, view),
        to: placeName(String(e.to), e.seat, view),
      }),
    ),
  sent: (e, view) =>
    small(e.seat, t("events.sent", { place: placeName(e.from, e.seat, view), to: nameOf.regionTo(e.region) })),
  activated: (e, view) => move(e.seat, t("events.activated", { place: placeName(e.square, e.seat, view) })),
  sides: (e) => {
    const sides = sidesOf(e.sides).map(({ project, side }) => `${nameOf.project(project)} ${side}`);
    return move(e.seat, t("events.sides", { sides: sides.join(", ") }));
  },
  reserved: (e) => move(e.seat, t("events.reserved", { department: nameOf.department(e.department) })),
  skipped: (e) => {
    const event = e as unknown as GameEvent;
    return (isSkip(event) ? move : small)(e.seat, t("events.skipped", { why: whySkipped(event) }));
  },
  opened: (e) => small(e.seat, t("events.opened", { department: nameOf.department(e.department) })),
  action_choice: (e) => move(e.seat, t("events.action_choice", { action: nameOf.action(e.type) })),
  added: (e) => move(e.seat, t("events.added", { department: nameOf.department(e.department) })),
  placed: (e) =>
    move(
      e.owner,
      e.project
        ? t("events.placed", { project: nameOf.project(e.project), city: nameOf.cityIn(e.city) })
        : t("events.placed_disk", { city: nameOf.cityIn(e.city) }),
    ),
  donated: (e) => move(e.owner, t("events.donated", { donation: nameOf.donation(e.donation) })),
  advanced: (e) => move(e.seat, t("events.advanced", { project: nameOf.project(e.tab), space: e.space })),
  developed: (e) => move(e.owner, developed(e)),
  card_drawn: (e) =>
    small("andrew", t("events.card_drawn", { back: e.back === "?" ? t("events.back_unknown") : nameOf.action(e.back) })),
  card_turned: (e) => small("andrew", t("events.card_turned", { card: e.card })),
  card_shifted: (e) => {
    const vp = facts.vp_cards[Number(e.to)] ?? Number(e.to);
    return move("andrew", t("events.shifted", { n: Number(e.by), vp, why: whyShifted(e) }));
  },
  card_filed: (e) => move("andrew", t("events.card_filed", { card: e.card, vp: e.vp })),
  tile_taken: (e) => move(e.owner, t("events.tile_taken", { department: nameOf.department(e.department) })),
  scored: (e) => move(e.owner, t("events.scored", { total: e.total })),
};

/** The sentence for one event by itself; null for an event that the page does not know. */
export function sentence(event: GameEvent, view?: View | null): LogLine | null {
  return PHRASES[event.event]?.(fields(event), view) ?? null;
}

/** A line that can still take up amounts of the events that follow. */
interface Open {
  line: LogLine;
  about: string;
  amounts: Map<string, number>;
  projects: Map<string, number>;
  /** How many equal steps it stands for. */ times: number;
}

const add = (amounts: Map<string, number>, what: string, n: number): void => {
  amounts.set(what, (amounts.get(what) ?? 0) + n);
};

const listed = (amounts: Map<string, number>): string =>
  [...amounts].map(([what, n]) => shortAmount(what as Countable, n)).join(", ");

function many(text: string, about: string, times: number): string {
  if (times === 1) return text;
  if (about === "moved") return t("events.moved_many", { n: times });
  if (about === "activated") return t("events.activated_many", { n: times });
  return `${text} ×${times}`;
}

function closed({ line, about, amounts, projects, times }: Open): LogLine {
  const parts = [many(line.text, about, times)];
  if (amounts.size > 0) parts.push(listed(amounts));
  if (projects.size > 0) parts.push(t("events.returned_projects", { amounts: listed(projects) }));
  return { ...line, text: parts.join(", ") };
}

/** Puts the events of one move together to as few lines as possible: "built Industry in Chicago, −2 goods". */
class Merging {
  #lines: Open[] = [];
  #costs = new Map<string, number>();
  #sent: Region | null = null;

  constructor(readonly view: View | null | undefined) {}

  take(event: GameEvent): void {
    const e = fields(event);
    if (e.event === "paid") add(this.#costs, e.what, -e.amount);
    else if (e.event === "sent") this.#sent = e.region;
    else if (e.event === "received") this.#received(e);
    else if (e.event === "arrived") this.#arrived(event);
    else if (e.event === "developed") this.#developed(event);
    else if (e.event === "advanced") this.#begin(event, `advanced ${e.tab}`);
    else if (e.event === "placed" && e.owner === "andrew") this.#more(event, nameOf.cityIn(e.city));
    else if (e.event === "tile_taken") this.#more(event, nameOf.department(e.department));
    else this.#begin(event);
  }

  get lines(): readonly Open[] {
    return this.#lines;
  }

  get #last(): Open | undefined {
    return this.#lines.at(-1);
  }

  #begin(event: GameEvent, about = event.event): Open {
    const line = sentence(event, this.view) ?? small(null, event.event);
    return this.#open(line, about);
  }

  #open(line: LogLine, about: string): Open {
    const open = { line, about, amounts: this.#costs, projects: new Map<string, number>(), times: 1 };
    this.#costs = new Map();
    this.#sent = null;
    this.#lines.push(open);
    return open;
  }

  #received(e: Fields): void {
    const last = this.#last?.line.seat === e.seat ? this.#last : undefined;
    if (e.from === "projects") {
      if (last?.about === "returned") return add(last.projects, e.what, e.amount);
      const open = last?.about === "projects" ? last : this.#open(move(e.seat, t("events.from.projects")), "projects");
      return add(open.amounts, e.what, e.amount);
    }
    if (e.from === "transport") {
      const open = last && ["returned", "placed", "transport"].includes(last.about) ? last
        : this.#open(move(e.seat, t("events.from.transport")), "transport");
      return add(open.amounts, e.what, e.amount);
    }
    if (e.from === "last_space" && last) return add(last.amounts, e.what, e.amount);
    if (e.from === "sale") {
      const goods = -(this.#costs.get("goods") ?? 0);
      this.#costs = new Map();
      return add(this.#open(move(e.seat, t("events.sold", { n: goods })), "sale").amounts, e.what, e.amount);
    }
    if (e.from === "departments") {
      this.#open(small(e.seat, t("events.study", { amount: amount(e.what as Countable, e.amount) })), "study");
      return;
    }
    if (last?.about === e.from && this.#costs.size === 0 && !this.#sent) return add(last.amounts, e.what, e.amount);
    const department = nameOf.department(e.from);
    const text = this.#sent
      ? t("events.mission", { department, to: nameOf.regionTo(this.#sent) })
      : t("events.department", { department });
    add(this.#open(move(e.seat, text), e.from).amounts, e.what, e.amount);
  }

  /** New employees are named where they come from; their arrival adds nothing. */
  #arrived(event: GameEvent): void {
    if (this.#last?.line.seat !== event.seat) this.#begin(event);
  }

  /** Andrew's disks, and his tiles, are one line. */
  #more(event: GameEvent, name: string): void {
    if (this.#last?.about === event.event && this.#last.line.seat === event.owner) this.#last.line.text += `, ${name}`;
    else this.#begin(event);
  }

  /** Andrew's steps along one track are one line. */
  #developed(event: GameEvent): void {
    const about = `developed ${String(event.region)}`;
    if (this.#last?.about === about && this.#costs.size === 0) this.#lines.pop();
    this.#begin(event, about);
  }
}

function merged(events: readonly GameEvent[], view?: View | null): readonly Open[] {
  const merging = new Merging(view);
  for (const event of events) merging.take(event);
  return merging.lines;
}

/** The lines of the log for the events of one move. */
export const eventLines = (events: readonly GameEvent[], view?: View | null): LogLine[] =>
  merged(events, view).map(closed);

function entrySentence(entry: Entry): string | null {
  if (entry.kind !== "move") return t(`events.entry.${entry.kind}`, { bot: entry.bot ? nameOf.bot(entry.bot) : "" });
  return entry.move === "pass" || entry.move === "done" ? t(`events.entry.${entry.move}`) : null;
}

/** The lines of one entry of the log; a move that caused nothing, or an undo, is a line, too. */
export function entryLines({ entry, events }: LoggedEntry, view?: View | null): LogLine[] {
  const own = entrySentence(entry);
  const lines = eventLines(events, view);
  return own === null ? lines : [{ seat: entry.seat, text: own, kind: entry.kind === "move" ? "small" : "move" }, ...lines];
}

/** Steps that are counted, and those of which the last one says it all. */
const COUNTED = new Set(["moved", "activated"]);
const REACHING = /^(advanced|developed) /;

/** Takes a step of the same seat into the line, if both can be said as one. */
function takesIn(last: Open, next: Open): boolean {
  if (last.line.seat !== next.line.seat || last.about !== next.about) return false;
  if (REACHING.test(last.about)) last.line = next.line;
  else if (COUNTED.has(last.about) || last.line.text === next.line.text) last.times += next.times;
  else return false;
  for (const [what, n] of next.amounts) add(last.amounts, what, n);
  for (const [what, n] of next.projects) add(last.projects, what, n);
  return true;
}

/** A line with what was paid and received apart from its words. */
export interface DigestLine extends LogLine {
  words: string;
  amounts: [Countable, number][];
  /** What projects paid, in a line about something else. */ projects: [Countable, number][];
}

const countables = (amounts: Map<string, number>): [Countable, number][] =>
  [...amounts].map(([what, n]) => [what as Countable, n]);

type ViewAfter = (logged: LoggedEntry) => View | null;

/** What has been done in several entries, without details: what a seat does again and again is one line. */
export function digest(entries: readonly LoggedEntry[], viewAfter: ViewAfter = () => null): DigestLine[] {
  const lines: Open[] = [];
  for (const logged of entries) {
    const { entry, events } = logged;
    const own = entry.kind === "move" ? null : entrySentence(entry);
    const opened = [...merged(events, viewAfter(logged))];
    if (own !== null)
      opened.unshift({ line: move(entry.seat, own), about: entry.kind, amounts: new Map(), projects: new Map(), times: 1 });
    for (const open of opened) {
      const last = lines.at(-1);
      if (open.line.kind !== "small" && !(last && takesIn(last, open))) lines.push(open);
    }
  }
  return lines.map((open) => ({
    ...closed(open),
    words: many(open.line.text, open.about, open.times),
    amounts: countables(open.amounts),
    projects: countables(open.projects),
  }));
}
