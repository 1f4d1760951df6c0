/** The small games of tests/protocol, which use all that the protocol can carry, in a room of their own on the page. */

import { expect, test, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import { DIRECTOR } from "./first";
import { ownTable, playRound, sit, visitor, watch } from "./visitor";

const PORT = Number(process.env.PITBOSS_PORT ?? 8790) + 9;
const baseURL = `http://127.0.0.1:${PORT}`;
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const dock = (page: Page) => page.locator("section.dock");
const SETTLED = /You (win|lose|are even)/;

let room: ChildProcess;
test.beforeAll(async () => {
  const [command, ...rest] = (process.env.PITBOSS_SERVE ?? "../../.venv/bin/pitboss serve").split(" ");
  const database = `sqlite:///${process.env.PITBOSS_E2E}/protocol.sqlite`;
  room = spawn(command!, [...rest, "--port", String(PORT), "--database", database], {
    cwd: here("."),
    env: {
      ...process.env,
      PITBOSS_FAMILIES: here("../../tests/protocol/families"),
      PITBOSS_GAMES: here("../../tests/protocol/houses"),
    },
    stdio: "ignore",
  });
  const serves = (): Promise<number> =>
    fetch(`${baseURL}/api/v1/games`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(serves, { timeout: 90_000 }).toBe(200);
  const director = { ...DIRECTOR, code: process.env.PITBOSS_ROOM_DIRECTOR_CODE };
  const headers = { "Content-Type": "application/json" };
  await fetch(`${baseURL}/api/v1/people`, { method: "POST", headers, body: JSON.stringify(director) });
});
test.afterAll(() => room.kill());

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
  await page.addInitScript(() => localStorage.setItem("pitboss-speed", "instant"));
  const table = await ownTable(page, `test/${game}`, bots);
  await sit(page, table);
  return table;
}

test("tiles are set by all at once, and the higher hand is paid from seat to seat", async ({ browser }) => {
  const { page, context } = await visitor(browser, { baseURL });
  await seated(page, "set-tiles", 2);
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("a card of five goes back, and the pack is shuffled again in mid-hand", async ({ browser }) => {
  const { page, context } = await visitor(browser, { baseURL });
  await seated(page, "swap-twins", 2);
  await expect(dock(page).locator(".piece")).toHaveCount(5, { timeout: 60_000 });
  await dock(page).locator(".piece").first().click();
  await dock(page).locator('[data-option="discard"]').click();
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("chips stay up from roll to roll until they are decided", async ({ browser }) => {
  const { page, context } = await visitor(browser, { baseURL });
  await seated(page, "dice-up", 1);
  expect(await playRound(page)).toMatch(SETTLED);
  await context.close();
});

test("a ticket is bought at the counter, drawn and graded", async ({ browser }) => {
  const { page, context } = await visitor(browser, { baseURL });
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
  const { page, context } = await visitor(browser, { baseURL });
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
