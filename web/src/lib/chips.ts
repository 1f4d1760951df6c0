/**
 * Chips come to a table in one way, wherever they are asked for: from the account, and from the cashier if that is
 * short.
 */

import { drawChips, session } from "./session.svelte";
import type { LiveTable } from "./table.svelte";

/** Draw at least this much at once, so as not to come back with every hand. */
const DRAW = 100_000;

async function cover(table: LiveTable, cents: number): Promise<void> {
  const there = table.you.balance ?? session.me?.balance ?? 0;
  if (there < cents) await drawChips(Math.max(DRAW, cents - there));
}
export async function buyChips(table: LiveTable, cents: number): Promise<void> {
  await cover(table, cents);
  await table.send("chips", { cents });
}
export async function sitDown(table: LiveTable, cents: number, seat: number | null): Promise<void> {
  await cover(table, cents);
  await table.send("sit", { buy_in: cents, ...(seat ? { seat } : {}) });
}
