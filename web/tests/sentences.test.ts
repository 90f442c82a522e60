import { beforeAll, describe, expect, test } from "vitest";
import { type Language, LANGUAGES, words } from "../src/i18n/index.svelte";
import { digest, entryLines, eventLines, moveText, sentence } from "../src/lib/sentences";
import { type Entry, type GameEvent, PROJECTS, REGIONS } from "../src/lib/types";
import { printedFacts, recordedGames } from "./ground";

const games = recordedGames();
const PLAYED: Entry = { number: 0, kind: "move", seat: 0, move: "", ply: 0, needs: null, bot: null, at: 0 };
/** Left over from a missing key, value or plural form. */
const LEFTOVER = /events\.|names\.|undefined|NaN|null|[{}]|_/;

beforeAll(printedFacts);

describe.each(Object.keys(LANGUAGES) as Language[])("in %s", (language) => {
  beforeAll(() => words.use(language));

  test("every event of the recorded games has a sentence", () => {
    const bare = new Set<string>();
    for (const game of games)
      for (const event of game.events.flat()) {
        const line = sentence(event);
        if (!line || line.text === "" || LEFTOVER.test(line.text)) bare.add(`${JSON.stringify(event)}: ${line?.text}`);
      }
    expect([...bare]).toEqual([]);
  });

  test("the events of a move are whole lines, never more than events", () => {
    const bare = new Set<string>();
    for (const game of games)
      for (const events of game.events) {
        const lines = eventLines(events);
        if (lines.length > events.length) bare.add(JSON.stringify(events));
        for (const line of lines) if (LEFTOVER.test(line.text)) bare.add(line.text);
      }
    expect([...bare]).toEqual([]);
  });

  test("different steps have different words", () => {
    const words = (event: GameEvent): string => sentence(event)!.text;
    const tracks = REGIONS.flatMap((region) => [1, 2, 3, 4].map((space) => ({ event: "developed", owner: 0, region, space })));
    const tabs = PROJECTS.flatMap((tab) => [1, 2, 3, 4, 5, 6].map((space) => ({ event: "advanced", seat: 0, tab, space })));
    expect(new Set([...tracks, ...tabs].map(words)).size).toBe(tracks.length + tabs.length);
  });

  test("the digest of a game says what its entries say, in fewer lines and without gaps", () => {
    const bare = new Set<string>();
    for (const game of games) {
      const entries = game.events.map((events, number) => ({ entry: { ...PLAYED, number }, events }));
      const lines = digest(entries);
      expect(lines.length).toBeLessThan(entries.flatMap((logged) => entryLines(logged)).length);
      for (const { text, words } of lines) if (words === "" || LEFTOVER.test(text)) bare.add(text);
    }
    expect([...bare]).toEqual([]);
  });

  test("every move of the recorded games has words", () => {
    const bare = new Set<string>();
    for (const move of games.flatMap((game) => game.moves)) {
      const text = moveText(move);
      if (text === "" || text === move || LEFTOVER.test(text)) bare.add(`${move}: ${text}`);
    }
    expect([...bare]).toEqual([]);
  });
});

describe("in English", () => {
  beforeAll(() => words.use("en"));
  const texts = (...events: GameEvent[]): string[] => eventLines(events).map((line) => line.text);

  test("building is one line with its price and its income", () => {
    expect(
      texts(
        { event: "sent", seat: 0, from: "d2", region: "midwest" },
        { event: "paid", seat: 0, what: "goods", amount: 2, for: "project" },
        { event: "placed", owner: 0, city: "chicago", slot: 1, project: "industry" },
      ),
    ).toEqual(["built Industry in Chicago, −2 goods cubes"]);
  });

  test("coming home is one line with both incomes", () => {
    expect(
      texts(
        { event: "returned", seat: 1, region: "south", employees: 2 },
        { event: "arrived", seat: 1, square: "c1", employees: 2 },
        { event: "received", seat: 1, what: "money", amount: 2, from: "transport" },
        { event: "received", seat: 1, what: "money", amount: 1, from: "projects" },
        { event: "received", seat: 1, what: "money", amount: 2, from: "projects" },
        { event: "received", seat: 1, what: "goods", amount: 1, from: "projects" },
      ),
    ).toEqual(["2 back from the South, +\u2060$2, projects +\u2060$3, +1 goods cube"]);
  });

  test("a department's use names the mission, the price and the yield", () => {
    expect(
      texts(
        { event: "sent", seat: 0, from: "b2", region: "east" },
        { event: "received", seat: 0, what: "money", amount: 6, from: "commerce_and_finance" },
      ),
    ).toEqual(["Commerce and Finance, mission to the East, +\u2060$6"]);
    expect(
      texts(
        { event: "paid", seat: 0, what: "goods", amount: 3, for: "trade" },
        { event: "received", seat: 0, what: "money", amount: 9, from: "logistics" },
        { event: "received", seat: 0, what: "vp", amount: 3, from: "logistics" },
      ),
    ).toEqual(["Logistics, −3 goods cubes, +\u2060$9, +3 VP"]);
  });

  test("Andrew's card says why it shifts, and his steps along a track are one line", () => {
    expect(
      texts(
        { event: "developed", owner: "andrew", region: "east", space: 3 },
        { event: "developed", owner: "andrew", region: "east", space: 4 },
        { event: "card_shifted", by: 1, to: 1, reason: "research", what: "east" },
        { event: "card_shifted", by: 1, to: 2, reason: "donation", what: "welfare_seven" },
      ),
    ).toEqual([
      "transport in the East to step 4, Railroad",
      "card shifts by 1 to 1 VP: the track in the East goes no further",
      "card shifts by 1 to 3 VP: Welfare: 7 VP flat is taken",
    ]);
  });

  const told = (...moves: GameEvent[][]): string[] =>
    digest(moves.map((events, number) => ({ entry: { ...PLAYED, number }, events }))).map((line) => line.text);

  test("what a seat does again and again is one line of the digest", () => {
    const moved = { event: "moved", seat: 0, from: "c1", to: "d1", was_active: false };
    const paid = { event: "paid", seat: 0, what: "money", amount: 2, for: "activation" };
    const activated = { event: "activated", seat: 0, square: "d1" };
    const step = (space: number): GameEvent[] => [
      { event: "paid", seat: 0, what: "study", amount: space, for: "tab" },
      { event: "advanced", seat: 0, tab: "housing", space, disk: true },
    ];
    expect(told([moved], [moved], [moved], [paid, activated], [paid, activated])).toEqual([
      "moved 3 employees",
      "activated 2 employees, −\u2060$4",
    ]);
    expect(told(step(1), step(2), [moved])).toEqual([
      "advanced Housing to step 2, −3 study",
      expect.stringContaining("employee from"),
    ]);
    expect(told([moved], [{ ...moved, seat: 1 }])).toHaveLength(2);
  });

  test("a player who is not asked reads why", () => {
    const skipped = { event: "skipped", seat: 0, phase: "donation", reason: "money", price: 15, money: 9, goods: 2 };
    expect(texts(skipped)).toEqual(["skipped: donating costs $15, $9 and 2 goods cubes in hand"]);
    expect(told([{ event: "skipped", seat: 0, phase: "income", reason: "employees" }])).toEqual([]);
  });

  test("entries without events are lines, too", () => {
    const entry: Entry = { number: 3, kind: "undo", seat: 1, move: null, ply: 2, needs: null, bot: null, at: 0 };
    expect(entryLines({ entry, events: [] })).toEqual([{ seat: 1, text: "undid a move", kind: "move" }]);
  });
});

describe("plural forms", () => {
  test.each([
    ["en", 1, "1 study point"],
    ["nl", 2, "2 studiepunten"],
    ["ru", 1, "1 очко исследований"],
    ["ru", 3, "3 очка исследований"],
    ["ru", 5, "5 очков исследований"],
    ["ru", 21, "21 очко исследований"],
  ] as const)("%s %i", async (language, n, text) => {
    await words.use(language);
    expect(words.say("names.amount.study", { n })).toBe(text);
  });
});
