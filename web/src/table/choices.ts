// The places of the buttons in the question bar. A choice keeps its place while the question goes on; one that is not
// possible stays there and says why.
import { t } from "../i18n/index.svelte";
import { facts, tabFacts, trackFacts } from "../lib/facts";
import type { TargetId } from "../lib/targets";
import { PROJECTS, REGIONS, type Project, type Region, type SeatView, type View } from "../lib/types";
import { buttonOf, type Button } from "./wording";

export interface Choice extends Button {
  /** Why it cannot be picked. */ why?: string;
}

/** Buttons with a place of their own: they end what is asked, or stand on the table. */
const ELSEWHERE = /^choice:(done|pass|sell|side:.*)$/;
const kindOf = (id: TargetId): string => id.split(":")[1] ?? "";

/** Choices that always stand together, in the order in which they are printed. */
const STUDY = [
  ...PROJECTS.map((tab): TargetId => `choice:advance:${tab}`),
  ...REGIONS.map((region): TargetId => `choice:develop:${region}`),
];
const FAMILIES: Record<string, (view: View) => readonly TargetId[]> = {
  build: () => PROJECTS.map((project): TargetId => `choice:build:${project}`),
  advance: () => STUDY,
  develop: () => STUDY,
  timeline: (view) => view.timeline.map(({ row }): TargetId => `choice:timeline:${row}`),
};

/** The question that choices keep their places in: the next step of the same department, income or round. */
export function placeOf(view: View, seat: number): string {
  const { department, action, steps } = view.pending;
  const step = steps.at(-1);
  const tab = step && "tab" in step ? step.tab : "";
  return [view.round, seat, view.phase, action, department, step?.step, tab].join(" ");
}

/** The ids of all choices, those of `before` in their places. */
export function arranged(buttons: readonly TargetId[], before: readonly TargetId[], view: View): TargetId[] {
  const offered = buttons.filter((id) => !ELSEWHERE.test(id));
  const wanted = new Set(offered.flatMap((id) => FAMILIES[kindOf(id)]?.(view) ?? [id]));
  const places = before.filter((id) => wanted.has(id) || kindOf(id) !== "state"); // which employee is asked after others
  let next = 0;
  for (const id of wanted) {
    const known = places.indexOf(id);
    if (known < 0) places.splice(next, 0, id);
    next = (known < 0 ? next : known) + 1;
  }
  return places;
}

/** The buttons of the ids; those that are not offered say why. */
export function choicesOf(ids: readonly TargetId[], offered: readonly TargetId[], view: View, seat: number): Choice[] {
  return ids.map((id) => {
    const button = buttonOf(id, view);
    return offered.includes(id) ? button : { ...button, why: whyNot(id, view, seat) };
  });
}

function whyNot(id: TargetId, view: View, seat: number): string {
  const [, kind, what] = id.split(":");
  const own = view.seats[seat]!;
  if (kind === "build") return whyNoProject(what as Project, own);
  const { study } = view.pending;
  if (kind === "advance") {
    const { side, space } = own.tabs[what as Project];
    if (side && tabFacts(what as Project, side).costs[space] === undefined) return t("table.why.tab_end");
    return t("table.why.study", { n: study });
  }
  if (kind === "develop") {
    const left = trackFacts(what as Region).length - 1 - (view.transport[what as Region][seat] ?? 0);
    if (left === 0) return t("table.why.track_end");
    const taken = left === 1 && view.transport[what as Region].some((space) => space === trackFacts(what as Region).length - 1);
    return taken ? t("table.why.track_taken") : t("table.why.study", { n: study });
  }
  return t("table.why.now");
}

function whyNoProject(project: Project, own: SeatView): string {
  const tab = own.tabs[project];
  const goods = facts.goods_cost[project];
  if (tab.ready === 0) {
    const cost = tab.side ? tabFacts(project, tab.side).costs[tab.space] : undefined;
    return cost === undefined ? t("table.why.no_disk_ever") : t("table.why.no_disk", { n: cost });
  }
  if (own.goods < goods) return t("table.why.goods", { n: goods, have: own.goods });
  return t("table.why.no_slot");
}
