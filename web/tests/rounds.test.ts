/** A recorded round of every game keeps to the limits of its kind, and nothing in it overtakes its cause. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { duration, limitedAs, LIMITS, SPEEDS, type Limited } from "../src/lib/durations";
import { plan, type Beat, type Plan } from "../src/lib/tempo";
import type { Event } from "../src/lib/types";

const FOLDER = new URL("../../tests/golden/", import.meta.url);
const GAMES = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((f) => f.endsWith(".json")).sort();

type Times = readonly [number, number, number];
/** The table at the end of the tempo's specification, in seconds: calm, brisk, instant. */
const TABLE: Record<Limited, Times> = {
  blackjack: [17, 9.5, 1.5],
  baccarat: [10, 6, 1],
  roulette: [11.5, 6, 1],
  "hold'em": [25, 13, 2],
  craps: [6, 3.5, 1],
  "pai gow": [19, 10.5, 2],
  "Chinese poker": [16, 8.5, 1.8],
  keno: [14, 8, 1],
};
/** The same table: any deal to the first ask. */
const DEAL: Times = [3_600, 1_800, 200];
const DECIDED = ["Chose", "HandSet", "Discarded", "Moved"];
const recorded = (file: string): { family: string; events: Event[] } => {
  const { game, events } = JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as { game: string; events: Event[] };
  const sheet = readFileSync(new URL(`../../pitboss/houses/${game}.toml`, import.meta.url), "utf8");
  return { family: /^family = "(.+)"$/m.exec(sheet)![1]!, events };
};
/** The same round as a page gets it whose seat decides: up to each of its choices, and from there on. */
function batches(events: Event[]): { parts: Event[][]; you: number | null } {
  const you = events.find((e) => e.event === "Chose")?.seat ?? null;
  const parts: Event[][] = [[]];
  for (const event of events) {
    if (event.event === "Chose" && event.seat === you) parts.push([]);
    parts.at(-1)!.push(event);
  }
  return { parts: parts.filter((part) => part.length), you };
}

/**
 * Games that have no round of that table: a hand of pan lasts a hundred turns, a session of bingo goes by its own
 * clock.
 */
const BY_TURNS: Record<string, Times> = { pan: [1_200, 780, 10], bingo: [1_000, 500, 80] };

describe("a round of every game", () => {
  test("there are 83", () => expect(GAMES).toHaveLength(83));
  test("the limits are those of the table", () => {
    const seconds = Object.entries(LIMITS).map(([kind, times]) => [kind, times.map((ms) => ms / 1000)]);
    expect(Object.fromEntries(seconds)).toEqual(TABLE);
  });
  test.each(GAMES)("%s", (file) => {
    const { family, events } = recorded(file);
    const limit = limitedAs(family);
    const window = events.some((e) => e.event === "Wagered" && e.spot !== "bet");
    SPEEDS.forEach((speed, i) => {
      const planned = plan(events, speed, { window, over: true, limit });
      expect(overtaking(planned), speed).toEqual([]);
      const [kind, most] = Object.entries(BY_TURNS).find(([of]) => of === family) ?? [];
      if (limit) expect(planned.ends, `${limit}, ${speed}`).toBeLessThanOrEqual(TABLE[limit][i]! * 1000);
      else if (kind && most) {
        const turns = events.filter((e) => ["Moved", "BallsDrawn"].includes(e.event)).length;
        expect(planned.ends / turns, speed).toBeLessThanOrEqual(most[i]!);
      }
    });
  });
  test.each(GAMES)("%s, the deal to the first ask", (file) => {
    const { family, events } = recorded(file);
    const first = events.findIndex((e) => DECIDED.includes(e.event));
    const dealt = first < 0 ? [] : events.slice(0, first);
    if (!dealt.some((e) => e.event === "Dealt")) return;
    SPEEDS.forEach((speed, i) => {
      for (const limit of [limitedAs(family), null]) {
        const planned = plan(dealt, speed, { window: true, limit });
        expect(overtaking(planned), speed).toEqual([]);
        expect(planned.landed + duration("ring", speed), speed).toBeLessThanOrEqual(DEAL[i]!);
        // where others decide first, the deal before them is the same
        const whole = plan(events, speed, { window: true, over: true });
        const [choice] = whole.beats.filter((b) => b.index === first);
        const asked = Math.min(choice!.at, (whole.turns[0]?.at ?? Infinity) + duration("ring", speed));
        expect(asked, speed).toBeLessThanOrEqual(DEAL[i]!);
      }
    });
  });
  test.each(GAMES)("%s, chips in the order in which they move", (file) => {
    const { family, events } = recorded(file);
    const moves = new Set(["Wagered", "Returned", "Gathered", "PotWon"]);
    for (const speed of SPEEDS)
      for (const limit of [limitedAs(family), null]) {
        const { beats } = plan(events, speed, { window: true, over: true, limit });
        const moved = beats.filter((b) => moves.has(b.event.event));
        const of = (seat: number): number[] =>
          moved
            .filter(({ event: e }) => e.event === "Gathered" || ("seat" in e && e.seat === seat))
            .map((b) => b.index);
        for (const seat of new Set(moved.flatMap(({ event: e }) => ("seat" in e && e.seat !== null ? [e.seat] : []))))
          expect(of(seat), `seat ${seat}, ${speed}`).toEqual(of(seat).toSorted((a, b) => a - b));
      }
  });
  test.each(GAMES)("%s, decision by decision", (file) => {
    const { family, events } = recorded(file);
    const limit = limitedAs(family);
    if (!limit) return;
    const { parts, you } = batches(events);
    SPEEDS.forEach((speed, i) => {
      let spent = 0;
      parts.forEach((part, n) => {
        const over = n === parts.length - 1;
        const planned = plan(part, speed, { window: !n, dealt: n > 0, you, over, limit, spent });
        expect(overtaking(planned), speed).toEqual([]);
        spent += planned.ends;
      });
      expect(spent, `${limit}, ${speed}`).toBeLessThanOrEqual(TABLE[limit][i]! * 1000);
    });
  });
});

/** Hands that are set are compared one by one: a result rests on the bank's hand and its own, a name on its row. */
function rests({ event }: Beat, { event: card }: Beat): boolean {
  if (card.event !== "Turned" || card.holder === 0) return true;
  if (event.event === "Shown") return event.holder !== card.holder || event.hand === card.hand;
  return event.event !== "Settled" || Number(event.spot.split("@")[1] ?? event.seat) === card.holder;
}
/** Results whose cause has not landed when they begin. */
function overtaking(planned: Plan): string[] {
  const cards = planned.beats.filter((b) =>
    ["Dealt", "Turned", "Spun", "Rolled", "BallsDrawn"].includes(b.event.event),
  );
  const late = (beat: Beat): boolean => cards.some((c) => rests(beat, c) && c.index < beat.index && c.lands > beat.at);
  return planned.beats
    .filter((b) => ["Shown", "Settled", "PotWon", "JackpotWon", "TicketGraded"].includes(b.event.event) && late(b))
    .map((b) => `${b.event.event} at ${b.at}`);
}
