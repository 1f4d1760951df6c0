import { describe, expect, it } from "vitest";
import { due, lasted } from "../src/lib/reality.svelte";

const MINUTE = 60_000;

describe("the reality check", () => {
  it("comes so many minutes after the session began, and after the last check", () => {
    expect(due(59 * MINUTE, 0, 0, 60)).toBe(false);
    expect(due(60 * MINUTE, 0, 0, 60)).toBe(true);
    expect(due(100 * MINUTE, 0, 60 * MINUTE, 60)).toBe(false);
    expect(due(120 * MINUTE, 0, 60 * MINUTE, 60)).toBe(true);
  });
  it("does not come for a check of an earlier session", () => {
    expect(due(1000 * MINUTE, 990 * MINUTE, 10 * MINUTE, 60)).toBe(false);
  });
  it("does not come where there is none", () => {
    expect(due(1000 * MINUTE, 0, 0, 0)).toBe(false);
  });
  it("says how long", () => {
    expect([lasted(0), lasted(59 * MINUTE), lasted(65 * MINUTE)]).toEqual(["0 min", "59 min", "1 h 05 min"]);
  });
});
