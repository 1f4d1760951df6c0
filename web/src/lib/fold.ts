/**
 * From events to a picture of the table.
 *
 * Each event of a hand changes the picture as it changes the table itself (pitboss/table/events.py): the client knows
 * no rule, only where cards and chips went. A replay is the same fold, stopped earlier.
 */

import type { Bets, Card, Cents, Event, Pot, State, Ticket } from "./types";

export const BANK = 0;
export const BOARD = -1;
export const PLAYER_HAND = -2;
export const BANKER_HAND = -3;

export interface PictureCard {
  /** Stays with the card while it lies on the table, so that it is drawn as the same card. */
  id: number;
  card: Card;
  up: boolean;
  /** Stud: whether it lies with those that show. One that is turned over at the showdown stays where it lay. */
  apart: boolean;
  /** Milliseconds that it travels, or turns, from now on; 0 for one that lies already. */
  travels: number;
  turns: number;
  /** Whether it counts yet: it has landed, and is turned. */
  landed: boolean;
}
export interface PictureHand {
  holder: number;
  hand: number;
  cards: PictureCard[];
  /** What the dealer said it is worth, and whether it is "over" or a "natural". */
  words: string;
  kind: string;
}
export interface Marker {
  seat: number;
  value: string;
}
export interface Result {
  paid: Cents;
  taken: Cents;
  stake: Cents;
  why: string;
  uncovered: Cents;
  /** Milliseconds for which its chips are on their way. */
  moves: number;
}
/** Chips that went from one seat to another. */
export interface Transfer {
  seat: number;
  to: number;
  cents: Cents;
  why: string;
}
export interface Picture {
  stacks: Cents[];
  spots: Bets;
  pot: Cents;
  /** The pot apart, as the room sends it. */
  pots: Pot[];
  bank: number;
  cover: Cents;
  /** What the bank put up at first. */
  posted: Cents;
  /** Whether what the bank collects refills its cover. */
  refills: boolean;
  markers: Record<string, Marker>;
  jackpots: Record<string, Cents>;
  hands: PictureHand[];
  /** The last thing each seat did, in a word. */
  says: Record<number, string>;
  folded: number[];
  results: Record<number, Record<string, Result>>;
  won: Record<number, Cents>;
  transfers: Transfer[];
  /** Who won, where a hand is between two that belong to nobody: "player", "banker" or "tie". */
  winner: string;
  /** What stays in the pot for the next hand. */
  kept: Cents;
  tickets: Record<number, Ticket>;
  pocket: string | null;
  dice: number[];
  balls: number[];
  /** Milliseconds for which the ball runs or the dice roll; 0 when they have come to rest. */
  rolls: number;
}

export function empty(stacks: readonly Cents[] = []): Picture {
  return {
    stacks: [...stacks],
    spots: {},
    pot: 0,
    pots: [],
    bank: 0,
    cover: 0,
    posted: 0,
    refills: false,
    markers: {},
    jackpots: {},
    hands: [],
    says: {},
    folded: [],
    results: {},
    won: {},
    transfers: [],
    winner: "",
    kept: 0,
    tickets: {},
    pocket: null,
    dice: [],
    balls: [],
    rolls: 0,
  };
}

/** Applies the events that came together. */
export function foldAll(picture: Picture, events: readonly Event[]): Picture {
  for (const event of events) fold(picture, event);
  return picture;
}

/** Applies one event, which moves for so many milliseconds; the picture is changed in place. */
export function fold(p: Picture, event: Event, lasts = 0): Picture {
  switch (event.event) {
    case "Dealt":
      deal(p, event.to, event.hand, event.cards, event.up, lasts);
      break;
    case "Turned":
      turn(held(p, event.holder, event.hand), event.cards, lasts);
      break;
    case "Discarded":
      remove(held(p, event.to, event.hand), event.cards);
      p.says[event.to] = gaveUp(p, event.cards.length);
      break;
    case "Moved": {
      const moved = remove(held(p, event.holder, event.hand), event.cards);
      const to = held(p, event.to ?? event.holder, event.to_hand);
      // picked up into a hand that you cannot see, a card is one of its backs
      const hidden = event.up === false && to.cards.some((c) => c.card === null);
      moved.forEach((piece, i) => {
        piece.card = hidden ? null : (event.cards[i] ?? piece.card);
        piece.up = event.up ?? piece.up;
      });
      to.cards.push(...moved);
      break;
    }
    case "Swept":
      p.hands = p.hands.filter((h) => h.holder !== event.holder || h.hand !== event.hand);
      break;
    case "HandSet":
      set(p, event.to, event.groups, event.up);
      p.says[event.to] = "has set";
      break;
    case "Spun":
      p.pocket = event.pocket;
      p.rolls = lasts;
      break;
    case "Rolled":
      p.dice = event.dice;
      p.rolls = lasts;
      break;
    case "BallsDrawn":
      p.balls = [...p.balls, ...event.balls];
      break;
    case "Chose":
      p.says[event.seat] = event.option;
      if (event.option === "fold") p.folded.push(event.seat);
      break;
    case "Shown":
      Object.assign(held(p, event.holder, event.hand), { words: event.words, kind: event.kind });
      break;
    case "Announced":
      if (["player", "banker", "tie"].includes(event.kind)) p.winner = event.kind;
      break;
    case "Marked":
      if (event.seat || event.value) p.markers[event.marker] = { seat: event.seat, value: event.value };
      else delete p.markers[event.marker];
      break;
    default:
      money(p, event, lasts);
      ticket(p, event);
  }
  return p;
}

/** Beside a board nothing is drawn for a card that is given up. */
const gaveUp = (p: Picture, count: number): string =>
  handsOf(p, BOARD).length ? "discards" : count ? `draws ${count}` : "stands pat";

/** Tickets are paid for, changed, decided, paid and handed back. */
function ticket(p: Picture, event: Event): void {
  if (event.event === "TicketBought") {
    const { number, seat, games, what, cents } = event;
    stack(p, seat, -cents);
    p.tickets[number] = { number, seat, games, what, held: cents, due: 0 };
    return;
  }
  const known = "number" in event ? p.tickets[event.number] : undefined;
  if (!known) return;
  switch (event.event) {
    case "TicketChanged":
      known.what = event.what;
      break;
    case "TicketCancelled":
      stack(p, known.seat, known.held);
      known.held = known.games = 0;
      break;
    case "TicketGraded":
      known.held -= event.stake;
      known.due += event.prize;
      if (event.stake) known.games -= 1;
      win(p, known.seat, event.prize - event.stake);
      break;
    case "TicketPaid":
      known.due -= event.cents;
      stack(p, known.seat, event.cents);
      break;
    case "TicketExpired":
      known.due = 0;
      break;
  }
}

/** What a seat gets from this event; its purse counts it when the chips have landed. */
function gets(event: Event): Cents {
  if (event.event === "Settled") return event.stake - event.taken + event.paid;
  return event.event === "PotWon" || event.event === "JackpotWon" ? event.cents : 0;
}

function money(p: Picture, event: Event, lasts: number): void {
  if ("seat" in event && !lasts) stack(p, event.seat, gets(event));
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
      const banked = p.bank && !event.house;
      if (banked && p.refills) p.cover += event.taken - event.paid;
      else if (banked) {
        stack(p, p.bank, event.taken);
        p.cover -= event.paid;
      }
      const { paid, taken, stake, why, uncovered } = event;
      (p.results[event.seat] ??= {})[event.spot] = { paid, taken, stake, why, uncovered, moves: lasts };
      win(p, event.seat, paid - taken);
      break;
    }
    case "BankPosted":
      p.bank = event.seat;
      p.refills = event.refills;
      stack(p, event.seat, -event.cents);
      p.cover += event.cents;
      p.posted += event.cents;
      break;
    case "BankDeclined":
      p.bank = event.seat;
      break;
    case "BankReturned":
      p.cover -= event.cents;
      stack(p, event.seat, event.cents);
      break;
    case "FeeTaken":
      if (event.seat) stack(p, event.seat, -event.cents);
      else potIs(p, p.pot - event.cents);
      if (event.jackpot) p.jackpots[event.jackpot] = (p.jackpots[event.jackpot] ?? 0) + event.cents;
      break;
    case "Gathered":
      for (const [seat, spots] of Object.entries(p.spots)) {
        for (const spot of event.spots) if (spots[spot]) lay(p, Number(seat), spot, -spots[spot]);
      }
      potIs(p, event.cents);
      break;
    case "PotWon":
      p.pot -= event.cents;
      win(p, event.seat, event.cents);
      break;
    case "PotKept":
      p.kept = event.cents;
      break;
    case "Relocated":
      lay(p, event.seat, event.spot, -event.cents);
      lay(p, event.seat, event.to, event.cents);
      break;
    case "Transferred":
      stack(p, event.seat, -event.cents);
      stack(p, event.to, event.cents);
      win(p, event.seat, -event.cents);
      win(p, event.to, event.cents);
      p.transfers.push({ seat: event.seat, to: event.to, cents: event.cents, why: event.why });
      break;
    case "JackpotFed":
      p.jackpots[event.jackpot] = (p.jackpots[event.jackpot] ?? 0) + event.cents;
      break;
    case "JackpotWon":
      p.jackpots[event.jackpot] = (p.jackpots[event.jackpot] ?? 0) - event.cents;
      win(p, event.seat, event.cents);
      break;
  }
}

/** What moved has come to rest: it counts from now on. */
export function land(p: Picture, event: Event): void {
  if (event.event === "Spun" || event.event === "Rolled") p.rolls = 0;
  if ("seat" in event) stack(p, event.seat, gets(event));
  if (event.event === "Settled") p.results[event.seat]![event.spot]!.moves = 0;
  if (event.event !== "Dealt" && event.event !== "Turned") return;
  const holder = event.event === "Dealt" ? event.to : event.holder;
  const hand = p.hands.find((h) => h.holder === holder && h.hand === event.hand);
  for (const card of event.cards) {
    const moving = hand?.cards.find((c) => !c.landed && c.card === card);
    if (moving) moving.landed = true;
  }
}

/** Everything lands at once: the page is late, or the viewer does not want to wait. */
export function landAll(p: Picture): void {
  p.rolls = 0;
  for (const hand of p.hands)
    for (const card of hand.cards) Object.assign(card, { landed: true, travels: 0, turns: 0 });
}

/**
 * The room's picture is the truth. Where the fold arrived at the same it changes nothing, so cards keep their identity;
 * it differs only where an event is of a kind that this page does not know.
 */
export function reconcile(p: Picture, state: State): Picture {
  p.stacks = [...state.stacks];
  p.spots = structuredClone(state.spots);
  p.pot = state.pot;
  p.pots = state.pots;
  p.bank = state.bank;
  p.cover = state.cover;
  p.markers = markersOf(state);
  p.jackpots = { ...state.jackpots };
  p.tickets = Object.fromEntries(state.tickets.map((t) => [t.number, { ...t }]));
  const before = p.hands;
  p.hands = state.hands.map(({ holder, hand, cards, up }) => {
    const known = before.find((h) => h.holder === holder && h.hand === hand);
    const same = known && known.cards.length === cards.length && known.cards.every((c, i) => c.card === cards[i]);
    if (known && same) {
      known.cards.forEach((c, i) => (c.up = up[i] ?? c.up));
      return known;
    }
    const fresh = cards.map((card, i) => piece(card, up[i] ?? false, 0));
    return { holder, hand, cards: fresh, words: known?.words ?? "", kind: known?.kind ?? "" };
  });
  return p;
}

/** The table as it was before these events, of which the room sends only what they led to. */
export function before(state: State, events: readonly Event[]): Picture {
  const changed = foldAll(empty(state.stacks.map(() => 0)), events);
  const p = empty(state.stacks.map((cents, seat) => cents - (changed.stacks[seat] ?? 0)));
  for (const [seat, spots] of Object.entries(state.spots)) {
    for (const [spot, cents] of Object.entries(spots)) {
      const lay_ = cents - (changed.spots[seat]?.[spot] ?? 0);
      if (lay_ > 0) lay(p, Number(seat), spot, lay_);
    }
  }
  const marked = events.flatMap((e) => (e.event === "Marked" ? [e.marker] : []));
  p.markers = Object.fromEntries(Object.entries(markersOf(state)).filter(([name]) => !marked.includes(name)));
  const bought = events.flatMap((e) => (e.event === "TicketBought" ? [e.number] : []));
  const kept = state.tickets.filter((t) => !bought.includes(t.number));
  p.tickets = Object.fromEntries(kept.map((t) => [t.number, { ...t }]));
  p.pot = state.pot - changed.pot;
  for (const [name, cents] of Object.entries(state.jackpots)) p.jackpots[name] = cents - (changed.jackpots[name] ?? 0);
  return p;
}

function markersOf(state: State): Record<string, Marker> {
  return Object.fromEntries(Object.entries(state.markers).map(([name, { seat, value }]) => [name, { seat, value }]));
}

export function handsOf(p: Picture, holder: number): PictureHand[] {
  return p.hands.filter((h) => h.holder === holder).sort((a, b) => a.hand - b.hand);
}

let ids = 0;
function piece(card: Card, up: boolean, travels: number): PictureCard {
  return { id: ++ids, card, up, apart: up, travels, turns: 0, landed: travels === 0 };
}

function held(p: Picture, holder: number, hand: number): PictureHand {
  let found = p.hands.find((h) => h.holder === holder && h.hand === hand);
  if (!found) {
    p.hands.push({ holder, hand, cards: [], words: "", kind: "" });
    found = p.hands[p.hands.length - 1]!;
  }
  return found;
}

function deal(p: Picture, holder: number, hand: number, cards: Card[], up: boolean, lasts: number): void {
  held(p, holder, hand).cards.push(...cards.map((card) => piece(card, up, lasts)));
}

/** A set hand is hands 0, 1, 2 … of the seat, in the order of its groups; its cards stay the same cards. */
function set(p: Picture, holder: number, groups: Card[][], up: boolean): void {
  const pool = held(p, holder, 0).cards;
  p.hands = p.hands.filter((h) => h.holder !== holder);
  groups.forEach((group, hand) => {
    const cards = group.map((card) => {
      const i = pool.findIndex((c) => c.card === card);
      const [known] = i < 0 ? pool.splice(0, 1) : pool.splice(i, 1);
      return known ? Object.assign(known, { card, up }) : piece(card, up, 0);
    });
    p.hands.push({ holder, hand, cards, words: "", kind: "" });
  });
}

/** A turned card is the known one that lies face down, or else the first that has no face yet. */
function turn(hand: PictureHand, cards: string[], lasts: number): void {
  const shown = cards.length >= hand.cards.filter((c) => !c.up).length;
  for (const card of cards) {
    const down = hand.cards.filter((c) => !c.up);
    const found = down.find((c) => c.card === card) ?? down.find((c) => c.card === null);
    if (!found) continue;
    found.card = card;
    found.up = true;
    found.apart ||= !shown;
    found.turns = lasts;
    found.landed = lasts === 0;
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

/** What is gathered lies in a pot that is one at once; how it is shared out after an all-in only the room knows. */
function potIs(p: Picture, cents: Cents): void {
  p.pot = cents;
  if (p.pots.length === 1) p.pots = [{ ...p.pots[0]!, cents }];
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
