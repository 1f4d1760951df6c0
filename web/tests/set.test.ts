/** What the page reads of how set hands compared: from the room's words, never from the cards. */

import { expect, test, vi } from "vitest";
import { opening } from "../src/games/set/last";
import { between, groupNames, points, won } from "../src/games/set/names";
import { Setting } from "../src/games/set/setting.svelte";
import { BANK } from "../src/lib/fold";
import type { LiveTable } from "../src/lib/table.svelte";
import type { ArrangeAsk } from "../src/lib/types";

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
test("points are owed also where there is nothing left to pay them", () => {
  expect(points(transfers, 3, 1)).toBe(2 + 3); // two hands to one, and royalties
  expect(points(transfers, 1, 3)).toBe(-5);
  expect(points(transfers, 1, 2)).toBe(0); // one each and a tie
  const broke = [{ seat: 1, to: 2, cents: 0, why: "front won, middle tied, back tied" }];
  expect([points(broke, 1, 2), points(broke, 2, 1), points(transfers, 2, 4)]).toEqual([-2, 2, 0]);
});
test("groups are called as the game calls them", () => {
  expect(groupNames(2, false)).toEqual(["Front", "Back"]);
  expect(groupNames(2, true)).toEqual(["Low", "High"]);
  expect(groupNames(3, false)).toEqual(["Front", "Middle", "Back"]);
});
test("hands stand in the order of settlement, as they were delivered, before any is settled", () => {
  const hands = [BANK, 2, 4, 6].flatMap((holder) =>
    [0, 1].map((hand) => ({ holder, hand, cards: [], words: holder === BANK ? "pair" : "", kind: "" })),
  );
  const dealt = [6, 4, BANK, 2].map((to) => ({ event: "Dealt", to }));
  const order = (...settled: number[]): number[] | undefined =>
    opening({
      hand: 9,
      picture: { bank: 1, hands, results: {}, transfers: [] },
      row: { seats: [1, 2, 4, 6].map((seat) => ({ seat, name: "" })) },
      you: { seat: 4 },
      told: [...dealt, ...settled.map((seat) => ({ event: "Settled", seat }))],
    } as unknown as LiveTable)?.seats.map((s) => s.seat);
  expect(order()).toEqual([6, 4, 2]);
  expect(order(6, 4)).toEqual([6, 4, 2]);
  expect(order(2)).toEqual([2, 6, 4]); // a house that begins elsewhere
});

/** A table whose room answers when the test says so. */
function asked(): { setting: Setting; table: LiveTable; reply: (refusal?: string) => Promise<void> } {
  let reply: (refusal?: string) => void = () => undefined;
  const answer = (): Promise<void> =>
    new Promise((stored, refuse) => (reply = (why) => (why ? refuse(new Error(why)) : stored())));
  const hint = { solved: true, words: "", choices: [{ answer: [["6-6"], ["2-3"]], worth: 120 }] };
  const table = {
    id: "t",
    hand: 7,
    ask: { n: 1 },
    answer,
    advice: { ask: () => Promise.resolve(hint), until: undefined },
  };
  const setting = new Setting(table as unknown as LiveTable);
  return {
    ...{ setting, table: table as unknown as LiveTable },
    reply: async (why) => {
      reply(why);
      await vi.waitFor(() => Promise.resolve());
    },
  };
}
const ask = { cards: ["6-6", "2-3"], groups: [1, 1] } as unknown as ArrangeAsk;

test("what a setting was worth is known before the room says that it is stored", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no room")));
  const { setting, table, reply } = asked();
  setting.begin(ask);
  await vi.waitFor(() => expect(setting.hint).not.toBeNull());
  setting.lay([["6-6"], ["2-3"]]);
  const first = setting.set();
  expect(setting.done).toMatchObject({ hand: 7, worth: 120, bestWorth: 120 });
  await reply("The tiles are not yours.");
  await first;
  expect([setting.done, setting.why]).toEqual([null, "The tiles are not yours."]);
  // a reply that comes in the next hand is not about that one
  const second = setting.set();
  (table as { hand: number }).hand = 8;
  setting.begin(ask);
  await reply();
  await second;
  expect([setting.sent, setting.done]).toEqual([false, null]);
  vi.unstubAllGlobals();
});
