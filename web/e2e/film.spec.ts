/** A film strip of one round each: what the screen shows, frame by frame, and nothing before its cause. */

import { expect, test, type Page } from "@playwright/test";
import { ownTable, playRound, sit, visitor } from "./visitor";

interface Frame {
  at: number;
  head: string;
  say: string;
  /** Cards that lie face up, and how many are not half way yet: a busy machine draws late. */
  cards: string[];
  moving: number;
  /** Cards that are told of beside the table and are not half way to it. */
  early: string[];
  totals: string;
  ball: boolean;
  won: number;
  /** How much of its ring is left while you are asked to choose. */
  ring: number | null;
}

/** A frame every 100 ms. */
function film(page: Page): Promise<void> {
  return page.evaluate(() => {
    const frames: Frame[] = ((globalThis as unknown as { film: Frame[] }).film = []);
    const text = (selector: string): string => document.querySelector(selector)?.textContent?.trim() ?? "";
    setInterval(() => {
      const cards = [...document.querySelectorAll<HTMLElement>(".stage .card[data-card]")];
      const runs = (e: Element): boolean =>
        e.getAnimations().some((a) => a.playState === "running" && (a.effect?.getComputedTiming().progress ?? 1) < 0.5);
      const ring = document.querySelector<HTMLElement>("section.dock[aria-label='Your turn'] .clock");
      const beside = [...document.querySelectorAll<HTMLElement>("#beside .card[data-card]")].map(
        (e) => e.dataset.card!,
      );
      frames.push({
        at: performance.now(),
        head: text("section.dock .turn > b"),
        say: text(".announce"),
        cards: cards.map((e) => e.dataset.card!),
        moving: [...document.querySelectorAll(".stage .card")].filter(runs).length,
        early: cards.filter((e) => runs(e) && beside.includes(e.dataset.card!)).map((e) => e.dataset.card!),
        totals: [...document.querySelectorAll(".stage .tot")].map((e) => e.textContent).join(" "),
        ball: document.querySelector(".rball.runs") !== null,
        won: document.querySelectorAll(".cell.is-won, .hot.is-won").length,
        ring: ring ? Number(ring.style.getPropertyValue("--left")) : null,
      });
    }, 100);
  });
}
const frames = (page: Page): Promise<Frame[]> => page.evaluate(() => (globalThis as unknown as { film: Frame[] }).film);
const settled = /^You (win|lose|are even)/;
/** Sentences that name what a hand or a wager came to. */
const result = /\b(wins?|loses?|pushes)\b/;

test("a hand that is to be set is opened when the cup is up and its tiles lie", async ({ browser }) => {
  const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 720 }, speed: "brisk" });
  await sit(page, await ownTable(page, "delta/pai-gow-tiles", 3));
  await expect(page.locator("section.dock[aria-label='Place your bets']")).toBeVisible();
  await page.locator("[data-spot]").first().click();
  await page.evaluate(() => {
    const found: string[] = ((globalThis as unknown as { found: string[] }).found = []);
    new MutationObserver(() => {
      const early = document.querySelector(".cup.shaken") ?? document.querySelectorAll(".stage .tile").length < 20;
      const told = early && document.querySelector("section.dock[aria-label='Your turn'], .seat.is-you .piece");
      if (told) found.push(told.textContent);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.getByRole("button", { name: /Ready/ }).click();
  await expect(page.locator(".cup.shaken")).toBeVisible();
  await expect(page.locator("section.dock[aria-label='Your turn']")).toBeVisible();
  await expect(page.locator(".seat.is-you .piece")).toHaveCount(4);
  expect(await page.evaluate(() => (globalThis as unknown as { found: string[] }).found)).toEqual([]);
  await context.close();
});

for (const game of ["grand-ronde/blackjack", "grand-ronde/ez-baccarat", "grand-ronde/roulette", "outlaws/holdem"]) {
  test(`no result before its cause: ${game}`, async ({ browser }) => {
    const { page, context } = await visitor(browser, { viewport: { width: 1280, height: 720 }, speed: "brisk" });
    await sit(page, await ownTable(page, game, 3, { alone: true }));
    await expect(page.locator("section.dock .turn > b").first()).not.toHaveText(settled); // a hand that is yours
    await film(page);
    await playRound(page);
    await page.waitForTimeout(300);
    const shown = await frames(page);
    const end = shown.findIndex((f) => settled.test(f.head));
    expect(end).toBeGreaterThan(4);
    const named = shown.slice(0, end).filter((f, i) => result.test(f.say) && f.say !== shown[i - 1]?.say);
    for (const f of named) {
      expect(f.moving, `a card moves at “${f.say}”`).toBe(0);
      expect(f.ball, "the ball runs").toBe(false);
    }
    // a hand that goes over is named while others still draw; what decides the round lies when that is named
    const cards = shown[end]!.cards.join();
    const last = shown.findIndex((f) => f.cards.join() === cards);
    const told = shown[last - 1]?.say; // of a hand that was over before the last card came
    const first = shown.findIndex((f, i) => i >= last && result.test(f.say) && f.say !== told);
    expect(first, "the dealer speaks before the purse counts").toBeGreaterThan(0);
    expect(first).toBeLessThan(end);
    for (const f of shown.slice(first, end + 1)) expect(f.moving, `a card moves at “${f.say}”`).toBe(0);
    for (const f of shown.filter((f) => f.ball)) expect([f.won, result.test(f.say)]).toEqual([0, false]);
    if (game.endsWith("baccarat")) expect(shown[first]!.cards.length).toBeGreaterThanOrEqual(4);
    if (game.endsWith("roulette")) {
      expect(shown.filter((f) => f.ball).length).toBeGreaterThan(10);
      // a number has its box to itself
      await expect(page.locator('.cell[data-area="straight-17"]')).toHaveText("17");
    }
    // until the cards lie that you are asked about the ring is whole
    const asked = shown.slice(0, end).filter((f) => f.ring !== null);
    const early = asked.filter((f) => f.moving && f.ring !== 1);
    expect(early, "the clock runs while a card moves").toEqual([]);
    for (const f of shown) expect(f.early, "told beside the table before it lies there").toEqual([]);
    // what is asked of you never shows what another is yet to do
    shown.slice(0, end).forEach((f, i) => {
      const next = shown[i + 1]!;
      const asked = /to call$|^Your turn$/.test(f.head);
      expect(asked && f.head === next.head && /^You: /.test(f.say) && /^Seat \d+: /.test(next.say)).toBe(false);
    });
    test.info().annotations.push({ type: "measured", description: `${shown.length} frames` });
    await context.close();
  });
}
