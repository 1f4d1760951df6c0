"""Rule parameters of Caribbean Stud; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from pitboss.errors import BadInput
from pitboss.games.rules import BankedRules, Count, zero
from pitboss.money.paytable import PayTable
from pitboss.ranking.value import ACE_KING, CATEGORIES, ROYAL_FLUSH
from pitboss.table.asks import Layout, Spot

BET_ROWS = ("pair or less", *CATEGORIES[2 : ROYAL_FLUSH + 1])
"""Winning hands by what the Bet pays, low to high."""


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script and kernel."""

    qualifier: int
    """Least value of a bank hand that plays."""
    multiple: int
    """The Bet in Antes."""
    bet_win: tuple[int, ...]
    """By category of the winning hand."""
    bet_per: tuple[int, ...]


class Rules(BankedRules, frozen=True, kw_only=True):
    """What can vary in Caribbean Stud."""

    only_deck = "standard-52"

    qualifier: Literal["ace_king", "none"] = "ace_king"
    """The least hand with which the bank plays."""
    bet_multiple: Annotated[int, Meta(ge=1, le=100)] = 1
    """The Bet is so many times the Ante: one here, two in the game as commonly played."""
    exposed_before: Annotated[Count, zero("never")] = 0
    """The decision before which the bank's hand is exposed: the mishap of a table dealt by hand, to be tried out."""
    early_exposure: Literal["undecided_void", "all_void"] = "undecided_void"
    """Which hands do not play then: those whose players have not decided, or all that were not surrendered."""
    bet_table: PayTable
    """What the Bet pays on a win over a bank that qualifies."""

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("ante",)

    def layout(self, least: int, most: int) -> Layout:
        ante = Spot("ante", *self.limit("ante", least, most), label="Ante", excess=True)  # lucky-derby L143
        return Layout((ante,))

    def assure_hidden(self) -> None:
        """For whoever values a hand: with the bank's hand in view it is another game."""
        if self.exposed_before:
            raise BadInput(
                f"a bank's hand that is exposed before decision {self.exposed_before} (exposed_before) is played and "
                "settled, but not solved or simulated"
            )

    @cached_property
    def terms(self) -> Terms:
        win, per = self.bet_table.arrays(BET_ROWS)
        return Terms(
            qualifier=ACE_KING if self.qualifier == "ace_king" else 0,
            multiple=self.bet_multiple,
            bet_win=(win[0], *win),
            bet_per=(per[0], *per),
        )
