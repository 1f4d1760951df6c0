/**
 * A live table on a socket of the test's own: what is asked is shown in its time, and the page reports what has landed.
 */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setTurnOnly, setVolume } from "../src/lib/pace.svelte";
import { LiveTable } from "../src/lib/table.svelte";
import type { AskView, Event } from "../src/lib/types";

class Socket {
  static OPEN = 1;
  static last: Socket;
  readyState = 1;
  sent: { type: string; ask?: number }[] = [];
  onopen?: () => void;
  onmessage?: (message: { data: string }) => void;
  constructor() {
    Socket.last = this;
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {}
  hears(message: object): void {
    this.onmessage!({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", { origin: "http://room" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
  vi.stubGlobal("document", { hidden: false, addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const dealt = (to: number, card: string | null): Event => ({ event: "Dealt", to, cards: [card], up: true, hand: 0 });
const chose = (seat: number, option: string): Event => ({ event: "Chose", seat, option, amount: 0, hand: 0 });
const ask = (n: number): AskView =>
  ({
    n,
    ask: { ask: "Choose", seat: 4, hand: 0, kind: "", about: "", spot: "", options: [] },
    window: false,
    seats: [4],
    yours: true,
    official: false,
    bets: {},
    ready: [],
    clock: { seconds: 25, bank: {}, running_bank: false },
  }) as unknown as AskView;
const state = {
  ...{ stacks: [0, 0, 0, 0, 0], spots: {}, pot: 0, pots: [], bank: 0, cover: 0, button: 0, markers: {} },
  ...{ jackpots: {}, tickets: [], hands: [] },
};

function seated(): { table: LiveTable; socket: Socket } {
  const table = new LiveTable("t");
  const socket = Socket.last;
  socket.onopen!();
  const row = { id: "t", family: "blackjack", places: 4, seats: [] };
  const you = { ...table.you, seat: 4 };
  socket.hears({ type: "table", table: row, you, last: null, chat: [], display: null, hand: null });
  const hand = { number: 7, events: [], said: [], state, ask: null, commitment: null };
  socket.hears({ type: "hand", hand, display: null });
  return { table, socket };
}
const happens = (socket: Socket, from: number, events: Event[], asked: AskView | null): void =>
  socket.hears({ type: "events", hand: 7, from, events, said: events.map(() => "."), ask: asked });

test("a question waits for those who act before you, its clock for the cards, and the page reports them", async () => {
  const { table, socket } = seated();
  expect(socket.sent).toEqual([{ type: "landed" }]);
  happens(socket, 0, [dealt(1, "9h"), dealt(4, "5s"), chose(1, "hit"), dealt(1, "2c")], ask(1));
  expect([table.ask, table.yours]).toEqual([null, false]);
  await vi.advanceTimersByTimeAsync(500);
  expect(table.ask, "the bot thinks").toBeNull();
  await vi.advanceTimersByTimeAsync(700);
  expect([table.ask?.n, table.yours, table.clock]).toEqual([1, true, null]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(table.picture.hands.map((h) => [h.holder, h.cards.length])).toEqual([
    [1, 2],
    [4, 1],
  ]);
  expect([table.turn, table.clock?.whole]).toEqual([[4], 25]);
  expect(socket.sent.slice(1)).toMatchObject([{ type: "landed", ask: 1 }]);
  table.close();
});

test("where nobody acts before you, who knows early may press early", () => {
  const { table, socket } = seated();
  happens(socket, 0, [dealt(1, "9h"), dealt(4, "5s")], ask(1));
  expect([table.ask?.n, table.yours]).toEqual([1, true]);
  table.close();
});

test("a question that is overtaken is never asked", async () => {
  const { table, socket } = seated();
  happens(socket, 0, [chose(1, "hit"), chose(2, "stand")], ask(1));
  happens(socket, 2, [chose(3, "stand")], null);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(table.ask).toBeNull();
  table.close();
});

const ends = (socket: Socket): void =>
  socket.hears({ type: "end", hand: 7, settlement: [0, 0, 0, 0, 500], void: "", display: null, next_in: 3 });
const begins = (socket: Socket): void => {
  const hand = { number: 8, events: [], said: [], state, ask: null, commitment: null };
  socket.hears({ type: "hand", hand, display: null });
};

test("the time to the next round is the room's, however late the result is drawn", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { table, socket } = seated();
  happens(socket, 0, [dealt(1, "9h"), dealt(4, "5s"), dealt(1, "9c"), dealt(4, "5d")], null);
  ends(socket);
  await vi.advanceTimersByTimeAsync(2_500);
  expect(table.ended).not.toBeNull();
  expect(table.next!.ends - performance.now()).toBeLessThan(1_100);
  table.close();
});

test("a result that is being read stays; the next round begins all the same and is caught up", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { table, socket } = seated();
  ends(socket);
  await vi.advanceTimersByTimeAsync(500);
  table.read(true);
  begins(socket);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([table.hand, table.ended?.hand, table.missed]).toEqual([7, 7, true]);
  table.read(false);
  expect(socket.sent.at(-1)).toMatchObject({ type: "look" });
  expect(table.missed).toBe(false);
  table.close();
});

test("a result that is read when the next round waits behind it stays as well", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { table, socket } = seated();
  ends(socket);
  begins(socket);
  await vi.advanceTimersByTimeAsync(500);
  expect([table.hand, table.ended?.hand]).toEqual([7, 7]);
  table.read(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([table.hand, table.ended?.hand, table.missed]).toEqual([7, 7, true]);
  table.read(false);
  expect(socket.sent.at(-1)).toMatchObject({ type: "look" });
  table.close();
});

test("Space ends the hold of a result, and without one the next round takes its place", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { table, socket } = seated();
  ends(socket);
  await vi.advanceTimersByTimeAsync(500);
  table.read(true);
  expect(table.moving).toBe(true);
  table.skip();
  expect(table.moving).toBe(false);
  begins(socket);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([table.hand, table.ended]).toEqual([8, null]);
  table.close();
});

test("Space shows the result of what moves, also where the next round waits behind it, and then ends its hold", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { table, socket } = seated();
  happens(socket, 0, [dealt(1, "9h"), dealt(4, "5s"), dealt(1, "9c"), dealt(4, "5d")], null);
  ends(socket);
  begins(socket);
  expect(table.ended).toBeNull();
  table.skip();
  expect([table.hand, table.ended?.hand, table.picture.hands.length]).toEqual([7, 7, 2]);
  await vi.advanceTimersByTimeAsync(500);
  expect([table.hand, table.ended?.hand]).toEqual([7, 7]);
  table.skip();
  expect([table.hand, table.ended]).toEqual([8, null]);
  table.close();
});

/** A window in which seats 1, 2 and 4 set their hands, or bet; two bots have done so. */
function opened(table: LiveTable, socket: Socket, what: "Arrange" | "Bet", more: object): void {
  const bots = [1, 2].map((seat) => ({ seat, name: `Bot ${seat}`, bot: true, stack: 0 }));
  table.row = { ...table.row!, seats: bots } as NonNullable<LiveTable["row"]>;
  const asked = { ...ask(1), ask: { ask: what, seat: 4 }, window: true, ...more } as unknown as AskView;
  happens(socket, 0, [dealt(1, null), dealt(4, "5s")], asked);
}

test("bots that have set before you are seen to take their time, all at once; your clock waits for none of them", async () => {
  const { table, socket } = seated();
  opened(table, socket, "Arrange", { seats: [4], ready: [1, 2] });
  await vi.advanceTimersByTimeAsync(600);
  expect([table.turn, table.clock?.whole]).toEqual([[4, 1, 2], 25]);
  await vi.advanceTimersByTimeAsync(1_400 * 0.6);
  expect(table.turn).toEqual([4, 1, 2]);
  await vi.advanceTimersByTimeAsync(1_400 * 0.8);
  expect(table.turn).toEqual([4]);
  table.close();
});

test("who answers does not wait for bots that set their hands, nor does Space", async () => {
  for (const end of [(t: LiveTable) => void t.answer("set"), (t: LiveTable) => t.skip()]) {
    const { table, socket } = seated();
    opened(table, socket, "Arrange", { seats: [4], ready: [1, 2] });
    await vi.advanceTimersByTimeAsync(600);
    expect(table.turn).toEqual([4, 1, 2]);
    end(table);
    expect(table.turn).toEqual([4]);
    table.close();
  }
});

test("others' chips come one after another, your own at once; what is taken back is gone at once", async () => {
  const { table, socket } = seated();
  opened(table, socket, "Bet", { seats: [1, 2, 4], ask: { ask: "Bet", layout: { spots: [] } } });
  await vi.advanceTimersByTimeAsync(1_000);
  const changes = (bets: object): void =>
    socket.hears({ type: "window", hand: 7, n: 1, bets, ready: [], seats: [4], clock: null });
  changes({ 1: { base: 500, side: 100 }, 2: { base: 500 }, 4: { base: 300 } });
  expect(table.laid.bets).toEqual({ 1: { base: 500 }, 2: {}, 4: { base: 300 } });
  await vi.advanceTimersByTimeAsync(60);
  expect(table.laid.bets).toEqual({ 1: { base: 500, side: 100 }, 2: {}, 4: { base: 300 } });
  await vi.advanceTimersByTimeAsync(60);
  expect(table.laid.bets).toEqual({ 1: { base: 500, side: 100 }, 2: { base: 500 }, 4: { base: 300 } });
  changes({ 1: { side: 200 }, 2: { base: 700 } });
  expect(table.laid.bets).toEqual({ 1: { side: 200 }, 2: { base: 500 }, 4: { base: 300 } });
  // the window closes: all of them lie there, whatever was on its way
  happens(socket, 2, [], null);
  expect(table.laid.bets).toEqual({ 1: { side: 200 }, 2: { base: 700 }, 4: { base: 300 } });
  table.close();
});

test("a page says how fast it plays when it comes in", () => {
  const { table, socket } = seated();
  table.paces();
  expect(socket.sent.at(-1)).toMatchObject({ type: "pace", speed: "brisk" });
  table.close();
});

test("the ring stands at the bot that thinks, and then at you", async () => {
  const { table, socket } = seated();
  happens(socket, 0, [chose(4, "hit"), dealt(4, "5s"), chose(1, "hit"), dealt(1, "2c")], ask(1));
  await vi.advanceTimersByTimeAsync(600);
  expect(table.turn).toEqual([1]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(table.turn).toEqual([4]);
  table.close();
});

test("a card is heard when it lands, what is skipped is not, and one switch leaves only your turn", async () => {
  const heard: number[] = [];
  const began = performance.now();
  const node = { gain: { value: 0 }, connect: () => node, start: () => heard.push(performance.now() - began) };
  class AudioContext {
    sampleRate = 1000;
    createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
    createGain = () => node;
    createBufferSource = () => node;
  }
  vi.stubGlobal("AudioContext", AudioContext);
  setVolume("full");
  const { table, socket } = seated();
  happens(socket, 0, [dealt(1, "9h")], null);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard, "the card travels for 320").toEqual([320]);
  happens(socket, 1, [dealt(1, "8h")], null);
  table.skip();
  setTurnOnly(true);
  happens(socket, 2, [dealt(1, "7h")], ask(1));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard.length, "your turn").toBe(2);
  happens(socket, 3, [{ event: "HandSet", to: 1, groups: [["7h"]], up: false }], ask(1));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(heard.length, "the same turn, heard once").toBe(2);
  setVolume("off");
  setTurnOnly(false);
  table.close();
});

test("a question that comes while the last answer is still drawn has its clock when its own cards lie", async () => {
  const { table, socket } = seated();
  happens(socket, 0, [dealt(1, "9h")], null);
  happens(socket, 1, [dealt(4, "5d"), dealt(4, "2d")], ask(1));
  await vi.advanceTimersByTimeAsync(350); // the first card lies
  expect([table.ask?.n, table.clock, table.turn]).toEqual([1, null, []]);
  expect(socket.sent.filter((m) => m.ask)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([table.clock?.whole, table.turn]).toEqual([25, [4]]);
  expect(socket.sent.at(-1)).toMatchObject({ type: "landed", ask: 1 });
  table.close();
});
