/** Together: a table of your own, a link, and a friend who is offered a seat by it. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { person, PHONE, shot, watch } from "./visitor";

test("a friend opens the link and sits down by a click; a withdrawn link says so", async ({ browser }) => {
  const { page, context, name } = await person(browser, { reducedMotion: "reduce" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/games/grand-ronde/three-card-poker");
  await page.getByRole("button", { name: "Private table" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Minimum wager").fill("10");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form).toContainText("Give both limits");
  await form.getByLabel("Maximum").fill("$50");
  await form.getByLabel(/^Bots/).fill("1");
  await form.locator(".ownrules summary").click();
  for (const label of await form.locator(".ownrules label > span").allInnerTexts())
    expect(label, "no name of a parameter").toMatch(/^(Printed at L\d|Not printed)/);
  await form.locator(".ownrules select").first().selectOption("1");
  await shot(page, "private-table");
  await scan(page, "the form for a private table");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("heading")).toHaveText("Your table is open");
  await form.getByRole("button", { name: "Copy link" }).click();
  await expect(form).toContainText("Copied");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/join\/[a-z0-9]{16}$/);
  await form.getByRole("button", { name: "Go to the table" }).click();
  await expect(page.locator(".side")).toContainText("Private table");

  // a friend without an account, on a phone: looking spends nothing
  const friend = await browser.newContext({ viewport: PHONE, hasTouch: true, colorScheme: "dark" });
  const phone = await friend.newPage();
  watch(phone);
  await phone.goto(link);
  await expect(phone.locator("h1")).toHaveText(`${name} invites you`);
  await expect(phone.locator("main")).toContainText("$10 to $50");
  await expect(phone.locator("main")).toContainText("Elsewhere:");
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await shot(phone, "join-phone");
  await scan(phone, "an invitation");
  expect(await phone.evaluate(async () => (await fetch("/api/v1/me")).status)).toBe(401);
  await phone.getByRole("button", { name: /Sit down as a guest/ }).click();
  await expect(phone).toHaveURL(/\/tables\//);
  await expect(phone.locator(".seat.is-you, .strip .is-you").first()).toBeVisible();
  await phone.goBack();
  await expect(phone).not.toHaveURL(/\/tables\//);

  // the lobby shows the table to its host, with the link and the way to it
  await page.goto("/");
  const mine = page.getByRole("region", { name: "Your private tables" });
  await expect(mine).toContainText("only people with the link can find them");
  await expect(mine.getByRole("link", { name: /Sit|Return/ })).toBeVisible();
  await expect(mine.locator("input")).toHaveValue(link);
  await expect(page.locator(".gm").first()).toBeVisible();
  await shot(page, "my-tables");
  await mine.getByRole("button", { name: "Withdraw the link" }).click();
  await expect(mine.getByRole("button", { name: "Make a link" })).toBeVisible();
  const late = await (await browser.newContext()).newPage();
  await late.goto(link);
  await expect(late.locator("h1")).toHaveText("This link leads nowhere");
  await expect(late.locator("main")).toContainText(`${name} has withdrawn this invitation`);
  await late.goto("/join/nosuchlink");
  await expect(late.locator("main")).toContainText("There is no such invitation");
  await context.close();
  await friend.close();
});

test("a table of your own has another printed structure, with the fees printed for it", async ({ browser }) => {
  const { page, context } = await person(browser, { reducedMotion: "reduce" });
  await page.goto("/games/delta/holdem");
  await page.getByRole("button", { name: "Private table" }).click();
  const form = page.getByRole("dialog");
  const fees = form.getByLabel(/^Fee/);
  await expect(fees.locator("option")).not.toHaveCount(1);
  const printed = await fees.locator("option").allInnerTexts();
  await form
    .locator("label", { hasText: "Bets have a fixed size" })
    .locator("select")
    .selectOption("Bets have no limit");
  await expect.poll(() => fees.locator("option").allInnerTexts()).not.toEqual(printed);
  await fees.selectOption({ index: 1 });
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("heading")).toHaveText("Your table is open");
  await form.getByRole("button", { name: "Go to the table" }).click();
  await expect(page.getByText(/blinds, no limit/).first()).toBeVisible();
  await context.close();
});
