// Games in lists, results and what else the screens read from the server.
import { t, words } from "../../i18n/index.svelte";
import { nameOf } from "../../lib/names";
import type { Line } from "../../lib/scores";
import type { GameEvent, GameState, ScoreSheet, SoloLevel, TablePart } from "../../lib/types";

export const SOLO_LEVELS: readonly SoloLevel[] = ["beginner", "normal", "difficult", "expert"];

export interface ListedGame extends TablePart {
  created: number;
  updated: number;
  number: number;
  /** Null until something happens at tables that are older than this part of the list. */
  waiting: GameState["waiting"] | null;
  round: number | null;
}

/** Whether the game waits for a decision of this person; not while a bot plays for them. */
export const waitsFor = ({ status, waiting, seats }: ListedGame, person: string | null): boolean =>
  status === "playing" && person !== null &&
  (waiting?.seats ?? []).some((seat) => seats[seat]?.person === person && !seats[seat].stand_in);

export interface Created { game: GameState; invite: string; token: string | null }
export interface SeatWish { kind: "person" | "open" | "bot"; name?: string; bot?: string }

export interface SeatResult {
  game: string;
  seat: number;
  person: string | null;
  name: string;
  bot: string | null;
  /** Whether a bot has played for the person. */ stand_in?: boolean;
  players: number;
  solo: SoloLevel | null;
  total: number;
  won: boolean;
  finished: number;
  lines: Partial<Record<Line, number>>;
}
export interface FinishedGame { game: string; players: number; solo: SoloLevel | null; finished: number; seats: SeatResult[] }
export interface BestOf { players: number; solo: SoloLevel | null; best: SeatResult[] }
export interface PersonHistory { finished: number; won: number; best: number | null; games: SeatResult[] }

export interface Ply { move: string; seat: number; round: number; totals: number[]; events: GameEvent[] }
export interface RoundEnd { round: number; ply: number; sheets: ScoreSheet[] }
/** GET /games/ID/course */
export interface Course { first: number[]; plies: Ply[]; rounds: RoundEnd[] }

export function resultName(result: SeatResult): string {
  if (result.solo && result.seat === 1) return nameOf.owner("andrew", []);
  if (result.bot) return nameOf.bot(result.bot);
  return result.stand_in ? `${result.name} · ${t("board.stand_in_short")}` : result.name;
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400], ["hour", 3_600], ["minute", 60],
];

/** "5 minutes ago", from seconds since 1970. */
export function ago(at: number, now: number): string {
  const format = new Intl.RelativeTimeFormat(words.language, { numeric: "auto", style: "short" });
  const seconds = now - at;
  for (const [unit, size] of UNITS) if (seconds >= size) return format.format(-Math.floor(seconds / size), unit);
  return format.format(0, "second");
}

export const dateOf = (at: number): string =>
  new Intl.DateTimeFormat(words.language, { dateStyle: "medium" }).format(at * 1000);

export const seconds = (): number => Date.now() / 1000;
