/** Where seats lie on a cloth of 1040 × 676, and on a phone 390 wide. */

export interface Place {
  x: number;
  y: number;
  px: number;
  py: number;
}
/** Chips before a seat: at a side they grow inwards, from the left (0) or the right (1), else from their middle. */
export interface Before extends Place {
  from: number;
  pfrom: number;
  /** Beside the board: markers lie under the chips, not after them. */
  flank: boolean;
  /** The same on a phone: beside the board, and beside your cards. */
  hangs: boolean;
}
type Point = readonly [number, number];

/** Before a dealer: seat 1 at the dealer's left, the screen's right. */
const ROUND: Point[] = [
  [916, 206],
  [926, 405],
  [838, 606],
  [618, 664],
  [402, 664],
  [206, 606],
  [114, 405],
  [124, 206],
];

/** Round the poker table, clockwise from the seat after yours, and the chips in front of those seats. */
const OVAL: Point[] = [
  [240, 604],
  [110, 430],
  [144, 240],
  [368, 124],
  [672, 124],
  [896, 240],
  [930, 430],
  [800, 604],
];
const OVAL_BETS: Point[] = [
  [310, 478],
  [234, 366],
  [268, 250],
  [288, 168],
  [752, 168],
  [772, 250],
  [806, 366],
  [730, 478],
];

/** Stud: hands of seven cards lie before the seats, so these are further apart, and chips nearer the middle. */
const STUD: Point[] = [
  [150, 560],
  [118, 376],
  [192, 200],
  [390, 150],
  [650, 150],
  [848, 200],
  [922, 376],
  [890, 560],
];
const STUD_BETS: Point[] = [
  [300, 452],
  [266, 276],
  [344, 216],
  [424, 186],
  [616, 186],
  [696, 216],
  [774, 276],
  [740, 452],
];

/** The same on a phone: three seats on each side and above, clear of the board; chips lie under the plate. */
const PHONE: Point[] = [
  [48, 408],
  [48, 317],
  [48, 160],
  [80, 74],
  [195, 74],
  [310, 74],
  [342, 160],
  [342, 317],
  [342, 408],
];
const UNDER = 15;

const YOURS: Place = { x: 520, y: 664, px: 195, py: 480 };
/** Between your cards and what the dealer says. */
const YOUR_BETS: Before = { x: 520, y: 472, px: 195, py: 326, from: 0.5, pfrom: 0.5, flank: false, hangs: false };
/** Where a board or your cards lie beside them. */
const BESIDE = { from: 200, to: 500 };

function along(path: Point[], t: number): Point {
  const i = Math.min(path.length - 2, Math.floor(t));
  const [[ax, ay], [bx, by]] = [path[i]!, path[i + 1]!];
  return [ax + (bx - ax) * (t - i), ay + (by - ay) * (t - i)];
}
const towards = (off: number, middle: number): number => (Math.abs(off) < middle ? 0.5 : off < 0 ? 0 : 1);
/** Place `k` of `n` that share a path; up to as many as it has points, each gets one of them. */
const shared = (path: Point[], k: number, n: number): number =>
  n > 1 ? (k * (path.length - 1)) / (n - 1) : (path.length - 1) / 2;

/** Place of `seat` at a dealer's table with so many seats. */
export function dealtPlace(seat: number, seats: number): Place {
  if (seats === 1) return { ...YOURS, px: 0, py: 0 };
  const [x, y] = along(ROUND, shared(ROUND, seat - 1, seats));
  return { x, y, px: 0, py: 0 };
}

/** Place of `seat` at a poker table turned so that `you` sit at the bottom, and of the chips in front of it. */
export function ovalPlace(
  seat: number,
  seats: number,
  you: number | null,
  stud = false,
): { seat: Place; bets: Before } {
  const k = (seat - (you ?? 1) + seats) % seats;
  if (k === 0) return { seat: YOURS, bets: stud ? { ...YOUR_BETS, x: 440, y: 456, from: 1 } : YOUR_BETS };
  const [path, before] = stud ? [STUD, STUD_BETS] : [OVAL, OVAL_BETS];
  const t = shared(path, k - 1, seats - 1);
  const p = shared(PHONE, k - 1, seats - 1);
  const [[x, y], [bx, by], [px, py]] = [
    along(path, t),
    along(before, t),
    along(PHONE, seats - 1 > PHONE.length ? p : Math.round(p)),
  ];
  const from = towards(x - YOURS.x, 60);
  const pfrom = towards(px - YOURS.px, 130);
  // on a phone, chips of the upper corners keep clear of the cards below them
  const inwards = pfrom === 0.5 ? (YOURS.px - px) / 4 : 0;
  const flank = from !== 0.5 && by > BESIDE.from && by < BESIDE.to;
  const hangs = k === 1 || k === seats - 1 || (pfrom !== 0.5 && py < 200);
  return {
    seat: { x, y, px, py },
    bets: { x: bx, y: by, px: px + inwards, py: py + UNDER, from, pfrom, flank, hangs },
  };
}

/** Round a table whose lower edge is yours, clockwise from the seat after you: three a side, the seventh beside you. */
const AROUND: Point[] = [
  [184, 592],
  [116, 404],
  [132, 206],
  [908, 206],
  [924, 404],
  [856, 592],
];
const AROUND_SEVEN: Point[] = [
  [262, 648],
  [134, 524],
  [118, 364],
  [150, 206],
  [890, 206],
  [918, 384],
  [864, 574],
];
/** How far you move aside for the seventh. */
const ASIDE = 40;
const AROUND_FEW: Point[][] = [
  [[520, 190]],
  [
    [128, 276],
    [912, 276],
  ],
  [
    [128, 276],
    [520, 190],
    [912, 276],
  ],
];
/** Place of `seat` at a table that is turned so that `you` sit at the bottom, your hand large before you. */
export function aroundPlace(seat: number, seats: number, you: number, few = false): Place {
  const k = (seat - you + seats) % seats;
  const others = seats - 1;
  if (k === 0) return { ...YOURS, x: YOURS.x + (others > AROUND.length ? ASIDE : 0), px: 0, py: 0 };
  const path = few ? (AROUND_FEW[others - 1] ?? AROUND) : others > AROUND.length ? AROUND_SEVEN : AROUND;
  // fewer than there are places leave free what lies farthest on the right, never a seat before the dealer
  const skip = others < path.length && k > Math.ceil(others / 2) ? path.length - others : 0;
  const [x, y] = others > path.length ? along(path, shared(path, k - 1, others)) : path[k - 1 + skip]!;
  return { x, y, px: 0, py: 0 };
}
