/** The citation that is being read, if one is: pressed anywhere, shown in one panel. */

export const quote = $state<{ game: string; cite: string }>({ game: "", cite: "" });

export function read(game: string, cite: string): void {
  quote.game = game;
  quote.cite = cite;
}
export function close(): void {
  quote.cite = "";
}
