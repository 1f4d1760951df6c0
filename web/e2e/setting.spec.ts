/** Hands that are set, on a desk and on a phone: by tapping, dragging and keys, to a settled hand. */

import { expect, test, type Page } from "@playwright/test";
import { act, DESK, devices, director, ownTable, person, PHONE, shot, sit } from "./visitor";

const dock = (page: Page) => page.locator("section.dock");
const pieces = (page: Page) => page.locator(".is-you .piece");
const names = (page: Page): Promise<string[]> =>
  pieces(page).evaluateAll((all) => all.map((e) => e.getAttribute("aria-label") ?? ""));

/** What the end of a hand shows. */
interface Shown {
  head: string;
  words: string;
  bank: number;
  yours: number;
  compared: number;
  each: number;
  /** In the tab beside the table: verdicts of your hands, or what each won from the others. */
  beside: number;
}
interface Kept {
  over: boolean;
  done: boolean;
  shown: Shown | null;
}

/** Runs in the page: keeps what the end of one hand shows, however soon the next one begins. */
function keep(): void {
  const kept: Kept = ((globalThis as unknown as { kept: Kept }).kept = { over: false, done: false, shown: null });
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? "";
  const count = (selector: string): number => document.querySelectorAll(selector).length;
  new MutationObserver(() => {
    const head = text("section.dock .turn > b");
    const over = /^You (win|lose|are even)/.test(head);
    if (kept.over && !over) kept.done = true;
    kept.over = over;
    if (over && !kept.done)
      kept.shown = {
        head,
        words: text("section.dock .resn"),
        bank: count(".dealer.two .setrow"),
        yours: count(".is-you .cmp"),
        compared: count("section.dock .compare .tbl .cmp"),
        each: count(".cx .hcell .cmp"),
        beside: count(".side .both .cmp") || count(".side .pairs tbody tr"),
      };
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Bets, leaves the bank to others, and goes on until the hand lies in its rows. */
async function untilSetting(page: Page, bonus: boolean): Promise<void> {
  for (const end = Date.now() + 90_000; Date.now() < end;) {
    if (await pieces(page).count()) {
      await page.waitForTimeout(400); // a press that was meant for the bet may have set them
      if (await pieces(page).count()) return;
    }
    const fortune = page.locator('button[data-spot="fortune"]');
    if (bonus && /Press a spot/.test((await dock(page).textContent()) ?? "")) {
      await page.locator('button[data-spot="base"]').click();
      for (let n = 0; n < 5; n++) await fortune.click(); // the least chip five times: enough for Envy
    }
    await act(page).catch(() => undefined);
    await page.waitForTimeout(120);
  }
  throw new Error("nothing was to be set in 90 seconds");
}

async function atTable(page: Page, game: string, bots: number): Promise<void> {
  await page.addInitScript(() => localStorage.setItem("pitboss-hints", "on"));
  await page.addInitScript(keep);
  await sit(page, await ownTable(page, game, bots));
  await untilSetting(page, game.includes("fortune"));
}

/** Lays the hand as the house would and sets it; what the page shows of the end must come to this. */
async function setHouseWay(page: Page, expected: Record<string, unknown>): Promise<void> {
  const way = dock(page).locator('[data-option="house way"]');
  await way.click();
  await expect(way).toContainText("lies so");
  await expect(dock(page).locator(".legal")).toContainText("legal");
  if ("words" in expected) await expect(dock(page).locator(".act").first().locator(".ev .v")).toBeVisible();
  await page.evaluate(() => {
    const { kept } = globalThis as unknown as { kept: Kept };
    kept.over = kept.done = false;
    kept.shown = null;
  });
  await dock(page).locator('[data-option="set"]').click();
  await expect(async () => {
    const shown = await page.evaluate(() => (globalThis as unknown as { kept: Kept }).kept.shown);
    if (!shown) await act(page).catch(() => undefined);
    expect(shown).toMatchObject(expected);
  }).toPass({ timeout: 90_000, intervals: [150] });
}

/** Names of rows that the Envy button and its words lie on, however long the name of a hand is. */
async function underEnvy(page: Page): Promise<string[]> {
  await expect(page.locator(".is-you .envybox")).toBeVisible();
  return page.evaluate(() => {
    const envy = document.querySelector(".is-you .envybox")!.getBoundingClientRect();
    const names = [...document.querySelectorAll(".is-you .setrow .cap")];
    return names.flatMap((name) => {
      const words = name.querySelector("b")!.firstChild!;
      const was = words.nodeValue;
      words.nodeValue = "full house, queens over sevens";
      const box = name.getBoundingClientRect();
      words.nodeValue = was;
      const apart = box.right < envy.left || envy.right < box.left || box.bottom < envy.top || envy.bottom < box.top;
      return apart ? [] : [name.textContent!];
    });
  });
}

const GAMES = [
  ["paigow", "lucky-derby/fortune-pai-gow-poker", 4, 7, 2, "phone"],
  ["tiles", "delta/pai-gow-tiles", 4, 4, 2, "desk"],
  ["chinese", "golden-west/chinese-poker", 3, 13, 3, "phone"],
] as const;

for (const [name, game, bots, count, groups, sample] of GAMES)
  for (const [device, viewport] of devices(sample)) {
    test(`a hand is set and settled: ${name}${device}`, async ({ browser }) => {
      test.setTimeout(240_000);
      const { page, context } = await person(browser, { viewport, hasTouch: device !== "" });
      await atTable(page, game, bots);
      await expect(pieces(page)).toHaveCount(count);
      await expect(page.locator(".is-you .setrow")).toHaveCount(groups);
      if (name === "paigow") {
        for (const size of [{ width: 1280, height: 800 }, { width: 1440, height: 900 }, viewport]) {
          await page.setViewportSize(size);
          expect(await underEnvy(page), `${size.width} × ${size.height}`).toEqual([]);
        }
      }
      if (groups === 2) await expect(page.locator(".cup .die")).toHaveCount(3);
      // tapped: two pieces change places
      const dealt = await names(page);
      const [first, last] = [pieces(page).first(), pieces(page).last()];
      await first.click();
      await expect(first).toHaveAttribute("aria-pressed", "true");
      await last.click();
      const tapped = await names(page);
      expect([tapped[0], tapped.at(-1)]).toEqual([dealt.at(-1), dealt[0]]);
      // by keys: the same two back again, by where they lie
      await page.keyboard.press("1");
      await page.keyboard.press("123456789abcd"[count - 1]!);
      expect(await names(page)).toEqual(dealt);
      // dragged
      await first.dragTo(last);
      expect(await names(page)).toEqual(tapped);
      await page.keyboard.press("z");
      expect(await names(page)).toEqual(dealt);
      await expect(dock(page).locator(".legal")).not.toHaveText(/^\s*$/);
      // with the hint on, every setting has its worth
      const side = page.locator(".side");
      await expect(side.getByRole("tab", { selected: true })).toHaveText("Setting");
      const valued = await side
        .locator(".ways .way")
        .first()
        .waitFor({ state: "attached", timeout: 110_000 })
        .then(
          () => true,
          () => false, // its first hint may have to compile a solver, longer than the page asks again
        );
      expect(valued || name === "paigow").toBe(true);
      if (valued && !device) {
        await side.locator(".way").first().click();
        await expect(dock(page).locator(".act").first().locator(".ev")).toContainText("best");
        await expect(side.locator(".way").first()).toContainText("As it lies");
      }
      // and how often it wins as it lies
      if (valued) {
        await page.keyboard.press("h");
        await expect(side.locator(groups === 2 ? ".tri-l" : ".odds3 .tbl")).toContainText(
          groups === 2 ? /\d+ % win both.*\d+ % push.*\d+ % lose both/ : /Front.*\d+ %.*Middle.*\d+ %.*Back.*\d+ %/s,
        );
        await expect(side.locator(".odds3")).toContainText(groups === 2 ? "Exact" : "sampled");
      }
      await shot(page, `${name}${device}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wide).toBe(0);
      await setHouseWay(page, {
        ...(valued && { words: expect.stringContaining("on average") }),
        ...(groups === 2 ? { bank: 2, yours: 2, compared: 2, beside: 2 } : { each: 3 * bots, beside: bots + 1 }),
      });
      await shot(page, `${name}-open${device}`);
      await context.close();
    });
  }

test("a foul is told while it is set, and is not sent", async ({ browser }) => {
  const { page, context } = await person(browser);
  await atTable(page, "golden-west/chinese-poker", 1);
  // high cards first: the best three in front, the worst behind
  const ranked = await pieces(page).count();
  for (const [from, to] of [
    [0, 8],
    [1, 9],
    [2, 10],
  ] as const) {
    expect(to).toBeLessThan(ranked);
    await pieces(page).nth(from).click();
    await pieces(page).nth(to).click();
  }
  const legal = dock(page).locator(".legal");
  await expect(legal).not.toHaveText(/^\s*$/);
  if (/not legal/.test((await legal.textContent()) ?? "")) {
    await expect(dock(page).locator(".btn.primary")).toHaveAttribute("aria-disabled", "true");
    await page.keyboard.press("Enter");
    await expect(legal).toContainText("stronger than");
    await expect(pieces(page)).toHaveCount(ranked);
  }
  await context.close();
});

/** Words of one element that lie on another: the names of your rows on other seats, hands on the column beside. */
const onOthers = (page: Page, words: string, others: string): Promise<string[]> =>
  page.evaluate(
    ([mine, theirs]) =>
      [...document.querySelectorAll(mine!)].flatMap((one) => {
        const a = one.getBoundingClientRect();
        return [...document.querySelectorAll(theirs!)].flatMap((other) => {
          const b = other.getBoundingClientRect();
          if (other.contains(one) || one.contains(other)) return [];
          const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
          return apart ? [] : [`${one.textContent} on ${other.textContent}`];
        });
      }),
    [words, others],
  );

test("eight players with two decks: nothing lies on another seat, and a hand is given up at any time", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await director(browser); // who may set any rule of a table
  const set = { decks: 2, royalties: true, surrender: "at_random" };
  await sit(page, await ownTable(page, "golden-west/chinese-poker", 7, {}, set));
  await untilSetting(page, false);
  await expect(dock(page).locator(".legal")).toContainText("legal");
  for (const size of [DESK, { width: 1280, height: 720 }, PHONE]) {
    await page.setViewportSize(size);
    expect(await onOthers(page, ".is-you .cap", ".seat:not(.is-you) .plate, .seat:not(.is-you) .mini")).toEqual([]);
  }
  await page.setViewportSize(DESK);
  await dock(page).locator('[data-option="house way"]').click();
  await expect(dock(page).locator('[data-option="house way"]')).toContainText("lies so");
  await dock(page).locator('[data-option="set"]').click();
  await expect(dock(page)).toContainText("Play or surrender");
  await dock(page).locator('[data-option="surrender"]').click();
  await expect(page.locator(".cx .hcell").first()).toBeVisible();
  expect(await onOthers(page, ".cx .hcell .card", ".cx .hcell")).toEqual([]);
  // two points of $5 to each, told beside the table also when the next hand is dealt
  await expect(page.locator(".side .pairs tr.now")).toContainText("−$10");
});

test("at a table that asks, a wager may be conceded once the bank's hand lies open", async ({ browser }) => {
  const { page, context } = await person(browser);
  await sit(page, await ownTable(page, "lucky-derby/pai-gow-poker", 2, {}, { concede: "asked" }));
  await untilSetting(page, false);
  await dock(page).locator('[data-option="house way"]').click();
  await dock(page).locator('[data-option="set"]').click();
  await expect(dock(page).locator('[data-option="concede"]')).toBeVisible();
  await expect(page.locator(".dealer.two .setrow")).toHaveCount(2);
  await expect(page.locator(".announce")).toContainText("Play or concede?");
  await dock(page).locator('[data-option="concede"]').click();
  await expect(dock(page)).toContainText("You lose $5");
  await context.close();
});
