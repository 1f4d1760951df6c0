/** The page's verifier arrives at every published vector, and refuses what was forged. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { check, hex, keyOf, sha256, Source, unhex, type Proof } from "../src/lib/fairness";

interface Vector {
  seed: string;
  clients: string[];
  commitment: string;
  key: string;
  below: { n: number; draw: number }[];
  dice: number[][];
  spins: string[];
  "standard-52": string[];
  "keno-80 first 20": string[];
  "standard-52 of 6 decks, first 12": string[];
}
const VECTORS = JSON.parse(readFileSync(new URL("../../docs/vectors.json", import.meta.url), "utf8")) as Vector[];
const CARDS = [..."23456789TJQKA"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));
const BALLS = Array.from({ length: 80 }, (_, i) => String(i + 1));

test.each(VECTORS.map((v) => [`${v.seed.slice(0, 6)} ${v.clients.length}`, v] as const))("vector %s", async (_, v) => {
  expect(await sha256(unhex(v.seed))).toBe(v.commitment);
  const key = keyOf(unhex(v.seed), v.clients);
  expect(hex(key)).toBe(v.key);
  const draws = new Source(key);
  expect(v.below.map(({ n }) => draws.below(n))).toEqual(v.below.map(({ draw }) => draw));
  const dice = new Source(key);
  expect(v.dice.map(() => [1 + dice.below(6), 1 + dice.below(6)])).toEqual(v.dice);
  const wheel = new Source(key);
  const spins = v.spins.map(() => wheel.below(38));
  expect(spins.map((n) => (n === 37 ? "00" : String(n)))).toEqual(v.spins);
  expect(new Source(key).deal(CARDS, 52)).toEqual(v["standard-52"]);
  expect(new Source(key).deal(BALLS, 20)).toEqual(v["keno-80 first 20"]);
  const six = Array.from({ length: 6 }, () => CARDS).flat();
  expect(new Source(key).deal(six, 12)).toEqual(v["standard-52 of 6 decks, first 12"]);
});

const vector = VECTORS[0]!;
const proof: Proof = {
  commitment: vector.commitment,
  seed: vector.seed,
  why: "",
  clients: [],
  first: 3,
  pack: CARDS,
  fell: [{ kind: "pieces", what: vector["standard-52"].slice(3, 9) }],
};
test("a hand that began in the middle of the shoe is whole", async () => {
  expect(await check(proof)).toMatchObject({ whole: true });
});
test("a forged card, pocket, die or seed is refused", async () => {
  const forged = { ...proof, fell: [{ kind: "pieces" as const, what: [...proof.fell[0]!.what.slice(0, 5), "As"] }] };
  expect((await check(forged)).words).toContain("piece 6 was As");
  const spun = { ...proof, first: 0, fell: [{ kind: "spin" as const, what: ["26"] }] };
  expect((await check(spun)).whole).toBe(false);
  expect(await check({ ...spun, fell: [{ kind: "spin", what: [vector.spins[0]!] }] })).toMatchObject({ whole: true });
  const rolled = { ...spun, fell: [{ kind: "dice" as const, what: vector.dice[0]!.map(String) }] };
  expect((await check(rolled)).whole).toBe(true);
  expect((await check({ ...rolled, fell: [{ kind: "dice", what: ["6", "6"] }] })).whole).toBe(false);
  expect((await check({ ...proof, seed: vector.seed.replace("00", "01") })).words).toContain("not the one");
});
