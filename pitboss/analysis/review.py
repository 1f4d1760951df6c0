"""A finished hand, reviewed for one seat: what it chose beside the best, what that cost, and what its wagers were worth
before the deal.

The hand is replayed from its record. Each decision is weighed with what the seat could see at that moment, never with
what came to light later or lay face down before others.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

from msgspec import Struct

from pitboss.analysis.advise import can_advise, takes_layout
from pitboss.analysis.choices import Question, Weighed, barred, question, weighed, worths
from pitboss.analysis.headlines import Edge, headline
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import replay
from pitboss.table.asks import OFFICIAL, Answer, Arrange, Ask, Bet, Choose, Discard, Window
from pitboss.table.events import (
    BankPosted,
    Dealt,
    Event,
    FeeTaken,
    Returned,
    Rolled,
    Settled,
    Spun,
    TicketBought,
    Wagered,
)
from pitboss.table.record import Record, to_wire
from pitboss.table.round import Round
from pitboss.table.views import View

SOLVED = "Exact, for the cards that you saw and a fresh shoe."
SHORT = "Exact, for the cards that you saw and a fresh shoe; what you could not choose is left out: {}."
NOT_WEIGHED = "This decision is not solved: it is not weighed."
NOT_SOLVED = "This game is not solved decision by decision, so your choices are not weighed."
NO_CHOICE = "This game asks for nothing but a bet: there was no choice to weigh."
NOT_ASKED = "Nothing was left for you to decide in this hand."
PROCEDURE = ("bank", "pile", "shooter", "wheel")
"""Decisions that are no part of the play of a hand: who banks, which pile is dealt first, who rolls."""
EQUAL = 0.005
"""Cents by which two choices may differ and still be equally good."""


class Decision(Struct, frozen=True, kw_only=True):
    """One choice of a seat."""

    event: int
    """Events that had happened before it."""
    kind: str
    """Of the decision: `set` where a hand was set, else as the game calls it; empty for the plain one."""
    about: str
    hand: list[str]
    board: list[str]
    bank: list[str]
    """What the seat saw: its own cards, the community's, the bank's open ones."""
    stake: int
    """Cents of the bet in question."""
    chosen: Any
    choices: list[Weighed]
    """Every answer with its worth in cents, best first; nothing where the decision is not solved."""
    cost: float | None
    """Cents that the choice gave up against the best, on average; None where it is not solved."""
    words: str

    @property
    def best(self) -> Any:
        return self.choices[0].answer if self.choices else None


class Review(Struct, frozen=True, kw_only=True):
    """A hand as one seat played it."""

    game: str
    seat: int
    net: int
    staked: int
    """Cents that were put at risk: bets, raises, tickets."""
    fees: int
    expected: float | None
    """Cents that the wagers win on average under the best play, less fees; None where that is not known."""
    sd: float | None
    """Standard deviation of that, as if the wagers of the hand fell independently."""
    decisions: list[Decision]
    cost: float
    """Cents that all choices together gave up."""
    words: str


def review(record: Record, seat: int) -> Review:
    """Replay a record and weigh every choice of a seat in it."""
    game = load(record.game, **record.set)
    made: list[Decision] = []
    opening: dict[str, int] = {}
    last: tuple[Ask | None, int] = (None, 0)

    def before(round_: Round, who: int, answer: Answer) -> None:
        nonlocal last
        ask, events = round_.ask, round_.table.events
        assert ask is not None
        if last[0] is not ask:
            _count(opening, seat, last, events)
            last = (ask, len(events))
        if who == seat and who != OFFICIAL and isinstance(own := ask.for_seat(seat), (Choose, Arrange, Discard)):
            view = View(round_.table, seat)
            if _weighable(game) and getattr(own, "kind", "") not in PROCEDURE:
                made.append(_decision(game, own, answer, view, len(events)))

    replay(record, before=before)
    _count(opening, seat, last, record.events)
    up = {spot: cents for who, spot, cents in record.before.up if who == seat}
    _ride_on(opening, up, [event for event in record.events if getattr(event, "seat", None) == seat])
    expected, sd = expectation(game, opening, record.events, seat, bool(up))
    mine = [event for event in record.events if getattr(event, "seat", None) == seat]
    return Review(
        game=record.game,
        seat=seat,
        net=record.settlement.get(seat, 0),
        staked=_staked(mine),
        fees=_fees(mine),
        expected=expected,
        sd=sd,
        decisions=made,
        cost=sum(decision.cost or 0.0 for decision in made),
        words=_words(game, made, record),
    )


def unreviewed(record: Record, seat: int, why: str) -> Review:
    """A hand that could not be replayed: what it staked and brought, and why there is no more."""
    mine = [event for event in record.events if getattr(event, "seat", None) == seat]
    return Review(
        game=record.game, seat=seat, net=record.settlement.get(seat, 0), staked=_staked(mine), fees=_fees(mine),
        expected=None, sd=None, decisions=[], cost=0.0, words=f"This hand could not be reviewed: {why}.",
    )  # fmt: skip


def _count(opening: dict[str, int], seat: int, asked: tuple[Ask | None, int], events: Sequence[Event]) -> None:
    """Wagers that a betting window left before chance spoke; raises and doubles later are part of the play."""
    ask, first = asked
    if isinstance(ask, Bet) or (isinstance(ask, Window) and isinstance(ask.for_seat(ask.seats[0]), Bet)):
        for event in events[first:]:
            if isinstance(event, (Dealt, Rolled, Spun)):
                return
            if isinstance(event, (Wagered, Returned)) and event.seat == seat:
                cents = event.cents if isinstance(event, Wagered) else -event.cents
                opening[event.spot] = opening.get(event.spot, 0) + cents


def _ride_on(opening: dict[str, int], up: dict[str, int], mine: Sequence[Event]) -> None:
    """A bet that is paid and stays up, as a place bet at craps, is a new bet of what lies there."""
    lies = dict(up)
    for event in mine:
        if isinstance(event, (Wagered, Returned)):
            lies[event.spot] = lies.get(event.spot, 0) + (event.cents if isinstance(event, Wagered) else -event.cents)
        elif isinstance(event, Settled):
            lies[event.spot] = lies.get(event.spot, 0) - event.stake
            if event.paid and not event.stake and lies[event.spot] > 0:
                opening[event.spot] = opening.get(event.spot, 0) + lies[event.spot]


def expectation(
    game: Game, opening: dict[str, int], events: Sequence[Event], seat: int, up: bool = False
) -> tuple[float | None, float | None]:
    """What the wagers of a seat win on average under the best play, less fees, and the standard deviation.

    As the shipped edges have it, against a bank that covers every wager. A bet that lives over several rolls counts
    when it is made: a roll that only decides it (`up`) has nothing to expect. Not known for a bank, for tickets, and
    where one of the wagers has no edge.
    """
    edges = {edge.wager: edge for edge in headline(game) or []}
    mine = [event for event in events if getattr(event, "seat", None) == seat]
    if not edges or any(isinstance(event, (BankPosted, TicketBought)) for event in mine):
        return None, None
    if not any(opening.values()):
        return (float(-_fees(mine)), 0.0) if up else (None, None)
    mandatory = game.rules.laid_out((game.rules.table_min, game.rules.table_max)).mandatory
    kinds = (
        {area.spot: area.wager for area in game.family.drawing(game.rules).areas} if game.family.has("drawing") else {}
    )
    mean, variance = float(-_fees(mine)), 0.0
    spread = True
    for spot, cents in _with_vigorish(opening).items():
        edge = _edge(edges, spot, kinds)
        if edge is None:
            if spot in mandatory:  # a Blind goes with its Ante, whose edge is that of both
                continue
            return None, None
        mean -= edge.edge * cents
        spread &= edge.sd is not None
        variance += ((edge.sd or 0.0) * max(cents, 0)) ** 2
    return mean, sqrt(variance) if spread else None


def _with_vigorish(opening: dict[str, int]) -> dict[str, int]:
    """Wagers by their spots; the vigorish of a bet is part of it, as in its edge."""
    found: dict[str, int] = {}
    for spot, cents in opening.items():
        bet = spot.removeprefix("vig-")
        found[bet] = found.get(bet, 0) + cents
    return {spot: cents for spot, cents in found.items() if cents}


def _edge(edges: dict[str, Edge], spot: str, kinds: dict[str, str]) -> Edge | None:
    """Of the wager itself, or of its kind: `straight` for `straight-17`, `hop-pair` for `hop-2-2`, `base` for
    `base@3`."""
    if (name := kinds.get(spot) or spot) in edges:
        return edges[name]
    called = [name for name in edges if spot.startswith(name) and spot[len(name)] in "-@ "]
    return edges[max(called, key=len)] if called else None


def _staked(mine: Sequence[Event]) -> int:
    """What was put at risk: a bet that was taken back, or that nobody called, was not."""
    taken_back = sum(event.cents for event in mine if isinstance(event, Returned))
    return sum(event.cents for event in mine if isinstance(event, (Wagered, TicketBought))) - taken_back


def _fees(mine: Sequence[Event]) -> int:
    return sum(event.cents for event in mine if isinstance(event, FeeTaken))


def _decision(game: Game, ask: Ask, answer: Answer, view: View, event: int) -> Decision:
    asked = question(game, ask, view)
    found = worths(game, asked) if asked else {}
    choices = weighed(ask, asked, found, view.stack()) if asked else []
    chosen = to_wire(ask, answer, view.pieces)
    mine = next((choice for choice in choices if _same(choice.answer, chosen, ask)), None)
    if mine is None:
        choices = []
    asked = asked or Question(list(getattr(ask, "cards", view.cards())), view.board(), view.bank_cards(), "", 0)
    text = view.pieces.texts
    gave_up = choices[0].worth - mine.worth if mine else None
    return Decision(
        event=event,
        kind=asked.kind or getattr(ask, "kind", ""),
        about=getattr(ask, "about", ""),
        hand=list(text(asked.cards)),
        board=list(text(asked.board)),
        bank=list(text(asked.up)),
        stake=asked.unit,
        chosen=chosen,
        choices=choices,
        cost=None if gave_up is None else gave_up if gave_up > EQUAL else 0.0,
        words=_how(game, ask, found) if mine else NOT_WEIGHED,
    )


def _how(game: Game, ask: Ask, found: dict[str, float]) -> str:
    if isinstance(ask, Choose) and (left_out := barred(ask, found)):
        return SHORT.format(", ".join(left_out))
    return game.family.about_worths if isinstance(ask, Arrange) else SOLVED


def _same(weighed: Any, chosen: Any, ask: Ask) -> bool:
    """Whether an answer is the one that was weighed. A double for less, or half an insurance, is not."""
    if isinstance(ask, Arrange):
        return [sorted(group) for group in weighed] == [sorted(group) for group in chosen]
    if isinstance(ask, Choose) and isinstance(chosen, list):
        option = next(option for option in ask.options if option.name == chosen[0])
        return isinstance(weighed, list) and weighed[0] == chosen[0] and chosen[1] == option.most
    return bool(weighed == chosen)


def _weighable(game: Game) -> bool:
    """Whether any decision of the game is solved."""
    return (can_advise(game) and not takes_layout(game)) or bool(game.family.worths)


def _words(game: Game, made: list[Decision], record: Record) -> str:
    if made:
        return ""
    if _weighable(game):
        return NOT_ASKED
    if can_advise(game) or not any(event.__struct_config__.tag == "Chose" for event in record.events):
        return NO_CHOICE
    return NOT_SOLVED
