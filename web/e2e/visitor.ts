/** What a visitor does, for every spec. */

import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { fileURLToPath } from "node:url";
import { DIRECTOR } from "./first";

export const PHONE = { width: 390, height: 844 };
const SHOTS = fileURLToPath(new URL("../../docs/shots/", import.meta.url));

const SECRET = "246813";
export const DESK = { width: 1440, height: 900 };

/** Whether everything is tried, or what make test samples. Pictures are taken of everything. */
export const EVERY = !!process.env.PITBOSS_EVERY || !!process.env.PITBOSS_SHOTS;
const DEVICES = { desk: ["", DESK], phone: ["-phone", PHONE] } as const;
/** What a spec looks at on a desk and on a phone, by the names of its pictures; a sample looks at it on one of them. */
export function devices(sample: keyof typeof DEVICES): (readonly [ending: string, viewport: typeof DESK])[] {
  return EVERY ? Object.values(DEVICES) : [DEVICES[sample]];
}

/** Some of what a spec looks at: these, by their names, or all where everything is tried. */
export function some<T extends readonly [name: string, ...rest: unknown[]]>(
  all: readonly T[],
  ...names: string[]
): T[] {
  const unknown = names.filter((name) => !all.some(([known]) => known === name));
  if (unknown.length) throw new Error(`a sample of what is not there: ${unknown.join(", ")}`);
  return all.filter(([name]) => EVERY || names.includes(name));
}

type Options = Parameters<Browser["newContext"]>[0] & {
  /** How fast the table is drawn: instant unless the tempo is what the spec looks at. */
  speed?: "calm" | "brisk" | "instant";
};
interface Visitor {
  context: BrowserContext;
  page: Page;
  name: string;
}
let people = 0;

/** What the page keeps in the browser of somebody who has signed in. */
function signedIn(speed: string): void {
  localStorage["pitboss-signed-in"] ??= "true";
  localStorage["pitboss-speed"] ??= speed;
}

/** A new person who has signed up and opened no page yet; whatever the page throws fails the test. */
export async function person(browser: Browser, { speed = "instant", ...options }: Options = {}): Promise<Visitor> {
  const context = await browser.newContext({ colorScheme: "dark", viewport: DESK, ...options });
  await context.addInitScript(signedIn, speed);
  const page = await context.newPage();
  watch(page);
  const name = `Guest ${process.env.TEST_PARALLEL_INDEX} ${Date.now() % 1e7} ${people++}`;
  const answer = await context.request.post("/api/v1/people", { data: { name, secret: SECRET } });
  expect(answer.status(), await answer.text()).toBe(201);
  return { context, page, name };
}

/** A new person, at the lobby. */
export async function visitor(browser: Browser, options: Options = {}): Promise<Visitor> {
  const who = await person(browser, options);
  await who.page.goto("/");
  await expect(who.page.locator(".lobby .gm").first()).toBeVisible();
  return who;
}

/** The director, who has opened no page yet. */
export async function director(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: DESK, colorScheme: "dark" });
  await context.addInitScript(signedIn, "instant");
  const page = await context.newPage();
  watch(page);
  const answer = await context.request.post("/api/v1/session", { data: DIRECTOR });
  expect(answer.status(), await answer.text()).toBe(201);
  return page;
}

export function watch(page: Page): void {
  page.on("pageerror", (error) => {
    throw error;
  });
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) throw new Error(message.text());
  });
}

/** Runs in the page: writes down all that shifts, also what follows a press. */
export function watchShifts(): void {
  const shifts: string[] = ((globalThis as unknown as { shifts: string[] }).shifts = []);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      sources: { node: Node | null }[];
    })[]) {
      const nodes = entry.sources.map(({ node }) =>
        node instanceof Element ? `${node.tagName}.${String(node.getAttribute("class"))}` : node?.nodeName,
      );
      shifts.push(`${entry.value.toFixed(4)} ${nodes.join(", ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}
/** What has shifted since this was asked last. */
export async function shifted(page: Page): Promise<{ sum: number; all: string[] }> {
  const all = await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts.splice(0));
  return { sum: all.reduce((n, s) => n + parseFloat(s), 0), all };
}

/** A picture for docs/shots, where PITBOSS_SHOTS asks for them. */
export async function shot(page: Page, name: string): Promise<void> {
  if (!process.env.PITBOSS_SHOTS) return;
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((a) => a.finished)));
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: `${SHOTS}${name}.png` });
}

/** Which of several choices a visitor takes who only wants to see the hand through. */
const CALM = ["set", "house way", "pass", "check", "stand", "call", "play", "no", "let it ride", "keep"];

/** Puts a chip down by a press; one that came while the layout was drawn anew is made again. */
export async function chipDown(page: Page, press: () => Promise<void>): Promise<void> {
  const dock = page.locator("section.dock");
  await expect(async () => {
    if (/Press a spot/.test((await dock.textContent()) ?? "")) await press();
    await expect(dock).not.toContainText("Press a spot", { timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

/** One thing that is asked: a bet of the least chip, or a calm choice. Tells whether something was done. */
export async function act(page: Page): Promise<boolean> {
  const dock = page.locator("section.dock");
  const label = await dock.getAttribute("aria-label");
  if (label === "Place your bets") {
    await chipDown(page, () =>
      page.locator('[data-spot]:not([aria-disabled="true"])').first().click({ timeout: 3000 }),
    );
    await dock.locator(".btn.primary").click({ timeout: 3000 });
    return true;
  }
  if (label === "The counter") {
    await dock
      .getByRole("button", { name: /Quick pick|Buy for/ })
      .first()
      .click();
    await expect(dock).toContainText(/is yours|bought for/);
    await dock.locator('[data-option="done"]').click();
    return true;
  }
  if (label !== "Your turn") return false;
  const options = dock.locator('[data-option]:not([aria-disabled="true"]):not(.is-waiting)');
  const names = await options.evaluateAll((all) => all.map((e) => (e as HTMLElement).dataset.option ?? ""));
  if (!names.length) await dock.locator('.piece[aria-pressed="false"]').first().click({ timeout: 1000 });
  const calm = CALM.map((name) => names.indexOf(name)).find((i) => i >= 0);
  if (names.length)
    await options
      .nth(calm ?? names.length - 1)
      .click({ timeout: 2000 })
      .catch(() => undefined);
  return names.length > 0;
}

/** Plays until a hand of yours is settled. `turn` is called once, when you first have cards and are asked to choose. */
export async function playRound(page: Page, turn?: () => Promise<void>): Promise<string> {
  let told = false;
  for (const end = Date.now() + 70_000; Date.now() < end;) {
    const head =
      (await page
        .locator("section.dock .turn > b")
        .first()
        .textContent({ timeout: 5000 })
        .catch(() => "")) ?? "";
    if (/^You (win|lose|are even)/.test(head)) return head;
    if (
      turn &&
      !told &&
      (await page.locator("section.dock[aria-label='Your turn']").count()) &&
      (await page.locator(".seat.is-you .card").count())
    ) {
      told = true;
      await turn();
    }
    await act(page).catch(() => undefined);
    await page.waitForTimeout(150);
  }
  throw new Error("no hand was settled in 70 seconds");
}

export async function playNow(page: Page, game: string): Promise<void> {
  await page.goto("/");
  await page.locator(`.gm[data-game="${game}"] button`).click();
  await expect(page.locator("section.dock")).toBeVisible({ timeout: 20_000 });
}

/** A table by link only, where nobody is hurried and no other test sits. */
export async function ownTable(
  page: Page,
  game: string,
  bots: number,
  clock: object = {},
  set: object = {},
): Promise<string> {
  const { csrf } = await (await page.request.get("/api/v1/me")).json();
  const unhurried = { decide: 300, bet: 300, bank: 60, alone: false };
  const made = await page.request.post("/api/v1/tables", {
    headers: { "X-CSRF": csrf },
    data: { game, private: true, bots, set, clock: { ...unhurried, ...clock } },
  });
  expect(made.status(), await made.text()).toBe(201);
  return `/tables/${(await made.json()).id}`;
}
export async function sit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /Sit down with/ }).click();
  await expect(page.locator(".seat.is-you, .strip .is-you, .counterbox, .pn .mine").first()).toBeVisible();
}
export async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Leave table" }).click();
}
