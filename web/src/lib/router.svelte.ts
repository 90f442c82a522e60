// Addresses: one object that says where one is, links that change it without loading the page again.

class Route {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));
  /** Without its "#". */
  hash = $state(location.hash.slice(1));

  read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
    this.hash = location.hash.slice(1);
  }
}

export const route = new Route();

/** Goes to an address of the page; with `replace` the one before is not kept in the history. */
export function go(address: string, { replace = false } = {}): void {
  const before = location.pathname;
  history[replace ? "replaceState" : "pushState"](null, "", address);
  route.read();
  if (location.pathname !== before) scrollTo(0, 0);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element).closest?.("a[href]");
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
  const address = new URL(link.href);
  if (address.origin !== location.origin || address.pathname.startsWith("/api/")) return;
  if (address.pathname === location.pathname && address.hash) return; // the browser jumps by itself
  event.preventDefault();
  go(address.pathname + address.search + address.hash);
}

addEventListener("popstate", () => route.read());
addEventListener("hashchange", () => route.read());
addEventListener("click", onClick);
