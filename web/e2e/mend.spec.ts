/** Ends that once were dead: each of these failed on the page before. */

import { expect, test } from "@playwright/test";
import { ownTable, person, playRound, sit, watch } from "./visitor";

test("results never overtake their cause", async ({ browser }) => {
  const { page, context } = await person(browser, { speed: "calm" });
  await sit(page, await ownTable(page, "grand-ronde/roulette", 2));
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  // one of them wins, whatever the number is
  for (const area of ["red", "black", "straight-0", "straight-00"]) await page.locator(`[data-area="${area}"]`).click();
  const ways = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const seen = new Set<string>();
        const purse = (): string => document.querySelector(".purse b")!.textContent!;
        new MutationObserver(() => {
          for (const e of document.querySelectorAll(".pc:is(.goes, .comes)")) seen.add(e.classList.item(2)!);
          if (!/\.00$/.test(purse())) seen.add("purse");
          if (document.querySelector("section.dock .settled")) setTimeout(() => resolve([...seen].sort()), 600);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      }),
  );
  await page.getByRole("button", { name: /Ready/ }).click();
  await expect(page.locator(".rball.runs")).toBeVisible();
  // while the ball runs nothing tells where it will lie, and nothing is paid
  await expect(page.locator(".result")).toContainText("The ball runs");
  expect(await page.locator(".hot.is-won").count()).toBe(0);
  expect(await page.locator("section.dock .turn").first().innerText()).not.toMatch(/You (win|lose)/);
  await expect(page.locator(".cell.is-won").first()).toBeVisible();
  await expect(page.locator("section.dock .turn > b").first()).toHaveText(/^You (win|lose|are even)/);
  // the others lost: chips go to the bank and come from there, and the purse counts up to it
  expect(await ways).toEqual(["comes", "goes", "purse"]);
  await context.close();
});

test("space ends what moves; the speed is the viewer's own", async ({ browser }) => {
  const { page, context } = await person(browser, { speed: "brisk" });
  await sit(page, await ownTable(page, "grand-ronde/roulette", 2));
  await page.locator('[data-area="red"]').click();
  await page.getByRole("button", { name: /Ready/ }).click();
  await expect(page.locator(".rball.runs")).toBeVisible();
  await page.keyboard.press(" ");
  await expect(page.locator(".rball.runs")).toHaveCount(0, { timeout: 500 });
  await page.locator(".account summary").click();
  await page.getByRole("group", { name: "Speed of the table" }).getByRole("button", { name: "Instant" }).click();
  expect(await page.evaluate(() => localStorage.getItem("pitboss-speed"))).toBe("instant");
  await context.close();
});

test("Enter after a click means ready, and an empty layout is not skipped by it", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 1));
  const dock = page.locator("section.dock");
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dock).toContainText("You have no chips down yet");
  await expect(dock.locator(".btn.primary")).toHaveCount(0);
  await page.locator('[data-spot="ante"]').click();
  await expect(dock).toContainText("$5 on the layout");
  await page.keyboard.press("Enter");
  await expect(page.locator("section.dock[aria-label='Your turn']")).toBeVisible();
  await expect(page.locator('[data-spot="ante"]')).toHaveCount(0);
  await context.close();
});

test("chips that are not there are not put down, and the reason stands in the dock", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/three-card-poker", 1));
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  await page.keyboard.press("4");
  for (let i = 0; i < 3; i++) await page.locator('[data-spot="ante"]').click();
  await expect(page.locator("section.dock .turn [role=alert]")).toContainText("this bet needs");
  await context.close();
});

test("no address spends chips: sitting down through a card, then back", async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  watch(page);
  await page.goto("/");
  await expect(page.locator(".gm").first()).toBeVisible();
  await page.locator('.gm[data-game="grand-ronde/three-card-poker"] button').click();
  await expect(page).toHaveURL(/\/tables\//);
  await page.goBack();
  await expect(page.locator(".lobby")).toBeVisible();
  await page.waitForTimeout(800);
  await expect(page).not.toHaveURL(/\/tables\//);
  await context.close();
});

test("a signed-out visitor finds no fault in the console", async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (m) => m.type() === "error" && complaints.push(m.text()));
  await page.goto("/");
  await expect(page.locator(".gm").first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test("a hand is verified in the browser with the network cut", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/roulette", 1));
  await playRound(page);
  await page.getByRole("tab", { name: "Fairness" }).click();
  const verify = page.getByRole("button", { name: /Verify spin/ });
  await expect(verify).not.toHaveAttribute("aria-disabled", "true");
  await context.setOffline(true);
  await verify.click();
  await expect(page.locator("#beside")).toContainText("Computed in this browser");
  await context.close();
});

test("a room that is too busy to check a hand does not call it broken", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/roulette", 1));
  await playRound(page);
  const error = "the record could not be checked now; try again: too many people are waiting for this";
  await page.route("**/verify", (route) => route.fulfill({ status: 503, json: { error, status: 503 } }));
  await page.getByRole("tab", { name: "Fairness" }).click();
  await page.getByRole("button", { name: "Let the room replay it" }).click();
  const note = page.locator("#beside .note", { hasText: "could not be checked now; try again" });
  await expect(note).toBeVisible();
  await expect(note).not.toHaveClass(/bad/);
  await context.close();
});

test("a window 390 px high keeps its dock, and 320 px do not scroll sideways", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "grand-ronde/blackjack", 3));
  await page.setViewportSize({ width: 844, height: 390 });
  const box = (await page.locator("section.dock").boundingBox())!;
  expect(box.y).toBeLessThan(390);
  expect(box.y + box.height).toBeLessThanOrEqual(391);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.goto("/");
  await expect(page.locator(".gm").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await context.close();
});
