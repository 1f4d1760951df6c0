/** Amounts, cards, keys and places as people read them. */

import { describe, expect, test } from "vitest";
import type { Area, Event } from "../src/lib/types";
import { keysFor } from "../src/lib/keys";
import { chips, chipsFor, dollars, exact, outcome, parse, percent, signed, worth } from "../src/lib/money";
import { dealtPlace, ovalPlace } from "../src/lib/places";
import { points } from "../src/lib/points";
import {
  amountName,
  cardName,
  entered,
  fingerprint,
  joined,
  noTable,
  question,
  roundName,
  spoken,
  spotName,
  stakesOf,
} from "../src/lib/words";

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
    expect([percent(0.0181), percent(-0.0042), worth(22), worth(-41.2)]).toEqual([
      "1.81 %",
      "−0.42 %",
      "+$0.22",
      "−$0.41",
    ]);
  });
  test("what became of a bet; one that the bank could not cover is no push", () => {
    const of = (paid: number, taken: number, uncovered = 0): string => outcome({ paid, taken, uncovered });
    expect([of(500, 0), of(0, 500), of(0, 0), of(0, 0, 500)]).toEqual(["+$5", "−$5", "push", "not covered"]);
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
  test("where no pay table is printed, only players win from each other", () => {
    expect(noTable({ bank: "none", counter: "" })).toMatch(/each other/);
    expect(noTable({ bank: "player_dealer", counter: "" })).toMatch(/the rules say/);
    expect(noTable({ bank: "none", counter: "Bingo hall" })).toMatch(/the rules say/);
  });
  test("a card has its name, a face-down card has nothing more", () => {
    expect(["As", "Td", "2c", "Jk", null].map(cardName)).toEqual([
      "ace of spades",
      "ten of diamonds",
      "deuce of clubs",
      "joker",
      "face-down card",
    ]);
  });
  test("rules and spots read as words", () => {
    expect([spotName("twenty-one-plus-three"), spotName("pair-plus")]).toEqual(["21+3", "Pair plus"]);
    expect([spotName("base 2@5"), spotName("bonus-bet@3")]).toEqual(["Base 2, seat 5", "Bonus bet, seat 3"]);
    const dozen = { spot: "dozen-1", label: "First dozen" } as Area;
    expect([spotName("dozen-1", [dozen]), spotName("dozen-2", [dozen])]).toEqual(["First dozen", "Dozen 2"]);
    expect(fingerprint("9f2c41d807be1234")).toBe("9f2c 41d8 07be …");
  });
  test("blinds are no range of wagers", () => {
    expect(stakesOf({ stakes: "$1/$2 blinds, no limit", limits: [200, 400] })).toBe("$1/$2 blinds, no limit");
    expect(stakesOf({ stakes: "", limits: [500, 10_000] })).toBe("$5 to $100");
  });
  test("a round is a hand only where there are cards", () => {
    const names = (["arc", "oval", "set", "pan", "counter", "hall", "book"] as const).map((kind) =>
      roundName({ kind, centre: "" }),
    );
    expect(names).toEqual(["hand", "hand", "hand", "hand", "draw", "game", "round"]);
    const cloth = (["wheel", "dice", "hands"] as const).map((centre) => roundName({ kind: "cloth", centre }));
    expect(cloth).toEqual(["spin", "roll", "hand"]);
    expect(roundName({ kind: "set", centre: "dice" }), "pai gow's dice only say who is dealt first").toBe("hand");
  });
  test("one announcement, the newest sentences that fit", () => {
    expect(joined(["One.", "Two.", "Three."], 10)).toBe("Three.");
    expect(joined(["One.", "Two.", "Three."], 12)).toBe("Two. Three.");
  });
  test("what concerns all or you is said before what others did", () => {
    const chose = (seat: number): Event => ({ event: "Chose", seat, option: "fold", amount: 0, hand: 0 });
    const won: Event = { event: "PotWon", seat: 8, cents: 200, pot: 0, why: "" };
    expect(
      spoken(
        [
          [chose(3), "Seat 3: fold."],
          [won, "Seat 8 wins."],
          [chose(41), "Seat 41: fold."],
        ],
        4,
      ),
    ).toBe("Seat 8 wins.");
    expect(
      spoken(
        [
          [chose(2), "Seat 2: fold."],
          [chose(3), "Seat 3: fold."],
        ],
        4,
      ),
    ).toBe("Seat 2: fold. Seat 3: fold.");
    expect(
      spoken(
        [
          [chose(4), "Seat 4: fold."],
          [chose(3), "Seat 3: fold."],
        ],
        4,
      ),
    ).toBe("Seat 4: fold.");
    const shown: Event = { event: "Shown", holder: 4, words: "pair of tens", hand: 0, kind: "" };
    const said = [
      [shown, "You have a pair of tens."],
      [won, "You win $16 of the pot, pair of tens."],
    ] as const;
    expect(spoken(said, 4)).toBe("You have a pair of tens. You win $16 of the pot.");
  });
  test("high and low are named once, and each half of the pot goes to its winner", () => {
    const won: Event = { event: "PotWon", seat: 8, cents: 200, pot: 0, why: "" };
    const shown = (holder: number, words: string): Event => ({ event: "Shown", holder, words, hand: 0, kind: "" });
    const said = [
      [shown(4, "pair of tens; low 8-6-4-3-2"), "You have a pair of tens; low 8-6-4-3-2."],
      [won, "You win $8 of the pot, low half: 8-6-4-3-2."],
      [won, "Seat 2 wins $8 of the pot, high half: two pair, kings and fours."],
    ] as const;
    expect(spoken(said, 4, 200)).toBe(
      "You have a pair of tens; low 8-6-4-3-2. You win $8 of the pot, low half. " +
        "Seat 2 wins $8 of the pot, high half: two pair, kings and fours.",
    );
  });
  test("you are asked as you, others by their seat", () => {
    const option = { cost: 0, least: 0, most: 0, step: 0 };
    const options = [
      ["hit", ""],
      ["stand", ""],
      ["let it ride", ""],
      ["split", "no pair"],
    ].map(([name, why_not]) => ({ ...option, name: name!, why_not: why_not! }));
    const ask = {
      ask: "Choose",
      seat: 4,
      options,
      otherwise: "stand",
      hand: 0,
      about: "",
      kind: "",
      spot: "",
    } as const;
    expect(question({ ...ask, options }, 4)).toBe("Hit, stand or let it ride?");
    expect(question({ ...ask, options }, 2)).toBe("Seat 4, hit, stand or let it ride?");
    const long = ["meld 5d 6d 7d", "meld Kh Kd Ks", "add 4c to 1"].map((name) => ({ ...option, name, why_not: "" }));
    expect(question({ ...ask, options: long }, 4)).toBe("Meld 5d 6d 7d, meld Kh Kd Ks or add 4c to 1?");
    const more = [...long, ...["discard Kh", "discard 4c"].map((name) => ({ ...option, name, why_not: "" }))];
    expect(question({ ...ask, options: more }, 4)).toBe("Your turn."); // a list that fills a glance is for the eye
  });
  test("the printed keys come first, no key is given twice", () => {
    expect(keysFor(["hit", "stand", "double", "split", "surrender"])).toEqual({
      hit: "H",
      stand: "S",
      double: "D",
      split: "P",
      surrender: "R",
    });
    expect(keysFor(["play 4x", "play 3x", "check"])).toEqual({ "play 4x": "4", "play 3x": "3", check: "C" });
    const many = keysFor(["call", "check", "fold", "raise", "bet"]);
    expect(new Set(Object.values(many)).size).toBe(5);
  });
  test("the sum of a blackjack hand", () => {
    expect(
      [
        ["As", "Kd"],
        ["As", "9d", "5c"],
        ["8h", null],
        ["Jk", "8h"],
        ["Ah", "Ad"],
      ].map(points),
    ).toEqual(["21", "15", "8", "", "12"]);
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

test("an entry of the audit log says its limits, of a table and of a counter", () => {
  expect(entered({ limits: [500, 50_000], why: "", paused: false })).toBe("limits $5 to $500");
  expect(entered({ answer: { limits: { least: 500, most: 50_000, payout: 5_000_000 } } })).toBe(
    "limits least $5, most $500, payout $50,000",
  );
  const clock = { decide: 20, bet: 15, bank: 60, alone: true, every: 0, call: 0, sessions: [] };
  const sign = { game: "grand-ronde/war", name: "", private: true, bots: 0, clock };
  expect(entered({ sign }, () => "Casino War, Grand Ronde")).toBe(
    "Casino War, Grand Ronde, private, bots 0, 20 s to decide, 15 s to bet, 60 s in the time bank, the clock runs alone",
  );
  expect(entered({ cents: 150_000 })).toBe("$1,500");
});

test("an amount among others keeps its thousands and its cents", () => {
  expect(amountName("Seat 1: base wins $1,250.50, higher; $3 not covered.")).toBe("Base wins $1,250.50");
  expect(amountName("Your bet on the split 17-20 loses $5.")).toBe("Your bet on the split 17-20 loses $5");
  expect(amountName("")).toBe("Amount");
});
