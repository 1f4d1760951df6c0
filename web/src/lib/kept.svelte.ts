/** Games that this browser keeps: the starred ones, and those played last. */

const STARS = "pitboss-favourites";
const RECENT = "pitboss-recent";
const LAST = 3;

function read(key: string): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? found.filter((x): x is string => typeof x === "string") : [];
  } catch {
    return [];
  }
}
function keep(key: string, list: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // a browser that keeps nothing has no favourites after this visit
  }
}

export const kept = $state({ starred: read(STARS), recent: read(RECENT) });

export function star(kind: string): void {
  kept.starred = kept.starred.includes(kind) ? kept.starred.filter((k) => k !== kind) : [...kept.starred, kind];
  keep(STARS, kept.starred);
}

/** A game that was sat down to goes to the front. */
export function played(game: string): void {
  kept.recent = [game, ...kept.recent.filter((g) => g !== game)].slice(0, LAST);
  keep(RECENT, kept.recent);
}
