/** Hold'em with three players all-in for different stacks and two who play on: a main pot and two side pots. */

import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan";
import { director, person, PHONE, shot } from "./visitor";

/** A request of the signed-in person, from inside the page. */
function ask<T>(page: Page, method: string, path: string, body: object): Promise<T> {
  return page.evaluate(
    async ([method, path, body]) => {
      const { csrf } = await (await fetch("/api/v1/me")).json();
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: { "Content-Type": "application/json", "X-CSRF": csrf },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(await answer.text());
      return answer.json();
    },
    [method, path, body] as const,
  );
}

interface Told {
  type: string;
  hand?: { ask: Asked | null };
  ask?: Asked | null;
  you?: { seat: number | null };
}
interface Asked {
  n: number;
  yours: boolean;
  seats: number[];
  ask: { options: { name: string; most: number; why_not: string }[] };
}

/** Sits down with so many chips and answers by itself: with all of them, or with no more than it takes to stay in. */
async function plays(page: Page, table: string, seat: number, chips: number, allIn: boolean): Promise<void> {
  await ask(page, "POST", "/cashier", { cents: chips });
  await ask(page, "POST", `/tables/${table}/seats`, { seat, buy_in: chips });
  await page.evaluate(
    ([table, seat, allIn]) => {
      const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/v1/tables/${table}/socket`);
      const wishes = allIn ? ["raise", "bet", "call", "check"] : ["check", "call"];
      socket.onmessage = (message) => {
        const told = JSON.parse(message.data as string) as Told;
        const asked = told.type === "table" || told.type === "hand" ? told.hand?.ask : told.ask;
        if (!asked?.yours || !asked.seats.includes(seat)) return;
        const open = asked.ask.options.filter((o) => !o.why_not);
        const way = wishes.map((name) => open.find((o) => o.name === name)).find((o) => o) ?? open[0]!;
        socket.send(
          JSON.stringify({ type: "answer", ask: asked.n, answer: way.most ? [way.name, way.most] : way.name }),
        );
      };
    },
    [table, seat, allIn] as const,
  );
}

test("three all-ins of different stacks: the main pot and the side pots, and who may win each", async ({ browser }) => {
  const boss = await director(browser);
  await boss.goto("/sign-in"); // any page of the room will do to ask from
  const clock = { decide: 300, bet: 300, bank: 60, alone: false };
  const { id } = await ask<{ id: string }>(boss, "POST", "/tables", {
    game: "outlaws/holdem",
    name: "Side pots",
    private: true,
    bots: 0,
    clock,
  });
  await ask(boss, "PUT", `/director/tables/${id}/pause`, { paused: true, reason: "everyone sits down first" });

  const you = await person(browser, { viewport: { width: 1280, height: 800 } });
  const stacks = [
    [3, 40_00, true],
    [5, 80_00, true],
    [8, 120_00, true],
    [9, 200_00, false],
  ] as const;
  const others = await Promise.all(stacks.map(() => person(browser)));
  for (const { page } of [you, ...others]) await page.goto("/sign-in");
  for (const [i, [seat, chips, allIn]] of stacks.entries()) await plays(others[i]!.page, id, seat, chips, allIn);
  await ask(you.page, "POST", "/cashier", { cents: 200_00 });
  await ask(you.page, "POST", `/tables/${id}/seats`, { seat: 1, buy_in: 200_00 });
  const page = you.page;
  await page.goto(`/tables/${id}`);
  await ask(boss, "PUT", `/director/tables/${id}/pause`, { paused: false, reason: "" });

  const stay = page
    .locator("section.dock :is([data-option='call'], [data-option='check']):not([aria-disabled='true'])")
    .first();
  const pots = page.locator(".pot");
  await expect(async () => {
    if (!(await page.locator(".board .card[data-card]").count())) await stay.click({ timeout: 500 });
    await expect(page.locator(".board .card[data-card]")).toHaveCount(3, { timeout: 1000 });
    await expect(page.locator("section.dock[aria-label='Your turn']")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });

  // each level of chips is a pot of its own: 5 × $40, 4 × $40, 3 × $40
  const may = [
    ["Main pot", "$200", "for seats 1 (you), 3, 5, 8 and 9"],
    ["Side pot 1", "$160", "for seats 1 (you), 5, 8 and 9"],
    ["Side pot 2", "$120", "for seats 1 (you), 8 and 9"],
  ];
  await expect(pots).toHaveCount(may.length);
  for (const [i, words] of may.entries()) {
    for (const word of words) await expect(pots.nth(i)).toContainText(word);
    const seats = words[2]!.match(/\d+/g)!;
    await expect(pots.nth(i).locator(".for i")).toHaveText(seats);
    await expect(pots.nth(i).locator(".for i.you")).toHaveText("1");
  }
  await expect(page.locator("section.dock .turn")).toContainText("into $480");
  for (const seat of [3, 5, 8])
    await expect(page.locator(`.seat[aria-label^="Seat ${seat},"]`)).toHaveAttribute("aria-label", /all in, \$0$/);
  await scan(page, "side pots");
  await shot(page, "side-pots");
  await clear(page);
  await page.setViewportSize(PHONE);
  await shot(page, "side-pots-phone");
  await clear(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await expect(async () => {
    if (await stay.count()) await stay.click({ timeout: 500 }).catch(() => undefined);
    await expect(page.locator("section.dock .turn > b").first()).toHaveText(/^You (win|lose|are even)/, {
      timeout: 300,
    });
  }).toPass({ timeout: 60_000, intervals: [200] });
  await expect(page.locator(".announce")).toContainText(/(Seat \d wins|You win) \$\d+ of/);
  const left = (await page.locator(".seat .chips").allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, "")));
  expect(
    left.reduce((a, b) => a + b),
    "no chip came or went",
  ).toBe(640);
  for (const { context } of [you, ...others]) await context.close();
});

/** No pot lies on the board, the announcement, a plate or what lies before it, and nothing runs out of the screen. */
async function clear(page: Page): Promise<void> {
  const boxes = (selector: string): Promise<{ what: string; box: DOMRect }[]> =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.map((e) => ({ what: e.className, box: e.getBoundingClientRect().toJSON() as DOMRect })),
      );
  for (const { box: pot } of await boxes(".pot")) {
    for (const { what, box } of await boxes(".board .hand, .announce, .plate, .bets")) {
      const apart = pot.right <= box.left || box.right <= pot.left || pot.bottom <= box.top || box.bottom <= pot.top;
      expect(apart, `a pot lies on ${what}`).toBe(true);
    }
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  );
}
