import { defineConfig } from "@playwright/test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOM, SMALL } from "./first";

/** Real rooms on databases of their own. PITBOSS_SERVE names another command, PITBOSS_CHROMIUM another browser. */
process.env.PITBOSS_E2E ??= mkdtempSync(join(tmpdir(), "pitboss-e2e-"));
process.env.PITBOSS_ROOM_DIRECTOR_CODE ??= "the first";
process.env.PITBOSS_ROOM_LOG ??= "warning";
process.env.PITBOSS_ROOM_CALL ??= "0.2";
process.env.PITBOSS_ROOM_BETWEEN ??= "1.5";
// all visitors come from one address here
for (const limit of ["REQUESTS", "SIGN_INS", "GUESTS"])
  process.env[`PITBOSS_ROOM_${limit}`] ??= '{"per_second": 1000, "burst": 1000}';

const serve = process.env.PITBOSS_SERVE ?? "../../.venv/bin/pitboss serve";
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const room = (address: string, name: string, env: Record<string, string> = {}) => ({
  name,
  command: `${serve} --port ${new URL(address).port} --database sqlite:///${process.env.PITBOSS_E2E}/${name}.sqlite`,
  url: `${address}/api/v1/games`,
  env,
  timeout: 90_000,
  stdout: "ignore" as const,
  stderr: "pipe" as const,
});

export default defineConfig({
  testDir: ".",
  globalSetup: "./first.ts",
  outputDir: "../test-results",
  workers: 3, // of two cores: much of a spec is waiting
  fullyParallel: true,
  retries: 1, // a busy machine may miss a moment; what passed only then is listed as flaky
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    baseURL: ROOM,
    actionTimeout: 30_000,
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
  webServer: [
    room(ROOM, "room"),
    room(SMALL, "protocol", {
      PITBOSS_FAMILIES: here("../../tests/protocol/families"),
      PITBOSS_GAMES: here("../../tests/protocol/houses"),
    }),
  ],
});
