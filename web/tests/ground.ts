// What the tests of words need from a browser and a server: a document, the printed facts, the recorded games.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadFacts } from "../src/lib/facts";
import type { GameEvent, View } from "../src/lib/types";

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

const component = (name: string): Record<string, unknown> =>
  JSON.parse(readFileSync(path(`../../src/carnegie/components/${name}.json`), "utf8")) as Record<string, unknown>;

/** The facts as GET /api/components answers them. */
export async function printedFacts(): Promise<void> {
  const answer = {
    ...component("board"),
    ...component("departments"),
    ...component("donations"),
    ...component("tabs"),
    ...component("solo_cards"),
    company: component("company"),
    timeline: component("timeline"),
  };
  globalThis.fetch = () => Promise.resolve(new Response(JSON.stringify(answer)));
  await loadFacts();
}

export interface RecordedGame { name: string; moves: string[]; events: GameEvent[][] }

const printed = (script: string): string =>
  execFileSync(process.env.CARNEGIE_PYTHON ?? "python3", [path(script)], {
    env: { ...process.env, PYTHONPATH: path("../../src") },
    maxBuffer: 256 * 1024 * 1024,
    encoding: "utf8",
  });

export const recordedGames = (): RecordedGame[] => JSON.parse(printed("recorded.py")) as RecordedGame[];

export interface Asked { seat: number; view: View; moves: string[] }

/** Questions of the recorded games; of the view only what targets depend on is there. */
export const questions = (): Asked[] =>
  printed("questions.py").trim().split("\n").map((line) => JSON.parse(line) as Asked);
