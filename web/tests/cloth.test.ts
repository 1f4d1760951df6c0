/** A layout is drawn from the room's data: every area in its place, reached by arrows, and what it would bring. */

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { brings, neighbour, sheet, wins } from "../src/lib/cloth";
import type { Drawing } from "../src/lib/types";

const read = (name: string): Drawing =>
  JSON.parse(readFileSync(new URL(`./drawings/${name}.json`, import.meta.url), "utf8")) as Drawing;
const roulette = read("grand-ronde-roulette");
const area = (spot: string) => roulette.areas.find((a) => a.spot === spot)!;

describe.each(["grand-ronde-roulette", "grand-ronde-ez-baccarat", "grand-ronde-craps"])("%s", (name) => {
  const drawing = read(name);
  test.each([false, true])("every area is reached by arrows, narrow: %s", (narrow) => {
    const { places, width, height } = sheet(drawing, narrow);
    expect(places).toHaveLength(drawing.areas.length);
    for (const { x, y, w, h } of places)
      expect(x >= 0 && y >= 0 && x + w <= width + 1e-6 && y + h <= height + 1e-6).toBe(true);
    const seen = new Set([places[0]!.spot]);
    const queue = [places[0]!];
    for (let at = queue.pop(); at; at = queue.pop()) {
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = neighbour(at, dx, dy, places);
        if (next && !seen.has(next.spot)) {
          seen.add(next.spot);
          queue.push(next);
        }
      }
    }
    expect(places.map((p) => p.spot).filter((spot) => !seen.has(spot))).toEqual([]);
  });
});

test("arrows lead over the line between two numbers", () => {
  const { places } = sheet(roulette, false);
  const at = (spot: string) => places.find((p) => p.spot === spot)!;
  expect(neighbour(at("straight-17"), 1, 0, places)!.spot).toBe("split-17-20");
});

test("standing on a phone, numbers run down and the first is above the last", () => {
  const { places } = sheet(roulette, true);
  const at = (spot: string) => places.find((p) => p.spot === spot)!;
  expect(at("straight-4").y).toBeGreaterThan(at("straight-1").y);
  expect(at("straight-3").x).toBeGreaterThan(at("straight-1").x);
});

test("a bet brings what the room says: winnings, all of the stake, or half of it on a zero", () => {
  expect(brings(area("straight-17"), 500, "17")).toBe(17_500);
  expect(brings(area("straight-17"), 500, "18")).toBe(-500);
  expect(wins(area("red"), "32") && !wins(area("red"), "0")).toBe(true);
  const red = area("red");
  const half = { ...red, brings: [...red.brings, { on: ["0", "00"], win: -1, per: 2 }] };
  expect(brings(half, 501, "00")).toBe(-250);
  expect(brings(half, 501, "2")).toBe(-501);
});
