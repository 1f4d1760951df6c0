/** Short sounds, made here: nothing is fetched. Off until somebody chooses them. */

import { pace } from "./pace.svelte";
import type { Sound } from "./tempo";

export type Heard = Sound | "soft chip" | "catch" | "click" | "tick" | "turn-is-yours" | "win";

/** Notes in hertz, one after another; how long each lasts in milliseconds; how much of it is noise. */
const SOUNDS: Record<Heard, [notes: readonly number[], lasts: number, noise: number]> = {
  chip: [[2400], 50, 0.3],
  "soft chip": [[1800], 40, 0.5],
  card: [[900], 60, 0.9],
  slide: [[600], 120, 0.9],
  turn: [[1200], 50, 0.8],
  sweep: [[500], 180, 0.9],
  wheel: [[180], 600, 0.7],
  dice: [[700], 160, 0.8],
  ball: [[1500], 60, 0.2],
  catch: [[1684], 60, 0.2],
  knock: [[160], 90, 0.3],
  tap: [[240], 60, 0.3],
  click: [[1900], 40, 0.4],
  tick: [[1000], 40, 0],
  "turn-is-yours": [[880, 1174], 140, 0],
  win: [[1320], 400, 0],
};
/**
 * How much of a motion has passed when it is heard: chips, cards, piles and balls on landing, a turning card half way.
 */
export const MOMENT: Record<Sound, number> = {
  chip: 1,
  card: 1,
  slide: 1,
  ball: 1,
  turn: 0.5,
  sweep: 0,
  wheel: 0,
  dice: 0,
  knock: 0,
  tap: 0,
};
/** The sound when the ball or the dice come to rest, and how often. */
export const RESTS: Partial<Record<Sound, number>> = { wheel: 1, dice: 2 };
/** Milliseconds between two sounds, and from any sound to a chip of somebody else. */
const [APART, SOFTLY] = [60, 120];

let context: AudioContext | null = null;
let last = 0;

/** Reads a call aloud, if the viewer wants that; a new call replaces one still being read. */
export function aloud(words: string): void {
  if (!pace.calls || document.hidden) return;
  speechSynthesis.cancel();
  speechSynthesis.speak(new SpeechSynthesisUtterance(words));
}

/** Plays a sound; the ball alone is heard for as long as it runs. */
export function play(name: Heard, runs = 0): void {
  if (pace.volume === "off" || (pace.turnOnly && name !== "turn-is-yours")) return;
  if (document.hidden || performance.now() - last < (name === "soft chip" ? SOFTLY : APART)) return;
  last = performance.now();
  context ??= new AudioContext();
  const [notes, each, noise] = SOUNDS[name];
  const ms = name === "wheel" ? Math.max(each, runs) : each;
  const length = Math.round((context.sampleRate * ms) / 1000);
  const buffer = context.createBuffer(1, length * notes.length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  notes.forEach((pitch, n) => {
    for (let i = 0; i < length; i++) {
      const fade = (1 - i / length) ** 2;
      const tone = Math.sin((2 * Math.PI * pitch * i) / context!.sampleRate);
      samples[n * length + i] = fade * (tone * (1 - noise) + (2 * Math.random() - 1) * noise);
    }
  });
  const gain = context.createGain();
  gain.gain.value = pace.volume === "full" ? 0.3 : 0.08;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(gain).connect(context.destination);
  source.start();
}
