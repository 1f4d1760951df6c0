/** One moment of a table, live or replayed: all that a drawing needs. */

import type { Picture } from "./fold";
import type { LiveTable } from "./table.svelte";
import type { Bets, Cents, Drawing, Event, HandView, SeatRow, Spot } from "./types";
import { spotName } from "./words";

export interface SceneSpot {
  name: string;
  label: string;
  small: boolean;
  bettable: boolean;
  least: Cents;
  most: Cents;
}
export interface Scene {
  places: number;
  drawing: Drawing;
  you: number | null;
  seats: SeatRow[];
  picture: Picture;
  /** Seats that are asked, and which hand is meant. */
  turn: number[];
  hand: number;
  betting: boolean;
  /** Chips down in the open betting window. */
  bets: Bets;
  settlement: Record<string, Cents>;
  over: boolean;
  announce: string;
  /** What has happened so far. */
  told: readonly Event[];
  spotsOf: (seat: number) => SceneSpot[];
  layout: Spot[];
}

/** Every spot of your own seat; of the others only those where chips lie or were settled. */
export function spotsOf(layout: Spot[], picture: Picture, bets: Bets, seat: number, you: number | null): SceneSpot[] {
  const own = layout.filter((s) => !s.name.includes("@"));
  const used = new Set([
    ...Object.keys(picture.spots[seat] ?? {}),
    ...Object.keys(bets[seat] ?? {}),
    ...Object.keys(picture.results[seat] ?? {}),
  ]);
  const small = (s: Spot): boolean => s.name !== own[0]?.name && !s.required && !s.equals;
  const shown: SceneSpot[] = own
    .filter((s) => seat === you || used.has(s.name) || s.name === own[0]?.name)
    .map((s) => ({
      name: s.name,
      label: s.label || spotName(s.name),
      small: small(s),
      bettable: true,
      least: s.least,
      most: s.most,
    }));
  for (const name of used) {
    if (shown.some((s) => s.name === name)) continue;
    shown.push({ name, label: spotName(name), small: false, bettable: false, least: 0, most: 0 });
  }
  return shown;
}

export function liveScene(table: LiveTable, drawing: Drawing, layout: Spot[], announce: string): Scene {
  const row = table.row!;
  const ask = table.ask;
  const bets = table.laid.bets;
  return {
    places: row.places,
    drawing,
    you: table.you.seat,
    seats: row.seats,
    picture: table.picture,
    turn: table.turn,
    hand: ask?.ask.ask === "Choose" ? ask.ask.hand : 0,
    betting: ask?.ask.ask === "Bet",
    bets,
    settlement: table.ended?.settlement ?? {},
    over: table.ended !== null,
    announce,
    told: table.told,
    layout,
    spotsOf: (seat) => spotsOf(layout, table.picture, bets, seat, table.you.seat),
  };
}

export function replayScene(
  view: HandView,
  drawing: Drawing,
  picture: Picture,
  announce: string,
  over: boolean,
  told: readonly Event[] = [],
): Scene {
  const seats = view.seats.map((s) => ({
    ...s,
    stack: view.before[s.seat] ?? 0,
    sitting_out: false,
    connected: true,
  }));
  return {
    places: view.places,
    drawing,
    you: view.seat,
    seats,
    picture,
    turn: [],
    hand: 0,
    betting: false,
    bets: {},
    settlement: view.settlement,
    over,
    announce,
    told,
    layout: [],
    spotsOf: (seat) => spotsOf([], picture, {}, seat, view.seat),
  };
}
