// Push messages to this browser: a subscription that the server keeps as a hook of kind "push".
import { api } from "../../lib/api";
import { ensurePerson } from "../../lib/person";

export interface Hook {
  id: string;
  kind: "discord" | "ntfy" | "json" | "push";
  game: string | null;
  everyone: boolean;
  host: string;
  failures: number;
}

export const canPush = (): boolean => "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function pushSubscription(): Promise<PushSubscription | null> {
  const worker = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await worker?.pushManager.getSubscription()) ?? null;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

interface Words { title: string; body: string }
/** What the messages say, in the reader's language: of a turn, and of a bot that has been given the seat. */
export interface PushWords extends Words { stand_in: Words }

/** Keeps the words where the service worker finds them. */
export async function keepPushWords(words: PushWords): Promise<void> {
  await (await caches.open("carnegie")).put("/push-words", new Response(JSON.stringify(words)));
}

/** The hook, or null if the person does not allow notifications. */
export async function startPush(words: PushWords): Promise<Hook | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await ensurePerson();
  const worker = await navigator.serviceWorker.register("/push.js");
  await navigator.serviceWorker.ready;
  await keepPushWords(words);
  const { key } = await api.get<{ key: string }>("/push/key");
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = subscription.toJSON();
  return api.post<Hook>("/me/hooks", { kind: "push", url: endpoint, keys });
}

/** Ends the subscription; the server forgets its hook at the next message, which is refused. */
export async function stopPush(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
}
