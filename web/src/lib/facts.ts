// What is printed on the components, as GET /api/components tells it; loaded once, before anything is drawn. A screen
// shows the server's own numbers, but a table those of its game.
import { api } from "./api";
import type { ActionType, Corrections, GameState, Level, Project, Region, View } from "./types";

export type SlotKind = Project | "any";
export interface Income { money?: number; goods?: number; vp?: number; study?: number; employee?: number; choice?: Income[] }

export interface City {
  id: string;
  name: string;
  region: Region;
  size: "small" | "medium" | "major";
  slots: SlotKind[];
  vp: number;
  transport_income: boolean;
  connection_points: number;
}

export interface TrackSpace {
  level: Level;
  income: Income;
  cost: number;
  single_occupant?: boolean;
  arrival_bonus?: Income;
}

export interface StartingSquare {
  square: string;
  id: string;
  name: string;
  type: ActionType | null;
  workstations: number[];
  printed_employee: boolean;
}

export interface Department {
  number: number;
  id: string;
  name: string;
  type: ActionType;
  workstations: number[];
  ongoing: boolean;
  extra_build_goods: number;
}

export interface Donation {
  id: string;
  column: "education" | "human_rights" | "welfare" | "health";
  row: number;
  vp: number;
  per: string;
  of?: string[];
  pay?: { money?: number; goods?: number };
  max_times?: number;
}

export interface TabSide {
  tab: Project;
  side: "A" | "B";
  costs: number[];
  spaces: { income?: Income; vp?: number; cap?: number }[];
}

export interface SoloCard {
  id: string;
  kind: string;
  donation: string;
  action: ActionType;
  hr_shift: number;
  management_types: ActionType[];
  cities: string[];
  rd_region: Region;
  rd_steps: number;
}

/** A printed number that is inferred, by the name that corrections use. */
export interface UncertainNumber { name: string; value: number | string | number[]; alternative: number | null }

export interface Facts {
  cities: City[];
  roads: [string, string][];
  connection_vp: Record<Level, Record<string, number>>;
  transport_tracks: { region: Region; spaces: TrackSpace[] }[];
  company: { vp_per_department_built_in_row: Record<string, number>; starting_squares: StartingSquare[] };
  departments: Department[];
  donations: Donation[];
  tabs: TabSide[];
  goods_cost: Record<Project, number>;
  timeline: { rows: ActionType[]; end_tile: { row: ActionType; region: Region }[] };
  vp_cards: number[];
  cards: SoloCard[];
  corrections?: Corrections;
  uncertain: UncertainNumber[];
}

export let facts: Facts;
let own: Facts;
/** Who decides which facts are in use: the screen or the game that was opened last. */
let user: object | null = null;

export async function loadFacts(): Promise<void> {
  own = await api.get<Facts>("/components");
  facts = own;
}

/** A screen opens: the facts are the server's own. Answers to what was there before change nothing any more. */
export function useOwnFacts(): void {
  user = null;
  facts = own;
}

/**
 * A game opens. The function that is returned sets the facts to those of the game before it is drawn, which may be
 * played with an owner's corrections; it does nothing once something else has been opened.
 */
export function factsUser(): (game: GameState) => Promise<void> {
  const me = {};
  user = me;
  return async ({ id, corrections }) => {
    const same = (known: Facts): boolean => JSON.stringify(corrections) === JSON.stringify(known.corrections);
    if (user !== me || same(facts)) return;
    const found = same(own) ? own : await api.get<Facts>(`/components?game=${id}`);
    if (user === me) facts = found;
  };
}

/** Facts that are at hand already: the gallery's. */
export function useFacts(given: Facts): void {
  facts = own = given;
}

export const cityFacts = (id: string): City => facts.cities.find((city) => city.id === id)!;
export const trackFacts = (region: Region): TrackSpace[] =>
  facts.transport_tracks.find((track) => track.region === region)!.spaces;
export const tabFacts = (tab: Project, side: "A" | "B"): TabSide =>
  facts.tabs.find((each) => each.tab === tab && each.side === side)!;
/** How many rounds a game has: each passes one space of the timeline. */
export const roundsOf = (view: View): number => view.timeline.reduce((sum, row) => sum + row.spaces.length, 0);
/** The department of a tile or of the printed squares; undefined for null. */
export const departmentFacts = (id: string | null): Department | StartingSquare | undefined =>
  facts.departments.find((each) => each.id === id) ?? facts.company.starting_squares.find((each) => each.id === id);
