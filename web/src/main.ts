import { mount } from "svelte";
import App from "./App.svelte";
import { preferredLanguage, words } from "./i18n/index.svelte";
import "./styles/base.css";

await words.use(preferredLanguage());
mount(App, { target: document.getElementById("app")! });
