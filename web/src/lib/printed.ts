// The printed numbers that are inferred: what they are called, and their values as words.
import { t } from "../i18n/index.svelte";
import { facts, type TabSide, type UncertainNumber } from "./facts";
import { incomeText } from "./help";
import { amount, nameOf } from "./names";

/** "industry_a.cost_3": a tab's side is its name and a letter; everything else is a department. */
function partsOf(name: string): { tab: TabSide | undefined; of: string; kind: string; n: number } {
  const [id = "", what = ""] = name.split(".");
  const [kind = "", n = "0"] = what.split("_");
  const tab = facts.tabs.find((each) => tabId(each) === id);
  return { tab, of: tab ? `${nameOf.project(tab.tab)} ${tab.side}` : nameOf.department(id), kind, n: Number(n) };
}

/** The first part of the names of a tab's numbers. */
export const tabId = ({ tab, side }: TabSide): string => `${tab}_${side.toLowerCase()}`;

/** "Industry A, step 3" */
export function numberName(name: string): string {
  const { of, kind, n } = partsOf(name);
  return t(`names.number.${kind}`, { of, n });
}

/** "4 study points", "$5, $5, $5", "3 VP when the game ends" */
export function numberValue({ name, value }: UncertainNumber): string {
  const { tab, kind, n } = partsOf(name);
  if (kind === "space") {
    const space = tab?.spaces[n - 1];
    if (space?.vp) return t("board.end_vp", { n: space.vp });
    if (space?.cap) return t("board.end_cap", { n: space.cap });
    return incomeText(space?.income ?? {}) || t("board.nothing");
  }
  if (kind === "cost") return amount("study", Number(value));
  return Array.isArray(value) ? value.map((price) => amount("money", price)).join(", ") : String(value);
}

/** Whether a number is inferred. */
export const isUncertain = (name: string): boolean => facts.uncertain.some((each) => each.name === name);
