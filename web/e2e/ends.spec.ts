/** More ends that once were dead: chips, bars, hints, labels, bots, citations, the connection. */

import { expect, test, type Page } from "@playwright/test";
import { collisions } from "./collisions";
import { act, ownTable, person, playRound, sit } from "./visitor";

const betting = (page: Page) => page.locator("section.dock[aria-label='Place your bets']");
const turn = (page: Page) => page.locator("section.dock[aria-label='Your turn']");

test("what a hand may need is said before the deal, a choice that cannot be paid is barred, and broke is no dead end", async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  const table = await ownTable(page, "grand-ronde/three-card-poker", 1);
  await sit(page, table);
  const dock = page.locator("section.dock");
  await expect(betting(page)).toBeVisible();
  await page.locator('[data-spot="ante"]').click();
  await expect(dock).toContainText("Play takes $5 more");
  await page.keyboard.press("2");
  for (let i = 0; i < 2; i++) await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press("1");
  for (let i = 0; i < 4; i++) await page.locator('[data-spot="ante"]').click();
  await expect(dock).toContainText("$50 on the layout");
  await expect(dock).toContainText("Play will cost $50 and you keep $0: you could only fold");
  await page.locator('[data-spot="ante"]').click();
  await expect(dock).toContainText("You have $50; this bet needs $55");
  await expect(dock).toContainText("you could only fold");
  await page.keyboard.press("Enter");
  const play = page.locator('[data-option="play"]');
  await expect(play).toHaveAttribute("aria-disabled", "true");
  await expect(dock).toContainText("costs $50; you have $0");
  expect(await page.evaluate(() => document.activeElement !== document.body), "focus stays in the dock").toBe(true);
  await page.locator('[data-option="fold"]').click();
  await expect(dock).toContainText("No chips are left in front of you");
  await dock.getByRole("button", { name: "Buy $50 more" }).click();
  await expect(betting(page)).toBeVisible();
  await expect(page.locator(".purse")).toContainText("$50.00");
  await expect(page.locator(".purse")).toContainText("at this table");

  // after leaving, Back shows the table and spends nothing
  await page.goto("/cashier");
  await page.goto(table);
  await page.getByRole("button", { name: "Leave table" }).click();
  await expect(page.getByRole("button", { name: /Sit down with/ })).toBeVisible();
  await page.goBack();
  await page.goForward();
  await expect(page.getByRole("button", { name: /Sit down with/ })).toBeVisible();
  expect(await page.evaluate(async () => (await (await fetch("/api/v1/me")).json()).at_tables)).toBe(0);
  await context.close();
});

for (const [game, spot, words] of [
  ["golden-west/casino-war", "primary", "War will cost $50 and you keep $0: you could only surrender."],
  ["grand-ronde/blackjack", "base", "A double or a split takes $50 more; you keep $0"],
] as const)
  test(`a whole stack on one bet: what is left to you is said before the deal: ${game}`, async ({ browser }) => {
    const { page, context } = await person(browser);
    await sit(page, await ownTable(page, game, 1));
    await expect(async () => {
      if ((await turn(page).count()) > 0) await act(page); // the bank is offered first
      await expect(betting(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("2");
    for (let i = 0; i < 2; i++) await page.locator(`[data-spot="${spot}"]`).click();
    await expect(page.locator("section.dock")).toContainText(words);
    await context.close();
  });

test("a table that was left waits for somebody and asks for no bets", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/blackjack", 2));
  await expect(betting(page)).toBeVisible();
  await expect(page.locator(".announce")).toContainText("Place your bets");
  await page.getByRole("button", { name: "Leave table" }).click();
  await expect(page.locator("section.dock")).toContainText("The next hand begins when somebody sits down");
  await expect(page.locator(".announce")).not.toContainText("Place your bets");
  await context.close();
});

test("a table at which only somebody is left who has gone away promises no next hand", async ({ browser }) => {
  const { page, context } = await person(browser);
  const table = await ownTable(page, "grand-ronde/blackjack", 1, { bet: 2, alone: true });
  const gone = await person(browser);
  await sit(gone.page, table);
  await sit(page, table);
  await gone.context.close();
  await expect(page.locator(".seat.is-away")).toHaveCount(1);
  await page.getByRole("button", { name: "Leave table" }).click();
  await expect(page.locator("section.dock")).toContainText("The next hand begins when somebody sits down");
  await context.close();
});

test("a bet that the room refuses leaves the layout, and its reason covers no plate", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "delta/blackjack-x", 2));
  await expect(async () => {
    if ((await turn(page).count()) > 0) await act(page); // the bank is offered first
    await expect(betting(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.locator('[data-spot="base"]').click();
  const dock = page.locator("section.dock");
  await expect(dock).toContainText(/\$\d+ on the layout/);
  const before = await dock.locator(".sub").innerText();
  await page.keyboard.press("3");
  await page.locator('[data-spot="buster"]').click();
  const why = dock.locator(".turn [role=alert]");
  await expect(why).toBeVisible();
  await expect(page.locator('[data-spot="buster"] .stack')).toHaveCount(0);
  const [plate, reason] = [await page.locator(".seat.is-you .plate").boundingBox(), await why.boundingBox()];
  expect(reason!.y).toBeGreaterThan(plate!.y + plate!.height);
  await page.locator('[data-spot="base"]').click();
  expect(before).toBeTruthy();

  // bots are marked, named apart, and do not bet on everything
  const names = await page.locator(".seat:not(.is-you) .nm").allInnerTexts();
  expect(names.filter((n) => n !== "Open").every((n) => n.startsWith("Bot "))).toBe(true);
  for (const bot of await page.locator(".seat:not(.is-you):not(.is-open)").all()) {
    expect(await bot.locator(".spots .stack").count()).toBeLessThanOrEqual(2);
  }
  await context.close();
});

test("a hint that is being computed delays no answer; what it says has a unit; the dealer says you", async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await page.addInitScript(() => localStorage.setItem("pitboss-hints", "on"));
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 1));
  await expect(betting(page)).toBeVisible();
  await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press("Enter");
  await expect(turn(page)).toBeVisible();
  const began = Date.now();
  await page.locator('[data-option="fold"]').click();
  await expect(turn(page)).toHaveCount(0, { timeout: 2_500 });
  expect(Date.now() - began).toBeLessThan(2_500);
  await page.getByRole("tab", { name: "Hands" }).click();
  const told = await page.locator("#beside .said").innerText();
  expect(told).toMatch(/You get|Your ante/);
  expect(told).not.toMatch(/Seat 4\b/);
  await playRound(page, () => expect(page.locator(".ev .v").first()).toHaveText(/^[+−]?\$\d+\.\d\d$/));
  await context.close();
});

test("names, totals and amounts keep clear of each other at 1280 × 720", async ({ browser }) => {
  test.setTimeout(240_000);
  const { page, context } = await person(browser, { viewport: { width: 1280, height: 720 } });
  await page.goto("/");
  expect(await page.evaluate(() => document.fonts.load("600 20px 'Source Serif 4'").then((f) => f.length))).toBe(1);
  for (const game of [
    "grand-ronde/blackjack",
    "golden-west/blackjack-switch",
    "grand-ronde/ultimate-texas-holdem",
    "outlaws/holdem",
  ]) {
    await sit(page, await ownTable(page, game, 3));
    if (game === "outlaws/holdem") await expect(page.locator(".where")).toContainText("$1/$2 blinds, no limit");
    else {
      await expect(async () => {
        if ((await turn(page).count()) > 0) await act(page); // the bank is offered first
        await expect(betting(page)).toBeVisible({ timeout: 500 });
      }).toPass();
    }
    expect(await collisions(page), `${game}, bets open`).toEqual([]);
    await playRound(page, async () => {
      expect(await collisions(page), `${game}, your turn`).toEqual([]);
    });
    expect(await collisions(page), `${game}, settled`).toEqual([]);
  }
  // the whole layout can be reached without scrolling
  await sit(page, await ownTable(page, "grand-ronde/roulette", 3));
  for (const area of ["red", "even", "dozen-1"])
    await expect(page.locator(`[data-area="${area}"]`).first()).toBeInViewport({ ratio: 0.98 });
  await context.close();
});

test("signed out, an open seat leads to it; citations open the printed line; the connection comes back", async ({
  browser,
}) => {
  const { page: host, context: first } = await person(browser);
  const table = await ownTable(host, "grand-ronde/blackjack", 1);
  await first.close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  let cut: (() => Promise<void>) | undefined;
  await page.routeWebSocket(/socket$/, (socket) => {
    const server = socket.connectToServer();
    cut = async () => {
      await socket.close({ code: 1012 });
      await server.close();
    };
  });
  await page.goto(table);
  await expect(page.locator("h1")).toHaveText("Blackjack");
  await page.locator(".seat.is-open button").first().click();
  await expect(page).toHaveURL(/sign-in/);
  await page.getByLabel("Name at the table").fill(`Seat ${Date.now() % 1e6}`);
  await page.getByLabel("PIN or password").fill("246813");
  await page.locator("form .btn.primary").click();
  await expect(page.locator(".sitform")).toContainText(/Buy in at seat \d/);

  // rules are sentences: no name of a parameter stands among them
  expect(await page.locator("#beside").innerText()).not.toMatch(/[a-z]_[a-z]/);
  const cite = page.locator("#beside button.cite").first();
  await cite.click();
  const quote = page.getByRole("dialog");
  await expect(quote.locator("mark").first()).toBeVisible();
  await expect(quote).toContainText("Grand Ronde Gaming Commission: Game Rules");
  await expect(quote.locator("mark").first()).toContainText(/shuffl/i);
  await page.keyboard.press("Escape");
  await expect(quote).toHaveCount(0);
  await expect(cite).toBeFocused();

  await cut!();
  await expect(page.getByText("Connection lost")).toBeVisible();
  await expect(page.getByText("Connection lost")).toHaveCount(0, { timeout: 5_000 });
  await context.close();
});

test("chips that only change places are no loss; tables have numbers; the lobby claims no order", async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 1));
  await expect(page.locator(".where")).toContainText(/Table \d+/);
  await page.goto("/cashier");
  const bought = page.locator("tbody tr", { hasText: "Bought in" }).first();
  await expect(bought.locator("td.num").first()).toHaveText("$50.00 moved");
  await page.goto("/");
  await expect(page.locator(".gm").first()).toBeVisible();
  expect(await page.locator("main").innerText()).not.toMatch(/Popular/);
  await context.close();
});
