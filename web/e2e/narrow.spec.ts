/** 320 px wide: nothing of a table, of the panel beside it, or of the director's reports stands out at the side. */

import { expect, test, type Page } from "@playwright/test";
import { director, ownTable, person, playRound, sit } from "./visitor";

const NARROW = { width: 320, height: 568 };

/** What is seen and reaches over an edge, though nothing around it scrolls. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - innerWidth;
    const scrolls = (e: Element | null): boolean =>
      !!e &&
      ((/auto|scroll/.test(getComputedStyle(e).overflowX) && e.scrollWidth > e.clientWidth) ||
        scrolls(e.parentElement));
    const found = [...document.querySelectorAll(".amt, .cap, .tot, .plate, .card, .btn, h1, h2")].filter((e) => {
      const { left, right, width } = e.getBoundingClientRect();
      return width > 1 && (left < -1 || right > innerWidth + 1) && e.checkVisibility() && !scrolls(e);
    });
    return [...(wide > 0 ? [`the page by ${wide} px`] : []), ...found.map((e) => `${e.className} ${e.textContent}`)];
  });
}

test("a hand with several bets, and the last hands beside it", async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: NARROW, reducedMotion: "reduce" });
  await sit(page, await ownTable(page, "grand-ronde/blackjack", 0));
  const dock = page.locator("section.dock");
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  for (const spot of ["base", "twenty-one-plus-three", "lucky-ladies"]) {
    const bet = page.locator(`button[data-spot="${spot}"]`);
    await bet.scrollIntoViewIfNeeded();
    await bet.click();
  }
  await dock.getByRole("button", { name: "Ready" }).click();
  await expect(page.locator(".seat.is-you .card").nth(1)).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await playRound(page);
  expect(await outside(page)).toEqual([]);
  await page.getByRole("tab", { name: "Hands" }).click();
  await expect(page.getByRole("link", { name: /Replay/ }).first()).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await context.close();
});

test("the director's reports", async ({ browser }) => {
  const page = await director(browser);
  await page.setViewportSize(NARROW);
  await page.goto("/director/reports");
  await expect(page.getByRole("heading", { name: "Drop and hold" })).toBeVisible();
  expect(await outside(page)).toEqual([]);
  await page.context().close();
});
