/** Every kind of page, dark and light, scanned for accessibility. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { leave, PHONE, playNow, visitor } from "./visitor";

test("no serious finding on any page", async ({ browser }) => {
  const { page, context } = await visitor(browser, { reducedMotion: "reduce" });
  await scan(page, "lobby");
  await page.setViewportSize(PHONE);
  await page.locator(".account summary").click();
  await scan(page, "lobby on a phone, with the account open");
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of [
    "/sign-in",
    "/cashier",
    "/games/grand-ronde/three-card-poker",
    "/games/lucky-derby/caribbean-stud",
  ]) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    await scan(page, path);
  }
  await context.close();
});

test("no serious finding at any table", async ({ browser }) => {
  const { page, context } = await visitor(browser, { reducedMotion: "reduce" });
  for (const game of ["grand-ronde/blackjack", "grand-ronde/roulette", "grand-ronde/ez-baccarat", "outlaws/holdem"]) {
    await playNow(page, game);
    await scan(page, game);
    if (game === "grand-ronde/blackjack") {
      await page.getByRole("button", { name: "Chips", exact: true }).click();
      for (const tab of ["Pay tables", "Hands", "Chat", "Fairness"]) {
        await page.getByRole("tab", { name: tab }).click();
        await scan(page, `${game}, ${tab}`);
      }
    }
    await leave(page);
  }
  await context.close();
});
