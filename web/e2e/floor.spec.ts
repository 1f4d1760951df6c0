/** The counters of the floor: found in the lobby, run by the clock, and played to a decided ticket without a seat. */

import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan";
import { devices, director, person, shot } from "./visitor";

const dock = (page: Page) => page.locator("section.dock");
const floor = (page: Page) => page.getByRole("region", { name: "On the floor now" });

test("the director sets the interval of a keno lounge and the times of a bingo hall", async ({ browser }) => {
  const page = await director(browser);
  await page.goto("/director");
  const settings = page.locator(".set");
  await settings.locator("select").first().selectOption("grand-ronde/keno");
  await settings.getByLabel("Name").fill("Quick keno");
  await settings.getByLabel(/Seconds between games/).fill("12");
  await settings.getByRole("button", { name: "Open the table" }).click();
  await expect(page.locator(".tables tr", { hasText: "Quick keno" })).toBeVisible();
  const open = page.getByRole("button", { name: "Open a table" });
  await open.click();
  await settings.locator("select").first().selectOption("grand-ronde/bingo");
  await settings.getByLabel("Name").fill("Evening hall");
  await settings.getByLabel("Sessions begin at").fill("half past seven");
  await settings.getByRole("button", { name: "Open the table" }).click();
  await expect(settings).toContainText("is no time of day; write 19:30");
  await settings.getByLabel("Sessions begin at").fill("13:00, 19:30");
  await settings.getByRole("button", { name: "Open the table" }).click();
  await expect(page.locator(".tables tr", { hasText: "Evening hall" })).toBeVisible();
  await page.goto("/");
  await expect(floor(page).locator("li", { hasText: "Quick keno" })).toContainText(/0:\d\d\s*to the draw/);
  await expect(floor(page).locator("li", { hasText: "Evening hall" })).toContainText(/(13:00|19:30|\d:\d\d)/);
  await page.context().close();
});

test("what is written on a keno ticket stands clear of the buttons, with ways and without", async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto("/games/grand-ronde/keno");
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 60_000 });
  const overlaps = () =>
    page.evaluate(() => {
      const boxes = [...document.querySelectorAll(".dock :is(.field, .kenoways .btn, .tools .btn)")].map((part) => ({
        name: part.textContent!.trim(),
        box: part.getBoundingClientRect(),
      }));
      return boxes.flatMap((one, i) =>
        boxes
          .slice(i + 1)
          .filter(({ box }) => box.left < one.box.right && one.box.left < box.right)
          .filter(({ box }) => box.top < one.box.bottom && one.box.top < box.bottom)
          .map((other) => `${one.name} and ${other.name}`),
      );
    });
  const height = async () => (await dock(page).boundingBox())!.height;
  expect(await overlaps()).toEqual([]);
  expect(await height()).toBeLessThan(160);
  for (const n of [7, 12]) await page.locator(".numbers .nb").nth(n).click();
  await dock(page).getByRole("button", { name: "+ group" }).click();
  for (const n of [34, 58]) await page.locator(".numbers .nb").nth(n).click();
  expect(await overlaps()).toEqual([]);
  expect(await height()).toBeLessThan(200);
  // the ticket stands whole beside the board, each way with what every catch pays, and nothing is cut by the dock
  await dock(page).getByRole("button", { name: "Buy for $3" }).click();
  const pays = page.getByRole("tabpanel").locator(".ticket").first().locator(".pays");
  await expect(pays).toHaveCount(3);
  await expect(pays.last()).toHaveText(/0\s*0\s*1\s*0\s*2\s*\$1/);
  const hidden = await page.locator(".stage").evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(hidden, "the whole board is in sight").toBe(0);
  await context.close();
});

for (const [device, viewport] of devices("phone")) {
  const name = `keno${device}`;
  test(`a keno ticket in two groups is drawn and decided: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { viewport });
    await page.goto("/");
    await expect(floor(page).locator("li")).toHaveCount(3);
    await expect(page.getByRole("region", { name: "Open tables" })).not.toContainText("Quick keno");
    await scan(page, "lobby-floor", "[aria-label='On the floor now']");
    await floor(page)
      .getByRole("button", { name: /Ticket/ })
      .click();
    await expect(dock(page), "nobody has to sit down first").toHaveAttribute("aria-label", "The counter", {
      timeout: 60_000,
    });
    const number = (n: number) => page.locator(".numbers .nb").nth(n - 1);
    for (const n of [7, 12, 23]) await number(n).click();
    await dock(page).getByRole("button", { name: "+ group" }).click();
    for (const n of [34, 58]) await number(n).click();
    await expect(number(58)).toHaveAttribute("aria-label", /marked, group B/);
    await dock(page).getByRole("button", { name: "B, 2 spots" }).click();
    await dock(page).getByRole("button", { name: "Buy for $2" }).click();
    await expect(dock(page)).toContainText("The ticket is yours");
    const ticket = page.locator(".ticket").first();
    await expect(ticket).toContainText("A and B");
    await expect(ticket).toContainText("2 ways × $1");
    await expect(ticket.locator(".badge"), "the draw decides it").toHaveText(/won|lost/, { timeout: 60_000 });
    await expect(ticket).toContainText(/caught \d/);
    await expect(page.locator(".drawnballs .ball:not(.is-out)")).toHaveCount(20);
    await shot(page, name);
    await scan(page, name);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      "nothing stands out at the side",
    ).toBe(0);
    await context.close();
  });
}

test("bingo and the sports pool are a press away", async ({ browser }) => {
  const { page, context } = await person(browser);
  for (const [act, region] of [
    ["Pack", "Your cards"],
    ["Bet", "The board"],
  ] as const) {
    await page.goto("/");
    await floor(page)
      .getByRole("button", { name: new RegExp(`^${act}`) })
      .click();
    await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 60_000 });
    await expect(page.getByRole("region", { name: region })).toBeVisible();
  }
  await context.close();
});
