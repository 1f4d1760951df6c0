/** The chips in an open window: your own at once, those of others one after another. */

import { duration } from "./durations";
import { pace, still } from "./pace.svelte";
import { Pacer, type Due } from "./pacer";
import { play } from "./sound";
import type { Bets, Cents } from "./types";

export class Laid {
  bets = $state<Bets>({});
  #coming = new Pacer();
  #heard = true;

  /** Draws these chips at once. */
  are(bets: Bets): void {
    this.#coming.stop();
    this.bets = bets;
  }
  /** What these seats have put down now. What is taken back is gone at once. */
  change(bets: Bets, you: number | null): void {
    this.settle();
    const apart = duration("chipsApart", pace.speed, still.current);
    const due: Due[] = [];
    for (const [seat, spots] of Object.entries(bets)) {
      const before = this.bets[seat] ?? {};
      const now: Record<string, Cents> = {};
      for (const [spot, cents] of Object.entries(spots)) {
        const lay = (): void => {
          (this.bets[seat] ??= {})[spot] = cents;
          if (this.#heard) play("soft chip");
        };
        if (Number(seat) === you || cents <= (before[spot] ?? 0)) now[spot] = cents;
        else {
          if (before[spot]) now[spot] = before[spot];
          due.push({ at: due.length * apart, run: lay });
        }
      }
      this.bets[seat] = now;
    }
    this.#coming.add(due, 0);
  }
  /** Everything still moving lands. */
  settle(): void {
    this.#heard = false;
    this.#coming.skip();
    this.#heard = true;
  }
  /** The table has taken a wager over. */
  take(seat: number, spot: string): void {
    delete this.bets[seat]?.[spot];
  }
  stop(): void {
    this.#coming.stop();
  }
}
