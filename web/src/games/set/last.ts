/** A hand that was opened and compared: as the room has it, kept until the next one is. */

import { BANK, handsOf, type PictureHand } from "../../lib/fold";
import type { LiveTable } from "../../lib/table.svelte";
import type { Cents } from "../../lib/types";
import { groupNames, isTile, verdict, won, type Verdict } from "./names";

export interface Group {
  cards: (string | null)[];
  words: string;
  mark: [Verdict, string] | null;
}
export interface Compared {
  seat: number;
  name: string;
  marks: ([Verdict, string] | null)[];
  /** What it won or lost; null while that is to come. */
  net: Cents | null;
  /** Between players: what it won from each of the others. */
  from: Record<number, Cents | null>;
}
export interface Last {
  hand: number;
  tiles: boolean;
  names: string[];
  mine: Group[];
  bank: Group[];
  seats: Compared[];
}

const group = (hand: PictureHand): Group => ({
  cards: hand.cards.map((c) => c.card),
  words: hand.words,
  mark: verdict(hand),
});
const opened = (hands: PictureHand[]): boolean => hands.length > 1 && hands.every((h) => h.words);

/** What lies open of the hand that is on or has just ended; null before anything does. */
export function opening(table: LiveTable): Last | null {
  const { picture } = table;
  const bank = handsOf(picture, BANK);
  const row = table.row?.seats ?? [];
  const set = row.filter(({ seat }) => handsOf(picture, seat).length > 1).map(({ seat }) => seat);
  const between = !bank.length;
  if (table.hand === null || (between ? !set.some((seat) => opened(handsOf(picture, seat))) : !opened(bank)))
    return null;
  const mine = table.you.seat === null ? [] : handsOf(picture, table.you.seat);
  const tiles = isTile(bank[0]?.cards[0]?.card ?? mine[0]?.cards[0]?.card);
  const settled = table.told.flatMap((e) => (e.event === "Settled" ? [e.seat] : []));
  /** Hands are settled as they were delivered, or, where a house begins elsewhere, as it does. */
  const dealt = table.told.flatMap((e) => (e.event === "Dealt" ? [e.to] : []));
  const turn = (seat: number): number =>
    settled.includes(seat) ? settled.indexOf(seat) : settled.length + dealt.indexOf(seat);
  const net = (seat: number): Cents | null => {
    const results = Object.values(picture.results[seat] ?? {});
    return results.length ? results.reduce((n, r) => n + r.paid - r.taken, 0) : null;
  };
  const seats = set
    .filter((seat) => seat !== picture.bank)
    .sort((a, b) => (between ? a - b : turn(a) - turn(b)))
    .map((seat): Compared => {
      const from = Object.fromEntries(set.map((other) => [other, won(picture.transfers, seat, other)]));
      const all = Object.values(from).filter((n) => n !== null);
      return {
        seat,
        name: seat === table.you.seat ? "You" : (row.find((s) => s.seat === seat)?.name ?? ""),
        marks: handsOf(picture, seat).map(verdict),
        net: between ? (all.length ? all.reduce((a, b) => a + b, 0) : null) : net(seat),
        from,
      };
    });
  return {
    hand: table.hand,
    tiles,
    names: groupNames((bank.length || mine.length || 3) as number, tiles),
    mine: mine.length > 1 ? mine.map(group) : [],
    bank: bank.map(group),
    seats,
  };
}
