/** Why this cent? A settled amount opens its derivation, at the table and in the replay. */

import { expect, test } from "@playwright/test";
import { DESK, ownTable, person, PHONE, playRound, shot, sit } from "./visitor";

test("a settled amount is opened to its last cent, and its lines are read", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 1));
  await playRound(page);
  await page.getByRole("button", { name: "Why this cent?" }).click();
  const why = page.getByRole("dialog", { name: "Why this cent?" });
  await expect(why.locator(".ws").first()).toBeVisible();
  await expect(why.locator(".vs .card").first()).toBeVisible();
  await expect(why).toContainText(/You/);
  // the steps add up to what was settled
  const sum = (await why.locator(".sum b").innerText()).replace(/[^\d.-]/g, "");
  const steps = (await why.locator(".wf dd").innerText()).replace(/[^\d.-]/g, "");
  expect(Number(steps)).toBe(Number(sum));
  await shot(page, "why");
  await why.locator(".cite").first().click();
  await expect(page.locator("dialog.quote mark").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);
  await why.getByRole("link", { name: "Replay" }).click();
  await expect(page).toHaveURL(/\/hands\/\d+/);
  await page.locator(".whyline").first().click();
  await expect(why.locator(".ws").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(why).toHaveCount(0);
  await context.close();
});

for (const [game, what] of [
  ["outlaws/holdem", /[Pp]ot/],
  ["golden-west/chinese-poker", /[Pp]oint/],
] as const) {
  test(`what players win from each other is opened at the table: ${game}`, async ({ browser }) => {
    const { page, context } = await person(browser);
    await sit(page, await ownTable(page, game, 2));
    await playRound(page);
    await page.getByRole("button", { name: "Why this cent?" }).click();
    const why = page.getByRole("dialog", { name: "Why this cent?" });
    await expect(why.locator(".ws").first()).toBeVisible();
    await expect(why).toContainText(what);
    await context.close();
  });
}

test("a spin is called a spin wherever it is looked at again, in the light the system asks for", async ({
  browser,
}) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/roulette", 0));
  await playRound(page);
  await page.getByRole("button", { name: "Why this cent?" }).click();
  const why = page.getByRole("dialog", { name: "Why this cent?" });
  await expect(why.locator(".wh")).toContainText(/spin #\d/);
  await why.getByRole("link", { name: "Replay" }).click();
  await expect(page.locator("h1")).toHaveText(/^Spin #/);
  await expect(page.getByRole("button", { name: /Verify spin #/ })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  // the page of the account lays out itself, not the button of its menu
  const middle = () => page.locator(".top details.account summary").evaluate((e) => e.getBoundingClientRect().y);
  const before = await middle();
  await page.goto("/account");
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  expect(await middle()).toBeCloseTo(before, 0);
  await context.close();
});
