/** A guest: one click from the lobby to the table, one bet to a settled hand, a name later. */

import { expect, test } from "@playwright/test";
import { PHONE, playRound, shot, watch } from "./visitor";

test("a new visitor: one click and one bet to the first settled hand, then a name that keeps it all", async ({
  browser,
}) => {
  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  watch(page);
  await page.goto("/");
  await expect(page.locator(".gm").first()).toBeVisible();
  const began = Date.now();
  await page.locator('.gm[data-game="grand-ronde/roulette"] button').click(); // the one click
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  const seated = Date.now() - began;
  await page.locator('[data-area="red"]').click(); // the one bet
  await page.keyboard.press("Enter");
  await expect(page.locator("section.dock .turn > b").first()).toHaveText(/^You (win|lose|are even)/);
  test.info().annotations.push({
    type: "measured",
    description: `at the table after ${seated} ms, first settled hand after ${Date.now() - began} ms`,
  });
  console.log(`at the table after ${seated} ms, first settled hand after ${Date.now() - began} ms`);
  expect(seated).toBeLessThan(15_000);

  await page.getByRole("link", { name: "Keep them" }).click();
  await expect(page.locator("h1")).toHaveText("Keep your chips");
  await shot(page, "keep");
  const name = `Kept ${Date.now() % 1e7}`;
  await page.getByLabel("Name at the table").fill(name);
  await page.getByLabel("PIN or password").fill("246813");
  await page.getByRole("button", { name: "Keep them" }).click();
  await expect(page).toHaveURL(/\/tables\//);
  await expect(page.locator(".account summary")).toContainText(name);
  await page.goto("/cashier");
  await expect(page.locator("tbody")).toContainText("Hand");
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});

test("deal me in: blackjack on a phone, and back does not sit down again", async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, colorScheme: "light", hasTouch: true });
  const page = await context.newPage();
  watch(page);
  await page.goto("/");
  await page.getByRole("button", { name: "Deal me in" }).click();
  await expect(page).toHaveURL(/\/tables\//);
  expect(await playRound(page)).toMatch(/^You/);
  await page.goBack();
  await expect(page.locator(".lobby")).toBeVisible();
  await page.waitForTimeout(500);
  await expect(page).not.toHaveURL(/\/tables\//);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await context.close();
});
