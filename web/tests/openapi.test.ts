/**
 * The page's types are those of the room's OpenAPI document; tests/room/test_openapi.py compares that with the room.
 */

import { readFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";
import { expect, test } from "vitest";

test("src/lib/openapi.ts is generated from openapi.json", async () => {
  const document = new URL("../openapi.json", import.meta.url);
  const generated = astToString(await openapiTS(document, { defaultNonNullable: true }));
  const committed = readFileSync(new URL("../src/lib/openapi.ts", import.meta.url), "utf8");
  expect(committed.endsWith(generated), "run: npm run api").toBe(true);
});
