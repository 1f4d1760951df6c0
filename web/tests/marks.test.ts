/** What the markers before a poker seat say. */

import { expect, test } from "vitest";
import { marksAt } from "../src/table/Marks.svelte";

test("a straddle, a kill and a leg lie before their seats, each by its name", () => {
  const at = (seat: number) => ({ seat, value: "" });
  const markers = { button: at(1), straddle: at(4), kill: at(5), leg: at(5), "bring-in": at(6) };
  expect(marksAt(markers, 4)).toEqual([["straddle", "STRADDLE", "blind"]]);
  expect(marksAt(markers, 5)).toEqual([
    ["kill", "KILL", "kill"],
    ["leg", "LEG", "leg"],
  ]);
  expect(marksAt(markers, 2)).toEqual([]);
});
