/** Who won a hand of baccarat. */

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
