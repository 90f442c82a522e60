// The one link between the question at hand and what is drawn: a target is a thing on the table that can be picked.
import { getContext, setContext } from "svelte";

export type TargetId =
  | `slot:${string}:${number}` // city, slot from 1
  | `square:${string}` // a company square
  | `tab:${string}` // a project tab of one's own
  | `track:${string}` // a region's transport track
  | `mission:${string}` // a region's mission area
  | `donation:${string}`
  | `row:${string}` // a row of the timeline
  | `tile:${string}` // a department tile, open or in one's reserve
  | `choice:${string}`; // a button of the question bar

/** lit: can be picked now; picked: is a part of the move that is being put together. */
export type Light = "lit" | "picked";

/**
 * What the board's components need from the question. One object for the whole table, given by Svelte's context
 * (`setTargets`, `getTargets`); its answers are reactive. A table that nobody asks anything (replay, spectators) has
 * `NO_TARGETS`.
 */
export interface Targets {
  light(id: TargetId): Light | undefined;
  /** A click, a tap or, `keyed`, Enter on a lit thing. */
  pick(id: TargetId, keyed?: boolean): void;
  /** Hover, focus or long press on a lit thing; null when it ends. */
  point(id: TargetId | null, element?: Element): void;
  /** A screen reader's words for the thing, with what picking it does. */
  label(id: TargetId): string | undefined;
}

export const NO_TARGETS: Targets = {
  light: () => undefined,
  pick: () => undefined,
  point: () => undefined,
  label: () => undefined,
};

/** How long a finger rests on a thing to ask about it instead of picking it, in ms. */
export const LONG_PRESS = 450;
/** How far a finger may slip before it drags instead of pressing, in px. */
export const SLIP = 10;

const KEY = Symbol("targets");
export const setTargets = (targets: Targets): Targets => setContext(KEY, targets);
export const getTargets = (): Targets => getContext<Targets | undefined>(KEY) ?? NO_TARGETS;
