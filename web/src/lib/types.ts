/** What the room's API says, as docs/api.md prints it. Money is whole cents; a face-down card is null. */

export type Cents = number;
export type Card = string | null;
export type Bets = Record<string, Record<string, Cents>>;

export type Role = "player" | "director";
export interface MySeat { table: string; name: string; game: string; seat: number; stack: Cents }
export interface Me {
  id: number; name: string; role: Role; balance: Cents; at_tables: Cents; seats: MySeat[]; csrf: string;
}
export interface Line {
  id: number; at: string; kind: "chips" | "buy-in" | "cash-out" | "hand" | "void"; cents: Cents;
  table: string | null; hand: number | null; note: string; balance: Cents;
}
export interface Statement { balance: Cents; at_tables: Cents; lines: Line[]; more: boolean }

export interface Spot {
  name: string; least: Cents; most: Cents; step: Cents; required: boolean; needs: string[];
  equals: string; up_to: string; below: string; label: string;
}
export interface Option { name: string; cost: Cents; least: Cents; most: Cents; step: Cents; why_not: string }
export type Ask =
  | { ask: "Bet"; open_to: number[]; layout: { spots: Spot[] } }
  | { ask: "Choose"; seat: number; options: Option[]; otherwise: string; hand: number; about: string }
  | { ask: "Arrange"; seat: number; cards: string[]; groups: number[]; otherwise: string[][] }
  | { ask: "Discard"; seat: number; cards: string[]; most: number; least: number };
export type BetAsk = Extract<Ask, { ask: "Bet" }>;
export type ChooseAsk = Extract<Ask, { ask: "Choose" }>;
export type ArrangeAsk = Extract<Ask, { ask: "Arrange" }>;
export type DiscardAsk = Extract<Ask, { ask: "Discard" }>;
export type Answer = Record<string, Cents> | string | [string, Cents] | string[][] | string[];

export interface GameRow {
  id: string; name: string; house: string; family: string; seats: number; wagers: string[];
  analysis: "exact" | "simulated" | null; source: { file: string; lines: string };
  bank: "house" | "player_dealer" | "none"; tables: number;
  /** Of the wager that costs least; null where it is not known. */
  edge: number | null; best_wager: string | null; edge_method: "exact" | "simulated" | null;
}
export interface Edge { wager: string; edge: number; method: "exact" | "simulated"; stderr: number | null }
export interface Effect { rule: string; value: unknown; edges: Edge[]; others: { value: unknown; edges: Edge[] }[] }
export interface Cost { player: Cents; bank: Cents; pot: Cents; jackpot: Cents; time: Cents }
export interface PricedOption extends FeeOption {
  charges: { words: string; tiers: { words: string; cite: string; note: string }[] }[];
  fits: boolean; a_hand: Cost | null; an_hour: Cost | null; share: number | null; bank_share: number | null; why_not: string;
}
export interface FeeSheet {
  wager: Cents; bonus: Cents; pot: Cents; players: number; hands: number; options: PricedOption[];
}
export interface Cited { say: string; cite: string }
export interface Reading { rule: string; value: unknown; words: string; others: unknown[]; other_words: string[]; why: string; cite: string }
export interface PayTable { name: string; cite: string; rows: { result: string; pays: string }[] }
export interface FeeOption { id: string; option: string; words: string; limits: [Cents | null, Cents | null] }
export interface GameSheet extends GameRow {
  limits: [Cents, Cents]; spots: Spot[];
  rules: { rule: string; value: unknown; words: string; cite: string }[];
  printed_limits: { spot: string; min: Cents | null; max: Cents | null; step: Cents; cite: string }[];
  paytables: PayTable[]; readings: Reading[]; round: Cited[]; irregularities: Cited[]; notes: Cited[];
  fees: FeeOption[]; strategies: string[];
}
export interface Outcome { result: string; pays: string; probability: number }
export interface WagerWorth {
  wager: string; method: string; edge: number; edge_exact?: string | null; risk?: number | null; sd?: number | null;
  hit?: number | null; stderr?: number | null; outcomes?: Outcome[];
}
export interface Analysis {
  game: string; seconds: number; wagers: WagerWorth[];
  strategy?: unknown; status?: "computing";
}

export type Status = "waiting" | "playing" | "paused" | "closing" | "closed";
export interface Clock { decide: number; bet: number; bank: number; alone: boolean }
export interface SeatRow {
  seat: number; name: string; bot: boolean; stack: Cents; sitting_out: boolean; connected: boolean;
}
export interface TableRow {
  id: string; name: string; game: string; game_name: string; house: string; family: string; places: number;
  status: Status; private: boolean; limits: [Cents, Cents]; fee: { id: string; words: string } | null;
  set: Record<string, unknown>; clock: Clock; buy_in: { least: Cents; most: Cents }; seats: SeatRow[];
  watching: number; hands: number; opened: string; opened_by: string;
}

export interface You {
  seat: number | null; name: string | null; stack: Cents; coming: Cents; going: Cents; sitting_out: boolean;
  leaving: boolean; time_bank: number; balance: Cents | null; declines_bank: boolean;
}
export interface SeenHand { holder: number; hand: number; cards: Card[]; up: boolean[] }
/** A pot and who may win it; the main pot first. */
export interface Pot { cents: Cents; seats: number[] }
export interface State {
  stacks: Cents[]; spots: Bets; pot: Cents; pots: Pot[]; bank: number; cover: Cents; button: number;
  markers: Record<string, number>; jackpots: Record<string, Cents>; hands: SeenHand[];
}
export interface ClockView { seconds: number; bank: Record<string, number>; running_bank: boolean }
export interface AskView {
  n: number; ask: Ask; seats: number[]; yours: boolean; bets: Bets; ready: number[]; clock: ClockView | null;
}
export interface HandNow {
  number: number; commitment: string | null; events: Event[]; said: string[]; state: State; ask: AskView | null;
}
export interface Shuffle { commitment: string; seed: string | null; why: string }
export interface ChatLine { id: number; at: string; name: string; text: string }
export interface Hint {
  solved: boolean; words: string; best: Answer | null; choices: { answer: Answer; worth: number | null }[];
}

export type Event =
  | { event: "Shuffled"; commitment: string }
  | { event: "Dealt"; to: number; cards: Card[]; up: boolean; hand: number }
  | { event: "Turned"; holder: number; cards: string[]; hand: number }
  | { event: "Burned"; count: number }
  | { event: "Discarded"; to: number; cards: Card[]; up: boolean; hand: number }
  | { event: "Moved"; holder: number; hand: number; to_hand: number; cards: string[] }
  | { event: "Swept"; holder: number; hand: number }
  | { event: "HandSet"; to: number; groups: Card[][]; up: boolean }
  | { event: "Spun"; pocket: string }
  | { event: "Rolled"; dice: number[] }
  | { event: "BallsDrawn"; balls: number[] }
  | { event: "Chose"; seat: number; option: string; amount: Cents; hand: number }
  | { event: "Checked"; found: boolean; what: string }
  | { event: "Shown"; holder: number; words: string; hand: number }
  | { event: "Announced"; words: string }
  | { event: "Marked"; marker: string; seat: number; value: string }
  | { event: "Wagered"; seat: number; spot: string; cents: Cents }
  | { event: "Returned"; seat: number; spot: string; cents: Cents }
  | {
      event: "Settled"; seat: number; spot: string; stake: Cents; paid: Cents; taken: Cents;
      uncovered: Cents; why: string;
    }
  | { event: "BankPosted"; seat: number; cents: Cents }
  | { event: "BankReturned"; seat: number; cents: Cents }
  | { event: "FeeTaken"; seat: number; cents: Cents; jackpot: string }
  | { event: "Gathered"; cents: Cents }
  | { event: "PotWon"; seat: number; cents: Cents; pot: number; why: string }
  | { event: "JackpotWon"; seat: number; cents: Cents; jackpot: string };

export interface HandRow {
  number: number; table: string; table_name: string; game: string; started: string; ended: string | null;
  seat: number | null; net: Cents | null; void: string | null;
}
export interface HandView extends HandRow {
  places: number; limits: [Cents, Cents]; fee: string; seats: { seat: number; name: string; bot: boolean }[];
  before: Cents[]; after: Cents[]; settlement: Record<string, Cents>; events: Event[]; said: string[];
  shuffle: Shuffle | null;
}
/** What the table's screen shows of the rounds before. */
export interface Shoe {
  hands: number; player: number; banker: number; tie: number; dragon_7: number; panda_8: number; naturals: number;
}
export interface RoadMark { column: number; row: number; winner: "P" | "B" | ""; marks: string; ties: number }
export interface Roads { bead_plate: string[][]; big_road: RoadMark[]; shoe: Shoe; previous_shoe: Shoe | null }
export interface Spins { last: string[]; spins: number; counts: Record<string, number> }
export type Display = Roads | Spins;
export interface Verdict { whole: boolean; words: string; commitment: string | null; seed: string | null }

export type Incoming =
  | { type: "ok"; id: number; cashed_out?: Cents | null; seat?: number | null }
  | { type: "refused"; id: number; why: string }
  | { type: "pong"; id: number }
  | { type: "table"; table: TableRow; you: You; hand: HandNow | null; last: HandView | null; chat: ChatLine[]; display: Display | null }
  | { type: "hand"; hand: HandNow; display: Display | null }
  | {
      type: "events"; hand: number; from: number; events: Event[]; said: string[]; state: State;
      ask: AskView | null; you: You;
    }
  | { type: "bets"; hand: number; bets: Bets; ready: number[]; clock: ClockView | null; you: You }
  | { type: "clock"; clock: ClockView }
  | {
      type: "end"; hand: number; settlement: Record<string, Cents>; shuffle: Shuffle | null;
      next_in: number | null; void: string | null; display: Display | null;
    }
  | { type: "seats"; table: TableRow; you: You }
  | { type: "chat"; chat: ChatLine }
  | { type: "hint"; id: number; hint: Hint };

export interface DirectorNow {
  tables_open: number; people: number; bots: number; hands_hour: number; drop_today: Cents; drop: Cents;
  jackpots: number; ledger: { balanced: boolean; accounts: number };
}
export interface DirectorTable extends TableRow {
  drop: Cents; hands_hour: number; hands_today: number; jackpots: Record<string, Cents>; hand: number | null;
  reason: string;
}
export interface Meter { table: string; table_name: string; game: string; jackpot: string; cents: Cents }
export interface AuditLine {
  id: number; at: string; who: string; action: string; about: string; detail: Record<string, unknown>;
}
