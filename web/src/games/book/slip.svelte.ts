/** The sports ticket that is being written: selections are pressed on the board, the stake is set in the dock. */

import type { Cents } from "../../lib/types";

export interface Market {
  kind: "moneyline" | "spread" | "total" | "prop" | "futures";
  /** American odds by selection. */
  prices: Record<string, number>;
  line: number;
  closed: boolean;
  rules: string;
}
export interface SportsEvent {
  name: string;
  day: string;
  markets: Record<string, Market>;
  site: string;
  /** The posted minimum length of play. */
  minimum: string;
  state: "open" | "started" | "final" | "no_action";
  result: { score: [number, number] | null; winner: string; props: Record<string, string> } | null;
  /** What the director entered: who, and when. */
  entries: { what: string; said: string; by: string; at: string }[];
}
/** A market as the book stands on it: fair chances with the margin removed, and what each outcome would cost. */
export interface ConsoleMarket {
  market: string;
  /** Null where a single selection is posted: there is nothing to balance it with. */
  hold: number | null;
  selections: {
    pick: string;
    price: number;
    proportional: number;
    power: number;
    tickets: number;
    staked: Cents;
    pays: Cents;
    net: Cents;
  }[];
}
export type Console = Record<string, ConsoleMarket[]>;
export type Board = Record<string, SportsEvent>;
export interface Limits {
  least: Cents;
  most: Cents;
  payout: Cents;
}
export interface BookForm {
  board: Board;
  limits: Limits;
  /** How parlays are priced. */
  parlay: "multiply" | "fixed";
}
/** A selection on the terms posted when it was taken. */
export interface Leg {
  event: string;
  market: string;
  pick: string;
  price: number;
  line: number;
}
export interface Written {
  legs: Leg[];
  cents: Cents;
  void: boolean;
  why: string;
  prize: Cents;
}

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);
/** A line as its market says it: "−3.5" for a spread, "40.5" for a total, nothing for the rest. */
export function lineOf(kind: Market["kind"] | undefined, line: number): string {
  if (kind === "total") return `${line}`;
  return kind === "spread" ? (line ? signed(line) : "even") : "";
}
export const priceOf = signed;

/** Selections as they are written down: "yes -120, no +100". Throws what it cannot read: nothing is left out unsaid. */
export function selections(text: string): Record<string, number> {
  const parts = text.split(",").map((part) => part.trim());
  return Object.fromEntries(
    parts.filter(Boolean).map((part) => {
      const [, pick, price] = /^(.+?)\s*([+−-]?\d+)$/.exec(part) ?? [];
      if (!pick || !price) throw new Error(`“${part}” cannot be read: write a selection and its price, like yes -120.`);
      return [pick, Number(price.replace("−", "-"))];
    }),
  );
}
/** A name for a new event. Those of events that have left the board are not known here, so it is of the moment. */
export const newEvent = (board: Board, now = Date.now()): string => {
  while (board[`e${now}`]) now++;
  return `e${now}`;
};

/** What the board offers now on a selection, or null where it offers nothing. */
export function terms(board: Board, event: string, market: string, pick: string): Leg | null {
  const posted = board[event]?.markets[market];
  const price = posted?.prices[pick];
  if (!posted || price === undefined || posted.closed || board[event]!.state !== "open") return null;
  return { event, market, pick, price, line: posted.kind === "spread" && pick === "away" ? -posted.line : posted.line };
}

/** "home −3.5 at −110". */
export function legText(board: Board, leg: Leg): string {
  const line = lineOf(board[leg.event]?.markets[leg.market]?.kind, leg.line);
  return `${[leg.pick, line].filter(Boolean).join(" ")} at ${signed(leg.price)}`;
}

/** What a ticket returns if every selection wins: the product of its prices, down to the cent, within the limit. */
export function returns(prices: number[], cents: Cents, limit: Cents): Cents {
  let [win, per] = [BigInt(cents), 1n];
  for (const price of prices) {
    const odds = BigInt(Math.abs(price));
    win *= odds + 100n;
    per *= price > 0 ? 100n : odds;
  }
  return Math.max(cents, Math.min(limit, Number(win / per)));
}

/** Who plays, where the event is named "Herons at Lanterns": away and home. */
export function sides(name: string): { away: string; home: string } | null {
  const [away, home, more] = name.split(/ (?:at|@|vs?\.?) /);
  return away && home && more === undefined ? { away, home } : null;
}
/** A selection as it is called: the side that plays, "over", or its own name. */
export function pickName(event: SportsEvent | undefined, pick: string): string {
  const found = event ? sides(event.name) : null;
  return pick === "home" || pick === "away" ? (found?.[pick] ?? pick) : pick;
}
/** A selection with the side that plays: "Lanterns, home −3.5 at −110". */
export function sideText(board: Board, leg: Leg): string {
  const name = pickName(board[leg.event], leg.pick);
  return `${name === leg.pick ? "" : `${name}, `}${legText(board, leg)}`;
}
/** Returned for a unit staked. */
const decimal = (price: number): number => 1 + (price > 0 ? price / 100 : 100 / -price);
/** Share of a market that the book keeps if it takes all sides in proportion, from what is posted on them; of a single
 * selection there is none. */
export function hold(market: Market | undefined): number | null {
  const prices = Object.values(market?.prices ?? {});
  if (prices.length < 2) return null;
  return 1 - 1 / prices.reduce((n, price) => n + 1 / decimal(price), 0);
}
/** Of a parlay what all its markets together leave; none where one of them says nothing. */
export function holdOf(markets: (Market | undefined)[]): number | null {
  const holds = markets.map(hold);
  return holds.includes(null) ? null : 1 - holds.reduce<number>((n, h) => n * (1 - h!), 1);
}

class Slip {
  legs = $state<Leg[]>([]);
  cents = $state(0);
  /** Several selections on one ticket, or a ticket each. */
  parlay = $state(true);

  has(event: string, market: string, pick: string): boolean {
    return this.legs.some((l) => l.event === event && l.market === market && l.pick === pick);
  }
  /** A slip has one selection of an event: another one takes its place. */
  toggle(leg: Leg): void {
    const rest = this.legs.filter((l) => l.event !== leg.event);
    this.legs = this.has(leg.event, leg.market, leg.pick) ? rest : [...rest, leg];
  }
  clear(): void {
    this.legs = [];
  }
}
export const slip = new Slip();
