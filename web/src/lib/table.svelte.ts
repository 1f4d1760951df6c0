/**
 * One table over its web socket (wire.svelte.ts): its picture, what is asked, and what you may send.
 *
 * What the room sends is drawn in its own time (tempo.ts): `picture`, `said`, `turn`, `ended` and `display` are what
 * the screen shows by now; `ask` is what is asked, from the moment it is: who knows early may press early.
 */

import { Advice } from "./advice.svelte";
import { limitedAs, staying } from "./durations";
import { before, empty, fold, foldAll, land, landAll, reconcile, type Picture, type Result } from "./fold";
import { Laid } from "./laid.svelte";
import { pace, still } from "./pace.svelte";
import { Pacer, type Due } from "./pacer";
import { refresh } from "./session.svelte";
import { MOMENT, play, RESTS } from "./sound";
import { plan, type Beat } from "./tempo";
import { thinking } from "./thinking";
import {
  EVENTS,
  type Answer,
  type Cents,
  type AskView,
  type ChatLine,
  type ClockView,
  type Display,
  type EndMessage,
  type Event,
  type EventsMessage,
  type HandNow,
  type HandView,
  type Incoming,
  type Pot,
  type TableRow,
  type You,
} from "./types";
import { Wire, type News } from "./wire.svelte";
import { joined, question, spoken } from "./words";

const NOBODY: You = {
  seat: null,
  name: null,
  stack: 0,
  coming: 0,
  going: 0,
  sitting_out: false,
  moving: 0,
  leaving: false,
  time_bank: 0,
  balance: null,
  declines_bank: false,
};
/** Milliseconds that a page may be behind and still play on, and still draw things one by one. */
const [PLAYS_ON, HURRIES] = [400, 1500];
/** News of the next round. */
const LATER: ReadonlySet<News["type"]> = new Set(["commitment", "hand", "events", "window", "clock", "end"]);

export class LiveTable {
  row = $state<TableRow | null>(null);
  you = $state<You>(NOBODY);
  hand = $state<number | null>(null);
  /** What a round is called here: a hand, a spin, a draw. */
  unit = $state("hand");
  commitment = $state<string | null>(null);
  picture = $state<Picture>(empty());
  said = $state<string[]>([]);
  /** What has been drawn of the hand, event by event, as `said` has it in words. */
  told = $state.raw<Event[]>([]);
  /** The dealer's sentence. */
  announce = $state("");
  ask = $state.raw<AskView | null>(null);
  /** What it asks at its end. */
  #question = "";
  /** Seats that the ring stands at. */
  turn = $state.raw<number[]>([]);
  readonly laid = new Laid();
  readonly advice = new Advice(this);
  ready = $state<number[]>([]);
  clock = $state.raw<{ ends: number; whole: number; view: ClockView } | null>(null);
  ended = $state.raw<EndMessage | null>(null);
  /** The last hand that was over, also while the next one is played. */
  past = $state.raw<EndMessage | null>(null);
  /** What your wagers of the last round came to, and the number that fell: also while bets are open again. */
  settled = $state.raw<{ results: Record<string, Result>; pocket: string | null } | null>(null);
  last = $state.raw<HandView | null>(null);
  chat = $state<ChatLine[]>([]);
  display = $state.raw<Display | null>(null);
  /** When the next hand begins. */
  next = $state.raw<{ ends: number; whole: number } | null>(null);
  /** Why the table waits, where the room says so. */
  held = $state<string | null>(null);
  /** The socket, and whether it is there. */
  readonly wire: Wire;
  /** Whether the next round has begun behind a result that is being read. */
  missed = $state(false);
  #reading = false;
  #skipping = false;
  #pacer = new Pacer();
  /** Events of the hand so far, drawn or not; and the hand that is being drawn. */
  #events = 0;
  /** Those that are drawn, by their place: chips and cards of one moment may be drawn in another order. */
  #drawn: Event[] = [];
  #number: number | null = null;
  #window = false;
  #dealt = false;
  /** Milliseconds of this round that have been planned. */
  #spent = 0;
  /** The question that the ring last went round for. */
  #rang = "";
  /** What is asked once the last round has been cleared away. */
  #pending: AskView | null = null;
  /** Bots that are still seen setting their hands, all at once; nothing waits for them. */
  #setters: number[] = [];
  #setting = new Pacer();

  constructor(readonly id: string) {
    this.wire = new Wire(id, (message) => this.#take(message));
    document.addEventListener("visibilitychange", this.#seen);
  }

  /** Whether something is asked of you that you have not answered. */
  get yours(): boolean {
    return this.#forYou(this.ask);
  }
  #forYou(ask: AskView | null): boolean {
    return !!ask && ask.yours && this.you.seat !== null && ask.seats.includes(this.you.seat);
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.#seen);
    this.#pacer.stop();
    this.laid.stop();
    this.#setting.stop();
    this.wire.close();
  }

  /** Sends a message; resolves when the room has stored it, rejects with its reason. */
  send(type: string, body: Record<string, unknown> = {}): Promise<Incoming> {
    return this.wire.send(type, body);
  }

  /** Bots think, on everyone's screen, at the speed of the slowest player seated. */
  paces(): void {
    if (this.wire.online) void this.send("pace", { speed: pace.speed }).catch(() => undefined);
  }

  /** A player who answers has seen enough: whatever still moves jumps to its place. */
  answer(answer: Answer): Promise<Incoming> {
    this.#catchUp();
    this.advice.end();
    return this.send("answer", { answer, ask: this.ask?.n });
  }

  /** Ends everything that moves and shows its end; pressed again, the hold of the result. */
  skip(): void {
    this.read(false);
    this.laid.settle();
    this.#setting.skip();
    this.#silently(() => this.#pacer.hasten());
  }
  /** The table as it is. */
  #catchUp(): void {
    this.read(false);
    this.laid.settle();
    this.#setting.skip();
    this.#silently(() => this.#pacer.skip());
  }
  #silently(run: () => void): void {
    this.#skipping = true;
    run();
    this.#skipping = false;
    landAll(this.picture);
  }
  get moving(): boolean {
    return this.#pacer.behind > 0 || this.#reading;
  }

  /** While a result is being read it stays: the next round begins without waiting, and is caught up afterwards. */
  read(on: boolean): void {
    if (on === this.#reading || (on && !this.ended)) return;
    this.#reading = on;
    // a round that waits for the result to be cleared away has begun as well
    if (on && this.hand !== this.#number) {
      this.#pacer.stop();
      this.#pending = null;
      this.missed = true;
    }
    if (on || !this.missed) return;
    this.missed = false;
    void this.send("look").catch(() => undefined);
  }

  #seen = (): void => {
    if (document.hidden) this.#catchUp();
    else this.wire.again();
  };

  #take(message: News): void {
    if (this.#reading && LATER.has(message.type)) {
      this.missed ||= message.type === "hand";
      return;
    }
    switch (message.type) {
      case "table":
        this.row = message.table;
        this.you = message.you;
        this.last = message.last;
        this.chat = message.chat;
        this.display = message.display;
        this.#found(message.hand);
        break;
      case "commitment":
        this.#then(() => (this.commitment = message.commitment));
        break;
      case "hand":
        this.#begins(message.hand, message.display);
        break;
      case "events":
        this.#happened(message);
        break;
      case "window":
        this.#changed(message);
        break;
      case "clock":
        this.#ticks(message.clock);
        break;
      case "end":
        // the ring stays at the seat that has yet to be seen acting
        if (this.ask || this.#pending) this.#asked(null);
        this.#over(message);
        break;
      case "you":
        this.you = message.you;
        break;
      case "seats":
        this.#seats(message.table, message.seats, message.left);
        break;
      case "held":
        this.held = message.why;
        break;
      case "chat":
        this.chat.push(message.chat);
        break;
    }
  }

  #seats(changed: Partial<TableRow>, seats: TableRow["seats"], left: number[]): void {
    if (!this.row) return;
    const rest = this.row.seats.filter((s) => !left.includes(s.seat) && !seats.some((c) => c.seat === s.seat));
    this.row = { ...this.row, ...changed, seats: [...rest, ...seats].sort((a, b) => a.seat - b.seat) };
    if (this.hand === null) this.picture.stacks = stacksOf(this.row);
  }

  /** An open window: what these seats have put down now, and who is ready; also one that is not shown yet. */
  #changed(message: Extract<Incoming, { type: "window" }>): void {
    const { n, bets, ready, seats, clock } = message;
    if (this.#pending?.n === n) {
      this.#pending = { ...this.#pending, bets: { ...this.#pending.bets, ...bets }, ready, seats, clock };
    } else if (this.ask?.n === n) {
      this.laid.change(bets, this.you.seat);
      this.ready = ready;
      this.ask = { ...this.ask, seats, ready };
      if (!this.moving) this.turn = [...seats, ...this.#setters];
      this.#ticks(clock);
    }
  }

  /** Something drawn after everything before it, which stays for this long. */
  #then(run: () => void, stays = 0): void {
    this.#pacer.add([{ at: 0, run, stays }], stays);
  }

  /** Just sat down, or connected again: the table as it is. */
  #found(hand: HandNow | null): void {
    this.#reading = this.missed = false;
    this.#pacer.skip();
    this.#number = this.hand = hand?.number ?? null;
    this.ended = this.next = null;
    this.said = hand?.said ?? [];
    this.told = this.#drawn = [...(hand?.events ?? [])];
    this.announce = "";
    this.commitment = hand?.commitment ?? null;
    this.#events = hand?.events.length ?? 0;
    this.#dealt = (hand?.state.hands.length ?? 0) > 0;
    this.picture = hand
      ? reconcile(foldAll(before(hand.state, hand.events), hand.events), hand.state)
      : empty(stacksOf(this.row));
    this.#asked(hand?.ask ?? null);
    this.#rings(this.ask);
    this.#setting.skip();
  }

  #begins(hand: HandNow, display: Display | null): void {
    if (document.hidden) this.#catchUp();
    this.#number = hand.number;
    this.#events = hand.events.length;
    this.#dealt = this.#window = false;
    this.#spent = 0;
    const open = (): void => {
      this.hand = hand.number;
      this.commitment = hand.commitment ?? null;
      this.ended = this.next = null;
      this.display = display;
      this.said = [];
      this.told = this.#drawn = [];
      this.advice.standing = null;
      this.advice.afterDraw = null;
      this.announce = "";
      this.picture = before(hand.state, hand.events);
      this.laid.are({});
    };
    this.#then(open);
    // the new round is asked for when the last result has been cleared away
    this.#pending = hand.ask;
    this.#draw(hand.events, hand.said, null, hand.ask, 0, () => {
      reconcile(this.picture, hand.state);
      if (this.#pending) this.#asked(this.#pending, true);
      this.#rings(this.ask);
    });
  }

  #happened(message: EventsMessage): void {
    const known =
      message.hand === this.#number &&
      message.from === this.#events &&
      message.events.every((e) => EVENTS.includes(e.event));
    if (!known) {
      void this.send("look").catch(() => undefined);
      return;
    }
    // a new round empties the queue of the old one
    if (this.hand !== this.#number) this.#catchUp();
    this.#events += message.events.length;
    const behind = this.#pacer.behind;
    const sets = message.ask?.ask.ask === "Arrange";
    const shows = message.events.findLastIndex(
      (e) => (e.event === "Chose" && e.seat !== this.you.seat) || (sets && e.event === "Dealt"),
    );
    if (shows < 0) this.#asked(message.ask, message.events.length > 0);
    else {
      // what is asked would show what others are yet to do, or cards that are to be set before they lie
      this.#asked(null);
      this.#pending = message.ask;
    }
    this.#draw(
      message.events,
      message.said,
      message.pots ?? null,
      message.ask,
      behind,
      () => this.#rings(message.ask),
      shows,
    );
  }
  /** What was held back is asked now, if it is still the question. */
  #asks(ask: AskView | null): void {
    if (ask && this.#pending?.n === ask.n) this.#asked(this.#pending, true);
  }

  /** Plays events out in their order and time, or at once where that would come too late. */
  #draw(
    events: Event[],
    said: string[],
    pots: Pot[] | null,
    ask: AskView | null,
    behind: number,
    then: () => void,
    shows = -1,
  ): void {
    const late = behind > HURRIES || (behind > PLAYS_ON && this.#forYou(ask)) || document.hidden;
    if (late) this.#catchUp();
    if (events.length) this.#then(() => (this.announce = ""));
    const first = this.#events - events.length;
    const seed = (this.#number ?? 0) * 31 + this.#events;
    const planned = plan(events, pace.speed, {
      window: this.#window,
      dealt: this.#dealt,
      you: this.you.seat,
      reduced: still.current,
      bots: this.row?.tempo,
      hurried: behind > PLAYS_ON,
      seed,
      over: !ask,
      limit: this.row && limitedAs(this.row.family),
      spent: this.#spent,
    });
    this.#spent += planned.landed;
    this.#dealt ||= events.some((e) => e.event === "Dealt");
    this.#window = ask?.ask.ask === "Bet";
    const due: Due[] = planned.beats.flatMap((beat) => this.#beats(beat, events, said, first));
    const shown = planned.beats.findLast((beat) => beat.index === shows);
    if (shown) due.push({ at: shown.lands, run: () => this.#asks(ask) });
    for (const { at, seats } of planned.turns) due.push({ at, run: () => (this.turn = seats) });
    for (const { at, about } of planned.words) {
      due.push({ at, run: () => this.#speaks(about, events, said) });
    }
    due.push({
      at: planned.landed,
      run: () => {
        if (pots) this.picture.pots = pots;
        then();
      },
    });
    due.sort((a, b) => a.at - b.at);
    this.#pacer.add(due, planned.landed);
    if (late) this.#catchUp();
  }
  #beats(beat: Beat, events: Event[], said: string[], first: number): Due[] {
    const begin = (): void => {
      fold(this.picture, beat.event, beat.lasts);
      if (beat.event.event === "Wagered") this.laid.take(beat.event.seat, beat.event.spot);
    };
    /** What is still moving is not reported beside the table. */
    const tell = (): void => {
      if (!beat.last) return;
      this.said.push(said[beat.index] ?? "");
      this.#drawn[first + beat.index] = events[beat.index]!;
      this.told = Object.values(this.#drawn);
    };
    if (!beat.lasts) return [{ at: beat.at, run: () => (begin(), tell()) }, ...this.#sounds(beat)];
    return [
      { at: beat.at, run: begin },
      { at: beat.lands, run: () => (land(this.picture, beat.event), tell()) },
      ...this.#sounds(beat),
    ];
  }
  /** What a beat sounds like, at its moment; what is skipped is not heard. */
  #sounds({ event, sound, at, lasts, lands }: Beat): Due[] {
    if (!sound || (!lasts && sound !== "knock")) return [];
    const heard = (name: Parameters<typeof play>[0]) => (): void => {
      if (!this.#skipping) play(name, lasts);
    };
    const rests = Array.from({ length: RESTS[sound] ?? 0 }, (_, n) => ({ at: lands + n * 90, run: heard("click") }));
    const moment = at + lasts * MOMENT[sound];
    if (event.event !== "BallsDrawn") return [{ at: moment, run: heard(sound) }, ...rests];
    return [{ at: moment, run: () => heard(this.#catches(event.balls[0]!) ? "catch" : sound)() }];
  }
  /** Whether a ticket of yours has this number. */
  #catches(ball: number): boolean {
    const mine = Object.values(this.picture.tickets).filter((t) => t.games && t.seat === this.you.seat);
    return mine.some((t) => (t.what as { groups?: number[][] }).groups?.flat().includes(ball));
  }
  #speaks(about: number[], events: Event[], said: string[]): void {
    this.announce = spoken(
      about.map((i) => [events[i]!, said[i] ?? ""] as const),
      this.you.seat,
    );
  }

  /** The next round begins when the room says, and not before the result has stayed for as long as it should. */
  #over(message: EndMessage): void {
    const stays = staying(pace.speed, still.current);
    const begins = message.next_in === null ? null : performance.now() + message.next_in * 1000;
    const end = (): void => {
      const now = performance.now();
      const ends = begins === null ? 0 : Math.max(begins, now + stays);
      this.#end(message, begins === null ? null : { ends, whole: (ends - now) / 1000 });
    };
    this.#then(end, stays);
  }
  #end(message: EndMessage, next: LiveTable["next"]): void {
    this.ended = this.past = message;
    const results = this.you.seat === null ? undefined : this.picture.results[this.you.seat];
    if (results) this.settled = { results: $state.snapshot(results), pocket: this.picture.pocket };
    // nobody is left to answer
    if (this.#question && this.announce.endsWith(this.#question)) this.announce = "";
    this.laid.are({});
    this.advice.standing = null;
    this.display = message.display;
    this.turn = [];
    const net = this.you.seat === null ? 0 : (message.settlement[this.you.seat] ?? 0);
    if (net > 0) play("win");
    this.next = next;
    void refresh().catch(() => undefined);
  }

  /** The ring goes to the seat that is asked, once everything the question depends on has landed. */
  #rings(of: AskView | null): void {
    if (of?.n !== this.ask?.n) return; // what is asked by now rests on what comes later
    const rings = `${this.hand} ${this.ask?.n}`;
    if (rings !== this.#rang) this.#sets();
    this.turn = [...(this.ask?.seats ?? []), ...this.#setters];
    if (this.clock === null) this.#ticks(this.ask?.clock ?? null);
    if (this.yours && !this.ask!.window) void this.send("landed", { ask: this.ask!.n }).catch(() => undefined);
    // a new player may be asked before the room says which seat they have
    const you = this.ask?.yours && "seat" in this.ask.ask ? this.ask.ask.seat : this.you.seat;
    if (this.ask) {
      this.#question = question(this.ask.ask, you);
      if (!this.announce.endsWith(this.#question)) this.announce = joined([this.announce, this.#question]);
    }
    if (this.yours && rings !== this.#rang) play("turn-is-yours");
    this.#rang = rings;
  }

  /** Bots have set their hands before anybody else: each is seen to take its time. */
  #sets(): void {
    const { ask, row } = this;
    this.#setting.stop();
    const bots = ask?.window && ask.ask.ask !== "Bet" && row ? row.seats.filter((s) => s.bot).map((s) => s.seat) : [];
    this.#setters = bots.filter((seat) => ask!.ready.includes(seat));
    const seed = (this.#number ?? 0) * 31 + this.#events;
    const due = this.#setters.map((seat) => ({
      at: thinking("sets", row!.tempo ?? pace.speed, seed, seat),
      run: () => {
        this.#setters = this.#setters.filter((s) => s !== seat);
        this.turn = this.turn.filter((s) => s !== seat);
      },
    }));
    this.#setting.add(due, 0);
  }

  /** What is asked; its clock stands until all that it rests on `lands`. */
  #asked(ask: AskView | null, lands = false): void {
    const same = ask?.n === this.ask?.n;
    this.#pending = null;
    // chips put down in a window stay there until the table takes them over, one by one
    const bets = ask?.bets ?? {};
    if (ask?.ask.ask === "Bet" && !same && lands) {
      this.laid.are({});
      this.laid.change(bets, this.you.seat);
    } else if (ask?.ask.ask === "Bet" || this.ask?.ask.ask !== "Bet") this.laid.are(bets);
    else this.laid.settle();
    this.ask = ask;
    this.ready = ask?.ready ?? [];
    this.turn = [];
    if (!same) {
      this.#setting.stop();
      this.#setters = [];
      this.advice.hint = null;
      this.clock = null;
      this.advice.end();
    }
    if (!lands) this.#ticks(ask?.clock ?? null);
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
