/**
 * The double-zero layout, drawn lying down: boxes, and every area on which a chip can lie.
 *
 * The geometry of pitboss/games/roulette/layout.py in the drawing's own units; an area's name is its bet's. What a bet
 * pays comes from the room's pay table.
 */

export interface Area {
  name: string;
  kind: string;
  covers: string[];
  label: string;
  /** Where a chip lies, and the rectangle that takes the press. */
  x: number;
  y: number;
  box: [x: number, y: number, width: number, height: number];
}

const [LEFT, TOP, W, H, LOW] = [72, 26, 63, 74, 46];
const BOTTOM = TOP + 3 * H;
const RIGHT = LEFT + 12 * W;
const HOT = 18;

export const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36].map(String));
export const WHEEL = (
  "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
).split(" ");

export function colour(pocket: string): "g" | "r" | "k" {
  return pocket === "0" || pocket === "00" ? "g" : RED.has(pocket) ? "r" : "k";
}
export const COLOURS = { g: "green", r: "red", k: "black" } as const;

type Box = [number, number, number, number];
function boxOf(pocket: string): Box {
  if (pocket === "00") return [14, TOP, LEFT, TOP + 1.5 * H];
  if (pocket === "0") return [14, TOP + 1.5 * H, LEFT, BOTTOM];
  const n = Number(pocket) - 1;
  const [street, place] = [Math.floor(n / 3), n % 3];
  return [LEFT + street * W, TOP + (2 - place) * H, LEFT + (street + 1) * W, TOP + (3 - place) * H];
}

/** As a person says them: 0, 1, 2; 0, 2, 00; 00, 2, 3. */
function ordered(pockets: string[]): string[] {
  const plain = pockets.filter((p) => p !== "00").sort((a, b) => Number(a) - Number(b));
  if (!pockets.includes("00")) return plain;
  return plain.includes("0") ? [...plain, "00"] : ["00", ...plain];
}

export const POCKETS = ["0", ...Array.from({ length: 36 }, (_, i) => String(i + 1)), "00"];
export const NUMBERS = POCKETS.map((pocket) => ({ pocket, box: boxOf(pocket) }));

function hot(x: number, y: number): Area["box"] {
  return [x - HOT / 2, y - HOT / 2, HOT, HOT];
}

function* areas(): Generator<Area> {
  for (const { pocket, box: [l, t, r, b] } of NUMBERS) {
    const box: Area["box"] = [l, t, r - l, b - t];
    yield { name: `straight-${pocket}`, kind: "straight", covers: [pocket], label: `Straight ${pocket}`, x: (l + r) / 2, y: (t + b) / 2 + 20, box };
  }
  for (let i = 0; i < NUMBERS.length; i++) {
    for (let j = i + 1; j < NUMBERS.length; j++) {
      const [a, b] = [NUMBERS[i]!, NUMBERS[j]!];
      const [l, t] = [Math.max(a.box[0], b.box[0]), Math.max(a.box[1], b.box[1])];
      const [r, d] = [Math.min(a.box[2], b.box[2]), Math.min(a.box[3], b.box[3])];
      if (Math.min(r - l, d - t) !== 0 || Math.max(r - l, d - t) <= 0) continue;
      const covers = ordered([a.pocket, b.pocket]);
      const [x, y] = [(l + r) / 2, (t + d) / 2];
      yield { name: `split-${covers.join("-")}`, kind: "split", covers, label: `Split ${covers.join(", ")}`, x, y, box: hot(x, y) };
    }
  }
  const points = new Set(NUMBERS.flatMap(({ box: [l, t, r, b] }) => [[l, t], [l, b], [r, t], [r, b]].map(String)));
  for (const point of points) {
    const [x, y] = point.split(",").map(Number) as [number, number];
    const around = NUMBERS.filter(({ box: [l, t, r, b] }) => l <= x && x <= r && t <= y && y <= b).map((n) => n.pocket);
    if (around.length < 3) continue;
    const kind = around.length === 3 ? "trio" : "corner";
    const covers = ordered(around);
    yield { name: `${kind}-${covers.join("-")}`, kind, covers, label: `${kind === "trio" ? "Trio" : "Corner"} ${covers.join(", ")}`, x, y, box: hot(x, y) };
  }
  for (let street = 0; street < 12; street++) {
    const first = street * 3 + 1;
    const x = LEFT + (street + 0.5) * W;
    yield { name: `street-${first}`, kind: "street", covers: run(first, 3), label: `Street ${first} to ${first + 2}`, x, y: BOTTOM, box: hot(x, BOTTOM) };
    if (street === 11) continue;
    const line = LEFT + (street + 1) * W;
    yield { name: `six-line-${first}`, kind: "six-line", covers: run(first, 6), label: `Six line ${first} to ${first + 5}`, x: line, y: BOTTOM, box: hot(line, BOTTOM) };
  }
  yield { name: "first-five", kind: "first-five", covers: ["0", "1", "2", "3", "00"], label: "First five", x: LEFT, y: BOTTOM, box: hot(LEFT, BOTTOM) };
  yield* outside();
}

function* outside(): Generator<Area> {
  for (const n of [1, 2, 3]) {
    const covers = POCKETS.filter((p) => Number(p) > 0 && (Number(p) - n) % 3 === 0);
    const y = TOP + (3 - n) * H;
    yield { name: `column-${n}`, kind: "column", covers, label: `Column ${n} to ${33 + n}`, x: RIGHT + W / 2, y: y + H / 2 + 22, box: [RIGHT, y, W, H] };
  }
  for (const [i, word] of ["First", "Second", "Third"].entries()) {
    const x = LEFT + i * 4 * W;
    yield { name: `dozen-${i + 1}`, kind: "dozen", covers: run(12 * i + 1, 12), label: `${word} dozen`, x: x + 40, y: BOTTOM + LOW / 2, box: [x, BOTTOM, 4 * W, LOW] };
  }
  yield { name: "split-0-00-courtesy", kind: "split", covers: ["0", "00"], label: "Split 0 and 00, courtesy line", x: LEFT + 8 * W, y: BOTTOM + LOW / 2, box: [LEFT + 8 * W - 9, BOTTOM + 9, 18, LOW - 18] };
  const all = POCKETS.filter((p) => Number(p) > 0);
  const chances: [string, string, string[]][] = [
    ["low", "1 to 18", run(1, 18)], ["even", "Even", all.filter((p) => Number(p) % 2 === 0)], ["red", "Red", all.filter((p) => RED.has(p))],
    ["black", "Black", all.filter((p) => !RED.has(p))], ["odd", "Odd", all.filter((p) => Number(p) % 2 === 1)], ["high", "19 to 36", run(19, 18)],
  ];
  for (const [i, [name, label, covers]] of chances.entries()) {
    const x = LEFT + i * 2 * W;
    yield { name, kind: name, covers, label, x: x + 22, y: BOTTOM + 1.5 * LOW, box: [x, BOTTOM + LOW, 2 * W, LOW] };
  }
}

function run(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => String(first + i));
}

/** How the house's pay table calls a kind of bet, where not by its own name. */
const PRINTED: Record<string, string> = {
  street: "three numbers", trio: "three numbers", corner: "four numbers", "first-five": "first five numbers",
  "six-line": "six numbers", low: "1 to 18", high: "19 to 36",
};

/** What each kind of bet pays, as the house prints it. */
export function printed(sheet: { paytables: { rows: { result: string; pays: string }[] }[] } | null): Record<string, string> {
  const rows = new Map(sheet?.paytables.flatMap((t) => t.rows.map((r) => [r.result, r.pays] as const)) ?? []);
  const kinds = [...new Set(AREAS.map((a) => a.kind))];
  return Object.fromEntries(kinds.flatMap((kind) => {
    const pays = rows.get(kind) ?? rows.get(PRINTED[kind] ?? "");
    return pays ? [[kind, pays]] : [];
  }));
}

/** Boxes first, lines and corners over them, so that the smaller area takes the press. */
export const AREAS: Area[] = [...areas()].sort((a, b) => b.box[2] * b.box[3] - a.box[2] * a.box[3]);
export const AREA = new Map(AREAS.map((a) => [a.name, a]));

/** The layout as it is drawn: lying on a wide screen, standing on a phone, where the outside bets are on the left. */
export interface Board { standing: boolean; width: number; height: number; numbers: typeof NUMBERS; areas: Area[]; area: Map<string, Area> }
export const LYING: Board = { standing: false, width: 905, height: 348, numbers: NUMBERS, areas: AREAS, area: AREA };

const [EDGE, SQUEEZED, TOUCH] = [BOTTOM + 2 * LOW, 0.6, 22];
function stood(x: number, y: number): [number, number] {
  return [EDGE + 4 - y, (x - 14) * SQUEEZED + 4];
}
function standing(): Board {
  const numbers = NUMBERS.map(({ pocket, box: [l, t, r, b] }) => ({ pocket, box: [...stood(l, b), ...stood(r, t)] as Box }));
  const areas = AREAS.map((a): Area => {
    const [l, t, w, h] = a.box;
    const [x, y] = stood(a.x, a.y);
    if (Math.min(w, h) > HOT) return { ...a, x, y, box: [...stood(l, t + h), h, w * SQUEEZED] };
    return { ...a, x, y, box: [x - TOUCH / 2, y - TOUCH / 2, TOUCH, TOUCH] };
  });
  return { standing: true, width: EDGE - TOP + 8, height: (RIGHT + W - 14) * SQUEEZED + 8, numbers, areas, area: new Map(areas.map((a) => [a.name, a])) };
}
export const STANDING = standing();

/** Where an arrow key leads: the nearest area ahead, preferring what lies least aside. */
export function neighbour(from: Area, dx: number, dy: number, areas = AREAS): Area | null {
  const [fx, fy] = centre(from);
  let [found, least]: [Area | null, number] = [null, Infinity];
  for (const to of areas) {
    if (to === from) continue;
    const [tx, ty] = centre(to);
    const along = (tx - fx) * dx + (ty - fy) * dy;
    const aside = Math.abs((tx - fx) * dy) + Math.abs((ty - fy) * dx);
    if (along < 1 || aside > along) continue;
    const far = along + aside * 3;
    if (far < least) [found, least] = [to, far];
  }
  return found;
}

function centre({ box: [x, y, w, h] }: Area): [number, number] {
  return [x + w / 2, y + h / 2];
}
