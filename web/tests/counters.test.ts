import { expect, test } from "vitest";
import { legText, returns, terms, type Board } from "../src/games/book/slip.svelte";
import { called, nearest } from "../src/games/hall/order.svelte";

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
  const event = { name: "A at B", day: "2026-11-17", site: "", state: "open" as const, result: null, entries: [] };
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

test("balls are called with their letter", () => {
  expect([1, 15, 16, 45, 61, 75].map(called)).toEqual(["B 1", "B 15", "I 16", "N 45", "O 61", "O 75"]);
});
