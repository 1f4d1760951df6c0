/** Amounts, cards, keys and places as people read them. */

import { describe, expect, test } from "vitest";
import { keysFor } from "../src/lib/keys";
import { chips, chipsFor, dollars, exact, parse, percent, signed, worth } from "../src/lib/money";
import { dealtPlace, ovalPlace } from "../src/lib/places";
import { points } from "../src/lib/points";
import { outcome } from "../src/lib/roads";
import { AREA, AREAS, colour, neighbour, STANDING, WHEEL } from "../src/lib/roulette";
import { announcement, cardName, fingerprint, question, spotName } from "../src/lib/words";

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
    expect([spotName("twenty-one-plus-three"), spotName("pair-plus")]).toEqual(["21+3", "Pair plus"]);
    expect(fingerprint("9f2c41d807be1234")).toBe("9f2c 41d8 07be …");
  });
  test("one announcement, the newest sentences that fit", () => {
    expect(announcement(["One.", "Two.", "Three."], 10)).toBe("Three.");
    expect(announcement(["One.", "Two.", "Three."], 12)).toBe("Two. Three.");
  });
  test("what concerns all or you is said before what others did; what is asked comes last", () => {
    const said = ["Seat 3: check.", "The board shows king of clubs.", "Seat 41: check."];
    expect(announcement(said, 110, 4, "Seat 4: check or bet?")).toBe("The board shows king of clubs. Seat 4: check or bet?");
    expect(announcement(["Seat 2: fold.", "Seat 3: fold."], 110, 4)).toBe("Seat 2: fold. Seat 3: fold.");
    const showdown = ["Seat 8 has pair of sixes.", "Seat 4 has king high.", "Seat 8 wins $200 of the pot.", "Seat 8 wins $160 of side pot 1."];
    expect(announcement(showdown, 75, 4)).toBe("Seat 8 wins $200 of the pot. Seat 8 wins $160 of side pot 1.");
    const option = { cost: 0, least: 0, most: 0, step: 0 };
    const options = [["hit", ""], ["stand", ""], ["let it ride", ""], ["split", "no pair"]].map(([name, why_not]) => ({ ...option, name: name!, why_not: why_not! }));
    expect(question({ ask: "Choose", seat: 4, options, otherwise: "stand", hand: 0, about: "" })).toBe("Seat 4: hit, stand or let it ride?");
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
  test("on a phone every seat has a place of its own, clear of the board and inside 390", () => {
    for (let seats = 2; seats <= 10; seats++) {
      const at = Array.from({ length: seats - 1 }, (_, i) => ovalPlace(i + 2, seats, 1).seat);
      expect(new Set(at.map((p) => `${p.px},${p.py}`)).size).toBe(seats - 1);
      for (const { px, py } of at) expect(px >= 41 && px <= 349 && (py <= 170 || py >= 300)).toBe(true);
    }
  });
});

describe("roulette", () => {
  const TOUCHING = 12;
  test("162 areas: 38 straight, 62 splits and the courtesy line, 12 streets, 3 trios, 22 corners, first five, 11 six lines, 12 outside", () => {
    const count = (kind: string): number => AREAS.filter((a) => a.kind === kind).length;
    expect(AREAS).toHaveLength(162);
    expect(["straight", "split", "street", "trio", "corner", "first-five", "six-line", "dozen", "column"].map(count)).toEqual([38, 63, 12, 3, 22, 1, 11, 3, 3]);
    expect(new Set(AREAS.map((a) => a.name)).size).toBe(162);
  });
  test("standing, the layout is the same one turned: nothing outside it, every number in its column", () => {
    expect(STANDING.areas.map((a) => a.name)).toEqual(AREAS.map((a) => a.name));
    for (const { box: [x, y, w, h] } of STANDING.areas) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(-TOUCHING);
      expect(x + w).toBeLessThanOrEqual(STANDING.width + TOUCHING);
      expect(y + h).toBeLessThanOrEqual(STANDING.height + TOUCHING);
    }
    const at = (n: string) => STANDING.area.get(`straight-${n}`)!.box;
    expect(at("1")[0]).toBe(at("34")[0]);
    expect(at("1")[1]).toBe(at("3")[1]);
    expect(at("3")[0]).toBeGreaterThan(at("2")[0]);
    expect(at("4")[1]).toBeGreaterThan(at("1")[1]);
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

describe("baccarat", () => {
  test("the dealer's announcement is the result", () => {
    const said = (words: string) => outcome([{ event: "Announced", words }]);
    expect([said("Banker wins."), said("Player wins."), said("It is a tie."), said("No more bets.")]).toEqual(["B", "P", "T", null]);
  });
});
