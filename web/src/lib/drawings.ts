/** How a game or a table is drawn, from the room; each is fetched once. */

import { get } from "./api";
import type { Drawing } from "./types";

const known = new Map<string, Promise<Drawing>>();

export function drawingOf(path: `/games/${string}` | `/tables/${string}`): Promise<Drawing> {
  let found = known.get(path);
  if (!found) {
    found = get<Drawing>(`${path}/drawing`);
    known.set(path, found);
    found.catch(() => known.delete(path));
  }
  return found;
}
