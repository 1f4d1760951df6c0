"""How a table is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from pitboss.equipment.decks import deck
from pitboss.games.blackjack.settle import BONUS_21, bonus_row
from pitboss.games.drawing import Drawing, Later


def drawing(rules: Any) -> Drawing:
    return Drawing(
        kind="arc",
        cloth="green",
        sign="s",
        group="Blackjack",
        totals="points",
        later=Later("base", "a double or a split", 0, 1),
        hands=rules.hands_per_player if rules else 1,
    )


def paid_by(rules: Any, spot: str, cards: tuple[str, ...]) -> Iterator[tuple[str, Fraction]]:
    """The printed row of a 21 that may be paid more than even money.

    >>> from pitboss.houses.game import load
    >>> [*paid_by(load("grand-ronde/spanish-21").rules, "base", ("8s", "6h", "7s"))]
    [('6-7-8 mixed', Fraction(1, 1))]
    """
    if rules.bonus_21 and spot.startswith("base") and (row := bonus_row(deck(rules.deck).read(cards), len(cards))):
        yield BONUS_21[row], Fraction(1)
