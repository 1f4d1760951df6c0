/** Two people at one table: each sees their own cards and the backs of the other's, before and after a reload. */

import { expect, test, type Page } from "@playwright/test";
import { visitor, watch } from "./visitor";

async function bet(page: Page): Promise<void> {
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible({ timeout: 30_000 });
  await page.locator("button.spot[data-spot='ante']").click();
  await expect(page.locator("section.dock")).not.toContainText("Press a spot");
  await page.locator("section.dock .btn.primary").click();
}
const faces = (page: Page, seat: string): Promise<string[]> =>
  page.locator(`${seat} .card[data-card]`).evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.card!));

test("cards are hidden from everyone but their holder; a reload goes on in mid-hand", async ({ browser }) => {
  const one = await visitor(browser);
  const two = await visitor(browser);
  await one.page.goto("/games/grand-ronde/three-card-poker");
  await one.page.getByRole("button", { name: "Private table" }).click();
  await expect(one.page.locator("section.dock")).toBeVisible();
  const address = one.page.url();
  const sit = async (page: Page): Promise<void> => {
    await page.goto(address);
    await page.getByRole("button", { name: /Sit down with/ }).click();
    await expect(page.locator(".seat.is-you")).toBeVisible();
  };
  await sit(one.page);
  await sit(two.page);
  // both are in from the next hand on
  await Promise.all([bet(one.page), bet(two.page)]);
  await Promise.race([
    expect(one.page.locator(".seat.is-you .card")).toHaveCount(3),
    expect(two.page.locator(".seat.is-you .card")).toHaveCount(3),
  ]);
  if (!(await two.page.locator(".seat.is-you .card").count())) await bet(two.page);

  const watching = await (await browser.newContext()).newPage();
  watch(watching);
  await watching.goto(address);
  await expect(watching.locator(".card.is-down").first()).toBeVisible();
  expect(await faces(watching, ".felt")).toEqual([]);

  const mine = await faces(one.page, ".seat.is-you");
  expect(mine).toHaveLength(3);
  expect(await faces(one.page, ".seat:not(.is-you)")).toEqual([]);
  expect(await faces(one.page, ".dealer")).toEqual([]);
  const html = await two.page.locator(".felt").innerHTML();
  for (const card of mine) expect(html).not.toContain(`data-card="${card}"`);

  await one.page.reload();
  await expect(one.page.locator(".seat.is-you .card")).toHaveCount(3);
  expect(await faces(one.page, ".seat.is-you")).toEqual(mine);

  for (const { page, context } of [one, two]) {
    await page.getByRole("button", { name: "Leave table" }).click();
    await context.close();
  }
});

test("roulette by keyboard alone", async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto("/");
  await page.locator('.gm[data-game="grand-ronde/roulette"] button').press("Enter");
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible({ timeout: 40_000 });
  const area = page.locator('.hot[tabindex="0"]');
  await expect(page.locator(".hot")).toHaveCount(162);
  await expect(area).toHaveCount(1);
  await area.focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".hot:focus")).toHaveAttribute("data-area", "split-17-20");
  await page.keyboard.press("Enter");
  await expect(page.locator(".pc.you")).toHaveCount(1);
  await page.keyboard.press("Delete");
  await expect(page.locator(".pc.you")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.locator("section.dock")).toContainText("on the layout");
  await page.keyboard.press("z");
  await expect(page.locator(".pc.you")).toHaveCount(0);
  await page.getByRole("button", { name: "Leave table" }).click();
  await context.close();
});
