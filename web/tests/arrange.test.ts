/**
 * Setting a hand: equal cards stay apart, a card that takes a place sends the other back, the rest fill the last row.
 */

import { describe, expect, it, test } from "vitest";
import {
  complete,
  emptyRows,
  filled,
  groupsOf,
  move,
  ordered,
  rowsOf,
  same,
  started,
  swap,
  toggle,
} from "../src/lib/arrange";

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

describe("a hand that lies in its rows from the start", () => {
  const cards = ["4c", "Ah", "Jk", "9d", "Ks", "9c", "2d"];
  it("begins from high to low, the back first, the joker above all", () => {
    expect(groupsOf(cards, started(cards, [2, 5]))).toEqual([
      ["4c", "2d"],
      ["Jk", "Ah", "Ks", "9d", "9c"],
    ]);
  });
  it("begins with tiles as they were dealt", () => {
    expect(started(["6-6", "1-3", "2-4", "1-1"], [2, 2])).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });
  it("lets two pieces change places, wherever they lie", () => {
    const rows = started(cards, [2, 5]);
    expect(groupsOf(cards, swap(rows, 0, 1))[0]).toEqual(["Ah", "2d"]);
    expect(swap(swap(rows, 0, 1), 0, 1)).toEqual(rows);
  });
  it("is the same setting whatever the order within a group", () => {
    expect(same([["4c", "2d"], ["Ah"]], [["2d", "4c"], ["Ah"]])).toBe(true);
    expect(same([["4c", "Ah"], ["2d"]], [["2d", "4c"], ["Ah"]])).toBe(false);
  });
  it("lays groups from high to low", () => {
    expect(
      groupsOf(
        cards,
        ordered(cards, [
          [6, 0],
          [5, 3, 2, 4, 1],
        ]),
      ),
    ).toEqual([
      ["4c", "2d"],
      ["9c", "9d", "Jk", "Ah", "Ks"],
    ]);
  });
});
