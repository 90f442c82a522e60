import { beforeAll, describe, expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { matches, piecesOf, readSections, termsOf, tokensOf } from "../src/screens/rules/text";

describe.each(Object.keys(LANGUAGES) as Language[])("the rules in %s", (language) => {
  beforeAll(async () => {
    await words.use(language);
    await words.need("rules");
  });

  test("are sections with titles, in one order", () => {
    const sections = readSections(words.catalogue);
    expect(sections.map((section) => section.id)).toEqual([
      "short", "company", "setup", "round", "income", "donating", "using", "hr", "management", "construction", "research",
      "tiles", "activation", "scoring", "connections", "donations", "solo", "tips", "icons", "numbers", "rulings",
    ]);
    for (const section of sections) {
      expect(section.title).not.toBe("");
      for (const block of section.blocks) expect(["p", "l", "n", "e", "r", "x"]).toContain(block.kind);
    }
  });

  test("have whole marks", () => {
    for (const section of readSections(words.catalogue))
      for (const { text } of section.blocks)
        for (const token of tokensOf(text)) if ("text" in token) expect(token.text).not.toMatch(/[*[\]]/);
  });
});

test("a search does not mind capitals and accents", () => {
  expect(matches(termsOf("ПРИЕМНАЯ"), "Новая приёмная")).toBe(true);
  expect(matches(termsOf("financien"), "Handel & Financiën")).toBe(true);
  expect(matches(termsOf("gift lobby"), "a gift")).toBe(false);
});

test("what is found is marked in the text as it is written", () => {
  expect(piecesOf("Financiën, financien", termsOf("ien"))).toEqual([
    { text: "Financ", hit: false },
    { text: "iën", hit: true },
    { text: ", financ", hit: false },
    { text: "ien", hit: true },
  ]);
});
