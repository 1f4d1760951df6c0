/** Setting a hand: equal cards stay apart, a card that takes a place sends the other back, the rest fill the last row. */

import { expect, test } from "vitest";
import { complete, emptyRows, filled, groupsOf, move, rowsOf, toggle } from "../src/lib/arrange";

const CARDS = ["As", "As", "Kd", "Qc", "7h"];

test("the house's way is found by place, equal cards in order", () => {
  expect(
    rowsOf(CARDS, [
      ["As", "Kd"],
      ["As", "Qc", "7h"],
    ]),
  ).toEqual([
    [0, 2],
    [1, 3, 4],
  ]);
});

test("cards go to the first empty place, and out again", () => {
  let rows = emptyRows([2, 3]);
  for (const place of [1, 2]) rows = toggle(rows, place);
  expect(rows).toEqual([
    [1, 2],
    [null, null, null],
  ]);
  expect(toggle(rows, 1)[0]).toEqual([null, 2]);
});

test("when one group is left the rest fill it, and the hand can be set", () => {
  const rows = filled(
    [
      [1, 2],
      [null, null, null],
    ],
    CARDS.length,
  );
  expect(rows).toEqual([
    [1, 2],
    [0, 3, 4],
  ]);
  expect(complete(rows)).toBe(true);
  expect(groupsOf(CARDS, rows)).toEqual([
    ["As", "Kd"],
    ["As", "Qc", "7h"],
  ]);
});

test("a card laid on another changes places with it, in three rows as in two", () => {
  expect(move([[0], [1, 2], [3, 4]], 0, 2, 1)).toEqual([[4], [1, 2], [3, 0]]);
  expect(move([[null], [1, 2], [3, 4]], 0, 1, 0)).toEqual([[null], [0, 2], [3, 4]]);
});
