import { describe, expect, it } from "vitest";
import { odds, streets, told } from "../src/lib/streets";
import type { Event } from "../src/lib/types";

const dealt = (to: number, cards: (string | null)[], up = false): Event =>
  ({ event: "Dealt", to, cards, up, hand: 0 }) as Event;
const chose = (seat: number, option: string, amount = 0): Event => ({ event: "Chose", seat, option, amount }) as Event;
const puts = (seat: number, cents: number, spot = "bet"): Event => ({ event: "Wagered", seat, spot, cents }) as Event;
const thrown = (to: number, n: number): Event =>
  ({ event: "Discarded", to, cards: Array(n).fill(null), hand: 0 }) as Event;
const said = (events: Event[], names: string[], you: number | null = null): string[][] =>
  streets(events, names).map((s) => [
    s.name,
    ...s.deeds.map((d) => {
      const { who, does } = told(d, you);
      return `${who} ${does}`.trim();
    }),
  ]);

describe("a hand street by street", () => {
  it("begins a street with each card of the board, also where nobody bets any more", () => {
    const events = [
      puts(2, 100),
      puts(3, 200),
      ...[2, 3, 1].map((s) => dealt(s, [null, null])),
      chose(1, "call"),
      puts(1, 200),
      chose(2, "fold"),
      chose(3, "check"),
      dealt(-1, ["Qs", "8d", "5c"], true),
      chose(3, "bet", 400),
      puts(3, 400),
      chose(1, "call"),
      puts(1, 400),
      dealt(-1, ["Jh"], true),
      dealt(-1, ["2h"], true),
    ];
    expect(said(events, ["pre-flop", "flop", "turn", "river"], 1)).toEqual([
      ["pre-flop", "Seat 2 posts $1", "Seat 3 posts $2", "You call", "Seat 2 folds", "Seat 3 checks"],
      ["flop", "Seat 3 bets $4", "You call"],
      ["turn"],
      ["river"],
    ]);
    expect(streets(events, ["pre-flop", "flop"]).map((s) => s.pot)).toEqual([500, 1300, 1300, 1300]);
  });

  it("begins a street of stud with the first card after the betting, and joins who did the same", () => {
    const events = [
      ...[1, 2, 3].map((s) => puts(s, 100, "ante")),
      ...[1, 2, 3].flatMap((s) => [dealt(s, [null, null]), dealt(s, ["2c"], true)]),
      chose(3, "bring-in"),
      puts(3, 200),
      chose(1, "raise", 400),
      puts(1, 400),
      chose(2, "call"),
      puts(2, 400),
      chose(3, "call"),
      puts(3, 200),
      ...[1, 2, 3].map((s) => dealt(s, ["9d"], true)),
      chose(1, "check"),
      ...[1, 2, 3].map((s) => dealt(s, ["8d"], true)),
      ...[1, 2, 3].map((s) => dealt(s, ["7d"], true)),
    ];
    expect(said(events, ["third", "fourth", "fifth", "sixth"], 3)).toEqual([
      ["third", "Seats 1, 2 and you ante $1", "You bring it in for $2", "Seat 1 raises to $4", "Seats 2 and you call"],
      ["fourth", "Seat 1 checks"],
      ["fifth"],
      ["sixth"],
    ]);
  });

  it("says which blind is posted", () => {
    const due = (marker: string, seat: number): Event => ({ event: "Marked", marker, seat, value: "" }) as Event;
    const events = [due("small-blind", 2), puts(2, 100), due("big-blind", 3), puts(3, 200), puts(5, 200)];
    expect(said(events, ["pre-flop"])).toEqual([
      ["pre-flop", "Seat 2 posts the small blind, $1", "Seat 3 posts the big blind, $2", "Seat 5 posts $2"],
    ]);
  });

  it("begins no street with the card that is given up after the flop", () => {
    const events = [
      ...[1, 2].map((s) => dealt(s, [null, null, null])),
      chose(1, "check"),
      dealt(-1, ["Qs", "8d", "5c"], true),
      chose(1, "check"),
      chose(2, "check"),
      thrown(1, 1),
      thrown(2, 1),
      dealt(-1, ["Jh"], true),
      chose(1, "check"),
      dealt(-1, ["2h"], true),
    ];
    expect(said(events, ["pre-flop", "flop", "turn", "river"], 1)).toEqual([
      ["pre-flop", "You check"],
      ["flop", "Seats 2 and you check", "Seats 2 and you discard 1"],
      ["turn", "You check"],
      ["river"],
    ]);
  });

  it("begins every draw with its first discard, also where nobody can bet any more", () => {
    const events = [
      ...[1, 2].map((s) => dealt(s, Array(5).fill(null))),
      chose(1, "check"),
      ...[1, 2].flatMap((s) => [thrown(s, s), dealt(s, Array(s).fill(null))]),
      ...[1, 2].flatMap((s) => [thrown(s, s), dealt(s, Array(s).fill(null))]),
    ];
    expect(said(events, ["before the draw", "first draw", "second draw"])).toEqual([
      ["before the draw", "Seat 1 checks"],
      ["first draw", "Seat 1 draws 1", "Seat 2 draws 2"],
      ["second draw", "Seat 1 draws 1", "Seat 2 draws 2"],
    ]);
  });

  it("begins the draw with the first discard", () => {
    const events = [
      ...[1, 2].map((s) => dealt(s, Array(5).fill(null))),
      chose(1, "bet", 200),
      puts(1, 200),
      chose(2, "call"),
      puts(2, 200),
      thrown(1, 2),
      dealt(1, [null, null]),
      thrown(2, 0),
      chose(1, "check"),
    ];
    expect(said(events, ["before the draw", "after the draw"])).toEqual([
      ["before the draw", "Seat 1 bets $2", "Seat 2 calls"],
      ["after the draw", "Seat 1 draws 2", "Seat 2 stands pat", "Seat 1 checks"],
    ]);
  });

  it("says which half of a pot of high-low is won", () => {
    const won = (seat: number, why: string): Event => ({ event: "PotWon", seat, cents: 900, pot: 0, why }) as Event;
    const events = [won(1, "high half: pair of tens"), won(2, "low half: 8-6-4-3-2"), won(3, "pair of tens")];
    expect(said(events, ["river"])).toEqual([
      ["river", "Seat 1 wins $9, high half", "Seat 2 wins $9, low half", "Seat 3 wins $9"],
    ]);
  });

  it("says once who kills the pot", () => {
    const marked = { event: "Marked", marker: "kill", seat: 2, value: "", stays: false } as Event;
    const events = [...[1, 2].map((s) => dealt(s, [null, null])), chose(2, "kill"), marked, puts(2, 800)];
    expect(said(events, ["before the draw"])).toEqual([["before the draw", "Seat 2 kills the pot"]]);
  });

  it("says the odds of a call", () => {
    expect([odds(1600, 9600), odds(300, 1000), odds(0, 500), odds(100, 2150)]).toEqual([
      "6 to 1",
      "3.3 to 1",
      "",
      "22 to 1",
    ]);
  });
});
