/** Things happen at their time and in their order; who skips sees the end at once. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pacer } from "../src/lib/pacer";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function pacer(): {
  pacer: Pacer;
  done: string[];
  thing: (at: number, name: string) => { at: number; run: () => void };
} {
  const done: string[] = [];
  return { pacer: new Pacer(() => Date.now()), done, thing: (at, name) => ({ at, run: () => void done.push(name) }) };
}

test("what is added later waits until all before it has ended", () => {
  const { pacer: p, done, thing } = pacer();
  p.add([thing(0, "a"), thing(100, "b")], 300);
  p.add([thing(0, "c"), thing(50, "d")], 60);
  expect(done).toEqual(["a"]);
  vi.advanceTimersByTime(100);
  expect(done).toEqual(["a", "b"]);
  expect(p.behind).toBe(260);
  vi.advanceTimersByTime(199);
  expect(done).toEqual(["a", "b"]);
  vi.advanceTimersByTime(60);
  expect(done).toEqual(["a", "b", "c", "d"]);
});

test("skipping does all at once and in order, and nothing is left to wait for", () => {
  const { pacer: p, done, thing } = pacer();
  p.add([thing(10, "a"), thing(500, "b")], 800);
  p.skip();
  expect([done, p.behind, p.idle]).toEqual([["a", "b"], 0, true]);
  p.add([thing(0, "c")], 0);
  expect(done).toEqual(["a", "b", "c"]);
});

test("hastened, what moves comes to what is read, and only the next time to what follows it", () => {
  const { pacer: p, done, thing } = pacer();
  p.add([thing(10, "a"), thing(500, "b")], 800);
  p.add([{ ...thing(0, "result"), stays: 1000 }], 1000);
  p.add([thing(0, "next"), thing(300, "c")], 400);
  p.hasten();
  expect([done, p.behind]).toEqual([["a", "b", "result"], 1400]);
  vi.advanceTimersByTime(900);
  expect(done).toHaveLength(3);
  p.hasten();
  expect([done, p.behind]).toEqual([["a", "b", "result", "next"], 400]);
  vi.advanceTimersByTime(100);
  p.hasten();
  expect([done, p.behind]).toEqual([["a", "b", "result", "next", "c"], 0]);
});

test("hastened while a result is read and nothing waits behind it, the table is free", () => {
  const { pacer: p, done, thing } = pacer();
  p.add([{ ...thing(0, "result"), stays: 1000 }], 1000);
  p.hasten();
  p.add([thing(0, "next")], 0);
  expect(done).toEqual(["result", "next"]);
});

test("where the page was busy, what moves still takes its time and what follows keeps its distance", () => {
  let now = 0;
  const done: [string, number][] = [];
  const p = new Pacer(() => now);
  const thing = (at: number, name: string) => ({ at, run: () => void done.push([name, now]) });
  p.add([thing(100, "begins"), thing(420, "lands"), thing(420, "is told")], 500);
  now = 300; // the timer of 100 comes late
  vi.advanceTimersByTime(100);
  expect(done).toEqual([["begins", 300]]);
  expect(p.behind).toBe(400);
  now = 420;
  vi.advanceTimersByTime(320);
  expect(done.length, "not before it has moved for its 320").toBe(1);
  now = 630; // ten late is no matter
  vi.advanceTimersByTime(320);
  expect(done.slice(1)).toEqual([
    ["lands", 630],
    ["is told", 630],
  ]);
  expect(p.behind).toBe(70);
});
