// Lists that stay fresh as long as somebody looks at them.
const EVERY = 20_000;

/** Refreshes now, every so often, and whenever one comes back to the page; returns what ends it. */
export function refreshing(refresh: () => Promise<void>): () => void {
  const again = (): void => {
    if (document.visibilityState !== "hidden") void refresh();
  };
  again();
  const timer = setInterval(again, EVERY);
  addEventListener("focus", again);
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    removeEventListener("focus", again);
    document.removeEventListener("visibilitychange", again);
  };
}
