import { describe, expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { either, joined } from "../src/lib/names";

const LISTS = [[], ["1"], ["1", "2"], ["1", "2", "3"], ["1", "2", "3", "4"]];

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  test.each(LISTS)("lists are joined as the browser would", async (...parts) => {
    await words.use(language);
    const joining = (type: "conjunction" | "disjunction"): string =>
      new Intl.ListFormat(language, { style: "long", type }).format(parts);
    expect(joined(parts)).toBe(joining("conjunction"));
    expect(either(parts)).toBe(joining("disjunction"));
  });
});
