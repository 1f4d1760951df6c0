import { expect, test } from "vitest";
import {
  hold,
  holdOf,
  legText,
  newEvent,
  returns,
  selections,
  sides,
  sideText,
  terms,
  type Board,
} from "../src/games/book/slip.svelte";
import { slip, wayName } from "../src/games/counter/slip.svelte";
import { called, isHot, nearest } from "../src/games/hall/order.svelte";
import { counters, until } from "../src/lib/floor";
import { orders } from "../src/lib/orders.svelte";
import type { LiveTable } from "../src/lib/table.svelte";
import type { GameRow, TableRow } from "../src/lib/types";

test("a ticket returns the product of its prices, down to the cent", () => {
  expect(returns([-110], 110_00, 50_000_00)).toBe(210_00);
  expect(returns([150, -200, -110], 100_00, 50_000_00)).toBe(715_90);
  expect(returns([-110, -110], 10_00, 50_000_00)).toBe(36_44);
});

test("a ticket returns no more than the limit and no less than its stake", () => {
  expect(returns(Array(10).fill(150), 1_000_00, 50_000_00)).toBe(50_000_00);
  expect(returns([-10_000], 10, 50_000_00)).toBe(10);
});

test("the away side has the other line of a spread, and what is closed is not offered", () => {
  const market = { kind: "spread", line: -3.5, prices: { home: -110, away: -105 }, closed: false, rules: "" } as const;
  const event = {
    name: "A at B",
    day: "2026-11-17",
    site: "",
    minimum: "",
    state: "open" as const,
    result: null,
    entries: [],
  };
  const board: Board = { e1: { ...event, markets: { spread: market } } };
  const leg = terms(board, "e1", "spread", "away")!;
  expect(legText(board, leg)).toBe("away +3.5 at −105");
  expect(
    terms({ e1: { ...event, markets: { spread: { ...market, closed: true } } } }, "e1", "spread", "away"),
  ).toBeNull();
  expect(terms({ e1: { ...board.e1!, state: "started" } }, "e1", "spread", "away")).toBeNull();
});

test("of all ways to win the nearest one counts", () => {
  const squares = Array.from({ length: 25 }, (_, i) => (i === 12 ? 0 : i + 1));
  const [top, column] = [0b11111, 0b1_00001_00001_00001_00001];
  const found = nearest(squares, new Set([1, 2, 3, 6]), [column, top]);
  expect(found).toEqual({ mask: top, needs: [4, 5] });
});

test("a card is hot that waits for one number and is covered by itself", () => {
  const squares = Array.from({ length: 25 }, (_, i) => (i === 12 ? 0 : i + 1));
  const middle = 0b11111 << 10;
  expect(isHot({ squares, daub: true }, new Set([11, 12, 14]), [middle])).toBe(true);
  expect(isHot({ squares, daub: true }, new Set([11, 12]), [middle])).toBe(false);
  expect(isHot({ squares, daub: false }, new Set([11, 12, 14]), [middle])).toBe(false);
  expect(isHot({ squares: [3, 40], daub: true }, new Set([40]), [middle])).toBe(true); // picked: all are wanted
});

test("what was told of an order stands until the next one is answered", async () => {
  const answers: (() => void)[] = [];
  const send = (): Promise<void> => new Promise((resolve) => answers.push(resolve));
  const table = { ask: { n: 1 }, send } as unknown as LiveTable;
  const bought = orders.send(table, { buy: {} }, "The ticket is yours.");
  answers[0]!();
  expect(await bought).toBe(true);
  const done = orders.send(table, "done", "You are done.");
  expect([orders.told, orders.waiting]).toEqual(["The ticket is yours.", true]);
  answers[1]!();
  await done;
  expect([orders.told, orders.waiting]).toEqual(["You are done.", false]);
  orders.clear();
  expect(orders.told).toBe("");
});

test("balls are called with their letter", () => {
  expect([1, 15, 16, 45, 61, 75].map(called)).toEqual(["B 1", "B 15", "I 16", "N 45", "O 61", "O 75"]);
});

test("a ticket of one group is its numbers; of several the groups and the ways that are played", () => {
  slip.clear();
  for (const n of [7, 12, 7, 23]) slip.toggle(n, 3);
  expect(slip.order(20)).toEqual({ cents: 100, games: 1, spots: [12, 23] });
  slip.addGroup();
  slip.addGroup();
  expect(slip.groups, "a group is begun when the last one has a number").toHaveLength(2);
  for (const n of [34, 58]) slip.toggle(n, 20);
  expect(slip.letter(58)).toBe("B");
  expect(slip.offered(20).map(wayName)).toEqual(["A", "B", "A and B"]);
  slip.turn([1]);
  expect(slip.order(20)).toEqual({
    cents: 100,
    games: 1,
    groups: [
      [12, 23],
      [34, 58],
    ],
    ways: [[0], [0, 1]],
  });
  expect(slip.ways(3), "a way has no more numbers than a ticket may").toEqual([[0]]);
  slip.clear();
  expect(slip.marks).toEqual([]);
});

test("a group that is emptied again leaves the ways of the others", () => {
  slip.clear();
  slip.toggle(1, 20);
  slip.addGroup();
  slip.toggle(2, 20);
  slip.addGroup();
  slip.toggle(3, 20);
  slip.toggle(1, 20);
  expect(slip.offered(20).map(wayName)).toEqual(["B", "C", "B and C"]);
  expect(slip.order(20)).toMatchObject({ groups: [[2], [3]], ways: [[0], [1], [0, 1]] });
  slip.clear();
});

const game = (id: string, more: Partial<GameRow>): GameRow =>
  ({ id, family: id, kind_name: id, counter: `${id} counter`, limits: [100, 1000_00], ...more }) as GameRow;
const open = (of: string, more: Partial<TableRow> = {}): TableRow =>
  ({
    id: of,
    game: of,
    name: of,
    stays: true,
    private: false,
    status: "playing",
    seats: [],
    next_at: null,
    limits: [200, 1000_00],
    ...more,
  }) as unknown as TableRow;

test("the floor lists every counter, open or not, and of tables only the house's own", () => {
  const games = [game("keno", {}), game("bingo", { in_sessions: true }), game("craps", { counter: "" })];
  const mine = open("keno", { stays: false });
  const listed = counters(games, [mine, open("bingo", { seats: [{ bot: false }] as TableRow["seats"] })]);
  expect(listed.map((c) => [c.game.id, c.table?.id ?? null, c.words])).toEqual([
    ["keno", null, "from $1 a ticket"],
    ["bingo", "bingo", "from $2 a sheet · 1 here"],
  ]);
});

test("a draw is counted down, a session far away has its time of day", () => {
  const now = Date.parse("2026-11-17T12:00:00Z");
  const at = (next_at: string | null): string[] =>
    until(counters([game("keno", {})], [open("keno", { next_at })])[0]!, now);
  expect(at("2026-11-17T12:01:48Z")).toEqual(["1:48", "to the draw"]);
  expect(at("2026-11-17T11:59:58Z")).toEqual(["0:00", "to the draw"]);
  expect(at("2026-11-17T19:30:00Z")[0]).toMatch(/^\d\d:\d\d$/);
  expect(at(null)).toEqual(["Open", "keno"]);
});

test("the book keeps what is posted over an even book, and of a parlay what every market leaves", () => {
  const market = (...prices: number[]) => ({
    kind: "spread" as const,
    prices: Object.fromEntries(prices.map((p, i) => [String(i), p])),
    line: 0,
    closed: false,
    rules: "",
  });
  expect(hold(market(-110, -110))).toBeCloseTo(1 / 22, 10);
  expect(hold(market(100, 100))).toBe(0);
  expect(hold(undefined)).toBeNull();
  const alone = { ...market(300, 100), kind: "futures" as const, prices: { Herons: 300 } };
  expect(hold(alone), "nothing balances a single selection").toBeNull();
  expect(holdOf([market(-110, -110), alone])).toBeNull();
  expect(holdOf([market(-110, -110), market(-110, -110)])).toBeCloseTo(1 - (21 / 22) ** 2, 10);
});

test("selections are read as they are written, and nothing is left out", () => {
  expect(selections("yes -120, no +100")).toEqual({ yes: -120, no: 100 });
  expect(selections("Herons +300, Team 7 −110,")).toEqual({ Herons: 300, "Team 7": -110 });
  expect(() => selections("Herons +300, Lanterns")).toThrow("“Lanterns” cannot be read");
});

test("a new event has a name that no event has or had", () => {
  const event = (now: number, board: Board = {}): string => newEvent(board, now);
  expect(event(1000)).toBe("e1000");
  expect(event(1000, { e1000: {} as Board[string] })).toBe("e1001");
  expect(event(1002), "its board was cleared of e1000 and e1001").toBe("e1002");
});

test("the sides of an event are read off its name", () => {
  expect(sides("Herons at Lanterns")).toEqual({ away: "Herons", home: "Lanterns" });
  expect(sides("Coast Cup")).toBeNull();
  const event = {
    name: "Herons at Lanterns",
    day: "",
    markets: {},
    site: "",
    minimum: "",
    state: "open" as const,
    result: null,
    entries: [],
  };
  const leg = { event: "e1", market: "moneyline", pick: "home", price: -150, line: 0 };
  expect(sideText({ e1: event }, leg)).toBe("Lanterns, home at −150");
  expect(sideText({}, leg)).toBe("home at −150");
});
