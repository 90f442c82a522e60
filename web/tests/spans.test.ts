import { expect, test } from "vitest";
import { words } from "../src/i18n/index.svelte";
import { inTime, span } from "../src/lib/spans";

test.each([
  [0, "in 0 seconds"], [119.2, "in 120 seconds"], [120, "in 2 minutes"], [180, "in 3 minutes"], [180.5, "in 4 minutes"],
  [7_200, "in 2 hours"], [259_200, "in 3 days"],
])("%d seconds are counted down as %s", async (seconds, text) => {
  await words.use("en");
  expect(inTime(seconds)).toBe(text);
});

test.each([[180, "3 minutes"], [3_600, "1 hour"], [86_400, "1 day"], [259_200, "3 days"], [45, "45 seconds"]])(
  "%d seconds are %s",
  async (seconds, text) => {
    await words.use("en");
    expect(span(seconds)).toBe(text);
  },
);
