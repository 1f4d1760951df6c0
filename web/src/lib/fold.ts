/**
 * From what happened to what lies on the table.
 *
 * Each event of a hand changes the picture as it changes the table itself (pitboss/table/events.py): the client knows
 * no rule, only where cards and chips went. A replay is the same fold, stopped earlier.
 */

import type { Bets, Card, Cents, Event, Pot, State } from "./types";

export const BANK = 0;
export const BOARD = -1;
export const PLAYER_HAND = -2;
export const BANKER_HAND = -3;

/** Spots whose chips go into the pot when bets are gathered. */
const GATHERED = ["bet"];

export interface PictureCard {
  /** Stays with the card while it lies on the table, so that it is drawn as the same card. */
  id: number;
  card: Card;
  up: boolean;
  /** Number of the event that dealt it, and of the one that turned it: what moves on the screen. */
  dealt: number;
  turned: number;
  /** Its place among the cards that come out together. */
  order: number;
}
export interface PictureHand {
  holder: number;
  hand: number;
  cards: PictureCard[];
  /** What the dealer said it is worth. */
  words: string;
}
export interface Result {
  paid: Cents;
  taken: Cents;
  stake: Cents;
  why: string;
}
export interface Picture {
  stacks: Cents[];
  spots: Bets;
  pot: Cents;
  /** The pot apart, as the room tells it. */
  pots: Pot[];
  bank: number;
  cover: Cents;
  /** What the bank put up at first. */
  posted: Cents;
  markers: Record<string, number>;
  jackpots: Record<string, Cents>;
  hands: PictureHand[];
  /** The last thing each seat did, in a word. */
  says: Record<number, string>;
  folded: number[];
  results: Record<number, Record<string, Result>>;
  won: Record<number, Cents>;
  groups: Record<number, Card[][]>;
  pocket: string | null;
  dice: number[];
  balls: number[];
  /** Events so far, and cards dealt since the last batch began. */
  events: number;
  wave: number;
}

export function empty(stacks: readonly Cents[] = []): Picture {
  return {
    stacks: [...stacks], spots: {}, pot: 0, pots: [], bank: 0, cover: 0, posted: 0, markers: {}, jackpots: {}, hands: [],
    says: {}, folded: [], results: {}, won: {}, groups: {}, pocket: null, dice: [], balls: [], events: 0, wave: 0,
  };
}

/** Applies the events that came together. */
export function foldAll(picture: Picture, events: readonly Event[]): Picture {
  picture.wave = 0;
  for (const event of events) fold(picture, event);
  return picture;
}

/** Applies one event; the picture is changed in place. */
export function fold(p: Picture, event: Event): Picture {
  const now = p.events++;
  switch (event.event) {
    case "Dealt":
      deal(p, event.to, event.hand, event.cards, event.up, now);
      break;
    case "Turned":
      turn(held(p, event.holder, event.hand), event.cards, now);
      break;
    case "Discarded":
      remove(held(p, event.to, event.hand), event.cards);
      p.says[event.to] = event.cards.length ? `draws ${event.cards.length}` : "stands pat";
      break;
    case "Moved": {
      const moved = remove(held(p, event.holder, event.hand), event.cards);
      held(p, event.holder, event.to_hand).cards.push(...moved);
      break;
    }
    case "Swept":
      p.hands = p.hands.filter((h) => h.holder !== event.holder || h.hand !== event.hand);
      break;
    case "HandSet":
      p.groups[event.to] = event.groups;
      p.says[event.to] = "has set";
      break;
    case "Spun":
      p.pocket = event.pocket;
      break;
    case "Rolled":
      p.dice = event.dice;
      break;
    case "BallsDrawn":
      p.balls = [...p.balls, ...event.balls];
      break;
    case "Chose":
      p.says[event.seat] = event.option;
      if (event.option === "fold") p.folded.push(event.seat);
      break;
    case "Shown":
      held(p, event.holder, event.hand).words = event.words;
      break;
    case "Marked":
      p.markers[event.marker] = event.seat;
      break;
    default:
      money(p, event);
  }
  return p;
}

function money(p: Picture, event: Event): void {
  switch (event.event) {
    case "Wagered":
      stack(p, event.seat, -event.cents);
      lay(p, event.seat, event.spot, event.cents);
      break;
    case "Returned":
      lay(p, event.seat, event.spot, -event.cents);
      stack(p, event.seat, event.cents);
      break;
    case "Settled": {
      lay(p, event.seat, event.spot, -event.stake);
      stack(p, event.seat, event.stake - event.taken + event.paid);
      if (p.bank) {
        stack(p, p.bank, event.taken);
        p.cover -= event.paid;
      }
      const { paid, taken, stake, why } = event;
      (p.results[event.seat] ??= {})[event.spot] = { paid, taken, stake, why };
      win(p, event.seat, paid - taken);
      break;
    }
    case "BankPosted":
      p.bank = event.seat;
      stack(p, event.seat, -event.cents);
      p.cover += event.cents;
      p.posted += event.cents;
      break;
    case "BankReturned":
      p.cover -= event.cents;
      stack(p, event.seat, event.cents);
      break;
    case "FeeTaken":
      if (event.seat) stack(p, event.seat, -event.cents);
      else p.pot -= event.cents;
      if (event.jackpot) p.jackpots[event.jackpot] = (p.jackpots[event.jackpot] ?? 0) + event.cents;
      break;
    case "Gathered":
      for (const [seat, spots] of Object.entries(p.spots)) {
        for (const spot of GATHERED) if (spots[spot]) lay(p, Number(seat), spot, -spots[spot]);
      }
      p.pot = event.cents;
      break;
    case "PotWon":
      p.pot -= event.cents;
      stack(p, event.seat, event.cents);
      win(p, event.seat, event.cents);
      break;
    case "JackpotWon":
      p.jackpots[event.jackpot] = (p.jackpots[event.jackpot] ?? 0) - event.cents;
      stack(p, event.seat, event.cents);
      win(p, event.seat, event.cents);
      break;
  }
}

/**
 * The server's picture after a batch of events is the truth; where the fold arrived at the same it changes nothing,
 * so cards keep their identity. It differs only where an event is of a kind that this page does not know.
 */
export function reconcile(p: Picture, state: State): Picture {
  p.stacks = [...state.stacks];
  p.spots = structuredClone(state.spots);
  p.pot = state.pot;
  p.pots = state.pots;
  p.bank = state.bank;
  p.cover = state.cover;
  p.markers = { ...state.markers };
  p.jackpots = { ...state.jackpots };
  const before = p.hands;
  p.hands = state.hands.map(({ holder, hand, cards, up }) => {
    const known = before.find((h) => h.holder === holder && h.hand === hand);
    const same = known && known.cards.length === cards.length && known.cards.every((c, i) => c.card === cards[i]);
    if (known && same) {
      known.cards.forEach((c, i) => (c.up = up[i] ?? c.up));
      return known;
    }
    const fresh: PictureHand = { holder, hand, cards: [], words: known?.words ?? "" };
    fresh.cards = cards.map((card, i) => piece(p, card, up[i] ?? false, p.events));
    return fresh;
  });
  return p;
}

export function handsOf(p: Picture, holder: number): PictureHand[] {
  return p.hands.filter((h) => h.holder === holder).sort((a, b) => a.hand - b.hand);
}

let ids = 0;
function piece(p: Picture, card: Card, up: boolean, dealt: number): PictureCard {
  return { id: ++ids, card, up, dealt, turned: -1, order: p.wave++ };
}

function held(p: Picture, holder: number, hand: number): PictureHand {
  let found = p.hands.find((h) => h.holder === holder && h.hand === hand);
  if (!found) {
    p.hands.push({ holder, hand, cards: [], words: "" });
    found = p.hands[p.hands.length - 1]!;
  }
  return found;
}

function deal(p: Picture, holder: number, hand: number, cards: Card[], up: boolean, now: number): void {
  held(p, holder, hand).cards.push(...cards.map((card) => piece(p, card, up, now)));
}

/** A turned card is the known one that lies face down, or else the first that has no face yet. */
function turn(hand: PictureHand, cards: string[], now: number): void {
  for (const card of cards) {
    const down = hand.cards.filter((c) => !c.up);
    const found = down.find((c) => c.card === card) ?? down.find((c) => c.card === null);
    if (!found) continue;
    found.card = card;
    found.up = true;
    found.turned = now;
  }
}

function remove(hand: PictureHand, cards: Card[]): PictureCard[] {
  const removed: PictureCard[] = [];
  for (const card of cards) {
    let i = hand.cards.findIndex((c) => c.card === card);
    if (i < 0) i = hand.cards.findIndex((c) => c.card === null);
    if (i >= 0) removed.push(...hand.cards.splice(i, 1));
  }
  return removed;
}

function stack(p: Picture, seat: number, cents: Cents): void {
  if (seat > 0) p.stacks[seat] = (p.stacks[seat] ?? 0) + cents;
}

function lay(p: Picture, seat: number, spot: string, cents: Cents): void {
  const spots = (p.spots[seat] ??= {});
  const left = (spots[spot] ?? 0) + cents;
  if (left) spots[spot] = left;
  else delete spots[spot];
  if (!Object.keys(spots).length) delete p.spots[seat];
}

function win(p: Picture, seat: number, cents: Cents): void {
  p.won[seat] = (p.won[seat] ?? 0) + cents;
}
