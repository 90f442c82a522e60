// Proves that every legal move can be picked: reads lines of JSON {moves, view, seat} and names the moves that cannot.
//   python … | node scripts/reach.mjs CITIES.json
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import ts from "typescript";

const options = { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } };
const source = (path) => ts.transpileModule(readFileSync(new URL(path, import.meta.url), "utf8"), options).outputText;
const module = (text) => `data:text/javascript;base64,${Buffer.from(text).toString("base64")}`;
const types = module(source("../src/lib/types.ts"));
const { ask, routes } = await import(module(source("../src/table/question.ts").replace('"../lib/types"', `"${types}"`)));

const { cities } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const slots = new Map(cities.map((city) => [city.id, city.slots]));
let positions = 0;
let moves = 0;
let lost = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line);
  const question = ask(asked.moves, { ...asked, slots: (city) => slots.get(city) });
  positions++;
  const picked = new Set();
  for (const [move, picks] of routes(question)) {
    moves++;
    const key = picks?.join(" ");
    if (picks && !picked.has(key)) picked.add(key);
    else {
      lost++;
      console.error(`cannot be picked: ${move} (${asked.view.phase}) among ${asked.moves.length} moves`);
    }
  }
}
console.log(`${positions} questions, ${moves} legal moves, ${lost} cannot be picked`);
process.exitCode = lost > 0 || positions === 0 ? 1 : 0;
