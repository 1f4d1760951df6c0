/** A result stays while it is read: the next round begins without waiting, and is caught up afterwards. */

import { expect, test, type Page } from "@playwright/test";
import { ownTable, person, playRound } from "./visitor";

/**
 * Between the room and the page: whatever follows a round that was played waits until it is let through. Then the next
 * round begins and goes on, whether it waits for this visitor or not: the dealer says something. Answers what lets it
 * through.
 */
async function between(page: Page): Promise<() => void> {
  let goesOn = (): void => undefined;
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    let waiting: string[] | null = null;
    let begins = false;
    const pass = (data: string): void => {
      socket.send(data);
      const message = JSON.parse(data);
      if (message.type !== "hand" || !begins) return;
      begins = false;
      const { number, events, ask } = message.hand;
      const told = { hand: number, from: events.length, events: [{ event: "Announced", words: "" }], said: ["Go on."] };
      socket.send(JSON.stringify({ type: "events", ...told, ask, pots: null }));
    };
    server.onMessage((raw) => {
      const data = String(raw);
      const message = JSON.parse(data);
      if (waiting && ["commitment", "hand", "events", "window", "clock", "end"].includes(message.type)) {
        waiting.push(data);
        return;
      }
      pass(data);
      if (message.type === "end" && message.next_in) waiting = [];
    });
    goesOn = () => {
      const kept = waiting ?? [];
      waiting = null;
      begins = true;
      kept.forEach(pass);
    };
  });
  return () => goesOn();
}

type Way = "pointer" | "focus" | "panel";
const ALL: Way[] = ["pointer", "focus", "panel"];

for (const [game, unit, ways] of [
  ["golden-west/chinese-poker", "hand", ALL],
  ["grand-ronde/blackjack", "hand", ALL],
  ["outlaws/holdem", "hand", ["panel"]],
  ["grand-ronde/roulette", "spin", ["focus"]],
] as [string, string, Way[]][])
  test(`a result stays while it is read, and the next round is caught up: ${game}`, async ({ browser }) => {
    const { page, context } = await person(browser);
    const goesOn = await between(page);
    await page.goto(await ownTable(page, game, 2));
    // enough chips for every round
    await page.getByRole("textbox", { name: "Buy in" }).fill("500");
    await page.getByRole("button", { name: /Sit down with/ }).click();
    const dock = page.locator("section.dock");
    const result = dock.locator(".outcome");
    const why = page.getByRole("dialog", { name: "Why this cent?" });
    const number = page.locator(".top .more");

    /** Plays a round, comes to its result, and lets the next round begin behind it. */
    const stays = async (come: () => Promise<void>, leave: () => Promise<void>): Promise<void> => {
      const head = await playRound(page);
      await page.mouse.move(400, 200);
      const before = await number.textContent();
      const cards = await page.locator("main .card").count();
      await come();
      goesOn();
      await expect(dock).toContainText(`The next ${unit} has begun`);
      await page.waitForTimeout(1000);
      await expect(dock.locator(".turn > b").first()).toHaveText(head);
      await expect(result).toBeVisible();
      expect(await number.textContent()).toBe(before);
      expect(await page.locator("main .card").count()).toBe(cards);
      await leave();
      await expect(dock).not.toContainText("has begun");
      await expect(number).not.toHaveText(before!);
      await expect(result).toHaveCount(0);
    };

    const inside = (): Promise<boolean> =>
      page.evaluate(() => !!document.activeElement?.closest("section.dock .outcome"));
    const reading: Record<Way, () => Promise<void>> = {
      pointer: () =>
        stays(
          () => result.hover(),
          () => page.mouse.move(400, 200),
        ),
      focus: () =>
        stays(
          async () => {
            while (!(await inside())) await page.keyboard.press("Tab");
          },
          async () => {
            while (await inside()) await page.keyboard.press("Tab");
          },
        ),
      panel: () =>
        stays(
          async () => {
            await page.getByRole("button", { name: "Why this cent?" }).click();
            await expect(why.locator(".ws").first()).toBeVisible();
            await page.mouse.move(400, 200);
          },
          async () => {
            await expect(why.locator(".ws").first()).toBeVisible();
            await page.keyboard.press("Escape");
          },
        ),
    };
    for (const way of ways) await reading[way]();
    await context.close();
  });
