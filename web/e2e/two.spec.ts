/** Two people at one table: each sees their own cards and the backs of the other's, before and after a reload. */

import { expect, test, type Page } from "@playwright/test";
import { act, ownTable, person, sit, watch } from "./visitor";

/** Both bet until they are dealt in together: a window may have been open before the second sat down. */
async function dealtInTogether(pages: Page[]): Promise<void> {
  const cards = (page: Page): Promise<number> => page.locator(".seat.is-you .card").count();
  await expect(async () => {
    for (const page of pages) {
      if (await page.locator("section.dock[aria-label='Place your bets']").count())
        await act(page).catch(() => undefined);
    }
    const held = await Promise.all(pages.map(cards));
    for (const [i, page] of pages.entries()) {
      const alone = held[i] === 3 && held.some((n) => n !== 3);
      if (alone && (await cards(pages[1 - i]!)) !== 3)
        await page
          .locator("[data-option='fold']")
          .click({ timeout: 500 })
          .catch(() => undefined);
    }
    expect(held).toEqual([3, 3]);
  }).toPass({ timeout: 60_000, intervals: [250] });
}
const faces = (page: Page, seat: string): Promise<string[]> =>
  page.locator(`${seat} .card[data-card]`).evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.card!));

test("cards are hidden from everyone but their holder; a reload goes on in mid-hand", async ({ browser }) => {
  const one = await person(browser);
  const two = await person(browser);
  const address = await ownTable(one.page, "grand-ronde/three-card-poker", 0);
  await sit(one.page, address);
  await sit(two.page, address);
  await dealtInTogether([one.page, two.page]);

  const watching = await (await browser.newContext()).newPage();
  watch(watching);
  await watching.goto(address);
  await expect(watching.locator(".card.is-down").first()).toBeVisible();
  expect(await faces(watching, ".felt")).toEqual([]);

  const mine = await faces(one.page, ".seat.is-you");
  expect(mine).toHaveLength(3);
  expect(await faces(one.page, ".seat:not(.is-you)")).toEqual([]);
  expect(await faces(one.page, ".dealer")).toEqual([]);
  const html = await two.page.locator(".felt").innerHTML();
  for (const card of mine) expect(html).not.toContain(`data-card="${card}"`);

  await one.page.reload();
  await expect(one.page.locator(".seat.is-you .card")).toHaveCount(3);
  expect(await faces(one.page, ".seat.is-you")).toEqual(mine);

  for (const { page, context } of [one, two]) {
    await page.getByRole("button", { name: "Leave table" }).click();
    await context.close();
  }
});

test("roulette by keyboard alone", async ({ browser }) => {
  const { page, context } = await person(browser);
  await page.goto("/");
  await page.locator('.gm[data-game="grand-ronde/roulette"] button').press("Enter");
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible({ timeout: 40_000 });
  const area = page.locator('.hot[tabindex="0"]');
  await expect(page.locator(".hot")).toHaveCount(162);
  await expect(area).toHaveCount(1);
  await page.locator('[data-area="straight-17"]').focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator(".hot:focus")).toHaveAttribute("data-area", "split-17-20");
  await page.keyboard.press("Enter");
  await expect(page.locator(".pc.you")).toHaveCount(1);
  await page.keyboard.press("Delete");
  await expect(page.locator(".pc.you")).toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.locator("section.dock")).toContainText("on the layout");
  await page.keyboard.press("z");
  await expect(page.locator(".pc.you")).toHaveCount(0);
  // the layout has the whole width of the cloth, and what was bet stays beside it with what it brought
  const wide = (of: string): Promise<number> => page.locator(of).evaluate((e) => e.getBoundingClientRect().width);
  expect((await wide(".layout")) / (await wide(".clothbox"))).toBeGreaterThan(0.9);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Ready" }).click();
  const last = page.locator(".side .tbl");
  await expect(last).toContainText(/Last spin, \d+/, { timeout: 60_000 });
  await expect(last).toContainText(/Split 17, 20\$1.*[+−] \$/);
  await expect(page.locator(".nets .fell")).toHaveCount(1);
  await page.getByRole("button", { name: "Leave table" }).click();
  await context.close();
});

test("bots take their time by the slowest who sits there, on everybody's screen", async ({ browser }) => {
  const calm = await person(browser, { speed: "calm" });
  const instant = await person(browser, { speed: "instant" });
  const tempo: string[] = [];
  instant.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const said = /"tempo":("\w+"|null)/.exec(String(payload))?.[1];
      if (said) tempo.push(said);
    }),
  );
  // how long the ring stands at a bot
  await instant.page.addInitScript(() => {
    const rings: number[] = ((globalThis as unknown as { rings: number[] }).rings = []);
    let [at, since] = ["", 0];
    new MutationObserver(() => {
      const now =
        document.querySelector(".seat.is-turn[aria-label*=', Bot ']")?.getAttribute("aria-label")?.slice(0, 7) ?? "";
      if (now === at) return;
      if (at) rings.push(performance.now() - since);
      [at, since] = [now, performance.now()];
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const longest = (): Promise<number> =>
    instant.page.evaluate(() => Math.max(0, ...(globalThis as unknown as { rings: number[] }).rings.splice(0)));
  const address = await ownTable(calm.page, "outlaws/holdem", 3);
  await sit(instant.page, address);
  await expect.poll(() => tempo.at(-1)).toBe('"instant"');
  await sit(calm.page, address);
  await expect.poll(() => tempo.at(-1)).toBe('"calm"');
  await longest();
  await expect(async () => {
    for (const { page } of [instant, calm]) await act(page).catch(() => undefined);
    expect(await longest()).toBeGreaterThan(600 * 0.75 - 100);
  }).toPass({ timeout: 60_000, intervals: [200] });
  await calm.page.getByRole("button", { name: "Leave table" }).click();
  await calm.context.close();
  await expect.poll(() => tempo.at(-1), { timeout: 60_000 }).toBe('"instant"');
  await instant.context.close();
});
