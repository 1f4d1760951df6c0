/** How long each thing takes on the screen, by speed, and how long a whole round may take. All times are milliseconds. */

export const SPEEDS = ["calm", "brisk", "instant"] as const;
export type Speed = (typeof SPEEDS)[number];

/** Durations by speed: calm, brisk, instant. */
type Times = readonly [number, number, number];
const T = {
  yourChip: [220, 220, 0],
  chips: [300, 220, 0],
  chipsApart: [60, 60, 0],
  close: [800, 400, 200],
  travel: [480, 320, 0],
  cardsApart: [200, 90, 0],
  deal: [2400, 1200, 0],
  street: [1600, 800, 0],
  turn: [420, 280, 0],
  total: [120, 80, 0],
  opens: [300, 150, 60],
  beforeDraw: [350, 180, 60],
  community: [1400, 900, 60],
  flop: [1800, 1100, 60],
  speak: [120, 80, 0],
  held: [1000, 500, 200],
  seatsApart: [120, 60, 0],
  purse: [300, 220, 0],
  pot: [500, 300, 0],
  stays: [1600, 800, 400],
  clearing: [320, 220, 0],
  ball: [6000, 3000, 0],
  number: [300, 200, 0],
  throw: [1200, 700, 0],
  cup: [900, 500, 0],
  marker: [300, 220, 0],
  kenoBall: [500, 250, 0],
  set: [220, 120, 0],
  pair: [1500, 750, 150],
  pile: [300, 220, 0],
  pilesApart: [150, 80, 0],
  turnsApart: [120, 60, 0],
  slide: [320, 220, 0],
  compared: [1800, 900, 150],
  away: [320, 220, 0],
  meld: [420, 280, 0],
  ring: [120, 80, 0],
  act: [120, 80, 0],
  plain: [600, 300, 50],
  thinks: [1200, 550, 100],
  hard: [2200, 1000, 150],
  sets: [3000, 1400, 200],
} as const satisfies Record<string, Times>;
export type Lasting = keyof typeof T;
/** What moves; with reduced motion it takes no time, and only the pauses in which something is read remain. */
const MOTION: ReadonlySet<Lasting> = new Set([
  "yourChip",
  "chips",
  "chipsApart",
  "travel",
  "cardsApart",
  "deal",
  "street",
  "turn",
  "seatsApart",
  "purse",
  "pot",
  "clearing",
  "ball",
  "throw",
  "cup",
  "marker",
  "kenoBall",
  "set",
  "pile",
  "pilesApart",
  "turnsApart",
  "slide",
  "away",
  "meld",
]);

/** How long a whole round may take, everything but people's decisions and the time for bets. */
export const LIMITS = {
  blackjack: [17_000, 9_500, 1_500],
  baccarat: [10_000, 6_000, 1_000],
  roulette: [11_500, 6_000, 1_000],
  "hold'em": [25_000, 13_000, 2_000],
  craps: [6_000, 3_500, 1_000],
  "pai gow": [19_000, 10_500, 2_000],
  "Chinese poker": [16_000, 8_500, 1_800],
  keno: [14_000, 8_000, 1_000],
} as const satisfies Record<string, Times>;
export type Limited = keyof typeof LIMITS;
/** How long a deal may take until it can be answered: the call, the cards, the totals, and the ring that goes there. */
const DEAL: Times = [3_600, 1_800, 200];
/** The kind of round that a family plays; every other game against a bank is like blackjack. */
const KINDS: Record<string, Limited | null> = {
  baccarat: "baccarat",
  roulette: "roulette",
  poker: "hold'em",
  craps: "craps",
  "pai-gow": "pai gow",
  "pai-gow-tiles": "pai gow",
  "chinese-poker": "Chinese poker",
  keno: "keno",
  // a hand of pan lasts a hundred turns, a session goes by its own clock, a book by its events
  pan: null,
  bingo: null,
  sports: null,
};
export function limitedAs(family: string): Limited | null {
  return family in KINDS ? KINDS[family]! : "blackjack";
}
/** What the end of a round takes: the last total, the dealer's words, chips, the hold of the result. */
const ENDING: readonly Lasting[] = ["total", "speak", "held", "chips", "chips", "stays", "clearing"];
/** The slower of two. */
export function slower(one: Speed, other: Speed): Speed {
  return SPEEDS.indexOf(one) < SPEEDS.indexOf(other) ? one : other;
}
export function duration(what: Lasting, speed: Speed, reduced = false): number {
  return reduced && MOTION.has(what) ? 0 : T[what][SPEEDS.indexOf(speed)]!;
}
export function limit(of: Limited, speed: Speed): number {
  return LIMITS[of][SPEEDS.indexOf(speed)]!;
}
export function dealing(speed: Speed): number {
  return DEAL[SPEEDS.indexOf(speed)]! - duration("ring", speed);
}
export function ending(speed: Speed): number {
  return ENDING.reduce((sum, what) => sum + duration(what, speed), 0);
}
/** How long a result stays before the table is cleared for the next round. */
export function staying(speed: Speed, reduced: boolean): number {
  return duration("stays", speed, reduced) + duration("clearing", speed, reduced);
}
