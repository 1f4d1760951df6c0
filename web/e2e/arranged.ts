/** A table as it may come to lie: what the room sends is changed on its way to the page, and nothing comes after it. */

import { expect, type Page } from "@playwright/test";

export interface Lying {
  /** A seat; 0 is the bank, -1 the board. */
  holder: number;
  hand?: number;
  /** Each by its name, or "?" for a back. */
  cards: string;
  /** How many of them lie face down: the first. */
  down?: number;
  words?: string;
}
export interface Arranged {
  hands: Lying[];
  spots?: Record<number, Record<string, number>>;
  pot?: number;
  /** What everybody has left, if not what they sat down with. */
  stack?: number;
  /** Markers by name, each before its seat. */
  markers?: Record<string, number>;
  /** What the dealer says last. */
  says?: string;
  /** What you are asked. */
  ask?: object;
  /** What the hand brought each seat: it is over. */
  settlement?: Record<number, number>;
}
interface Row {
  places: number;
  seats: { seat: number; stack: number }[];
}

function snapshot(
  { hands, spots = {}, pot = 0, markers = {}, stack: left, ask }: Arranged,
  row: Row,
  you: number,
): { events: object[]; [more: string]: unknown } {
  const stacks: number[] = Array(row.places + 1).fill(0);
  for (const { seat, stack } of row.seats) stacks[seat] = left ?? stack;
  const lying = hands.map(({ holder, hand = 0, cards, down = 0 }) => {
    const all = cards.split(" ").map((card) => (card === "?" ? null : card));
    return { holder, hand, cards: all, up: all.map((card, i) => !!card && i >= down) };
  });
  const dealt = lying.flatMap(({ holder, hand, cards, up }) =>
    cards.map((card, i) => ({ event: "Dealt", to: holder, hand, cards: [card], up: up[i] })),
  );
  const shown = hands.flatMap(({ holder, hand = 0, words }) =>
    words ? [{ event: "Shown", holder, hand, words, kind: "" }] : [],
  );
  const marked = Object.entries(markers).map(([marker, seat]) => ({ event: "Marked", marker, seat, value: "" }));
  const events = [...marked, ...dealt, ...shown];
  const laid = Object.fromEntries(marked.map(({ marker, seat, value }) => [marker, { seat, value }]));
  const nothing = { pots: [], bank: 0, cover: 0, button: 0, jackpots: {}, tickets: [] };
  const state = { ...nothing, stacks, spots, pot, markers: laid };
  return {
    number: 1,
    commitment: null,
    events,
    said: events.map(() => ""),
    state: { ...state, hands: lying },
    ask: ask
      ? {
          ask: { seat: you, ...ask },
          bets: {},
          clock: null,
          n: 1,
          official: false,
          ready: [],
          seats: [you],
          window: false,
          yours: true,
        }
      : null,
  };
}

/** Shows the page its table with these hands before `you` and the `others` who sit there. */
export async function arrange(
  page: Page,
  address: string,
  of: (you: number, others: number[]) => Arranged,
): Promise<void> {
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data));
      if (message.type !== "table") return;
      const seats = (message.table as Row).seats.map((s) => s.seat);
      const you = message.you.seat as number;
      const arranged = of(
        you,
        seats.filter((s) => s !== you),
      );
      const hand = snapshot(arranged, message.table, you);
      const yours = { ...message.you, stack: arranged.stack ?? message.you.stack };
      socket.send(JSON.stringify({ ...message, you: yours, hand, last: null }));
      if (arranged.says) {
        const events = [{ event: "Announced", words: arranged.says }];
        const told = { hand: 1, from: hand.events.length, events, said: [arranged.says], ask: null, pots: null };
        socket.send(JSON.stringify({ type: "events", ...told }));
      }
      if (!arranged.settlement) return;
      const end = { hand: 1, settlement: arranged.settlement, shuffle: null, next_in: null, void: null, display: null };
      socket.send(JSON.stringify({ type: "end", ...end }));
    });
  });
  await page.goto(address);
  await expect(page.locator(":is(.felt, .clothbox) .card").first()).toBeVisible();
}
