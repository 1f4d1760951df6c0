/** On a phone, upright or on its side, and on a small desk, your cards, your plate, the pot and all buttons of a decision are in sight. */

import { expect, test, type Page } from "@playwright/test";
import { arrange, type Arranged } from "./arranged";
import { collisions } from "./collisions";
import { ownTable, person, PHONE, sit, some } from "./visitor";

const SIZES = [
  { width: 320, height: 640 },
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  PHONE,
  { width: 844, height: 390 },
  { width: 1280, height: 720 },
];
const BOARD = "Qh 9d Qc 9h 3s";
const LONGEST = { shows: "full house, queens over nines", low: "eight-seven-five", equity: 0.34, win: 0.3 };

const option = (name: string, cost = 0, least = 0, most = 0, why_not = ""): object => {
  return { name, cost, least, most, step: 1_00, why_not };
};
const BARRED = option("check", 0, 0, 0, "there is $40 to call");
const RAISE = {
  ask: "Choose",
  ...{ kind: "bet", about: "", hand: 0, spot: "", otherwise: "fold" },
  options: [option("fold"), BARRED, option("call", 40_00), option("raise", 0, 80_00, 1_400_00)],
};
const DISCARD = { ask: "Discard", least: 0, most: 5 };

/** Everybody is in for $40, and you are to act. */
function asked(yours: string, theirs: string, ask: object, down = 0): (you: number, others: number[]) => Arranged {
  return (you, others) => ({
    hands: [
      { holder: you, cards: yours, down },
      ...others.map((holder) => ({ holder, cards: theirs })),
      ...(down ? [] : [{ holder: -1, cards: BOARD }]),
    ],
    spots: Object.fromEntries([you, ...others].map((seat) => [seat, { bet: 40_00 }])),
    markers: { button: others[0]! },
    pot: 364_00,
    stack: 1_360_00,
    ask,
  });
}
/** The same where there is no board. */
function alone(yours: string, theirs: string, ask: object): (you: number, others: number[]) => Arranged {
  return (you, others) => {
    const all = asked(yours, theirs, ask)(you, others);
    return { ...all, hands: all.hands.filter((h) => h.holder > 0) };
  };
}
const DRAW = "Ad Kd 2c 7h 9s";
const STATES: [name: string, game: string, bots: number, of: (you: number, others: number[]) => Arranged][] = [
  ["hold'em", "outlaws/holdem", 8, asked("Ad Kd", "? ?", RAISE)],
  ["Omaha", "outlaws/omaha-hi-lo", 8, asked("Ad Kd 5h 4h", "? ? ? ?", RAISE)],
  ["stud", "delta/seven-card-stud", 7, asked("Ad Kd 2c 7h 9s Jc 4d", "? ? 8c 7c 6h 3s ?", RAISE, 2)],
  ["draw", "outlaws/draw-hi-lo", 5, alone(DRAW, "? ? ? ? ?", RAISE)],
  ["draw, discards", "outlaws/draw-hi-lo", 5, alone(DRAW, "? ? ? ? ?", { ...DISCARD, cards: DRAW.split(" ") })],
];

/** What of these cannot be seen, or only in part. A card may lie under the next one and the plate, but for its index. */
function hidden(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = ".seat.is-you .card, .seat.is-you .plate, .pot b, section.dock button, section.dock input";
    const buttons = [...document.querySelectorAll("section.dock button")].map((e) => e.getBoundingClientRect());
    const meet = buttons.filter((a, i) =>
      buttons.some((b, j) => i < j && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    const lost = [...document.querySelectorAll(parts)].flatMap((e) => {
      const { left, top, right, bottom } = e.getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
      const card = e.matches(".card");
      const seen = [0.1, 0.5, card ? 0.7 : 0.9].every((part) => {
        const there = document.elementFromPoint(card ? left + 6 : (left + right) / 2, top + part * (bottom - top));
        return !!there && (e.contains(there) || there.contains(e));
      });
      const name = e.getAttribute("aria-label") ?? e.textContent!.trim();
      return inside && seen ? [] : [`${e.className} “${name}”`];
    });
    return [...lost, ...meet.map((r) => `a button at ${r.left} lies on the next`)];
  });
}

for (const [name, game, bots, of] of some(STATES, "hold'em", "stud", "draw, discards"))
  test(`what you decide on and what you may press are in sight at once: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, {
      ...{ reducedMotion: "reduce", viewport: SIZES[0], hasTouch: true, isMobile: true },
    });
    await page.addInitScript(() => localStorage.setItem("pitboss-hints", "on"));
    const table = await ownTable(page, game, bots);
    await sit(page, table);
    let you = 0;
    await page.route("**/standing", (route) => route.fulfill({ json: { seats: [{ ...LONGEST, seat: you }] } }));
    await arrange(page, table, (seat, others) => of((you = seat), others));
    await expect(page.locator("section.dock .holds b").first()).toBeVisible(); // the longest the dock gets
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect.soft(await collisions(page), `${size.width} × ${size.height}`).toEqual([]);
      expect.soft(await hidden(page), `${size.width} × ${size.height}`).toEqual([]);
    }
    await context.close();
  });
