import { mount } from "svelte";
import App from "./App.svelte";
import { words } from "./i18n/index.svelte";
import { settings } from "./lib/settings.svelte";
import "./styles/base.css";

await words.use(settings.language);
mount(App, { target: document.getElementById("app")! });
