/** The lobby for all games: kinds and their houses, filters in the address, other names, the keyboard. */

import { expect, test } from "@playwright/test";
import { PHONE, visitor, watch } from "./visitor";

test("one card a game with its houses, found by what people call it, in two keys", async ({ page, request }) => {
  watch(page);
  const games = (await (await request.get("/api/v1/games")).json()) as { id: string; kind: string }[];
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText(`${games.length} games in five houses`);
  await expect(page.locator(".gc")).toHaveCount(new Set(games.map((g) => g.kind)).size);
  await expect(page.locator(".gm")).toHaveCount(games.length);
  const card = page.locator('[data-kind="ez-baccarat"]');
  await expect(card.locator(".gm")).toHaveCount(4);
  await expect(card.locator(".gm .ed b").first()).toHaveText(/%/);
  const cut = (all: Element[]) => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent);
  expect(await page.locator(".gc h3, .gc .sub").evaluateAll(cut)).toEqual([]);
  for (const [kind, bank] of [
    ["keno", "Keno lounge"],
    ["pan", "Among players"],
    ["holdem-hi-lo", "Poker"],
    ["fortune-pai-gow-poker", "stratified"],
  ])
    await expect(page.locator(`[data-kind="${kind}"] .sub`)).toContainText(bank!);

  const field = page.getByLabel("Find a game");
  for (const [typed, kind] of [
    ["UTH", "ultimate-texas-holdem"],
    ["3 card", "three-card-poker"],
    ["21", "blackjack"],
    ["pai gow", "pai-gow-poker"],
    ["hilo", "omaha-hi-lo"],
    ["plo8", "omaha-hi-lo"],
    ["mini baccarat", "ez-baccarat"],
    ["sportsbook", "sports-pool"],
    ["no limit", "holdem"],
  ] as const) {
    await field.fill(typed);
    await expect(page.locator(`.gc[data-kind="${kind}"]`)).toBeVisible();
  }
  await field.fill("holdem");
  await expect(page.locator(".gc").first()).toHaveAttribute("data-kind", "holdem");
  await page.keyboard.press("Escape");
  await page.locator("h1").click();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await field.fill("tcp");
  await expect(page).toHaveURL(/\?q=tcp$/);
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".gm button").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.locator(".gm button").nth(1)).toBeFocused();
  // with Tab, too, it is not a long way past tiles and filters
  await field.focus();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Skip to the games" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator(".gm button").first()).toBeFocused();
});

test("while tables are fetched the lobby does not say that none is open", async ({ page }) => {
  watch(page);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/api/v1/tables", async (route) => {
    await held;
    await route.fulfill({ json: [] });
  });
  await page.goto("/");
  const open = page.getByRole("region", { name: "Open tables" });
  await expect(open).toContainText("Loading the tables");
  await expect(open).not.toContainText("No table is open");
  release();
  await expect(open).toContainText("No table is open yet");
});

test("filters stand in the address; favourites and the last games are kept", async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page
    .getByRole("group", { name: "Groups" })
    .getByRole("button", { name: /^Baccarat/ })
    .click();
  await page.getByRole("button", { name: /^Delta Club/ }).click();
  await expect(page).toHaveURL(/\?house=delta&group=Baccarat$/);
  await expect(page.locator(".gm")).toHaveCount(2);
  await page.reload();
  await expect(page.locator(".gm")).toHaveCount(2);
  await page.goto("/");
  await page.locator('[data-kind="roulette"]').getByRole("button", { name: "Star Roulette" }).click();
  await expect(page.getByRole("region", { name: "Favourites" }).locator(".gc")).toHaveCount(1);
  await page.locator('[data-kind="craps"] .gm button').focus();
  await page.keyboard.press("f");
  await page.locator('.gm[data-game="grand-ronde/roulette"] button').click();
  await expect(page).toHaveURL(/\/tables\//);
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Favourites" }).locator(".gc")).toHaveCount(2);
  await expect(page.getByRole("region", { name: "Played last" })).toContainText("Roulette");
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});

test("every line that a game's page names can be opened, under the title of its document", async ({ page }) => {
  watch(page);
  await page.goto("/games/delta/blackjack-x");
  await expect(page.locator(".hero")).toContainText("Delta Club Casino: rules of games and collection rates, L1170");
  const line = page.locator("#readings .why button.cite", { hasText: "L1193" });
  await expect(line).toBeVisible();
  const bare = await page.locator("main").evaluate((main) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (texts.nextNode())
      if (/\bL\d+/.test(texts.currentNode.textContent!) && !texts.currentNode.parentElement!.closest("button.cite"))
        found.push(texts.currentNode.textContent!);
    return found;
  });
  expect(bare).toEqual([]);
  await line.click();
  await expect(page.getByRole("dialog").locator("mark")).toContainText(/\w/);
});

test("a game's page tells it in five sentences and a worked round, and nothing shifts as it fills", async ({
  page,
}) => {
  watch(page);
  await page.addInitScript(() => {
    const shifts: number[] = ((globalThis as unknown as { shifts: number[] }).shifts = []);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/games/golden-west/ez-baccarat");
  const how = page.getByRole("region", { name: "How to play" });
  await expect(how.locator(".steps li")).toHaveCount(5);
  await expect(how.locator(".told li").first()).toBeVisible();
  await expect(how).toContainText(/Seat 1 ends the round with \+ \$/);
  await expect(page.getByRole("region", { name: "Rules" })).toContainText("A tie pays");
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((a, b) => a + b, 0)).toBeLessThan(0.1);
});
