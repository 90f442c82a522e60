// What a move would cause, in at most four lines: what it costs, what moves, what it gives at once and later.
import { t } from "../i18n/index.svelte";
import { facts, tabFacts, trackFacts, type Income } from "../lib/facts";
import { incomeText } from "../lib/help";
import { amount, nameOf, placeName, signedAmount, type Countable } from "../lib/names";
import { signed } from "../lib/numbers";
import type { GameEvent, Project, Region, ScoreSheet, SeatView, View } from "../lib/types";
import type { Foresight } from "./asking.svelte";

export interface Fact {
  icon: string;
  tint: "" | "goods" | "vp" | "study" | "money";
  text: string;
}
type Amounts = Map<Countable, number>;

const TINTS: Partial<Record<Countable, Fact["tint"]>> = { goods: "goods", vp: "vp", study: "study", money: "money" };
const ICONS: Partial<Record<Countable, string>> = { employee: "employee-plus", moves: "arrow" };

/** Whether an event belongs to what follows by itself when the decision is over. */
const follows = ({ event, from }: GameEvent): boolean =>
  event === "skipped" || event === "marker" || event === "round" || (event === "received" && from === "departments");

/** The events of the decision itself, without those of the steps that follow by themselves. */
export function ownEvents(events: readonly GameEvent[]): readonly GameEvent[] {
  const end = events.findIndex(follows);
  return end < 0 ? events : events.slice(0, end);
}

/** What the seat gains, and pays as a negative amount, by kind. */
export function balance(events: readonly GameEvent[], seat: number, sign: 1 | -1 | 0 = 0): Amounts {
  const sums: Amounts = new Map();
  for (const { event, seat: whose, what, amount: n } of events) {
    if (whose !== seat || (event !== "paid" && event !== "received")) continue;
    const way = event === "paid" ? -1 : 1;
    if (sign !== 0 && sign !== way) continue;
    sums.set(what as Countable, (sums.get(what as Countable) ?? 0) + way * (n as number));
  }
  for (const [what, n] of sums) if (n === 0) sums.delete(what);
  return sums;
}

export const listed = (amounts: Amounts): string => [...amounts].map(([what, n]) => signedAmount(what, n)).join(", ");

function amountsFact(amounts: Amounts, note = ""): Fact[] {
  const [first] = amounts.keys();
  if (first === undefined) return [];
  const text = listed(amounts) + (note ? `, ${note}` : "");
  return [{ icon: ICONS[first] ?? first, tint: TINTS[first] ?? "", text }];
}

function leftOver(costs: Amounts, all: Amounts, own: SeatView): string {
  const [what] = costs.keys();
  if (what !== "money" && what !== "goods") return "";
  return t("table.card.left", { n: amount(what, own[what] + (all.get(what) ?? 0)) });
}

function movement(events: readonly GameEvent[], seat: number, view: View): Fact[] {
  const mine = events.filter((event) => event.seat === seat);
  const parts: string[] = [];
  let icon = "employee";
  for (const event of mine) {
    if (event.event === "sent") {
      icon = "mission";
      parts.push(t("table.card.mission", { to: nameOf.regionTo(event.region as string) }));
    } else if (event.event === "returned")
      parts.push(
        t("table.card.home", { n: event.employees as number, from: nameOf.regionFrom(event.region as string) }),
      );
    else if (event.event === "moved") {
      const to = placeName(event.to as string, seat, view);
      const n = distance(event.from as string, event.to as string);
      parts.push(t("table.card.moved", { to, n, left: Math.max(0, view.pending.moves - n) }));
    } else if (event.event === "activated")
      parts.push(t("table.card.activated", { place: placeName(event.square as string, seat, view) }));
  }
  return parts.length > 0 ? [{ icon, tint: "", text: parts[0]! }] : [];
}

/** How many squares a journey through the company takes. */
export function distance(from: string, to: string): number {
  return Math.abs(from.charCodeAt(0) - to.charCodeAt(0)) + Math.abs(from.charCodeAt(1) - to.charCodeAt(1));
}

/** What the next project space of a tab pays once its disk is built. */
function projectIncome(project: Project, own: SeatView): string {
  const { side, built } = own.tabs[project];
  if (!side) return "";
  const spaces = tabFacts(project, side).spaces.filter((space) => space.income);
  return incomeText(spaces[built]?.income ?? {});
}

/** Parts of the score that change, with the donations by name. */
function scoreChange(before: ScoreSheet, after: ScoreSheet): string {
  const lines = [
    "immediate",
    "employees",
    "departments",
    "tabs",
    "connections",
    "cities",
    "donations",
    "action_choice",
  ] as const;
  const total = after.total - before.total;
  const changed = lines.filter((line) => line !== "immediate" && after[line] !== before[line]);
  const parts = changed.map((line) => `${nameOf.line(line)} ${signed(after[line] - before[line])}`);
  const later = total - (after.immediate - before.immediate);
  if (later === 0 && parts.length === 0) return "";
  const sum = t("table.card.at_end", { n: signed(later) });
  return parts.length > 1 || later === 0
    ? `${sum}: ${parts.join(", ")}`
    : parts.length === 1
      ? `${sum} (${nameOf.line(changed[0]!)})`
      : sum;
}

/** What one's projects earn as soon as one more disk is built, or what else a space of a tab is good for. */
function tabFact({ tab, space, disk }: GameEvent, own: SeatView): Fact[] {
  const { side } = own.tabs[tab as Project];
  const found = side && tabFacts(tab as Project, side).spaces[space as number];
  if (!found) return [];
  if (found.cap) return [{ icon: "cap", tint: "", text: t("table.card.cap", { n: found.cap }) }];
  if (!found.income) return [];
  if (!disk) return [{ icon: "disk", tint: "", text: t("table.card.no_disk") }];
  const income = incomeText(found.income);
  const text = income ? t("table.card.new_disk_income", { income }) : t("table.card.new_disk");
  return [{ icon: "disk", tint: "", text }];
}

const arrow = (before: string, after: string): string => (before === after ? after : `${before} → ${after}`);
const same = (a: Income, b: Income): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What each return pays from now on, and the level of transport. */
function trackFact({ region, space }: GameEvent, seat: number, view: View): Fact[] {
  const spaces = trackFacts(region as Region);
  const [before, after] = [spaces[view.transport[region as Region][seat]!], spaces[space as number]];
  if (!before || !after) return [];
  const out: Fact[] = [];
  const income = arrow(incomeText(before.income), incomeText(after.income));
  if (!same(before.income, after.income))
    out.push({ icon: "employee", tint: "", text: t("table.card.each_return", { income }) });
  if (before.level !== after.level)
    out.push({ icon: after.level, tint: "", text: arrow(nameOf.level(before.level), nameOf.level(after.level)) });
  return out;
}

function donationFacts({ donation: id }: GameEvent, told: Foresight, seat: number): Fact[] {
  const donation = facts.donations.find((each) => each.id === id);
  const sheet = told.standing?.[seat];
  const out: Fact[] = [];
  if (sheet && !sheet.donation_vp[id as string]) out.push({ icon: "vp", tint: "vp", text: t("table.card.nothing_now") });
  if (donation) out.push({ icon: "donation", tint: "", text: nameOf.donationCounts(donation) });
  return out;
}

function later(told: Foresight, seat: number, view: View, standing: ScoreSheet[] | null): Fact[] {
  const own = view.seats[seat]!;
  const [before, after] = [standing?.[seat], told.standing?.[seat]];
  const change = before && after ? scoreChange(before, after) : "";
  const out: Fact[] = change ? [{ icon: "vp", tint: "vp", text: change }] : [];
  for (const event of ownEvents(told.events)) {
    if (event.owner !== seat && event.seat !== seat) continue;
    if (event.event === "placed" && event.project) {
      const income = projectIncome(event.project as Project, own);
      if (income) out.push({ icon: event.project as string, tint: "", text: t("table.card.each_income", { income }) });
    } else if (event.event === "donated") out.push(...donationFacts(event, told, seat));
    else if (event.event === "advanced") out.unshift(...tabFact(event, own));
    else if (event.event === "developed") out.unshift(...trackFact(event, seat, view));
  }
  return out;
}

/** What is received: of a choice of income the choice itself, then the rest, which comes either way. */
function gained(events: readonly GameEvent[], seat: number, view: View): Fact[] {
  if (view.pending.steps.at(-1)?.step !== "take") return amountsFact(balance(events, seat, 1));
  const first = events.findIndex(({ event }) => event === "received");
  const rest = balance(events.slice(first + 1), seat, 1);
  const then = t("table.card.then", { amounts: listed(rest) });
  return [
    ...amountsFact(balance(events.slice(0, first + 1), seat, 1)),
    ...(rest.size > 0 ? [{ icon: "arrow", tint: "", text: then } as const] : []),
  ];
}

export function cardFacts(told: Foresight, seat: number, view: View, standing: ScoreSheet[] | null): Fact[] {
  const own = view.seats[seat];
  if (!own) return [];
  const events = ownEvents(told.events);
  const costs = balance(events, seat, -1);
  const note = leftOver(costs, balance(events, seat), own);
  return [
    ...amountsFact(costs, note),
    ...movement(events, seat, view),
    ...gained(events, seat, view),
    ...later(told, seat, view, standing),
  ].slice(0, 4);
}
