/**
 * Whether a finished hand fell as its seed says: computed here, from docs/fairness.md alone, with nobody asked.
 *
 * BLAKE2b (RFC 7693) is a page of integers; SHA-256 is the browser's own.
 */

import type { components } from "./openapi";

export type Proof = components["schemas"]["Proof"];
export interface Finding {
  whole: boolean;
  words: string;
}

const MASK = (1n << 64n) - 1n;
const IV = [
  0x6a09e667f3bcc908n,
  0xbb67ae8584caa73bn,
  0x3c6ef372fe94f82bn,
  0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n,
  0x9b05688c2b3e6c1fn,
  0x1f83d9abfb41bd6bn,
  0x5be0cd19137e2179n,
];
const SIGMA = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
  [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
  [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
  [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
  [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
  [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
  [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
  [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
  [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
  [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const rotated = (x: bigint, by: bigint): bigint => ((x >> by) | (x << (64n - by))) & MASK;

function compress(h: bigint[], block: Uint8Array, count: bigint, last: boolean): void {
  const view = new DataView(block.buffer, block.byteOffset, 128);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(i * 8, true));
  const v = [...h, ...IV];
  v[12]! ^= count & MASK;
  if (last) v[14]! ^= MASK;
  for (let round = 0; round < 12; round++) {
    const s = SIGMA[round % 10]!;
    COLUMNS.forEach(([a, b, c, d], i) => {
      v[a] = (v[a]! + v[b]! + m[s[2 * i]!]!) & MASK;
      v[d] = rotated(v[d]! ^ v[a]!, 32n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = rotated(v[b]! ^ v[c]!, 24n);
      v[a] = (v[a]! + v[b]! + m[s[2 * i + 1]!]!) & MASK;
      v[d] = rotated(v[d]! ^ v[a]!, 16n);
      v[c] = (v[c]! + v[d]!) & MASK;
      v[b] = rotated(v[b]! ^ v[c]!, 63n);
    });
  }
  for (let i = 0; i < 8; i++) h[i]! ^= v[i]! ^ v[i + 8]!;
}

export function blake2b(message: Uint8Array, key: Uint8Array, length = 64): Uint8Array {
  const h = [...IV];
  h[0]! ^= 0x01010000n ^ BigInt(key.length << 8) ^ BigInt(length);
  const padded = new Uint8Array(
    (key.length ? 128 : 0) + Math.max(Math.ceil(message.length / 128), key.length ? 0 : 1) * 128,
  );
  padded.set(key);
  padded.set(message, key.length ? 128 : 0);
  const bytes = (key.length ? 128 : 0) + message.length;
  for (let at = 0; at < padded.length; at += 128) {
    const last = at + 128 >= padded.length;
    compress(h, padded.subarray(at, at + 128), BigInt(last ? bytes : at + 128), last);
  }
  const out = new Uint8Array(64);
  h.forEach((word, i) => new DataView(out.buffer).setBigUint64(i * 8, word, true));
  return out.slice(0, length);
}

export const unhex = (text: string): Uint8Array =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
export const hex = (bytes: Uint8Array): string => [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
export async function sha256(bytes: Uint8Array): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as BufferSource)));
}

/** The key of a shuffle: its seed, with the players' own mixed in. */
export function keyOf(seed: Uint8Array, clients: readonly string[]): Uint8Array {
  return clients.length ? blake2b(new TextEncoder().encode(clients.join("\n")), seed, 32) : seed;
}

/** Draws in order, each of so many equal chances. */
export class Source {
  #block = 0n;
  #words: number[] = [];
  constructor(readonly key: Uint8Array) {}

  below(n: number): number {
    for (;;) {
      const product = BigInt(this.#word()) * BigInt(n);
      if ((product & 0xffffffffn) >= (1n << 32n) % BigInt(n)) return Number(product >> 32n);
    }
  }
  #word(): number {
    if (!this.#words.length) {
      const counter = new Uint8Array(8);
      new DataView(counter.buffer).setBigUint64(0, this.#block++, true);
      const digest = new DataView(blake2b(counter, this.key).buffer);
      this.#words = Array.from({ length: 16 }, (_, i) => digest.getUint32(i * 4, true));
    }
    return this.#words.pop()!;
  }
  deal(pack: readonly string[], count: number): string[] {
    const order = [...pack];
    for (let i = 0; i < count; i++) {
      const j = i + this.below(order.length - i);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order.slice(0, count);
  }
}

/** Computes what fell from the seed and compares it with what was shown. */
export async function check(proof: Proof): Promise<Finding> {
  if (!proof.seed || !proof.commitment) return { whole: false, words: proof.why };
  const seed = unhex(proof.seed);
  if ((await sha256(seed)) !== proof.commitment) {
    return { whole: false, words: "the seed is not the one whose fingerprint was published" };
  }
  if (proof.why) return { whole: false, words: `the seed is the one committed to; ${proof.why}` };
  const source = new Source(keyOf(seed, proof.clients));
  const pieces = proof.fell.filter((f) => f.kind === "pieces").flatMap((f) => f.what);
  const dealt = pieces.length ? source.deal(proof.pack, proof.first + pieces.length).slice(proof.first) : [];
  for (const [i, piece] of pieces.entries()) {
    if (dealt[i] !== piece) return { whole: false, words: `piece ${i + 1} was ${piece}; the seed gives ${dealt[i]}` };
  }
  for (const { kind, what } of proof.fell) {
    if (kind === "pieces") continue;
    const fell = what.map(() => String(kind === "dice" ? 1 + source.below(6) : source.below(38)));
    if (fell.join() !== what.join())
      return { whole: false, words: `${what.join(", ")} fell; the seed gives ${fell.join(", ")}` };
  }
  const count = pieces.length || proof.fell.length;
  return {
    whole: true,
    words: `computed in this browser: the seed is the one committed to, and all ${count} results follow from it`,
  };
}
