/** What the page reads of how set hands compared: from the room's words, never from the cards. */

import { expect, test } from "vitest";
import { between, groupNames, won } from "../src/games/set/names";

const transfers = [
  { seat: 1, to: 3, cents: 2000, why: "front won, middle lost, back won, royalties 3 to 0" },
  { seat: 1, to: 2, cents: 0, why: "front won, middle lost, back tied" },
  { seat: 2, to: 4, cents: 1000, why: "surrendered" },
];

test("the room compares from the winner's side, the page from one's own", () => {
  expect(between(transfers, 3, 1)).toEqual(["won", "lost", "won"]);
  expect(between(transfers, 1, 3)).toEqual(["lost", "won", "lost"]);
  expect(between(transfers, 1, 2)).toEqual(["lost", "won", "tied"]);
});
test("a surrender compares nothing, but pays", () => {
  expect(between(transfers, 2, 4)).toBeNull();
  expect(won(transfers, 2, 4)).toBe(-1000);
  expect(won(transfers, 1, 2)).toBe(0);
  expect(won(transfers, 3, 4)).toBeNull();
});
test("groups are called as the game calls them", () => {
  expect(groupNames(2, false)).toEqual(["Front", "Back"]);
  expect(groupNames(2, true)).toEqual(["Low", "High"]);
  expect(groupNames(3, false)).toEqual(["Front", "Middle", "Back"]);
});
