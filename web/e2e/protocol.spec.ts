/** The small games of tests/protocol, which use all that the protocol can carry, in a room of their own on the page. */

import { expect, test, type Page } from "@playwright/test";
import { DIRECTOR, SMALL } from "./first";
import { ownTable, person, playRound, sit, watch } from "./visitor";

const baseURL = SMALL;
const dock = (page: Page) => page.locator("section.dock");
const SETTLED = /You (win|lose|are even)/;

/** Says something at a table as whoever is signed in on the page; tells the room's answer. */
function say(page: Page, table: string, message: object): Promise<string> {
  return page.evaluate(
    ([address, message]) =>
      new Promise<string>((resolve) => {
        const socket = new WebSocket(address!);
        const id = "order";
        socket.onopen = () => socket.send(JSON.stringify({ ...JSON.parse(message!), id }));
        socket.onmessage = ({ data }) => {
          const heard = JSON.parse(data);
          if (heard.id !== id) return;
          socket.close();
          resolve(heard.why ?? heard.type);
        };
      }),
    [`${baseURL.replace("http", "ws")}/api/v1${table}/socket`, JSON.stringify(message)] as const,
  );
}

async function seated(page: Page, game: string, bots: number): Promise<string> {
  const table = await ownTable(page, `test/${game}`, bots);
  await sit(page, table);
  return table;
}

test("tiles are set by all at once, and the higher hand is paid from seat to seat", async ({ browser }) => {
  const { page, context } = await person(browser, { baseURL });
  await seated(page, "set-tiles", 2);
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("a card of five goes back, and the pack is shuffled again in mid-hand", async ({ browser }) => {
  const { page, context } = await person(browser, { baseURL });
  await seated(page, "swap-twins", 2);
  await expect(dock(page).locator(".piece")).toHaveCount(5, { timeout: 60_000 });
  await dock(page).locator(".piece").first().click();
  await dock(page).locator('[data-option="discard"]').click();
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("chips stay up from roll to roll until they are decided", async ({ browser }) => {
  const { page, context } = await person(browser, { baseURL });
  await seated(page, "dice-up", 1);
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("a ticket is bought at the counter, drawn and graded", async ({ browser }) => {
  const { page, context } = await person(browser, { baseURL });
  const table = await seated(page, "raffle", 2);
  await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 60_000 });
  expect(await say(page, table, { type: "answer", answer: { buy: { marks: 81, games: 1 } } })).toContain(
    "from 1 to 80",
  );
  expect(await say(page, table, { type: "answer", answer: { buy: { marks: 7, games: 1 } } })).toBe("ok");
  await dock(page).locator('[data-option="done"]').click();
  await expect(dock(page)).toContainText(SETTLED, { timeout: 60_000 });
  await context.close();
});

test("the official posts a race, closes the counter and enters who won", async ({ browser }) => {
  const { page, context } = await person(browser, { baseURL });
  const table = await seated(page, "race", 1);
  await expect(dock(page)).toHaveAttribute("aria-label", "The counter", { timeout: 60_000 });
  const official = await (await browser.newContext({ baseURL })).newPage();
  watch(official);
  await official.request.post("/api/v1/session", { data: DIRECTOR });
  await official.goto(table);
  const enter = (answer: unknown): Promise<string> => say(official, table, { type: "official", answer });
  expect(await say(page, table, { type: "answer", answer: { bet: "red" } })).toContain("nothing is posted yet");
  expect(await enter({ post: "race 1" })).toBe("ok");
  expect(await say(page, table, { type: "answer", answer: { bet: "red" } })).toBe("ok");
  await dock(page).locator('[data-option="done"]').click();
  expect(await enter("done")).toBe("ok");
  await expect(async () => expect(await enter({ winner: "red" })).toBe("ok")).toPass({ timeout: 30_000 });
  await expect(dock(page)).toContainText("You win", { timeout: 60_000 });
  await official.context().close();
  await context.close();
});
