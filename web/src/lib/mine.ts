/** Your own play: the filters in the address, and the curve as points of a picture. */

import type { MyPlay } from "./types";
import { title } from "./words";

export interface MineFilters {
  game: string;
  /** Days, as a date field has them; both are part of the time. */
  from: string;
  to: string;
}
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function readMine(query: string): MineFilters {
  const of = new URLSearchParams(query);
  const day = (name: string): string => (DAY.test(of.get(name) ?? "") ? of.get(name)! : "");
  return { game: of.get("game") ?? "", from: day("from"), to: day("to") };
}
export function mineAddress(f: MineFilters): string {
  const of = new URLSearchParams(Object.entries(f).filter(([, value]) => value));
  const text = of.toString();
  return text ? `?${text}` : "";
}
/** The same for the room, which counts in moments of UTC: a day of yours from its first to its last. */
export function mineQuery(f: MineFilters): string {
  const of = new URLSearchParams();
  if (f.game) of.set("game", f.game);
  const start = (day: string, plus = 0): string => {
    const [y, m, d] = day.split("-").map(Number) as [number, number, number];
    return new Date(y, m - 1, d + plus).toISOString();
  };
  if (f.from) of.set("from", start(f.from));
  if (f.to) of.set("to", start(f.to, 1));
  const text = of.toString();
  return text ? `?${text}` : "";
}

export interface Graph {
  width: number;
  height: number;
  net: string;
  expected: string;
  band: string;
  /** Lines across, with what they stand for. */
  lines: { y: number; cents: number }[];
}
/** Standard deviations that the band reaches to each side: about 95 of 100 such players end within. */
export const BAND = 2;

/** A round step of which about `most` fit into a span: 1, 2 or 5 with zeros. */
export function step(span: number, most = 5): number {
  const rough = Math.max(span, 1) / most;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((n) => n * ten).find((n) => n >= rough)!;
}

export function graph(curve: MyPlay["curve"], width = 800, height = 260): Graph {
  const points = [{ hands: 0, net: 0, expected: 0, sd: 0 }, ...curve];
  const reach = points.flatMap((p) => [p.net, p.expected - BAND * p.sd, p.expected + BAND * p.sd]);
  const by = step(Math.max(...reach) - Math.min(...reach));
  const [low, high] = [Math.floor(Math.min(...reach) / by) * by, Math.ceil(Math.max(...reach) / by) * by];
  const last = points.at(-1)!.hands || 1;
  const x = (hands: number): number => (hands / last) * width;
  const y = (cents: number): number => height - ((cents - low) / (high - low || 1)) * height;
  const path = (of: (p: (typeof points)[0]) => number): string =>
    points.map((p, i) => `${i ? "L" : "M"}${x(p.hands).toFixed(1)} ${y(of(p)).toFixed(1)}`).join("");
  const over = points.map((p) => `${x(p.hands).toFixed(1)} ${y(p.expected + BAND * p.sd).toFixed(1)}`);
  const under = points.map((p) => `${x(p.hands).toFixed(1)} ${y(p.expected - BAND * p.sd).toFixed(1)}`).reverse();
  const lines = [];
  for (let cents = low; cents <= high + by / 2; cents += by) lines.push({ y: y(cents), cents: Math.round(cents) });
  return {
    width,
    height,
    net: path((p) => p.net),
    expected: path((p) => p.expected),
    band: `M${over.join("L")}L${under.join("L")}Z`,
    lines,
  };
}

/** "Double was best", "Insurance: no was best", "Setting the hand". */
export function kindName(kind: string, best: string): string {
  if (kind === "set") return "Setting the hand";
  return kind ? `${title(kind)}: ${best} was best` : `${title(best)} was best`;
}
