/** Names for people: cards, houses, spots, rules, times. */

import { dollars } from "./money";
import type { Area, Ask, Cents, Drawing, Event, GameRow, Look } from "./types";

const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  "9": "nine",
  "8": "eight",
  "7": "seven",
  "6": "six",
  "5": "five",
  "4": "four",
  "3": "three",
  "2": "deuce",
};
const SUITS: Record<string, string> = { s: "spades", h: "hearts", d: "diamonds", c: "clubs" };

/** Pai gow tiles, as players call them. */
const TILES: Record<string, string> = {
  "6-6": "Teen",
  "1-1": "Dey",
  "4-4": "Yun",
  "1-3": "Gor",
  "5-5": "Mooy",
  "3-3": "Chong",
  "2-2": "Bon",
  "5-6": "Foo",
  "4-6": "Ping",
  "1-6": "Tit",
  "1-5": "Look",
  "3-6": "Chop Gow",
  "4-5": "Chop Gow",
  "2-6": "Chop Bot",
  "3-5": "Chop Bot",
  "2-5": "Chop Chit",
  "3-4": "Chop Chit",
  "1-4": "Chop Ng",
  "2-3": "Chop Ng",
  "2-4": "Gee Joon",
  "1-2": "Gee Joon",
};

/** "ace of spades"; "Teen, 6 and 6"; "face-down card" and nothing more where there is no face. */
export function cardName(card: string | null): string {
  if (card === null) return "face-down card";
  if (card.startsWith("Jk")) return "joker";
  if (/^[1-6]-[1-6]$/.test(card)) return `${TILES[card] ?? "tile"}, ${card.replace("-", " and ")}`;
  const rank = RANKS[card[0] ?? ""];
  const suit = SUITS[card[1] ?? ""];
  return rank && suit ? `${rank} of ${suit}` : card;
}

const HOUSES: Record<string, string> = {
  delta: "Delta Club Casino",
  "lucky-derby": "Lucky Derby",
  "golden-west": "Golden West",
  "grand-ronde": "Grand Ronde",
  outlaws: "Outlaw’s Card Parlour",
};
export function houseName(house: string): string {
  return HOUSES[house] ?? title(house);
}

/** Groups of the lobby, in its order. */
export const GROUPS: readonly Look["group"][] = [
  "Blackjack",
  "Baccarat",
  "Casino poker",
  "Pai gow",
  "Poker",
  "Dice, wheel, balls",
  "Other",
];

/** Whom one plays against. */
export function bankName({ bank, counter, look }: Pick<GameRow, "bank" | "counter" | "look">): string {
  if (bank !== "none") return { house: "House bank", player_dealer: "Player‑dealer" }[bank];
  if (counter) return counter;
  return look.group === "Poker" ? "Poker" : "Among players";
}

/** What stands in place of a pay table where none is printed. */
export function noTable({ bank, counter }: Pick<GameRow, "bank" | "counter">): string {
  return bank === "none" && !counter
    ? "None: players win from each other."
    : "None is printed: the rules say what a win pays.";
}

/** What a round is called: only cards make a hand. */
export function roundName({ kind, centre }: Pick<Drawing, "kind" | "centre">): string {
  if (kind === "cloth" && centre === "wheel") return "spin";
  if (kind === "cloth" && centre === "dice") return "roll";
  return { counter: "draw", hall: "game", book: "round" }[kind as string] ?? "hand";
}

/** The stakes: blinds or bets by name, otherwise wagers from the minimum to the maximum. */
export function stakesOf({ stakes, limits }: { stakes?: string; limits: readonly Cents[] }): string {
  return stakes || `${dollars(limits[0]!)} to ${dollars(limits[1]!)}`;
}

const SPOTS: Record<string, string> = {
  "twenty-one-plus-three": "21+3",
  "six-card-bonus": "6 card bonus",
  "three-up": "3-Up",
  "x-tra-bonus": "X-tra bonus",
  "dont-pass": "Don’t pass",
  "dont-come": "Don’t come",
  "dont-pass-odds": "Don’t pass odds",
  "dont-come-odds": "Don’t come odds",
};
/** A spot by its printed name on a layout, where there is one; `base@5` is at somebody else's seat. */
export function spotName(spot: string, areas: readonly Area[] = []): string {
  const [name, at] = spot.split("@");
  if (at) return `${spotName(name!, areas)}, seat ${at}`;
  return areas.find((a) => a.spot === spot)?.label ?? SPOTS[spot] ?? title(spot);
}

/** "no hand is in play" → "No hand is in play.": what the room says, as a sentence of its own. */
export function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** "super-bonus-player" → "Super bonus player". */
export function title(word: string): string {
  const plain = word.replace(/[-_]/g, " ");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

export function clockTime(iso: string): string {
  return new Date(iso).toLocaleTimeString("en-GB");
}
export function dayTime(iso: string): string {
  const at = new Date(iso);
  return `${at.toLocaleDateString("en-CA")} ${at.toLocaleTimeString("en-GB", { timeStyle: "short" })}`;
}

/** "9f2c 41d8 07be …": a short fingerprint; the tooltip has all of it. */
export function fingerprint(hash: string): string {
  return `${hash.slice(0, 12).replace(/(.{4})(?=.)/g, "$1 ")} …`;
}

const GLANCE = 110;
/** The last sentences that fit in a glance. */
export function joined(sentences: readonly string[], most = GLANCE): string {
  let text = "";
  for (const words of sentences.filter(Boolean).reverse()) {
    const next = text ? `${words} ${text}` : words;
    if (text && next.length > most) break;
    text = next;
  }
  return text;
}

/** Whose doing an event is; null where it concerns the whole table, as who wins a pot does. */
function doer(event: Event): number | null {
  if (event.event === "Chose" || event.event === "Settled") return event.seat;
  if (event.event === "Shown" && event.holder > 0) return event.holder;
  return null;
}

/** One announcement out of what happened: what concerns the whole table or your own seat before what others did. */
export function spoken(happened: readonly (readonly [Event, string])[], you: number | null, most = GLANCE): string {
  const near = happened.filter(([event]) => doer(event) === null || doer(event) === you);
  const told = near.length ? near : happened;
  // high and low are named together, and won apart
  const named = told.flatMap(([event]) =>
    event.event === "Shown" ? [event.words, ...event.words.split("; low ")] : [],
  );
  return joined(
    told.map(([, words]) => named.reduce((said, name) => once(said, name), words)),
    most,
  );
}
/** A hand that has been named is not named again as the reason why it wins. */
function once(words: string, name: string): string {
  return [", ", ": "].some((before) => words.endsWith(`${before}${name}.`))
    ? `${words.slice(0, -name.length - 3)}.`
    : words;
}

/** "hit, stand or double": a list as it is spoken. */
export function listed(words: readonly string[], last = "or"): string {
  return words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** What the dealer asks, in a sentence; of you, or of a seat. */
export function question(ask: Ask, you: number | null): string {
  if (ask.ask === "Bet") return "Place your bets.";
  if (ask.ask === "Window") return "Others are being asked.";
  if (ask.ask === "Counter") return ask.kind === "surrender" ? "Play or surrender?" : "The counter is open.";
  if (ask.ask === "Outside") return "Waiting for the result.";
  const whom = ask.seat === you ? "" : `Seat ${ask.seat}, `;
  const say = (words: string): string => sentence(`${whom}${words}`);
  if (ask.ask === "Arrange") return say("set your hand.");
  if (ask.ask === "Discard") return say("which cards do you give up?");
  const open = ask.options.filter((o) => !o.why_not).map((o) => o.name.replace(/[-_]/g, " "));
  // another's cards are not shown by what they allow, and a long list is for the eye
  if (open.length === 0 || open.length > 5 || listed(open).length > GLANCE / 2) return say(ask.about || "your turn.");
  return `${ask.about ? `${title(ask.about)}. ` : ""}${say(`${listed(open)}?`)}`;
}

/** What the times of a table's clock are for. */
const CLOCK: Record<string, string> = {
  decide: "to decide",
  bet: "to bet",
  bank: "in the time bank",
  every: "from game to game",
  call: "from call to call",
};
/** What an entry of the audit log says beyond its action: empty values say nothing. Games are named by `called`. */
export function entered(of: Record<string, unknown>, called: (game: string) => string = title): string {
  const says = (k: string, v: unknown): string => {
    if (k === "limits") return `limits ${amounts(v as object)}`;
    if (k === "clock")
      return Object.entries(v as object)
        .map(timed)
        .filter(Boolean)
        .join(", ");
    if (typeof v === "object") return entered(v as Record<string, unknown>, called);
    if (k === "game") return called(String(v));
    const words = k.replace(/[_.]/g, " ");
    if (v === true) return words;
    return k === "cents" ? dollars(v as number) : `${words} ${String(v)}`;
  };
  const said = Object.entries(of).filter(
    ([, v]) => v !== null && v !== "" && v !== false && !(typeof v === "object" && !Object.keys(v!).length),
  );
  return said
    .map(([k, v]) => says(k, v))
    .filter(Boolean)
    .join(", ");
}
function timed([name, of]: [string, unknown]): string {
  if (Array.isArray(of)) return of.length ? `${name} at ${of.join(", ")}` : "";
  if (of === true) return `the clock runs ${name}`;
  return of ? `${String(of)} s ${CLOCK[name] ?? name}` : "";
}
/** Limits of a table from the least to the greatest; those of a counter by name. */
const amounts = (of: Cents[] | object): string =>
  Array.isArray(of)
    ? of.map(dollars).join(" to ")
    : Object.entries(of)
        .map(([name, cents]) => `${name} ${typeof cents === "number" ? dollars(cents) : String(cents)}`)
        .join(", ");

/** What a settled amount is called among others, from the dealer's sentence: "Base wins $1,250.50". */
export function amountName(said: string): string {
  const plain = said.replace(/^Seat \d+: /, "").split(/[,;.](?!\d)/)[0]!;
  return plain.charAt(0).toUpperCase() + plain.slice(1) || "Amount";
}
