/** Where the text allows it, a player bets in a circle that nobody sits at and plays its hand. */

import { expect, test } from "@playwright/test";
import { act, devices, ownTable, playRound, person, sit } from "./visitor";

for (const [ending, viewport] of devices("phone"))
  test(`a hand of one's own in an unoccupied circle${ending}`, async ({ browser }) => {
    const { page } = await person(browser, { viewport });
    await sit(page, await ownTable(page, "delta/blackjack-x", 1));
    const dock = page.locator("section.dock");
    await expect(async () => {
      if ((await dock.getAttribute("aria-label")) === "Your turn") await act(page); // the bank is offered first
      await expect(dock).toHaveAttribute("aria-label", "Place your bets", { timeout: 500 });
    }).toPass();
    await page.locator('[data-spot="base"]').click();
    const places = page.getByLabel("Bet on");
    const label = (await places.locator("option", { hasText: "In circle" }).first().textContent())!;
    await places.selectOption({ label });
    await page.locator('[data-spot="base"]').click();
    await page.locator("section.dock .btn.primary").click();
    // else a second press, meant for this round, would bet in the next one
    await expect(dock).not.toHaveAttribute("aria-label", "Place your bets");
    await playRound(page);
    await expect(page.getByLabel("Your wagers")).toContainText(`Base, seat ${label.replace("In circle ", "")}`);
  });
