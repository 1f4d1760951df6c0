/** Tables of your own: opened with your rules, shared by a link. */

import { del, get, post } from "./api";
import { asGuest, openTable, session } from "./session.svelte";
import type { Choice, GameSheet, Invite, MyTable, Offer, TableRow } from "./types";

export const joinPath = (code: string): string => `/join/${code}`;

export async function openPrivately(body: Record<string, unknown>): Promise<{ table: TableRow; invite: Invite }> {
  if (!session.me) await asGuest();
  const table = await openTable({ ...body, private: true });
  return { table, invite: await post<Invite>(`/tables/${table.id}/invite`) };
}
export const newLink = (table: string): Promise<Invite> => post<Invite>(`/tables/${table}/invite`);
export const withdrawLink = (table: string): Promise<void> => del<void>(`/tables/${table}/invite`);
export const myTables = (): Promise<MyTable[]> => (session.me ? get<MyTable[]>("/me/tables") : Promise.resolve([]));

type Switch = Pick<Choice, "rule" | "others">;
/** The rules of a table that are not the sheet's own: `taken` has for each rule which of its values, 0 the sheet's. */
export const ownRules = (among: readonly Switch[], taken: Record<string, number>): Record<string, unknown> =>
  Object.fromEntries(
    among.flatMap((r) => {
      const n = taken[r.rule] ?? 0;
      return n ? [[r.rule, r.others[n - 1]]] : [];
    }),
  );
/** Limits and fees go by what is chosen. */
export function offerOf(sheet: GameSheet, taken: Record<string, number>): Promise<Offer> {
  const set = Object.entries(ownRules(sheet.choices, taken)).map(([rule, value]) => `${rule}=${JSON.stringify(value)}`);
  if (!set.length) return Promise.resolve(sheet);
  return get<Offer>(`/games/${sheet.id}/offer?${new URLSearchParams(set.map((s) => ["set", s]))}`);
}
