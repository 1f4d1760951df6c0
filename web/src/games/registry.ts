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
import type { ArrangeAsk, ChooseAsk, CounterAsk } from "../lib/types";

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

const docks = import.meta.glob<OwnDock>("./*/Dock.svelte");

export async function dockFor(kind: string): Promise<OwnDock | null> {
  return (await docks[`./${kind}/Dock.svelte`]?.()) ?? null;
}
