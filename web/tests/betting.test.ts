/** Chips on a spot bring those with them that the layout says must lie there too. */

import { expect, test } from "vitest";
import { Betting, complete, follow } from "../src/lib/betting.svelte";
import type { LiveTable } from "../src/lib/table.svelte";
import type { Spot } from "../src/lib/types";

function spot(name: string, more: Partial<Spot> = {}): Spot {
  return {
    name,
    least: 500,
    most: 50_000,
    step: 1,
    required: false,
    needs: [],
    counts: [],
    times: 1,
    lies: 0,
    keep: 0,
    lammer: false,
    excess: false,
    why_not: "",
    equals: "",
    up_to: "",
    below: "",
    label: "",
    ...more,
  };
}

test("a Blind that must equal the Ante is as much as the Ante", () => {
  const spots = [
    spot("ante", { required: true }),
    spot("blind", { required: true, equals: "ante" }),
    spot("trips", { needs: ["ante"] }),
  ];
  expect(follow({ ante: 1000 }, spots)).toEqual({ ante: 1000, blind: 1000 });
  expect(follow({ ante: 1500, blind: 1000, trips: 500 }, spots)).toEqual({ ante: 1500, blind: 1500, trips: 500 });
  expect(follow({ blind: 700 }, spots)).toEqual({ ante: 700, blind: 700 });
});

test("blackjack switch: the first hand needs the second, as much on one as on the other", () => {
  const spots = [
    spot("base", { needs: ["base 2"] }),
    spot("base 2", { needs: ["base"], equals: "base" }),
    spot("super-match", { needs: ["base"] }),
  ];
  expect(follow({ base: 500 }, spots)).toEqual({ base: 500, "base 2": 500 });
  expect(follow({ base: 900, "base 2": 500 }, spots)).toEqual({ base: 900, "base 2": 900 });
});

test("a spot that nothing asks for stays empty", () => {
  const spots = [spot("player"), spot("banker"), spot("odds", { equals: "player" })];
  expect(follow({ player: 500 }, spots)).toEqual({ player: 500 });
});

test("a bet that lacks something may still be completed; one that lacks nothing was refused for good", () => {
  const spots = [
    spot("ante", { required: true }),
    spot("blind", { required: true, equals: "ante" }),
    spot("trips", { needs: ["ante"] }),
  ];
  expect(complete({}, spots)).toBe(true);
  expect(complete({ ante: 1000 }, spots)).toBe(false);
  expect(complete({ ante: 1000, blind: 500 }, spots)).toBe(false);
  expect(complete({ ante: 100, blind: 100 }, spots)).toBe(false);
  expect(complete({ trips: 500 }, spots)).toBe(false);
  expect(complete({ ante: 1000, blind: 1000, trips: 500 }, spots)).toBe(true);
});

test("the first chip after sitting down stays when others bet, also where the window was open before the seat was told", () => {
  const ask = { n: 7, ask: { ask: "Bet", open_to: [3], layout: { spots: [spot("base")] } } };
  const table = {
    ask,
    you: { seat: null as number | null, stack: 10_000 },
    yours: true,
    laid: { bets: {} },
    send: () => sent,
  };
  const sent = new Promise(() => undefined);
  const betting = new Betting(table as unknown as LiveTable);
  betting.enter(); // the question is there, the seat is not
  table.you.seat = 3;
  betting.place("base");
  betting.enter(); // another seat has bet
  expect(betting.draft).toEqual({ base: 500 });
});

test("one may bet behind seats that have bet, and in circles that nobody sits at", () => {
  const spots = [
    spot("base", { label: "Base" }),
    ...[1, 2, 4].map((n) => spot(`base@${n}`, { label: `Base behind seat ${n}` })),
    spot("base@3", { label: "Base in circle 3" }),
  ];
  const ask = { n: 7, ask: { ask: "Bet", open_to: [1, 2], layout: { spots } } };
  const sent = Promise.resolve();
  const table = { ask, you: { seat: 1, stack: 10_000 }, yours: true, laid: { bets: { 2: {} } }, send: () => sent };
  const betting = new Betting(table as unknown as LiveTable);
  expect(betting.others.map((n) => betting.called(n))).toEqual(["behind seat 2", "in circle 3"]);
  betting.enter();
  betting.behind = 3;
  betting.place("base");
  expect(betting.draft).toEqual({ "base@3": 500 });
});
