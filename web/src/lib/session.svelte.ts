/** Who is signed in. One object that every page reads. */

import { del, Fault, get, holdCsrf, post } from "./api";
import type { Me, TableRow } from "./types";

export const session = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

function take(me: Me | null): void {
  session.me = me;
  session.known = true;
  holdCsrf(me?.csrf ?? "");
}

/** Whether somebody has signed in with this browser; otherwise the page does not ask who it is. */
const SIGNED = "pitboss-signed-in";
function known(is?: boolean): boolean {
  try {
    if (is !== undefined) localStorage.setItem(SIGNED, String(is));
    return localStorage.getItem(SIGNED) === "true";
  } catch {
    return true;
  }
}

export async function refresh(): Promise<void> {
  if (!session.known && !known()) return take(null);
  try {
    take(await get<Me>("/me"));
  } catch (fault) {
    if (!(fault instanceof Fault) || fault.status !== 401) throw fault;
    known(false);
    take(null);
  }
}

export async function signIn(name: string, secret: string, fresh: boolean, code = ""): Promise<void> {
  take(await (fresh ? post<Me>("/people", { name, secret, code }) : post<Me>("/session", { name, secret })));
  known(true);
}

/** A visit without an account: a session of its own, and chips from the cashier when they are needed. */
export async function asGuest(): Promise<void> {
  take(await post<Me>("/guest"));
  known(true);
}
/** The guest takes a name, and keeps chips, hands and seats. */
export async function keepAs(name: string, secret: string): Promise<void> {
  take(await post<Me>("/me/name", { name, secret }));
}

export async function signOut(): Promise<void> {
  await del<void>("/session");
  known(false);
  take(null);
}

export async function drawChips(cents: number): Promise<void> {
  take(await post<Me>("/cashier", { cents }));
}

/** "Play": a seat at an open table of the game, or at a new one with bots; whoever has no account plays as a guest. */
export async function playNow(game: string): Promise<string> {
  if (!session.me) await asGuest();
  const { table } = await post<{ table: string; seat: number }>("/play", { game });
  void refresh();
  return `/tables/${table}`;
}

/** A place at the house's own counter of a game: keno, bingo, the sports pool. */
export async function comeTo(game: string): Promise<string> {
  if (!session.me) await asGuest();
  const { table } = await post<{ table: string; seat: number }>("/play", { game, standing: true });
  void refresh();
  return `/tables/${table}`;
}

export async function openTable(body: Record<string, unknown>): Promise<TableRow> {
  return post<TableRow>("/tables", body);
}
