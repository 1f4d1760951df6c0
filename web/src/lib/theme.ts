/** Dark room or light: the system's wish until somebody presses the sun. Four colours of suits, or the two of old. */

const THEME = "pitboss-theme";
const SUITS = "pitboss-suits";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // a browser that keeps nothing still shows it for this visit
  }
}

/** The system may change its mind in the evening, with the page open. */
export function applyTheme(): void {
  const light = matchMedia("(prefers-color-scheme: light)");
  const follow = (): void => {
    document.documentElement.dataset.theme = stored(THEME) ?? (light.matches ? "light" : "dark");
  };
  follow();
  light.addEventListener("change", follow);
  document.documentElement.dataset.suits = stored(SUITS) ?? "four";
}

export function toggleTheme(): void {
  const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
  document.documentElement.dataset.theme = next;
  keep(THEME, next);
}

export function fourColours(): boolean {
  return document.documentElement.dataset.suits !== "two";
}
export function turnColours(four: boolean): void {
  document.documentElement.dataset.suits = four ? "four" : "two";
  keep(SUITS, four ? "four" : "two");
}
