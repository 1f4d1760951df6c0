/** Who is signed in. One object that every page reads. */

import { del, Fault, get, holdCsrf, post } from "./api";
import type { Me, TableRow } from "./types";

export const session = $state<{ me: Me | null; known: boolean }>({ me: null, known: false });

function take(me: Me | null): void {
  session.me = me;
  session.known = true;
  holdCsrf(me?.csrf ?? "");
}

export async function refresh(): Promise<void> {
  try {
    take(await get<Me>("/me"));
  } catch (fault) {
    if (fault instanceof Fault && fault.status === 401) take(null);
    else throw fault;
  }
}

export async function signIn(name: string, secret: string, fresh: boolean): Promise<void> {
  take(await post<Me>(fresh ? "/people" : "/session", { name, secret }));
}

export async function signOut(): Promise<void> {
  await del<void>("/session");
  take(null);
}

export async function drawChips(cents: number): Promise<void> {
  take(await post<Me>("/cashier", { cents }));
}

/** "Play now": a seat at an open table of the game, or at a new one with bots. */
export async function playNow(game: string): Promise<string> {
  const { table } = await post<{ table: string; seat: number }>("/play", { game });
  void refresh();
  return `/tables/${table}`;
}

export async function openTable(body: Record<string, unknown>): Promise<TableRow> {
  return post<TableRow>("/tables", body);
}
