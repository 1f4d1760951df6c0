/** The director opens a table, pauses it, voids a hand with a reason, and finds it all on the record. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { DESK, director, person, PHONE, playRound, shot } from "./visitor";

test("open, pause, void, replay, export; the ledger agrees", async ({ browser }) => {
  const page = await director(browser);

  await page.goto("/director");
  await page.locator(".set select").first().selectOption("grand-ronde/three-card-poker");
  await page.getByLabel("Name").fill("Misdeal Table");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page
    .locator("tr", { hasText: "Misdeal Table" })
    .getByRole("button", { name: /Manage/ })
    .click();
  await page.setViewportSize({ width: 1280, height: 640 });
  await expect(page.getByRole("button", { name: "Apply" })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Watch" }).click();
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await expect(page.locator(".seat.is-you")).toBeVisible();
  await playRound(page);
  const number = /hand #([\d,]+)/.exec((await page.locator(".where").textContent()) ?? "")![1]!.replace(",", "");

  await page.goto("/director");
  await page.locator(".set select").first().selectOption("grand-ronde/roulette");
  await page.getByLabel("Name").fill("Wheel One");
  await page.getByRole("button", { name: "Open the table" }).click();
  await expect(page.locator(".tables")).toContainText("Wheel One");
  await scan(page, "director");
  await page.setViewportSize(PHONE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  const misdeal = page.locator("tr", { hasText: "Misdeal Table" });
  await misdeal.getByRole("button", { name: /Manage/ }).click();
  const settings = page.getByRole("heading", { name: "Misdeal Table" });
  await expect(settings).toBeFocused();
  await expect(settings).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(DESK);

  await page
    .locator("tr", { hasText: "Misdeal Table" })
    .getByRole("button", { name: /Manage/ })
    .click();
  await page.getByLabel("Reason, for the audit log").fill("a misdeal");
  await page.locator(".set").getByRole("button", { name: "Pause" }).click();
  await expect(page.locator(".audit")).toContainText("pause");
  // the hand in play is finished first, by the clock if need be
  await page.getByLabel("Hand number").fill(number);
  await page.getByLabel("Reason to void it").fill("a card was exposed");
  await expect(async () => {
    await page.getByRole("button", { name: "Void the hand" }).click();
    await expect(page.locator(".records")).toContainText("is void", { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator(".audit")).toContainText("void");
  await expect(page.locator(".kpi")).toContainText("agrees");
  await shot(page, "director");

  await page.locator(".set").getByRole("button", { name: "Close" }).click();
  await expect(page.locator(".audit")).toContainText("close");

  const csv = await page.request.get("/api/v1/director/export?format=csv");
  expect(csv.status()).toBe(200);
  expect((await csv.text()).split("\n").length).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Replay", exact: true }).click();
  await expect(page.locator(".side .note").first()).toContainText("void");
  await page.context().close();
});

test("a player is sent away from the console", async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.goto("/director");
  await expect(page.locator(".lobby")).toBeVisible();
  expect((await page.request.get("/api/v1/director")).status()).toBe(403);
  await context.close();
});
