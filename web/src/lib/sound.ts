/** Short sounds, made here: nothing is fetched. Off until somebody chooses them. */

import type { Sound } from "./tempo";

/** Pitch in hertz, length in milliseconds, how much of it is noise. */
const SOUNDS: Record<Sound | "turn-is-yours" | "win", [pitch: number, lasts: number, noise: number]> = {
  chip: [2400, 50, 0.3],
  card: [900, 60, 0.9],
  turn: [1200, 50, 0.8],
  sweep: [500, 180, 0.9],
  wheel: [180, 600, 0.7],
  dice: [700, 160, 0.8],
  ball: [1500, 60, 0.2],
  knock: [160, 90, 0.3],
  tap: [240, 60, 0.3],
  "turn-is-yours": [880, 140, 0],
  win: [1320, 400, 0],
};
const APART = 60;

let context: AudioContext | null = null;
let last = 0;

export function play(name: keyof typeof SOUNDS, volume: "off" | "quiet" | "full"): void {
  if (volume === "off" || document.hidden || performance.now() - last < APART) return;
  last = performance.now();
  context ??= new AudioContext();
  const [pitch, ms, noise] = SOUNDS[name];
  const length = Math.round((context.sampleRate * ms) / 1000);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) {
    const fade = (1 - i / length) ** 2;
    const tone = Math.sin((2 * Math.PI * pitch * i) / context.sampleRate);
    samples[i] = fade * (tone * (1 - noise) + (2 * Math.random() - 1) * noise);
  }
  const gain = context.createGain();
  gain.gain.value = volume === "full" ? 0.3 : 0.08;
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(gain).connect(context.destination);
  source.start();
}
