/** Which key presses which choice: the printed ones, else the first letter that is still free. */

const USUAL: Record<string, string> = {
  hit: "H",
  stand: "S",
  double: "D",
  split: "P",
  surrender: "R",
  insurance: "I",
  fold: "F",
  check: "C",
  call: "C",
  raise: "R",
  bet: "R",
  "all in": "A",
  pass: "N",
  bank: "B",
  play: "P",
};

export function keysFor(options: readonly string[]): Record<string, string> {
  const keys: Record<string, string> = {};
  const used = new Set<string>();
  const take = (option: string, key: string | undefined): void => {
    if (!key || used.has(key) || keys[option]) return;
    keys[option] = key;
    used.add(key);
  };
  for (const option of options) take(option, /^(?:play|raise) ([1-9])x$/.exec(option)?.[1] ?? USUAL[option]);
  for (const option of options)
    for (const letter of option.toUpperCase().replace(/[^A-Z0-9]/g, "")) take(option, letter);
  return keys;
}

let pointed = true;
globalThis.addEventListener?.("pointerdown", () => (pointed = true), true);
globalThis.addEventListener?.("keydown", (e) => (pointed &&= !/^(Tab|Arrow)/.test(e.key)), true);
/** Whether what has the focus was reached by keys: Enter then presses it; after a click Enter means "ready". */
export function byKeyboard(): boolean {
  return !pointed;
}

const KEY = "pitboss-keys";
/** Keys may be turned off, for whoever speaks to the machine. */
export function keysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}
export function turnKeys(on: boolean): void {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // a browser that keeps nothing keeps the keys
  }
}

/** Whether a key press is meant for the table and not for a field, a button or the browser. */
export function forTable(event: KeyboardEvent): boolean {
  if (!keysOn() || event.metaKey || event.ctrlKey || event.altKey || event.repeat || event.defaultPrevented)
    return false;
  return !(event.target as Element | null)?.closest?.(
    "input:not([type=checkbox]), textarea, select, [contenteditable]",
  );
}
