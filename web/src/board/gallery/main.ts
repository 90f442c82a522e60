// The gallery: everything that lies on the table, drawn without a server. For development only; nothing of it is built.
import { mount } from "svelte";
import { words, type Language } from "../../i18n/index.svelte";
import { useFacts, type Facts } from "../../lib/facts";
import "../../styles/base.css";
import board from "../../../../src/carnegie/components/board.json";
import company from "../../../../src/carnegie/components/company.json";
import departments from "../../../../src/carnegie/components/departments.json";
import donations from "../../../../src/carnegie/components/donations.json";
import solo from "../../../../src/carnegie/components/solo_cards.json";
import tabs from "../../../../src/carnegie/components/tabs.json";
import timeline from "../../../../src/carnegie/components/timeline.json";
import Gallery from "./Gallery.svelte";

useFacts({
  ...board, company, departments: departments.departments, donations: donations.donations, tabs: tabs.tabs,
  goods_cost: tabs.goods_cost, timeline, vp_cards: solo.vp_cards, cards: solo.cards,
} as unknown as Facts);
await words.use((new URLSearchParams(location.search).get("language") ?? "en") as Language);
mount(Gallery, { target: document.getElementById("app")! });
