/** Every page, dark and light, scanned for accessibility. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { leave, playNow, visitor } from "./visitor";

for (const theme of ["dark", "light"] as const) {
  test(`no serious finding, ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const { page, context } = await visitor(browser, { colorScheme: theme, reducedMotion: "reduce" });
    await scan(page, "lobby");
    for (const path of ["/sign-in", "/cashier", "/games/grand-ronde/three-card-poker"]) {
      await page.goto(path);
      await expect(page.locator("h1")).toBeVisible();
      await scan(page, path);
    }
    for (const game of ["grand-ronde/blackjack", "grand-ronde/roulette", "grand-ronde/ez-baccarat", "outlaws/holdem"]) {
      await playNow(page, game);
      await page.waitForTimeout(800);
      await scan(page, game);
      for (const tab of ["Pay tables", "Hands", "Chat", "Fairness"]) {
        await page.getByRole("tab", { name: tab }).click();
        if (game === "grand-ronde/blackjack") await scan(page, `${game}, ${tab}`);
      }
      await leave(page);
    }
    await context.close();
  });
}
