"""What a wager is worth: the one shape in which exact solutions and simulations are reported.

A family's solver hands over outcomes as counts; edge, risk, standard deviation and hit rate follow from them exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import sqrt
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field


class Outcome(Struct, frozen=True):
    """One way a wager can end: how it is called, what it pays, and how often."""

    result: str
    pays: str
    probability: float
    combinations: int | None = None


class Worth(Struct, frozen=True, kw_only=True):
    """One wager, per unit of its initial stake; positive edges favour the bank."""

    wager: str
    method: str
    edge: float
    edge_exact: str | None = None
    risk: float
    sd: float
    hit: float
    stderr: float | None = None
    outcomes: list[Outcome] = field(default_factory=list)
    per_roll: float | UnsetType = UNSET
    """A bet that lives over several rolls: `edge` spread over the rolls until it is decided or pushed."""
    per_roll_exact: str | UnsetType = UNSET
    per_decision: float | UnsetType = UNSET
    """Loss per unit staked where the bet was won or lost; pushes are left out."""
    per_decision_exact: str | UnsetType = UNSET
    rolls: float | UnsetType = UNSET
    """Expected number of rolls until the bet is decided or pushed."""
    rolls_exact: str | UnsetType = UNSET
    risk_exact: str | UnsetType = UNSET
    """`risk` as a fraction: of a line or come bet with full odds."""


class Result(Struct, frozen=True):
    """Combinations that end with the same result for the player."""

    result: str
    pays: str
    net: Fraction
    """Units won (or lost) per unit of the initial wager."""
    count: int


class Solution(Struct, kw_only=True):
    """A solved game: what each wager is worth under the best play, and that play as a person can use it."""

    worths: list[Worth]
    strategy: dict[str, Any] | None = None


def exact(wager: str, results: Iterable[Result], staked: Fraction | int = 1, total: int | None = None) -> Worth:
    """The worth of a wager from counted results. `staked` is the mean total wagered per unit of the initial wager.

    >>> coin = exact("red", [Result("red", "1 to 1", Fraction(1), 18), Result("other", "lost", Fraction(-1), 20)])
    >>> coin.edge_exact, round(coin.hit, 4)
    ('1/19', 0.4737)
    """
    results = list(results)
    counted = sum(r.count for r in results)
    total = counted if total is None else total
    if counted != total:
        raise ArithmeticError(f"{wager}: {counted} combinations counted, {total} exist")
    mean = sum((r.net * r.count for r in results), Fraction(0)) / total
    square = sum((r.net * r.net * r.count for r in results), Fraction(0)) / total
    hit = Fraction(sum(r.count for r in results if r.net > 0), total)
    return Worth(
        wager=wager,
        method="exact",
        edge=float(-mean),
        edge_exact=f"{(-mean).numerator}/{(-mean).denominator}",
        risk=float(-mean / Fraction(staked)),
        sd=sqrt(square - mean * mean),
        hit=float(hit),
        outcomes=[Outcome(r.result, r.pays, r.count / total, r.count) for r in results if r.count],
    )
