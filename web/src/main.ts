import { mount } from "svelte";
import { loadScreen, placeAt } from "./addresses";
import App from "./App.svelte";
import { words } from "./i18n/index.svelte";
import { askAhead } from "./lib/api";
import NotLoaded from "./lib/NotLoaded.svelte";
import { loadFacts } from "./lib/facts";
import { guardPresses } from "./lib/presses";
import { settings } from "./lib/settings.svelte";
import "./styles/base.css";

guardPresses();
settings.follow();

// Words, facts, letters, the screen and what it shows are on their way at the same time.
const place = placeAt(location.pathname);
if (place) {
  void askAhead(place.asks);
  void loadScreen(place.file).catch(() => undefined); // the page asks again and says so
}
for (const family of ["Playfair Variable", "Source Sans 3 Variable"])
  document.fonts.load(`1em "${family}"`, settings.language === "ru" ? "AЯ" : "A").catch(() => undefined);
const ready = loadFacts();
await words.use(settings.language);
const target = document.getElementById("app")!;
if (words.lost) mount(NotLoaded, { target });
else mount(App, { target, props: { ready } });
