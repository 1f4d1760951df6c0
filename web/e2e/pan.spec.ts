/** Pan: a hand from the tops to the out, by picking cards and by what the room offers, on a desk and on a phone. */

import { expect, test, type Page } from "@playwright/test";
import { devices, ownTable, person, shot } from "./visitor";

const dock = (page: Page) => page.locator("section.dock");
const heading = (page: Page) => dock(page).locator(".turn > b").first();

/** One thing that is asked: in, take, draw, what pays most, or the first card as the discard. */
async function act(page: Page): Promise<void> {
  const options = dock(page).locator('[data-option]:not([aria-disabled="true"]):not(.is-waiting)');
  const names = await options.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.option ?? ""));
  const plain = ["in", "take", "draw"].find((name) => names.includes(name));
  const wanted = plain ?? names.find((n) => /^(meld|add)/.test(n)) ?? names.find((n) => n === "discard");
  if (wanted)
    await dock(page)
      .locator(`[data-option="${wanted}"]`)
      .click({ timeout: 2000 })
      .catch(() => undefined);
  else if (/discard/.test((await heading(page).textContent()) ?? ""))
    await page.locator(".mine .cards .card").first().click();
  await page.waitForTimeout(80);
}

/** Plays until the hand is over; `laid` is called once, when you have melded and are asked again. */
async function playOut(page: Page, laid: () => Promise<void>): Promise<string> {
  let told = false;
  for (const end = Date.now() + 150_000; Date.now() < end;) {
    const head = (await heading(page).textContent()) ?? "";
    if (/^You (win|lose|are even)/.test(head)) return head;
    const yours = (await dock(page).getAttribute("aria-label")) === "Your turn";
    if (!told && yours && (await page.locator(".mine .meld").count())) {
      told = true;
      await laid();
    }
    await act(page);
  }
  throw new Error("no hand of pan was over in time");
}

async function sitDown(page: Page): Promise<void> {
  await page.goto(await ownTable(page, "golden-west/pan", 5));
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await expect(page.locator(".mine")).toBeVisible();
}

for (const [device, viewport] of devices("phone")) {
  const name = `pan${device}`;
  test(`a hand of pan is played to the end: ${name}`, async ({ browser }) => {
    test.setTimeout(300_000);
    const { page, context } = await person(browser, { viewport });
    await sitDown(page);
    await expect(page.locator(".pn .tray2")).toHaveCount(5);
    await expect(dock(page).locator('[data-option="in"]')).toBeVisible({ timeout: 60_000 });
    await expect(page.locator(".mine .cards .card")).toHaveCount(10);
    const result = await playOut(page, () => shot(page, name));
    expect(result).toMatch(/You (win|lose|are even)/);
    await context.close();
  });
}

test("chips fly when a condition is collected, and the account says what for", async ({ browser }) => {
  const { page, context } = await person(browser, { speed: "brisk" });
  await page.addInitScript(() => {
    const flies = (n: Node): boolean => n instanceof Element && n.classList.contains("flies");
    new MutationObserver((records) => {
      if (records.some((r) => [...r.addedNodes].some(flies))) document.documentElement.dataset.flew = "yes";
    }).observe(document, { childList: true, subtree: true });
  });
  await sitDown(page);
  await expect(dock(page).locator('[data-option="in"]')).toBeVisible({ timeout: 60_000 });
  // conditions come when they come: the room's table is shown, and then one that you collect
  let collect = (): void => undefined;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((data) => {
      const message = JSON.parse(String(data));
      if (message.type !== "table") return;
      socket.send(data);
      const { hand, you, table } = message as {
        hand: { number: number; events: object[] };
        you: { seat: number };
        table: { seats: { seat: number }[] };
      };
      const events = table.seats
        .filter(({ seat }) => seat !== you.seat)
        .map(({ seat }) => ({ event: "Transferred", seat, to: you.seat, cents: 1_00, why: "valle threes" }));
      const said = events.map(() => "");
      const told = { hand: hand.number, from: hand.events.length, events, said, ask: null, pots: null };
      collect = () => socket.send(JSON.stringify({ type: "events", ...told }));
    });
  });
  await page.reload();
  await expect(page.locator(".mine .cards .card")).toHaveCount(10); // a page that is late draws no flight
  collect();
  await expect(page.locator(".side .account tr")).toHaveText(/You\s*valle threes\s*from 5\s*\$5/);
  await expect(page.locator("html")).toHaveAttribute("data-flew", "yes");
  await context.close();
});
