/**
 * How long a round takes and what waits for what: cards land, then totals, then the dealer's words, then chips.
 *
 * `plan` is a pure function from the events that came together to the moments at which each is drawn. Order is law,
 * duration is not: when time is short a duration (durations.ts) goes to zero, an order never changes. All times are
 * milliseconds.
 */

import { dealing, ending, limit, slower, type Limited, type Speed } from "./durations";
import { BANK } from "./fold";
import { PILES, Planner, type Piece } from "./planner";
import type { Event } from "./types";

/** The part of the time left that what happens before a decision may take. */
const SHARE = 2 / 3;

export type Sound = "chip" | "card" | "turn" | "slide" | "sweep" | "wheel" | "dice" | "ball" | "knock" | "tap";

/** One thing that happens on the screen: an event, or one card or ball of it. */
export interface Beat {
  /** Place of the event in the batch. */
  index: number;
  event: Event;
  /** When it begins, and how long it moves; `lands` is the moment from which on it counts. */
  at: number;
  lasts: number;
  lands: number;
  /** Whether this is the last part of its event, so that the dealer's sentence belongs to it. */
  last: boolean;
  sound: Sound | null;
}
/** The dealer speaks about these events, in one sentence. */
export interface Words {
  at: number;
  about: number[];
}
export interface Turn {
  at: number;
  seats: number[];
}
export interface Plan {
  beats: Beat[];
  words: Words[];
  /** When the ring goes to seats that act before the next question; to none when they have acted. */
  turns: Turn[];
  /** When everything that a decision depends on has landed. */
  landed: number;
  /** When the next thing may begin: after the last round's result has stayed and was cleared away. */
  ends: number;
}
export interface Round {
  /** Whether bets were open just before. */
  window?: boolean;
  /** Whether cards have been dealt in this round before. */
  dealt?: boolean;
  /** Whether these events are the last of the round. */
  over?: boolean;
  /** Your own seat, whose choices take no thinking. */
  you?: number | null;
  reduced?: boolean;
  /** The speed at which bots think: that of the slowest player seated. */
  bots?: Speed | null | undefined;
  /** Varies the bots' thinking; the same number gives the same plan. */
  seed?: number;
  /** The late page: nothing travels, things appear so far apart. */
  hurried?: boolean;
  /** The kind of round whose limit this one keeps to, and how much of it is gone. */
  limit?: Limited | null;
  spent?: number;
}

const HURRIED = 60;
/** What a seat does when it is asked. */
const DECISIONS: ReadonlySet<Event["event"]> = new Set(["Chose", "HandSet", "Discarded", "Moved"]);

/**
 * Cards and balls fall one after another, also where one event deals several. `piles` are delivered whole, and the
 * bank's is turned card by card.
 */
function parts(events: readonly Event[], piles: boolean): Piece[] {
  return events.flatMap((event, index): Piece[] => {
    const one = <E extends Event, T>(all: readonly T[], make: (of: T) => E): Piece[] =>
      all.map((of, i) => ({ index, event: make(of), last: i === all.length - 1 }));
    if (event.event === "Dealt" && event.cards.length && !piles)
      return one(event.cards, (card) => ({ ...event, cards: [card] }));
    if (event.event === "Turned" && event.cards.length && piles && event.holder === BANK)
      return one(event.cards, (card) => ({ ...event, cards: [card] }));
    if (event.event === "BallsDrawn" && event.balls.length)
      return one(event.balls, (ball) => ({ ...event, balls: [ball] }));
    return [{ index, event, last: true }];
  });
}

export function plan(events: readonly Event[], speed: Speed, round: Round = {}): Plan {
  const pieces = parts(events, round.limit === PILES);
  if (round.hurried) return hurried(pieces);
  const lay = (all: readonly Piece[], thinks: number, share: number, opening = 0, deal = 1): Plan => {
    const planner = new Planner(speed, round, thinks, share);
    for (let i = 0; i < all.length;) i += planner.take(all, i, i < opening ? deal : 1);
    return planner.done();
  };
  const opening = openingDeal(pieces, round);
  const first = pieces.slice(0, opening);
  const deal = greatest((share) => lay(first, 1, 1, opening, share).landed, dealing(speed));
  const whole = (thinks: number, share: number): Plan => lay(pieces, thinks, share, opening, deal);
  const left = allowance(speed, round);
  // when time is short bots think less, and then everything is quicker: a duration may go to zero, the order stays
  if (whole(0, 1).ends <= left)
    return whole(
      greatest((thinks) => whole(thinks, 1).ends, left),
      1,
    );
  return whole(
    0,
    greatest((share) => whole(0, share).ends, left),
  );
}

/** How many pieces come before the first decision of a round in which cards are dealt; none where nobody decides. */
function openingDeal(pieces: readonly Piece[], round: Round): number {
  if (round.dealt) return 0;
  const card = pieces.findIndex(({ event }) => event.event === "Dealt");
  const decision = pieces.findIndex(({ event }) => DECISIONS.has(event.event));
  if (card < 0 || (decision >= 0 && decision < card)) return 0;
  return decision >= 0 ? decision : round.over ? 0 : pieces.length;
}

/** How long what is planned now may take, so that the round keeps to its limit. */
function allowance(speed: Speed, round: Round): number {
  if (!round.limit) return Infinity;
  const left = limit(round.limit, slower(speed, round.bots ?? speed)) - (round.spent ?? 0);
  return Math.max(0, round.over ? left : (left - ending(speed)) * SHARE);
}
/** The greatest share that fits. */
function greatest(takes: (share: number) => number, left: number): number {
  if (takes(1) <= left) return 1;
  let [fits, over] = [0, 1];
  for (let n = 0; n < 12; n++) {
    const half = (fits + over) / 2;
    if (takes(half) <= left) fits = half;
    else over = half;
  }
  return fits;
}

function hurried(pieces: Piece[]): Plan {
  const beats = pieces.map((p, i) => ({ ...p, at: i * HURRIED, lasts: 0, lands: i * HURRIED, sound: null }));
  const ends = beats.length * HURRIED;
  const about = pieces.filter((p) => p.last).map((p) => p.index);
  return { beats, words: about.length ? [{ at: ends, about }] : [], turns: [], landed: ends, ends };
}
