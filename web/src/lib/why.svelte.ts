/** The settled amount that is being explained, if one is: opened at the table or in a replay, shown in one panel. */

export const why = $state<{ hand: number; event: number | null }>({ hand: 0, event: null });

/** Without an event: the first amount of your own. */
export function explain(hand: number, event: number | null = null): void {
  why.hand = hand;
  why.event = event;
}
export function closeWhy(): void {
  why.hand = 0;
}
