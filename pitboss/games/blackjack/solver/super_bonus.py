"""The super bonus of Spanish 21: dollars, not odds, for three suited sevens against a seven, so a line of its own.

It needs a player who hits two suited sevens against a seven. Whatever else would be done with them is worth more but
for the award, and is given up.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import SEVENS
from pitboss.games.blackjack.solver.evaluate import HIT
from pitboss.games.blackjack.solver.search import Column
from pitboss.games.blackjack.solver.solver import Solver, cards_of
from pitboss.games.blackjack.values import shoe_of

SEVEN = 6
"""The number of a seven by value."""


class SuperBonus(NamedTuple):
    """What it takes and what it gives."""

    chance: Fraction
    """Of the award, in a round."""
    cost: float
    """What hitting two suited sevens costs, in base wagers a round."""
    each: dict[int, float]
    """What the award adds to a wager of so many cents, cost deducted, as a share of the wager."""
    others: float
    """Cents a round that every other player at the table gets."""


def super_bonus(rules: Rules, columns: list[Column]) -> SuperBonus | None:
    """The worth of the award for the least wagers that win it."""
    bonus, decks = rules.super_bonus_777, rules.decks
    if bonus is None:
        return None
    size, sevens = sum(shoe_of(rules)), 4 * decks
    two_suited = Fraction(sevens * (decks - 1) * (sevens - 2), size * (size - 1) * (size - 2))
    third = Fraction(decks - 2, sevens - 2) * Fraction(sevens - 3, size - 3)
    chance = two_suited * third
    cost = float(two_suited) * max(0.0, float(columns[SEVEN].best[SEVEN, SEVEN]) - _hit(rules))
    each = {wager: float(chance) * award / wager - cost for wager, award in (
        (bonus.least, bonus.award), (bonus.large_from, bonus.large_award)
    )}  # fmt: skip
    return SuperBonus(chance, cost, each, float(chance) * bonus.others)


def _hit(rules: Rules) -> float:
    """Two suited sevens hit against a seven: the sevens that follow are of one suit more often than after any two."""
    solver, decks, win, per = Solver(rules), rules.decks, rules.terms.bonus_win, rules.terms.bonus_per
    at = solver.hands.number[cards_of(SEVEN, SEVEN)]
    hit = float(solver.play(SEVEN, (), solver.several, solver.finished(SEVEN)).options[at, HIT])
    mixed, suited, spades = [win[row] / per[row] for row in range(SEVENS, SEVENS + 3)]
    others = 4 * decks - 2
    more = (decks - 2) / others - (decks - 1) * (decks - 2) / ((4 * decks - 1) * others)
    left = solver.left(SEVEN, (SEVEN, SEVEN))
    return hit + float(left[SEVEN]) / float(left.sum()) * more * (0.75 * suited + 0.25 * spades - mixed)
