// What the tests of words need from a browser and a server: a document, the printed facts, the recorded games.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { loadFacts } from "../src/lib/facts";
import type { GameEvent } from "../src/lib/types";

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

export function recordedGames(): RecordedGame[] {
  const python = process.env.CARNEGIE_PYTHON ?? "python3";
  const output = execFileSync(python, [path("recorded.py")], {
    env: { ...process.env, PYTHONPATH: path("../../src") },
    maxBuffer: 64 * 1024 * 1024,
    encoding: "utf8",
  });
  return JSON.parse(output) as RecordedGame[];
}
