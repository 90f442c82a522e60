// "Your turn" for somebody who is looking elsewhere: in the title, as a sound, as a notification.
import { t } from "../i18n/index.svelte";
import { settings } from "../lib/settings.svelte";
import { play } from "./sound";

/** Asks the browser for leave to notify; false if it says no. */
export async function askToNotify(): Promise<boolean> {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

let shown: Notification | null = null;

export const titleFor = (turn: boolean): string =>
  turn ? `● ${t("table.your_turn")} · ${t("common.title")}` : t("common.title");

/** Tells that it is one's turn; `is` false takes the sign back. */
export function callTurn(is: boolean, round: number): void {
  shown?.close();
  shown = null;
  if (!is) return;
  play("turn");
  if (!settings.notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted")
    return;
  try {
    shown = new Notification(t("table.your_turn"), {
      body: t("table.your_turn_body", { n: round }),
      tag: "carnegie-turn",
    });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker; the title and the sound remain.
  }
}
