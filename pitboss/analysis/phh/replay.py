"""A recorded hand played again by our engine: its posts, its cards and its actions, under the engine's rules.

Where the standard leaves something open, or its reference implementation differs from a card room, there are readings:
the first one that fits the recorded result stands (`READINGS`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Literal, NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.analysis.phh.actions import UNKNOWN, Action
from pitboss.analysis.phh.deck import RecordedDeck
from pitboss.analysis.phh.export import CENTS, variant_of
from pitboss.analysis.phh.fields import VARIANTS
from pitboss.analysis.phh.notation import MOST_PLAYERS, History, NotPlayed, read
from pitboss.analysis.phh.result import Contest, Mismatch, Showdown, compare
from pitboss.errors import PitbossError
from pitboss.games.poker import bring_in, dealing, exchange, settle
from pitboss.games.poker.betting import CHECK, SPOT, Betting, Forced, take
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.play import first_to_act
from pitboss.games.poker.posting import ANTE, Posted
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.games.poker.variant import Street
from pitboss.houses.game import catalogue, load
from pitboss.money.pots import uncalled
from pitboss.table.asks import Answer, Choose, Discard
from pitboss.table.events import BOARD, Chose, FeeTaken, Gathered, PotWon, Returned, Swept
from pitboss.table.round import Round, Script
from pitboss.table.state import Broken, Saved, Table


class Reading(NamedTuple):
    """What the standard does not say."""

    short_blind: Literal["what_lies_there", "the_whole_blind"] = "what_lies_there"
    """What it takes to call where nobody could post the whole blind."""
    structure: Literal["as_named", "pot_limit"] = "as_named"
    """PokerKit, which wrote many of the published hands, plays FO/8 pot-limit."""
    side_pot_without_low: Literal["to_the_high_hand", "shared", "shared_by_winners"] = "to_the_high_hand"
    """Where a low wins half of another pot, PokerKit shares that half of a side pot among everybody in it; once it has
    killed the hands that win nothing, among the others."""
    uneven_antes: Literal["dead", "trimmed"] = "dead"
    """Where `ante_trimming_status` is true and not all ante the same: dead, as a big blind's or button's ante is at the
    table, or cut as PokerKit does it, what is more than any other gives back to its owner, the rest counted with the
    bets."""
    small_post: Literal["live", "dead"] = "live"
    """A newcomer's post (a negative blind) of less than the big blind counts towards his bet, or it is the small blind
    that he missed, dead in the pot."""


READINGS = (Reading(), Reading(short_blind="the_whole_blind"))
SHARED: tuple[Literal["shared", "shared_by_winners"], ...] = ("shared", "shared_by_winners")
SPLIT_READINGS = (*READINGS, *[Reading(side_pot_without_low=by) for by in SHARED])
OMAHA_READINGS = (
    *SPLIT_READINGS,
    Reading(structure="pot_limit"),
    *[Reading("what_lies_there", "pot_limit", by) for by in SHARED],
)
READINGS_OF = {"FO/8": OMAHA_READINGS, "F7S/8": SPLIT_READINGS}


def readings_of(history: History) -> Sequence[Reading]:
    """The ways to read a hand, likeliest first."""
    readings = READINGS_OF.get(history.variant, READINGS)
    if history.trimmed and len({*history.antes}) > 1:
        readings = (*readings, *[reading._replace(uneven_antes="trimmed") for reading in readings])
    if _small_posts(history.blinds):
        readings = (*readings, *[reading._replace(small_post="dead") for reading in readings])
    return readings


def _small_posts(blinds: Sequence[int]) -> bool:
    return any(0 > blind > -max(blinds) for blind in blinds)


def _with_dead_posts(history: History) -> History:
    """The same hand with posts of less than the big blind as antes."""
    dead = [-blind if 0 > blind > -max(history.blinds) else 0 for blind in history.blinds]
    return replace(
        history,
        antes=[ante + cents for ante, cents in zip(history.antes, dead)],
        blinds=[0 if cents else blind for blind, cents in zip(history.blinds, dead)],
    )


DECISIONS = frozenset(("f", "cc", "cbr", "pb", "sd"))
IDLE = {player: (Action(player, "cc"), Action(player, "f")) for player in range(1, MOST_PLAYERS + 1)}


class Outcome(Struct):
    """What became of a hand."""

    name: str
    passed: bool
    reason: str = ""
    """Why it failed, or what had to be allowed for."""
    refused: bool = False
    """Whether it is not for us to replay."""


def replay(history: History) -> Outcome:
    """Play a hand again and compare its result."""
    failed: Outcome | None = None
    for reading in readings_of(history):
        try:
            hand = Replay(history, reading)
            table = hand.run()
            return Outcome(history.name, True, compare(history, table, Showdown(hand.unseen, hand.contests)))
        except NotPlayed as wrong:
            return Outcome(history.name, False, str(wrong), refused=True)
        except (PitbossError, Broken) as wrong:
            failed = failed or Outcome(history.name, False, str(wrong))
    assert failed is not None
    return failed


@cache
def rules_of(variant: str, structure: str, chip: int) -> Rules:
    """The rules of a variant, without any house's limits on raises."""
    common = {"chip": chip, "raise_cap": "none", "cap_big_bet": "none", "short_all_in_big_bet": "adding_up"}
    hold_em = {"hole": 2, "playing_board": "free"}
    omaha = {"hole": 4, "hand_from": "exactly_two_three", "playing_board": "impossible"}
    stud = {
        "deal": ("ddu", "u", "u", "u", "d"), "hand_from": "best_five_of_seven", "forced": "antes_bring_in",
        "first_button": "none", "seats": 8,
    }  # fmt: skip
    low_draw = {
        "cards": 5, "hand_from": "all_five", "win": "low", "low_rank": "deuce_to_seven",
        "replace_when": "all_have_discarded", "draw_burn": False, "seats": 6,
    }  # fmt: skip
    razz = {"win": "low", "bring_in": "high_card", "bring_in_ace": "low", "bring_in_tie": "highest_suit"}
    games: dict[str, dict[str, object]] = {
        "FT": hold_em,
        "NT": hold_em,
        "PO": omaha,
        "FO/8": {**omaha, "win": "high_low"},
        "F7S": stud,
        "F7S/8": {**stud, "win": "high_low"},
        "FR": {**stud, **razz, "first_later": "low_board"},
        "N2L1D": {**low_draw, "draws": 1},
        "F2L3D": {**low_draw, "draws": 3},
    }
    if variant not in games:
        raise NotPlayed(f"{VARIANTS[variant]} ({variant}) is not played here")
    return Rules(**{"structure": structure, "odd_chips": "all_to_first", **common, **games[variant]})  # type: ignore[arg-type]


def own_rules(history: History) -> Rules | None:
    """The rules of one of our own games, in the history's units; None for a hand that was played elsewhere.

    What an export leaves out is left out here: burn cards of a draw, cards for seats that have folded, and what is
    asked before the first bet, the answers to which stand in the posts.
    """
    if history.game not in catalogue():
        return None
    return _loaded(history.game, msgspec.json.encode(history.set), history.variant, history.unit)


@lru_cache(maxsize=256)
def _loaded(game: str, set_: bytes, variant: str, unit: int) -> Rules | None:
    """A session has many hands by the same rules."""
    changed = msgspec.json.decode(set_)
    rules = load(game, **changed).rules
    if not isinstance(rules, Rules) or variant_of(rules) != variant:
        return None
    silent = {"kill": "off", "kill_voluntary": False, "draw_burn": False, "folded_unbet": "no_cards"}
    rules = load(game, **{**changed, **silent}).rules
    assert isinstance(rules, Rules)
    scaled = {name: max(getattr(rules, name) * unit // CENTS, 1) for name in ("chip", "pot_rounding")}
    return replace(rules, **scaled, round_max=rules.round_max * unit // CENTS)


STRUCTURES = {"F": "fixed_limit", "N": "no_limit", "P": "pot_limit"}
"""By the first letter of a variant."""


def replay_files(files: Iterable[Path], done: Callable[[float], None] = lambda files: None) -> Iterator[Outcome]:
    """Every hand of the files, one after another; a hand that cannot be read has failed."""
    for n, file in enumerate(files, 1):
        for history in read(file):
            yield replay(history) if isinstance(history, History) else Outcome(history.name, False, history.reason)
        done(n)


class BreaksOff(Exception):
    """The history has no more actions, and somebody is to act."""


class Replay:
    """One hand being replayed. Seats are the players' numbers; the last one has the button."""

    def __init__(self, history: History, reading: Reading) -> None:
        self.history = history = _with_dead_posts(history) if reading.small_post == "dead" else history
        self.reading = reading
        named = STRUCTURES[history.variant[0]]
        own = own_rules(history) if history.game else None
        self.own = own is not None
        """Whether the hand was played by rules of ours, which then decide every raise and every odd chip."""
        self.rules = own or rules_of(
            history.variant, named if reading.structure == "as_named" else "pot_limit", history.chip
        )
        self.play: list[Action] = []
        self.shown: dict[int, Action] = {}
        for action in history.actions:
            if action.verb in DECISIONS:
                self.play.append(action)
            elif action.verb == "sm" and (action.who not in self.shown or _known(action) > 0 or _mucks(action)):
                self.shown[action.who] = action
        self.at = 0
        self.passed_over = 0
        """Who was to act last and has no action in the history."""
        self.mucks_before_cards = _early_mucks(history.actions) if any(map(_mucks, self.shown.values())) else {}
        """Who is all-in and mucks while cards are still to come, after how many decisions: he is dealt no more."""
        self.cards = RecordedDeck(history, self.rules, self.shown)
        self.fees = list(history.pot_fees)
        """What is still to be taken from the pot."""
        self.unseen: set[int] = set()
        self.contests: list[Contest] = []

    def run(self) -> Table:
        """The table after the last action."""
        saved = Saved(stacks=[0, *self.history.stacks])
        table = Table(saved, limits=(self.history.small_bet, self.history.big_bet))
        try:
            round_ = Round(table, self.script(table), self.cards.chance)
            while (ask := round_.ask) is not None:
                assert isinstance(ask, (Choose, Discard))
                round_.answer(ask.seat, self.legal(table, ask))
        except BreaksOff:
            return table
        if self.at < len(self.play):
            action = self.play[self.at]
            passed = f": p{self.passed_over} was to act, and is passed over" if self.passed_over else ""
            raise Mismatch(f"p{action.who} {action.verb}: the betting is over before action {self.at + 1}{passed}")
        return table

    def brought_in(self, table: Table, ask: Choose | Discard) -> bool:
        """Whether the first action is a bring-in that the engine has posted by itself, because nothing else could be
        done, or that nobody could call."""
        if not self.play or (isinstance(ask, Choose) and ask.kind):
            return False
        opener, verb = self.play[0].who, self.play[0].verb
        return verb == "pb" or any(isinstance(event, Chose) and event.seat == opener for event in table.events)

    def bet(self, table: Table, betting: Betting) -> None:
        """A betting round. Everybody has answered already, so nothing has to wait."""
        while (seat := betting.next()) is not None:
            take(table, betting, seat, self.legal(table, betting.ask(seat)))

    def legal(self, table: Table, ask: Choose | Discard) -> Answer:
        """What the history answers, if it is legal."""
        seat = ask.seat
        if not self.at and self.history.bring_in and self.brought_in(table, ask):
            self.at = 1
        if self.at == len(self.play):
            raise BreaksOff
        answer = self.answer(ask, seat)
        if reason := ask.refusal(seat, answer, table.stacks[seat]):
            raise Mismatch(f"p{seat}: {_in_file(reason, self.history.unit)}")
        return answer

    def answer(self, ask: Choose | Discard, seat: int) -> Answer:
        action = self.play[self.at]
        if action.who != seat or (isinstance(ask, Discard) and action.verb != "sd"):
            if action.verb == "pb" and isinstance(ask, Choose) and ask.kind:
                raise Mismatch(f"p{action.who} pb: p{seat} has to bring it in")
            self.passed_over = seat
            return ask.default(seat)  # not recorded: who is passed over has checked, stood pat or folded
        self.at += 1
        if isinstance(ask, Discard):
            return self.cards.discarded(ask, action)
        match action.verb:
            case "f":
                return "fold"
            case "cc":
                return "check" if CHECK in ask.options else "call"
            case "pb":
                return "bring-in"
            case "sd":
                raise Mismatch(f"p{seat} sd: it is time to bet, not to draw")
        if ask.kind and action.amount == ask.options[0].cost:
            return "bring-in"  # all-in for it, or for less
        return "raise" if ask.options[-1].name == "raise" else "bet", action.amount

    def script(self, table: Table) -> Script:
        """The streets of the game, with what this hand posted before them."""
        posted = self.post(table)
        hand = Hand(table, self.rules, posted)
        if self.reading.uneven_antes == "trimmed":
            hand.deals = []  # an ante is cut with the bets, also for who put in none
        for n, street in enumerate(hand.variant.streets):
            if street.draw:
                yield from exchange.draw(hand, street.burn)
            elif n and hand.variant.kind == "stud":
                cards = self.cards.next_street(hand.live)
                yield from hand.draw(len(cards))
                for seat, card in cards.items():
                    table.deal(seat, (card,), up=seat == BOARD or bool(street.deals[0]))
            else:
                yield from dealing.deal(hand, street)
            betting = self.betting(hand, street, first=n == 0)
            if n == 0 and self.history.bring_in:
                yield from bring_in.bring_in(hand, betting)
            self.bet(table, betting)
            hand.gather(betting)
            self.skip_idle(hand)
            if self.mucks_before_cards:
                self.muck(hand, self.mucks_before_cards)
            if self.fees and self.own:
                self.collect(hand)
            if len(hand.live) == 1:
                break
        self.showdown(hand)

    def collect(self, hand: Hand) -> None:
        """What the house had taken from the pot by now."""
        for _, cents in [fee for fee in self.fees if fee[0] <= self.at]:
            hand.collected += cents
            hand.table.emit(FeeTaken(0, cents))
        self.fees = [fee for fee in self.fees if fee[0] > self.at]

    def skip_idle(self, hand: Hand) -> None:
        """Some histories have the last player with chips check, or fold, when nobody else can act: there is nothing to
        ask here."""
        if 0 not in hand.table.stacks[1:]:
            return
        able = [seat for seat in hand.live if hand.table.stacks[seat]]
        while len(able) == 1 and self.at < len(self.play) and self.play[self.at] in IDLE[able[0]]:
            if self.play[self.at].verb == "f" and len(hand.live) > 1:
                hand.folded.add(able.pop())
                hand.table.emit(Swept(self.play[self.at].who))
            self.at += 1

    def muck(self, hand: Hand, mucks: dict[int, int]) -> None:
        """Hands that are given up by now, but for the last."""
        for seat in list(hand.live):
            if len(hand.live) > 1 and mucks.get(seat, self.at + 1) <= self.at:
                hand.folded.add(seat)
                hand.table.emit(Swept(seat))

    def post(self, table: Table) -> Posted:
        history = self.history
        seats = list(history.players)
        blinds = _by_seat(history.blinds)
        together = history.trimmed and (self.reading.uneven_antes == "trimmed" or len({*history.antes}) == 1)
        left = table.stacks[:]
        paid = self.antes(table, together) if any(history.antes) else {}
        if paid:  # what comes back of an ante comes back when the blinds are posted
            left = [max(cents - ante, 0) for cents, ante in zip(left, (0, *_by_seat(history.antes).values()))]
        live = {s: min(abs(blind), left[s]) for s, blind in blinds.items() if blind}
        for seat, cents in live.items():
            if cents:
                table.wager(seat, SPOT, cents)
        stakes = Stakes(0, history.small_bet, history.small_bet, history.big_bet, history.chip, 0, history.bring_in)
        whole = self.reading.short_blind == "the_whole_blind"
        level = max(map(abs, blinds.values())) if whole else max(live.values(), default=0)
        forced = Forced(live, level) if level else None
        if self.own and forced and history.straddler:
            used = 1 if self.rules.straddle_counts == "as_a_raise" else 0
            forced = forced._replace(raises=used, more_raises=self.rules.straddle_more_raises)
        posted = {s: -cents if blinds[s] < 0 else cents for s, cents in live.items()}
        # a kill takes the place of a blind, not its turn; equal blinds do not tell whose it is
        if self.own and self.play:
            opener = seats.index(self.play[0].who)
        else:
            opener = max(seats, key=lambda s: (posted.get(s, 0), s)) % len(seats)
        order = seats[opener:] + seats[:opener]
        if self.own and self.rules.killer_acts == "last_before_draw" and self.rules.variant.kind == "draw":
            killers = [s for s in seats if s in history.killers]
            order = [*[s for s in order if s not in killers], *killers]
        return Posted(
            seats,
            order,
            stakes,
            forced,
            0 if together else sum(paid.values()),
            {s: (cents,) for s, cents in paid.items()} if together else {},
        )

    def antes(self, table: Table, together: bool) -> dict[int, int]:
        """What each player antes, less what nobody matches where that counts."""
        paid = {s: min(ante, table.stacks[s]) for s, ante in _by_seat(self.history.antes).items()}
        for seat, cents in paid.items():
            if cents:
                table.wager(seat, ANTE, cents)
        seat, back = uncalled(paid) if together else (0, 0)
        if back:
            table.emit(Returned(seat, ANTE, back))
            paid[seat] -= back
        table.emit(Gathered(sum(paid.values()), (ANTE,)))
        return paid

    def betting(self, hand: Hand, street: Street, first: bool) -> Betting:
        order = hand.posted.order if first else self.first_to_act(hand)
        table = hand.table
        forced = hand.posted.forced if first else None
        if self.own:
            pot = table.pot + (hand.posted.dead if first else 0)
            doubles = bring_in.open_pair(hand, street)
            own = Betting(
                hand.rules, hand.stakes, order, table.stacks, pot, upper=street.upper, forced=forced, doubles=doubles
            )
            table.cut = partial(hand.pots, own.folded)
            return own
        betting = RecordedBetting(
            hand.rules, hand.stakes, order, table.stacks, table.pot, upper=street.upper, forced=forced
        )
        betting.last_raise = self.history.small_bet
        betting.whole_bring_in = self.reading.short_blind == "the_whole_blind"
        table.cut = partial(hand.pots, betting.folded)
        return betting

    def first_to_act(self, hand: Hand) -> list[int]:
        """Who opens a later round; in stud with boards that are not known, who did. So also behind a community card,
        which some count with the boards and others do not."""
        live = hand.live
        if not self.history.bring_in or (
            self.cards.nameless.isdisjoint([card for seat in live for card in bring_in.up_cards(hand, seat)])
            and (self.own or not hand.table.cards(BOARD))
        ):
            return first_to_act(hand)
        opener = self.play[self.at].who if self.at < len(self.play) else 0
        first = live.index(opener) if opener in live else 0
        return live[first:] + live[:first]

    def showdown(self, hand: Hand) -> None:
        """Whoever mucks gives up; a hand that is not known loses to any that is."""
        table = hand.table
        self.muck(hand, {seat: 0 for seat, action in self.shown.items() if _mucks(action)})
        mains: dict[int, int] = {}
        seconds: dict[int, int] = {}
        if len(hand.live) == 1:
            mains[hand.live[0]] = 0
        else:
            if not self.cards.board_known(table):
                raise Mismatch("the hand goes to a showdown, and the board is not recorded")
            for seat in hand.live:
                self.show(hand, seat, mains, seconds)
            self.unseen = {seat for seat in hand.live if not mains[seat]}
        board = table.cards(BOARD)
        cards = {s: (*table.cards(s), *board) for s in mains} if hand.rules.odd_chip == "by_suit" else None
        pots, sharing = hand.pots(), {*mains}
        if self.reading.side_pot_without_low == "shared_by_winners":
            sharing = {seat for seat, *_ in settle.awards(pots, mains, seconds, hand.live, hand.rules, cards)}
        for n, pot in enumerate(pots):
            lows = seconds
            if self.reading.side_pot_without_low != "to_the_high_hand" and any(seconds.values()):
                shared = {seat: int(seat in sharing) for seat in pot.seats}
                lows = seconds if any(seconds[s] for s in pot.seats) else shared
            self.contests.append(Contest(pot, mains, lows, hand.live))
            for seat, cents, *_ in settle.awards([pot], mains, lows, hand.live, hand.rules, cards):
                table.emit(PotWon(seat, cents, n, ""))

    def show(self, hand: Hand, seat: int, mains: dict[int, int], seconds: dict[int, int]) -> None:
        table = hand.table
        table.turn(seat)
        cards = self.cards.final(table, seat)
        if UNKNOWN in cards:
            mains[seat] = seconds[seat] = 0
            return
        board = table.cards(BOARD)
        mains[seat] = hand.rank.main(cards, board, False)
        if hand.rank.second:
            seconds[seat] = hand.rank.second(cards, board, False)


def _in_file(words: str, unit: int) -> str:
    """A refusal with its amounts as the file writes them.

    >>> _in_file("raise $0.09 is outside $0.08 to $10", unit=1)
    'raise 9 is outside 8 to 1000'
    """
    return _AMOUNT.sub(lambda found: f"{float(found[1].replace(',', '')) * CENTS / unit:.12g}", words)


_AMOUNT = re.compile(r"\$([\d,]+(?:\.\d+)?)")


def _mucks(action: Action) -> bool:
    """Whether a hand is given up without being shown."""
    return action.cards is None and not action.shown


def _early_mucks(actions: Sequence[Action]) -> dict[int, int]:
    found: dict[int, int] = {}
    last_deal = max([n for n, action in enumerate(actions) if action.verb in ("dh", "db")], default=0)
    decisions = 0
    for action in actions[:last_deal]:
        decisions += action.verb in DECISIONS
        if action.verb == "sm" and _mucks(action):
            found[action.who] = decisions
    return found


def _known(action: Action) -> int:
    """How many cards are shown with their face."""
    return sum([card != UNKNOWN for card in action.cards or ()])


def _by_seat(amounts: Sequence[int]) -> dict[int, int]:
    """With two players the standard writes the blinds and antes the other way round: the second has the button."""
    if len(amounts) == 2:
        amounts = (amounts[1], amounts[0])
    return dict(enumerate(amounts, 1))


class RecordedBetting(Betting):
    """Bets as they were made, where a house might have asked for more: a bet or raise reopens the betting, however
    short it is, if it adds as much as any before it in the round; a raise over a short all-in of fixed limit completes
    the bet, or adds a whole one to what lies there."""

    whole_bring_in = True
    _most_added = 0

    def bring_in(self, seat: int, cents: int) -> None:
        super().bring_in(seat, cents)
        if not self.whole_bring_in:
            self.level = cents

    def owed(self, seat: int) -> int:
        """Where nobody else can act, PokerKit counts what somebody has put in who folded unasked, too."""
        level = min(self.level, max([cents for other, cents in self.put.items() if other != seat]))
        return max(level - self.put[seat], 0)

    def _raised(self, seat: int, total: int) -> None:
        added = total - self.level
        super()._raised(seat, total)
        self._most_added = max(added, self._most_added)

    def _is_full(self, total: int) -> bool:
        return total - self.level >= self._most_added or super()._is_full(total)

    def _fixed(self, seat: int) -> tuple[int, int, int]:
        return self.full + self.size, self.level + self.size, self.stakes.chip
