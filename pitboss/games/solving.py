"""What solvers share: results that are counted once, and wagers that a pay table decides alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, Concatenate, ParamSpec, TypeVar

import msgspec

from pitboss.analysis.worth import Result, Worth, exact
from pitboss.money.paytable import PayTable
from pitboss.ranking.threes import CATEGORIES, three_card3, three_card_category

P = ParamSpec("P")
R = TypeVar("R")


def once(count: Callable[Concatenate[Any, P], R]) -> Callable[Concatenate[Any, P], R]:
    """What follows from the rules, counted when it is first asked for and kept. Further arguments change nothing in it.

    (Rules hold pay tables and have no hash, so they are kept by their JSON.)
    """
    found: dict[bytes, R] = {}

    def kept(rules: Any, /, *args: P.args, **kwargs: P.kwargs) -> R:
        key = msgspec.json.encode(rules, order="deterministic")
        if key not in found:
            found[key] = count(rules, *args, **kwargs)
        return found[key]

    return kept


def by_table(
    wager: str, table: PayTable, order: Sequence[str], net: tuple[Sequence[int], Sequence[int]], counts: Sequence[int],
    lost: Mapping[str, int] | None = None,
) -> Worth:  # fmt: skip
    """The worth of a bet by its pay table: `order` names its rows from the lowest, `net` is what each wins per stake.

    `lost` is what else loses it, and how often.
    """
    results = []
    for name, win, per, count in reversed([*zip(order, *net, counts)]):
        pays = str(table.rows[name]) if name in table.rows else "lost" if win < 0 else f"{win} to {per}"
        results.append(Result(name, pays, Fraction(win, per), count))
    results += [Result(name, "lost", Fraction(-1), count) for name, count in (lost or {}).items()]
    return exact(wager, results)


def three_card_counts() -> list[int]:
    """All hands of three cards by category.

    >>> dict(zip(CATEGORIES, three_card_counts()))["straight"]
    720
    """
    counts = [0] * len(CATEGORIES)
    for cards in combinations(range(52), 3):
        counts[three_card_category(three_card3(*cards))] += 1
    return counts
