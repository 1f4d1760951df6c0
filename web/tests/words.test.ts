/** Amounts, cards, keys and places as people read them. */

import { describe, expect, test } from "vitest";
import { keysFor } from "../src/lib/keys";
import { chips, chipsFor, dollars, exact, parse, percent, signed, worth } from "../src/lib/money";
import { dealtPlace, ovalPlace } from "../src/lib/places";
import { points } from "../src/lib/points";
import { beadPlate, bigRoad, outcome } from "../src/lib/roads";
import { AREA, AREAS, colour, neighbour, WHEEL } from "../src/lib/roulette";
import { announcement, cardName, fingerprint, spotName, value } from "../src/lib/words";

describe("money", () => {
  test("cents are shown only where there are any", () => {
    expect([500, 750, 125_000, 0, -2_500].map(dollars)).toEqual(["$5", "$7.50", "$1,250", "$0", "−$25"]);
    expect(exact(69_000)).toBe("$690.00");
    expect([5_000, -2_500, 0].map(signed)).toEqual(["+ $50", "− $25", "$0"]);
  });
  test("what is typed is read as it is shown", () => {
    for (const cents of [1, 50, 500, 750, 125_050]) expect(parse(dollars(cents))).toBe(cents);
    expect([parse("$1,250.5"), parse("12.345"), parse("ten"), parse("")]).toEqual([125_050, null, null, null]);
  });
  test("a share and a worth have their sign", () => {
    expect([percent(0.0181), percent(-0.0042), worth(22), worth(-41.2)]).toEqual(["1.81 %", "−0.42 %", "+0.22", "−0.41"]);
  });
  test("at most four chips are drawn, the largest first", () => {
    expect(chips(12_000)).toEqual(["100", "5", "5", "5"]);
    expect(chips(25)).toEqual(["0.5"]);
  });
  test("the chips to bet with are legal at the table", () => {
    expect(chipsFor(500, 50_000).map(([label]) => label)).toEqual(["5", "25", "100", "500"]);
    expect(chipsFor(100, 50_000).map(([label]) => label)).toEqual(["1", "5", "25", "100"]);
  });
});

describe("words", () => {
  test("a card has its name, a face-down card has nothing more", () => {
    expect(["As", "Td", "2c", "Jk", null].map(cardName)).toEqual(["ace of spades", "ten of diamonds", "deuce of clubs", "joker", "face-down card"]);
  });
  test("rules and spots read as words", () => {
    expect([spotName("twenty-one-plus-three"), spotName("pair-plus"), value(true), value("each_round"), value([3, 1])]).toEqual(["21+3", "Pair plus", "yes", "each round", "3, 1"]);
    expect(fingerprint("9f2c41d807be1234")).toBe("9f2c 41d8 07be …");
  });
  test("one announcement, the newest sentences that fit", () => {
    expect(announcement(["One.", "Two.", "Three."], 10)).toBe("Three.");
    expect(announcement(["One.", "Two.", "Three."], 12)).toBe("Two. Three.");
  });
  test("the printed keys come first, no key is given twice", () => {
    expect(keysFor(["hit", "stand", "double", "split", "surrender"])).toEqual({ hit: "H", stand: "S", double: "D", split: "P", surrender: "R" });
    expect(keysFor(["play 4x", "play 3x", "check"])).toEqual({ "play 4x": "4", "play 3x": "3", check: "C" });
    const many = keysFor(["call", "check", "fold", "raise", "bet"]);
    expect(new Set(Object.values(many)).size).toBe(5);
  });
  test("the sum of a blackjack hand", () => {
    expect([["As", "Kd"], ["As", "9d", "5c"], ["8h", null], ["Jk", "8h"], ["Ah", "Ad"]].map(points)).toEqual(["21", "15", "8", "", "12"]);
  });
});

describe("places", () => {
  test("seat 1 sits at the dealer's left, the last at his right", () => {
    expect(dealtPlace(1, 8).x).toBeGreaterThan(900);
    expect(dealtPlace(8, 8).x).toBeLessThan(140);
    expect(dealtPlace(4, 7).x).toBeCloseTo(510, 0);
  });
  test("the poker table is turned so that you sit at the bottom", () => {
    for (const you of [1, 5, 9]) expect(ovalPlace(you, 9, you).seat).toMatchObject({ x: 520, y: 664 });
    expect(ovalPlace(6, 9, 5).seat.x).toBeLessThan(300);
  });
});

describe("roulette", () => {
  test("162 areas: 38 straight, 62 splits and the courtesy line, 12 streets, 3 trios, 22 corners, first five, 11 six lines, 12 outside", () => {
    const count = (kind: string): number => AREAS.filter((a) => a.kind === kind).length;
    expect(AREAS).toHaveLength(162);
    expect(["straight", "split", "street", "trio", "corner", "first-five", "six-line", "dozen", "column"].map(count)).toEqual([38, 63, 12, 3, 22, 1, 11, 3, 3]);
    expect(new Set(AREAS.map((a) => a.name)).size).toBe(162);
  });
  test("the wheel has 38 pockets and eighteen of each colour", () => {
    expect(new Set(WHEEL).size).toBe(38);
    expect(WHEEL.filter((p) => colour(p) === "r")).toHaveLength(18);
    expect(WHEEL.filter((p) => colour(p) === "k")).toHaveLength(18);
  });
  test("arrows lead over the line between two numbers, and every area is reached", () => {
    expect(neighbour(AREA.get("straight-17")!, 1, 0)!.name).toBe("split-17-20");
    const seen = new Set(["straight-17"]);
    const queue = [AREA.get("straight-17")!];
    for (let at = queue.pop(); at; at = queue.pop()) {
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) {
        const next = neighbour(at, dx, dy);
        if (next && !seen.has(next.name)) {
          seen.add(next.name);
          queue.push(next);
        }
      }
    }
    expect(AREAS.map((a) => a.name).filter((name) => !seen.has(name))).toEqual([]);
  });
});

describe("baccarat's roads", () => {
  test("the dealer's announcement is the result", () => {
    const said = (words: string) => outcome([{ event: "Announced", words }]);
    expect([said("Banker wins."), said("Player wins."), said("It is a tie."), said("No more bets.")]).toEqual(["B", "P", "T", null]);
  });
  test("the bead plate fills columns of six", () => {
    expect(beadPlate(["P", "B", "T", "P", "P", "P", "B"], 12).at(-1)).toEqual({ x: 1, y: 0, result: "B" });
  });
  test("the big road changes column with the winner, turns at the bottom, and marks ties on the last", () => {
    const road = bigRoad(["B", "B", "P", "T", ...Array<"B">(7).fill("B")], 24);
    expect(road.slice(0, 3).map((m) => [m.x, m.y, m.ties])).toEqual([[0, 0, 0], [0, 1, 0], [1, 0, 1]]);
    expect(road.at(-1)).toMatchObject({ x: 3, y: 5 });
  });
});
