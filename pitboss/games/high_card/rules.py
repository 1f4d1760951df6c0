"""Rule parameters of the high card games."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

from pitboss.games.rules import BankedRules, Count
from pitboss.money.odds import Odds
from pitboss.table.asks import Layout, Spot


class Terms(NamedTuple):
    """The rules as settlement reads them."""

    primary_win: int
    primary_per: int
    tie_win: int
    tie_per: int
    war_win: int
    war_tie: int


class Rules(BankedRules, frozen=True, kw_only=True):
    """What can vary in Casino War. A unit is the Primary wager."""

    primary_pays: Odds
    tie_pays: Odds
    tie_on_war_deal: bool = False
    """Whether a Tie wager may also be made with the War wager, on the war deal."""
    war_win: Literal[0, 1, 3] = 1
    """Units that a won war nets: 1 gets both wagers back and one unit, 0 loses the Primary for good."""
    war_tie: Literal[1, 2, 4] = 2
    """Units that a war nets in which the cards tie again."""
    war_burn: Literal["every_card", "once"] = "every_card"
    """Three cards are burned before every card of the war deal, the bank's too, or only before the first."""
    opening_burn: Count = 1
    """Cards burned when a new shoe begins."""

    @property
    def most_cards(self) -> int:
        """A new shoe, and every seat at war."""
        burns = BURN * (self.seats if self.war_burn == "every_card" else 1)
        return self.opening_burn + 2 * self.seats + burns

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("primary", "tie", "war-tie") if self.tie_on_war_deal else ("primary", "tie")

    def layout(self, least: int, most: int) -> Layout:
        primary = Spot("primary", *self.limit("primary", least, most), label="Primary")
        tie = Spot("tie", *self.limit("tie", least, most), needs=("primary",), label="Tie")
        return Layout((primary, tie))

    @cached_property
    def terms(self) -> Terms:
        return Terms(*self.primary_pays.net, *self.tie_pays.net, self.war_win, self.war_tie)


BURN = 3
"""Cards burned before a card of the war deal (L4136)."""
