/** Finding a game by what people call it: initials ("UTH"), figures for words ("3 card"), other names ("21", "war"). */

const FIGURES: Record<string, string> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
};
/** What people say, and what the name then holds. */
const CALLED: Record<string, string> = {
  "21": "blackjack",
  bj: "blackjack",
  nlhe: "hold'em",
  bacc: "baccarat",
  dice: "craps",
};

export function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^a-z0-9+.]+/g, " ")
    .trim();
}
function initials(name: string): string {
  return plain(name)
    .split(" ")
    .map((word) => word.charAt(0))
    .join("");
}

/** Whether every word that was typed is in what is known of a game: its name, its house, its wagers. */
export function finds(typed: string, name: string, about: string): boolean {
  const text = plain(`${name} ${about}`);
  const short = initials(name);
  return plain(typed)
    .split(" ")
    .filter(Boolean)
    .every((word) => {
      const other = FIGURES[word] ?? (CALLED[word] ? plain(CALLED[word]) : undefined);
      return text.includes(word) || (!!other && text.includes(other)) || (word.length > 1 && short.startsWith(word));
    });
}
