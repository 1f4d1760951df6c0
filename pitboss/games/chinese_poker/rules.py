"""Rule parameters of Chinese poker: thirteen cards in a front of three, a middle of five and a back of five."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, field

from pitboss.games.rules import Count
from pitboss.games.rules import Rules as AnyRules
from pitboss.ranking.chinese import CATEGORIES as DOUBLE_DECK
from pitboss.ranking.value import CATEGORIES
from pitboss.table.asks import Layout, Spot

CARDS, GROUPS = 13, (3, 5, 5)
FRONT, MIDDLE, BACK = range(3)
GROUP_NAMES = ("front", "middle", "back")

HIGH, DEUCE_TO_SEVEN, ACE_TO_FIVE = range(3)
MIDDLES = ("high", "deuce_to_seven", "ace_to_five")
BEST_LOW = {"deuce_to_seven": "seven-five low", "ace_to_five": "five low"}
"""The low that earns a royalty, by what the middle competes for."""
TRIPS = {"three of a kind": 0, "three eights or better": 8, "three aces": 14}
"""Royalties of a front by the least rank that its three cards must have; the best cell is paid."""

Points = dict[str, Count]
"""Royalties of one of the three hands, in points by what it is."""


class Terms(NamedTuple):
    """The rules as settlement reads them."""

    double: bool
    middle: int
    to_all: bool
    """Whoever surrenders pays every active player, or only those who had yet to declare."""
    front_points: tuple[int, ...]
    """Royalties of three of a kind in front, by their rank."""
    middle_points: tuple[int, ...]
    """Of a middle by its category; of a low middle its best hand comes first, and the others earn nothing."""
    back_points: tuple[int, ...]


class Rules(AnyRules, frozen=True, kw_only=True):
    """What can be varied in Chinese poker."""

    middle: Literal["high", "deuce_to_seven", "ace_to_five"] = "high"
    """What the middle hands compete for. A low middle is compared with neither front nor back."""
    royalties: bool = False
    """Whether strong hands are paid points of their own."""
    royalty_points: dict[str, dict[str, Points]] = field(default_factory=dict)
    """By variant (single, double, each with its low middle) and hand: points."""
    front_trips: Count = 2
    """Royalty of three of a kind in front, one deck, high middle."""
    middle_full_house: Count = 1
    """Royalty of a full house in the middle, one deck."""
    low_front_trips: Count = 1
    """Royalty of three eights or better in front, one deck, low middle."""
    surrender: Literal["none", "in_turn", "at_random", "secret", "in_turn_yet_to_act"] = "none"
    """How a player may give up the hand for two points to each opponent: in turn from the button's left, at any time
    before the showdown, all at once, or in turn and paid only to players who have yet to declare."""
    foul: Literal["refused", "loses"] = "refused"
    """A front stronger than the middle, or a middle stronger than the back: refused, or four points to each."""
    hands_per_half_hour: Annotated[int, Meta(ge=1, le=1_000)] = 20
    """The collection is due each half hour. A room's clock says when; a table without one takes it every so many
    hands, the first time at once."""

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("point",)

    def layout(self, least: int, most: int) -> Layout:
        """What the table's sign says: the value of a point. Nothing is bet."""
        return Layout((Spot("point", least, least, label="Point"),))

    @property
    def most_players(self) -> int:
        """Players whom the pack deals thirteen cards each."""
        return min(self.seats, 4 * self.decks)

    @property
    def most_cards(self) -> int:
        return CARDS * self.most_players

    @property
    def variant(self) -> str:
        """Which table of royalties applies."""
        name = "single" if self.decks == 1 else "double"
        return name if self.middle == "high" else f"{name}-{self.middle.replace('_', '-')}"

    @cached_property
    def terms(self) -> Terms:
        front, middle, back = self.points
        names = DOUBLE_DECK if self.decks > 1 else CATEGORIES
        in_front = [max([front.get(cell, 0) for cell, least in TRIPS.items() if rank >= least]) for rank in range(15)]
        best_low = middle.get(BEST_LOW.get(self.middle, ""), 0)
        return Terms(
            double=self.decks > 1,
            middle=MIDDLES.index(self.middle),
            to_all=self.surrender != "in_turn_yet_to_act",
            front_points=tuple(in_front),
            middle_points=tuple([middle.get(name, 0) for name in names] if self.middle == "high" else [best_low]),
            back_points=tuple([back.get(name, 0) for name in names]),
        )

    @cached_property
    def points(self) -> tuple[Points, Points, Points]:
        """Royalties of front, middle and back in force, by what the hand is."""
        if not self.royalties:
            return {}, {}, {}
        printed = self.royalty_points.get(self.variant, {})
        front, middle, back = [dict(printed.get(name, {})) for name in GROUP_NAMES]
        if self.variant == "single":
            front["three of a kind"], middle["full house"] = self.front_trips, self.middle_full_house
        elif self.decks == 1:
            front["three eights or better"] = self.low_front_trips
        return front, middle, back
