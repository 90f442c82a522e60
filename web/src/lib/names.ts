// The names of everything on the table in the language in use, and amounts with their plural forms. What is asked for
// by an id that the catalogue does not know comes back as the id.
import { t, words } from "../i18n/index.svelte";
import { type Owner, type Project, PROJECTS, type TableSeat, type View } from "./types";

const name = (group: string) => (id: string): string => {
  const key = `names.${group}.${id}`;
  return words.has(key) ? t(key) : id;
};

/** The short form for tight places; the full one where there is none. */
const short = (group: string) => (id: string): string => {
  const key = `names.${group}_short.${id}`;
  return words.has(key) ? t(key) : name(group)(id);
};

/** What the printed facts say of a donation. */
interface DonationFacts { id: string; vp: number; pay?: { money?: number; goods?: number }; max_times?: number }

export type Countable = "money" | "goods" | "vp" | "employee" | "study" | "moves" | "disk" | "employees";

export const nameOf = {
  region: name("region"),
  /** "in the West": the preposition with the word in its case. */
  regionIn: name("region_in"),
  regionFrom: name("region_from"),
  regionTo: name("region_to"),
  action: name("action"),
  /** "Research & Development" instead of "R&D". */
  actionLong: name("action_long"),
  project: name("project"),
  department: name("department"),
  column: name("column"),
  /** "Health: East" */
  donation: name("donation"),
  /** "2 VP for each of your disks in the East" */
  donationCounts: (donation: DonationFacts): string =>
    t(`names.donation_counts.${donation.id}`, {
      vp: donation.vp,
      money: donation.pay?.money ?? 0,
      goods: donation.pay?.goods ?? 0,
      times: donation.max_times ?? 0,
    }),
  city: name("city"),
  cityIn: name("city_in"),
  size: name("size"),
  level: name("level"),
  /** A line of the score sheet, by its key. */
  line: name("line"),
  phase: name("phase"),
  resource: name("resource"),
  side: name("side"),
  solo: name("solo"),
  /** A bot by its name, with or without a budget (`hard:2000n`). */
  bot: (bot: string): string => name("bot")(bot.split(":")[0]!),
  colour: (owner: Owner): string => name("colour")(String(owner)),
  mark: (owner: Owner): string => name("mark")(String(owner)),
  /** What a space of the timeline shows: a region, a donation, or both. */
  space: (space: string): string =>
    space.split("+").map((part) => (part === "donation" ? t("names.kind.donation") : name("region")(part))).join(" + "),
  actionChoice: (): string => t("names.kind.action_choice"),
  /** A seat's person or bot, Andrew, or the neutral colour. */
  owner: (owner: Owner, seats: readonly Pick<TableSeat, "name">[]): string =>
    typeof owner === "number" ? (seats[owner]?.name ?? "") : name("owner")(owner),
};

export const shortNameOf = {
  region: short("region"),
  action: short("action"),
  project: short("project"),
  department: short("department"),
  column: short("column"),
  donation: short("donation"),
  level: short("level"),
  line: short("line"),
};

/** "$3", "2 goods", "1 study point" */
export const amount = (what: Countable, n: number): string => t(`names.amount.${what}`, { n });

/** An amount with its sign, a true minus. The word joiner keeps the sign on the line of its "$". */
const withSign = (n: number, text: string): string => `${n < 0 ? "−" : "+"}${text.startsWith("$") ? "\u2060" : ""}${text}`;

/** "+$3", "−2 goods" */
export const signedAmount = (what: Countable, n: number): string => withSign(n, amount(what, Math.abs(n)));

/** The same for logs and tight places: "+2 study". */
export const shortAmount = (what: Countable, n: number): string => {
  const key = `names.amount_short.${what}`;
  const size = Math.abs(n);
  return withSign(n, words.has(key) ? t(key, { n: size }) : amount(what, size));
};

/**
 * Lists as the language joins them, in the catalogue's words. The browser's own list format says the same, but its
 * first use takes a slow machine a tenth of a second.
 */
function list(word: "and" | "or", parts: readonly string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  const before = parts.slice(0, -1).join(", ");
  return t(`names.list.${word}_${parts.length === 2 ? "two" : "many"}`, { before, last: parts.at(-1)! });
}

/** "$3 and 1 goods" */
export const joined = (parts: readonly string[]): string => list("and", parts);

/** "goods or $3" */
export const either = (parts: readonly string[]): string => list("or", parts);

/** The sides of the four tabs, `abab` as in the notation: "A B A B" by project. */
export const sidesOf = (sides: string): { project: Project; side: "A" | "B" }[] =>
  PROJECTS.map((project, index) => ({ project, side: sides[index] === "b" ? "B" : "A" }));

/** A square of a company by its department, else by its letter and number. */
export function placeName(square: string, seat: number | null | undefined, view?: View | null): string {
  const department = view?.seats[seat ?? -1]?.company[square]?.department;
  return department ? nameOf.department(department) : t("names.kind.square", { square });
}
