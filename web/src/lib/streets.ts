/** The log of a poker hand: betting round by betting round, who did what, with neighbours who did the same together. */

import { BOARD } from "./fold";
import { dollars } from "./money";
import type { Card, Cents, Event } from "./types";
import { listed, sentence } from "./words";

export interface Street {
  name: string;
  /** Cards that came to the board. */
  cards: Card[];
  /** What the pot came to, bets included. */
  pot: Cents;
  deeds: Deed[];
}
export interface Deed {
  /** Nobody: the dealer or the house. */
  seats: number[];
  /** In the plural, as several do it: "call", "raise to $16". */
  does: string;
}

const BETS = ["fold", "check", "call", "bet", "raise", "bring-in", "complete"];

/** The hand so far, by the names of its betting rounds. */
export function streets(events: readonly Event[], names: readonly string[]): Street[] {
  const found: Street[] = [];
  let street = begin(found, names);
  /** Seats that were dealt to in this street, once its betting may have begun. */
  let dealt = new Set<number>();
  let bet = false;
  let posting = true;
  /** Blinds by the seat that is due for them. */
  const blinds: Record<number, string> = {};
  let pot = 0;
  const next = (): void => {
    street = begin(found, names);
    street.pot = pot;
    dealt = new Set();
    bet = false;
  };
  for (const [i, event] of events.entries()) {
    switch (event.event) {
      case "Dealt":
        posting = false;
        if (event.to === BOARD) {
          next();
          street.cards = [...event.cards];
        } else {
          if (bet || (found.length > 1 && dealt.has(event.to) && !street.deeds.some(draws))) next();
          dealt.add(event.to);
        }
        break;
      case "Discarded":
        if (street.cards.length) {
          say(street, [event.to], `discard ${event.cards.length}`); // Crazy Pineapple: nothing is drawn for it
          break;
        }
        if (bet || street.deeds.some((deed) => draws(deed) && deed.seats.includes(event.to))) next();
        say(street, [event.to], event.cards.length ? `draw ${event.cards.length}` : "stand pat");
        break;
      case "Chose":
        if (BETS.includes(event.option)) bet = true;
        if (event.option === "kill") break; // its marker says so
        say(street, [event.seat], chosen(event, events[i + 1]));
        break;
      case "Wagered":
        pot += event.cents;
        street.pot = pot;
        if (posting) say(street, [event.seat], posts(event.spot, blinds[event.seat], event.cents));
        break;
      case "Returned":
        pot -= event.cents;
        street.pot = pot;
        say(street, [event.seat], `take back ${dollars(event.cents)}`);
        break;
      case "Gathered":
        street.pot = pot = event.cents;
        break;
      case "FeeTaken":
        if (!event.seat) street.pot = pot -= event.cents;
        say(
          street,
          event.seat ? [event.seat] : [],
          event.seat ? `pay ${dollars(event.cents)}` : `${dollars(event.cents)} drop`,
        );
        break;
      case "Announced":
        say(street, [], sentence(event.words).replace(/\.$/, ""));
        break;
      case "Shown":
        say(street, [event.holder], `show ${event.words}`);
        break;
      case "PotWon":
        say(street, [event.seat], `win ${dollars(event.cents)}${half(event.why)}`);
        break;
      case "PotKept":
        say(street, [], `${dollars(event.cents)} stays in the pot`);
        break;
      case "JackpotWon":
        say(street, [event.seat], `win ${dollars(event.cents)} of the jackpot`);
        break;
      case "Marked":
        if (/^(small|big)-blind$/.test(event.marker)) blinds[event.seat] = event.marker.replace("-", " ");
        if (["kill", "straddle", "leg"].includes(event.marker) && event.seat)
          say(street, [event.seat], { kill: "kill the pot", straddle: "straddle", leg: "have a leg" }[event.marker]!);
    }
  }
  return found;
}

const posts = (spot: string, blind: string | undefined, cents: Cents): string =>
  spot === "ante" ? `ante ${dollars(cents)}` : `post ${blind ? `the ${blind}, ` : ""}${dollars(cents)}`;

/** High-low: which half of the pot it is, as the reason says. */
const half = (why: string): string =>
  /^(?:high half|low half|both halves)(?=: )/.exec(why)?.[0].replace(/^/, ", ") ?? "";
const draws = (deed: Deed): boolean => deed.does.startsWith("draw ") || deed.does === "stand pat";

function begin(found: Street[], names: readonly string[]): Street {
  const street = { name: names[found.length] ?? "", cards: [], pot: 0, deeds: [] };
  found.push(street);
  return street;
}

function say(street: Street, seats: number[], does: string): void {
  const last = street.deeds.at(-1);
  if (last && seats.length && last.does === does && last.seats.length) last.seats.push(...seats);
  else street.deeds.push({ seats: [...seats], does });
}

function chosen(event: Extract<Event, { event: "Chose" }>, then: Event | undefined): string {
  const put = then?.event === "Wagered" && then.seat === event.seat ? then.cents : 0;
  switch (event.option) {
    case "bet":
      return `bet ${dollars(event.amount)}`;
    case "raise":
    case "complete":
      return `${event.option} to ${dollars(event.amount)}`;
    case "bring-in":
      return `bring it in for ${dollars(put)}`;
    default:
      return event.option;
  }
}

/** "Seats 2, 3, you and 6 call"; a single seat takes the singular: "Seat 4 calls", "You call". */
export function told(deed: Deed, you: number | null): { who: string; does: string } {
  const { seats } = deed;
  if (!seats.length) return { who: "", does: deed.does };
  const [verb = "", ...rest] = deed.does.split(" ");
  if (seats.length === 1) {
    const own = seats[0] === you;
    return { who: own ? "You" : `Seat ${seats[0]}`, does: own ? deed.does : [third(verb), ...rest].join(" ") };
  }
  const names = seats.map((s) => (s === you ? "you" : String(s)));
  if (names[0] === "you") names.push(names.shift()!);
  return { who: `Seats ${listed(names, "and")}`, does: deed.does };
}
const third = (verb: string): string => (verb === "have" ? "has" : verb.endsWith("s") ? `${verb}es` : `${verb}s`);

/** "6 to 1": what a call wins for what it costs. */
export function odds(cost: Cents, pot: Cents): string {
  if (!cost) return "";
  const ratio = pot / cost;
  return `${ratio >= 10 ? Math.round(ratio) : Number(ratio.toFixed(1))} to 1`;
}
