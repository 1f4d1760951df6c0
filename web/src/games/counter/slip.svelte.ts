/** The ticket that is being written: numbers are marked on the board, price and games in the dock. */

class Slip {
  marks = $state<number[]>([]);
  cents = $state(100);
  games = $state(1);

  toggle(number: number, most: number): void {
    if (this.marks.includes(number)) this.marks = this.marks.filter((n) => n !== number);
    else if (this.marks.length < most) this.marks = [...this.marks, number];
  }
  clear(): void {
    this.marks = [];
  }
}
export const slip = new Slip();

/** What a ticket of a number game says: its groups of numbers, and which of them each way plays. */
export interface Marked {
  first: number;
  games: number;
  groups: number[][];
  ways: number[][];
  cents: number;
  quick: boolean;
  until: string;
}
export interface KenoForm {
  game: number;
  least: number;
  most: number;
  max_spots: number;
  max_games: number;
}
