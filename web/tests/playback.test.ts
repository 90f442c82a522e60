import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Playback } from "../src/table/playback";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A step of somebody: `a1` to `a3` belong together, `b1` does not. */
interface Step { name: string; length: number }

/** Writes down what is shown, when, and for how long. */
class Stage {
  shown: [name: string, at: number, ms: number][] = [];
  taken: string[] = [];
  ended: string[] = [];
  rests = 0;
  factor = 1;
  merging = false;
  start = Date.now();
  playback = new Playback<Step>({
    length: ({ length }) => length,
    merge: (first, second) =>
      this.merging && first.name[0] === second.name[0]
        ? { name: `${first.name} ${second.name}`, length: Math.max(first.length, second.length) }
        : null,
    take: ({ name }) => this.taken.push(name),
    show: ({ name }, ms, ended) => {
      this.shown.push([name, Date.now() - this.start, Math.round(ms)]);
      ended.addEventListener("abort", () => this.ended.push(name));
    },
    rest: () => this.rests++,
    speed: () => this.factor,
  });

  add(...names: string[]): void {
    for (const name of names) this.playback.add({ name, length: 1000 });
  }
}

describe("playback", () => {
  test("steps are shown one after another, each for its length", () => {
    const stage = new Stage();
    stage.add("a1", "b1", "a2");
    expect(stage.shown).toEqual([["a1", 0, 1000]]);
    vi.advanceTimersByTime(3000);
    expect(stage.shown).toEqual([["a1", 0, 1000], ["b1", 1000, 1000], ["a2", 2000, 1000]]);
    expect([stage.playback.playing, stage.rests, stage.ended]).toEqual([false, 1, []]);
  });

  test.each([0.5, 2, 4])("at speed %d everything takes that part of the time", (speed) => {
    const stage = new Stage();
    stage.factor = speed;
    stage.add("a1", "b1");
    vi.advanceTimersByTime(2000 / speed);
    expect(stage.shown.map(([, at, ms]) => [at, ms])).toEqual([[0, 1000 / speed], [1000 / speed, 1000 / speed]]);
    expect(stage.rests).toBe(1);
  });

  test("a queue that is too long is shortened evenly and ends in ten seconds", () => {
    const stage = new Stage();
    stage.add(...Array.from({ length: 41 }, (_, index) => `${index}`));
    vi.advanceTimersByTime(10_990);
    const lengths = stage.shown.slice(1).map(([, , ms]) => ms);
    expect(lengths).toHaveLength(40);
    expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(2);
    expect(stage.shown.at(-1)![1] + lengths.at(-1)!).toBeLessThanOrEqual(10_010);
  });

  test("before steps are shortened, those that belong together are shown together", () => {
    const stage = new Stage();
    stage.merging = true;
    stage.add("x", "a1", "a2", "a3", "b1");
    stage.playback.hurry();
    vi.advanceTimersByTime(10_000);
    expect(stage.shown.map(([name]) => name)).toEqual(["x", "a1", "a2", "a3", "b1"]);

    const hurried = new Stage();
    hurried.merging = true;
    hurried.add("x", "a1", "a2", "a3", "b1", "b2", "c1", "d1");
    hurried.playback.hurry();
    vi.advanceTimersByTime(6000);
    expect(hurried.shown.map(([name, , ms]) => [name, ms])).toEqual(
      [["x", 1000], ["a1 a2 a3", 1000], ["b1 b2", 1000], ["c1", 1000], ["d1", 1000]],
    );
  });

  test("somebody who waits waits six seconds at the most, whatever comes in then", () => {
    const stage = new Stage();
    stage.add(...Array.from({ length: 20 }, (_, index) => `${index}`));
    stage.playback.hurry();
    vi.advanceTimersByTime(3000);
    stage.add("a1", "b1");
    stage.playback.hurry();
    vi.advanceTimersByTime(3000);
    expect(stage.shown.at(-1)![0]).toBe("b1");
    expect(stage.playback.playing).toBe(false);
  });

  test("what nobody waits for holds nothing up", () => {
    const stage = new Stage();
    stage.playback.add({ name: "own", length: 0 });
    stage.playback.add({ name: "own too", length: 0 });
    expect(stage.shown).toEqual([["own", 0, 0], ["own too", 0, 0]]);
    expect(stage.playback.playing).toBe(false);
  });

  test("skipping ends what is shown and takes over the newest", () => {
    const stage = new Stage();
    stage.add("a1", "b1", "a2");
    stage.playback.skip();
    expect([stage.ended, stage.taken, stage.rests]).toEqual([["a1"], ["a2"], 1]);
    vi.advanceTimersByTime(5000);
    expect(stage.shown).toHaveLength(1);
    stage.add("b2");
    expect(stage.shown.at(-1)).toEqual(["b2", 5000, 1000]);
    stage.playback.skip();
    stage.playback.skip();
    expect([stage.taken, stage.rests]).toEqual([["a2"], 2]);
  });

  test("of very many steps the oldest are taken over at once", () => {
    const stage = new Stage();
    stage.add(...Array.from({ length: 101 }, (_, index) => `${index}`));
    vi.advanceTimersByTime(1000);
    expect(stage.taken).toEqual(["40"]);
    expect(stage.shown.slice(0, 2).map(([name]) => name)).toEqual(["0", "41"]);
  });

  test("steps that wait can be changed", () => {
    const stage = new Stage();
    stage.add("a1", "b1");
    stage.playback.amend((step) => ({ ...step, name: `${step.name}, later` }));
    vi.advanceTimersByTime(1000);
    expect(stage.shown.map(([name]) => name)).toEqual(["a1", "b1, later"]);
  });
});
