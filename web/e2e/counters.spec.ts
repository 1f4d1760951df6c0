/** The bingo hall and the sports counter: bought, decided and seen on the page, on a desk and on a phone. */

import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan";
import { devices, director, ownTable, person, playNow, shot } from "./visitor";

const dock = (page: Page) => page.locator("section.dock");

async function sitDown(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 60_000 });
}
/** The browser's own voice, written down; calls are to be read aloud. */
function hears(): void {
  localStorage["pitboss-calls"] = "aloud";
  const heard: string[] = ((globalThis as unknown as { heard: string[] }).heard = []);
  speechSynthesis.speak = (said) => void heard.push(said.text);
}
/** Every ball that lies on the board was read, in words that a caller uses, and none twice. */
async function saidEachCallOnce(page: Page): Promise<void> {
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard);
  const balls = await page.locator(".flash .is-on").allTextContents();
  expect(balls.length).toBeGreaterThan(3);
  for (const said of heard) expect(said).toMatch(/^[BINGO] \d+$/);
  expect(heard.map((said) => Number(said.slice(2))).sort()).toEqual(balls.map(Number).sort());
}
/** Nothing stands out of the window at the side. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const [device, viewport] of devices("phone")) {
  const name = `bingo${device}`;
  test(`a pack is bought, and its game called to a bingo: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { viewport });
    await context.addInitScript(hears);
    await sitDown(page, await ownTable(page, "grand-ronde/bingo", 2));
    await expect(page.getByRole("region", { name: "This game" })).toContainText("Early Bird");
    await dock(page).getByRole("button", { name: "Buy for $10" }).click();
    await expect(dock(page)).toContainText("bought for $10");
    await expect(page.locator(".bc")).toHaveCount(6);
    await dock(page).locator('[data-option="done"]').click();
    await expect(page.locator(".flash .is-last")).toHaveCount(1, { timeout: 60_000 });
    await expect(page.locator(".hallhead .announce")).toContainText("Bingo: ");
    await saidEachCallOnce(page);
    await expect(page.locator(".bc .sq.pat.in").nth(6)).toBeVisible();
    await expect(dock(page)).toContainText(/You (win|lose)/);
    // nobody is dealt a hand here, and the cards lie on the table: no tab of bets stays empty
    await expect(dock(page)).not.toContainText(/\bhand\b/);
    await expect(page.getByRole("tab", { name: "Your bets" })).toHaveCount(0);
    await expect(page.getByRole("tab", { name: "Games" })).toBeVisible();
    await shot(page, name);
    await scan(page, name);
    expect(await overflow(page)).toBe(0);
    await expect(page.getByRole("region", { name: "This game" })).toContainText("Postage Stamp", { timeout: 60_000 });
    await expect(page.locator(".bc")).toHaveCount(6);
    await context.close();
  });
}

test("cards played by hand are covered by hand, and a wrong claim is no bingo", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sitDown(page, await ownTable(page, "grand-ronde/bingo", 2));
  await dock(page).getByLabel("Daub for me").uncheck();
  await dock(page).getByRole("button", { name: "Buy for $10" }).click();
  await expect(page.locator(".bc")).toHaveCount(6);
  const hidden = (): Promise<number> => page.locator(".stage").evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(await hidden(), "six cards are in sight").toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await hidden(), "on a low desk too").toBe(0);
  await expect(page.getByRole("tabpanel").locator("li.now")).toContainText(/1\s*Early Bird/);
  await dock(page).locator('[data-option="done"]').click();
  await expect(dock(page)).toContainText("Cover your cards", { timeout: 60_000 });
  const square = page.locator(".bc").first().locator("button.sq").first();
  await square.click();
  await expect(square).toHaveAttribute("aria-pressed", "true");
  await page.locator(".bc").first().getByRole("button", { name: "Bingo" }).click();
  await expect(page.locator(".hallhead .announce")).toContainText("no bingo");
  expect(await hidden(), "with the ball and a button on every card").toBe(0);
  await dock(page).getByRole("button", { name: "Next ball" }).click();
  await expect(page.locator(".flash .is-on")).toHaveCount(2);
  await context.close();
});

test("a Pick Your Own card is marked on the flashboard and kept for its game", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sitDown(page, await ownTable(page, "grand-ronde/bingo", 2));
  await dock(page).getByLabel("What").selectOption({ label: "Pick Your Own, $1" });
  await page.locator(".flash").getByRole("button", { name: "B 7" }).click();
  await dock(page).getByRole("button", { name: "Buy for $1" }).click();
  await expect(dock(page)).toContainText("8 spaces must be played, not 1");
  await dock(page).getByRole("button", { name: "Pick 8 for me" }).click();
  await expect(page.locator(".flash .is-mark")).toHaveCount(8);
  await dock(page).getByRole("button", { name: "Buy for $1" }).click();
  await expect(page.getByRole("region", { name: "Your cards" })).toContainText("Sheets for later: Pick Your Own");
  await context.close();
});

test("a keno ticket is marked, bought and handed back", async ({ browser }) => {
  const { page, context } = await person(browser);
  await playNow(page, "grand-ronde/keno");
  await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 90_000 });
  await expect(page.getByRole("tab", { name: "Your bets" })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Draws" })).toBeVisible();
  await page.locator(".numbers .nb").nth(6).click();
  await dock(page)
    .getByRole("button", { name: /^Buy for/ })
    .click();
  await expect(dock(page)).toContainText("The ticket is yours");
  await page.locator(".ticket").getByRole("button", { name: "Hand back" }).click();
  await expect(page.locator(".ticket")).toHaveCount(0);
  await context.close();
});

for (const [device, viewport] of devices("phone")) {
  const name = `sports${device}`;
  test(`a bet is placed on the posted line and collected: ${name}`, async ({ browser }) => {
    const house = await director(browser);
    const { page, context } = await person(browser, { viewport });
    const address = await ownTable(page, "grand-ronde/sports-pool", 0);
    await sitDown(page, address);
    await house.goto(address);
    const desk = house.getByRole("region", { name: "The director's desk" });
    await desk.getByLabel("Event").fill("Herons at Lanterns");
    await desk.getByLabel("Site").fill("Harbor Field");
    await desk.getByLabel("Minimum length").fill("55 minutes");
    for (const [field, value] of [
      ["Home to win", "-150"],
      ["Away to win", "130"],
      ["Home spread", "-3.5"],
      ["Total", "40.5"],
    ] as const)
      await desk.getByLabel(field).fill(value);
    await desk.getByRole("button", { name: "Post" }).click();
    await page.getByRole("group", { name: "Herons at Lanterns, spread" }).getByRole("button", { name: /home/ }).click();
    await expect(page.getByRole("list", { name: "Your slip" })).toContainText("home −3.5 at −110");
    await expect(page.locator(".ev3")).toContainText("Harbor Field");
    await expect(page.locator(".ev3")).toContainText("at least 55 minutes");
    // the line is moved: a slip that was written before says so
    const event = desk.locator("[data-desk]", { hasText: "Herons at Lanterns" });
    await event.getByText("Lines and prices").click();
    const spread = event.getByRole("form", { name: "spread" });
    await spread.getByLabel("Home spread").fill("-2.5");
    await spread.getByLabel("Lanterns").fill("-50");
    await spread.getByRole("button", { name: "Change" }).click();
    await expect(event.getByRole("alert")).toContainText("-50 is not a price; write +150 or -110");
    await spread.getByLabel("Lanterns").fill("-110");
    await spread.getByRole("button", { name: "Change" }).click();
    await expect(event.getByRole("alert")).toHaveCount(0);
    await expect(dock(page)).toContainText("was home −3.5 at −110");
    await dock(page).getByLabel("Stake").fill("$22");
    await dock(page).getByLabel("Stake").press("Tab");
    await shot(page, name);
    await scan(page, name);
    expect(await overflow(page)).toBe(0);
    // on the narrowest phone the names stand clear of the prices; on its side the last button is in sight
    await page.setViewportSize({ width: 320, height: 640 });
    for (const words of await page.locator(".teams b").all())
      expect(await words.evaluate((e) => e.scrollWidth <= e.clientWidth && e.clientHeight < 50)).toBe(true);
    await page.setViewportSize({ width: 844, height: 390 });
    const last = (await dock(page).locator(".tools .primary").boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual(390);
    await page.setViewportSize(viewport);
    await dock(page)
      .getByRole("button", { name: /Accept and place/ })
      .click();
    await expect(dock(page)).toContainText("$22 placed");
    await expect(page.locator(".ticket")).toContainText("home −2.5 at −110");
    // the ticket keeps its terms; a market is deleted, and offered again
    await spread.getByLabel("Home spread").fill("-4");
    await spread.getByRole("button", { name: "Change" }).click();
    const offered = page.getByRole("group", { name: "Herons at Lanterns, spread" });
    await expect(offered).toContainText("−4");
    await expect(page.locator(".ticket")).toContainText("home −2.5 at −110");
    await spread.getByRole("button", { name: "Delete" }).click();
    await expect(offered).toContainText("not offered");
    await spread.getByRole("button", { name: "Restore" }).click();
    await expect(offered).not.toContainText("not offered");
    await event.getByRole("button", { name: "Start" }).click();
    await desk.getByLabel("Home", { exact: true }).fill("20");
    await desk.getByLabel("Away", { exact: true }).fill("17");
    await desk.getByRole("button", { name: "Enter the result" }).click();
    await expect(page.locator(".ticket .badge")).toHaveText("won");
    await page.locator(".ticket").getByRole("button", { name: "Collect $42.00" }).click();
    await expect(dock(page)).toContainText("$42.00 collected");
    // the result was wrong: the desk corrects it, and the difference is asked back
    await event.getByText("Correct the result").click();
    await event.getByLabel("Away", { exact: true }).fill("30");
    await event.getByRole("button", { name: "Correct it" }).click();
    await expect(page.locator(".ticket").getByRole("button", { name: "Pay back $42.00" })).toBeVisible();
    await page.locator(".ticket").getByRole("button", { name: "Pay back $42.00" }).click();
    await expect(dock(page)).toContainText("$42.00 paid back");
    await event.getByText(/8 entries/).click();
    await expect(event.locator(".history")).toContainText("corrected 20 : 30 by House Director");
    // a proposition and futures, with what the book stands to lose
    await desk.getByLabel("Event").fill("Coast Cup");
    await desk.getByText("Proposition, futures").click();
    await desk.getByLabel("Proposition", { exact: true }).fill("overtime");
    await desk.getByLabel("Its selections").fill("yes +400, no -600");
    await desk.getByLabel("Futures", { exact: true }).fill("Herons +150, Lanterns -110, Gulls +500");
    await desk.getByRole("button", { name: "Post" }).click();
    await page.getByRole("group", { name: "Coast Cup, futures" }).getByRole("button", { name: /Gulls/ }).click();
    if (!device) {
      await page.getByRole("group", { name: "Coast Cup, overtime" }).getByRole("button", { name: /yes/ }).click();
      await expect(dock(page).locator(".ret"), "one selection of an event: $22 at +400").toContainText("$110.00");
      await page.getByRole("group", { name: "Coast Cup, futures" }).getByRole("button", { name: /Gulls/ }).click();
    }
    await dock(page).getByRole("button", { name: /place/i }).click();
    const cup = desk.locator("[data-desk]", { hasText: "Coast Cup" });
    await cup.getByText("The book: worst").click();
    await expect(cup.locator("table")).toContainText("futures, holds");
    await cup.getByText("Lines and prices").click();
    await shot(house, `${name}-desk`);
    await cup.getByRole("button", { name: "Start" }).click();
    await cup.getByLabel("Declared winner").selectOption("Gulls");
    await cup.getByLabel("overtime").selectOption("no");
    await cup.getByRole("button", { name: "Enter the result" }).click();
    await expect(page.locator(".ticket .badge").first()).toHaveText("won");
    // a single selection holds nothing; an event that is called off says why, under limits that management sets
    await desk.getByText(/^A ticket: /).click();
    await desk.getByLabel("Least stake").fill("$2,000");
    await desk.getByRole("button", { name: "Set the limits" }).click();
    await expect(desk.getByRole("alert")).toContainText("Limits go up");
    await desk.getByLabel("Least stake").fill("$10");
    await desk.getByRole("button", { name: "Set the limits" }).click();
    await expect(desk.getByText(/^A ticket: \$10 to/)).toBeVisible();
    await desk.getByLabel("Event").fill("Harbor Bowl");
    await desk.getByLabel("Futures", { exact: true }).fill("Herons +300, Lanterns");
    await desk.getByRole("button", { name: "Post" }).click();
    await expect(desk.getByRole("alert")).toContainText("“Lanterns” cannot be read");
    await desk.getByLabel("Futures", { exact: true }).fill("Herons +300");
    await desk.getByRole("button", { name: "Post" }).click();
    const bowl = desk.locator("[data-desk]", { hasText: "Harbor Bowl" });
    await bowl.getByText("The book: worst").click();
    await expect(bowl.locator("table")).toContainText("Herons");
    await expect(bowl.locator("table")).not.toContainText(/holds|%/);
    await bowl.getByText("No action", { exact: true }).click();
    await bowl.getByLabel("Why").fill("the site changed");
    await bowl.getByRole("button", { name: "Enter no action" }).click();
    await expect(bowl.locator(".badge")).toHaveText("no action");
    await bowl.getByText(/2 entries/).click();
    await expect(bowl.locator(".history")).toContainText("no action the site changed by House Director");
    await house.context().close();
    await context.close();
  });
}
