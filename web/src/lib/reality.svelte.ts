/** The session clock and the reality check: how long somebody has played, and when to say so. */

import { get } from "./api";
import { session } from "./session.svelte";
import type { Account } from "./types";

export const reality = $state<{ began: number; account: Account | null }>({ began: 0, account: null });

const LAST = "pitboss-reality-check";
const MINUTE = 60_000;

/** "1 h 05 min" */
export function lasted(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const hours = Math.floor(minutes / 60);
  return hours ? `${hours} h ${String(minutes % 60).padStart(2, "0")} min` : `${minutes} min`;
}

/** Whether a check is due: so many minutes after the last one, or after the session began if that was later. */
export function due(now: number, began: number, last: number, every: number): boolean {
  return every > 0 && now - Math.max(began, last) >= every * MINUTE;
}

function kept(): number {
  try {
    return Number(localStorage.getItem(LAST)) || 0;
  } catch {
    return 0;
  }
}

let every = 0;

/** Look at the clock; every minute is enough. */
export async function look(now = Date.now()): Promise<void> {
  if (!session.me) {
    reality.began = 0;
    reality.account = null;
    return;
  }
  if (!reality.began) {
    const account = await get<Account>("/account");
    reality.began = Date.parse(account.created_session);
    every = account.reality_check;
  }
  if (due(now, reality.began, kept(), every)) reality.account = await get<Account>("/account");
}

export function goOn(now = Date.now()): void {
  every = reality.account?.reality_check ?? every;
  reality.account = null;
  try {
    localStorage.setItem(LAST, String(now));
  } catch {
    // asked again after a reload
  }
}
