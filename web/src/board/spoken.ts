// What spaces pay and pieces stand for, in words: labels, tooltips and the position as text.
import { t } from "../i18n/index.svelte";
import type { Income, TrackSpace } from "../lib/facts";
import { incomeText } from "../lib/help";
import { nameOf } from "../lib/names";
import { REGIONS, type ActionType, type SeatView } from "../lib/types";

export const incomeWords = (income: Income): string => incomeText(income) || t("board.nothing");

export function trackSpaceWords(space: TrackSpace): string {
  const words = [nameOf.level(space.level), incomeWords(space.income)];
  if (space.arrival_bonus) words.push(t("board.first_arrival", { bonus: incomeWords(space.arrival_bonus) }));
  return words.join(", ");
}

/** The full name where it fits into so many Latin letters, else the short one; Cyrillic letters are a fifth wider. */
export function fitting(full: string, short: string, room: number): string {
  const cyrillic = full.match(/[а-яё]/gi)?.length ?? 0;
  return full.length + cyrillic / 5 > room ? short : full;
}

export const departmentIcon = (type: ActionType): string => `dept-${type === "human_resources" ? "hr" : type}`;

export interface Staff { active: number; inactive: number; away: number }

/** Where a seat's employees are. */
export function staffOf(seat: SeatView): Staff {
  const squares = Object.values(seat.company);
  return {
    active: squares.reduce((sum, square) => sum + square.active, 0),
    inactive: squares.reduce((sum, square) => sum + square.inactive, 0),
    away: REGIONS.reduce((sum, region) => sum + seat.missions[region], 0),
  };
}
