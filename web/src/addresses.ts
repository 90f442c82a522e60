// Which screen is shown at which address, and what it needs. A screen is loaded when it is first needed.
import type { Component } from "svelte";
import type { PartOnDemand } from "./i18n/index.svelte";
import { tablePaths } from "./lib/api";

type Screen = { default: Component<{ id: string }> };
const screens = import.meta.glob<Screen>(["./screens/*.svelte", "./table/GamePage.svelte"]);

interface Address {
  path: RegExp;
  file: string;
  /** What the screen asks the server for first. */
  asks?: (id: string) => readonly string[];
  /** The words that no other screen needs. */
  words?: PartOnDemand;
}

const ADDRESSES: Address[] = [
  { path: /^\/$/, file: "./screens/Home.svelte" },
  { path: /^\/new$/, file: "./screens/NewTable.svelte" },
  { path: /^\/tables$/, file: "./screens/Tables.svelte" },
  { path: /^\/games\/(\w+)$/, file: "./table/GamePage.svelte", asks: tablePaths },
  { path: /^\/replay\/(\w+)$/, file: "./screens/Replay.svelte" },
  { path: /^\/statistics$/, file: "./screens/Statistics.svelte" },
  { path: /^\/import$/, file: "./screens/Import.svelte" },
  { path: /^\/rules$/, file: "./screens/Rules.svelte", words: "rules" },
  { path: /^\/tutorial$/, file: "./screens/Tutorial.svelte", words: "tutorial" },
];

export interface Place {
  file: string;
  id: string;
  asks: readonly string[];
  words: PartOnDemand | undefined;
}

/** What is shown at an address with nothing at it. */
export const NOT_FOUND: Place = { file: "./screens/NotFound.svelte", id: "", asks: [], words: undefined };

export function placeAt(address: string): Place | null {
  for (const { path, file, asks, words } of ADDRESSES) {
    const match = path.exec(address);
    const id = match?.[1] ?? "";
    if (match) return { file, id, asks: asks?.(id) ?? [], words };
  }
  return null;
}

export async function loadScreen(file: string): Promise<Component<{ id: string }>> {
  return (await screens[file]!()).default;
}
