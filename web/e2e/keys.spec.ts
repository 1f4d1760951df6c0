/** The keys of a table are listed under ?, as they are at that moment. */

import { expect, test } from "@playwright/test";
import { ownTable, sit, visitor } from "./visitor";

test("? lists what the keys do now, and they do it", async ({ browser }) => {
  const { page, context } = await visitor(browser, { reducedMotion: "reduce" });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" }).getByRole("region", { name: "In the lobby" })).toContainText(
    "Find a game",
  );
  await page.keyboard.press("Escape");
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 0));
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  const keys = page.getByRole("dialog", { name: "Keys" });
  await page.keyboard.press("?");
  await expect(keys.getByRole("region", { name: "Placing bets" })).toContainText("Ready");
  await page.keyboard.press("Enter"); // not the table's while the list is open: it presses Close
  await expect(keys).toBeHidden();
  await page.locator('[data-spot="ante"]').click();
  await page.keyboard.press("Enter");
  const turn = page.locator("section.dock[aria-label='Your turn']");
  await expect(turn).toBeVisible();
  await page.keyboard.press("?");
  const yours = keys.getByRole("region", { name: "Your turn" });
  await expect(yours.locator("dl > div")).toHaveText([/^\s*P\s*Play/, /^\s*F\s*Fold/]);
  await expect(keys.getByRole("region", { name: "Placing bets" })).toHaveCount(0);
  await page.keyboard.press("f"); // rests while the list is open
  await expect(turn).toBeAttached();
  await page.keyboard.press("Escape");
  await expect(keys).toBeHidden();
  await page.keyboard.press("!");
  await expect(page.locator(".hintline input")).toBeChecked();
  await page.keyboard.press("f");
  await expect(page.locator("section.dock .turn > b").first()).toHaveText(/^You lose/);
  await context.close();
});
