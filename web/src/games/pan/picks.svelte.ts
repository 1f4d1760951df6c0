/** The cards that you have picked to lay down: of your hand, or to borrow from one of your melds. */

export interface Pick {
  id: number;
  card: string;
  /** 0 is the hand, 1 to 3 are melds. */
  from: number;
}

class Picks {
  cards = $state<Pick[]>([]);

  has(id: number): boolean {
    return this.cards.some((c) => c.id === id);
  }
  toggle(pick: Pick): void {
    this.cards = this.has(pick.id) ? this.cards.filter((c) => c.id !== pick.id) : [...this.cards, pick];
  }
  clear(): void {
    this.cards = [];
  }
}
export const picks = new Picks();
