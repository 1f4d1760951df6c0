/** The lobby's list: which games are shown, by kind and group, and the filters in the address. */

import { FIGURES, finds, plain } from "./search";
import type { GameRow, Look } from "./types";
import { GROUPS, houseName, spotName } from "./words";

export interface Filters {
  search: string;
  house: string;
  group: string;
  /** Only games that have a free seat at an open table. */
  seats: boolean;
  exact: boolean;
  /** The dearest edge that is shown, as a fraction; 0 for any. */
  edge: number;
}
export const ANY: Filters = { search: "", house: "", group: "", seats: false, exact: false, edge: 0 };
/** Steps of "edge at most", in percent; the last is any. */
export const EDGES = [0.5, 1, 1.5, 2, 3, 5, 0] as const;

export function readFilters(query: string): Filters {
  const of = new URLSearchParams(query);
  const edge = Number(of.get("edge") ?? 0);
  return {
    search: of.get("q") ?? "",
    house: of.get("house") ?? "",
    group: of.get("group") ?? "",
    seats: of.get("seats") === "open",
    exact: of.get("edges") === "exact",
    edge: edge > 0 && edge < 100 ? edge / 100 : 0,
  };
}

/** "?q=uth&house=delta": only filters in use appear. */
export function address(f: Filters): string {
  const of = new URLSearchParams();
  if (f.search.trim()) of.set("q", f.search.trim());
  if (f.house) of.set("house", f.house);
  if (f.group) of.set("group", f.group);
  if (f.seats) of.set("seats", "open");
  if (f.exact) of.set("edges", "exact");
  if (f.edge) of.set("edge", String(Math.round(f.edge * 10_000) / 100));
  const text = of.toString();
  return text ? `?${text}` : "";
}

/** One game and the houses that deal it. */
export interface Kind {
  id: string;
  name: string;
  group: Look["group"];
  look: Look;
  aliases: string[];
  games: GameRow[];
  /** Lowest and highest edge of its houses; null where none is known. */
  edges: [number, number] | null;
  /** How they were found; empty where the houses' own were found in different ways. */
  method: string;
}

export function kinds(games: readonly GameRow[]): Kind[] {
  const found = new Map<string, GameRow[]>();
  for (const g of games) found.set(g.kind, [...(found.get(g.kind) ?? []), g]);
  return [...found].map(([id, rows]) => {
    const first = rows[0]!;
    const edges = rows.flatMap((g) => (g.edge === null ? [] : [g.edge]));
    const methods = new Set(rows.flatMap((g) => g.edge_method ?? []));
    const sorted = [...rows].sort((a, b) => (a.edge ?? 1) - (b.edge ?? 1) || a.house.localeCompare(b.house));
    return {
      id,
      name: first.kind_name,
      group: first.look.group,
      look: first.look,
      aliases: first.aliases,
      games: sorted,
      edges: edges.length ? [Math.min(...edges), Math.max(...edges)] : null,
      method: methods.size === 1 ? [...methods][0]! : "",
    };
  });
}

/** The games that the filters leave, with the house's own among those of a kind; a slip is forgiven where no game is
 * written so. */
export function passing(games: readonly GameRow[], f: Filters, free: (id: string) => number): GameRow[] {
  const about = (g: GameRow): string =>
    `${g.kind_name} ${g.aliases.join(" ")} ${houseName(g.house)} ${g.id} ${g.family} ${g.wagers.map((w) => spotName(w)).join(" ")}`;
  const matches = (slips: boolean): GameRow[] => games.filter((g) => finds(f.search, g.name, about(g), slips));
  const exactly = matches(false);
  const found = exactly.length ? exactly : matches(true);
  return found.filter(
    (g) =>
      (!f.house || g.house === f.house) &&
      (!f.group || g.look.group === f.group) &&
      (!f.seats || free(g.id) > 0) &&
      (!f.exact || g.edge_method === "exact") &&
      (!f.edge || (g.edge !== null && g.edge <= f.edge)),
  );
}

/** How near a kind's name is to what was typed: what begins so, what is called so, what holds it. */
function nearness(kind: Kind, typed: string): number {
  const words = plain(typed);
  const name = plain(kind.name);
  if (name.startsWith(words)) return 0;
  if (kind.aliases.some((a) => plain(a) === words)) return 1;
  return name.includes(words) ? 2 : 3;
}

export interface Section {
  title: string;
  kinds: Kind[];
}
/** Favourites first, then the groups in their order; what was searched for stands together, the nearest first. */
export function sections(rows: readonly GameRow[], search: string, starred: readonly string[]): Section[] {
  const all = kinds(rows).sort((a, b) => a.name.localeCompare(b.name));
  if (search.trim()) {
    const near = all.sort((a, b) => nearness(a, search) - nearness(b, search));
    return near.length ? [{ title: "Found", kinds: near }] : [];
  }
  const mine = all.filter((k) => starred.includes(k.id));
  const rest = all.filter((k) => !starred.includes(k.id));
  return [
    { title: "Favourites", kinds: mine },
    ...GROUPS.map((group) => ({ title: group, kinds: rest.filter((k) => k.group === group) })),
  ].filter((s) => s.kinds.length);
}

/** What distinguishes two games of one kind and house: the words of the name that the kind's name lacks. */
export function ownName(game: GameRow): string {
  const known = new Set(plain(game.kind_name).split(" "));
  const rest = game.name.split(" ").filter(
    (word) =>
      !plain(word)
        .split(" ")
        .every((part) => known.has(part) || known.has(FIGURES[part] ?? "")),
  );
  const told = rest.join(" ");
  return rest.length < 4 && !known.has(plain(told).replaceAll(" ", "")) ? told : "";
}
