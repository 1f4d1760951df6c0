/** The ticket that is being written: numbers are marked on the board in groups, ways, price and games in the dock. */

const LETTERS = "ABCDEFGHIJKLMNOPQRST";
/** Of more groups only each alone and all together are offered. */
const ALL_UNIONS = 3;

/** "A and B": the groups of a way. */
export const wayName = (way: readonly number[]): string => way.map((g) => LETTERS[g] ?? g + 1).join(" and ");
const key = (way: readonly number[]): string => way.join("+");

class Slip {
  groups = $state<number[][]>([[]]);
  /** The group in which the next number is marked. */
  group = $state(0);
  /** Ways that are not played, by their groups. */
  #left = $state<string[]>([]);
  cents = $state(100);
  games = $state(1);

  get marks(): number[] {
    return this.groups.flat();
  }
  letter(number: number): string {
    const at = this.groups.findIndex((g) => g.includes(number));
    return this.groups.length > 1 && at >= 0 ? (LETTERS[at] ?? "") : "";
  }
  toggle(number: number, most: number): void {
    const own = this.groups[this.group] ?? [];
    if (this.marks.includes(number)) this.groups = this.groups.map((g) => g.filter((n) => n !== number));
    else if (own.length < most) this.groups = this.groups.map((g, i) => (i === this.group ? [...g, number] : g));
  }
  addGroup(): void {
    if (this.groups.some((g) => !g.length) || this.groups.length >= LETTERS.length) return;
    this.groups = [...this.groups, []];
    this.group = this.groups.length - 1;
  }
  clear(): void {
    this.groups = [[]];
    this.group = 0;
    this.#left = [];
  }
  /** Every way that is offered: each group alone, and the unions that are no larger than a ticket may be. */
  offered(most: number): number[][] {
    const full = this.groups.flatMap((g, i) => (g.length ? [i] : []));
    if (full.length < 2) return full.map((g) => [g]);
    let found = full.map((g) => [g]);
    if (full.length > ALL_UNIONS) found.push(full);
    else for (const g of full) found = [...found, ...found.filter((w) => w.at(-1)! < g).map((w) => [...w, g])];
    const fits = found.filter((way) => way.reduce((n, g) => n + this.groups[g]!.length, 0) <= most);
    return fits.sort((a, b) => a.length - b.length || key(a).localeCompare(key(b)));
  }
  plays(way: readonly number[]): boolean {
    return !this.#left.includes(key(way));
  }
  turn(way: readonly number[]): void {
    this.#left = this.plays(way) ? [...this.#left, key(way)] : this.#left.filter((k) => k !== key(way));
  }
  ways(most: number): number[][] {
    return this.offered(most).filter((way) => this.plays(way));
  }
  /** What is ordered: numbers, or groups and the ways that are played. */
  order(most: number): Record<string, unknown> {
    const rest = { cents: this.cents, games: this.games };
    const groups = this.groups.filter((g) => g.length);
    if (groups.length < 2) return { ...rest, spots: this.marks };
    const place = new Map(this.groups.flatMap((g, i) => (g.length ? [i] : [])).map((g, i) => [g, i]));
    return { ...rest, groups, ways: this.ways(most).map((way) => way.map((g) => place.get(g)!)) };
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
  /** Cents for a dollar by spots and numbers caught, where it pays anything. */
  pays: Record<string, Record<string, number>>;
}
