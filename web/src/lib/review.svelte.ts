/** The review of a hand of yours: asked for when it is over, shown in one panel wherever it is opened. */

import { get } from "./api";
import { title } from "./words";
import type { Decision, Review } from "./types";

export const reviewed = $state<{ hand: number }>({ hand: 0 });

export function openReview(hand: number): void {
  reviewed.hand = hand;
}
export function closeReview(): void {
  reviewed.hand = 0;
}

const AGAIN = 800;
const TRIES = 90;
const kept = new Map<number, Promise<Review>>();

/** The room computes a review beside the tables; until it is ready the page asks again. */
export function reviewOf(hand: number): Promise<Review> {
  const found = kept.get(hand) ?? ask(hand);
  kept.set(hand, found);
  found.catch(() => kept.delete(hand));
  return found;
}
async function ask(hand: number): Promise<Review> {
  for (let n = 0; n < TRIES; n++) {
    const found = await get<Review | { status: "computing" }>(`/hands/${hand}/review`);
    if (!("status" in found)) return found;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
  throw new Error("The review is taking too long. You will find it on your page later.");
}

/** An answer in words: "Double", or the groups of a set hand. */
export function answerName(answer: unknown): string {
  if (!Array.isArray(answer)) return title(String(answer));
  if (Array.isArray(answer[0])) return (answer as string[][]).map((group) => group.join(" ")).join(" | ");
  return answer.length === 2 && typeof answer[1] === "number" ? title(String(answer[0])) : answer.join(" ");
}
const key = (answer: unknown): string =>
  Array.isArray(answer) && Array.isArray(answer[0])
    ? (answer as string[][]).map((group) => [...group].sort().join(" ")).join(" | ")
    : String(Array.isArray(answer) ? answer[0] : answer);
export const sameAnswer = (a: unknown, b: unknown): boolean => key(a) === key(b);

/** Where choices are many (settings of a hand): the best few, and your own. */
export function shownChoices(made: Decision, most = 4): Decision["choices"] {
  if (made.choices.length <= most) return made.choices;
  const best = made.choices.slice(0, most - 1);
  const own = made.choices.find((c) => sameAnswer(c.answer, made.chosen));
  return own && !best.includes(own) ? [...best, own] : made.choices.slice(0, most);
}

const COUNT = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const counted = (n: number): string => COUNT[n] ?? String(n);

/** "Three choices, two of them best. One cost" … what follows is the amount. */
export function lead(found: Review): string {
  const weighed = found.decisions.filter((d) => d.cost !== null);
  if (!found.decisions.length) return found.words;
  if (!weighed.length) return "Your choices in this hand are not solved, so they cannot be weighed.";
  const wrong = weighed.filter((d) => d.cost! > 0).length;
  const choices = `${counted(weighed.length)} ${weighed.length === 1 ? "choice" : "choices"}`;
  if (!wrong) return weighed.length === 1 ? `${choices}, and it was the best.` : `${choices}, all of them best.`;
  const right = weighed.length - wrong;
  const best = right ? `, ${counted(right).toLowerCase()} of them best` : "";
  return `${choices}${best}. ${wrong === 1 ? (right ? "One" : "It") : counted(wrong)} cost`;
}
