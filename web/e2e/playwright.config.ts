import { defineConfig } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The real room on a database of its own. PITBOSS_SERVE names another command, PITBOSS_CHROMIUM another browser. */
const PORT = Number(process.env.PITBOSS_PORT ?? 8790);
process.env.PITBOSS_E2E ??= mkdtempSync(join(tmpdir(), "pitboss-e2e-"));
process.env.PITBOSS_ROOM_DIRECTOR_CODE ??= "the first";
process.env.PITBOSS_ROOM_CALL ??= "0.2";
const serve = process.env.PITBOSS_SERVE ?? "../../.venv/bin/pitboss serve";

export default defineConfig({
  testDir: ".",
  globalSetup: "./first.ts",
  outputDir: "../test-results",
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    colorScheme: "dark",
    launchOptions: {
      executablePath: process.env.PITBOSS_CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: `${serve} --port ${PORT} --database sqlite:///${process.env.PITBOSS_E2E}/room.sqlite`,
    url: `http://127.0.0.1:${PORT}/api/v1/games`,
    timeout: 90_000,
    stdout: "ignore",
    stderr: "pipe",
  },
});
