/** The page's fold of the events arrives at the engine's own picture, for a seat and for somebody who watches. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { before, empty, fold, foldAll, handsOf, land, landAll, reconcile, type Picture } from "../src/lib/fold";
import type { Event, State } from "../src/lib/types";

interface Recorded {
  viewer: number | null;
  before: number[];
  events: Event[];
  said: string[];
  pictures: Record<string, State>;
}
const FOLDER = new URL("./fixtures/", import.meta.url);
const games = readdirSync(FOLDER).map((name) => [name.replace(".json", ""), name] as const);

function plain(p: Picture): unknown {
  const hands = p.hands.map((h) => [h.holder, h.hand, h.cards.map((c) => c.card), h.cards.map((c) => c.up)]);
  const { stacks, spots, pot, bank, cover } = p;
  return { stacks, spots, pot, bank, cover, hands: sorted(hands), markers: p.markers };
}
function engine(s: State): unknown {
  const hands = s.hands.map((h) => [h.holder, h.hand, h.cards, h.up]);
  const { stacks, spots, pot, bank, cover } = s;
  return { stacks, spots, pot, bank, cover, hands: sorted(hands), markers: reconcile(empty(), s).markers };
}
/** An empty hand is no hand. */
function sorted(hands: unknown[][]): unknown[] {
  return hands
    .filter((h) => (h[2] as unknown[]).length)
    .sort((a, b) => String(a.slice(0, 2)).localeCompare(String(b.slice(0, 2))));
}

describe.each(games)("%s", (_, file) => {
  const hands = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Recorded[];

  test("folds to what the engine has on its table", () => {
    for (const hand of hands) {
      const p = empty(hand.before);
      hand.events.forEach((event, i) => {
        fold(p, event);
        const expected = hand.pictures[i + 1];
        if (expected) expect(plain(p), `after event ${i + 1}, ${hand.said[i]}`).toEqual(engine(expected));
      });
    }
  });

  test("the room's picture changes nothing, so cards keep their identity", () => {
    for (const hand of hands) {
      const p = foldAll(empty(hand.before), hand.events);
      const ids = p.hands.flatMap((h) => h.cards.map((c) => c.id));
      const last = hand.pictures[hand.events.length]!;
      reconcile(p, last);
      expect(p.hands.flatMap((h) => h.cards.map((c) => c.id)).sort()).toEqual(ids.sort());
    }
  });

  test("somebody who watches is shown no face that the table has not seen", () => {
    for (const hand of hands.filter((h) => h.viewer === null)) {
      const p = empty(hand.before);
      for (const event of hand.events) {
        fold(p, event);
        for (const h of p.hands) for (const c of h.cards) expect(c.up || c.card === null).toBe(true);
      }
    }
  });
});

test("the table before a hand is what the hand's events led from", () => {
  const state = { stacks: [0, 900], spots: { "1": { pass: 100, field: 50 } }, pot: 0, pots: [], bank: 0, cover: 0 };
  const events: Event[] = [{ event: "Wagered", seat: 1, spot: "field", cents: 50 }];
  const p = before({ ...state, button: 0, markers: {}, jackpots: { bad: 10 }, hands: [], tickets: [] }, events);
  expect(p.stacks).toEqual([0, 950]);
  expect(p.spots).toEqual({ 1: { pass: 100 } });
  expect(foldAll(p, events).spots).toEqual({ 1: { pass: 100, field: 50 } });
});

test("a set hand becomes hands 0 and 1 of the seat, of the same cards", () => {
  const p = empty([0, 100]);
  fold(p, { event: "Dealt", to: 1, cards: ["As", "As", "Kd"], up: false, hand: 0 });
  const ids = handsOf(p, 1)[0]!.cards.map((c) => c.id);
  fold(p, { event: "HandSet", to: 1, groups: [["Kd"], ["As", "As"]], up: false });
  expect(handsOf(p, 1).map((h) => h.cards.map((c) => c.card))).toEqual([["Kd"], ["As", "As"]]);
  expect(
    handsOf(p, 1)
      .flatMap((h) => h.cards.map((c) => c.id))
      .sort(),
  ).toEqual(ids.sort());
});

test("a card counts when it has landed, and is turned", () => {
  const p = empty([0, 100]);
  const dealt: Event = { event: "Dealt", to: 1, cards: ["9h"], up: true, hand: 0 };
  fold(p, dealt, 320);
  expect(handsOf(p, 1)[0]!.cards[0]).toMatchObject({ landed: false, travels: 320 });
  land(p, dealt);
  expect(handsOf(p, 1)[0]!.cards[0]!.landed).toBe(true);
  fold(p, { event: "Spun", pocket: "17" }, 3000);
  expect(p.rolls).toBe(3000);
  landAll(p);
  expect(p.rolls).toBe(0);
});

test("a turned card keeps its place and its identity", () => {
  const p = empty([0, 100]);
  fold(p, { event: "Dealt", to: 0, cards: ["6d", null], up: false, hand: 0 });
  const before = handsOf(p, 0)[0]!.cards.map((c) => c.id);
  fold(p, { event: "Turned", holder: 0, cards: ["Ks"], hand: 0 });
  const cards = handsOf(p, 0)[0]!.cards;
  expect(cards.map((c) => c.id)).toEqual(before);
  expect(cards.map((c) => [c.card, c.up])).toEqual([
    ["6d", false],
    ["Ks", true],
  ]);
});

test("an event of a kind this page does not know is left to the room's picture", () => {
  const p = empty([0, 100]);
  fold(p, { event: "Painted", seat: 1 } as unknown as Event);
  reconcile(p, {
    stacks: [0, 90],
    spots: { "1": { ante: 10 } },
    pot: 0,
    pots: [],
    bank: 0,
    cover: 0,
    button: 0,
    markers: {},
    jackpots: {},
    tickets: [],
    hands: [{ holder: 1, hand: 0, cards: ["As", null], up: [true, false] }],
  });
  expect(p.stacks).toEqual([0, 90]);
  expect(handsOf(p, 1)[0]!.cards.map((c) => c.card)).toEqual(["As", null]);
});

test("a plate says that a card is drawn for the one given up only where that is so", () => {
  const gives = (cards: null[]): Event => ({ event: "Discarded", to: 1, cards, hand: 0, up: false });
  const gone = gives([null]);
  const dealt = (to: number, n: number): Event =>
    ({ event: "Dealt", to, cards: Array(n).fill(null), up: false, hand: 0 }) as Event;
  expect(foldAll(empty([0, 0]), [dealt(1, 5), gone]).says[1]).toBe("draws 1");
  expect(foldAll(empty([0, 0]), [dealt(1, 5), gives([])]).says[1]).toBe("stands pat");
  expect(foldAll(empty([0, 0]), [dealt(1, 3), dealt(-1, 3), gone]).says[1]).toBe("discards");
});

test("a pot grows when the bets are gathered, before the room says how it is shared out", () => {
  const p = empty([0, 900, 900]);
  p.pot = 15;
  p.pots = [{ cents: 15, seats: [1, 2] }];
  foldAll(p, [
    { event: "Wagered", seat: 1, spot: "bet", cents: 9 },
    { event: "Wagered", seat: 2, spot: "bet", cents: 9 },
    { event: "Gathered", spots: ["bet"], cents: 33 },
    { event: "FeeTaken", seat: 0, cents: 3, jackpot: "" },
  ] as unknown as Event[]);
  expect([p.pot, p.pots]).toEqual([30, [{ cents: 30, seats: [1, 2] }]]);
});

test("a purse counts what it wins when the chips lie there", () => {
  const p = foldAll(empty([0, 1_000]), [{ event: "Wagered", seat: 1, spot: "base", cents: 500 }]);
  const won: Event = {
    ...{ event: "Settled", seat: 1, spot: "base", stake: 500, paid: 500, taken: 0 },
    ...{ uncovered: 0, why: "", house: false },
  } as Event;
  fold(p, won, 220);
  expect([p.stacks[1], p.results[1]!.base!.moves]).toEqual([500, 220]);
  land(p, won);
  expect([p.stacks[1], p.results[1]!.base!.moves]).toEqual([1_500, 0]);
});

test("a stud card that is turned over at the showdown stays with those that lay down; one exposed in play does not", () => {
  const p = empty([0, 0]);
  fold(p, { event: "Dealt", to: 1, hand: 0, cards: [null, null], up: false });
  fold(p, { event: "Dealt", to: 1, hand: 0, cards: ["Ah"], up: true });
  fold(p, { event: "Turned", holder: 1, hand: 0, cards: ["7c"] });
  const open = (): (string | null)[] =>
    handsOf(p, 1)[0]!
      .cards.filter((c) => c.apart)
      .map((c) => c.card);
  expect(open()).toEqual(["7c", "Ah"]);
  fold(p, { event: "Turned", holder: 1, hand: 0, cards: ["2d"] });
  expect(open()).toEqual(["7c", "Ah"]);
});
