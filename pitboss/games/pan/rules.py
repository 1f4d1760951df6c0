"""Rule parameters of pan; the names and values are those of the rulebook."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta

from pitboss.games import rules as base
from pitboss.games.pan.settle import Terms
from pitboss.table.asks import Layout, Spot

TOP = "top"
"""The ante, and the spot it is put on."""


class Rules(base.Rules, frozen=True, kw_only=True):
    """What is printed of pan and what is left open. The table's limit is the chip that conditions are paid in."""

    only_deck = "pan-310"

    seats: Annotated[int, Meta(ge=2, le=8)] = 8
    deck: str = "pan-310"
    top: Annotated[int, Meta(ge=1, le=1_000)] = 1
    """Chips that each player puts up before the deal."""
    first_tie: Literal["first_dealt", "suit"] = "first_dealt"
    """Equal lowest cards: the one dealt first, or the lowest suit (clubs, diamonds, hearts, spades)."""
    one_in: Literal["takes_tops", "tops_stay"] = "takes_tops"
    """Only one player declares in: takes the tops without play, or they stay for the next hand."""
    none_in: Literal["tops_stay", "last_takes"] = "tops_stay"
    """Everybody drops: the tops stay for the next hand; or the last player is in without being asked."""
    redraw: Literal["first_player", "every_player"] = "first_player"
    """Who may draw a second card in the first turn of a hand after not using the first."""
    force: bool = False
    """Whether a discard that may be taken and fits one of the player's melds must be taken."""
    borrow: Literal["several", "one"] = "several"
    """How many cards of one's melds may go into one new spread."""
    spade_valle: Literal[4, 2] = 4
    """Chips for three valle cards, all spades."""
    rope_addition: Literal["none", "again"] = "none"
    """What a card added to a rope that is a condition collects: nothing, or the condition again."""
    outs: base.Count = 2
    """Chips from each loser for going out, besides the winner's pays as they lie."""
    drawn_into_hand: Literal["refused", "fouls"] = "refused"
    """A drawn card cannot be put into the hand, or it can and fouls it, unless the player goes out."""
    fouled: Literal["pays_on", "out_of_the_hand"] = "pays_on"
    """Whether a player whose hand is fouled goes on paying conditions and the out."""
    reshuffles: Annotated[base.Count, base.zero("never")] = 1
    """How often the discards become a new stock; after that an exhausted stock ends the hand without a winner."""

    @property
    def wagers(self) -> tuple[str, ...]:
        return (TOP,)

    def layout(self, least: int, most: int) -> Layout:
        """What the table's sign says: the top. Nothing is bet; conditions are paid as they fall."""
        return Layout((Spot(TOP, self.top * least, self.top * least, label="Top"),))

    @property
    def buy_in(self) -> base.Limit:
        """Not printed. A hand can cost twenty chips and more, so a player brings some."""
        return base.Limit(min=50 * self.table_min, max=500 * self.table_min)

    @cached_property
    def terms(self) -> Terms:
        return Terms(self.spade_valle, self.rope_addition == "again", self.outs)
