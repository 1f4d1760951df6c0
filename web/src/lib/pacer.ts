/** Does things at their time, one after another; `skip` does at once all that is still to come. */

export interface Due {
  at: number;
  run: () => void;
  /** Milliseconds for which nothing happens afterwards, so that it can be read. */
  stays?: number;
}

/** Milliseconds from which on the page is busy: what moves then still takes its time, and what follows it waits. */
const LATE = 50;

export class Pacer {
  readonly #now: () => number;
  #queue: Due[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ends = 0;
  /** Until when what was done last stays. */
  #held = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds until everything that is planned has happened. */
  get behind(): number {
    return Math.max(0, this.#ends - this.#now());
  }
  get idle(): boolean {
    return !this.#queue.length;
  }

  /** Plans things, their times counted from when all before them has ended; `lasts` is when the next may begin. */
  add(things: readonly Due[], lasts: number): void {
    const from = Math.max(this.#now(), this.#ends);
    this.#queue.push(...things.map((due) => ({ ...due, at: from + due.at })));
    this.#queue.sort((a, b) => a.at - b.at);
    this.#ends = from + lasts;
    this.#wait();
  }

  /** Everything that is still to come, at once and in order. What comes up meanwhile is not skipped. */
  skip(): void {
    const due = this.#queue;
    this.#queue = [];
    this.#ends = this.#now();
    this.#held = 0;
    clearTimeout(this.#timer);
    for (const { run } of due) run();
  }

  /** Everything up to what is to be read, at once and in order; where that stays already, what comes after it begins. */
  hasten(): void {
    const now = this.#now();
    const n = this.#queue.findIndex((due) => due.stays);
    if (this.#held <= now && n < 0) {
      this.skip();
      return;
    }
    const due = this.#held > now ? [] : this.#queue.splice(0, n);
    this.#earlier((this.#held > now ? this.#held : this.#queue[0]!.at) - now);
    this.#held = 0;
    for (const { run } of due) run();
    this.#wait();
  }
  #earlier(by: number): void {
    for (const due of this.#queue) due.at -= by;
    this.#ends -= by;
  }

  /** Nothing of what is still to come happens. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.#ends = this.#now();
    this.#held = 0;
  }

  #wait(): void {
    clearTimeout(this.#timer);
    const next = this.#queue[0];
    if (!next) return;
    const left = next.at - this.#now();
    if (left <= 0) this.#tick();
    else this.#timer = setTimeout(() => this.#tick(), left);
  }

  #tick(): void {
    const late = this.#now() - (this.#queue[0]?.at ?? Infinity);
    if (late > LATE) this.#earlier(-late);
    while (this.#queue[0] && this.#queue[0].at <= this.#now()) {
      const { at, run, stays = 0 } = this.#queue.shift()!;
      this.#held = at + stays;
      run();
    }
    this.#wait();
  }
}
