"""Rule parameters of Joker Poker; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from pitboss.games.rules import BankedRules
from pitboss.money.odds import Odds
from pitboss.table.asks import Layout, Spot


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script and kernel."""

    win: int
    per: int


class Rules(BankedRules, frozen=True, kw_only=True):
    """What can vary in Joker Poker."""

    only_deck = "standard-52"
    bank_up_cards: ClassVar[int] = 2
    """Bank cards, of the first three, that lie face up when the players decide."""

    triple_needs: Literal["bank_pair_showing", "nothing"] = "bank_pair_showing"
    """When two more bets may be added."""
    win_pays: Odds = Odds(1, 1)
    """What a win pays on the whole amount wagered."""
    natural_royal_first: bool = True
    """A natural royal flush is declared, and settled before all other wagers; if not, in its turn."""
    extra_position: Literal["house_dealer", "none"] = "house_dealer"
    """Another position that a player bets on is played by the house dealer, for the base wager only; or not offered."""
    dice: Annotated[int, Meta(ge=1, le=8)] = 2
    """How many dice find the action position."""

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("base",)

    def layout(self, least: int, most: int) -> Layout:
        limits = self.limit("base", least, most)
        spots = [Spot("base", *limits, label="Wager")]
        if self.extra_position == "house_dealer":
            seats = range(1, self.seats + 1)
            spots += [Spot(f"base@{n}", *limits, needs=("base",), label=f"Wager at seat {n}") for n in seats]
        return Layout(tuple(spots))

    @cached_property
    def terms(self) -> Terms:
        return Terms(*self.win_pays.net)
