/** How long a bot is seen to think before it acts. */

import { duration, type Speed } from "./durations";

/** Choices that need no thought: nothing is put in, or the hand is done. */
const PLAIN: ReadonlySet<string> = new Set(["stand", "fold", "pass", "check", "no", "keep"]);
/** Choices that are close, or add more than the wager already there. */
const HARD: ReadonlySet<string> = new Set(["raise", "double", "split", "surrender", "switch", "play 3x", "play 4x"]);

export type Thought = "plain" | "thinks" | "hard" | "sets";
export function thought(option: string): Thought {
  return PLAIN.has(option) ? "plain" : HARD.has(option) ? "hard" : "thinks";
}
/** How long a bot thinks: by the kind of choice and the seed of the hand, never by its cards. */
export function thinking(kind: Thought, speed: Speed, seed: number | undefined, n: number): number {
  const [usual, spread] = [duration(kind, speed), kind === "plain" ? 0.25 : 0.35];
  return seed === undefined ? usual : usual * (1 + spread * (2 * noise(seed * 1009 + n) - 1));
}

/** A number from 0 to 1 that depends on nothing but `n`. */
function noise(n: number): number {
  const x = Math.sin(n * 12.9898) * 43758.5453;
  return x - Math.floor(x);
}
