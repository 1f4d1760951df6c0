/** What lies on what it must not: names, totals, amounts, plates, cards and the dealer's words on the cloth. */

import type { Page } from "@playwright/test";

const TEXTS = ".tot, .cap, .plate, .announce, .seat.is-you .amt, .cover, .pot";

/** Looks when nothing is on its way any more; at `more`, too. */
export function collisions(page: Page, more = ""): Promise<string[]> {
  return page.evaluate(async (selector) => {
    const ends = (a: Animation): boolean => a.effect?.getComputedTiming().endTime !== Infinity;
    const moving = (): Animation[] => document.getAnimations().filter((a) => a.playState === "running" && ends(a));
    while (moving().length) await Promise.allSettled(moving().map((a) => a.finished));
    const seen = (e: Element): boolean => {
      const r = e.getBoundingClientRect();
      return r.width > 0 && r.height > 0 && getComputedStyle(e).visibility !== "hidden";
    };
    const texts = [...document.querySelectorAll(`.felt ${selector}`)].filter((e) => seen(e) && e.textContent!.trim());
    const cards = [...document.querySelectorAll(".felt .card")].filter(seen);
    const box = (e: Element): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(e);
      return e.matches(".announce") ? range.getBoundingClientRect() : e.getBoundingClientRect();
    };
    const over = (a: DOMRect, b: DOMRect): boolean =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
    const name = (e: Element): string => {
      const words = e.textContent!.trim().slice(0, 30) || e.getAttribute("aria-label");
      return `${e.className.split(" ")[0]} “${words}”`;
    };
    const where = (e: Element): Element | null => e.closest(".seat, .dealer, .board");
    // a sum of points sits on the corner of its own cards, and a plate on their lower edge, where they show nothing;
    // the name of a hand lies on no card, not even on its own
    const own = (text: Element, card: Element): boolean => {
      if (text.matches(".tot:not(.words)")) return text.closest(".handbox") === card.closest(".handbox");
      if (!text.matches(".plate") || where(text) !== where(card)) return false;
      const style = getComputedStyle(card);
      const [mask, index] = ["--mask", "--mask-index"].map((name) => style.getPropertyValue(name).trim());
      const { top, height } = card.getBoundingClientRect();
      const shows = card.matches("[data-card]") ? (mask === index ? 0.9 : 0.66) : 0;
      return text.getBoundingClientRect().top > top + height * shows;
    };
    const stage = document.querySelector(".stage")!;
    const edge = stage.getBoundingClientRect();
    const scrolls = /auto|scroll/.test(getComputedStyle(stage).overflowY) || stage.scrollHeight <= stage.clientHeight;
    const cut = (r: DOMRect): boolean =>
      r.left < edge.left - 1 ||
      r.right > edge.right + 1 ||
      r.top < edge.top - 1 ||
      (!scrolls && r.bottom > edge.bottom + 1);
    const found: string[] = [];
    texts.forEach((a, i) => {
      for (const b of texts.slice(i + 1)) {
        if (!a.contains(b) && !b.contains(a) && over(box(a), box(b))) found.push(`${name(a)} on ${name(b)}`);
      }
      for (const card of cards) {
        if (!own(a, card) && over(box(a), card.getBoundingClientRect())) found.push(`${name(a)} on ${name(card)}`);
      }
      if (cut(box(a))) found.push(`${name(a)} is cut`);
    });
    cards.forEach((a, i) => {
      for (const b of cards.slice(i + 1)) {
        if (where(a) !== where(b) && over(a.getBoundingClientRect(), b.getBoundingClientRect()))
          found.push(`${name(a)} on ${name(b)}`);
      }
      if (cut(a.getBoundingClientRect())) found.push(`${name(a)} is cut`);
    });
    return [...new Set(found)];
  }, `:is(${TEXTS}${more})`);
}

/** Chips on the cloth of a desk that reach over its rail. */
export function offCloth(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cloth = document.querySelector<HTMLElement>(".felt > .cloth")!;
    const box = cloth.getBoundingClientRect();
    const rail = (9 * box.width) / 1024;
    const style = getComputedStyle(cloth);
    const corner = (name: "TopLeft" | "TopRight" | "BottomLeft" | "BottomRight"): [number, number] => {
      const [rx, ry = rx] = style[`border${name}Radius`].split(" ").map(parseFloat) as [number, number?];
      return [rx - rail, (ry as number) - rail];
    };
    const inside = (x: number, y: number): boolean => {
      const [left, top] = [x < box.left + box.width / 2, y < box.top + box.height / 2];
      const [rx, ry] = corner(`${top ? "Top" : "Bottom"}${left ? "Left" : "Right"}`);
      const dx = rx + rail - (left ? x - box.left : box.right - x);
      const dy = ry + rail - (top ? y - box.top : box.bottom - y);
      if (dx > rx || dy > ry) return false;
      return dx < 0 || dy < 0 || (dx / rx) ** 2 + (dy / ry) ** 2 <= 1;
    };
    const round = [...Array(8).keys()].map((i) => [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)] as const);
    return [...document.querySelectorAll(".felt .seat .chip")].flatMap((chip) => {
      const r = chip.getBoundingClientRect();
      const at = ([x, y]: readonly [number, number]): boolean =>
        inside(r.left + (r.width / 2) * (1 + x), r.top + (r.height / 2) * (1 + y));
      return r.width && !round.every(at) ? [chip.closest("section")!.getAttribute("aria-label")!] : [];
    });
  });
}
