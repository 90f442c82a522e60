// The words of the question bar: its title, what to do next, the text of each button.
import { departmentIcon } from "../board/spoken";
import { t } from "../i18n/index.svelte";
import { facts, tabFacts } from "../lib/facts";
import { amount, nameOf, shortNameOf, signedAmount } from "../lib/names";
import { moveText } from "../lib/sentences";
import type { TargetId } from "../lib/targets";
import type { ActionType, Project, View } from "../lib/types";

/** What the question is about, as a key of `table.ask` with its values. */
export function titleOf(view: View, price: number | undefined): string {
  const { pending, phase } = view;
  const step = pending.steps.at(-1);
  const say = (key: string, values: Record<string, string | number> = {}): string => t(`table.ask.${key}`, values);
  if (step?.step === "lobby") return say("lobby", { n: step.employees });
  if (step?.step === "study") return say("study", { n: pending.study });
  if (step?.step === "take") return say("take", { project: nameOf.project(step.tab) });
  if (step?.step === "assign") return nameOf.department("property_management");
  if (phase === "income") return say("income", { region: eventRegion(view) });
  if (phase === "donation") return say("donation", { price: amount("money", price ?? 0) });
  if (phase === "departments") {
    if (pending.department) return nameOf.department(pending.department);
    if (pending.action === "research") return say("study", { n: pending.study });
    return say("departments", { action: nameOf.action(pending.action ?? view.action ?? "") });
  }
  return say(phase);
}

function eventRegion(view: View): string {
  const row = view.timeline.find((each) => each.row === view.event_row);
  const space = row?.spaces[row.marker] ?? "";
  return nameOf.region(space.split("+")[0] ?? "");
}

/** The kinds of moves by how much they tell about what to do. */
const LEADING = [
  "tabs",
  "housing",
  "reserve",
  "timeline",
  "return",
  "take",
  "lobby",
  "donate",
  "assign",
  "build",
  "add",
  "give",
  "mission",
  "move",
  "trade",
  "buy",
  "gain",
  "advance",
  "develop",
  "activate",
  "use",
  "choose",
];

/** What to do next, in one short sentence. */
export function hintOf(view: View, kinds: Set<string>, picks: readonly TargetId[], next: Set<TargetId>): string {
  const kind = LEADING.find((each) => kinds.has(each));
  if (!kind) return "";
  if (kind === "tabs") return t("table.hint.tabs", { n: picks.length });
  const n = kind === "move" ? view.pending.moves : view.pending.study;
  if (picks.length === 0) return t(`table.hint.${kind === "develop" ? "advance" : kind}`, { n });
  const of = [...next][0]?.split(":")[0];
  if ([...next].some((id) => id.startsWith("choice:state:"))) return t("table.hint.which_employee");
  if (kind === "move") return t("table.hint.move_to", { n });
  if (kind === "build") return t(of === "slot" ? "table.hint.build_slot" : "table.hint.build_project");
  if (kind === "add") return t("table.hint.add_square");
  if (kind === "mission") return t(of === "mission" ? "table.hint.mission_region" : "table.hint.mission_what");
  if (kind === "give") return t(of === "donation" ? "table.hint.give_donation" : "table.hint.mission_region");
  return t(`table.hint.${kind}`, { n });
}

export interface Button {
  id: TargetId;
  icon: string | null;
  /** A second icon, so that the first two tell enough. */ more?: string;
  text: string;
  /** The text where there is little room. */ brief?: string;
  /** What it costs, where that is printed. */ goods?: number;
}

function useButton(department: string, view: View): Pick<Button, "icon" | "text" | "brief"> {
  const type = [...facts.departments, ...facts.company.starting_squares].find((each) => each.id === department)?.type;
  const used = view.pending.department !== null || view.pending.closed.length > 0;
  return {
    icon: type ? departmentIcon(type) : null,
    text: used
      ? t("table.choice.use_next", { department: nameOf.department(department) })
      : nameOf.department(department),
    brief: shortNameOf.department(department),
  };
}

const WHAT_ICONS: Record<string, string> = {
  money: "money",
  goods: "goods",
  employee: "employee-plus",
  vp: "vp",
  study: "study",
  moves: "employee",
};

type Resource = "money" | "goods" | "employee";

/** What a project space that offers a choice pays of this. */
function offered(what: Resource, view: View): string {
  const step = view.pending.steps.at(-1);
  const side = step?.step === "take" ? view.seats[view.to_act ?? 0]?.tabs[step.tab].side : null;
  const choice = step?.step === "take" && side ? tabFacts(step.tab, side).spaces[step.space]?.income?.choice : undefined;
  const n = choice?.find((income) => income[what])?.[what];
  return n ? signedAmount(what, n) : t(`table.what.${what}`);
}

/** A button of the bar from its id, `choice:KIND:VALUE`. */
export function buttonOf(id: TargetId, view: View): Button {
  const [, kind = "", a = "", b = ""] = id.split(":");
  switch (kind) {
    case "build":
      return { id, icon: a, text: nameOf.project(a), brief: shortNameOf.project(a), goods: facts.goods_cost[a as Project] };
    case "advance":
      return { id, icon: a, text: nameOf.project(a), brief: shortNameOf.project(a) };
    case "develop":
      return { id, icon: "railroad", text: nameOf.region(a), brief: shortNameOf.region(a) };
    case "use":
      return { id, ...useButton(a, view) };
    case "timeline":
      return { id, icon: departmentIcon(a as ActionType), text: nameOf.action(a), brief: shortNameOf.action(a) };
    case "choose":
      return {
        id,
        icon: "choice",
        more: departmentIcon(a as ActionType),
        text: t("table.choice.choose", { action: nameOf.action(a) }),
        brief: nameOf.action(a),
      };
    case "state":
      return { id, icon: a === "active" ? "employee" : "employee-lying", text: t(`table.choice.${a}`) };
    case "side":
      return { id, icon: a, text: `${nameOf.project(a)} ${b.toUpperCase()}` };
    case "mission":
      return {
        id,
        icon: "mission",
        text: t("table.choice.mission", { what: t(`table.what.${a}`) }),
        brief: t(`table.what.${a}`),
      };
    case "take":
      return { id, icon: WHAT_ICONS[a] ?? null, text: offered(a as Resource, view) };
    case "gain":
      return { id, icon: WHAT_ICONS[a] ?? null, text: t("table.choice.stay", { what: t(`table.what.${a}`) }) };
    case "return":
      return { id, icon: "employee", text: t("table.choice.return", { n: Number(a) }) };
    case "lobby":
      return { id, icon: "employee-lying", text: t("table.choice.lobby", { n: Number(a) }) };
    case "trade":
    case "buy":
      return { id, icon: "goods", text: a };
    default:
      return { id, icon: null, text: moveText([kind, a].filter(Boolean).join(" "), view) };
  }
}
