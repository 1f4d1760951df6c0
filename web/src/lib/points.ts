/**
 * The sum of the cards, as players read it off a blackjack hand: an ace is eleven while that is not over 21.
 * It decides nothing; what a hand is worth in the house's rules the room says when the hand is shown.
 */
export function points(cards: readonly (string | null)[]): string {
  const seen = cards.filter((c): c is string => c !== null);
  if (!seen.length || seen.some((c) => c.startsWith("Jk"))) return "";
  let sum = seen.reduce((n, c) => n + (c[0] === "A" ? 1 : /[TJQK]/.test(c[0]!) ? 10 : Number(c[0])), 0);
  if (sum <= 11 && seen.some((c) => c[0] === "A")) sum += 10;
  return String(sum);
}
