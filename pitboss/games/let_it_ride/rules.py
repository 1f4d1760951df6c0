"""Rule parameters of Let It Ride; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from pitboss.games.rules import Amount, BankedRules, Price, zero
from pitboss.money.paytable import PayTable
from pitboss.ranking import threes
from pitboss.ranking.value import CATEGORIES, ROYAL_FLUSH
from pitboss.table.asks import Layout, Spot

BETS = ("bet-1", "bet-2", "bet-3")
"""The basic bets: the first two can be withdrawn, the third cannot."""

ROWS = ("below a pair of tens", "pair of tens or better", *CATEGORIES[2 : ROYAL_FLUSH + 1])
"""Five-card hands by what they pay, low to high."""


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script and kernel."""

    payout_cap: int
    """0 for none."""
    cap_on_return: int
    """1 if the cap counts the stakes that go back, too."""
    basic_win: tuple[int, ...]
    basic_per: tuple[int, ...]
    bonus_win: tuple[int, ...]
    bonus_per: tuple[int, ...]
    three_card_win: tuple[int, ...]
    three_card_per: tuple[int, ...]


class Rules(BankedRules, frozen=True, kw_only=True):
    """What a house sets in Let It Ride."""

    only_deck = "standard-52"

    basic: PayTable
    """What each basic bet still riding pays."""
    bonus: PayTable | None = None
    """The bonus bet of one fixed amount, on the five-card hand."""
    bonus_stake: Price = 1_00
    three_card_bonus: PayTable | None = None
    """On the player's own three cards."""
    payout_cap: Annotated[Amount, zero("no cap")] = 25_000_00
    """Most that the basic bets of one player win in one round; 0 for no cap."""
    cap_on: Literal["basic_winnings", "basic_return"] = "basic_winnings"
    """Whether the cap is on what is won, or on that and the stakes that go back."""

    dealt_in: Literal["rotation", "stacks"] = "rotation"
    """Cards are dealt by hand, one at a time; or in stacks of three from a shoe, of which the community cards' loses
    one."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.bank != "house":
            raise ValueError("the house banks this game")

    @property
    def wagers(self) -> tuple[str, ...]:
        side = [("bonus", self.bonus), ("three-card-bonus", self.three_card_bonus)]
        return ("bet-1", *[name for name, table in side if table])

    def layout(self, least: int, most: int) -> Layout:
        limits = self.limit("bet-1", least, most)
        spots = [
            Spot("bet-1", *limits, required=True, label="Bet 1"),
            Spot("bet-2", *limits, required=True, equals="bet-1", label="Bet 2"),
            Spot("bet-3", *limits, required=True, equals="bet-1", label="Bet 3"),
        ]
        if self.bonus:
            spots.append(Spot("bonus", self.bonus_stake, self.bonus_stake, needs=("bet-1",), label="Bonus"))
        if self.three_card_bonus:
            limits = self.limit("three-card-bonus", least, most)
            spots.append(Spot("three-card-bonus", *limits, needs=("bet-1",), label="Three Card Bonus"))
        return Layout(tuple(spots))

    @cached_property
    def terms(self) -> Terms:
        none = PayTable("none", {})
        return Terms(
            self.payout_cap,
            int(self.cap_on == "basic_return"),
            *self.basic.arrays(ROWS),
            *(self.bonus or none).arrays(ROWS),
            *(self.three_card_bonus or none).arrays(threes.CATEGORIES),
        )
