/**
 * Every game, played on a desk and on a phone until the page shows what came of it.
 *
 * A visitor sits down among bots and takes what the page offers by its own buttons. All the while nothing stands out at
 * the side, no button of the dock lies under something else, the console stays quiet, and the money adds up as shown.
 * PITBOSS_EVERY=1 plays all games on both devices, otherwise a sample; PITBOSS_PICTURES names a folder for pictures.
 */

import { expect, test, type Locator, type Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chipDown, director, leave, ownTable, person, PHONE, shifted, sit, watchShifts } from "./visitor";

const HOUSES = fileURLToPath(new URL("../../pitboss/houses/", import.meta.url));
const GAMES = readdirSync(HOUSES, { withFileTypes: true })
  .filter((house) => house.isDirectory() && house.name !== "ways")
  .flatMap((house) => readdirSync(HOUSES + house.name).map((file) => `${house.name}/${file}`))
  .filter((file) => /\.toml$/.test(file) && !/\/(house|fees)\.toml$/.test(file))
  .map((file) => file.replace(".toml", ""))
  .sort();
/** A game of each family that no other spec plays on a phone, a discard after the flop, and stud with a stripped deck. */
const SAMPLE = [
  "delta/crazy-pineapple-hi-lo",
  "golden-west/casino-war",
  "golden-west/joker-poker",
  "golden-west/mexican-poker",
  "grand-ronde/let-it-ride",
  "grand-ronde/three-card-poker",
  "grand-ronde/ultimate-texas-holdem",
  "lucky-derby/caribbean-stud",
];
const DEVICES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: PHONE, hasTouch: true, isMobile: true },
  "phone on its side": { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true },
};
type Device = keyof typeof DEVICES;
/** Games whose docks have the most buttons, or whose layouts the most to keep in place. */
const ON_ITS_SIDE = ["golden-west/pan", "grand-ronde/bingo", "grand-ronde/keno", "grand-ronde/roulette"];

/** The page at one moment. */
interface Look {
  label: string;
  head: string;
  text: string;
  /** Choices that may be pressed, by their names. */
  options: string[];
  /** How far the page stands out at the side. */
  wide: number;
  /** Whether the table lies as it should, not at an angle. */
  straight: boolean;
  /** Buttons of the dock that lie under something else, and what. */
  covered: string[];
  purse: number;
}
/** What the page showed when a hand of yours was over: what you won, what lay before you, and all seats and pots. */
interface Result {
  head: string;
  purse: number;
  nets: number[];
  pots: number[];
}
/** Docks that ask something of you. */
const ASKS = ["Place your bets", "Your turn", "The counter"];
/** The sum of all shifts of a round, at which a reader begins to see them. */
const SHIFT = 0.05;
const OVER = /^You (win|lose|are even)/;

/** Runs in the page: keeps what it shows at the end of each hand, however soon the next one begins. */
function keep(): void {
  const page = globalThis as unknown as { results: Result[]; cents: (text: string | null | undefined) => number };
  page.results = [];
  page.cents = (text) => {
    const found = /([−-]?)\s*\$([\d,]+(?:\.\d\d)?)/.exec(text ?? "");
    return found ? (found[1] ? -1 : 1) * Math.round(Number(found[2]!.replaceAll(",", "")) * 100) : 0;
  };
  const all = (selector: string): number[] =>
    [...document.querySelectorAll(selector)].map((e) => page.cents(e.textContent));
  let over = false;
  new MutationObserver(() => {
    const head = document.querySelector("section.dock .turn > b")?.textContent ?? "";
    const was = over;
    over = /^You (win|lose|are even)/.test(head);
    if (!over) return;
    if (was) page.results.pop();
    page.results.push({
      head,
      purse: page.cents(document.querySelector(".purse b")?.textContent),
      nets: all(".seat .say.net"),
      pots: all(".felt .pot b"),
    });
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

function look(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const dock = document.querySelector("section.dock");
    const root = document.documentElement;
    const covered: string[] = [];
    for (const button of dock?.querySelectorAll("button") ?? []) {
      const box = button.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      if (!box.width || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
      const top = document.elementFromPoint(x, y);
      if (top && !button.contains(top) && !top.contains(button))
        covered.push(`${button.textContent?.trim()} under ${top.tagName}.${top.className}`);
    }
    const open = '[data-option]:not([aria-disabled="true"])';
    const waits = dock?.querySelector(".is-waiting") !== null;
    return {
      label: dock?.getAttribute("aria-label") ?? "",
      head: dock?.querySelector(".turn > b")?.textContent ?? "",
      text: dock?.textContent ?? "",
      options: waits ? [] : [...(dock?.querySelectorAll<HTMLElement>(open) ?? [])].map((e) => e.dataset.option!),
      wide: root.scrollWidth - root.clientWidth,
      straight: [...document.querySelectorAll(".felt, .clothbox")].every((e) => getComputedStyle(e).rotate === "none"),
      covered,
      purse: (globalThis as unknown as { cents: (text?: string | null) => number }).cents(
        document.querySelector(".purse b")?.textContent,
      ),
    };
  });
}

class Player {
  /** Choices that the room has refused for what is asked now: openers that are not held, a seven that must bet. */
  #refused = new Set<string>();
  /** How many spots may not be bet on alone. */
  #spots = 0;
  /** What lay before you when bets were opened. */
  before: number | null = null;
  readonly faults: string[] = [];

  constructor(
    readonly page: Page,
    readonly name: string,
    readonly device: Device,
  ) {
    page.on("console", (message) => {
      // 409: what a hand may become was not computed in time, by a machine that has other things to do
      if (message.type() === "error" && !/status of 409/.test(message.text()))
        this.faults.push(`console: ${message.text()}`);
    });
  }
  get dock(): Locator {
    return this.page.locator("section.dock");
  }
  async press(what: Locator): Promise<void> {
    const timeout = 10_000;
    await (this.device !== "desk" ? what.tap({ timeout }) : what.click({ timeout }));
  }
  async picture(moment: string): Promise<void> {
    const folder = process.env.PITBOSS_PICTURES;
    if (!folder) return;
    await this.page.waitForTimeout(250);
    await this.page.screenshot({ path: `${folder}/${this.name.replace("/", "-")}-${this.device}-${moment}.png` });
  }
  results(): Promise<Result[]> {
    return this.page.evaluate(() => (globalThis as unknown as { results: Result[] }).results);
  }
  async look(): Promise<Look> {
    const seen = await look(this.page);
    if (seen.wide > 0) this.faults.push(`${seen.wide} px stand out at “${seen.head}”`);
    if (!seen.straight) this.faults.push("the table lies at an angle");
    this.faults.push(...seen.covered.map((words) => `covered at “${seen.head}”: ${words}`));
    return seen;
  }

  /** Takes what is offered until a hand of yours is over. */
  async play(): Promise<Result> {
    let [pictured, asked] = [false, false];
    for (const end = Date.now() + 120_000; Date.now() < end;) {
      const [result] = await this.results();
      if (result) {
        await this.look();
        await this.picture("result");
        const { sum, all } = await shifted(this.page);
        test.info().annotations.push({ type: "shifted", description: sum.toFixed(4) });
        if (sum >= SHIFT) this.faults.push(`shifts: ${all.join(" | ")}`);
        return result;
      }
      const seen = await this.look();
      if (!asked && ASKS.includes(seen.label)) {
        asked = true;
        await shifted(this.page); // from here on nothing shifts
      }
      if (seen.label === "Your turn" && !pictured && (await this.page.locator(".is-you .card, .mine .card").count())) {
        pictured = true;
        await this.picture("decision");
      }
      await this.act(seen);
    }
    throw new Error(`no hand was over in time; faults so far: ${this.faults.join("; ")}`);
  }

  /** One thing: a bet, a ticket, a card, a choice; or a moment's wait. */
  async act({ label, head, text, options, purse }: Look): Promise<void> {
    const { page, dock } = this;
    if (label === "Place your bets" && options.length === 0 && /Press a spot/.test(text)) {
      this.before = purse;
      await chipDown(page, () => this.press(page.locator('[data-spot]:not([aria-disabled="true"])').nth(this.#spots)));
      await this.picture("bets");
      const taken = await this.answered(dock.getByRole("button", { name: "Ready" }));
      if (!taken) await this.press(dock.getByRole("button", { name: "Clear" }));
      this.#spots += taken ? 0 : 1;
    } else if (label === "Place your bets" && options.length === 0 && /on the layout/.test(text)) {
      await this.answered(dock.getByRole("button", { name: "Ready" })); // what is not decided yet stays up
    } else if (label === "The counter" && !/is yours|bought for|You are done/.test(text)) {
      await this.press(dock.getByRole("button", { name: /Quick pick|Buy for/ }).first());
      await expect(dock).toContainText(/is yours|bought for/);
      await this.picture("decision");
      await this.press(dock.locator('[data-option="done"]'));
    } else if (label === "Your turn" && !/^Set; you may still/.test(head)) {
      const choice = this.choose(options.filter((name) => !this.#refused.has(name)));
      const marked = dock.locator('.piece[aria-pressed="true"]');
      if (/^Draw up to/.test(head) && !(await marked.count())) await this.press(dock.locator(".piece").first());
      else if (choice) await this.answered(dock.locator(`[data-option="${choice}"]`), choice);
      else if (/^Discard/.test(head)) await this.press(dock.locator('.piece[aria-pressed="false"]').first());
      else if (await page.locator(".mine .cards .card").count())
        await this.press(page.locator(".mine .cards .card").first());
    } else {
      const chips = dock.getByRole("button", { name: /^(Buy \$|Deal me in)/ });
      if (await chips.count()) await this.press(chips.first());
      await page.waitForTimeout(100);
    }
  }

  /** The calm choice, as far as the hand goes on; the first one where none is. */
  choose(names: string[]): string | undefined {
    const calm = ["set", "house way", "post", "in", "take", "draw", "check", "call", "stand", "play", "pass", "no"];
    return (
      calm.find((name) => names.includes(name)) ??
      names.find((name) => /^(meld|add)/.test(name)) ??
      names.find((name) => name !== "fold") ??
      names[0]
    );
  }

  /** Presses a button and waits until the room has taken the answer, or has said why not. */
  async answered(button: Locator, choice = ""): Promise<boolean> {
    const pressed = await button.elementHandle({ timeout: 2000 }).catch(() => null);
    if (!pressed) return false; // what was offered a moment ago is not any more: look again
    await this.press(button);
    const state = await this.page.waitForFunction(
      ([button, choice]) => {
        const gone = !button!.isConnected || (choice && (button as HTMLElement).dataset.option !== choice);
        if (gone || choice === "house way") return "taken";
        const waits = document.querySelector("section.dock .is-waiting");
        return !waits && document.querySelector("section.dock .turn .bad, section.dock [role=alert]") && "refused";
      },
      [pressed, choice] as const,
      { timeout: 15_000 },
    );
    const taken = (await state.jsonValue()) === "taken";
    if (taken) this.#refused.clear();
    else this.#refused.add(choice);
    return taken;
  }
}

async function seated(page: Page, game: string, device: Device): Promise<Player> {
  const player = new Player(page, game, device);
  await page.addInitScript(keep);
  await page.addInitScript(watchShifts);
  const { seats } = await (await page.request.get(`/api/v1/games/${game}`)).json();
  const bots = game.endsWith("sports-pool") ? 0 : Math.min(seats - 1, 5);
  await sit(page, await ownTable(page, game, bots, game.endsWith("keno") ? { every: 10 } : {}));
  return player;
}

for (const game of process.env.PITBOSS_EVERY ? GAMES : SAMPLE)
  for (const device of Object.keys(DEVICES) as Device[]) {
    if (!process.env.PITBOSS_EVERY && device !== "phone") continue; // a sample; the desk is what most specs look at
    if (device === "phone on its side" && !ON_ITS_SIDE.includes(game)) continue;
    if (game === "grand-ronde/sports-pool") continue;
    test(`${game} is played to its end on a ${device}`, async ({ browser }) => {
      const { page, context } = await person(browser, DEVICES[device]);
      const player = await seated(page, game, device);
      const result = await player.play();
      expect(result.head).toMatch(OVER);
      const won = (result.head.startsWith("You lose") ? -1 : 1) * cents(result.head);
      // where bets lie only for a hand, what you have changed by what you won
      if (player.before !== null && !game.endsWith("craps")) expect(result.purse - player.before).toBe(won);
      // what players win of each other is what others lose, but for what stays in the pot
      if (await page.locator(".felt.oval").count())
        expect(result.nets.reduce((a, b) => a + b, 0) + result.pots.reduce((a, b) => a + b, 0)).toBe(0);
      expect(player.faults).toEqual([]);
      await leave(page);
      await context.close();
    });
  }

/** "You lose $1,250.50" → 125050. */
const cents = (words: string): number =>
  Math.round(Number(/\$([\d,.]+)/.exec(words)?.[1]?.replaceAll(",", "") ?? 0) * 100);

if (process.env.PITBOSS_EVERY)
  for (const device of ["desk", "phone"] as const)
    test(`grand-ronde/sports-pool is played to its end on a ${device}`, async ({ browser }) => {
      const house = await director(browser);
      const { page, context } = await person(browser, DEVICES[device]);
      const player = await seated(page, "grand-ronde/sports-pool", device);
      await house.goto(page.url());
      const desk = house.getByRole("region", { name: "The director's desk" });
      await desk.getByLabel("Event").fill("Herons at Lanterns");
      await desk.getByLabel("Home to win").fill("-150");
      await desk.getByLabel("Away to win").fill("130");
      await desk.getByRole("button", { name: "Post" }).click();
      const before = (await player.look()).purse;
      await player.press(page.getByRole("button", { name: /home/ }).first());
      await player.picture("decision");
      await player.press(player.dock.getByRole("button", { name: /^Place/ }));
      await expect(player.dock).toContainText("placed");
      await desk.getByRole("button", { name: "Start" }).click();
      await desk.getByLabel("Home", { exact: true }).fill("20");
      await desk.getByLabel("Away", { exact: true }).fill("17");
      await desk.getByRole("button", { name: "Enter the result" }).click();
      const collect = page.locator(".ticket").getByRole("button", { name: /^Collect/ });
      const paid = cents((await collect.textContent()) ?? "");
      await player.press(collect);
      await expect(player.dock).toContainText("collected");
      const staked = cents((await page.locator(".ticket").textContent()) ?? "");
      await expect.poll(async () => (await player.look()).purse).toBe(before - staked + paid);
      await player.picture("result");
      expect(player.faults).toEqual([]);
      await house.context().close();
      await context.close();
    });

test("the list of games is the room's", async ({ request }) => {
  const games = (await (await request.get("/api/v1/games")).json()) as { id: string }[];
  expect(games.map((g) => g.id).sort()).toEqual(GAMES);
});
