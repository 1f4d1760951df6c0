/** A game is found by what people call it. */

import { expect, test } from "vitest";
import { finds } from "../src/lib/search";

test.each([
  ["UTH", "Ultimate Texas Hold'em", true],
  ["3 card", "Three Card Poker", true],
  ["three card", "Three Card Poker", true],
  ["21", "No Bust Blackjack 4", true],
  ["pai gow", "Fortune Pai Gow Poker", true],
  ["holdem", "Ultimate Texas Hold'em", true],
  ["hilo", "Omaha Hi-Lo", true],
  ["paigow", "Fortune Pai Gow Poker", true],
  ["3 card", "Let It Ride", false],
  ["tien len", "Blackjack Switch", false],
])("%s finds %s: %s", (typed, name, found) => {
  expect(finds(typed, name, "Grand Ronde ante")).toBe(found);
});

test("every word must be found, in the name or in what is known of the game", () => {
  expect(finds("roulette grand", "Roulette", "Grand Ronde")).toBe(true);
  expect(finds("roulette delta", "Roulette", "Grand Ronde")).toBe(false);
});

test.each([
  ["bacarat", "EZ Baccarat", true],
  ["blakjack", "Blackjack Switch", true],
  ["pay gow", "Pai Gow Tiles", true],
  ["paygow", "Pai Gow Tiles", true],
  ["kneo", "Keno", true],
  ["bingoo", "Bingo", true],
  ["blakjak", "Blackjack Switch", false],
  ["wr", "Casino War", false],
])("with one slip of a letter %s finds %s: %s", (typed, name, found) => {
  expect(finds(typed, name, "", true)).toBe(found);
  expect(finds(typed, name, "")).toBe(false);
});
