/** What the page has to know about a family: its cloth, its sign, its group in the lobby, and who draws its table. */

export type Drawing = "seats" | "oval" | "roulette" | "baccarat";
export interface Family {
  felt: "green" | "blue" | "wine" | "slate";
  sign: "s" | "h" | "d" | "c" | "die" | "tile";
  group: string;
  drawing: Drawing;
}

const FAMILIES: Record<string, Family> = {
  blackjack: { felt: "green", sign: "s", group: "Blackjack", drawing: "seats" },
  poker: { felt: "blue", sign: "c", group: "Poker", drawing: "oval" },
  baccarat: { felt: "slate", sign: "d", group: "Baccarat", drawing: "baccarat" },
  roulette: { felt: "green", sign: "die", group: "Dice, wheel, balls", drawing: "roulette" },
  craps: { felt: "green", sign: "die", group: "Dice, wheel, balls", drawing: "seats" },
  keno: { felt: "green", sign: "die", group: "Dice, wheel, balls", drawing: "seats" },
  bingo: { felt: "green", sign: "die", group: "Dice, wheel, balls", drawing: "seats" },
  "pai-gow-tiles": { felt: "wine", sign: "tile", group: "Casino poker, pai gow", drawing: "seats" },
};
const CASINO_POKER: Family = { felt: "wine", sign: "h", group: "Casino poker, pai gow", drawing: "seats" };
const OTHER: Family = { felt: "slate", sign: "d", group: "Other", drawing: "seats" };

export function family(name: string): Family {
  const known = FAMILIES[name];
  if (known) return known;
  return /poker|pai-gow|holdem|stud|ride|hold/.test(name) ? CASINO_POKER : OTHER;
}

export const GROUPS = ["Blackjack", "Poker", "Baccarat", "Casino poker, pai gow", "Dice, wheel, balls", "Other"] as const;
