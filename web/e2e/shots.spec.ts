/** A picture of each family's table for docs/shots, where PITBOSS_SHOTS asks for them; other specs take the rest. */

import { expect, test } from "@playwright/test";
import { DESK, leave, person, PHONE, playNow, playRound, shot } from "./visitor";

/** Families whose tables no other spec pictures, by a game that the house banks where there is one. */
const GAMES = {
  baccarat: "grand-ronde/ez-baccarat",
  blackjack: "grand-ronde/blackjack",
  "caribbean-stud": "lucky-derby/caribbean-stud",
  "high-card": "golden-west/casino-war",
  "holdem-bank": "grand-ronde/ultimate-texas-holdem",
  "joker-poker": "golden-west/joker-poker",
  "let-it-ride": "grand-ronde/let-it-ride",
  poker: "outlaws/holdem",
  roulette: "grand-ronde/roulette",
  "three-card-poker": "grand-ronde/three-card-poker",
};

for (const [family, game] of Object.entries(process.env.PITBOSS_SHOTS ? GAMES : {}))
  test(`a picture of ${family}`, async ({ browser }) => {
    const { page, context } = await person(browser);
    await page.addInitScript(() => localStorage.setItem("pitboss-hints", "on"));
    const pictures = async (): Promise<void> => {
      await shot(page, family);
      await page.setViewportSize(PHONE);
      await shot(page, `${family}-phone`);
      await page.setViewportSize(DESK);
    };
    await playNow(page, game);
    let seen = false;
    await playRound(page, async () => {
      seen = true;
      const worth = page.locator(".ev .v, .ev .tag").first();
      await worth.waitFor({ timeout: 20_000 }).catch(() => undefined);
      await pictures();
    });
    if (!seen) {
      // nothing is decided here: where results are shown, a screen with some rounds on it
      const more = ["baccarat", "roulette"].includes(family) ? 9 : 0;
      for (let i = 0; i < more; i++) {
        await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
        await playRound(page);
      }
      await pictures();
    }
    await leave(page);
    await context.close();
  });
