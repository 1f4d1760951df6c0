/** What lies on what it must not: names, totals, amounts, plates and the dealer's words on the cloth. */

import type { Page } from "@playwright/test";

export function collisions(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen = (e: Element): boolean => {
      const r = e.getBoundingClientRect();
      return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== "hidden";
    };
    const texts = [
      ...document.querySelectorAll(".felt :is(.tot.words, .cap, .plate, .announce, .seat.is-you .amt, .cover, .pot)"),
    ].filter((e) => seen(e) && e.textContent!.trim());
    const box = (e: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return e.matches(".announce") ? range.getBoundingClientRect() : e.getBoundingClientRect();
    };
    const over = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const name = (e: Element): string => `${e.className.split(" ")[0]} “${e.textContent!.trim().slice(0, 30)}”`;
    const found: string[] = [];
    texts.forEach((a, i) => {
      for (const b of texts.slice(i + 1)) {
        if (!a.contains(b) && !b.contains(a) && over(box(a), box(b))) found.push(`${name(a)} on ${name(b)}`);
      }
      for (const card of document.querySelectorAll(".felt .card")) {
        const mine = a.closest(".seat") && a.closest(".seat") === card.closest(".seat");
        if (!mine && seen(card) && over(box(a), card.getBoundingClientRect())) found.push(`${name(a)} on a card`);
      }
      const [r, stage] = [box(a), document.querySelector(".stage")!.getBoundingClientRect()];
      if (r.left < stage.left - 1 || r.right > stage.right + 1 || r.top < stage.top - 1)
        found.push(`${name(a)} is cut`);
    });
    return [...new Set(found)];
  });
}
