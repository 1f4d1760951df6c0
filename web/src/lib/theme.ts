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

export function applyTheme(): void {
  const wish = stored(THEME) ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");
  document.documentElement.dataset.theme = wish;
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
