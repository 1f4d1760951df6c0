/** What the room tells you about the question that is open: what choices are worth, and where hands stand. */

import { get, post } from "./api";
import type { LiveTable } from "./table.svelte";
import type { AfterDraw, Hint, Standing } from "./types";

export class Advice {
  hint = $state.raw<Hint | null>(null);
  /** Poker: what your hand is, and where everybody stands, as it was when you were last asked. */
  standing = $state.raw<Standing | null>(null);
  /** Draw poker: what your hand becomes if the cards that you have picked go. */
  afterDraw = $state.raw<AfterDraw | null>(null);
  #hinting: { of: string; hint: Promise<Hint | null> } | null = null;
  /** The cards that lay there when it was last asked where everybody stands. */
  #stood = "";
  #until = new AbortController();

  constructor(readonly table: LiveTable) {}

  /** Good until what is asked now is answered or over. */
  get until(): AbortSignal {
    if (this.#until.signal.aborted) this.#until = new AbortController();
    return this.#until.signal;
  }
  /** The question is answered or over. */
  end(): void {
    this.#until.abort();
  }

  /** One hint for all who want it, asked for again while the solver is late. */
  ask(): Promise<Hint | null> {
    const of = `${this.table.hand} ${this.table.ask?.n}`;
    if (this.#hinting?.of === of) return this.#hinting.hint;
    const hint = this.#hinted(this.table.ask?.n).catch((e: Error) => {
      if (this.#hinting?.of === of) this.#hinting = null;
      throw e;
    });
    this.#hinting = { of, hint };
    return hint;
  }
  async #hinted(n: number | undefined, tries = 4): Promise<Hint | null> {
    const message = await this.table.send("hint");
    if (message.type !== "hint" || this.table.ask?.n !== n) return null;
    this.hint = message.hint;
    return message.hint.late && tries > 1 ? this.#hinted(n, tries - 1) : message.hint;
  }

  /** Asked for each time that you are asked, where hands stand against each other. */
  async stand(): Promise<void> {
    const { hand, ask, picture, id } = this.table;
    // what was true of fewer cards, or against more players, no longer is
    const cards = picture.hands.map((h) => `${h.holder} ${h.cards.length}`).join();
    if (cards !== this.#stood) this.standing = null;
    this.#stood = cards;
    const found = await get<Standing>(`/tables/${id}/standing`, this.until).catch(() => null);
    if (found && this.table.hand === hand && this.table.ask?.n === ask?.n) this.standing = found;
  }

  /** Asked for each time that you pick other cards to give up. */
  async suppose(gone: string[]): Promise<void> {
    const { hand, ask, id } = this.table;
    const found = await post<AfterDraw>(`/tables/${id}/draw`, { gone }, this.until).catch(() => null);
    if (this.table.hand === hand && this.table.ask?.n === ask?.n) this.afterDraw = found;
  }
}
