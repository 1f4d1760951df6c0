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
    this.why = this.told = "";
    try {
      await table.send("answer", { answer: what, ask: table.ask?.n });
      this.told = told;
    } catch (e) {
      this.why = (e as Error).message;
    } finally {
      this.waiting = false;
    }
    return !this.why;
  }
}
export const orders = new Orders();
