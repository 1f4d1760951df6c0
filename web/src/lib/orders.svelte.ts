/** Orders at a counter: one at a time, and what the room said to the last one. */

import type { LiveTable } from "./table.svelte";

class Orders {
  why = $state("");
  told = $state("");
  waiting = $state(false);

  /** Sends an order; returns whether it was taken. */
  async send(table: LiveTable, what: Record<string, unknown> | string, told = ""): Promise<boolean> {
    if (this.waiting) return false;
    this.waiting = true;
    let why = "";
    try {
      await table.send("answer", { answer: what, ask: table.ask?.n });
    } catch (e) {
      why = (e as Error).message;
    }
    // what was told stands until now: a line that goes and comes again makes the dock jump
    Object.assign(this, { why, told: why ? "" : told, waiting: false });
    return !why;
  }
  /** What was said at the last counter is not said at this one. */
  clear(): void {
    this.why = this.told = "";
  }
}
export const orders = new Orders();
