// What a move would cause, in at most four lines: what it costs, what moves, what it gives at once and later.
import { t } from "../i18n/index.svelte";
import { facts, tabFacts } from "../lib/facts";
import { incomeText } from "../lib/help";
import { amount, nameOf, placeName, signedAmount, type Countable } from "../lib/names";
import { signed } from "../lib/numbers";
import type { GameEvent, Project, ScoreSheet, SeatView, View } from "../lib/types";
import type { Foresight } from "./asking.svelte";

export interface Fact {
  icon: string;
  tint: "" | "goods" | "vp" | "study" | "money";
  text: string;
}
type Amounts = Map<Countable, number>;

const TINTS: Partial<Record<Countable, Fact["tint"]>> = { goods: "goods", vp: "vp", study: "study", money: "money" };
const ICONS: Partial<Record<Countable, string>> = { employee: "employee-plus", moves: "arrow" };

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

function later(told: Foresight, seat: number, view: View, standing: ScoreSheet[] | null): Fact[] {
  const own = view.seats[seat]!;
  const parts: string[] = [];
  let icon = "vp";
  let tint: Fact["tint"] = "vp";
  const before = standing?.[seat];
  const after = told.standing?.[seat];
  if (before && after) {
    const change = scoreChange(before, after);
    if (change) parts.push(change);
  }
  for (const event of told.events) {
    if (event.event === "placed" && event.owner === seat && event.project) {
      const income = projectIncome(event.project as Project, own);
      if (income) parts.push(t("table.card.each_income", { income }));
      if (parts.length === 1 && income) [icon, tint] = [event.project as string, ""];
    } else if (event.event === "donated" && event.owner === seat && !after) {
      const donation = facts.donations.find((each) => each.id === event.donation);
      if (donation) parts.push(nameOf.donationCounts(donation));
    }
  }
  return parts
    .slice(0, 2)
    .map((text, index) => (index === 0 ? { icon, tint, text } : { icon: "arrow", tint: "", text }));
}

export function cardFacts(told: Foresight, seat: number, view: View, standing: ScoreSheet[] | null): Fact[] {
  const own = view.seats[seat];
  if (!own) return [];
  const costs = balance(told.events, seat, -1);
  const gains = balance(told.events, seat, 1);
  const note = leftOver(costs, balance(told.events, seat), own);
  return [
    ...amountsFact(costs, note),
    ...movement(told.events, seat, view),
    ...amountsFact(gains),
    ...later(told, seat, view, standing),
  ].slice(0, 4);
}
