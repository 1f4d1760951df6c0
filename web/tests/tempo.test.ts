/** The plan of every kind of round: nothing overtakes its cause, and no round takes longer than it may. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SPEEDS } from "../src/lib/durations";
import { plan, type Beat, type Plan, type Round } from "../src/lib/tempo";
import type { Event } from "../src/lib/types";

const FOLDER = new URL("./fixtures/", import.meta.url);
const dealt = (to: number, card: string | null = "9h", up = true, hand = 0): Event => ({
  event: "Dealt",
  to,
  cards: [card],
  up,
  hand,
});
const shown = (holder: number, words = "19"): Event => ({ event: "Shown", holder, words, hand: 0, kind: "" });
const chose = (seat: number, option: string): Event => ({ event: "Chose", seat, option, amount: 0, hand: 0 });
const wagered = (seat: number, spot = "base", cents = 500): Event => ({ event: "Wagered", seat, spot, cents });
const settled = (seat: number, paid: number, taken = 0): Event => ({
  event: "Settled",
  seat,
  spot: "base",
  stake: 500,
  paid,
  taken,
  uncovered: 0,
  why: "",
  house: false,
});
const pile = (to: number, n: number): Event => ({
  event: "Dealt",
  to,
  cards: times(n, () => null),
  up: false,
  hand: 0,
});
const turned = (holder: number, hand: number): Event => ({ event: "Turned", holder, cards: ["9h"], hand });
const handSet = (to: number): Event => ({ event: "HandSet", to, groups: [[null], [null]], up: false });
const announced = (words: string, kind = ""): Event => ({ event: "Announced", words, kind });
const moved = (cards: string[], to: number | null = null): Event => ({
  event: "Moved",
  holder: 2,
  hand: 0,
  to_hand: to === null ? 1 : 0,
  cards,
  to,
  up: true,
});
const gathered = { event: "Gathered", cents: 900 } as Event;
const of = (p: Plan, kind: Event["event"]): Beat[] => p.beats.filter((b) => b.event.event === kind);
const times = <T>(n: number, make: (i: number) => T): T[] => Array.from({ length: n }, (_, i) => make(i));

/** Typical rounds, as the table at the end of the tempo's specification lists them: limits for calm, brisk, instant. */
const ROUNDS: Record<string, { events: Event[]; round: Round; most: [number, number, number] }> = {
  "blackjack, four hands": {
    events: [
      ...[1, 2, 3, 4, 0, 1, 2, 3, 4, 0].map((to, i) => dealt(to, "5h", i < 9)),
      ...[1, 2, 3].flatMap((seat) => [chose(seat, "hit"), dealt(seat)]),
      chose(4, "hit"),
      dealt(4),
      { event: "Turned", holder: 0, cards: ["Ts"], hand: 0 },
      dealt(0),
      dealt(0),
      shown(0),
      ...[1, 2, 3, 4].map((seat) => shown(seat)),
      settled(1, 500),
      settled(2, 0, 500),
      settled(3, 500),
      settled(4, 500),
    ],
    round: { window: true, you: 4, over: true },
    most: [17_000, 9_500, 1_500],
  },
  baccarat: {
    events: [
      dealt(-2),
      dealt(-3),
      dealt(-2),
      dealt(-3),
      dealt(-2),
      dealt(-3),
      shown(-2, "7"),
      shown(-3, "6"),
      announced("Player wins.", "player"),
      settled(1, 500),
      settled(2, 0, 500),
      settled(3, 500),
    ],
    round: { window: true, you: 1, over: true },
    most: [10_000, 6_000, 1_000],
  },
  roulette: {
    events: [
      wagered(1, "red"),
      announced("No more bets.", "closed"),
      { event: "Spun", pocket: "17" },
      settled(1, 500),
      settled(2, 0, 500),
    ],
    round: { window: true, you: 1, over: true },
    most: [11_500, 6_000, 1_000],
  },
  "hold'em, nine seats": {
    events: [
      ...times(18, (i) => dealt(1 + (i % 9), null, false)),
      ...times(5, (i) => chose(4 + i, "fold")),
      ...times(2, (i) => [chose(1 + i, "call"), wagered(1 + i, "bet")]).flat(),
      gathered,
      ...times(3, () => dealt(-1)),
      ...times(2, (i) => chose(1 + i, "check")),
      gathered,
      dealt(-1),
      ...times(2, (i) => chose(1 + i, "check")),
      gathered,
      dealt(-1),
      chose(1, "check"),
      { event: "Turned", holder: 1, cards: ["As", "Kd"], hand: 0 },
      { event: "Turned", holder: 2, cards: ["Qs", "Qd"], hand: 0 },
      shown(1),
      shown(2),
      { event: "PotWon", seat: 2, cents: 900, pot: 0, why: "" },
    ],
    round: { you: 9, over: true },
    most: [25_000, 13_000, 2_000],
  },
  "craps, one roll": {
    events: [{ event: "Rolled", dice: [3, 5] }, settled(1, 500), settled(2, 0, 500)],
    round: { window: true, you: 1, over: true },
    most: [6_000, 3_500, 1_000],
  },
  "pai gow, six hands": {
    events: [
      { event: "Rolled", dice: [5, 2, 2] },
      ...[4, 5, 6, 1, 2, 3, 0].map((to) => pile(to, 7)),
      { event: "Marked", marker: "action", seat: 4, value: "9", stays: false },
      ...times(6, (i) => handSet(i + 1)),
      { event: "Turned", holder: 0, cards: times(7, () => "9h"), hand: 0 },
      handSet(0),
      ...times(2, () => shown(0)),
      ...times(6, (i) => [
        turned(i + 1, 0),
        turned(i + 1, 1),
        shown(i + 1),
        { ...shown(i + 1), hand: 1 } as Event,
      ]).flat(),
      ...times(6, (i) => (i % 2 ? settled(i + 1, 500) : settled(i + 1, 0, 500))),
    ],
    round: { window: true, you: 1, over: true, limit: "pai gow" },
    most: [19_000, 10_500, 2_000],
  },
  "Chinese poker, four hands": {
    events: [
      ...times(4, (i) => pile(i + 1, 13)),
      ...times(4, (i) => handSet(i + 1)),
      ...times(4, (i) => times(3, (row) => [turned(i + 1, row), shown(i + 1)]).flat()).flat(),
      ...times(6, (i): Event => ({ event: "Transferred", seat: 1 + (i % 3), to: 4, cents: 1000, why: "" })),
    ],
    round: { you: 1, over: true, limit: "Chinese poker" },
    most: [16_000, 8_500, 1_800],
  },
  keno: {
    events: [{ event: "BallsDrawn", balls: times(20, (i) => 4 * i + 1) }],
    round: { window: true, over: true },
    most: [14_000, 8_000, 1_000],
  },
};

describe("no round takes longer than it may", () => {
  test.each(Object.entries(ROUNDS))("%s", (_, { events, round, most }) => {
    SPEEDS.forEach((speed, i) => expect(plan(events, speed, round).ends, speed).toBeLessThanOrEqual(most[i]!));
  });
  test("any deal to the first ask", () => {
    const deal = [...times(4, (i) => wagered(i + 1)), ...times(18, (i) => dealt(1 + (i % 9), null, false))];
    const landed = SPEEDS.map((speed) => plan(deal, speed, { window: true }).landed);
    expect(landed.map((ms, i) => ms <= [3_600, 1_800, 200][i]!)).toEqual([true, true, true]);
  });
});

/** Everything that a beat rests on lies before it begins. */
function overtaken(p: Plan, events: readonly Event[]): string[] {
  const wrong: string[] = [];
  for (const beat of p.beats) {
    const kind = beat.event.event;
    const causes = p.beats.filter(
      (b) => b.index < beat.index && ["Dealt", "Turned", "Spun", "Rolled"].includes(b.event.event),
    );
    if (["Shown", "Settled", "PotWon", "Spun", "Turned"].includes(kind) || (kind === "Announced" && beat.index > 0)) {
      for (const cause of causes) {
        const same = kind === "Turned" && cause.event.event === "Turned";
        if (cause.lands > beat.at + 0.001 && !same)
          wrong.push(`${kind} ${beat.index} before ${cause.event.event} ${cause.index}`);
      }
    }
    if (kind === "Settled" || kind === "PotWon") {
      for (const total of of(p, "Shown")) {
        if (total.index < beat.index && total.lands > beat.at)
          wrong.push(`chips of ${beat.index} before the total ${total.index}`);
      }
    }
    if (kind === "Swept") {
      for (const cause of causes)
        if (cause.lands > beat.at + 0.001) wrong.push(`Swept ${beat.index} before a card lies`);
    }
  }
  expect(new Set(p.beats.filter((b) => b.last).map((b) => b.index)).size, "every event is drawn once").toBe(
    events.length,
  );
  return wrong;
}

describe("pai gow", () => {
  const { events } = ROUNDS["pai gow, six hands"]!;
  const round: Round = { window: true, you: 1, over: true, limit: "pai gow", spent: -60_000 }; // nothing is cut short
  test("cup, marker, piles: each waits for the one before it", () => {
    const few = events.filter((e) => e.event !== "Dealt" || [4, 5, 6, 0].includes(e.to));
    const p = plan(few, "brisk", round);
    const [cup, marker, piles] = [of(p, "Rolled")[0]!, of(p, "Marked")[0]!, of(p, "Dealt")];
    expect([cup.at, cup.lasts, marker.at, marker.lasts]).toEqual([400, 500, 900, 220]);
    expect(piles.map((b) => b.at - marker.lands)).toEqual([0, 80, 160, 240]);
    expect(piles.map((b) => [b.lasts, b.sound])).toEqual(times(4, () => [220, "slide"]));
    const calm = of(plan(events, "calm", round), "Dealt");
    expect([calm[0]!.lasts, calm[1]!.at - calm[0]!.at]).toEqual([300, 150]);
    expect(of(plan(events, "instant", round), "Dealt").map((b) => b.lands)).toEqual(times(7, () => 200));
  });
  test("seven piles after a cup are a little quicker, so that the deal is there in time", () => {
    const p = plan(events, "brisk", round);
    const [cup, marker, piles] = [of(p, "Rolled")[0]!, of(p, "Marked")[0]!, of(p, "Dealt")];
    expect(piles.at(-1)!.lands).toBeCloseTo(1_800 - 80, 0);
    for (const [one, next] of [
      [cup, marker],
      [marker, piles[0]!],
    ] as const)
      expect(next.at).toBeCloseTo(one.lands);
  });
  test("the bank's seven cards are turned one after another, heard once, and then set", () => {
    const p = plan(events, "brisk", round);
    const bank = p.beats.filter((b) => b.event.event === "Turned" && b.event.holder === 0);
    expect(bank.map((b) => b.at - bank[0]!.at)).toEqual([0, 60, 120, 180, 240, 300, 360]);
    expect(bank.map((b) => b.sound)).toEqual(["turn", null, null, null, null, null, null]);
    const set = of(p, "HandSet").find((b) => b.event.event === "HandSet" && b.event.to === 0)!;
    expect([set.at, set.lasts]).toEqual([bank[6]!.lands, 220]);
    expect(bank.map((b) => b.last)).toEqual([false, false, false, false, false, false, true]);
  });
  test("a seat is compared row by row and settled before the next", () => {
    for (const [i, speed] of SPEEDS.entries()) {
      const p = plan(events, speed, round);
      const seats = times(6, (n) => {
        const mine = p.beats.filter((b) => ("holder" in b.event ? b.event.holder : -9) === n + 1);
        return {
          from: mine[0]!.at,
          rows: mine,
          chips: of(p, "Settled").find((b) => (b.event as { seat: number }).seat === n + 1)!,
        };
      });
      seats.forEach(({ from, rows, chips }, n) => {
        expect(chips.at - from).toBeCloseTo([1_800, 900, 150][i]!);
        expect(rows.map((b) => b.event.event)).toEqual(["Turned", "Shown", "Turned", "Shown"]);
        for (const [turn, name] of [rows.slice(0, 2), rows.slice(2)]) expect(turn!.lands).toBeLessThanOrEqual(name!.at);
        if (n) expect(from).toBeGreaterThanOrEqual(seats[n - 1]!.chips.lands);
      });
      expect(p.words.length).toBeGreaterThanOrEqual(6);
    }
  });
  test("what lies at another's hand is settled with that hand", () => {
    const all = events.map((e) => (e.event === "Settled" && e.seat === 2 ? { ...e, spot: "base@5" } : e));
    const chips = of(plan(all, "brisk", round), "Settled").map((b) => (b.event as { seat: number }).seat);
    expect(chips).toEqual([1, 3, 4, 2, 5, 6].sort((a, b) => chips.indexOf(a) - chips.indexOf(b)));
    expect(chips.indexOf(2)).toBeGreaterThan(chips.indexOf(4));
  });
});

describe("a round that is larger than its kind", () => {
  const actions = times(40, (i) => chose(1 + (i % 8), i % 3 ? "fold" : "call"));
  const hand = [...times(16, (i) => dealt(1 + (i % 8), null, false)), ...actions];
  test("bots think less, and cards take their time", () => {
    const long = plan(hand, "brisk", { you: 9, over: true });
    const kept = plan(hand, "brisk", { you: 9, over: true, limit: "hold'em" });
    expect(long.ends).toBeGreaterThan(13_000);
    expect(kept.ends).toBeLessThanOrEqual(13_000);
    expect(kept.ends).toBeGreaterThan(12_500);
    expect(of(kept, "Dealt").map((b) => b.lasts)).toEqual(of(long, "Dealt").map((b) => b.lasts));
  });
  test("then everything is quicker, in the same order", () => {
    const kept = plan(hand, "brisk", { you: 9, over: true, limit: "hold'em", spent: 11_500 });
    expect(kept.ends).toBeLessThanOrEqual(1_500);
    expect(overtaken(kept, hand)).toEqual([]);
  });
  test("the end of the round keeps its time", () => {
    const before = plan(hand, "brisk", { you: 9, limit: "hold'em", spent: 9_000 });
    expect(before.ends).toBeLessThanOrEqual((13_000 - 9_000 - 2_120) * (2 / 3));
  });
});

describe("no result before its cause", () => {
  const games = readdirSync(FOLDER);
  test.each(games)("%s", (file) => {
    const hands = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as {
      events: Event[];
      viewer: number | null;
    }[];
    for (const { events, viewer } of hands) {
      for (const speed of SPEEDS) {
        for (const reduced of [false, true]) {
          const p = plan(events, speed, { window: true, you: viewer, reduced, seed: 3, over: true });
          expect(overtaken(p, events)).toEqual([]);
        }
      }
    }
  });
});

describe("what waits for what", () => {
  test("the dealer speaks before the chips move, and is held long enough to be read", () => {
    const p = plan([dealt(0), shown(0), settled(1, 500)], "brisk", { dealt: true });
    expect(of(p, "Settled")[0]!.at - of(p, "Shown")[0]!.lands).toBeGreaterThanOrEqual(580);
  });
  test("lost chips are gone before winnings are laid, seat after seat", () => {
    const p = plan([settled(1, 500), settled(2, 0, 500), settled(3, 500)], "brisk");
    const [lost, first, second] = of(p, "Settled") as [Beat, Beat, Beat];
    expect([lost.index, first.index, second.index]).toEqual([1, 0, 2]);
    expect(first.at).toBeGreaterThanOrEqual(lost.lands);
    expect(second.at - first.at).toBe(60);
  });
  test("the bank pauses before each card that it draws", () => {
    const p = plan([dealt(0), dealt(0)], "brisk", { dealt: true });
    const [first, second] = of(p, "Dealt") as [Beat, Beat];
    expect(first.at).toBe(180);
    expect(second.at).toBeGreaterThanOrEqual(first.lands + 80 + 180);
  });
  test("third cards at baccarat come alone, after the four of the deal", () => {
    const p = plan([dealt(-2), dealt(-3), dealt(-2), dealt(-3), dealt(-2), dealt(-3)], "brisk", { over: true });
    const at = of(p, "Dealt").map((b) => b.at);
    expect(at.slice(0, 4)).toEqual([0, 90, 180, 270]);
    expect(at[4]).toBeGreaterThanOrEqual(270 + 320 + 180);
    expect(at[5]).toBeGreaterThanOrEqual(at[4]! + 320 + 180);
  });
  test("at casino war a card is drawn and settled before it is taken in, whoever goes to war", () => {
    const deal = [dealt(1), dealt(2), dealt(0)];
    const war = [
      chose(2, "war"),
      wagered(2, "war"),
      { event: "Swept", holder: 1, hand: 0 } as Event,
      dealt(2),
      dealt(0),
    ];
    for (const speed of SPEEDS) {
      const p = plan([...deal, settled(1, 500), ...war, settled(2, 500)], speed, { window: true, you: 1 });
      const [swept, paid] = [of(p, "Swept")[0]!, of(p, "Settled").find((b) => b.index === 3)!];
      for (const card of of(p, "Dealt").filter((b) => b.index < 3)) expect(card.lands).toBeLessThanOrEqual(paid.at);
      expect(swept.at).toBeGreaterThanOrEqual(paid.lands);
      expect(of(p, "Dealt").find((b) => b.index > 3)!.at).toBeGreaterThanOrEqual(swept.at);
    }
  });
  test("the ball takes its time, and the number stands before anything is paid", () => {
    const p = plan([{ event: "Spun", pocket: "17" }, settled(1, 500)], "brisk", { window: true });
    expect(of(p, "Spun")[0]!.lasts).toBe(3000);
    expect(of(p, "Settled")[0]!.at).toBeGreaterThanOrEqual(400 + 3000 + 200 + 580);
  });
  test("the number stands before it is named, and what it brings is said with it", () => {
    const p = plan([{ event: "Spun", pocket: "17" }, settled(1, 500)], "brisk", { window: true });
    expect(p.words).toEqual([{ at: 400 + 3000 + 200, about: [0, 1] }]);
    const alone = plan([{ event: "Rolled", dice: [3, 5] }], "brisk");
    expect(alone.words).toEqual([{ at: 700 + 200, about: [0] }]);
  });
  test("a meld is laid as one, heard once, and not as slowly as a card travels", () => {
    const p = plan([moved(["7d"]), moved(["7s", "7h"]), moved(["Qc"], -1)], "brisk");
    expect(p.beats.map((b) => [b.at, b.lasts, b.sound])).toEqual([
      [0, 280, "slide"],
      [0, 280, null],
      [280, 320, "card"],
    ]);
  });
  test("a flop is heard as it is turned", () => {
    const p = plan([gathered, dealt(-1), dealt(-1), dealt(-1)], "brisk", { dealt: true });
    expect(p.beats.map((b) => b.sound)).toEqual(["sweep", "turn", "turn", "turn"]);
    expect(p.landed).toBe(1_100);
  });
  test("twenty balls fall one after another", () => {
    const p = plan([{ event: "BallsDrawn", balls: [1, 2, 3] }], "brisk");
    expect(of(p, "BallsDrawn").map((b) => b.at)).toEqual([0, 250, 500]);
    expect(of(p, "BallsDrawn").map((b) => b.last)).toEqual([false, false, true]);
  });
  test("a bot thinks before it acts, for a time that varies but never with its cards", () => {
    const events = [chose(1, "call"), chose(2, "call"), chose(3, "call")];
    const at = (seed: number): number[] => plan(events, "brisk", { seed }).beats.map((b) => b.at);
    expect(at(1)[0]).toBe(0);
    const gaps = [1, 2, 3, 4, 5].map((seed) => at(seed)[2]! - at(seed)[1]!);
    for (const gap of gaps) expect(gap).toBeGreaterThan(80 + 550 * 0.64);
    for (const gap of gaps) expect(gap).toBeLessThan(80 + 550 * 1.36);
    expect(new Set(gaps).size).toBe(5);
    expect(at(2)).toEqual(at(2));
  });
  test("a hard choice takes longer than an ordinary one, that longer than a plain one; the ring is there meanwhile", () => {
    const mean = (option: string, speed: (typeof SPEEDS)[number]): number =>
      plan([chose(1, "call"), chose(2, option)], speed).beats[1]!.at;
    const rows = ["fold", "call", "raise"].map((option) => SPEEDS.map((speed) => mean(option, speed)));
    expect(rows).toEqual([
      [720, 380, 50],
      [1320, 630, 100],
      [2320, 1080, 150],
    ]);
    const p = plan([chose(1, "call"), chose(2, "raise")], "brisk");
    expect(p.turns).toEqual([
      { at: 0, seats: [2] },
      { at: 1080, seats: [] },
    ]);
  });
  test("the slowest who sits at the table rules the bots, and how long their round may take; nothing else", () => {
    const events = [dealt(1), chose(1, "hit"), chose(2, "raise")];
    const own = plan(events, "instant", { dealt: true });
    const p = plan(events, "instant", { dealt: true, bots: "calm" });
    expect([own.landed, p.landed]).toEqual([100 + 150, 120 + 1_200 + 2_200 - 120]);
    expect(of(p, "Dealt").map((b) => b.lasts)).toEqual([0]);
    const twelve = times(12, (n) => chose(n % 4, "call"));
    const most = (bots: (typeof SPEEDS)[number]): number => plan(twelve, "instant", { bots, limit: "hold'em" }).landed;
    expect(most("calm")).toBeCloseTo(11 * 1_200, 0);
    expect(most("instant")).toBeLessThan(2_000);
  });
  test("bots set their hands all at once, each in its own time; only then is anything opened", () => {
    const events = [pile(1, 7), pile(2, 7), pile(3, 7), handSet(1), handSet(2), handSet(3), turned(0, 0)];
    const [lands, opens] = [of(plan(events, "brisk"), "Dealt").at(-1)!.lands, 150];
    expect(of(plan(events, "brisk"), "HandSet").map((b) => b.at)).toEqual(times(3, () => lands + 1_400));
    const p = plan(events, "brisk", { seed: 4 });
    const sets = of(p, "HandSet");
    for (const b of sets) {
      expect(b.at).toBeGreaterThan(lands + 1_400 * 0.64);
      expect(b.at).toBeLessThan(lands + 1_400 * 1.36);
    }
    expect(new Set(sets.map((b) => b.at)).size).toBe(3);
    expect(p.turns[0]).toEqual({ at: lands, seats: sets.map((b) => (b.event as { to: number }).to) });
    expect(p.turns.at(-1)).toEqual({ at: sets.at(-1)!.at, seats: [] });
    expect(of(p, "Turned")[0]!.at).toBe(sets.at(-1)!.lands + opens);
    const between = plan([...events.slice(0, 6), turned(1, 0)], "brisk", { seed: 4 });
    expect(of(between, "Turned")[0]!.at).toBe(of(between, "HandSet").at(-1)!.lands);
    // your own is seen at once, and so are all when somebody has just set the last
    expect(of(plan(events, "brisk", { you: 2 }), "HandSet")[0]).toMatchObject({ event: { to: 2 }, at: lands });
    expect(of(plan(events.slice(3), "brisk"), "HandSet").map((b) => b.at)).toEqual([0, 0, 0]);
  });
  test("with reduced motion nothing travels, turns or spins; what is read stays as long", () => {
    const p = plan([dealt(1), { event: "Spun", pocket: "17" }, settled(1, 500)], "calm", { reduced: true });
    expect(p.beats.map((b) => b.lasts)).toEqual([0, 0, 0]);
    expect(of(p, "Settled")[0]!.at).toBeGreaterThanOrEqual(1_120);
  });
  test("a late page draws in order, 60 ms apart, and nothing travels", () => {
    const p = plan([dealt(1), dealt(2), shown(1)], "calm", { hurried: true });
    expect(p.beats.map((b) => [b.at, b.lasts])).toEqual([
      [0, 0],
      [60, 0],
      [120, 0],
    ]);
  });
});
