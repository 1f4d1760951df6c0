/** How fast this screen plays, and how loud: a choice of the person, kept in the browser. */

import { MediaQuery } from "svelte/reactivity";
import { SPEEDS, type Speed } from "./durations";

export const VOLUMES = ["off", "quiet", "full"] as const;
export type Volume = (typeof VOLUMES)[number];
const [SPEED, SOUND, TURN, CALLS] = ["pitboss-speed", "pitboss-sound", "pitboss-turn-sound", "pitboss-calls"];

function stored<T extends string>(key: string, values: readonly T[], otherwise: T): T {
  try {
    const found = localStorage.getItem(key) as T;
    return values.includes(found) ? found : otherwise;
  } catch {
    return otherwise;
  }
}
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // kept for this visit only
  }
}

export const pace = $state({
  speed: stored<Speed>(SPEED, SPEEDS, "brisk"),
  volume: stored<Volume>(SOUND, VOLUMES, "off"),
  /** Whether nothing is heard but that it is your turn. */
  turnOnly: stored(TURN, ["only", "all"], "all") === "only",
  /** Whether the calls of a bingo session are read aloud. */
  calls: stored(CALLS, ["aloud", "silent"], "silent") === "aloud",
});
/** Chips that a press moves go by it in the styles. */
export function applySpeed(): void {
  document.documentElement.dataset.speed = pace.speed;
}
export function setSpeed(speed: Speed): void {
  pace.speed = speed;
  applySpeed();
  keep(SPEED, speed);
}
export function setVolume(volume: Volume): void {
  pace.volume = volume;
  keep(SOUND, volume);
}

export function setTurnOnly(only: boolean): void {
  pace.turnOnly = only;
  keep(TURN, only ? "only" : "all");
}

export function setCalls(aloud: boolean): void {
  pace.calls = aloud;
  keep(CALLS, aloud ? "aloud" : "silent");
}

export const still = new MediaQuery("prefers-reduced-motion: reduce");
