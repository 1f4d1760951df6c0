/** Cards of pan in order, and how a meld or a move is written. */

import type { PictureCard } from "../../lib/fold";
import type { Option } from "../../lib/types";

const SEQUENCE = "A234567JQK";
const SUITS = "cdhs";
const SIGNS: Record<string, string> = { c: "♣", d: "♦", h: "♥", s: "♠" };

/** The seat's hand, and the card that was drawn and is neither used nor discarded yet. */
export const [HAND, SUSPENSE] = [0, 4];
export const MELDS = [1, 2, 3] as const;

/** One legal thing to do with the cards, as the room lists it. */
export interface Move extends Option {
  does: "meld" | "add" | "discard" | "keep";
  cards: string[];
  to: number;
  borrowed: [number, string][];
  pays: number;
}

export const byRank = (a: string, b: string): number =>
  SEQUENCE.indexOf(a[0]!) - SEQUENCE.indexOf(b[0]!) || SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!);
export const bySuit = (a: string, b: string): number =>
  SUITS.indexOf(a[1]!) - SUITS.indexOf(b[1]!) || SEQUENCE.indexOf(a[0]!) - SEQUENCE.indexOf(b[0]!);

export const inOrder = (cards: readonly PictureCard[]): PictureCard[] =>
  [...cards].sort((a, b) => byRank(a.card ?? "", b.card ?? ""));

/** "4♣ 4♦ 4♥". */
export const shortly = (cards: readonly string[]): string => cards.map((c) => `${c[0]}${SIGNS[c[1]!] ?? ""}`).join(" ");

/** "meld 5d 6d 7d, 7d from 2": a new spread as the room reads it. */
export function laying(cards: readonly string[], borrowed: readonly { card: string; from: number }[]): string {
  return [`meld ${cards.join(" ")}`, ...borrowed.map((b) => `${b.card} from ${b.from}`)].join(", ");
}
