/** Tables of your own: opened with your rules, shared by a link. */

import { del, get, post } from "./api";
import { asGuest, openTable, session } from "./session.svelte";
import type { Invite, MyTable, TableRow } from "./types";

export const joinPath = (code: string): string => `/join/${code}`;

export async function openPrivately(body: Record<string, unknown>): Promise<{ table: TableRow; invite: Invite }> {
  if (!session.me) await asGuest();
  const table = await openTable({ ...body, private: true });
  return { table, invite: await post<Invite>(`/tables/${table.id}/invite`) };
}
export const newLink = (table: string): Promise<Invite> => post<Invite>(`/tables/${table}/invite`);
export const withdrawLink = (table: string): Promise<void> => del<void>(`/tables/${table}/invite`);
export const myTables = (): Promise<MyTable[]> => (session.me ? get<MyTable[]>("/me/tables") : Promise.resolve([]));
