/** What a keno lounge shows: the board of this draw, the draws before it, and your tickets. */

import type { Picture } from "../../lib/fold";
import type { LiveTable } from "../../lib/table.svelte";
import type { Ticket } from "../../lib/types";
import type { KenoForm, Marked } from "./slip.svelte";

class Lounge {
  /** What the counter said last: the pay table, and the number of the game that is drawn when it has closed. */
  told = $state.raw<KenoForm>();
  /** Tickets that were handed back: they are in no draw. */
  back = $state.raw<number[]>([]);
}
export const lounge = new Lounge();

export interface Drawn {
  game: number;
  balls: number[];
}
export interface Board {
  /** Balls of the game that is drawn now. */
  balls: number[];
  /** Between games the board shows the last one drawn. */
  shown: number[];
  /** Draws before the one on the board, newest first. */
  earlier: Drawn[];
  tickets: Ticket[];
}

export const marked = (ticket: Ticket): Marked => ticket.what as Marked;
/** Whether a ticket is in a game. */
export function plays(ticket: Ticket, game: number): boolean {
  const { first, games } = marked(ticket);
  return !lounge.back.includes(ticket.number) && first <= game && game < first + games;
}
/** Whether it is in the draw that is on the board now. */
export const counts = (ticket: Ticket, balls: readonly number[]): boolean =>
  balls.length > 0 && plays(ticket, lounge.told?.game ?? 0);
export const numbersOf = (ticket: Ticket): number[] => (marked(ticket).groups ?? []).flat();

export function board(table: LiveTable | undefined, picture: Picture, you: number | null): Board {
  const balls = picture.balls;
  const display = table?.display;
  const all = display && "last" in display && !("spins" in display) ? (display.last as unknown[]) : [];
  const known = all.flatMap((d) => (d && typeof d === "object" && "balls" in d ? [d as Drawn] : []));
  const shown = balls.length ? balls : (known.at(-1)?.balls ?? []);
  return {
    balls,
    shown,
    earlier: known
      .filter((d) => d.balls.join() !== shown.join())
      .slice(-4)
      .reverse(),
    // those of this draw stay until the next game opens, whether they won or lost
    tickets: Object.values(picture.tickets)
      .filter((t) => t.seat === you && (t.games || t.due || t.held || counts(t, balls)))
      .sort((a, b) => b.number - a.number),
  };
}
