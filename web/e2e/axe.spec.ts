/** Every kind of page, dark and light, scanned for accessibility. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { act, DESK, leave, ownTable, person, PHONE, playRound, sit, visitor } from "./visitor";

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

test("no finding while a panel is open, a hand is set, or a draw is waited for", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: PHONE });
  await page.goto("/games/grand-ronde/three-card-poker");
  await page.locator("button.cite").first().click();
  await expect(page.locator("dialog.quote mark").first()).toBeVisible();
  await scan(page, "printed lines");
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toBeVisible();
  await scan(page, "keys");
  await page.setViewportSize(DESK);
  await sit(page, await ownTable(page, "golden-west/joker-poker", 2));
  const pool = page.locator("section.dock .pool");
  await expect(async () => {
    await act(page).catch(() => undefined);
    await expect(pool).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await scan(page, "joker poker, setting");
  await leave(page);
  await sit(page, await ownTable(page, "grand-ronde/keno", 0, { every: 300 }));
  await scan(page, "keno, before the draw");
  await sit(page, await ownTable(page, "grand-ronde/bingo", 2));
  await playRound(page);
  await page.getByRole("button", { name: "Why this cent?" }).click();
  await expect(page.locator("dialog.why .ws").first()).toBeVisible();
  await scan(page, "why, at bingo");
  await context.close();
});
