/** Finding a game by what people call it: initials ("UTH"), figures for words ("3 card"), other names ("21", "war"). */

export const FIGURES: Record<string, string> = {
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

/** Whether one slip of the hand, at most, makes one word of the other: a letter more, less, wrong or too early. */
function slipped(typed: string, word: string): boolean {
  let i = 0;
  while (i < typed.length && typed[i] === word[i]) i++;
  const [a, b] = [typed.slice(i), word.slice(i)];
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  );
}
const SHORTEST = 3;

/** Whether every word that was typed is in what is known of a game: its name, its house, its wagers.
 * With `slips`, a word of its name may be a letter off. */
export function finds(typed: string, name: string, about: string, slips = false): boolean {
  const text = plain(`${name} ${about}`);
  const words = text.split(" ");
  const named = plain(name).split(" ");
  const spelt = [...named, ...named.map((word, i) => word + (named[i + 1] ?? ""))];
  const short = initials(name);
  return plain(typed)
    .split(" ")
    .filter(Boolean)
    .every((word) => {
      const other = FIGURES[word] ?? (CALLED[word] ? plain(CALLED[word]) : undefined);
      return (
        text.includes(word) ||
        (!!other && text.includes(other)) ||
        (word.length > 1 && short.startsWith(word)) ||
        words.some((_, i) =>
          words
            .slice(i, i + word.length)
            .join("")
            .startsWith(word),
        ) || // "hilo", "paigow"
        (slips && word.length >= SHORTEST && spelt.some((own) => slipped(word, own)))
      );
    });
}
