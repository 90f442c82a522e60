// The room that the buttons of the question bar have: which of them stand in lines, which in a grid, and whose full text fits.
import { lettering, linesOf } from "../lib/lettering.svelte";
import type { TargetId } from "../lib/targets";
import { PROJECTS, REGIONS, type Project, type Region } from "../lib/types";
import type { Button } from "./wording";

/** What choices of a kind cost and bring, in px: it is kept free until the server has answered. */
const AMOUNTS: Record<string, number> = { advance: 31, develop: 31, gain: 34, mission: 34, trade: 60, buy: 60, return: 62 };
export const roomOf = (id: TargetId): number => AMOUNTS[id.split(":")[1]!] ?? 0;

interface Cell {
  row: number;
  column: number;
}
export interface Room {
  /** With so many buttons they stand closer on a desk. */ many: boolean;
  /** On a phone: four in a row. */ short: boolean;
  /** With more than projects and regions, the steps show no icons on a desk. */ crowded: boolean;
  /** In two lines, of projects and of regions, in which each keeps its place. */ research: boolean;
  /** Whether only the icon fits. */ tight(button: Button): boolean;
  /** Whether only the short text fits. */ brief(button: Button): boolean;
  /** The cell of a button in a grid. */ cell(id: TargetId): Cell | undefined;
}

/** The least that the question itself takes, with the gaps around it; the places of what ends it; and an icon with its
 * gap; in px. */
const QUESTION = 202;
const ENDS = 130;
const ICON = 22;
/** In a row of a phone that is too narrow for names, these show only their icons, or what is left of the names. */
const ICONIC = /^choice:(build|advance|choose):/;
const NARROW = /^choice:develop:/;

function widthOf({ id, text, icon, goods }: Button, size: number, edges: number): number {
  const amounts = goods ? 30 : roomOf(id);
  return edges + (icon ? ICON : 0) + lettering.widthOf(text, size, 600) + (amounts && amounts + 5);
}

/** Each project above a region. */
function cellOf(id: TargetId): Cell {
  const [, kind, of] = id.split(":");
  if (kind === "advance") return { row: 1, column: PROJECTS.indexOf(of as Project) + 1 };
  return { row: 2, column: REGIONS.indexOf(of as Region) + 1 };
}

/** `bar`: the width of the bar. */
export function roomFor(buttons: readonly Button[], bar: number, phone: boolean): Room {
  const many = buttons.length > 6;
  if (phone) {
    const columns = Math.min(4, buttons.length);
    const cell = (bar - 24 - (columns - 1) * 5) / columns;
    const fits = (button: Button): boolean => widthOf({ ...button, icon: null }, 13, 14) <= cell;
    const iconic = buttons.filter(({ id }) => ICONIC.test(id));
    const wordless = iconic.some((button) => widthOf(button, 13, 14) > cell);
    const short = buttons.every((button) => ICONIC.test(button.id) || NARROW.test(button.id) || fits(button));
    return {
      many,
      short,
      crowded: false,
      research: false,
      tight: ({ id }) => short && wordless && ICONIC.test(id),
      brief: (button) => short && !fits(button),
      cell: () => undefined,
    };
  }
  const steps = buttons.filter(({ id }) => /^choice:(advance|develop):/.test(id)).length;
  const research = steps > 0 && steps === buttons.length;
  const [gap, edges, size] = many ? [4, 14, 12.5] : [5, 18, 13];
  const room = bar - QUESTION - ENDS;
  const widths = buttons.map((button) => widthOf(button, size, edges));
  const columns: number[] = [];
  for (const [index, width] of widths.entries()) {
    const { column } = cellOf(buttons[index]!.id);
    columns[column] = Math.max(columns[column] ?? 0, width + gap);
  }
  const whole = research ? columns.reduce((sum, size) => sum + size, 0) <= room : linesOf(widths, gap, room) <= 2;
  return {
    many,
    short: false,
    crowded: steps > 0 && !research && !whole,
    research,
    tight: () => false,
    brief: () => !whole,
    cell: (id) => (research ? cellOf(id) : undefined),
  };
}
