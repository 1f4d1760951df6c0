"""Rule parameters of roulette."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

from pitboss.equipment.wheel import TEXT
from pitboss.games.roulette.layout import AREAS, EVEN_CHANCES, KINDS, Area
from pitboss.games.rules import BankedRules, Count
from pitboss.money.paytable import PayTable
from pitboss.table.asks import Layout, Spot

PAID_AS = {
    "straight": "straight", "split": "split", "street": "three numbers", "trio": "three numbers",
    "corner": "four numbers", "first-five": "first five numbers", "six-line": "six numbers", "column": "column",
    "dozen": "dozen", "red": "red", "black": "black", "odd": "odd", "even": "even",
    "low": "1 to 18", "high": "19 to 36",
}  # fmt: skip
"""The row of the printed odds by which each kind of bet is paid."""


class Terms(NamedTuple):
    """The rules as settlement reads them, by place in KINDS."""

    win: tuple[int, ...]
    per: tuple[int, ...]
    zero_wins: tuple[int, ...]
    """1 for a bet that 0 wins though the layout does not list it: Even, where 0 is read as even."""
    zero_keeps: tuple[int, ...]
    """1 for a bet of which half comes back when a zero comes."""


class Rules(BankedRules, frozen=True, kw_only=True):
    """What can vary in roulette."""

    bets: PayTable
    """The odds of every bet, by the names in which they are printed."""
    zero_trios: tuple[Literal["0-1-2", "0-2-00", "00-2-3"], ...] = ("0-1-2", "0-2-00", "00-2-3")
    """Bets on three numbers with a zero that are taken."""
    zero_on_outside: Literal["lose", "half_back", "zero_is_even"] = "lose"
    """0 and 00 against outside bets: all lose; the even chances get half of the stake back; or 0 wins Even."""
    min_revolutions: Count = 4
    """Turns of the ball round the track that make a spin valid."""
    short_spin: Literal["no_spin", "bets_back"] = "no_spin"
    """After a spin with fewer: the bets stand and the ball is spun again, or they are handed back."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bank != "house":
            raise ValueError("the house banks this game")

    @property
    def wagers(self) -> tuple[str, ...]:
        """Kinds of bet; the spots of the layout are `areas`."""
        return tuple([kind for kind in KINDS if kind != "trio" or self.zero_trios])

    @cached_property
    def areas(self) -> tuple[Area, ...]:
        """Where chips may be put."""
        trios = {f"trio-{numbers}" for numbers in self.zero_trios}
        return tuple([area for area in AREAS.values() if area.kind != "trio" or area.name in trios])

    def layout(self, least: int, most: int) -> Layout:
        """A spot for each area. Limits are by kind of bet."""
        by_kind = {kind: self.limit(kind, least, most) for kind in KINDS}
        return Layout(tuple([Spot(a.name, *by_kind[a.kind], label=_label(a.name, a.kind)) for a in self.areas]))

    @cached_property
    def terms(self) -> Terms:
        win, per = self.bets.arrays(list(dict.fromkeys(PAID_AS.values())))
        row = {name: n for n, name in enumerate(dict.fromkeys(PAID_AS.values()))}
        halved = EVEN_CHANCES if self.zero_on_outside == "half_back" else ()
        return Terms(
            tuple([win[row[PAID_AS[kind]]] for kind in KINDS]),
            tuple([per[row[PAID_AS[kind]]] for kind in KINDS]),
            tuple([int(kind == "even" and self.zero_on_outside == "zero_is_even") for kind in KINDS]),
            tuple([int(kind in halved) for kind in KINDS]),
        )


def _label(name: str, kind: str) -> str:
    """As the layout prints it, or as the bet is called: `1st 12`, `2 to 1`, `Split 17-18`."""
    printed = {"low": "1 to 18", "high": "19 to 36", "dozen-1": "1st 12", "dozen-2": "2nd 12", "dozen-3": "3rd 12"}
    if kind == "column":
        return "2 to 1"
    if kind == "straight":
        return name.removeprefix("straight-")
    if name in printed:
        return printed[name]
    words = kind.replace("-", " ").capitalize()
    numbers = "-".join(TEXT[n] for n in AREAS[name].numbers) if kind not in (*EVEN_CHANCES, "first-five") else ""
    return f"{words} {numbers}".strip()
