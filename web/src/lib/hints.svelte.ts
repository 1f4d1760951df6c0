/** Whether hints are shown: a choice of the person, kept in the browser. */

const KEY = "pitboss-hints";
function stored(): boolean {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}
export const hints = $state({ on: stored() });

export function showHints(on: boolean): void {
  hints.on = on;
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // kept for this visit only
  }
}
