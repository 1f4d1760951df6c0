/** The lobby's list: kinds and groups, filters in the address, the nearest name first. */

import { describe, expect, test } from "vitest";
import { address, ANY, kinds, ownName, passing, readFilters, sections } from "../src/lib/lobby";
import type { GameRow } from "../src/lib/types";

const row = (id: string, more: Partial<GameRow> = {}): GameRow =>
  ({
    id,
    name: "EZ Baccarat",
    house: id.split("/")[0]!,
    family: "baccarat",
    wagers: ["banker"],
    bank: "player_dealer",
    analysis: "exact",
    edge: 0.0102,
    edge_method: "exact",
    best_wager: "banker",
    look: { group: "Baccarat", cloth: "slate", sign: "diamonds" },
    kind: "ez-baccarat",
    kind_name: "EZ Baccarat",
    aliases: ["punto banco", "dragon 7"],
    ...more,
  }) as GameRow;
const GAMES = [
  row("delta/ez-baccarat"),
  row("lucky-derby/ez-baccarat-panda-8", { name: "EZ Baccarat Panda 8", edge: 0.0124 }),
  row("grand-ronde/three-card-poker", {
    name: "Three Card Poker",
    kind: "three-card-poker",
    kind_name: "Three Card Poker",
    aliases: ["3 card", "tcp"],
    edge: 0.0337,
    edge_method: "simulated",
    look: { group: "Casino poker", cloth: "wine", sign: "hearts" } as unknown as GameRow["look"],
  }),
  row("delta/holdem", {
    name: "Texas Hold'em",
    kind: "holdem",
    kind_name: "Texas Hold'em",
    aliases: ["poker"],
    edge: null,
    edge_method: null,
    look: { group: "Poker", cloth: "blue", sign: "clubs" } as unknown as GameRow["look"],
  }),
];
const none = (): number => 0;

describe("the address", () => {
  test("holds every filter and nothing else", () => {
    const f = { search: "uth", house: "delta", group: "Poker", seats: true, exact: true, edge: 0.015 };
    expect(address(f)).toBe("?q=uth&house=delta&group=Poker&seats=open&edges=exact&edge=1.5");
    expect(readFilters(address(f))).toEqual(f);
    expect(address(ANY)).toBe("");
    expect(readFilters("")).toEqual(ANY);
  });
  test("with nonsense in it filters nothing", () => {
    expect(readFilters("?edge=often&seats=perhaps")).toEqual(ANY);
  });
});

test("games of one kind stand on one card, the lowest edge first", () => {
  const card = kinds(GAMES).find((k) => k.id === "ez-baccarat")!;
  expect(card.games.map((g) => g.house)).toEqual(["delta", "lucky-derby"]);
  expect(card.edges).toEqual([0.0102, 0.0124]);
  expect(kinds(GAMES).find((k) => k.id === "holdem")!.edges).toBeNull();
});

test("a card says how its edges were found, where all were found in one way", () => {
  const method = (...methods: GameRow["edge_method"][]) =>
    kinds(methods.map((m) => row(`${m}/pai-gow-poker`, { edge_method: m })))[0]!.method;
  expect(method("exact", "exact")).toBe("exact");
  expect(method("stratified")).toBe("stratified");
  expect(method("exact", "stratified")).toBe("");
});

test.each([
  [{ search: "punto" }, ["delta/ez-baccarat", "lucky-derby/ez-baccarat-panda-8"]],
  [{ search: "3 card" }, ["grand-ronde/three-card-poker"]],
  [{ search: "bacc derby" }, ["lucky-derby/ez-baccarat-panda-8"]],
  [{ house: "delta" }, ["delta/ez-baccarat", "delta/holdem"]],
  [{ group: "Poker" }, ["delta/holdem"]],
  [{ edge: 0.0102 }, ["delta/ez-baccarat"]],
  [{ exact: true, house: "grand-ronde" }, []],
  [{ seats: true }, []],
])("%o leaves %o", (some, left) => {
  expect(passing(GAMES, { ...ANY, ...some }, none).map((g) => g.id)).toEqual(left);
});

test("favourites come first and stand nowhere else", () => {
  const shown = sections(GAMES, "", ["holdem"]);
  expect(shown.map((s) => s.title)).toEqual(["Favourites", "Baccarat", "Casino poker"]);
});

test("what was searched for stands together, the nearest name first", () => {
  const shown = sections(GAMES, "poker", []);
  expect(shown).toHaveLength(1);
  expect(shown[0]!.kinds.map((k) => k.id)).toEqual(["holdem", "three-card-poker", "ez-baccarat"]);
});

test("a game's own words tell it from others of its kind", () => {
  expect(ownName(GAMES[1]!)).toBe("Panda 8");
  expect(ownName(GAMES[0]!)).toBe("");
  expect(ownName(row("lucky-derby/seven-card-stud", { name: "7 Card Stud", kind_name: "Seven Card Stud" }))).toBe("");
  expect(ownName(row("lucky-derby/holdem", { name: "Texas Hold Em", kind_name: "Texas Hold'em" }))).toBe("");
});

test("a slip is forgiven only where no game is written so, and what it finds is ranked and filtered", () => {
  const found = (search: string, more = {}) => passing(GAMES, { ...ANY, search, ...more }, none).map((g) => g.id);
  expect(found("bacarat")).toEqual(["delta/ez-baccarat", "lucky-derby/ez-baccarat-panda-8"]);
  expect(found("bacarat", { house: "delta" })).toEqual(["delta/ez-baccarat"]);
  expect(found("poker", { house: "lucky-derby" })).toEqual([]);
  expect(found("xqzzy")).toEqual([]);
  const ranked = sections(passing(GAMES, { ...ANY, search: "pokr" }, none), "pokr", []);
  expect(ranked.map((s) => [s.title, s.kinds.map((k) => k.id)])).toEqual([["Found", ["three-card-poker"]]]);
});
