/**
 * The keys of the page, in one place. A component says here which keys it takes; the same list is what a press runs and
 * what `?` shows, so the list cannot be wrong.
 */

import { untrack } from "svelte";
import { byKeyboard, forTable } from "./keys";

export interface Hotkey {
  /** As `KeyboardEvent.key` has it; letters in either case. */
  key: string;
  does: string;
  run: () => void;
  /** Where this says no, the press is left to the browser. */
  when?: () => boolean;
}
export interface KeyGroup {
  title: string;
  keys: () => readonly Hotkey[];
}
/** A line of the list: one key, or several that do the like. */
export interface KeyLine {
  keys: string[];
  does: string;
}

/** Groups of keys that are taken now; what came last goes before. */
let groups = $state.raw<readonly KeyGroup[]>([]);
/** Whether the list is open. */
export const help = $state({ open: false });

/** Takes these keys for as long as the component is there. */
export function useKeys(title: string, keys: () => readonly Hotkey[]): void {
  $effect(() => untrack(() => take({ title, keys })));
}
/** Returns what gives the keys back. */
export function take(group: KeyGroup): () => void {
  groups = [group, ...groups];
  return () => {
    groups = groups.filter((g) => g !== group);
  };
}

const fold = (key: string): string => (key.length === 1 ? key.toLowerCase() : key);

/** What a key does now: the first group that has it takes it. */
export function meaning(key: string, among: readonly KeyGroup[] = groups): Hotkey | undefined {
  for (const group of among) {
    const found = group.keys().find((k) => fold(k.key) === fold(key));
    if (found) return found;
  }
  return undefined;
}

const PRINTED: Record<string, string> = {
  Enter: "↵",
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};
export const printed = (key: string): string => PRINTED[key] ?? (key.length === 1 ? key.toUpperCase() : key);

/** The list under `?`: every key that does something now, by group; keys that do the like stand in one line. */
export function listed(among: readonly KeyGroup[] = groups): { title: string; lines: KeyLine[] }[] {
  const found = new Map<string, KeyLine[]>();
  for (const group of [...among].reverse()) {
    const lines = found.get(group.title) ?? [];
    for (const hotkey of group.keys()) {
      if (meaning(hotkey.key, among) !== hotkey && meaning(hotkey.key, among)?.does !== hotkey.does) continue;
      const line = lines.find((l) => l.does === hotkey.does);
      if (line) line.keys.push(printed(hotkey.key));
      else lines.push({ keys: [printed(hotkey.key)], does: hotkey.does });
    }
    if (lines.length) found.set(group.title, lines);
  }
  return [...found].map(([title, lines]) => ({ title, lines }));
}

/** "1 to 5": a run of keys is named by its ends. */
export function span(keys: readonly string[]): string[] {
  return keys.length > 2 ? [keys[0]!, keys.at(-1)!] : [...keys];
}

/** Enter and Space press what has the focus, if it was reached by keys; after a click Enter means the table. */
function pressesFocus(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" && event.key !== " ") return false;
  const on = (event.target as Element | null)?.closest?.("button, a, summary, [role=button]");
  return !!on && (event.key === " " || byKeyboard());
}

export function onKey(event: KeyboardEvent): void {
  if (!forTable(event) || pressesFocus(event) || document.querySelector("dialog[open]")) return;
  const hotkey = meaning(event.key);
  if (!hotkey || hotkey.when?.() === false) return;
  event.preventDefault();
  hotkey.run();
}
globalThis.addEventListener?.("keydown", onKey);

take({ title: "Everywhere", keys: () => [{ key: "?", does: "Show these keys", run: () => (help.open = true) }] });
