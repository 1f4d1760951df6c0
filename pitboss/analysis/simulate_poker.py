"""Poker played by bots, hand after hand: who wins, how large the pots are, and what every fee option would collect.

All options are charged on the same hands, at the moments at which a table charges them. Each hand starts with the same
stacks; a chunk of hands has cards and bots of its own, so the figures do not depend on the number of workers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, islice
from math import sqrt
from typing import Any

from msgspec import Struct, structs

from pitboss.analysis.crew import Crew, Local, Named, in_order, named
from pitboss.errors import BadInput, nearest
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game
from pitboss.houses.open_table import OpenTable
from pitboss.money import fees
from pitboss.money.in_force import FeeInForce, settings
from pitboss.money.schedules import Phase
from pitboss.money.what_if import show_charge
from pitboss.table.events import BOARD, Chose, Dealt, Discarded, Gathered, PotKept, PotWon, Swept
from pitboss.table.record import Record

CHUNK = 250
MOST = 10**9
"""Hands of one simulation."""
SEATS = 6
BOTS = ("strong", "tight", "calling")
HANDS_PER_HOUR = 35
"""What a dealer deals live; nothing is printed about it."""
BETS_DEEP = 100


class StreetEnd(Struct, frozen=True):
    """The table when the bets of a street are in the pot."""

    pot: int
    live: int


class Played(Struct, frozen=True):
    """What fees depend on, of one hand."""

    seats: tuple[int, ...]
    posted: int
    """In the pot before the cards were dealt."""
    ends: tuple[StreetEnd, ...]
    """Street by street, as far as the hand went."""
    opened: bool = True
    """False for a deal that nobody opened: its antes are played for in the next."""


class BotResult(Struct):
    """A kind of bot: what it won, in cents."""

    bot: str
    hands: int = 0
    won: int = 0
    squares: int = 0


class Collected(Struct):
    """A fee option over all hands, in cents."""

    fee: str
    pot: int = 0
    players: int = 0
    jackpot: int = 0
    time: int = 0
    """Of the whole table an hour."""


class Sums(Struct):
    """What a run adds up to."""

    hands: int = 0
    pots: int = 0
    flops: int = 0
    """Hands that went past their first round of betting."""
    at_flop: int = 0
    """Players who were in them then."""
    bots: list[BotResult] = []
    fees: list[Collected] = []

    def add(self, other: Sums) -> None:
        for name in ("hands", "pots", "flops", "at_flop"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.bots = _joined(self.bots, other.bots, "bot")
        self.fees = _joined(self.fees, other.fees, "fee")


def _joined(ours: list[Any], theirs: list[Any], key: str) -> list[Any]:
    found = {getattr(row, key): structs.replace(row) for row in ours}
    for row in theirs:
        mine = found.setdefault(getattr(row, key), type(row)(getattr(row, key)))
        for name in row.__struct_fields__[1:]:
            value = getattr(row, name)
            setattr(mine, name, value if name == "time" else getattr(mine, name) + value)
    return list(found.values())


def simulate_poker(
    game: Game,
    bots: Sequence[str],
    rounds: int,
    seed: int = 1,
    workers: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    crew: Crew | None = None,
) -> Sums:
    """Play so many hands with these bots, seat by seat, with so many processes or by a crew."""
    known = game.family.strategies
    for bot in bots:
        if bot not in known:
            raise BadInput(f"there is no bot '{bot}'{nearest(bot, known)}; there are {', '.join(known)}")
    if not 2 <= len(bots) <= game.rules.seats:
        raise BadInput(f"{game.id} is played by 2 to {game.rules.seats} bots, not {len(bots)}")
    if rounds > MOST:
        raise BadInput(f"at most {MOST:,} hands can be played, not {rounds:,}")
    sizes = [CHUNK] * (rounds // CHUNK) + ([rounds % CHUNK] if rounds % CHUNK else [])
    total = Sums()
    of = named(game)
    jobs = [(of, tuple(bots), seed, n, size) for n, size in enumerate(sizes)]
    for sums in in_order((crew or Local(workers)).run(play_chunk, jobs)):
        total.add(sums)
        progress(total.hands)
    return total


def default_bots(game: Game) -> tuple[str, ...]:
    """One of each kind in turn, up to six."""
    return tuple(islice(cycle(BOTS), min(SEATS, game.rules.seats)))


def play_chunk(of: Named, names: tuple[str, ...], seed: int, chunk: int, size: int) -> Sums:
    """One job: some hands with cards and bots of their own."""
    game = of.load()
    assert isinstance(game.rules, Rules)
    rules = game.rules
    table = OpenTable(game, seats=len(names), seed=f"{seed} {chunk}")
    stakes = rules.stakes(table.limits)
    start = [0, *[BETS_DEEP * stakes.upper] * len(names), *[0] * (rules.seats - len(names))]
    makers = game.family.strategies
    bots = {seat: makers[name](rules) for seat, name in enumerate(names, 1)}
    options = list(settings(game.id, rules.fee_structure, fee_rules(rules)))
    sums = Sums(bots=[BotResult(name) for name in dict.fromkeys(names)], fees=[Collected(fee.id) for fee in options])
    results = {result.bot: result for result in sums.bots}
    anted = [0] * len(start)
    """What deals that nobody opened have cost each seat; the hand that ends them counts it."""
    while sums.hands < size:
        table.saved.stacks = start[:]
        record = table.play(bots)
        hand = played(record, rules)
        if hand is None:
            continue  # the draw for the button
        if not hand.opened:
            anted = [cost + before - now for cost, before, now in zip(anted, start, record.stacks)]
            _charge(sums, hand, rules, options)
            continue
        for seat, name in enumerate(names, 1):
            won = record.stacks[seat] - start[seat] - anted[seat]
            result = results[name]
            result.hands, result.won, result.squares = result.hands + 1, result.won + won, result.squares + won * won
        anted = [0] * len(start)
        _count(sums, hand)
        _charge(sums, hand, rules, options)
    return sums


def _count(sums: Sums, hand: Played) -> None:
    sums.hands += 1
    sums.pots += hand.ends[-1].pot
    if hand.ends[0].live > 1:
        sums.flops += 1
        sums.at_flop += hand.ends[0].live


def _charge(sums: Sums, hand: Played, rules: Rules, options: Sequence[FeeInForce]) -> None:
    for collected, option in zip(sums.fees, options):
        charge(collected, option, hand, rules)


def fee_rules(rules: Rules) -> fees.FeeRules:
    """How the house's schedules are read, from the rules of the game."""
    read = {f.name: getattr(rules, f.name) for f in structs.fields(fees.FeeRules) if hasattr(rules, f.name)}
    return fees.FeeRules(**{**read, "rake_max": rules.rake_max or None})


def played(record: Record, rules: Rules) -> Played | None:
    """What fees depend on, from the record of a hand; None if no pot was played for."""
    winner = next((event.seat for event in record.events if isinstance(event, PotWon)), 0)
    kept = any(isinstance(event, PotKept) for event in record.events)
    if not winner and not kept:
        return None
    kind = rules.variant.kind
    seats: dict[int, None] = {}
    folded: set[int] = set()
    ends: list[StreetEnd] = []
    pot, posted, bets = record.before.pot, 0, False
    for event in record.events:
        if isinstance(event, Gathered):
            pot = event.cents
        elif isinstance(event, Swept):
            folded.add(event.holder)
        elif isinstance(event, Chose):
            bets = True
        elif isinstance(event, Dealt):
            if not seats:
                posted = pot
            if event.to > 0:
                seats[event.to] = None
            street = event.to == BOARD if kind == "community" else kind == "stud" and event.to == winner and bets
            if street:
                ends.append(StreetEnd(pot, len(seats) - len(folded)))
        elif isinstance(event, Discarded) and event.to == winner and kind == "draw":
            ends.append(StreetEnd(pot, len(seats) - len(folded)))
        elif isinstance(event, PotWon):
            break
    ends.append(StreetEnd(pot, len(seats) - len(folded)))
    return Played(tuple(seats), posted, tuple(ends), opened=not kept)


def charge(collected: Collected, fee: FeeInForce, hand: Played, rules: Rules) -> None:
    """What a table would have collected of this hand, at the same moments (see the poker family's `hand`)."""
    option, taken = fee.option, 0
    if not hand.opened and rules.unopened_fee == "none":
        return
    dues = {c.terms.phase for c in option.charges}
    at_flop = 0

    def due(phase: Phase, pot: int, past_opening: bool = False) -> None:
        nonlocal taken
        facts = fees.HandFacts((), pot - taken, len(hand.seats), at_flop, hand.seats, past_opening)
        for one in fees.charge(option, phase, facts, fee.rules):
            if one.payer == "pot":
                taken += one.cents + one.jackpot_cents
                collected.pot += one.cents
                collected.jackpot += one.jackpot_cents
            else:
                collected.players += one.cents

    if "before_deal" in dues:
        due("before_deal", hand.posted)
    for street, end in zip(rules.variant.streets, hand.ends):
        goes_on = end.live > 1 and hand.opened
        at_flop = at_flop or (end.live if goes_on else 0)
        for phase in street.collections:
            if phase in dues and (goes_on or phase != "before_draw"):
                due(phase, end.pot, goes_on)
        if "pot_reached" in dues and fees.pot_reached(option, end.pot - taken):
            due("pot_reached", end.pot)
            dues.discard("pot_reached")
    for phase in END if hand.opened else ():
        if phase in dues:
            due(phase, hand.ends[-1].pot)
    collected.time = hourly(fee, hand)


END: tuple[Phase, ...] = ("pot_reached", "after_hand")


def hourly(fee: FeeInForce, hand: Played) -> int:
    """What the table pays by the clock in an hour."""
    facts = fees.HandFacts((), 0, len(hand.seats), 0, hand.seats)
    halves = any(c.terms.basis == "half_hour" for c in fee.option.charges) and fee.rules.time_unit == "half_hour"
    return sum([one.cents for one in fees.charge(fee.option, "time", facts, fee.rules)]) * (2 if halves else 1)


class FeeReport(Struct, frozen=True):
    """A fee option as the manager asks for it; cents."""

    fee: str
    printed_for: str
    offered: bool
    """Whether it is printed for the limits that were played."""
    how: str
    per_hand: float
    jackpot_per_hand: float
    per_hour: float
    per_player_hour: float
    share_of_pot: float
    time_per_hour: float
    """Of `per_hour`, what the table pays by the clock, however many hands are dealt."""


class BotReport(Struct, frozen=True):
    bot: str
    hands: int
    bets_per_100: float
    """Lower bets (big blinds) won in a hundred hands."""
    stderr: float


def fee_reports(game: Game, sums: Sums, hands_per_hour: int, players: int) -> list[FeeReport]:
    """Every option, the dearest last."""
    assert isinstance(game.rules, Rules)
    known = {fee.id: fee for fee in settings(game.id, game.rules.fee_structure, fee_rules(game.rules))}
    limits = OpenTable(game, seats=2).limits
    found = []
    for row in sums.fees:
        fee = known[row.fee]
        hand = (row.pot + row.players) / sums.hands
        hour = hand * hands_per_hour + row.time
        how = "; ".join(dict.fromkeys([show_charge(one) for one in fee.option.charges]))
        jackpot, share = row.jackpot / sums.hands, row.pot / max(sums.pots, 1)
        offered = fee.refusal(limits) is None
        each = hour / players
        found.append(FeeReport(row.fee, fee.said, offered, how, hand, jackpot, hour, each, share, row.time))
    return sorted(found, key=lambda row: row.per_hour)


class Collections(Struct, frozen=True):
    """What every fee option would collect of the same hands, and what those hands were like."""

    game: str
    set: dict[str, Any]
    rounds: int
    players: tuple[str, ...]
    """The bots, seat by seat."""
    limits: tuple[int, int]
    pot: float
    flops_seen: float
    """Share of the hands that went past their first round of betting."""
    players_at_flop: float
    hands_per_hour: int
    fees: list[FeeReport]


def collections(game: Game, rounds: int, progress: Callable[[float], None] = lambda share: None) -> Collections:
    """One run of the default bots, all options side by side."""
    bots = default_bots(game)
    sums = simulate_poker(game, bots, rounds, progress=lambda done: progress(done / rounds))
    return Collections(
        game.id,
        game.set,
        sums.hands,
        bots,
        OpenTable(game, seats=2).limits,
        sums.pots / sums.hands,
        sums.flops / sums.hands,
        sums.at_flop / max(sums.flops, 1),
        HANDS_PER_HOUR,
        fee_reports(game, sums, HANDS_PER_HOUR, len(bots)),
    )


def bot_reports(game: Game, sums: Sums) -> list[BotReport]:
    assert isinstance(game.rules, Rules)
    bet = game.rules.stakes(OpenTable(game, seats=2).limits).lower
    found = []
    for row in sums.bots:
        mean = row.won / row.hands
        spread = sqrt(max(row.squares / row.hands - mean * mean, 0.0) / row.hands)
        found.append(BotReport(row.bot, row.hands, 100 * mean / bet, 100 * spread / bet))
    return sorted(found, key=lambda row: -row.bets_per_100)
