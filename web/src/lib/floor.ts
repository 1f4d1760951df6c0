/** The counters of the floor, as the lobby lists them. */

import { dollars } from "./money";
import type { GameRow, TableRow } from "./types";

export interface Counter {
  game: GameRow;
  /** The house's own table of the game, where it is open already. */
  table: TableRow | null;
  words: string;
  /** What the button says. */
  act: string;
}

const ACTS: Record<string, [act: string, unit: string]> = {
  keno: ["Ticket", "a ticket"],
  bingo: ["Pack", "a sheet"],
  sports: ["Bet", "a bet"],
};

/** Every game that is sold at a counter; of several open ones the first. */
export function counters(games: readonly GameRow[], tables: readonly TableRow[]): Counter[] {
  return games
    .filter((game) => game.counter)
    .map((game) => {
      const table = tables.find((t) => t.game === game.id && stands(t)) ?? null;
      const [act, unit] = ACTS[game.family] ?? ["Go", "a ticket"];
      const here = table?.seats.filter((s) => !s.bot).length ?? 0;
      const from = `from ${dollars((table ?? game).limits[0])} ${unit}`;
      return { game, table, act, words: here ? `${from} · ${here} here` : from };
    });
}

/** Whether a table is a counter of the house, open to all. */
export function stands(table: TableRow): boolean {
  return table.stays && !table.private && (table.status === "waiting" || table.status === "playing");
}

/** What comes next and when: a countdown in the last ten minutes, otherwise the time of day. */
export function until(counter: Counter, now: number): [when: string, what: string] {
  const at = counter.table?.next_at;
  if (!at) return ["Open", counter.game.kind_name.toLowerCase()];
  const seconds = Math.max(0, Math.round((Date.parse(at) - now) / 1000));
  const what = counter.game.in_sessions ? "session" : "draw";
  if (seconds >= 600) {
    const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hour12: false });
    return [time, what];
  }
  return [`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`, `to the ${what}`];
}
