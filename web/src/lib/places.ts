/** Where seats lie on a cloth of 1040 × 676, and on a phone 390 wide. */

export interface Place { x: number; y: number; px: number; py: number }

/** Before a dealer: seat 1 at the dealer's left, the screen's right. */
const ROUND: Place[] = [
  [916, 204], [926, 404], [838, 606], [618, 664], [402, 664], [206, 606], [114, 404], [124, 204],
].map(([x, y]) => ({ x: x!, y: y!, px: 0, py: 0 }));

/** Round the poker table, clockwise from the seat after yours. */
const OVAL: Place[] = [
  [240, 604, 48, 406], [110, 430, 48, 322], [144, 240, 48, 158], [368, 124, 128, 72],
  [672, 124, 262, 72], [896, 240, 342, 158], [930, 430, 342, 322], [800, 604, 342, 406],
].map(([x, y, px, py]) => ({ x: x!, y: y!, px: px!, py: py! }));
const YOURS: Place = { x: 520, y: 664, px: 195, py: 480 };

/** Chips in front of those seats. */
const OVAL_BETS: Place[] = [
  [334, 500, 108, 384], [234, 366, 112, 290], [276, 262, 132, 156], [330, 176, 106, 116],
  [710, 176, 284, 116], [764, 262, 258, 156], [806, 366, 278, 290], [706, 500, 284, 384],
].map(([x, y, px, py]) => ({ x: x!, y: y!, px: px!, py: py! }));
const YOUR_BETS: Place = { x: 520, y: 488, px: 195, py: 336 };

function along(path: Place[], t: number): Place {
  const i = Math.min(path.length - 2, Math.floor(t));
  const [a, b, f] = [path[i]!, path[i + 1]!, t - i];
  const mix = (k: keyof Place): number => a[k] + (b[k] - a[k]) * f;
  return { x: mix("x"), y: mix("y"), px: mix("px"), py: mix("py") };
}

/** Place of `seat` at a dealer's table with so many seats. */
export function dealtPlace(seat: number, seats: number): Place {
  if (seats === 1) return { x: 520, y: 664, px: 0, py: 0 };
  return along(ROUND, ((seat - 1) * (ROUND.length - 1)) / (seats - 1));
}

/** Place of `seat` at a poker table turned so that `you` sit at the bottom, and of the chips in front of it. */
export function ovalPlace(seat: number, seats: number, you: number | null): { seat: Place; bets: Place } {
  const k = (seat - (you ?? 1) + seats) % seats;
  if (k === 0) return { seat: YOURS, bets: YOUR_BETS };
  const t = seats > 2 ? ((k - 1) * (OVAL.length - 1)) / (seats - 2) : 3.5;
  return { seat: along(OVAL, t), bets: along(OVAL_BETS, t) };
}
