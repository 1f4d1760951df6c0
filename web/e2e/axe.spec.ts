/** Every kind of page, dark and light, scanned for accessibility. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { DESK, ownTable, person, PHONE, playRound, sit, visitor } from "./visitor";

test("no finding on any page, moderate or worse", async ({ browser }) => {
  const { page, context } = await visitor(browser, { reducedMotion: "reduce" });
  await scan(page, "lobby");
  await page.setViewportSize(PHONE);
  await page.locator(".account summary").click();
  await scan(page, "lobby on a phone, with the account open");
  await page.setViewportSize(DESK);
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

test("no finding at any table, moderate or worse", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce" });
  for (const game of ["grand-ronde/blackjack", "grand-ronde/roulette", "grand-ronde/ez-baccarat", "outlaws/holdem"]) {
    await sit(page, await ownTable(page, game, 3));
    await scan(page, game);
    if (game === "grand-ronde/roulette") {
      await playRound(page);
      await scan(page, `${game}, settled`);
    }
    if (game === "grand-ronde/blackjack") {
      await page.getByRole("button", { name: "Chips", exact: true }).click();
      for (const tab of ["Pay tables", "Hands", "Chat", "Fairness"]) {
        await page.getByRole("tab", { name: tab }).click();
        await scan(page, `${game}, ${tab}`, "#beside");
      }
    }
  }
  await context.close();
});
