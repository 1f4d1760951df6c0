"""Rule parameters of the sports pool."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from pitboss.games.rules import Amount
from pitboss.games.rules import Rules as AnyRules
from pitboss.money.paytable import PayTable
from pitboss.table.asks import Layout, Spot

KINDS = ("moneyline", "spread", "total", "prop", "futures")
MOST_LEGS = 10


class Rules(AnyRules, frozen=True, kw_only=True):
    """What can vary in the sports pool."""

    needs: ClassVar[int] = 1
    counter: ClassVar[str] = "Sports book"
    seats: Annotated[int, Meta(ge=1, le=10_000)] = 100
    """Places at the counter."""
    standard_price: Annotated[int, Meta(ge=-100_000, le=100_000)] = -110
    """Price of both sides of a spread or a total where nothing else is posted; cards with fixed odds are for it."""
    parlay_pricing: Literal["multiply", "fixed"] = "multiply"
    """Parlays pay the product of their prices, or by the table where all legs are at the standard price."""
    parlay_table: PayTable
    """Fixed odds by legs: `3 legs`."""
    parlay_legs: Annotated[int, Meta(ge=2, le=MOST_LEGS)] = MOST_LEGS
    """Most selections of a parlay."""
    push_leg: Literal["reduces", "loses"] = "reduces"
    """A leg that is neither won nor lost: it is left out, or loses the parlay."""
    parlay_of_one: Literal["straight", "refund"] = "straight"
    """A parlay of which one leg is left: a straight bet at its price, or the stake comes back."""
    payout_limit: Amount = 50_000_00
    """The most that is paid on a ticket, its stake included; management may post another."""
    ticket_days: Annotated[int, Meta(ge=1, le=36_500)] = 365
    """Days after the event for which a ticket is honoured."""
    ticket_until: Literal["days", "same_date"] = "days"
    """A ticket is honoured for so many days, or until the same date a year later: a day more over a 29 February."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if -100 < self.standard_price < 100:
            raise ValueError(f"{self.standard_price} is not a price; write +150 or -110")

    def on_day(self, day: str, by: str, at: str) -> Any:
        return {"date": {"day": day, "by": by, "at": at}}

    @property
    def wagers(self) -> tuple[str, ...]:
        return (*KINDS, *[f"parlay-{legs}" for legs in range(2, self.parlay_legs + 1)])

    def layout(self, least: int, most: int) -> Layout:
        """Every kind of wager; tickets are written at a counter, not laid on a layout."""
        return Layout(tuple([Spot(wager, least, most, label=wager.replace("-", " ")) for wager in self.wagers]))
