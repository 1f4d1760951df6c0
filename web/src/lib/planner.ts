/** Lays the pieces of what happened one after another; what waits for what is decided here. */

import { duration, type Lasting, type Limited, type Speed } from "./durations";
import { BANK, BANKER_HAND, BOARD, PLAYER_HAND } from "./fold";
import type { Beat, Plan, Round, Sound, Turn, Words } from "./tempo";
import { thinking, thought, type Thought } from "./thinking";
import type { Event } from "./types";

/** Rounds whose cards or tiles come in piles, and whose seats are compared with the bank one by one. */
export const PILES: Limited = "pai gow";
/** Baccarat's two hands, whose first cards are one deal. */
const THIRDS: readonly number[] = [PLAYER_HAND, BANKER_HAND];

export type Piece = Pick<Beat, "index" | "event" | "last">;
type Dealt = Extract<Event, { event: "Dealt" }>;
type Settled = Extract<Event, { event: "Settled" }>;
type HandSet = Extract<Event, { event: "HandSet" }>;
type FeeTaken = Extract<Event, { event: "FeeTaken" }>;
type Moved = Extract<Event, { event: "Moved" }>;
type Turned = Extract<Event, { event: "Turned" }>;
type Shown = Extract<Event, { event: "Shown" }>;
const isSettlement = (e: Event): boolean => e.event === "Settled" || e.event === "FeeTaken";

export class Planner {
  readonly #speed: Speed;
  readonly #round: Round;
  readonly #beats: Beat[] = [];
  readonly #words: Words[] = [];
  readonly #turns: Turn[] = [];
  /** Hands that were named since the dealer last spoke. */
  #named: number[] = [];
  /** Pots that were pushed one after another. */
  #pots: number[] = [];
  /** What comes next begins here, and so does what it must not overtake. */
  #now = 0;
  #ends = 0;
  #dealt: boolean;
  #closed: boolean;
  #acted = false;
  /** Whether hands were set, which are compared two by two where chips go from seat to seat. */
  #sets = false;
  /** When the bets of the last street began to be gathered. */
  #street = -1;
  #chips = 0;
  readonly #piles: boolean;
  /** What was planned before its turn: the marker before the piles, a seat's chips after its comparison. */
  readonly #done = new Set<Piece>();
  readonly #held = new Map<number, number>();

  readonly #thinking: number;
  readonly #share: number;
  /** The part of its time that the opening deal is given, while it is laid. */
  #deals = 1;

  constructor(speed: Speed, round: Round, thinking: number, share: number) {
    this.#thinking = thinking;
    this.#share = share;
    this.#speed = speed;
    this.#round = round;
    this.#piles = round.limit === PILES;
    this.#dealt = round.dealt ?? false;
    this.#closed = !(round.window ?? false);
  }

  done(): Plan {
    const landed = Math.max(this.#now, this.#ends);
    this.#beats.sort((a, b) => a.at - b.at || a.index - b.index);
    const over = this.#round.over ? this.#t("stays") + this.#t("clearing") : 0;
    return { beats: this.#beats, words: this.#words, turns: this.#turns, landed, ends: landed + over };
  }

  /** Plans what stands at `i`, alone or with what belongs to it; answers how many pieces that were. */
  take(pieces: readonly Piece[], i: number, deals: number): number {
    const piece = pieces[i]!;
    this.#deals = deals;
    if (this.#done.has(piece)) return 1;
    const { event } = piece;
    const kind = event.event;
    if (kind === "Gathered") this.#now += this.#chips; // what is gathered has been put in, or has come back
    if (kind !== "Wagered" && kind !== "Returned" && kind !== "FeeTaken") this.#chips = 0;
    switch (event.event) {
      case "Dealt":
        return this.#deal(pieces, i);
      case "Turned":
        if (this.#piles) return event.holder === BANK ? this.#opens(pieces, i) : this.#compares(pieces, i);
        if (event.holder === BANK) this.#now += this.#t("opens");
        return this.#moves(piece, "turn", "turn");
      case "Shown":
        return this.#totals(pieces, i);
      case "Settled":
        return this.#settle(pieces, i);
      case "PotWon":
      case "JackpotWon":
        this.#pots = pieces[i - 1]?.event.event === kind ? [...this.#pots, piece.index] : [piece.index];
        this.#speaks(pieces, i, this.#pots);
        return this.#moves(piece, "pot", "chip");
      case "Spun":
        this.#close();
        this.#moves(piece, "ball", "wheel");
        return this.#number(pieces, i);
      case "Rolled":
        this.#close();
        if (this.#piles) return this.#lifts(pieces, i);
        this.#moves(piece, event.dice.length > 2 ? "cup" : "throw", "dice");
        return this.#number(pieces, i);
      case "BallsDrawn":
        this.#close();
        if (piece.last) this.#says([piece.index]);
        return this.#moves(piece, "kenoBall", "ball");
      case "Announced":
        return this.#announce(piece, event.kind);
      case "Chose":
        return this.#choose(pieces, i);
      case "Gathered":
        this.#street = this.#now;
        return this.#beside(piece, "chips", "sweep");
      case "Discarded":
        return this.#moves(piece, "away", "card");
      case "Moved":
        return event.to === null && event.up ? this.#lays(pieces, i) : this.#moves(piece, "travel", "card");
      case "HandSet":
        this.#sets = true;
        if (this.#piles && event.to === BANK) return this.#moves(piece, "slide", null);
        return this.#sits(pieces, i);
      case "Transferred":
        if (!this.#sets) return this.#beside(piece, "chips", "chip");
        // two hands compared, row by row, before the next two
        this.#now = Math.max(this.#now, this.#ends);
        this.#says([piece.index]);
        return this.#moves(piece, "pair", "chip");
      case "Marked":
        if (event.marker !== "action") return this.#still(piece);
        this.#says([piece.index]);
        return this.#moves(piece, "marker", null);
      case "Wagered":
      case "Returned":
      case "FeeTaken":
        return this.#chip(piece);
      case "BankPosted":
      case "Checked":
        this.#says([piece.index]);
        return this.#beside(piece, "chips", null);
      case "Swept":
      case "BankReturned":
        return this.#beside(piece, "chips", null);
      default:
        return this.#still(piece);
    }
  }

  #t(what: Lasting): number {
    return duration(what, this.#speed, this.#round.reduced) * this.#share * this.#deals;
  }

  #beat(piece: Piece, at: number, lasts: number, sound: Sound | null): void {
    const lands = at + lasts;
    this.#beats.push({ ...piece, at, lasts, lands, sound });
    this.#ends = Math.max(this.#ends, lands);
  }
  /** Something that the next thing waits for. */
  #moves(piece: Piece, what: Lasting, sound: Sound | null): number {
    this.#beat(piece, this.#now, this.#t(what), sound);
    this.#now += this.#t(what);
    return 1;
  }
  /** Something that nothing waits for. */
  #beside(piece: Piece, what: Lasting, sound: Sound | null): number {
    this.#beat(piece, this.#now, this.#t(what), sound);
    return 1;
  }
  #still(piece: Piece): number {
    this.#beat(piece, this.#now, 0, null);
    return 1;
  }
  #chip(piece: Piece): number {
    // what was put down in a window is already there
    if (!this.#closed && piece.event.event === "Wagered") return this.#still(piece);
    this.#beat(piece, this.#now + this.#chips, this.#t("chips"), "chip");
    this.#chips += this.#t("chipsApart");
    return 1;
  }

  /** Bets are closed before the first card, spin, throw or draw, whether the dealer's words were told or not. */
  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#now = Math.max(this.#now + this.#t("close"), this.#ends);
  }
  #announce(piece: Piece, kind: string): number {
    if (kind === "closed") {
      this.#beat(piece, this.#now, 0, "knock");
      this.#says([piece.index]);
      this.#close();
      return 1;
    }
    this.#now = Math.max(this.#now, this.#ends);
    this.#says([...this.#named, piece.index]);
    this.#beat(piece, this.#now, this.#t("speak"), null);
    this.#now += this.#t("speak") + this.#t("held");
    return 1;
  }
  #says(about: number[]): void {
    this.#words.push({ at: this.#now, about });
    this.#named = [];
  }

  /** A number is shown before the dealer names it; its result is part of the same sentence. */
  #number(pieces: readonly Piece[], i: number): number {
    this.#now += this.#t("number");
    if (pieces[i + 1]?.event.event === "Settled") this.#named.push(pieces[i]!.index);
    else this.#says([pieces[i]!.index]);
    return 1;
  }
  /** The cup is up, then the seat that the number points to is marked, and only then come the piles. */
  #lifts(pieces: readonly Piece[], i: number): number {
    this.#moves(pieces[i]!, "cup", "dice");
    const marks = pieces.slice(i).filter(({ event }) => event.event === "Marked" && event.marker === "action");
    this.#says([pieces[i]!, ...marks].map((piece) => piece.index));
    for (const piece of marks) {
      this.#done.add(piece);
      this.#moves(piece, "marker", null);
    }
    if (!marks.length) this.#now += this.#t("number");
    return 1;
  }
  /** The bank's hand is turned card after card, heard once. */
  #opens(pieces: readonly Piece[], i: number): number {
    const count = run(pieces, i, (e) => e.event === "Turned" && e.holder === BANK);
    this.#now = Math.max(this.#now, this.#ends) + this.#t("opens");
    for (let n = 0; n < count; n++)
      this.#beat(pieces[i + n]!, this.#now + n * this.#t("turnsApart"), this.#t("turn"), n ? null : "turn");
    this.#now = Math.max(this.#now, this.#ends);
    return count;
  }
  /** One seat against the bank: front, verdict, back, verdict, sentence; then its chips, and then the next seat. */
  #compares(pieces: readonly Piece[], i: number): number {
    const holder = (pieces[i]!.event as Turned).holder;
    const count = run(pieces, i, (e) => (e.event === "Turned" || e.event === "Shown") && e.holder === holder);
    const from = Math.max(this.#now, this.#ends);
    const part = this.#t("compared") / 5;
    const rows = pieces.slice(i, i + count);
    for (const piece of rows) {
      const event = piece.event as Turned | Shown;
      const named = event.event === "Shown";
      const at = from + part * (2 * event.hand + Number(named));
      this.#beat(piece, at, Math.min(part, this.#t(named ? "total" : "turn")), named ? null : "turn");
    }
    this.#now = from + 4 * part;
    const chips = this.#chipsOf(pieces, i + count, holder);
    const names = rows.filter(({ event }) => event.event === "Shown");
    this.#says([...this.#named, ...[...names, ...chips].map((piece) => piece.index)]);
    this.#now = from + 5 * part;
    this.#pays(chips);
    for (const piece of chips) this.#done.add(piece);
    return count;
  }
  /** What is settled of wagers on one hand; after the last hand, all that is left. */
  #chipsOf(pieces: readonly Piece[], from: number, holder: number): Piece[] {
    const first = pieces.findIndex(({ event }, n) => n >= from && event.event === "Settled");
    if (first < 0) return [];
    const last = !pieces.slice(from, first).some(({ event }) => event.event === "Turned");
    const settled = pieces.slice(first, first + run(pieces, first, isSettlement));
    const on = ({ event }: Piece): number =>
      event.event === "Settled" ? Number(event.spot.split("@")[1] ?? event.seat) : (event as FeeTaken).seat;
    return settled.filter((piece) => !this.#done.has(piece) && (last || on(piece) === holder));
  }

  /** A meld is laid as one, wherever its cards come from. */
  #lays(pieces: readonly Piece[], i: number): number {
    const meld = pieces[i]!.event as Moved;
    const count = run(pieces, i, (e) => e.event === "Moved" && e.holder === meld.holder && e.to_hand === meld.to_hand);
    pieces.slice(i, i + count).forEach((piece, n) => this.#beside(piece, "meld", n ? null : "slide"));
    this.#now += this.#t("meld");
    return count;
  }

  #deal(pieces: readonly Piece[], i: number): number {
    this.#close();
    let count = 0;
    for (let next = pieces[i]; next?.event.event === "Dealt"; next = pieces[i + count]) {
      const drawn = this.#drawn(next.event);
      if (drawn && count) break;
      this.#held.set(next.event.to, (this.#held.get(next.event.to) ?? 0) + 1);
      count++;
      if (drawn) break;
    }
    const cards = pieces.slice(i, i + count);
    const board = cards.every(({ event }) => event.event === "Dealt" && event.to === BOARD);
    if (board) this.#community(cards);
    else if (count === 1 && this.#dealt) this.#draw(cards[0]!);
    else this.#whole(cards);
    this.#dealt = true;
    return count;
  }
  /** A card that the bank draws to its opened hand, or a third card at baccarat: it comes alone, after a pause. */
  #drawn(event: Dealt): boolean {
    if (THIRDS.includes(event.to)) return (this.#held.get(event.to) ?? 0) >= 2;
    return event.to === BANK && event.up && this.#dealt;
  }
  /** A deal of many cards never takes longer than a deal may: they come closer together. */
  #whole(cards: Piece[]): void {
    const travel = this.#t(this.#piles ? "pile" : "travel");
    const cap = this.#t(this.#dealt ? "street" : "deal");
    const usual = this.#t(this.#piles ? "pilesApart" : "cardsApart");
    const apart = cards.length > 1 ? Math.min(usual, (cap - travel) / (cards.length - 1)) : 0;
    cards.forEach((card, n) => this.#beat(card, this.#now + n * apart, travel, this.#piles ? "slide" : "card"));
    this.#now += travel + apart * (cards.length - 1);
  }
  #draw(card: Piece): void {
    const { event } = card;
    if (event.event === "Dealt" && (event.to === BANK || THIRDS.includes(event.to))) this.#now += this.#t("beforeDraw");
    this.#moves(card, "travel", "card");
    this.#now += this.#t("total");
  }
  /** Bets are gathered, a card is burned, cards are turned: one thing, measured from the gathering. */
  #community(cards: Piece[]): void {
    const whole = this.#t(cards.length > 2 ? "flop" : "community");
    const from = this.#street >= 0 ? this.#street : this.#now;
    const [travel, apart] = [this.#t("travel"), this.#t("cardsApart")];
    const lastly = Math.max(this.#now, from + whole - travel);
    cards.forEach((card, n) => this.#beat(card, lastly - (cards.length - 1 - n) * apart, travel, "turn"));
    this.#now = Math.max(from + whole, lastly + travel);
    this.#street = -1;
  }

  /** Several hands may be named at once, each only when its cards have landed. */
  #totals(pieces: readonly Piece[], i: number): number {
    const count = run(pieces, i, (e) => e.event === "Shown");
    this.#now = Math.max(this.#now, this.#ends);
    for (const piece of pieces.slice(i, i + count)) {
      this.#beat(piece, this.#now, this.#t("total"), null);
      this.#named.push(piece.index);
    }
    this.#now += this.#t("total");
    return count;
  }
  /** The dealer's sentence comes once, before the first chip of a settlement moves. */
  #speaks(pieces: readonly Piece[], i: number, about: number[]): void {
    this.#now = Math.max(this.#now, this.#ends);
    const before = pieces[i - 1]?.event.event;
    const again = before === "PotWon" || before === "JackpotWon";
    this.#says([...this.#named, ...about]);
    if (!again && before !== "Announced") this.#now += this.#t("speak") + this.#t("held");
  }
  /**
   * Lost chips go first and together, then winnings are laid, seat by seat in settling order; purses count while it
   * stays.
   */
  #settle(pieces: readonly Piece[], i: number): number {
    const count = run(pieces, i, isSettlement);
    const settled = pieces.slice(i, i + count).filter((piece) => !this.#done.has(piece));
    this.#speaks(
      pieces,
      i,
      settled.map((piece) => piece.index),
    );
    this.#pays(settled);
    return count;
  }
  #pays(settled: Piece[]): void {
    const lost = settled.filter(({ event }) => event.event === "Settled" && event.taken > 0 && !event.paid);
    const rest = settled.filter((piece) => !lost.includes(piece));
    for (const piece of lost) this.#beat(piece, this.#now, this.#t("chips"), piece === lost[0] ? "sweep" : null);
    if (lost.length) this.#now += this.#t("chips");
    const seats: number[] = [];
    for (const piece of rest) {
      const seat = (piece.event as Settled).seat;
      if (!seats.includes(seat)) seats.push(seat);
      const at = this.#now + seats.indexOf(seat) * this.#t("seatsApart");
      this.#beat(piece, at, this.#t("chips"), "chip");
    }
    this.#now = Math.max(this.#now, this.#ends);
  }

  /** Bots set their hands all at once, each in its own time; where somebody has just set, they have long done so. */
  #sits(pieces: readonly Piece[], i: number): number {
    const count = run(pieces, i, (e) => e.event === "HandSet" && !(this.#piles && e.to === BANK));
    const from = i ? Math.max(this.#now, this.#ends) : this.#now;
    const done = pieces.slice(i, i + count).map((piece) => {
      const seat = (piece.event as HandSet).to;
      const takes = i && seat > 0 && seat !== this.#round.you ? this.#takes("sets", piece.index) : 0;
      return { piece, seat, at: from + takes };
    });
    done.sort((a, b) => a.at - b.at);
    const left = done.filter(({ at }) => at > from).map(({ seat }) => seat);
    if (left.length) this.#turns.push({ at: from, seats: [...left] });
    for (const { piece, seat, at } of done) {
      this.#beat(piece, at, this.#t("set"), null);
      if (left[0] !== seat) continue;
      left.shift();
      this.#turns.push({ at, seats: [...left] });
      this.#now = at + this.#t("set");
    }
    return count;
  }
  /** A bot thinks, then its plate says what it does. The room has waited already where a choice comes first. */
  #choose(pieces: readonly Piece[], i: number): number {
    const { event } = pieces[i]!;
    if (event.event !== "Chose") return 1;
    if (i > 0 && event.seat !== this.#round.you) {
      this.#now = Math.max(this.#now, this.#acted ? this.#now : this.#ends);
      this.#turns.push({ at: this.#now, seats: [event.seat] });
      this.#now += this.#t("ring") + this.#takes(thought(event.option), pieces[i]!.index);
      this.#turns.push({ at: this.#now, seats: [] });
    }
    this.#acted = true;
    this.#says([pieces[i]!.index]);
    this.#beat(pieces[i]!, this.#now, this.#t("act"), event.option === "check" ? "tap" : null);
    return 1;
  }
  #takes(kind: Thought, index: number): number {
    const { bots, seed } = this.#round;
    return thinking(kind, bots ?? this.#speed, seed, index) * this.#share * this.#deals * this.#thinking;
  }
}

function run(pieces: readonly Piece[], from: number, belongs: (event: Event) => boolean): number {
  let n = 0;
  while (from + n < pieces.length && belongs(pieces[from + n]!.event)) n++;
  return n;
}
