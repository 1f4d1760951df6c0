/** A recorded round of every game keeps to the limits of its kind, and nothing in it overtakes its cause. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { plan, SPEEDS, type Beat, type Plan } from "../src/lib/tempo";
import type { Event } from "../src/lib/types";

const FOLDER = new URL("../../tests/golden/", import.meta.url);
const GAMES = (readdirSync(FOLDER, { recursive: true }) as string[]).filter((f) => f.endsWith(".json")).sort();
const eventsOf = (file: string): Event[] =>
  (JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as { events: Event[] }).events;

type Times = readonly [number, number, number];
interface Kind {
  /** Calm, brisk, instant. */
  most: Times;
  /** How many of these a typical round has; each one more may add its own time. */
  typical: Partial<Record<Event["event"], number>>;
  /** Choices of bots in it: ordinary ones, and plain ones (a fold, a check). */
  thinks?: readonly [number, number];
  /** Hands that it is meant for; more of them take their share more. */
  hands?: number;
}
/** The kinds of the table at the end of the tempo's specification. */
const KINDS = {
  blackjack: { most: [17_000, 9_500, 1_500], typical: { Dealt: 11, Turned: 1, Shown: 5 }, thinks: [4, 0], hands: 4 },
  baccarat: { most: [10_000, 6_000, 1_000], typical: { Dealt: 6 } },
  roulette: { most: [11_500, 6_000, 1_000], typical: {} },
  poker: { most: [25_000, 13_000, 2_000], typical: { Dealt: 21, Turned: 2, Shown: 2, PotWon: 1 }, thinks: [6, 6] },
  craps: { most: [6_000, 3_500, 1_000], typical: {} },
  "pai gow": { most: [19_000, 10_500, 2_000], typical: { Dealt: 7 } },
  chinese: { most: [16_000, 8_500, 1_800], typical: { Dealt: 4 } },
  keno: { most: [14_000, 8_000, 1_000], typical: {} },
} as const satisfies Record<string, Kind>;
/** How long a bot thinks about an ordinary choice and about a plain one, with the ring that goes to it. */
const ORDINARY: Times = [1_320, 630, 100];
/** Naturals and side bets that are settled before the others: the dealer speaks, chips go and come. */
const SETTLING: Times = [1_720, 1_020, 200];
const PLAIN: Times = [720, 380, 50];
/** What one more of these takes: a card that comes alone after a pause, cards given up and replaced. */
const MORE: Partial<Record<Event["event"], Times>> = {
  Dealt: [950, 580, 60],
  Discarded: [800, 540, 0],
  Moved: [600, 400, 0],
  Turned: [420, 280, 0],
  Shown: [120, 80, 0],
  PotWon: [500, 300, 0],
  Announced: [1_120, 580, 200],
};

function kindOf(events: readonly Event[]): keyof typeof KINDS {
  const has = (kind: Event["event"]): boolean => events.some((e) => e.event === kind);
  if (has("Spun")) return "roulette";
  if (has("BallsDrawn")) return "keno";
  if (has("Gathered") || has("PotWon")) return "poker";
  if (has("HandSet")) return has("Transferred") ? "chinese" : "pai gow";
  if (has("Rolled")) return "craps";
  return events.some((e) => e.event === "Dealt" && e.to < -1) ? "baccarat" : "blackjack";
}
function allowed(events: readonly Event[], speed: number): number {
  const { most, typical, thinks = [0, 0], hands = 99 } = KINDS[kindOf(events)] as Kind;
  const extra = Object.entries(MORE).map(([kind, times]) => {
    const more = events.filter((e) => e.event === kind).length - (typical[kind as Event["event"]] ?? 0);
    return Math.max(0, more) * times[speed]!;
  });
  const chosen = events.filter((e) => e.event === "Chose").map((e) => (e as { option: string }).option);
  const plain = chosen.filter((option) => ["stand", "fold", "pass", "check", "no", "keep"].includes(option)).length;
  const thought = (chosen.length - plain) * ORDINARY[speed]! + plain * PLAIN[speed]!;
  const usual = thinks[0] * ORDINARY[speed]! + thinks[1] * PLAIN[speed]!;
  const settling = events.filter((e, i) => e.event === "Settled" && events[i - 1]?.event !== "Settled").length;
  const spoken = Math.max(0, settling - 1) * SETTLING[speed]!;
  const seats = new Set(events.flatMap((e) => (e.event === "Settled" ? [e.seat] : []))).size;
  return (
    most[speed]! * Math.max(1, seats / hands) + extra.reduce((a, b) => a + b, 0) + Math.max(0, thought - usual) + spoken
  );
}

/** Games that have no round of that table: a hand of pan lasts a hundred turns, a session of bingo goes by its own clock. */
const BY_TURNS: Record<string, Times> = { Moved: [1_000, 650, 10], BallsDrawn: [950, 500, 80] };

describe("a round of every game", () => {
  test("there are 83", () => expect(GAMES).toHaveLength(83));
  test.each(GAMES)("%s", (file) => {
    const events = eventsOf(file);
    const long = Object.entries(BY_TURNS).find(([kind]) => events.filter((e) => e.event === kind).length > 20);
    SPEEDS.forEach((speed, i) => {
      const window = events.some((e) => e.event === "Wagered" && e.spot !== "bet");
      const planned = plan(events, speed, { window, over: true });
      if (long) {
        const turns = events.filter((e) => e.event === long[0]).length;
        expect(planned.ends / turns, speed).toBeLessThanOrEqual(long[1][i]! * 1.2);
      } else expect(planned.ends, `${kindOf(events)}, ${speed}`).toBeLessThanOrEqual(allowed(events, i));
      expect(overtaking(planned), speed).toEqual([]);
    });
  });
});

/** Results whose cause has not landed when they begin. */
function overtaking(planned: Plan): string[] {
  const cards = planned.beats.filter((b) =>
    ["Dealt", "Turned", "Spun", "Rolled", "BallsDrawn"].includes(b.event.event),
  );
  const late = (beat: Beat): boolean => cards.some((c) => c.index < beat.index && c.lands > beat.at);
  return planned.beats
    .filter((b) => ["Shown", "Settled", "PotWon", "JackpotWon", "TicketGraded"].includes(b.event.event) && late(b))
    .map((b) => `${b.event.event} at ${b.at}`);
}
