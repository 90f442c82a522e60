// Short explanations of everything on the table, for hovering and for `?`.
import { t } from "../i18n/index.svelte";
import { cityFacts, departmentFacts, facts, tabFacts, trackFacts, type Income } from "./facts";
import { amount, type Countable, either, joined, nameOf } from "./names";
import type { TargetId } from "./targets";
import type { ActionType, Project, Region, View } from "./types";

/** Components that are no targets. */
export const COMPONENTS = [
  "slot", "city", "city_sign", "square", "workstation", "employee_active", "employee_inactive", "tab", "track",
  "last_space", "mission", "row", "timeline", "donations", "donation_price", "tiles", "reserve", "company", "money",
  "goods", "vp", "score", "supply", "study", "moves", "action_choice", "first_player", "connections", "andrew",
  "andrew_back", "andrew_shifts", "andrew_tiles", "neutral", "question", "turn", "log",
  "player", "round",
] as const;
export type ComponentId = (typeof COMPONENTS)[number];
/** So large that a mouse rests there without asking: explained by ? and by a long press only. */
export const BROAD: ReadonlySet<string> = new Set([
  "andrew", "company", "donations", "log", "player", "question", "tabs", "tiles", "timeline", "tracks", "turn",
]);

export interface Help { title: string; lines: string[] }

const general = (id: ComponentId): Help => ({ title: t(`help.title.${id}`), lines: [t(`help.what.${id}`)] });

/** What a department does, in one or two sentences, and what it costs beyond the price of every department. */
export function departmentHelp(id: string): string {
  const tile = facts.departments.find((each) => each.id === id);
  const extra = tile?.extra_build_goods ? ` ${t("board.extra_goods", { n: tile.extra_build_goods })}` : "";
  return t(`help.department.${id}`) + extra;
}

/** "$3", "goods or $3": an income as words. */
export function incomeText(income: Income): string {
  if (income.choice) return either(income.choice.map(incomeText));
  const parts = (["money", "goods", "vp", "study", "employee"] as const)
    .filter((what) => income[what])
    .map((what) => amount(what as Countable, income[what]!));
  return joined(parts);
}

function helpForDepartment(id: string): Help {
  const department = departmentFacts(id);
  const title = nameOf.department(id);
  const lines = [departmentHelp(id)];
  const action = department?.type ? nameOf.actionLong(department.type) : title;
  if (action !== title) lines.push(action);
  return { title, lines };
}

function helpForCity(id: string): Help {
  const city = cityFacts(id);
  const lines = [`${nameOf.size(city.size)}, ${nameOf.region(city.region)}`, t("help.what.city")];
  if (city.transport_income) lines.push(t("help.what.city_sign"));
  return { title: nameOf.city(id), lines };
}

function helpForDonation(id: string): Help {
  const donation = facts.donations.find((each) => each.id === id);
  return { title: nameOf.donation(id), lines: donation ? [nameOf.donationCounts(donation), t("help.what.donations")] : [] };
}

function helpForTab(tab: Project, view: View | null | undefined, seat: number | null | undefined): Help {
  const state = view?.seats[seat ?? -1]?.tabs[tab];
  const lines = [t(`help.project.${tab}`), t("help.what.tab")];
  const cost = state?.side ? tabFacts(tab, state.side).costs[state.space] : undefined;
  if (cost !== undefined) lines.push(t("help.next_step", { amount: amount("study", cost) }));
  return { title: nameOf.project(tab), lines };
}

function helpForTrack(region: Region, view: View | null | undefined, seat: number | null | undefined): Help {
  const at = view?.transport[region][seat ?? -1];
  const space = at === undefined ? undefined : trackFacts(region)[at];
  const next = at === undefined ? undefined : trackFacts(region)[at + 1];
  const lines = [t("help.what.track")];
  if (space) lines.push(t("help.track_now", { level: nameOf.level(space.level), income: incomeText(space.income) }));
  if (next) lines.push(t("help.next_step", { amount: amount("study", next.cost) }));
  return { title: nameOf.region(region), lines };
}

/** Why the event of the round is in another row than its action; null if it is not. */
export function whyOtherRow({ action, event_row }: Pick<View, "action" | "event_row">): string | null {
  if (!action || !event_row || action === event_row) return null;
  return t("board.event_elsewhere", { row: nameOf.action(action), other: nameOf.action(event_row) });
}

function linesForRow(row: ActionType, view: View | null | undefined): string[] {
  const why = view && (row === view.action || row === view.event_row) ? whyOtherRow(view) : null;
  return [t(`help.action.${row}`), t("help.what.row"), ...(why ? [why] : [])];
}

/** The help for anything on the table: a target, or a component by its name. `seat`: whose eyes. */
export function helpFor(id: TargetId | ComponentId, view?: View | null, seat?: number | null): Help | null {
  const [kind = "", what = ""] = id.split(":");
  switch (kind) {
    case "slot":
      return what ? helpForCity(what) : general("slot");
    case "square": {
      const department = view?.seats[seat ?? -1]?.company[what]?.department;
      return department ? helpForDepartment(department) : general("square");
    }
    case "tab":
      return what ? helpForTab(what as Project, view, seat) : general("tab");
    case "track":
      return what ? helpForTrack(what as Region, view, seat) : general("track");
    case "mission":
      return { ...general("mission"), ...(what ? { title: nameOf.region(what) } : {}) };
    case "donation":
      return helpForDonation(what);
    case "row":
      if (!what) return general("row");
      return { title: nameOf.actionLong(what), lines: linesForRow(what as ActionType, view) };
    case "tile":
      return helpForDepartment(what);
    case "choice":
      return null;
    case "tabs":
      return general("tab");
    case "tracks":
      return general("track");
    default:
      return (COMPONENTS as readonly string[]).includes(kind) ? general(kind as ComponentId) : null;
  }
}
