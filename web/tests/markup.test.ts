// What holds for the markup of every component.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const components = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(".svelte"));

/** The opening tags of an element; braces may hold arrows. */
function* tags(text: string, element: string): Generator<string> {
  for (const { index } of text.matchAll(new RegExp(`<${element}\\b`, "g"))) {
    let [depth, end] = [0, index];
    for (; depth > 0 || text[end] !== ">"; end++) depth += text[end] === "{" ? 1 : text[end] === "}" ? -1 : 0;
    yield text.slice(index, end);
  }
}

test("every button says whether it sends a form: without a type it would, wherever it is put", () => {
  const untyped = components.flatMap((name) =>
    [...tags(readFileSync(join(SOURCES, name), "utf-8"), "button")]
      .filter((tag) => !/\stype=/.test(tag))
      .map((tag) => `${name}: ${tag.slice(0, 60)}`),
  );
  expect(untyped).toEqual([]);
});
