/** One table over its web socket: what lies on it, what is asked, and what you may send. */

import { empty, foldAll, reconcile, type Picture } from "./fold";
import { refresh } from "./session.svelte";
import type {
  Answer, AskView, Bets, Cents, ChatLine, ClockView, Display, HandNow, HandView, Hint, Incoming, Shuffle, TableRow, You,
} from "./types";

import { sentence } from "./words";

const NOBODY: You = {
  seat: null, name: null, stack: 0, coming: 0, going: 0, sitting_out: false, leaving: false, time_bank: 0, balance: null,
  declines_bank: false,
};
/** Closing codes after which trying again is useless, and what they mean. */
const OVER: Record<number, string> = {
  4401: "Your session is over. Sign in again.",
  4403: "This page may not talk to that table.",
  4404: "There is no such table.",
  4410: "The table is closed. Your chips are back in your account.",
};

export interface Ended { hand: number; settlement: Record<string, Cents>; shuffle: Shuffle | null; void: string | null }
export class Refused extends Error {}

type Waiting = { resolve: (message: Incoming) => void; reject: (why: Error) => void };

export class LiveTable {
  row = $state<TableRow | null>(null);
  you = $state<You>(NOBODY);
  hand = $state<number | null>(null);
  commitment = $state<string | null>(null);
  picture = $state<Picture>(empty());
  said = $state<string[]>([]);
  ask = $state.raw<AskView | null>(null);
  bets = $state<Bets>({});
  ready = $state<number[]>([]);
  clock = $state.raw<{ ends: number; whole: number; view: ClockView } | null>(null);
  ended = $state.raw<Ended | null>(null);
  /** The last hand that was over, also while the next one is played. */
  past = $state.raw<Ended | null>(null);
  last = $state.raw<HandView | null>(null);
  chat = $state<ChatLine[]>([]);
  display = $state.raw<Display | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** Event number from which on cards move; those before were there when we came. */
  fresh = $state(0);
  /** When the next hand begins. */
  next = $state.raw<{ ends: number; whole: number } | null>(null);
  online = $state(false);
  tries = $state(0);
  over = $state("");

  #socket: WebSocket | null = null;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly id: string) {
    this.#connect();
  }

  /** Whether something is asked of you that you have not answered. */
  get yours(): boolean {
    const ask = this.ask;
    return !!ask && ask.yours && this.you.seat !== null && ask.seats.includes(this.you.seat);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#socket?.close();
  }

  /** Sends a message; resolves when the room has stored it, rejects with its reason. */
  send(type: string, body: Record<string, unknown> = {}): Promise<Incoming> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      return Promise.reject(new Refused("The connection is lost. Nothing was sent."));
    }
    const id = ++this.#ids;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ type, id, ...body }));
    });
  }

  answer(answer: Answer): Promise<Incoming> {
    return this.send("answer", { answer, ask: this.ask?.n });
  }

  async askHint(): Promise<void> {
    const n = this.ask?.n;
    const message = await this.send("hint");
    if (message.type === "hint" && this.ask?.n === n) this.hint = message.hint;
  }

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/v1/tables/${this.id}/socket`);
    this.#socket = socket;
    socket.onmessage = (message) => this.#take(JSON.parse(message.data as string) as Incoming);
    socket.onclose = (event) => {
      this.online = false;
      for (const waiting of this.#waiting.values()) waiting.reject(new Refused("The connection was lost."));
      this.#waiting.clear();
      const final = OVER[event.code];
      if (final) this.over = final;
      if (this.#closed || final) return;
      this.tries++;
      this.#retry = setTimeout(() => this.#connect(), Math.min(500 * 2 ** Math.min(this.tries, 5), 8000));
    };
  }

  #take(message: Incoming): void {
    switch (message.type) {
      case "table":
        this.online = true;
        this.tries = 0;
        this.row = message.table;
        this.you = message.you;
        this.last = message.last;
        this.chat = message.chat;
        this.display = message.display;
        if (message.hand) this.#begin(message.hand, true);
        else this.#rest();
        break;
      case "hand":
        this.display = message.display;
        this.#begin(message.hand, false);
        break;
      case "events":
        foldAll(this.picture, message.events);
        reconcile(this.picture, message.state);
        this.said.push(...message.said);
        this.you = message.you;
        this.#asked(message.ask);
        break;
      case "bets":
        this.bets = message.bets;
        this.ready = message.ready;
        this.you = message.you;
        this.#ticks(message.clock);
        if (this.ask?.ask.ask === "Bet") this.ask = { ...this.ask, seats: this.ask.ask.open_to.filter((s) => !message.ready.includes(s)) };
        break;
      case "clock":
        this.#ticks(message.clock);
        break;
      case "end":
        this.ended = this.past = message;
        this.display = message.display;
        this.#asked(null);
        this.next = message.next_in === null ? null : { ends: performance.now() + message.next_in * 1000, whole: message.next_in };
        void refresh().catch(() => undefined);
        break;
      case "seats":
        this.row = message.table;
        this.you = message.you;
        break;
      case "chat":
        this.chat.push(message.chat);
        break;
      default:
        this.#reply(message);
    }
  }

  #reply(message: Extract<Incoming, { type: "ok" | "refused" | "pong" | "hint" }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.type === "refused") waiting?.reject(new Refused(sentence(message.why)));
    else waiting?.resolve(message);
  }

  #begin(hand: HandNow, found: boolean): void {
    this.hand = hand.number;
    this.commitment = hand.commitment;
    this.ended = null;
    this.next = null;
    this.said = hand.said;
    const picture = foldAll(empty(hand.state.stacks), hand.events);
    this.picture = reconcile(picture, hand.state);
    this.fresh = found ? hand.events.length : 0;
    this.#asked(hand.ask);
  }

  #rest(): void {
    this.hand = null;
    this.said = [];
    this.picture = empty(stacksOf(this.row));
    this.#asked(null);
  }

  #asked(ask: AskView | null): void {
    const same = ask?.n === this.ask?.n;
    this.ask = ask;
    this.bets = ask?.bets ?? {};
    this.ready = ask?.ready ?? [];
    if (!same) {
      this.hint = null;
      this.clock = null;
    }
    this.#ticks(ask?.clock ?? null);
  }

  #ticks(view: ClockView | null): void {
    if (!view) {
      this.clock = null;
      return;
    }
    const whole = Math.max(view.seconds, this.clock?.view.running_bank === view.running_bank ? this.clock.whole : 0);
    this.clock = { ends: performance.now() + view.seconds * 1000, whole: Math.max(whole, 1), view };
  }
}

function stacksOf(row: TableRow | null): Cents[] {
  const stacks: Cents[] = Array(1 + (row?.places ?? 0)).fill(0);
  for (const seat of row?.seats ?? []) stacks[seat.seat] = seat.stack;
  return stacks;
}
