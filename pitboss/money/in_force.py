"""The fee option on a table's sign: which schedule, which option, and the limit it was opened with."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.errors import BadInput, nearest
from pitboss.money.cents import show
from pitboss.money.schedules import Limit, Option, Schedule, for_game


class FeeInForce(Struct, frozen=True):
    """One setting a table can be opened with. Its id is `schedule:option` or `schedule:option:low-high` in cents."""

    id: str
    option: Option
    limits: tuple[int | None, int | None]
    document: str
    """collection_rates or in_game: which of a house's two documents prints it."""


PRINTED = "printed"
"""Instead of an id: the first setting of the schedule that the rule `fee_schedule` names."""


def settings(game: str) -> Iterator[FeeInForce]:
    """Every setting that the houses print for a game, its default schedule first.

    >>> [s.id for s in settings("golden-west/casino-war")][-2:]
    ['game-casino-war:4:5000-30000', 'game-casino-war:5:10000-50000']
    """
    for schedule in for_game(game):
        for option in schedule.options:
            for limit in option.limits or (Limit(),):
                yield FeeInForce(_id(schedule, option, limit), option, (limit.low, limit.high), schedule.document)


def in_force(game: str, id_: str, document: str = "") -> FeeInForce | None:
    """The setting with this id; `schedule:option` alone takes its first limit.

    `printed` takes the first of the `document`, or simply the first; None where a game has no fees.

    >>> in_force("golden-west/casino-war", "printed", "in_game").id
    'game-casino-war:1:500-5000'
    """
    known = {s.id: s for s in settings(game)}
    if id_ == PRINTED:
        return min(known.values(), key=lambda s: s.document != document, default=None)
    for found in known:
        if found == id_ or found.startswith(f"{id_}:"):
            return known[found]
    raise BadInput(f"{game} has no fee option '{id_}'{nearest(id_, known)}")


def describe(fee: FeeInForce) -> str:
    """In words, for a sign."""
    low, high = fee.limits
    limit = f"{show(low)} to {show(high)}" if low is not None and high is not None else "no limit printed"
    return f"option {fee.option.number}, {limit}"


def _id(schedule: Schedule, option: Option, limit: Limit) -> str:
    if limit.low is None and limit.high is None:
        return f"{schedule.id}:{option.number}"
    return f"{schedule.id}:{option.number}:{limit.low or 0}-{limit.high or ''}"
