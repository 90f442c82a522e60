// Who this browser is. It becomes a person when one is needed. All its tabs learn of that: what was loaded, connected
// or counted for somebody else is asked for again.
import { t } from "../i18n/index.svelte";
import { api } from "./api";
import { settings } from "./settings.svelte";

export interface Person { person: string; name: string }

/** The longest name that the server takes. */
export const LONGEST_NAME = 32;
const CHANNEL = "carnegie.person";

/** Undefined: not asked for yet. */
let known: Person | null | undefined;
const followers = new Set<() => void>();
const tabs = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
tabs?.addEventListener("message", ({ data }: MessageEvent<Person | null>) => become(data));

/** Calls `follower` whenever this browser has become somebody else; returns what ends that. */
export function onPerson(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

function become(person: Person | null): void {
  const changed = known?.person !== person?.person;
  known = person;
  if (changed) for (const follower of [...followers]) follower();
}

/** Takes over who this browser is and, if that may be news, lets its other tabs know. */
function learn(person: Person | null): void {
  if (known === undefined || known?.person !== person?.person) tabs?.postMessage(person);
  if (known === undefined) known = person;
  else become(person);
}

/** Who this browser is, or null. */
export async function whoAmI(): Promise<Person | null> {
  const { person, name } = await api.get<{ person: string | null; name: string | null }>("/session");
  const found = person === null ? null : { person, name: name ?? "" };
  learn(found);
  return found;
}

let making: Promise<Person> | null = null;

/** Who this browser is, made a person if it is none yet. */
export function ensurePerson(): Promise<Person> {
  making ??= alone(findPerson).finally(() => (making = null));
  return making;
}

/** Two tabs that need a person at the same time make one. Browsers have locks only for pages that came by HTTPS. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(CHANNEL, work) : work();
}

async function findPerson(): Promise<Person> {
  const found = await whoAmI();
  if (found) {
    settings.name ||= found.name;
    return found;
  }
  const made = await api.post<Person>("/people", { name: settings.name || t("common.guest"), cookie: true });
  learn(made);
  return made;
}

/** The name at a table: `wish`, which is kept, or the name from before. */
export async function ownName(wish = ""): Promise<string> {
  if (wish.trim()) settings.name = wish.trim();
  const { name } = await ensurePerson();
  return settings.name || name;
}

/** Another name, kept in this browser and, if it is a person already, at the server. */
export async function rename(name: string): Promise<void> {
  settings.name = name;
  if (await whoAmI()) await api.patch<Person>("/me", { name });
}
