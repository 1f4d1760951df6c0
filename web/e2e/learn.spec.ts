/** Learn from your hands: a review after the hand and in the replay, and a page of your own. */

import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan";
import { ownTable, person, PHONE, shot, sit } from "./visitor";

/** One hand of three card poker: bet, and play whatever came. */
async function hand(page: Page): Promise<void> {
  const dock = page.locator("section.dock");
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press("Enter");
  await page.locator('[data-option="play"]').click();
  await expect(dock.locator(".turn > b").first()).toHaveText(/^You (win|lose|are even)/);
}

test("your choice beside the best one after the hand, in the replay, and added up on your page", async ({
  browser,
}) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce" });
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 0));
  await hand(page);
  await page.getByRole("tab", { name: "Hands" }).click();
  const side = page.locator(".side .rb");
  await expect(side.locator(".lead")).toHaveText(/^\s*One choice/, { timeout: 90_000 });
  await expect(side.locator(".dec .hand .card")).toHaveCount(3);
  await expect(side.locator(".c.is-you")).toContainText(/Play/);
  await expect(side.locator(".c.is-best")).toContainText(/best/);
  await expect(side.locator(".made")).toContainText("your bets before the deal");
  // the line stands in the dock until the next hand is dealt: on a busy machine it may go before it can be pressed
  const line = page.locator("section.dock").getByRole("button", { name: /Best play|Your choices gave up/ });
  let hands = 1;
  for (let open = false; !open && hands < 8; hands++) {
    await hand(page);
    open = await line.dispatchEvent("click", {}, { timeout: 2500 }).then(
      () => true,
      () => false,
    );
  }
  const panel = page.getByRole("dialog", { name: "After the hand" });
  await expect(panel.locator(".dec")).toHaveCount(1);
  await expect(panel.locator(".cost")).toHaveText(/best|−\$\d/);
  await shot(page, "review");
  await scan(page, "the review");
  await panel.getByRole("link", { name: "All your hands" }).click();
  await expect(page.locator("h1")).toHaveText("My hands");
  const count = new RegExp(`Hands\\s*${hands}`);
  await expect(page.locator(".sums")).toContainText(count);
  await expect(page.locator(".sums")).toContainText(`of ${hands}`);
  await expect(page.locator(".curve svg path.net")).toBeVisible();
  await expect(page.getByRole("region", { name: "Cost by kind of decision" })).toContainText(/was best/);
  await shot(page, "my-hands");
  await scan(page, "my hands");

  // filters stand in the address, and leave what they say
  await page.getByLabel("To", { exact: true }).fill("2020-01-01");
  await expect(page).toHaveURL(/to=2020-01-01/);
  await expect(page.locator("main")).toContainText("not played any hands that match these filters");
  await page.goto("/me?game=grand-ronde/three-card-poker");
  await expect(page.locator(".sums")).toContainText(count);
  const file = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await file).suggestedFilename()).toBe("my-hands.csv");

  await page.locator('table a[href^="/hands/"]').first().click();
  await expect(page.locator("h1")).toHaveText(/^Hand #/);
  const review = page.locator(".side .rb");
  await expect(review.locator(".dec")).toHaveCount(1);
  await review.getByRole("button", { name: /show this moment/ }).click();
  await expect(page.locator(".dock .turn")).not.toContainText("Step 0");
  await page.goto("/me");
  await page.setViewportSize(PHONE);
  await expect(page.locator(".sums")).toContainText(count);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await shot(page, "my-hands-phone");
  await context.close();
});
