/** Baccarat's roads: results in order, drawn as columns of six. */

import type { Event } from "./types";

export type Outcome = "P" | "B" | "T";

/** Who won, from what the dealer announced; null while nothing has been. */
export function outcome(events: readonly Event[]): Outcome | null {
  for (const event of events) {
    if (event.event !== "Announced") continue;
    if (/^player wins/i.test(event.words)) return "P";
    if (/^banker wins/i.test(event.words)) return "B";
    if (/\btie\b/i.test(event.words)) return "T";
  }
  return null;
}

export interface Bead { x: number; y: number; result: Outcome }
const DEEP = 6;

/** Down, then right: every result in its order; the oldest columns leave when the plate is full. */
export function beadPlate(results: readonly Outcome[], columns: number): Bead[] {
  const over = Math.max(0, Math.ceil(results.length / DEEP) - columns) * DEEP;
  return results.slice(over).map((result, i) => ({ x: Math.floor(i / DEEP), y: i % DEEP, result }));
}

export interface Mark { x: number; y: number; result: "P" | "B"; ties: number }

/** A new column at every change of winner; a long run turns right at the bottom; a tie is a slash on the last mark. */
export function bigRoad(results: readonly Outcome[], columns: number): Mark[] {
  const marks: Mark[] = [];
  const taken = new Set<string>();
  let column = -1;
  for (const result of results) {
    const last = marks.at(-1);
    if (result === "T") {
      if (last) last.ties++;
      continue;
    }
    let [x, y] = [0, 0];
    if (!last || last.result !== result) [x, y] = [++column, 0];
    else if (last.y + 1 < DEEP && !taken.has(`${last.x},${last.y + 1}`)) [x, y] = [last.x, last.y + 1];
    else [x, y] = [last.x + 1, last.y];
    while (taken.has(`${x},${y}`)) x++;
    taken.add(`${x},${y}`);
    marks.push({ x, y, result, ties: 0 });
  }
  const over = Math.max(0, Math.max(-1, ...marks.map((m) => m.x)) + 1 - columns);
  return marks.filter((m) => m.x >= over).map((m) => ({ ...m, x: m.x - over }));
}
