/** What the groups of a set hand are called, and what the room says of each comparison. */

import type { PictureHand, Transfer } from "../../lib/fold";

export const isTile = (piece: string | null | undefined): boolean => /^[1-6]-[1-6]$/.test(piece ?? "");

export function groupNames(count: number, tiles: boolean): string[] {
  if (count === 3) return ["Front", "Middle", "Back"];
  return tiles ? ["Low", "High"] : ["Front", "Back"];
}

/** How many pieces each group has, before the room asks for them. */
export function groupSizes(three: boolean, tiles: boolean): number[] {
  return three ? [3, 5, 5] : tiles ? [2, 2] : [2, 5];
}

/** Whether two lines of a phone are not enough for what the dealer says. */
export const isLong = (words: string): boolean => words.length > 72;

export type Verdict = "won" | "lost" | "tied";
const VERDICTS: Record<string, [Verdict, string]> = {
  won: ["won", "won"],
  lost: ["lost", "lost"],
  copy: ["tied", "copy, the bank’s"],
  tied: ["tied", "tied"],
};
/** How one hand compared, as the dealer marked it when it was opened; nothing before that. */
export function verdict(hand: PictureHand | undefined): [Verdict, string] | null {
  return VERDICTS[hand?.kind ?? ""] ?? null;
}

/** "copy, the bank’s" is a copy where there is less room. */
export const short = (mark: [Verdict, string] | null): [Verdict, string] | null =>
  mark && [mark[0], mark[1].replace(/,.*/, "")];

const TURNED: Record<Verdict, Verdict> = { won: "lost", lost: "won", tied: "tied" };
/** How two players' hands compared, group by group, from the side of `seat`; the room says it from the winner's. */
export function between(transfers: readonly Transfer[], seat: number, other: number): Verdict[] | null {
  const found = transfers.find((t) => (t.seat === seat && t.to === other) || (t.seat === other && t.to === seat));
  const said = found?.why.match(/\b(?:front|middle|back) (won|lost|tied)\b/g);
  if (!found || said?.length !== 3) return null;
  return said.map((words) => {
    const one = words.split(" ")[1] as Verdict;
    return found.to === seat ? one : TURNED[one];
  });
}
/** What a seat won from another, in cents; null if nothing was settled between them. */
export function won(transfers: readonly Transfer[], seat: number, other: number): number | null {
  const found = transfers.filter((t) => (t.seat === seat && t.to === other) || (t.seat === other && t.to === seat));
  return found.length ? found.reduce((n, t) => n + (t.to === seat ? t.cents : -t.cents), 0) : null;
}
/** What a seat has won from another in points, as the room says how they compared: what is paid may be less. */
export function points(transfers: readonly Transfer[], seat: number, other: number): number {
  const marks = between(transfers, seat, other) ?? [];
  const found = transfers.find((t) => (t.seat === seat && t.to === other) || (t.seat === other && t.to === seat));
  const [, to = 0, from = 0] = (found?.why.match(/royalties (\d+) to (\d+)/) ?? []).map(Number);
  const hands = marks.filter((m) => m === "won").length - marks.filter((m) => m === "lost").length;
  return hands + Math.sign(hands) + (found?.to === seat ? to - from : from - to);
}
