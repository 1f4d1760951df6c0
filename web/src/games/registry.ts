/**
 * Which component draws a table: the one in the folder that is named like the kind of drawing the room sends.
 *
 * A new kind is a new folder with a `Table.svelte`; nothing else has to know of it. A kind without one is drawn as
 * seats before a dealer.
 */

import type { Component } from "svelte";
import type { Betting } from "../lib/betting.svelte";
import type { Scene } from "../lib/scene";
import type { LiveTable } from "../lib/table.svelte";
import type { Analysis, ArrangeAsk, ChooseAsk, CounterAsk, GameSheet } from "../lib/types";

export interface TableProps {
  scene: Scene;
  betting?: Betting | undefined;
  table?: LiveTable | undefined;
  /** Share of the clock that is left. */
  left: number;
  onsit?: ((seat: number) => void) | undefined;
  /** The game and its house, to be printed on the cloth. */
  title?: [string, string] | undefined;
}

export interface DockProps<A = ChooseAsk> {
  table: LiveTable;
  ask: A;
}
/**
 * A kind of drawing may have choices and counters answered in its own way: by the `Dock.svelte` of its folder, if that
 * `answers` them.
 */
export interface OwnDock {
  default: Component<DockProps<ChooseAsk | ArrangeAsk | CounterAsk>>;
  /** Kinds of choices and counters, and "arrange" where hands are set. */
  answers: readonly string[];
  /** What stands in the dock when a hand of yours is over. */
  after?: Component<{ table: LiveTable }>;
}

const found = import.meta.glob<{ default: Component<TableProps> }>("./*/Table.svelte");

export async function tableFor(kind: string): Promise<Component<TableProps>> {
  const load = found[`./${kind}/Table.svelte`] ?? found["./arc/Table.svelte"]!;
  return (await load()).default;
}

export interface BesideProps {
  table: LiveTable;
  sheet: GameSheet | null;
  analysis: Analysis | null;
}
/** What a kind of drawing has to say beside the table: the `Beside.svelte` of its folder, under the name in `tab.ts`. */
const tabs = import.meta.glob<string>("./*/tab.ts", { eager: true, import: "default" });
const besides = import.meta.glob<{ default: Component<BesideProps> }>("./*/Beside.svelte");

export function besideFor(kind: string): [tab: string, load: () => Promise<Component<BesideProps>>] | null {
  const tab = tabs[`./${kind}/tab.ts`];
  const load = besides[`./${kind}/Beside.svelte`];
  return tab && load ? [tab, async () => (await load()).default] : null;
}

const docks = import.meta.glob<OwnDock>("./*/Dock.svelte");

export async function dockFor(kind: string): Promise<OwnDock | null> {
  return (await docks[`./${kind}/Dock.svelte`]?.()) ?? null;
}
