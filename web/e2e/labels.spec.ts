/** Names, totals, plates and cards keep clear of each other where a table is at its fullest. */

import { expect, test } from "@playwright/test";
import { arrange, type Arranged } from "./arranged";
import { collisions, offCloth } from "./collisions";
import { act, DESK, EVERY, ownTable, person, PHONE, playRound, sit, some } from "./visitor";

const SIZES = [{ width: 1280, height: 720 }, DESK, PHONE];
const NARROW = { width: 320, height: 640 };
const SMALL_DESK = { width: 1280, height: 800 };
const PAIRS = ["Ad Kd", "9c 9s", "Jh Th", "7d 7c", "Qs Qd", "5h 4h", "As 2s", "Kc 8c", "6d 6s"];
const NAMES = [
  "two pair, queens and nines",
  "full house, nines over queens",
  "straight, queen high",
  "three of a kind, sevens",
  "four of a kind, queens",
  "pair of queens",
  "ace high",
  "king high",
  "two pair, queens and sixes",
];
/** Everybody before a dealer, or round a board, with a hand that has a name. */
function shown(you: number, others: number[], spots?: Record<string, number>): Arranged {
  const seats = [you, ...others];
  const hands = seats.map((holder, i) => ({ holder, cards: PAIRS[i]!, words: NAMES[i]! }));
  return {
    hands: [...hands, { holder: -1, cards: "Qh 9d Qc 9h 3s" }],
    spots: spots ? Object.fromEntries(seats.map((s) => [s, spots])) : {},
    settlement: Object.fromEntries(seats.map((s, i) => [s, i ? -40_00 : 120_00])),
  };
}
const STUD = ["Ad Kd 2c 7h 9s Jc 4d", "9c 9s Th Td 3d 5c 2h", "Jh Js Qd 8c 7c 6h 3s", "7d 5d Kc Ks 4c 3h Qh"];

const FULL: [name: string, game: string, bots: number, of: (you: number, others: number[]) => Arranged][] = [
  [
    "blackjack, four hands of one seat",
    "grand-ronde/blackjack",
    5,
    (you, others) => ({
      hands: [
        { holder: 0, cards: "Th 6c" },
        ...["8c 3d Th", "8d 2s 5c 4h", "8h Kd 7s", "8s Ac"].map((cards, hand) => ({ holder: you, hand, cards })),
        ...others.map((holder, i) => ({ holder, cards: ["9c 9s", "Jh 5d 4c", "As Kd", "7d 7c 2h", "Qs 6d"][i]! })),
      ],
      spots: {
        [you]: { base: 10_00, "base 2": 10_00, "base 3": 10_00, "base 4": 10_00 },
        ...Object.fromEntries(others.map((s) => [s, { base: 5_00 }])),
      },
    }),
  ],
  [
    "blackjack, four hands of somebody else",
    "grand-ronde/blackjack",
    5,
    (you, others) => ({
      hands: [
        { holder: 0, cards: "Th 6c" },
        { holder: you, cards: "9c 9s" },
        ...["8c 3d Th", "8d 2s 5c 4h", "8h Kd 7s", "8s Ac"].map((cards, hand) => ({
          holder: others[0]!,
          hand,
          cards,
        })),
        ...others.slice(1).map((holder, i) => ({ holder, cards: ["Jh 5d 4c", "As Kd", "7d 7c 2h", "Qs 6d"][i]! })),
      ],
      spots: {
        [you]: { base: 10_00 },
        ...Object.fromEntries(others.map((s) => [s, { base: 5_00 }])),
      },
    }),
  ],
  [
    "Blackjack Switch, two hands each",
    "golden-west/blackjack-switch",
    4,
    (you, others) => ({
      hands: [
        { holder: 0, cards: "Th 9c 3d", words: "22, pushes" },
        ...[you, ...others].flatMap((holder, i) => [
          { holder, cards: ["Ac Kd", "9c 9s", "Jh 5d 4c", "7d 7c", "Qs 6d"][i]!, words: i ? "" : "a switched natural" },
          {
            holder,
            hand: 1,
            cards: ["Th 6c 5s", "8d 2s 5c 4h", "As Kd", "Td 3c 9h", "5h 5s"][i]!,
            words: i === 2 ? "a switched natural" : "",
          },
        ]),
      ],
      spots: Object.fromEntries(
        [you, ...others].map((s) => [s, { base: 10_00, "base 2": 10_00, "super-match": 5_00 }]),
      ),
      says: "You have 21. Your base wins $15, a switched natural. Your second base loses $10, lower than the bank’s.",
      settlement: Object.fromEntries([you, ...others].map((s) => [s, 35_00])),
    }),
  ],
  [
    "Ultimate Texas Hold'em at the showdown",
    "grand-ronde/ultimate-texas-holdem",
    5,
    (you, others) => {
      const all = shown(you, others, { ante: 5_00, blind: 5_00, play: 15_00 });
      return { ...all, hands: [...all.hands, { holder: 0, cards: "Kh Qd", words: "full house, queens over nines" }] };
    },
  ],
  ["hold'em, nine hands at the showdown", "outlaws/holdem", 8, (you, others) => shown(you, others)],
  [
    "stud, four hands at the showdown",
    "golden-west/stud-hi-lo",
    3,
    (you, others) => ({
      hands: [you, ...others].map((holder, i) => ({
        holder,
        cards: STUD[i]!,
        down: holder === you ? 3 : 0,
        words: [NAMES[0]!, NAMES[1]!, NAMES[2]!, "king high"][i]!,
      })),
      settlement: Object.fromEntries([you, ...others].map((s, i) => [s, i ? -40_00 : 120_00])),
    }),
  ],
  [
    "stud, everybody in on sixth street",
    "golden-west/stud-hi-lo",
    7,
    (you, others) => ({
      hands: [you, ...others].map((holder, i) => ({ holder, cards: STUD[i % 4]!.slice(0, 17), down: 2 })),
      spots: Object.fromEntries([you, ...others].map((s) => [s, { bet: 8_00 }])),
      pot: 64_00,
    }),
  ],
];

const PART = [
  "blackjack, four hands of one seat",
  "Blackjack Switch, two hands each",
  "Ultimate Texas Hold'em at the showdown",
  "hold'em, nine hands at the showdown",
  "stud, everybody in on sixth street",
];
for (const [name, game, bots, of] of some(FULL, ...PART))
  test(`labels and cards keep clear: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { reducedMotion: "reduce" });
    const table = await ownTable(page, game, bots);
    await sit(page, table);
    await arrange(page, table, of);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect.soft(await collisions(page), `${size.width} × ${size.height}`).toEqual([]);
    }
    await context.close();
  });

/** Everybody with chips on all these spots. */
const all = (seats: number[], spots: Record<string, number>): Record<number, Record<string, number>> =>
  Object.fromEntries(seats.map((s) => [s, spots]));

const BEFORE_A_DEALER = [
  ["Blackjack X", "delta/blackjack-x", 6, { base: 10_00, buster: 5_00, "bonus-hands": 5_00 }],
  [
    "Ultimate Texas Hold'em",
    "grand-ronde/ultimate-texas-holdem",
    5,
    { ante: 5_00, blind: 5_00, trips: 5_00, play: 20_00 },
  ],
  ["Blackjack", "grand-ronde/blackjack", 6, { base: 5_00, "super-bonus-player": 5_00 }],
  ["Casino War", "golden-west/casino-war", 7, { primary: 5_00, tie: 5_00 }],
] as const;
for (const [name, game, bots, spots] of some(BEFORE_A_DEALER, "Blackjack X", "Casino War"))
  test(`no chip lies on the rail: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
    const table = await ownTable(page, game, bots);
    await sit(page, table);
    await arrange(page, table, (you, others) => ({
      hands: [you, ...others].map((holder, i) => ({ holder, cards: PAIRS[i]! })),
      spots: all([you, ...others], spots),
    }));
    for (const size of [SMALL_DESK, SIZES[0]!]) {
      await page.setViewportSize(size);
      expect(await offCloth(page), `${size.width} × ${size.height}`).toEqual([]);
    }
    await context.close();
  });

test("on a phone, upright or on its side, your bets and your cards are in sight", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: PHONE });
  const table = await ownTable(page, "grand-ronde/blackjack", 6);
  await sit(page, table);
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  const sizes = [PHONE, NARROW, { width: 844, height: 390 }];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const spot of await page.locator(".seat.is-you button.spot").all()) {
      const box = (await spot.boundingBox())!;
      expect(box.x, `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `${size.width} × ${size.height}`).toBeLessThanOrEqual(size.width);
    }
  }
  await arrange(page, table, (you, others) => ({
    hands: [{ holder: 0, cards: "Th 6c" }, ...[you, ...others].map((holder, i) => ({ holder, cards: PAIRS[i]! }))],
    spots: all([you, ...others], { base: 5_00 }),
  }));
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const card of await page.locator(".seat.is-you .card").all())
      expect(
        await card.evaluate((e) => {
          const { left, top, width, height } = e.getBoundingClientRect();
          return e.parentElement!.contains(document.elementFromPoint(left + width / 4, top + height - 4));
        }),
        `${size.width} × ${size.height}`,
      ).toBe(true);
  }
  await context.close();
});

for (const [name, game, bots, parts] of [
  ["pai gow", "lucky-derby/fortune-pai-gow-poker", 4, ".dealer, .seat .plate, .speak"],
  ["stud", "golden-west/seven-card-stud", 4, ".seat .plate, .seat .hands, .speak"],
] as const)
  test(`a phone on its side has the table in its place: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, {
      reducedMotion: "reduce",
      viewport: { width: 844, height: 390 },
    });
    const table = await ownTable(page, game, bots);
    await sit(page, table);
    await arrange(page, table, (you, others) => ({
      hands: [you, ...others].map((holder, i) => ({ holder, cards: STUD[i % 4]! })),
      spots: all([you, ...others], { base: 5_00 }),
    }));
    const outside = await page.evaluate((parts) => {
      const stage = document.querySelector(".stage")!.getBoundingClientRect();
      return [...document.querySelectorAll(parts)].flatMap((e) => {
        const r = e.getBoundingClientRect();
        const fits = r.top >= stage.top - 1 && r.bottom <= stage.bottom + 1 && r.right <= stage.right + 1;
        return !r.width || fits ? [] : [`${e.className}: ${e.textContent}`];
      });
    }, parts);
    expect(outside).toEqual([]);
    await context.close();
  });

test("a straddle, a kill and a leg lie before their seats, clear of plates and of the window's edge", async ({
  browser,
}) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
  const table = await ownTable(page, "outlaws/holdem", 8);
  await sit(page, table);
  await arrange(page, table, (you, others) => ({
    hands: [you, ...others].map((holder, i) => ({ holder, cards: PAIRS[i]! })),
    spots: all([you, ...others], { bet: 8_00 }),
    markers: { button: others[2]!, "big-blind": others[4]!, straddle: others[5]!, kill: others[1]!, leg: you },
  }));
  for (const size of [SMALL_DESK, PHONE, NARROW]) {
    await page.setViewportSize(size);
    await expect(page.locator(".bets .marker.blind")).toHaveText(["BB", "STRADDLE"]);
    await expect(page.locator(".bets .marker.kill")).toHaveText("KILL");
    await expect(page.locator(".bets .marker.leg")).toHaveText("LEG");
    const boxes = (selector: string): Promise<DOMRect[]> =>
      page.locator(selector).evaluateAll((found) => found.map((e) => e.getBoundingClientRect().toJSON() as DOMRect));
    const plates = await boxes(".plate");
    for (const bets of await boxes(".bets")) {
      expect(bets.left).toBeGreaterThanOrEqual(0);
      expect(bets.right).toBeLessThanOrEqual(size.width);
      for (const p of plates)
        expect(bets.right < p.left || p.right < bets.left || bets.bottom < p.top || p.bottom < bets.top).toBe(true);
    }
  }
  await context.close();
});

test("the name of a hand in two parts does not reach over the rail", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
  const table = await ownTable(page, "golden-west/joker-poker", 6);
  await sit(page, table);
  await arrange(page, table, (you, others) => ({
    hands: [you, ...others].flatMap((holder, i) => [
      { holder, cards: PAIRS[i]!.slice(0, 2), words: "pair of sevens" },
      { holder, hand: 1, cards: "? ? ? ?" },
    ]),
  }));
  const cloth = (await page.locator(".cloth").boundingBox())!;
  for (const name of await page.locator(".seat .tot.words").all()) {
    const box = (await name.boundingBox())!;
    expect(box.x).toBeGreaterThan(cloth.x);
    expect(box.x + box.width).toBeLessThan(cloth.x + cloth.width);
  }
  await context.close();
});

test("on a phone the number and the name of a seat before a dealer stand in one line", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: PHONE });
  const table = await ownTable(page, "grand-ronde/three-card-poker", 5);
  await sit(page, table);
  await arrange(page, table, (you, others) => ({
    hands: [you, ...others].map((holder, i) => ({ holder, cards: PAIRS[i]! })),
  }));
  for (const plate of await page.locator(".seat:not(.is-you, .is-open) .plate").all()) {
    const [no, nm] = [(await plate.locator(".no").boundingBox())!, (await plate.locator(".nm").boundingBox())!];
    expect(Math.abs(no.y + no.height / 2 - nm.y - nm.height / 2)).toBeLessThan(4);
    expect(await plate.locator(".nm").evaluate((e) => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
  }
  await context.close();
});

for (const game of EVERY ? ["outlaws/holdem", "delta/holdem"] : ["delta/holdem"])
  test(`the dealer's words lie on no chips before the flop: ${game}`, async ({ browser }) => {
    const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
    const table = await ownTable(page, game, 8);
    await sit(page, table);
    // of two lines, too, and clear of your own button and blinds
    for (const says of [
      "Seat 10: raise to $12. Fold, call or raise?",
      "You have a pair of deuces. Seat 1 wins $32 of the pot, pair of nines.",
    ]) {
      await arrange(page, table, (you, others) => ({
        hands: [you, ...others].map((holder, i) => ({ holder, cards: PAIRS[i]! })),
        spots: all([you, ...others], { bet: 12_00 }),
        markers: { "small blind": others[1]!, "big blind": you },
        says,
      }));
      await expect(page.locator(".announce")).toContainText(says);
      const on = await page.evaluate(() => {
        const words = document.createRange();
        words.selectNodeContents(document.querySelector(".announce")!);
        const w = words.getBoundingClientRect();
        return [...document.querySelectorAll(".bets")].flatMap((e) => {
          const r = e.getBoundingClientRect();
          const over = w.left < r.right && r.left < w.right && w.top < r.bottom && r.top < w.bottom;
          return over ? [e.textContent] : [];
        });
      });
      expect(on, says).toEqual([]);
    }
    await context.close();
  });

/** Everybody is in, the blinds, a straddle and a leg lie out, and yours do, too. */
const markedTables: [name: string, game: string, bots: number, yours: string, theirs: string, down: number][] = [
  ["hold'em", "outlaws/holdem", 9, "Ad Kd", "? ?", 0],
  ["Omaha", "outlaws/omaha-hi-lo", 9, "Ad Kd 5h 4h", "? ? ? ?", 0],
  ["a draw", "delta/lowball-a5", 7, "Ad Kd 2c 7h 9s", "? ? ? ? ?", 0],
  ["stud", "golden-west/stud-hi-lo", 7, "Ad Kd 2c 7h 9s Jc 4d", "? ? 8c 7c 6h 3s ?", 2],
];
for (const [name, game, bots, yours, theirs, down] of some(markedTables, "hold'em", "stud"))
  test(`chips and markers lie clear of cards, plates and each other: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { reducedMotion: "reduce" });
    const table = await ownTable(page, game, bots);
    await sit(page, table);
    const board = { holder: -1, cards: "Qh 9d Qc 9h 3s" };
    for (const at of [0, 3, 5]) {
      await arrange(page, table, (you, others) => ({
        hands: [
          { holder: you, cards: yours, down },
          ...others.map((holder) => ({ holder, cards: theirs })),
          ...(/holdem|omaha/.test(game) ? [board] : []),
        ],
        spots: all([you, ...others], { bet: 140_00 }),
        markers: Object.fromEntries(
          down
            ? [["bring-in", others[at]!]]
            : [
                ...["small-blind", "leg"].map((marker) => [marker, you]),
                ...[
                  ["big-blind", others[at]!],
                  ["straddle", others[at + 1]!],
                  ["kill", others.at(-1)!],
                ],
              ],
        ),
        pot: 364_00,
        says: "Seat 3: raise to $140. Fold, call or raise?",
      }));
      for (const size of [DESK, SIZES[0]!, PHONE, { width: 844, height: 390 }]) {
        await page.setViewportSize(size);
        const found = await collisions(page, ", .bets .amt, .bets .marker");
        expect.soft(found, `${at}, ${size.width} × ${size.height}`).toEqual([]);
      }
    }
    await context.close();
  });

test("at stud a bring-in lies clear of the pot, of the dealer's words and of plates and cards", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
  const table = await ownTable(page, "golden-west/seven-card-stud", 6);
  await sit(page, table);
  for (const of of [0, 1, 2, 3, 4, 5]) {
    await arrange(page, table, (you, others) => ({
      hands: [you, ...others].map((holder, i) => ({ holder, cards: STUD[i % 4]!.slice(0, 8), down: 2 })),
      spots: { [others[of]!]: { bet: 5_00 } },
      markers: { "bring-in": others[of]! },
      pot: 18_00,
      says: `Seat ${others[of]}: bring-in. Fold, call or bet?`,
    }));
    await expect(page.locator(".announce")).toContainText("bring-in");
    const on = await page.evaluate(() => {
      const words = document.createRange();
      words.selectNodeContents(document.querySelector(".announce")!);
      const bets = document.querySelector(".bets")!.getBoundingClientRect();
      const others = [...document.querySelectorAll(".pot, .seat .plate, .seat .card")];
      return [words, ...others]
        .filter((e) => {
          const r = e.getBoundingClientRect();
          return bets.left < r.right && r.left < bets.right && bets.top < r.bottom && r.top < bets.bottom;
        })
        .map((e) => ("className" in e ? `${e.className} ${e.textContent}` : "the dealer's words"));
    });
    expect(on, `before the seat ${of + 1} after yours`).toEqual([]);
  }
  await context.close();
});

test("at pai gow the amounts of others are read before their cards come", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: SMALL_DESK });
  const table = await ownTable(page, "lucky-derby/fortune-pai-gow-poker", 5);
  await sit(page, table);
  await arrange(page, table, (you, others) => ({
    hands: [{ holder: you, cards: STUD[0]! }],
    spots: all([you, ...others], { base: 5_00 }),
  }));
  for (const seat of await page.locator(".seat:not(.is-you):has(.amt)").all()) {
    const [amount, plate] = [await seat.locator(".amt").boundingBox(), await seat.locator(".plate").boundingBox()];
    expect(amount!.y + amount!.height).toBeLessThanOrEqual(plate!.y);
  }
  await context.close();
});

test("on a phone the dock leaves your plate in sight while you choose how much to raise", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: PHONE, hasTouch: true });
  await sit(page, await ownTable(page, "outlaws/holdem", 8));
  await expect(async () => {
    if (!(await page.locator(".raise").count())) await act(page).catch(() => undefined);
    await expect(page.locator(".raise")).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 60_000, intervals: [100] });
  await expect(page.locator(".holds b").first()).toBeVisible(); // the longest the dock gets
  const [plate, dock] = [page.locator(".seat.is-you .plate"), page.locator("section.dock")];
  const [above, below] = [(await plate.boundingBox())!, (await dock.boundingBox())!];
  expect(above.y + above.height).toBeLessThanOrEqual(below.y);
  await context.close();
});

test("at 320 pixels your second spot of pai gow poker lies clear of your cards", async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: NARROW });
  await sit(page, await ownTable(page, "lucky-derby/fortune-pai-gow-poker", 5));
  const clear = async () => {
    const bonus = (await page.locator(".seat.is-you .spot.small .cap").boundingBox())!;
    const front = (await page.locator(".seat.is-you .setrow").first().locator(".card").first().boundingBox())!;
    expect(bonus.x + bonus.width, "its name can be read").toBeLessThanOrEqual(front.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  };
  await playRound(page, clear);
  await clear();
  await context.close();
});

test("at 320 pixels two hands of Switch lie beside each other, above their chips", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: NARROW });
  const table = await ownTable(page, "golden-west/blackjack-switch", 4);
  await sit(page, table);
  for (const yours of [
    ["Ac Kd", "Th 6c 5s"],
    ["3c 3d 5c 4h", "2h 2c 5s 4d"],
  ]) {
    await arrange(page, table, (you, others) => ({
      hands: [
        { holder: 0, cards: "Th 9c 3d", words: "22, pushes" },
        ...yours.map((cards, hand) => ({ holder: you, hand, cards, words: hand ? "" : "a switched natural" })),
        ...others.flatMap((holder) => ["9c 9s", "8d 2s 5c"].map((cards, hand) => ({ holder, hand, cards }))),
      ],
      spots: all([you, ...others], { base: 10_00, "base 2": 10_00, "super-match": 5_00 }),
    }));
    expect.soft(await collisions(page), yours.join(", ")).toEqual([]);
    const hands = page.locator(".seat.is-you .handbox");
    const ends = await hands.first().locator(".card").last().boundingBox();
    const begins = await hands.last().locator(".card").first().boundingBox();
    expect.soft(ends!.x + ends!.width, yours.join(", ")).toBeLessThan(begins!.x);
  }
  await context.close();
});

for (const game of EVERY ? ["outlaws/holdem", "delta/holdem"] : ["delta/holdem"])
  test(`at 320 pixels the dealer's words lie between nine open hands: ${game}`, async ({ browser }) => {
    const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: NARROW });
    const table = await ownTable(page, game, 8);
    await sit(page, table);
    const says = `You have ${NAMES[0]}. Seat 6 wins $320 of the pot, ${NAMES[1]}.`;
    await arrange(page, table, (you, others) => ({ ...shown(you, others), says }));
    await expect(page.locator(".announce")).toContainText(says);
    expect(await collisions(page)).toEqual([]);
    await context.close();
  });

test("at 320 pixels chips of many seats lie on one area of baccarat and on no other", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: NARROW });
  const table = await ownTable(page, "grand-ronde/ez-baccarat", 8);
  await sit(page, table);
  await arrange(page, table, (you, others) => ({
    hands: [
      { holder: -2, cards: "Th 9c" },
      { holder: -3, cards: "2h 5c" },
    ],
    spots: all([you, ...others], { player: 10_00, tie: 5_00, banker: 120_00 }),
  }));
  const spilt = await page.evaluate(() =>
    ["player", "tie", "banker"].flatMap((spot) => {
      const area = document.querySelector(`[data-area=${spot}]`)!.getBoundingClientRect();
      const on = [...document.querySelectorAll(`.pc[aria-label*=": ${spot}," i]`)];
      const inside = (r: DOMRect): boolean => r.left >= area.left && r.right <= area.right && r.bottom <= area.bottom;
      return on.length > 1 && on.every((e) => inside(e.getBoundingClientRect())) ? [] : [spot];
    }),
  );
  expect(spilt).toEqual([]);
  await expect(page.locator(".pc", { hasText: "×8" })).toHaveCount(3); // and yours beside them
  await context.close();
});
