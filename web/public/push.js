// The service worker: it only shows push messages. The page keeps its words, in the reader's language, in the cache.
const WORDS = "/push-words";

/** Title and text of an event; without its words, the name of the game must do. */
async function words(event) {
  const kept = await caches.match(WORDS);
  const all = kept ? await kept.json() : {};
  return (event === "stand_in" ? all.stand_in : all) ?? { title: "Carnegie", body: "" };
}

async function show(fact) {
  const { title = "Carnegie", body = "" } = await words(fact.event);
  const names = fact.event === "stand_in" ? "" : (fact.names ?? []).join(", ");
  await self.registration.showNotification(title, {
    body: [body, names].filter(Boolean).join(" "), tag: fact.game, icon: "/icon.svg", data: { path: `/games/${fact.game}` },
  });
}

async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  if (there) await there.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data?.json() ?? {})));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});
