// Lists that stay fresh as long as somebody looks at them.
import { onPerson } from "../../lib/person";

const EVERY = 20_000;

/** Refreshes now, every so often, on return to the page and for another person; returns what ends it. */
export function refreshing(refresh: () => Promise<void>): () => void {
  const again = (): void => {
    if (document.visibilityState !== "hidden") void refresh();
  };
  again();
  const timer = setInterval(again, EVERY);
  addEventListener("focus", again);
  const leave = onPerson(() => void refresh());
  document.addEventListener("visibilitychange", again);
  return () => {
    clearInterval(timer);
    leave();
    removeEventListener("focus", again);
    document.removeEventListener("visibilitychange", again);
  };
}
