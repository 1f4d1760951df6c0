/** Amounts as a person says them. */

import type { Cents } from "./types";

/** "$1,250", "$7.50": cents are shown only where there are any, as the dealer says it. */
export function dollars(cents: Cents): string {
  const whole = Math.abs(cents) % 100 === 0;
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", {
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: 2,
  });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** What became of a bet: "+$10", "−$5", "not covered" where the bank's wager did not reach it, "push". */
export function outcome(result: { paid: Cents; taken: Cents; uncovered: Cents }): string {
  if (result.paid) return `+${dollars(result.paid)}`;
  if (result.taken) return `−${dollars(result.taken)}`;
  return result.uncovered ? "not covered" : "push";
}

/** "$690.00": for a purse or a column. */
export function exact(cents: Cents): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

/** "+ $50", "− $25", "$0": what somebody won or lost. */
export function signed(cents: Cents): string {
  if (cents === 0) return "$0";
  return `${cents > 0 ? "+" : "−"} ${dollars(Math.abs(cents))}`;
}

/** Cents of what somebody typed ("$1,250.50", "12.5"), or null where that is no amount. */
export function parse(text: string): Cents | null {
  const plain = text.replace(/[$,\s]/g, "");
  if (!/^\d+(\.\d{0,2})?$/.test(plain)) return null;
  return Math.round(Number(plain) * 100);
}

export function percent(share: number, places = 2): string {
  return `${share < 0 ? "−" : ""}${Math.abs(share * 100).toFixed(places)} %`;
}

/** Worth of a choice, with its sign and unit: "+$0.22", "−$1.50". */
export function worth(cents: number): string {
  const sign = cents > 0 ? "+" : cents < 0 ? "−" : "";
  return `${sign}$${(Math.abs(cents) / 100).toFixed(2)}`;
}

/** Chips by denomination: label, cents. */
export const CHIPS: readonly [string, Cents][] = [
  ["5k", 500_000],
  ["1k", 100_000],
  ["500", 50_000],
  ["100", 10_000],
  ["25", 2_500],
  ["5", 500],
  ["1", 100],
  ["0.5", 50],
];

/** At most four chips that stand for an amount, the largest first; the label beside them is exact. */
export function chips(cents: Cents, most = 4): string[] {
  const found: string[] = [];
  let left = cents;
  for (const [label, value] of CHIPS) {
    while (left >= value && found.length < most) {
      found.push(label);
      left -= value;
    }
  }
  return found.length ? found : ["0.5"];
}

/** Four chips to bet with at a table of these limits: the largest is still useful, the smallest still legal. */
export function chipsFor(least: Cents, most: Cents): [string, Cents][] {
  const usable = CHIPS.filter(([, value]) => value <= most && value >= Math.min(least, 100)).reverse();
  const from = Math.max(
    0,
    usable.findIndex(([, value]) => value >= Math.min(least, 500)),
  );
  return usable.slice(from, from + 4).length ? usable.slice(from, from + 4) : [["1", 100]];
}
