// Moves (docs/notation.md) as verb phrases for buttons, hints and screen readers.
import { t } from "../i18n/index.svelte";
import { tabFacts } from "./facts";
import { amount, type Countable, nameOf, placeName, sidesOf } from "./names";
import type { View } from "./types";

/** The amount of one half of a project space that offers a choice: "$3" rather than "money". */
function offered(what: string, view: View | null | undefined, seat: number | null): string {
  const step = view?.pending.steps.at(-1);
  const side = step?.step === "take" && seat !== null ? view?.seats[seat]?.tabs[step.tab].side : undefined;
  const space = step?.step === "take" && side ? tabFacts(step.tab, side).spaces[step.space] : undefined;
  const half = space?.income?.choice?.find((each) => what in each);
  const n = half?.[what as "money" | "goods" | "employee"];
  return n === undefined ? t(`events.move.what.${what}`) : amount(what as Countable, n);
}

function passText(view: View | null | undefined): string {
  if (view?.pending.steps.at(-1)?.step === "assign") return t("events.move.pass_assign");
  if (view?.phase === "income") return t("events.move.pass_income");
  return t(view?.phase === "donation" ? "events.move.pass_donation" : "events.move.pass");
}

const withSlot = (text: string, slot: string | undefined): string =>
  slot === undefined ? text : t("events.move.slot", { move: text, slot });

/** A move as words: "Build Industry in Chicago". Squares are named by the departments of the seat that decides. */
export function moveText(move: string, view?: View | null): string {
  const [kind = "", a = "", b = "", c] = move.split(" ");
  const seat = view?.to_act ?? null;
  const place = (square: string): string => placeName(square, seat, view);
  const say = (values?: Record<string, string | number>, key = kind): string => t(`events.move.${key}`, values);
  switch (kind) {
    case "tabs":
      return say({ sides: sidesOf(a).map(({ project, side }) => `${nameOf.project(project)} ${side}`).join(", ") });
    case "housing":
      return withSlot(say({ city: nameOf.cityIn(a) }), b || undefined);
    case "reserve":
    case "use":
      return say({ department: nameOf.department(a) });
    case "timeline":
    case "choose":
      return say({ action: nameOf.action(a) });
    case "return":
    case "lobby":
    case "trade":
    case "buy":
      return say({ n: Number(a) });
    case "take":
      return say({ what: offered(a, view, seat) });
    case "gain":
      return say({ what: t(`events.move.what.${a}`) });
    case "mission":
      return say({ to: nameOf.regionTo(a), what: t(`events.move.what.${b}`) });
    case "donate":
      return say({ donation: nameOf.donation(a) });
    case "give":
      return say({ to: nameOf.regionTo(a), donation: nameOf.donation(b) });
    case "move":
      return say({ from: place(a), to: place(b) }, c === "active" ? "move_active" : "move");
    case "assign":
      return say({ from: place(a) }, b === "active" ? "assign_active" : "assign");
    case "add":
      return say({ department: nameOf.department(a), square: b });
    case "build":
      return withSlot(say({ project: nameOf.project(a), city: nameOf.cityIn(b) }), c);
    case "advance":
      return say({ project: nameOf.project(a) });
    case "develop":
      return say({ region: nameOf.regionIn(a) });
    case "activate":
      return say({ place: place(a) });
    case "pass":
      return passText(view);
    case "sell":
    case "done":
      return say();
    default:
      return move;
  }
}
