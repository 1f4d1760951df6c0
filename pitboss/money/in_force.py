"""The fee option on a table's sign: which schedule, which option, and the limit it was opened with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

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
        """Least and greatest wager of a table under it, where printed; of a range the widest.

        "$25 - $50 and above" begins with the pair that is printed: the upper figure is twice the lower one. A minimum
        bet says nothing of the greatest, and a span nothing of the bets within it.

        >>> in_force("delta/omaha", "rates-omaha:3").limits, in_force("outlaws/omaha", "rates-omaha:1-4").limits
        ((2500, 5000), (None, None))
        """
        low, high = self.limit.low, self.limit.high
        if self._is_span:
            return None, None
        if self.option.limit_kind == "min_bet":
            return low, None
        if self.limit.and_above and low is not None and self.option.limit_kind in ("bets", "blinds"):
            return low, 2 * low
        return low, high

    @property
    def has_ceiling_only(self) -> bool:
        """Whether it takes a share of the pot of which a regulator prints the ceiling, and the operator the maximum."""
        terms = [charge.terms for charge in self.option.charges]
        return any(t.basis == "percent" and t.payer == "pot" and t.bound == "max" for t in terms)

    @property
    def _is_span(self) -> bool:
        """Whether the limit is one between which all bets of a poker table lie (outlaws L301, L525)."""
        return self.option.limit_kind == "table" and "table-game" not in self.option.structures

    @property
    def said(self) -> str:
        """The limit in words, for a sign; empty where none is printed.

        >>> in_force("golden-west/holdem", "rates-all-poker-no-limit:19", structure="no-limit").said
        'a minimum bet of $4 and above'
        """
        if self.option.limit_kind != "min_bet" or self.limit.low is None:
            return self.limit.said
        return f"a minimum bet of {show(self.limit.low)}{' and above' if self.limit.and_above else ''}"

    @property
    def of_limits(self) -> str:
        """The limits after the word table."""
        return f"with {self.said}" if self.said.startswith("a minimum") else f"of {self.said}"

    def refusal(self, limits: tuple[int, int]) -> str | None:
        """Why a table with these limits may not be opened under it, or None.

        >>> fee = in_force("golden-west/casino-war", "game-casino-war:1")
        >>> fee.refusal((5_00, 50_00)), fee.refusal((5_00, 100_00))
        (None, 'option 1 is for a table of $5 to $50, not $5 to $100')
        """
        low, high = limits
        if self._is_span:
            fits = (self.limit.low or 0) <= low and (self.limit.high is None or high <= self.limit.high)
        else:
            fits = self.limit.fits(low, None if self.option.limit_kind == "min_bet" else high)
        if fits:
            return None
        return f"option {self.option.number} is for a table {self.of_limits}, not {show(low)} to {show(high)}"


PRINTED = "printed"
"""Instead of an id: the first setting of the schedule that the rule `fee_schedule` names."""


def settings(game: str, structure: Structure | None = None, rules: FeeRules = DEFAULT) -> Iterator[FeeInForce]:
    """Every setting that the houses print for a game (in a betting structure), its default schedule first.

    >>> [s.id for s in settings("golden-west/casino-war")][-2:]
    ['game-casino-war:4:5000-30000', 'game-casino-war:5:10000-50000']
    """
    schedules = for_game(game, structure)
    yield from _together(game, schedules, rules)
    for schedule in schedules:
        for option in schedule.options:
            if structure is not None and not {structure, "any"} & set(option.structures):
                continue
            for limit in option.limits or (Limit(),):
                yield FeeInForce(_id(schedule, option, limit), option, limit, schedule.document, rules)


def _together(game: str, schedules: Sequence[Schedule], rules: FeeRules) -> Iterator[FeeInForce]:
    """Two schedules that are both the default of a game are due at once, a rake and a jackpot's drop: they make one
    setting, and each alone another.

    >>> [s.id for s in settings("grand-ronde/holdem")]
    ['game-poker-rake:1+game-bad-beat-jackpot:1', 'game-poker-rake:1', 'game-bad-beat-jackpot:1']
    """
    for structure in dict.fromkeys([s for schedule in schedules for s in schedule.default_for]):
        due = [s for s in schedules if game in s.default_for.get(structure, ())]
        if len(due) > 1:
            options = [schedule.options[0] for schedule in due]
            both = replace(options[0], charges=tuple([charge for option in options for charge in option.charges]))
            id_ = "+".join([_id(schedule, option, Limit()) for schedule, option in zip(due, options)])
            yield FeeInForce(id_, both, Limit(), due[0].document, rules)


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
        if found == id_ or (found.startswith(f"{id_}:") and "+" not in found):
            return known[found]
    for setting in settings(game):
        if setting.id == id_ or setting.id.startswith(f"{id_}:"):
            printed = " or ".join(setting.option.structures)
            raise BadInput(f"{game}: fee option '{id_}' is printed for {printed} tables; this one is {structure}")
    raise BadInput(f"{game} has no fee option '{id_}'{nearest(str(id_), known)}")


def describe(fee: FeeInForce) -> str:
    """In words, for a sign."""
    return f"option {fee.option.number}, {fee.said or 'no limit printed'}"


def _id(schedule: Schedule, option: Option, limit: Limit) -> str:
    if limit.low is None and limit.high is None:
        return f"{schedule.id}:{option.number}"
    return f"{schedule.id}:{option.number}:{limit.low or 0}-{limit.high or ''}"
