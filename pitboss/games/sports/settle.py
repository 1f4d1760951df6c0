"""Sports: prices, what a ticket wins, and what becomes of a parlay whose legs are cancelled or pushed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from pitboss.games.sports.book import Leg, Verdict
from pitboss.games.sports.rules import Rules


class Grade(NamedTuple):
    """A ticket that is decided: what it is paid in all, and in a word."""

    prize: int
    why: str


def decimal(price: int) -> Fraction:
    """What a unit is paid at an American price, the unit included.

    >>> decimal(150), decimal(-110)
    (Fraction(5, 2), Fraction(21, 11))
    """
    return 1 + (Fraction(price, 100) if price > 0 else Fraction(100, -price))


def returns(rules: Rules, legs: Sequence[Leg]) -> Fraction:
    """What a unit is paid on selections that have all won."""
    row = f"{len(legs)} legs"
    fixed = rules.parlay_pricing == "fixed" and all(leg.price == rules.standard_price for leg in legs)
    if len(legs) > 1 and fixed and row in rules.parlay_table.rows:
        win, per = rules.parlay_table.rows[row].net
        return 1 + Fraction(win, per)
    product = Fraction(1)
    for leg in legs:
        product *= decimal(leg.price)
    return product


def grade(rules: Rules, legs: Sequence[Leg], verdicts: Sequence[Verdict], cents: int, limit: int) -> Grade | None:
    """What a ticket is paid, or None while it is open. A lost leg loses it at once; what is cancelled is left out."""
    if "lost" in verdicts or (len(legs) > 1 and rules.push_leg == "loses" and "push" in verdicts):
        return Grade(0, "lost")
    if "open" in verdicts:
        return None
    left = [leg for leg, verdict in zip(legs, verdicts) if verdict == "won"]
    if not left or (len(left) == 1 < len(legs) and rules.parlay_of_one == "refund"):
        return Grade(cents, "push" if "push" in verdicts else "no action")
    prize = cents * returns(rules, left).numerator // returns(rules, left).denominator
    return Grade(
        max(min(prize, limit), cents), "won" if len(left) == len(legs) else f"won with {len(left)} of {len(legs)}"
    )
