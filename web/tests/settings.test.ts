// Two windows of one browser: each changes what it changes, and nothing else.
import { afterAll, beforeEach, expect, test, vi } from "vitest";

type Settings = (typeof import("../src/lib/settings.svelte"))["settings"];
const windows: EventTarget[] = [];

/** Another window: the module is loaded anew, with listeners of its own. */
async function open(): Promise<Settings> {
  vi.resetModules();
  const window = new EventTarget();
  windows.push(window);
  vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
  const { settings } = await import("../src/lib/settings.svelte");
  settings.follow();
  return settings;
}

function tellOthers(): void {
  for (const window of windows) window.dispatchEvent(Object.assign(new Event("storage"), { key: "carnegie" }));
}

beforeEach(() => {
  localStorage.removeItem("carnegie");
  windows.length = 0;
  vi.stubGlobal("navigator", { languages: ["en"] });
});

afterAll(() => void vi.unstubAllGlobals());

test("a change of one window does not undo that of another one", async () => {
  const [first, second] = [await open(), await open()];
  first.name = "Ada";
  first.setMark("one", "1");
  second.sound = true; // before it has heard of that
  second.setMark("two", "2");
  const third = await open();
  expect([third.name, third.sound, third.mark("one"), third.mark("two")]).toEqual(["Ada", true, "1", "2"]);
  expect([second.name, second.mark("one")]).toEqual(["Ada", "1"]);
});

test("a window follows the others", async () => {
  const [first, second] = [await open(), await open()];
  first.confirm = true;
  expect(second.confirm).toBe(false);
  tellOthers();
  expect(second.confirm).toBe(true);
});

test("what is kept and cannot be read counts as nothing", async () => {
  localStorage.setItem("carnegie", "{");
  const settings = await open();
  expect(settings.speed).toBe(1);
  settings.speed = 2;
  expect((await open()).speed).toBe(2);
});
