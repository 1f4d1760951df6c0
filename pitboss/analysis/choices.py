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


class Weighed(Struct, frozen=True):
    """An answer, and what it is worth in cents."""

    answer: Any
    worth: float


def question(game: Game, ask: Ask, view: View) -> Question | None:
    """What to ask; None where no solver speaks of such a decision: for a bank, which many play against, for a hand
    before another seat, of which one bet more and therefore sets it or which somebody else plays, or for one that rides
    on the house's chips alone and cannot lose (Free Bet)."""
    if isinstance(ask, Choose) and can_advise(game) and not takes_layout(game):
        if "behind" in ask.about or (ask.spot and not view.stake(ask.spot)):
            return None
        hands = (ask.hand, ask.hand + 1) if ask.kind == "switch" else (ask.hand,)
        cards = [card for hand in hands for card in view.cards(hand=hand)]
        unit = view.stake(ask.spot) or view.stake(game.rules.wagers[0])  # the bet in question, where the ask names one
        return Question(cards, view.board(), view.bank_cards(), ask.kind, unit)
    if isinstance(ask, Arrange) and game.family.worths and sorted(ask.cards) == sorted(view.cards()):
        return Question(list(ask.cards), [], [], "set", unit_of(game, view), sets=True)
    return None


def worths(game: Game, asked: Question) -> dict[str, float]:
    """What each answer is worth per unit, by its words; nothing where the solver has no answer."""
    try:
        if asked.sets:
            return game.family.worths(game.rules, asked.cards) if game.family.worths else {}
        return advise(game, asked.cards, asked.board, asked.up, asked.kind)
    except BadInput:
        return {}


def weighed(ask: Ask, asked: Question, found: dict[str, float]) -> list[Weighed]:
    """Every answer in cents, best first; nothing where the solver does not speak of just these choices."""
    if isinstance(ask, Choose):
        options = {option.name: option for option in ask.options if not option.why_not}
        if set(found) != set(options):
            return []
        choices = [Weighed(_answer(options[name]), worth * asked.unit) for name, worth in found.items()]
    else:
        choices = [Weighed(_groups(name), worth * asked.unit) for name, worth in found.items()]
    return sorted(choices, key=lambda choice: -choice.worth)


def unit_of(game: Game, view: View) -> int:
    """What one unit of a set hand's worth is in cents: the wager, or a point from each opponent."""
    others = [holder for holder in view.holders if holder > 0 and holder != view.seat]
    return view.stake(game.rules.wagers[0]) or view.limits[0] * len(others)


def _answer(option: Option) -> Any:
    """An option as it is answered; worths are those of a full double, and of an insurance of half."""
    return [option.name, option.most] if option.most else option.name


def _groups(words: str) -> list[list[str]]:
    return [group.split() for group in words.split(" | ")]
