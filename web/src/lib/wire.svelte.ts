/** The web socket of one table: messages with their replies, and the way back after it was lost. */

import type { Incoming } from "./types";
import { sentence } from "./words";

/** Closing codes after which trying again is useless, and what they mean. */
const OVER: Record<number, string> = {
  4401: "Your session has ended. Sign in again.",
  4403: "This page may not connect to that table.",
  4404: "There is no such table.",
  4410: "The table is closed. Your chips are back in your account.",
};

class Refused extends Error {}

type Reply = Extract<Incoming, { type: "ok" | "refused" | "pong" | "hint" }>;
/** What the room sends unasked. */
export type News = Exclude<Incoming, Reply>;
type Waiting = { resolve: (message: Incoming) => void; reject: (why: Error) => void };

export class Wire {
  /** Whether the room has sent the table since the socket opened, and how many tries failed. */
  online = $state(false);
  tries = $state(0);
  /** Why it is closed for good. */
  over = $state("");

  #socket: WebSocket | null = null;
  #ids = 0;
  #waiting = new Map<number, Waiting>();
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: string,
    readonly hear: (message: News) => void,
  ) {
    this.#connect();
    addEventListener("online", this.again);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    removeEventListener("online", this.again);
    this.#socket?.close();
  }

  /** Resolves when the room has stored it, rejects with its reason. */
  send(type: string, body: Record<string, unknown>): Promise<Incoming> {
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

  /** Tries at once, if there is no connection. */
  again = (): void => {
    if (this.#closed || this.online) return;
    clearTimeout(this.#retry);
    this.#socket?.close();
    this.#connect();
  };

  #connect(): void {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/v1/tables/${this.table}/socket`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ type: "landed" }));
    socket.onmessage = (message) => this.#take(JSON.parse(message.data as string) as Incoming);
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.online = false;
      for (const waiting of this.#waiting.values()) waiting.reject(new Refused("The connection was lost."));
      this.#waiting.clear();
      const final = OVER[event.code];
      if (final) this.over = final;
      if (this.#closed || final) return;
      this.tries++;
      this.#retry = setTimeout(() => this.#connect(), Math.min(500 * 2 ** Math.min(this.tries, 3), 4000));
    };
  }

  #take(message: Incoming): void {
    if (message.type === "ok" || message.type === "refused" || message.type === "pong" || message.type === "hint") {
      this.#reply(message);
      return;
    }
    if (message.type === "table") {
      this.online = true;
      this.tries = 0;
    }
    this.hear(message);
  }

  #reply(message: Reply): void {
    const id = Number(message.id);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.type === "refused") waiting?.reject(new Refused(sentence(message.why)));
    else waiting?.resolve(message);
  }
}
