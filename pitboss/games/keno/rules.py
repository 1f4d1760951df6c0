"""Rule parameters of keno."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from msgspec import Meta

from pitboss.errors import BadInput
from pitboss.games.rules import Amount
from pitboss.games.rules import Rules as AnyRules
from pitboss.money.paytable import PayTable
from pitboss.table.asks import Layout, Spot

BALLS, DRAWN, MOST_SPOTS = 80, 20, 20


class Terms(NamedTuple):
    """The rules as settlement reads them."""

    win: tuple[tuple[int, ...], ...]
    """What is paid by spots and catch, the stake included, for each `per`."""
    per: tuple[tuple[int, ...], ...]
    aggregate: int
    exempt: int
    capped_first: int
    """1 where a player's wins are cut to the aggregate before the shares are taken."""


class Rules(AnyRules, frozen=True, kw_only=True):
    """What can vary in keno."""

    counter: ClassVar[str] = "Keno lounge"
    every: ClassVar[int] = 120
    """A game every few minutes, whoever is in the lounge."""
    needs: ClassVar[int] = 1

    seats: Annotated[int, Meta(ge=1, le=10_000)] = 300
    """Places in the lounge."""
    keno_table: PayTable
    """What is paid by numbers caught: rows are `4 of 6`."""
    pays: Literal["for_one", "to_one"] = "for_one"
    """Whether a prize includes the stake or comes on top of it."""
    max_games: Annotated[int, Meta(ge=1, le=1_000)] = 20
    """Consecutive games that one ticket may be good for."""
    max_bet_on: Literal["wager", "ticket"] = "wager"
    """Whether the limit is that of each way and game, or of the whole ticket."""
    prize_per: Literal["way", "ticket"] = "way"
    """Whether every way of a ticket can win in a game, or only the one with the highest prize."""
    aggregate: Amount = 50_000_00
    """The most that is paid in one game on prizes that are not exempt."""
    exempt_up_to: Amount = 1_500_00
    """Prizes of a wager up to this are paid whole and do not count."""
    share_of: Literal["raw_wins", "capped_wins"] = "raw_wins"
    """What the shares of the aggregate are taken of: the wins as they stand, or each player's cut to the aggregate."""
    cancel_until: Literal["close", "never"] = "close"
    """Until when a ticket can be handed back: its first game closes."""
    claim_until: Literal["one_year", "same_date", "next_game"] = "one_year"
    """How long a prize can be collected after the ticket's last game: 365 days, until the same date a year later, or
    until the next game is drawn."""

    def on_day(self, day: str, by: str, at: str) -> Any:
        return {"date": day}

    @property
    def wagers(self) -> tuple[str, ...]:
        return tuple([f"spots-{spots}" for spots in range(1, MOST_SPOTS + 1)])

    def layout(self, least: int, most: int) -> Layout:
        """A wager on any number of spots; tickets are written at a counter, not laid on a layout."""
        return Layout(tuple([Spot(wager, least, most, label=wager.replace("-", " ")) for wager in self.wagers]))

    @cached_property
    def terms(self) -> Terms:
        win = [[0] * (MOST_SPOTS + 1) for _ in range(MOST_SPOTS + 1)]
        per = [[1] * (MOST_SPOTS + 1) for _ in range(MOST_SPOTS + 1)]
        for row, odds in self.keno_table.rows.items():
            catch, spots = _row(row)
            win[spots][catch], per[spots][catch] = odds.win, odds.stake
            if self.pays == "to_one" or not odds.for_:
                win[spots][catch] += odds.stake
        return Terms(
            win=tuple([tuple(row) for row in win]),
            per=tuple([tuple(row) for row in per]),
            aggregate=self.aggregate,
            exempt=self.exempt_up_to,
            capped_first=int(self.share_of == "capped_wins"),
        )


def _row(name: str) -> tuple[int, int]:
    """Catch and spots of a row of the pay table: `4 of 6`."""
    catch, _, spots = name.partition(" of ")
    if catch.isdigit() and spots.isdigit() and int(catch) <= int(spots) and 1 <= int(spots) <= MOST_SPOTS:
        return int(catch), int(spots)
    raise BadInput(
        f"'{name}' is not a row of a keno table; write numbers caught of numbers marked, for example '4 of 6'"
    )
