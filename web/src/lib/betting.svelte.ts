/**
 * Chips that you are putting down in a betting window.
 *
 * The draft is yours until the room has taken it: a layout may want two spots at once (a Blind equal to the Ante), so a
 * draft that is refused stays where you put it, with the reason, until it is complete.
 */

import { duration } from "./durations";
import { chipsFor, dollars } from "./money";
import { pace, still } from "./pace.svelte";
import { play } from "./sound";
import type { LiveTable } from "./table.svelte";
import type { BetAsk, Cents, Spot } from "./types";

type Draft = Record<string, Cents>;

export class Betting {
  draft = $state<Draft>({});
  chip = $state(0);
  why = $state("");
  sending = $state(false);
  /** The spot chosen last, whose bet is explained beside the table. */
  about = $state("");
  /** Chips that were refused and are on their way back to you. */
  back = $state.raw<Draft>({});
  /** The seat or circle where you bet, 0 for your own. */
  behind = $state(0);
  #before: Draft[] = [];
  #last = $state.raw<Draft>({});
  /** What the room has taken so far. */
  #taken: Draft = {};
  #ask = -1;

  constructor(readonly table: LiveTable) {}

  get ask(): BetAsk | null {
    const ask = this.table.ask?.ask;
    return ask?.ask === "Bet" && this.table.you.seat !== null && ask.open_to.includes(this.table.you.seat) ? ask : null;
  }
  get open(): boolean {
    return this.ask !== null && this.table.yours;
  }
  get spots(): Spot[] {
    return this.ask?.layout.spots ?? [];
  }
  get chips(): [string, Cents][] {
    const spots = this.spots.filter((s) => !s.lammer);
    const main = spots.find((s) => s.required) ?? spots[0];
    return main ? chipsFor(Math.min(...spots.map((s) => s.least)), main.most) : [];
  }
  get total(): Cents {
    return Object.entries(this.draft).reduce((n, [name, cents]) => n + (this.spot(name)?.lammer ? 0 : cents), 0);
  }
  /** Chips that the draft adds to those already down. */
  get more(): Cents {
    return sum(this.draft) - sum(this.#lying());
  }
  get repeatable(): boolean {
    return !this.total && sum(this.#last) > 0;
  }
  get repeatTotal(): Cents {
    return sum(this.#last);
  }

  /** A new window: what the room has of ours, and nothing to undo. */
  enter(): void {
    const n = this.table.ask?.n ?? -1;
    if (!this.ask || n === this.#ask) return;
    this.#ask = n;
    this.#before = [];
    this.why = "";
    this.behind = 0;
    this.draft = { ...this.#lying(), ...(this.table.laid.bets[String(this.table.you.seat)] ?? {}) };
    this.#taken = { ...this.draft };
    this.chip = Math.min(this.chip, this.chips.length - 1);
  }

  /** What stays up from earlier rounds. */
  #lying(): Draft {
    return Object.fromEntries(this.spots.filter((s) => s.lies && !s.lammer).map((s) => [s.name, s.lies]));
  }
  /** What is sent to the room: the total on every spot, and 0 on those taken down. */
  get wanted(): Draft {
    const down = Object.fromEntries(this.spots.filter((s) => s.lies && !this.draft[s.name]).map((s) => [s.name, 0]));
    return { ...down, ...$state.snapshot(this.draft) };
  }
  spot(name: string): Spot | undefined {
    return this.spots.find((s) => s.name === name);
  }
  /** Plaques, which are laid down or lifted. */
  get plaques(): Spot[] {
    return this.spots.filter((s) => s.lammer);
  }
  turn(plaque: Spot): void {
    this.#change({ ...this.draft, [plaque.name]: this.draft[plaque.name] ? 0 : 1 });
  }

  /** Other places where the layout lets you bet: behind a seat that has bet, and in a circle that nobody sits at. */
  get others(): number[] {
    const seats = this.spots.map((s) => Number(/@(\d+)$/.exec(s.name)?.[1] ?? 0));
    const open = (s: number): boolean =>
      this.table.laid.bets[s] !== undefined || this.draftBehind(s) || this.called(s).startsWith("in circle");
    return [...new Set(seats)].filter((s) => s > 0 && s !== this.table.you.seat && open(s));
  }
  /** Such a place as the layout prints it: "behind seat 3", "in circle 5". */
  called(seat: number): string {
    const label = this.spots.find((s) => s.name.endsWith(`@${seat}`))?.label ?? "";
    return /(?:in circle|behind seat) \d+$/.exec(label)?.[0] ?? `behind seat ${seat}`;
  }
  draftBehind(seat: number): boolean {
    return Object.keys(this.draft).some((name) => name.endsWith(`@${seat}`));
  }
  lies(name: string): Cents {
    return this.draft[this.#named(name)] ?? 0;
  }
  /** What goes back from a spot. */
  returns(name: string): Cents {
    return this.back[this.#named(name)] ?? 0;
  }
  #named(name: string): string {
    return this.behind ? `${name}@${this.behind}` : name;
  }

  place(plain: string): void {
    this.enter();
    const name = this.#named(plain);
    const spot = this.spots.find((s) => s.name === name);
    if (!spot || !this.open) return;
    if (spot.why_not) {
      this.why = `${spot.label || spot.name}: ${spot.why_not}.`;
      return;
    }
    const lies = this.draft[name] ?? 0;
    const chip = this.chips[Math.max(0, this.chip)]?.[1] ?? spot.least;
    const wish = Math.min(spot.most, Math.max(spot.least, lies + chip));
    this.#change({ ...this.draft, [name]: wish - (wish % spot.step) });
  }
  /** So much on a spot, as far as it takes it. */
  put(name: string, cents: Cents): void {
    this.enter();
    const spot = this.spot(name);
    if (!spot || !this.open) return;
    if (spot.why_not) this.why = `${spot.label || spot.name}: ${spot.why_not}.`;
    else this.#change({ ...this.draft, [name]: Math.min(spot.most, cents - (cents % spot.step)) });
  }
  /** The spot that the room's reason is about. */
  get refused(): string | null {
    const why = this.why.toLowerCase();
    const about = (s: Spot): boolean => {
      const called = (s.label || s.name).toLowerCase();
      return why.startsWith(`${called}:`) || why.startsWith(`${called} and `) || why.startsWith(`${called} is `);
    };
    return this.why ? (this.spots.find(about)?.name ?? null) : null;
  }
  take(plain: string): void {
    const name = this.#named(plain);
    const { [name]: _, ...rest } = this.draft;
    const keep = this.spot(name)?.keep ?? 0;
    this.#change(keep ? { ...rest, [name]: keep } : rest);
  }
  undo(): void {
    const before = this.#before.pop();
    if (before) this.#set(before);
  }
  clear(): void {
    const kept = Object.fromEntries(this.spots.filter((s) => s.keep).map((s) => [s.name, s.keep]));
    if (this.total) this.#change(kept);
  }
  repeat(): void {
    if (this.repeatable) this.#change({ ...this.#last });
  }
  double(): void {
    const doubled = Object.fromEntries(
      Object.entries(this.draft).map(([name, cents]) => {
        const most = this.spots.find((s) => s.name === name)?.most ?? cents;
        return [name, Math.min(most, cents * 2)];
      }),
    );
    if (this.total) this.#change(doubled);
  }

  /** Wagers stand. With nothing down the seat sits this round out, and only if that is meant. */
  async ready(out = false): Promise<void> {
    if (!this.open || this.sending) return;
    if (!this.total && !out) {
      this.why = "You have no chips down yet. Press a spot to bet, or sit this one out.";
      return;
    }
    this.sending = true;
    try {
      await this.table.answer(this.wanted);
      if (this.total) this.#last = { ...this.draft };
      this.why = "";
    } catch (e) {
      this.#refuse(e as Error);
    } finally {
      this.sending = false;
    }
  }

  /** Chips that are not there are not put down. */
  #change(draft: Draft): void {
    const more = sum(follow(draft, this.spots)) - sum(this.#lying());
    if (more > this.table.you.stack && sum(draft) > this.total) {
      this.why = `You have ${dollars(this.table.you.stack)}; this bet needs ${dollars(more)}.`;
      return;
    }
    this.#before.push({ ...this.draft });
    this.#set(draft);
  }

  #set(draft: Draft): void {
    const before = this.total;
    this.draft = follow(draft, this.spots);
    // heard when it lands
    if (this.total > before) setTimeout(() => play("chip"), duration("yourChip", pace.speed, still.current));
    this.why = "";
    const sent = this.wanted;
    const mine = this.draft;
    this.table.send("wager", { wagers: sent, ask: this.table.ask?.n }).then(
      () => (this.#taken = { ...mine }),
      (e: Error) => {
        if (JSON.stringify(sent) === JSON.stringify(this.wanted)) this.#refuse(e);
      },
    );
  }

  /** A bet that lacks nothing and is refused all the same leaves the layout; one that is not complete yet stays. */
  #refuse(e: Error): void {
    if (complete(this.draft, this.spots)) {
      const was = this.draft;
      this.draft = { ...this.#taken };
      this.#goBack(was);
    }
    this.why = e.message;
  }
  #goBack(was: Draft): void {
    const lasts = this.backTakes;
    if (!lasts) return;
    const gone = Object.entries(was).map(([name, cents]) => [name, cents - (this.draft[name] ?? 0)] as const);
    this.back = Object.fromEntries(gone.filter(([, cents]) => cents > 0));
    setTimeout(() => (this.back = {}), lasts);
  }
  get backTakes(): number {
    return duration("yourChip", pace.speed, still.current);
  }
}

/**
 * Whether nothing is missing: what must be there is, what belongs together lies together, and nothing is below its
 * least.
 */
export function complete(draft: Draft, spots: Spot[]): boolean {
  const lies = (name: string): Cents => draft[name] ?? 0;
  if (!sum(draft)) return true;
  return spots.every((s) => {
    if (!lies(s.name)) return !s.required;
    if (s.equals && lies(s.name) !== lies(s.equals)) return false;
    return lies(s.name) >= s.least && (!s.needs.length || s.needs.some((n) => lies(n)));
  });
}

/** A spot that must equal another follows it if it is mandatory, has chips, or is needed by chips. */
export function follow(draft: Draft, spots: Spot[]): Draft {
  const next = { ...draft };
  const needed = (name: string): boolean =>
    spots.some((s) => next[s.name] && s.needs.includes(name) && !s.needs.some((n) => next[n]));
  for (const spot of spots) {
    if (!spot.equals) continue;
    const other = next[spot.equals] ?? 0;
    if (other && (spot.required || next[spot.name] || needed(spot.name))) next[spot.name] = other;
    else if (next[spot.name] && !other) next[spot.equals] = next[spot.name]!;
  }
  return next;
}

function sum(draft: Draft): Cents {
  return Object.values(draft).reduce((a, b) => a + b, 0);
}
