/** The list under ? is what the keys do: one registry runs and lists them. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { listed, meaning, span, take, type KeyGroup } from "../src/lib/hotkeys.svelte";

const ran: string[] = [];
const group = (title: string, keys: Record<string, string>): KeyGroup => ({
  title,
  keys: () => Object.entries(keys).map(([key, does]) => ({ key, does, run: () => ran.push(does) })),
});

test("a key runs what the list says of it, in either case", () => {
  const among = [group("Your turn", { h: "Hit", S: "Stand" })];
  meaning("H", among)!.run();
  meaning("s", among)!.run();
  expect(ran).toEqual(["Hit", "Stand"]);
  expect(meaning("x", among)).toBeUndefined();
  expect(listed(among)).toEqual([
    {
      title: "Your turn",
      lines: [
        { keys: ["H"], does: "Hit" },
        { keys: ["S"], does: "Stand" },
      ],
    },
  ]);
});

test("a key that another group has taken is listed once, as what it does", () => {
  const among = [group("Your turn", { "1": "Play 1x" }), group("The amount", { "1": "Min", "2": "Pot" })];
  expect(meaning("1", among)!.does).toBe("Play 1x");
  expect(listed(among).flatMap((g) => g.lines.map((l) => `${l.keys} ${l.does}`))).toEqual(["2 Pot", "1 Play 1x"]);
});

test("keys that do the like stand in one line, a run of them by its ends", () => {
  const among = [group("Your turn", { "1": "Mark", "2": "Mark", "3": "Mark", Enter: "Draw", " ": "Skip" })];
  expect(listed(among)[0]!.lines.map((l) => span(l.keys))).toEqual([["1", "3"], ["↵"], ["Space"]]);
});

test("what a component took goes with it; ? is always there", () => {
  const before = listed().length;
  const give = take(group("Placing bets", { z: "Undo" }));
  expect(meaning("Z")!.does).toBe("Undo");
  expect(listed().length).toBe(before + 1);
  give();
  expect(meaning("Z")).toBeUndefined();
  expect(meaning("?")!.does).toBe("Show these keys");
});

test("no component listens to the keys of the window past the registry", () => {
  const own = new Set(["Top.svelte"]); // Escape out of the menu
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".svelte"));
  const past = files.filter(
    (f) => /<svelte:window[^>]*onkeydown/.test(readFileSync(join("src", f), "utf8")) && !own.has(f.split("/").at(-1)!),
  );
  expect(past).toEqual([]);
});
