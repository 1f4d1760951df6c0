/**
 * A hand that is being set: how its pieces lie, what that makes, and what it is worth. The felt and the dock share it.
 *
 * The room names every setting and says why it would be refused; a hint says what settings are worth. Both are asked
 * for as soon as there is something to set: with hints off the worth is shown when the hand is over.
 */

import { post } from "../../lib/api";
import { groupsOf, ordered, rowsOf, same, started, swap, type Rows } from "../../lib/arrange";
import type { LiveTable } from "../../lib/table.svelte";
import type { Appraisal, ArrangeAsk, Cents, Chances, Hint } from "../../lib/types";
import type { Last } from "./last";

/** What was set, and what that and the best setting were expected to win. */
export interface Done {
  hand: number | null;
  groups: string[][];
  worth: Cents | null;
  best: string[][] | null;
  bestWorth: Cents | null;
  about: string;
}

export class Setting {
  ask = $state.raw<ArrangeAsk | null>(null);
  rows = $state.raw<Rows>([]);
  before = $state.raw<Rows[]>([]);
  /** The piece that is picked up, by its place among the cards of the ask. */
  held = $state<number | null>(null);
  why = $state("");
  waiting = $state(false);
  /** Whether it was sent; until everybody has set, it may be set anew. */
  sent = $state(false);
  said = $state.raw<Appraisal | null>(null);
  hint = $state.raw<Hint | null>(null);
  /** How often the hand wins as it lies, once that was asked for. */
  chances = $state.raw<Chances | null>(null);
  done = $state.raw<Done | null>(null);
  /** The hand of the ask; and the last one that was opened. */
  of = $state<number | null>(null);
  last = $state.raw<Last | null>(null);
  #key = "";

  constructor(readonly table: LiveTable) {}

  /** Takes up what is asked now; the same ask again changes nothing. */
  begin(ask: ArrangeAsk): void {
    const key = `${this.table.hand} ${this.table.ask?.n}`;
    if (key === this.#key) return;
    this.#key = key;
    this.ask = ask;
    this.of = this.table.hand;
    this.before = [];
    this.hint = null;
    this.done = null;
    this.waiting = this.sent = false;
    this.#lay(started(ask.cards, ask.groups));
    this.table.advice.ask().then(
      (hint) => {
        if (!hint || this.#key !== key) return;
        this.hint = hint;
        if (this.done) this.#remember(this.done.groups);
      },
      () => undefined,
    );
  }

  get groups(): string[][] {
    return this.ask ? groupsOf(this.ask.cards, this.rows) : [];
  }
  get legal(): boolean {
    return !!this.said && !this.said.refusal;
  }
  get asDealt(): boolean {
    return !!this.ask && same(this.groups, groupsOf(this.ask.cards, started(this.ask.cards, this.ask.groups)));
  }
  /** What a setting is expected to win, where the hint speaks of it or the room has weighed it. */
  worthOf(groups: readonly (readonly string[])[]): Cents | null {
    if (this.said?.worth != null && same(groups, this.groups)) return this.said.worth;
    return this.hint?.choices.find((c) => same(c.answer as string[][], groups))?.worth ?? null;
  }

  change(rows: Rows): void {
    this.sent = false;
    this.before = [...this.before, this.rows];
    this.#lay(rows);
  }
  #lay(rows: Rows): void {
    this.rows = rows;
    this.held = null;
    this.why = "";
    this.said = this.chances = null;
    const now = rows;
    post<Appraisal>(`/tables/${this.table.id}/appraise`, { groups: this.groups }, this.table.advice.until).then(
      (found) => this.rows === now && (this.said = found),
      () => undefined,
    );
  }
  /** Asks how often the hand wins as it lies. */
  async suppose(): Promise<void> {
    const now = this.rows;
    const path = `/tables/${this.table.id}/chances` as const;
    const found = await post<Chances>(path, { groups: this.groups }, this.table.advice.until).catch(() => null);
    if (this.rows === now) this.chances = found;
  }
  /** The first press picks a piece up, the second lays it where another lies: they change places. */
  press(place: number): void {
    if (this.held === null) this.held = place;
    else if (this.held === place) this.held = null;
    else this.change(swap(this.rows, this.held, place));
  }
  drop(place: number, onto: number): void {
    if (place !== onto) this.change(swap(this.rows, place, onto));
    else this.held = null;
  }
  lay(groups: readonly (readonly string[])[]): void {
    if (this.ask) this.change(ordered(this.ask.cards, rowsOf(this.ask.cards, groups)));
  }
  undo(): void {
    const last = this.before.at(-1);
    if (!last) return;
    this.before = this.before.slice(0, -1);
    this.#lay(last);
  }
  again(): void {
    if (this.ask && !this.asDealt) this.change(started(this.ask.cards, this.ask.groups));
  }

  async set(): Promise<void> {
    if (!this.ask || this.waiting) return;
    if (this.said?.refusal) {
      this.why = this.said.refusal;
      return;
    }
    this.waiting = true;
    this.why = "";
    const [key, was] = [this.#key, this.done];
    this.#remember(this.groups); // the hand may be over before the room says that it is stored
    const refused = await this.table.answer(this.groups).then(
      () => null,
      (e: Error) => e,
    );
    if (key !== this.#key) return;
    this.waiting = false;
    this.sent = !refused;
    if (!refused) return;
    this.done = was;
    this.why = refused.message;
  }
  #remember(groups: string[][]): void {
    const again = this.done && same(this.done.groups, groups) ? this.done.worth : null;
    const best = this.hint?.solved ? this.hint.choices[0] : undefined;
    this.done = {
      hand: this.table.hand,
      groups,
      worth: this.worthOf(groups) ?? again,
      best: (best?.answer as string[][] | undefined) ?? null,
      bestWorth: best?.worth ?? null,
      about: this.hint?.words ?? "",
    };
  }
}

const known = new WeakMap<LiveTable, Setting>();
export function settingOf(table: LiveTable): Setting {
  let found = known.get(table);
  if (!found) known.set(table, (found = new Setting(table)));
  return found;
}
