/**
 * Craps, played to a decided line bet: chips in their place, the puck, odds, press and take down, what a roll brings.
 */

import { expect, test, type Page } from "@playwright/test";
import { scan } from "./scan";
import { devices, ownTable, person, shot } from "./visitor";

const dock = (page: Page) => page.locator("section.dock");
const bets = (page: Page) => expect(dock(page)).toHaveAttribute("aria-label", "Place your bets", { timeout: 60_000 });

/** The bets stand; the dice are rolled, and the next window opens. */
async function roll(page: Page): Promise<void> {
  const hand = await page.locator(".where").textContent();
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const throwing = dock(page).locator('[data-option="roll"]');
    if (await throwing.isVisible()) await throwing.click({ timeout: 2000 }).catch(() => undefined);
    const broke = dock(page).getByRole("button", { name: /^Buy \$/ });
    if (await broke.isVisible()) await broke.click({ timeout: 2000 }).catch(() => undefined);
    if ((await dock(page).getAttribute("aria-label")) === "Place your bets") {
      if ((await page.locator(".where").textContent()) !== hand) return;
      const ready = dock(page).locator(".tools .btn").last(); // ready, or sit this one out
      await ready.click({ timeout: 2000 }).catch(() => undefined);
    }
    await page.waitForTimeout(250);
  }
  throw new Error("the dice were not rolled");
}

test("the layout has the width of its cloth at 1280 × 800 before there are odds", async ({ browser }) => {
  const { page, context } = await person(browser, { viewport: { width: 1280, height: 800 } });
  await page.goto(await ownTable(page, "grand-ronde/craps", 3));
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await bets(page);
  await page.locator('[data-area="pass"]').click();
  await expect(page.locator(".doing")).toHaveCount(3); // no odds lie there to be taken down
  const [cloth, layout] = [page.locator(".clothbox"), page.locator(".layout")];
  expect((await layout.boundingBox())!.width).toBeGreaterThan(0.85 * (await cloth.boundingBox())!.width);
  const hidden = await page.locator(".stage").evaluate((e) => e.scrollHeight - e.clientHeight);
  expect(hidden, "nothing is scrolled out of sight").toBe(0);
  await expect(page.locator('[data-area^="lay-"] .pay').first()).toBeVisible();
  // the line runs round the corner: its arm is pressed at the left of the numbers, its chips lie before their players
  const [pass, four] = [
    (await page.locator('[data-area="pass"]').boundingBox())!,
    page.locator('[data-area="come-4"]'),
  ];
  await page.mouse.click(pass.x + 14, (await four.boundingBox())!.y + 20);
  await expect(page.locator('[data-up="pass"]')).toContainText("$2");
  const [chip, plate] = [page.locator('.lain.you[data-on="pass"]'), page.locator(".rail .is-you")];
  const middle = async (of: typeof chip): Promise<number> => {
    const { x, width } = (await of.boundingBox())!;
    return x + width / 2;
  };
  expect(Math.abs((await middle(chip)) - (await middle(plate)))).toBeLessThan(2);
  await expect(page.getByRole("tabpanel")).toContainText("Wins on a come-out roll of 7 or 11");
  await expect(page.getByRole("tabpanel").locator("tr[aria-current]")).toHaveText(/Pass\s*1\.414 %\s*0\.419 %/, {
    timeout: 90_000,
  });
  await context.close();
});

test("on a phone that lies on its side the bets and what is done with them are in sight, and hops name their dice", async ({
  browser,
}) => {
  const { page, context } = await person(browser, { viewport: { width: 844, height: 390 } });
  await page.goto(await ownTable(page, "grand-ronde/craps", 3));
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await bets(page);
  for (const spot of ["pass", "field", "hard-8", "hop-1-1"]) await page.locator(`[data-area="${spot}"]`).click();
  for (const part of [".turn", ".picks", ".upbets", ".doings", ".tools .primary"]) {
    const box = (await dock(page).locator(part).boundingBox())!;
    expect(box.y >= 0 && box.y + box.height <= 390, part).toBe(true);
  }
  await expect(page.locator('[data-area="hop-1-1"]')).toContainText("1-1");
  await expect(page.locator('[data-area="hop-1-2"]')).toContainText("1-2");
  await page.setViewportSize({ width: 320, height: 640 });
  const stands = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(stands, "nothing stands out at the side").toBe(0);
  await context.close();
});

for (const [device, viewport] of devices("phone")) {
  const name = `craps${device}`;
  test(`a pass bet with odds is played to its end: ${name}`, async ({ browser }) => {
    const { page, context } = await person(browser, { viewport });
    await page.goto(await ownTable(page, "grand-ronde/craps", 3));
    await page.getByRole("button", { name: /Sit down with/ }).click();
    await bets(page);
    const area = (spot: string) => page.locator(`[data-area="${spot}"]`);
    const up = (spot: string) => page.locator(`[data-up="${spot}"]`);
    const puck = page.locator(".puck");
    for (let rolls = 0; rolls < 40; rolls++) {
      if (!(await up("pass").isVisible())) {
        await expect(puck).toHaveCount(0);
        await area("pass").click();
        await expect(up("pass")).toBeVisible();
      }
      if (await puck.isVisible()) break;
      await roll(page);
      await bets(page);
    }
    await expect(puck).toHaveText("ON");
    for (const size of [{ width: 1280, height: 800 }, viewport]) {
      await page.setViewportSize(size);
      const [on, cell, words] = [puck, page.locator(".pucked"), page.locator(".pucked .prints")];
      const [a, b, c] = [(await on.boundingBox())!, (await cell.boundingBox())!, (await words.boundingBox())!];
      expect(a.x >= b.x && a.x + a.width <= b.x + b.width && a.y >= b.y && a.y + a.height <= b.y + b.height).toBe(true);
      expect(a.x + a.width <= c.x || a.y >= c.y + c.height, "the number can be read").toBe(true);
    }
    await expect(area("pass")).toHaveAttribute("aria-label", /may not be changed/);
    await area("place-8").click();
    await up("place-8").click();
    const doing = (act: string) => page.locator(".doing").getByRole("button", { name: act });
    await doing("Press").click();
    await area("hard-6").click();
    await area("field").click();
    await up("pass").click();
    await expect(doing("Press")).toHaveAttribute("aria-disabled", "true");
    await expect(doing("Take down")).toHaveAttribute("aria-disabled", "true");
    await doing("Take odds").click();
    await expect(up("pass")).toContainText("+ $");
    await expect(page.locator(".netbox")).toContainText("mean");
    await expect(page.locator(".netbox svg")).toHaveAttribute("aria-label", /7 − \$/);
    await up("field").click();
    await doing("Take down").click();
    await expect(up("field")).toHaveCount(0);
    await area("field").click();
    if (device) {
      const lower = (await dock(page).boundingBox())!.height;
      expect(lower, "a quarter of the screen; the layout has the rest").toBeLessThan(0.26 * viewport.height);
    }
    await shot(page, name);
    await scan(page, name);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      "nothing stands out at the side",
    ).toBe(0);
    for (let rolls = 0; rolls < 60 && (await puck.isVisible()); rolls++) {
      await roll(page);
      await bets(page);
    }
    await expect(puck, "the point was made, or seven came").toHaveCount(0);
    await context.close();
  });
}
