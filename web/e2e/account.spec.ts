/** A player's account and the director's reports, as a visitor meets them. */

import { expect, test } from "@playwright/test";
import { scan } from "./scan";
import { DESK, director, person, PHONE, shot } from "./visitor";

test("limits, sessions and a break; the director reads the reports", async ({ browser }) => {
  const { page: player } = await person(browser);
  await player.goto("/account");
  await expect(player.getByRole("heading", { name: "Account" })).toBeVisible();
  await player.getByLabel("Losses, per day: new limit in dollars").fill("50");
  await player.getByRole("button", { name: "Set Losses, per day" }).click();
  await expect(player.getByRole("row", { name: /Losses, per day/ })).toContainText("$50");
  await expect(player.getByLabel("Sessions")).toContainText("This browser");
  await scan(player, "account");
  await player.setViewportSize(PHONE);
  expect(await player.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await player.setViewportSize(DESK);
  await shot(player, "account");
  await player.getByLabel("Your PIN or password").fill("not it");
  await player.getByRole("button", { name: "Take this break" }).click();
  await expect(player.getByRole("alert")).toContainText("secret is wrong");

  const boss = await director(browser);
  await boss.goto("/director/reports");
  await expect(boss.getByLabel("Significant events")).toContainText("own limit");
  await boss.getByRole("button", { name: "By game" }).click();
  await expect(boss.getByLabel("Drop and hold")).toContainText("Bought in");
  await scan(boss, "reports");
  await shot(boss, "reports");
});
