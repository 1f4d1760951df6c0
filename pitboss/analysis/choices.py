"""What a solver is asked about one decision of a seat, and what it says of each answer.

Hints ask it while the decision is open, reviews when the hand is over; both ask with what the seat saw at that moment
and with nothing else.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from pitboss.analysis.advise import advise, can_advise, takes_layout
from pitboss.errors import BadInput
from pitboss.houses.game import Game
from pitboss.table.asks import Arrange, Ask, Choose, Option
from pitboss.table.events import Wagered
from pitboss.table.views import View


class Question(Struct, frozen=True):
    """A decision as a solver sees it."""

    cards: list[int]
    board: list[int]
    up: list[int]
    kind: str
    """Of the decision."""
    unit: int
    """Cents of one unit in which the solver answers."""
    sets: bool = False
    """Whether a hand is set."""
    added: list[int] = []
    """Cents that were put to the wager since, one by one: a double, and a double of the double."""
    gone: list[int] = []
    """Cards of the seat's own in another hand."""


class Weighed(Struct, frozen=True):
    """An answer, and what it is worth in cents."""

    answer: Any
    worth: float


def question(game: Game, ask: Ask, view: View) -> Question | None:
    """What to ask; None where no solver speaks of such a decision: for a bank, which many play against, for a hand
    which somebody else plays, or for one that rides on the house's chips alone and cannot lose (Free Bet)."""
    if isinstance(ask, Choose) and can_advise(game) and not takes_layout(game):
        if "behind" in ask.about or (ask.spot and not view.stake(ask.spot)):
            return None
        hands = (ask.hand, ask.hand + 1) if ask.kind == "switch" else (ask.hand,)
        cards = [card for hand in hands for card in view.cards(hand=hand)]
        added = _added(view, ask.spot) if ask.spot else []
        lies = view.stake(ask.spot) - sum(added)  # the bet in question, where the ask names one
        unit = lies or view.stake(game.rules.wagers[0])
        return Question(cards, view.board(), view.bank_cards(), ask.kind, unit, added=added)
    if isinstance(ask, Arrange) and game.family.worths:
        if sorted(ask.cards) == sorted(view.cards()):
            return Question(list(ask.cards), [], [], "set", unit_of(game, view), sets=True)
        if ask.spot:
            own = [card for hand in range(len(ask.groups)) for card in view.cards(hand=hand)]
            return Question(list(ask.cards), [], [], "set", view.stake(ask.spot), sets=True, gone=own)
    return None


def _added(view: View, spot: str) -> list[int]:
    mine = [e.cents for e in view.events if isinstance(e, Wagered) and (e.seat, e.spot) == (view.seat, spot)]
    return mine[1:]


def worths(game: Game, asked: Question) -> dict[str, float]:
    """What each answer is worth per unit, by its words; nothing where the solver has no answer."""
    try:
        if asked.sets:
            beside = {"gone": asked.gone} if asked.gone else {}
            return game.family.worths(game.rules, asked.cards, **beside) if game.family.worths else {}
        added = [cents / asked.unit for cents in asked.added]
        return advise(game, asked.cards, asked.board, asked.up, asked.kind, added)
    except BadInput:
        return {}


def weighed(ask: Ask, asked: Question, found: dict[str, float], stack: int) -> list[Weighed]:
    """Every answer that this stack can pay in cents, best first; nothing where the solver does not speak of just these
    choices. One that is barred, as a double that the stack cannot pay, is left out."""
    if isinstance(ask, Choose):
        options = {option.name: option for option in ask.options if not option.why_not}
        if set(found) - set(barred(ask, found)) != set(options):
            return []
        payable = {name: option for name, option in options.items() if option.cost <= stack}
        choices = [Weighed(_answer(o), found[name] * _staked(o, asked.unit)) for name, o in payable.items()]
    else:
        choices = [Weighed(_groups(name), worth * asked.unit) for name, worth in found.items()]
    return sorted(choices, key=lambda choice: -choice.worth)


def barred(ask: Choose, found: dict[str, float]) -> list[str]:
    """Choices that have a worth, but may not be made now."""
    return [option.name for option in ask.options if option.why_not and option.name in found]


def unit_of(game: Game, view: View) -> int:
    """What one unit of a set hand's worth is in cents: the wager, or a point from each opponent."""
    others = [holder for holder in view.holders if holder > 0 and holder != view.seat]
    return view.stake(game.rules.wagers[0]) or view.limits[0] * len(others)


def _answer(option: Option) -> Any:
    """An option as it is answered: with the most that may be laid."""
    return [option.name, option.most] if option.most else option.name


def _staked(option: Option, unit: int) -> float:
    """Worths are those of a full double, and of an insurance of half; a double for less counts in proportion."""
    return (unit + option.most) / 2 if option.name == "double" and 0 < option.most < unit else unit


def _groups(words: str) -> list[list[str]]:
    return [group.split() for group in words.split(" | ")]
