/** Setting a hand: pieces by their place, so that equal ones stay apart, moved from group to group. */

/** For each group the places (in the ask's cards) that lie in it, front first; `null` is an empty place. */
export type Rows = (number | null)[][];

/** The groups as places of the cards; equal cards are taken in order. */
export function rowsOf(cards: readonly string[], groups: readonly (readonly string[])[]): Rows {
  const left = cards.map((card, place) => ({ card, place }));
  return groups.map((group) =>
    group.map((card) => {
      const i = left.findIndex((l) => l.card === card);
      return i < 0 ? null : left.splice(i, 1)[0]!.place;
    }),
  );
}
export function emptyRows(sizes: readonly number[]): Rows {
  return sizes.map((size) => Array<number | null>(size).fill(null));
}
/** Puts a piece into a place; what lay there goes where the piece came from, if anywhere. */
export function move(rows: Rows, place: number, group: number, at: number): Rows {
  const next = rows.map((row) => [...row]);
  const there = next[group]![at] ?? null;
  for (const row of next) {
    const from = row.indexOf(place);
    if (from >= 0) row[from] = there;
  }
  next[group]![at] = place;
  return next;
}
/** To the first empty place of the first group that has one; out of its group if it lies in one already. */
export function toggle(rows: Rows, place: number): Rows {
  const lies = rows.some((row) => row.includes(place));
  if (lies) return rows.map((row) => row.map((p) => (p === place ? null : p)));
  const group = rows.findIndex((row) => row.includes(null));
  return group < 0 ? rows : move(rows, place, group, rows[group]!.indexOf(null));
}
export function complete(rows: Rows): boolean {
  return rows.every((row) => !row.includes(null));
}
/** When all groups but one are full, the rest of the pieces fill it. */
export function filled(rows: Rows, count: number): Rows {
  const open = rows.filter((row) => row.includes(null));
  if (open.length !== 1) return rows;
  const lying = new Set(rows.flat());
  const rest = Array.from({ length: count }, (_, i) => i).filter((i) => !lying.has(i));
  return rows.map((row) => (row === open[0] ? row.map((p) => p ?? rest.shift() ?? null) : row));
}
export function groupsOf(cards: readonly string[], rows: Rows): string[][] {
  return rows.map((row) => row.flatMap((p) => (p === null ? [] : [cards[p]!])));
}
/** Two pieces change places. */
export function swap(rows: Rows, one: number, other: number): Rows {
  return rows.map((row) => row.map((p) => (p === one ? other : p === other ? one : p)));
}
const RANKS = "23456789TJQKA";
const rank = (card: string): number => (card.startsWith("Jk") ? RANKS.length : RANKS.indexOf(card[0]!));
const tiles = (cards: readonly string[]): boolean => cards.some((card) => card.includes("-"));
/** As a hand is read: the most of a kind first, then from high to low; tiles, and cards not seen, as they lie. */
export function tidy<T>(pieces: readonly T[], card: (piece: T) => string | null): T[] {
  const names = pieces.map(card);
  if (names.some((name) => name === null || name.includes("-"))) return [...pieces];
  const rankOf = (piece: T): number => rank(card(piece)!);
  const alike = (piece: T): number => pieces.filter((other) => rankOf(other) === rankOf(piece)).length;
  return [...pieces].sort((a, b) => alike(b) - alike(a) || rankOf(b) - rankOf(a));
}
/** Every group as it is read. */
export function ordered(cards: readonly string[], rows: Rows): Rows {
  return rows.map((row) => tidy(row, (place) => (place === null ? null : cards[place]!)));
}
/** The first order of a hand: cards from high to low, the last group first; tiles as they were dealt. */
export function started(cards: readonly string[], sizes: readonly number[]): Rows {
  const places = cards.map((_, i) => i);
  if (tiles(cards)) return sizes.map((size) => places.splice(0, size));
  places.sort((a, b) => rank(cards[b]!) - rank(cards[a]!));
  return [...sizes]
    .reverse()
    .map((size) => places.splice(0, size))
    .reverse();
}
/** Whether two settings have the same pieces in the same groups, whatever their order. */
export function same(one: readonly (readonly string[])[], other: readonly (readonly string[])[]): boolean {
  const text = (groups: readonly (readonly string[])[]): string => groups.map((g) => [...g].sort().join(" ")).join("|");
  return text(one) === text(other);
}
