/** Your own play: filters in the address, the curve as a picture, a review in words. */

import { expect, test } from "vitest";
import { graph, kindName, mineAddress, mineQuery, readMine, step } from "../src/lib/mine";
import { answerName, lead, sameAnswer, shownChoices } from "../src/lib/review.svelte";
import type { Decision, Review } from "../src/lib/types";

test("filters stand in the address and come back from it; what is no day is left out", () => {
  const filters = { game: "delta/ez-baccarat", from: "2026-01-31", to: "" };
  expect(mineAddress(filters)).toBe("?game=delta%2Fez-baccarat&from=2026-01-31");
  expect(readMine(mineAddress(filters))).toEqual(filters);
  expect(readMine("?from=soon&to=2026-02-01")).toEqual({ game: "", from: "", to: "2026-02-01" });
});

test("the last day of the filter is part of it", () => {
  const query = new URLSearchParams(mineQuery({ game: "", from: "2026-01-31", to: "2026-01-31" }));
  const [from, to] = [Date.parse(query.get("from")!), Date.parse(query.get("to")!)];
  expect(to - from).toBe(86_400_000);
});

test("lines across are round amounts, about five of them, with zero among them", () => {
  expect([step(1000), step(4400), step(90)]).toEqual([200, 1000, 20]);
  const points = [
    { hands: 1, hand: 7, at: "", net: -1000, expected: -30, sd: 1100 },
    { hands: 2, hand: 8, at: "", net: 500, expected: -60, sd: 1556 },
  ];
  const drawn = graph(points, 100, 50);
  expect(drawn.lines.some((l) => l.cents === 0)).toBe(true);
  const zero = drawn.lines.find((l) => l.cents === 0)!.y;
  expect(drawn.net.startsWith(`M0.0 ${zero.toFixed(1)}`)).toBe(true);
  // every point of the band is within the picture, and the result rises from the first hand to the second
  const ys = [...drawn.band.matchAll(/ (-?[\d.]+)/g)].map((m) => Number(m[1]));
  expect(Math.min(...ys)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ys)).toBeLessThanOrEqual(50);
  const [, first, second] = [...drawn.net.matchAll(/ (-?[\d.]+)/g)].map((m) => Number(m[1]));
  expect(second).toBeLessThan(first!);
});

const made = (chosen: unknown, costs: number | null, choices: Decision["choices"] = []): Decision => ({
  event: 1,
  kind: "",
  about: "",
  hand: [],
  board: [],
  bank: [],
  stake: 1000,
  chosen,
  choices,
  cost: costs,
  words: "",
});
const review = (...decisions: Decision[]): Review =>
  ({ decisions, words: "Nothing was left to decide.", cost: 0 }) as unknown as Review;

test("a review begins with how many choices were best", () => {
  expect(lead(review())).toBe("Nothing was left to decide.");
  expect(lead(review(made("play", 0)))).toBe("One choice, and it was the best.");
  expect(lead(review(made("hit", 0), made("hit", 1650), made("stand", 0)))).toBe(
    "Three choices, two of them best. One cost",
  );
  expect(lead(review(made("hit", 10)))).toBe("One choice. It cost");
  expect(lead(review(made("hit", null)))).toMatch(/cannot be weighed/);
});

test("a setting is the same in whatever order its cards are named, and is shown among the best few", () => {
  const groups = [
    ["As", "Kd"],
    ["2c", "3c"],
  ];
  expect(sameAnswer(groups, [["Kd", "As"], groups[1]])).toBe(true);
  expect(sameAnswer(groups, [groups[1], groups[0]])).toBe(false);
  expect(sameAnswer(["double", 500], "double")).toBe(true);
  expect(answerName(groups)).toBe("As Kd | 2c 3c");
  expect(answerName(["double", 500])).toBe("Double");
  const choices = ["a", "b", "c", "d", "e", "f"].map((answer, n) => ({ answer, worth: -n }));
  expect(shownChoices(made("f", 5, choices)).map((c) => c.answer)).toEqual(["a", "b", "c", "f"]);
  expect(shownChoices(made("b", 1, choices)).map((c) => c.answer)).toEqual(["a", "b", "c", "d"]);
});

test("kinds of decisions have names", () => {
  expect(kindName("", "double")).toBe("Double was best");
  expect(kindName("insurance", "no")).toBe("Insurance: no was best");
  expect(kindName("set", "")).toBe("Setting the hand");
});
