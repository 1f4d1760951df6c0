/** A printed layout: where its areas are on this screen, where an arrow key leads, and what a bet would win. */

import type { Scene } from "./scene";
import type { Area, Cents, Drawing } from "./types";

export interface Place extends Area {
  /** Where chips lie. */
  cx: number;
  cy: number;
}
export interface Sheet {
  narrow: boolean;
  width: number;
  height: number;
  /** Where seats stand along the layout. */
  rail: Drawing["rail"];
  /** What runs round a corner first, then boxes, lines and corners over them, so that the smaller area takes the press. */
  places: Place[];
}

export function sheet(drawing: Drawing, narrow: boolean): Sheet {
  const on = narrow ? drawing.narrow : null;
  const places = drawing.areas.map((area): Place => {
    const box = on?.boxes[area.spot] as [number, number, number, number, number, number] | undefined;
    if (box) {
      const [x, y, w, h, cx, cy] = box;
      return { ...area, x, y, w, h, cx, cy };
    }
    const [cx, cy] = area.at ?? [area.x + area.w / 2, area.y + area.h / 2];
    return { ...area, cx, cy };
  });
  const bent = (p: Place): number => (on ? 0 : (p.bend?.[2] ?? 0));
  places.sort((a, b) => bent(b) - bent(a) || b.w * b.h - a.w * a.h);
  return {
    narrow: !!on,
    width: on?.width ?? drawing.width,
    height: on?.height ?? drawing.height,
    rail: (on ? on.rail : drawing.rail) ?? null,
    places,
  };
}

/** At least so many columns stand along a layout, so that chips and plates of a few seats are not far apart. */
const COLUMNS = 6;
/** Seats that have a column, in their order; those who have left may have chips up. */
export function railed(scene: Scene): number[] {
  const up = Object.entries(scene.picture.spots).filter(([, spots]) => Object.keys(spots).length);
  return [...new Set([...scene.seats.map((s) => s.seat), ...up.map(([seat]) => Number(seat))])].sort((a, b) => a - b);
}
/** The middle of a seat's column. */
export function columnOf([x, , w]: readonly [number, number, number, number], scene: Scene, seat: number): number {
  const seats = railed(scene);
  return x + (w * (seats.indexOf(seat) + 0.5)) / Math.max(COLUMNS, seats.length);
}

/** Where an arrow key leads: the nearest area ahead, preferring the one least off its line. */
export function neighbour(from: Place, dx: number, dy: number, places: readonly Place[]): Place | null {
  const [fx, fy] = centre(from);
  let [found, least]: [Place | null, number] = [null, Infinity];
  for (const to of places) {
    if (to === from) continue;
    const [tx, ty] = centre(to);
    const along = (tx - fx) * dx + (ty - fy) * dy;
    const aside = Math.abs((tx - fx) * dy) + Math.abs((ty - fy) * dx);
    const inner = within(from, to);
    if (along < 1 || (aside > along && !inner)) continue;
    const far = along + aside * (inner ? 1 : 3);
    if (far < least) [found, least] = [to, far];
  }
  return found;
}
/** Whether an area lies in the box of another: odds in the box of their number. */
function within(box: Place, { x, y, w, h }: Place): boolean {
  return x >= box.x && y >= box.y && x + w <= box.x + box.w + 0.1 && y + h <= box.y + box.h + 0.1;
}
function centre({ x, y, w, h }: Place): [number, number] {
  return [x + w / 2, y + h / 2];
}

/** What a stake would bring on a result: as the room says it, towards zero to the cent; not named is lost. */
export function brings(area: Area, stake: Cents, result: string): Cents {
  const entry = area.brings.find((b) => b.on.includes(result));
  return entry ? Math.trunc((stake * entry.win) / entry.per) : -stake;
}

/**
 * What is on the table before a roll: the shooter's point ("" before a come-out), and the plaques.
 */
export interface Before {
  point: string;
  calls: ReadonlySet<string>;
}
/** The same before a roll of dice: line bets wait for the point, and some bets rest unless they are called on. */
export function bringsBefore(area: Area, stake: Cents, result: string, { point, calls }: Before): Cents {
  if (area.group && calls.has(`off-${area.group}`)) return 0;
  if (area.rests && !point && !calls.has(`on-${area.group}`)) return 0;
  const now = area.at_point?.[point];
  return brings(now ? { ...area, brings: now } : area, stake, result);
}

/** Whether a bet on the area wins on this result. */
export function wins(area: Area, result: string): boolean {
  return area.brings.some((b) => b.win > 0 && b.on.includes(result));
}
