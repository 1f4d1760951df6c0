/** Poker between players: stud's boards, the hand told street by street, where everybody stands, and the replay. */

import { expect, test } from "@playwright/test";
import { arrange, type Lying } from "./arranged";
import { scan } from "./scan";
import { act, DESK, ownTable, person, PHONE, shot, sit } from "./visitor";

test("stud hi-lo on a desk and on a phone, told street by street, and seen again", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce" });
  await sit(page, await ownTable(page, "golden-west/stud-hi-lo", 3));
  const dock = page.locator("section.dock");
  const beside = page.locator("#beside");
  const turn = page.locator("section.dock[aria-label='Your turn']");
  await expect(turn).toBeVisible();

  // cards that lie down and cards that show, for every seat; the first street, and where everybody stands
  await expect(page.locator(".seat.is-you .way.dn .card[data-card]")).toHaveCount(2);
  await expect(page.locator(".seat.is-you .way.up .card[data-card]")).toHaveCount(1);
  await expect(page.locator(".seat:not(.is-you) .way.up .card[data-card]").first()).toBeVisible();
  await expect(page.locator(".strt")).toContainText("Third street");
  await expect(beside.locator(".street dt").first()).toContainText("Third");
  await expect(beside.locator(".street dd").first()).toContainText(/ante \$1/);
  await expect(beside.getByRole("heading", { name: "Where you stand" })).toBeVisible();
  const stand = beside
    .locator("table")
    .filter({ has: page.locator("td.num") })
    .first();
  const shares = stand.locator("tbody tr:not(:has(td.muted)) td.num");
  const sum = (await shares.allTextContents()).reduce((n, text) => n + parseFloat(text), 0);
  expect(Math.abs(sum - 100)).toBeLessThan(4);
  await expect(dock.locator(".holds b").first()).toBeVisible();
  await scan(page, "stud");

  // on a phone the same table is a list that does not scroll sideways
  for (let i = 0; i < 3; i++) {
    await act(page).catch(() => undefined);
    await page.waitForTimeout(400);
  }
  await shot(page, "stud");
  await page.setViewportSize(PHONE);
  await shot(page, "stud-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);

  // of six cards and more, the five that make the hand are drawn in the dock; nothing old is said when it is over
  let five = 0;
  await expect(async () => {
    if ((await page.locator(".seat.is-you .card[data-card]").count()) > 5 && (await turn.count()))
      five ||= await dock
        .locator(".holds .hand .card[data-card]")
        .first()
        .waitFor({ timeout: 10_000 })
        .then(() => dock.locator(".holds .half:first-of-type .card[data-card]").count());
    await act(page).catch(() => undefined);
    await expect(dock.locator(".turn > b").first()).toHaveText(/^You (win|lose|are even)/, { timeout: 400 });
  }).toPass({ timeout: 120_000, intervals: [100] });
  expect([0, 5]).toContain(five);
  await expect(beside.getByRole("heading", { name: "Where you stand" })).toHaveCount(0);

  // the replay: the same log, and everybody's share at any step
  await page.getByRole("tab", { name: "Hands" }).click();
  const link = beside.getByRole("link", { name: /Replay/ }).first();
  await page.goto((await link.getAttribute("href"))!);
  await expect(page.locator(".street dt").first()).toContainText("Third");
  await page
    .locator(".said button")
    .filter({ hasText: /: (bring-in|bet)/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Where you stand" })).toBeVisible();
  await context.close();
});

test("a draw: the tray of cards that go, what the hand becomes, and another seat", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce" });
  await sit(page, await ownTable(page, "delta/lowball-27", 3));
  const dock = page.locator("section.dock");
  await expect(async () => {
    const heading = (await dock.locator(".turn > b").first().textContent()) ?? "";
    if (!/^Draw up to/.test(heading)) await act(page).catch(() => undefined);
    await expect(dock.locator(".turn > b").first()).toHaveText(/^Draw up to/, { timeout: 300 });
  }).toPass({ timeout: 120_000, intervals: [100] });
  const beside = page.locator("#beside");
  await expect(beside.getByText("Standing pat")).toBeVisible();
  await dock.locator(".piece").first().click();
  await dock.locator(".piece").nth(1).click();
  await expect(dock.locator(".going b")).toHaveText("two");
  await expect(dock.locator(".going .card[data-card]")).toHaveCount(2);
  await expect(beside.getByText("After drawing two")).toBeVisible();
  const chances = await beside.locator("table").first().locator("td.num").allTextContents();
  expect(Math.abs(chances.reduce((n, text) => n + parseFloat(text), 0) - 100)).toBeLessThan(1);
  await shot(page, "draw");
  await page.setViewportSize(PHONE);
  await shot(page, "draw-phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await page.setViewportSize(DESK);

  // another seat: pressed in mid-hand it waits for the end of it, and may be taken back
  await page.getByRole("button", { name: "Move to another seat" }).click();
  await page
    .getByRole("button", { name: /Move here/ })
    .first()
    .click();
  const stay = page.getByRole("button", { name: /^Moving to seat \d+: stay here/ });
  await stay.click();
  await expect(page.getByRole("button", { name: "Move to another seat" })).toBeVisible();
  await context.close();
});

test("a card that must go is a discard, and what you had is said where a phone has room", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce", viewport: PHONE });
  const table = await ownTable(page, "delta/crazy-pineapple", 3);
  await sit(page, table);
  const hands = (you: number): Lying[] => [
    { holder: you, cards: "Ad Kd 5h" },
    { holder: -1, cards: "Qh 9d Qc" },
  ];
  const ask = { ask: "Discard", least: 1, most: 1, cards: ["Ad", "Kd", "5h"] };
  await arrange(page, table, (you) => ({ hands: hands(you), ask }));
  const dock = page.locator("section.dock");
  await expect(dock.locator(".turn > b").first()).toHaveText("Discard one");
  await expect(dock.locator(".tools .btn")).toHaveText(/^Discard one\s+D$/);
  await expect(dock.locator(".tools .btn")).toHaveAttribute("aria-disabled", "true");

  const named = (you: number): Lying[] =>
    hands(you).map((h) => (h.holder === you ? { ...h, words: "pair of queens" } : h));
  await arrange(page, table, (you) => ({ hands: named(you), settlement: { [you]: 40_00 } }));
  await expect(dock.getByText("with pair of queens")).toBeVisible();
  await expect(page.locator(".seat.is-you .tot")).toBeHidden();
  await page.setViewportSize(DESK);
  await expect(page.locator(".seat.is-you .tot")).toHaveText("pair of queens");
  await expect(dock.getByText("with pair of queens")).toBeHidden();
  await context.close();
});

test("what is computed about a question ends with its answer", async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.route("**/standing", () => undefined); // it takes longer than the visitor does
  const ended = page.waitForEvent("requestfailed", {
    predicate: (request) => request.url().endsWith("/standing"),
    timeout: 90_000,
  });
  await sit(page, await ownTable(page, "outlaws/holdem", 2));
  await expect(async () => {
    await act(page).catch(() => undefined);
    expect(await Promise.race([ended.then(() => "ended"), page.waitForTimeout(200)])).toBe("ended");
  }).toPass({ timeout: 60_000, intervals: [100] });
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await context.close();
});
