/** Which page is shown. Links are plain links; a click that stays on the site changes the page without a reload. */

export const route = $state({ path: location.pathname, query: location.search });

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", to);
  sync();
  scrollTo(0, 0);
}

function sync(): void {
  route.path = location.pathname;
  route.query = location.search;
}

addEventListener("popstate", sync);
addEventListener("click", (event) => {
  const link = (event.target as Element | null)?.closest?.("a");
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute("download")) return;
  const url = new URL(link.href);
  if (url.origin !== location.origin || /^\/(api|docs)/.test(url.pathname)) return;
  if (url.pathname === location.pathname && url.hash) return;
  event.preventDefault();
  go(url.pathname + url.search + url.hash);
});
