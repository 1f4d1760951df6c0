"""The fee option on a table's sign: which schedule, which option, and the limit it was opened with."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pitboss.errors import BadInput, nearest
from pitboss.money.cents import show
from pitboss.money.fees import DEFAULT, FeeRules
from pitboss.money.schedules import Limit, Option, Schedule, Structure, for_game


class FeeInForce(Struct, frozen=True):
    """One setting a table can be opened with. Its id is `schedule:option` or `schedule:option:low-high` in cents."""

    id: str
    option: Option
    limit: Limit
    document: str
    """collection_rates or in_game: which of a house's two documents prints it."""
    rules: FeeRules = DEFAULT
    """How the schedule is read."""

    @property
    def limits(self) -> tuple[int | None, int | None]:
        """Least and greatest wager of a table under it, where printed; of a range the widest."""
        return self.limit.low, self.limit.high

    def refusal(self, limits: tuple[int, int]) -> str | None:
        """Why a table with these limits may not be opened under it, or None.

        >>> fee = in_force("golden-west/casino-war", "game-casino-war:1")
        >>> fee.refusal((5_00, 50_00)), fee.refusal((5_00, 100_00))
        (None, 'option 1 is for a table of $5 to $50, not $5 to $100')
        """
        if self.limit.fits(*limits):
            return None
        asked = f"{show(limits[0])} to {show(limits[1])}"
        return f"option {self.option.number} is for a table of {self.limit.said}, not {asked}"


PRINTED = "printed"
"""Instead of an id: the first setting of the schedule that the rule `fee_schedule` names."""


def settings(game: str, structure: Structure | None = None, rules: FeeRules = DEFAULT) -> Iterator[FeeInForce]:
    """Every setting that the houses print for a game (in a betting structure), its default schedule first.

    >>> [s.id for s in settings("golden-west/casino-war")][-2:]
    ['game-casino-war:4:5000-30000', 'game-casino-war:5:10000-50000']
    """
    for schedule in for_game(game, structure):
        for option in schedule.options:
            if structure is not None and not {structure, "any"} & set(option.structures):
                continue
            for limit in option.limits or (Limit(),):
                yield FeeInForce(_id(schedule, option, limit), option, limit, schedule.document, rules)


def in_force(
    game: str, id_: str, document: str = "", structure: Structure | None = None, rules: FeeRules = DEFAULT
) -> FeeInForce | None:
    """The setting with this id; `schedule:option` alone takes its first limit.

    `printed` takes the first of the `document`, or simply the first; None where a game has no fees. A game with a
    betting structure has only the settings of that structure.

    >>> in_force("golden-west/casino-war", "printed", "in_game").id
    'game-casino-war:1:500-5000'
    """
    known = {s.id: s for s in settings(game, structure, rules)}
    if id_ == PRINTED:
        return min(known.values(), key=lambda s: s.document != document, default=None)
    for found in known:
        if found == id_ or found.startswith(f"{id_}:"):
            return known[found]
    for setting in settings(game):
        if setting.id == id_ or setting.id.startswith(f"{id_}:"):
            printed = " or ".join(setting.option.structures)
            raise BadInput(f"{game}: fee option '{id_}' is printed for {printed} tables; this one is {structure}")
    raise BadInput(f"{game} has no fee option '{id_}'{nearest(id_, known)}")


def describe(fee: FeeInForce) -> str:
    """In words, for a sign."""
    return f"option {fee.option.number}, {fee.limit.said or 'no limit printed'}"


def _id(schedule: Schedule, option: Option, limit: Limit) -> str:
    if limit.low is None and limit.high is None:
        return f"{schedule.id}:{option.number}"
    return f"{schedule.id}:{option.number}:{limit.low or 0}-{limit.high or ''}"
