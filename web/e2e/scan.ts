/** An accessibility scan: nothing moderate, nothing serious, nothing critical. */

import { expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  impact: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What depends on colours; everything else is the same in both themes. */
const COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** Scans the page as it is, in the light and in the dark; or a part of it, where the rest has been scanned before. */
export async function scan(page: Page, where: string, part = "html"): Promise<void> {
  await page.evaluate(AXE);
  for (const [theme, rules] of Object.entries({ light: {}, dark: COLOURS })) {
    const found = await page.evaluate(
      async ([theme, rules, part]) => {
        document.documentElement.dataset.theme = theme;
        await Promise.allSettled(document.getAnimations().map((a) => a.finished));
        const { violations } = await (
          globalThis as unknown as {
            axe: { run: (within: string | Document, options: object) => Promise<{ violations: Finding[] }> };
          }
        ).axe.run(part === "html" ? document : part, { ...rules, resultTypes: ["violations"] });
        return violations
          .filter((v) => v.impact !== "minor")
          .map(
            (v) =>
              `${v.id}: ${v.nodes
                .map((n) => `${n.html.slice(0, 160)} ${n.failureSummary.slice(0, 200)}`)
                .slice(0, 3)
                .join(" | ")}`,
          );
      },
      [theme, rules, part] as const,
    );
    expect(found, `${where}, ${theme}`).toEqual([]);
  }
}
