/** What is being bought in the hall, and the squares that somebody who plays by hand has covered. */

import { dollars } from "../../lib/money";

export const LETTERS = "BINGO";
export const PER_LETTER = 15;
export const BALLS = LETTERS.length * PER_LETTER;
export const CENTRE = 12;

export interface Item {
  name: string;
  kind: "regular" | "wheel" | "pick_your_own" | "bonanza";
  pattern: string;
  prize: number;
  within: number;
  raised: number;
  planet: boolean;
}
/** What is sold before game `game` of the programme, which counts from 1. */
export interface HallForm {
  game: number;
  programme: Item[];
  pack: number;
  sheet: number;
  spaces: number;
  /** Of every game the sets of squares that win, as bits. */
  patterns: number[][];
}
/** A pack or a sheet: cards by serial number with their squares, or picked numbers. */
export interface Paper {
  daub: boolean;
  /** The special game it is for; 0 for a pack. */
  game: number;
  cards: Record<string, number[]>;
  pick: number[];
}

export const special = (item: Item): boolean => item.kind === "pick_your_own" || item.kind === "bonanza";
export const plays = (paper: Paper, form: HallForm): boolean =>
  paper.game === (special(form.programme[form.game - 1]!) ? form.game : 0);
export const called = (ball: number): string => `${LETTERS[Math.floor((ball - 1) / PER_LETTER)]} ${ball}`;

class Order {
  /** What was posted when cards were sold; it stands while the balls are called. */
  form = $state.raw<HallForm | null>(null);
  /** The game a sheet is for; 0 for packs. */
  game = $state(0);
  count = $state(1);
  daub = $state(true);
  picks = $state<number[]>([]);
  /** Squares covered by hand: "serial number". */
  covered = $state<string[]>([]);

  pick(number: number, most: number): void {
    if (this.picks.includes(number)) this.picks = this.picks.filter((n) => n !== number);
    else if (this.picks.length < most) this.picks = [...this.picks, number];
  }
  cover(square: string): void {
    if (this.covered.includes(square)) this.covered = this.covered.filter((s) => s !== square);
    else this.covered = [...this.covered, square];
  }
}
export const order = new Order();

/** The winning set of squares that lacks the fewest, and what it still lacks. */
export function nearest(
  squares: number[],
  on: ReadonlySet<number>,
  masks: number[],
): { mask: number; needs: number[] } {
  let best = { mask: 0, needs: squares };
  for (const mask of masks) {
    const needs = squares.filter((number, i) => mask & (1 << i) && !on.has(number));
    if (needs.length < best.needs.length) best = { mask, needs };
  }
  return best;
}

/** The same of a card, which is paper with 25 squares, or numbers that were picked and are all wanted. */
export const wanted = (squares: number[], on: ReadonlySet<number>, masks: number[]) =>
  nearest(squares, on, squares.length === 25 ? masks : [(1 << squares.length) - 1]);
/** Whether a card that is covered by itself waits for one number. */
export const isHot = (
  { squares, daub }: { squares: number[]; daub: boolean },
  on: ReadonlySet<number>,
  masks: number[],
): boolean => daub && on.size > 0 && wanted(squares, on, masks).needs.filter(Boolean).length <= 1;

/** What a game of the programme pays. */
export function prize(of: Item): string {
  if (of.kind === "wheel") return "the wheel decides";
  return of.within ? `${dollars(of.prize)}, ${dollars(of.raised)} by call ${of.within}` : dollars(of.prize);
}
