"""Rule parameters that every game has. A family's `Rules` adds its own; the names are the rulebook's."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from pitboss.money.cents import Cents, show
from pitboss.money.schedules import Structure
from pitboss.table.asks import Layout

FeeSchedule = Literal["collection_rates", "in_game", "none"]
ActionStart = Literal["left_of_bank", "button", "house_dealer_left", "house_dealer_right", "dice"]


MOST = 1_000_000_000_00
"""No rule names more than a billion dollars, so that all sums of a round fit the machine's integers."""
Amount = Annotated[Cents, Meta(ge=0, le=MOST)]
"""An amount that is not negative."""
Price = Annotated[Cents, Meta(ge=1, le=MOST)]
"""An amount of a cent or more."""
Count = Annotated[int, Meta(ge=0, le=1_000)]
"""A small number of things."""


def zero(says: str) -> Meta:
    """Marks a number of which 0 is shown in other words."""
    return Meta(extra={"zero": says})


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """Least and greatest wager on a spot, in cents; None is the table's own limit."""

    min: int | None = None
    max: int | None = None
    max_bp: int | None = None
    """Greatest wager as a share of the table's maximum, in hundredths of a percent."""
    step: int = 1


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """What the driver, the room and the command line need to know of any game."""

    stays_up: ClassVar[bool] = False
    """Whether chips may stay on the layout from round to round."""
    counter: ClassVar[str] = ""
    """What a room calls the counter where tickets of the game are sold; a game without one is played at tables."""
    every: ClassVar[int] = 0
    """Seconds between rounds where the game runs by the clock, no matter who is there (keno)."""
    in_sessions: ClassVar[bool] = False
    """Whether its rounds belong to sessions, for which a room may post times (bingo)."""
    needs: ClassVar[int] = 2
    """Players without whom no round begins: two where players meet each other, one at a counter."""

    seats: Annotated[int, Meta(ge=1, le=1000)] = 7
    """Places at the table, with the bank's where a player banks."""
    deck: str = "standard-52"
    """The pack, or "" for a game without cards."""
    decks: Annotated[int, Meta(ge=1, le=10_000)] = 1
    reshuffle: Literal["each_round", "cut_card", "continuous"] = "each_round"
    """When the shoe is shuffled: before every round, after the round in which the cut card shows, or all the time."""
    cut_card: Annotated[float, Meta(gt=0, le=1)] = 0.75
    """How deep the cut card lies, as a share of the shoe."""
    rounds_after_cut: Annotated[int, Meta(ge=0, le=100)] = 0
    """Full rounds dealt after the one in which the cut card shows."""
    table_min: Price = 5_00
    """Least wager of a table that is opened without a fee option."""
    table_max: Amount = 500_00
    chip: Price = 1_00
    """The smallest chip of the game: the least of a wager for which no other least is printed."""
    limits: dict[str, Limit] = field(default_factory=dict)
    """Printed limits by spot."""

    only_deck: ClassVar[str] = ""
    """The one pack that a game can be dealt from, where hands and patterns are made of what it holds."""

    def __post_init__(self) -> None:
        if self.only_deck and (self.deck, self.decks) != (self.only_deck, 1):
            raise ValueError(f"this game is dealt from one {self.only_deck}, not from {self.decks} of '{self.deck}'")
        if self.table_max < self.table_min:
            least, most = show(self.table_min), show(self.table_max)
            raise ValueError(f"the maximum wager, {most} (table_max), is less than the minimum, {least} (table_min)")

    def on_day(self, day: str, by: str, at: str) -> Any:
        """The official's order that says which day it is, where tickets expire; None in other games."""
        return None

    @property
    def data_files(self) -> tuple[Path, ...]:
        """Files that the rules name and that have a say in what the game is worth."""
        return ()

    @property
    def most_cards(self) -> int:
        """Most cards that one round can take, where the game knows it."""
        return 0

    def behind_cut(self, size: int) -> int:
        """Cards behind the cut card in a shoe of this size: by its depth, but never fewer than may yet be dealt."""
        return max(int(size * (1 - self.cut_card)), self.most_cards * (1 + self.rounds_after_cut))

    @property
    def fee_structure(self) -> Structure | None:
        """The betting structure whose fee schedules apply, in games where they differ by it."""
        return None

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers a player can make, by name, mandatory ones first."""
        raise NotImplementedError

    @property
    def analyzed(self) -> tuple[str, ...]:
        """Wagers that are analyzed each by itself: those, and such as can be made only later in a round."""
        return self.wagers

    def layout(self, least: int, most: int) -> Layout:
        """The spots of a table with these limits."""
        raise NotImplementedError

    def laid_out(self, limits: tuple[int, int]) -> Layout:
        """`layout`, drawn once for each pair of limits."""
        drawn: dict[Any, Layout] = self.__dict__.setdefault("drawn", {})
        if limits not in drawn:
            drawn[limits] = self.layout(*limits)
        return drawn[limits]

    def limit(self, spot: str, least: int, most: int) -> tuple[int, int]:
        """A spot's own limits where printed, else the table's.

        A range is the spot's own. A maximum alone is a ceiling ("shall not exceed"): what the table posts may be lower.
        """
        own = self.limits.get(spot)
        if own is None:
            return least, most
        low = least if own.min is None else own.min
        if own.max_bp is not None:
            high = most * own.max_bp // 100_00
            return min(low, high), high
        if own.max is None:
            return low, most
        return low, (own.max if own.min is not None else min(own.max, most))


class BankedRules(Rules, frozen=True, kw_only=True):
    """Games against a bank: the house, or a player who banks."""

    bank: Literal["house", "player_dealer"] = "house"
    """Who pays and collects."""
    cover: Literal["gross", "net"] = "gross"
    """How a player-dealer's wager is used up."""
    bank_turns: Annotated[int, Meta(ge=1, le=1_000)] = 2
    """Hands one player may bank before the position is offered on."""
    bank_needs: Literal["nothing", "last_wager"] = "nothing"
    """Whether the bank is offered to every player, or only to those who wagered on their own position the hand
    before."""
    action_start: ActionStart = "house_dealer_left"
    """Where settlement begins."""
    action_direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    button_seat_1: Literal["left_of_bank", "left_of_house_dealer", "right_of_bank"] = "left_of_bank"
    """The seat that an ace sends the action button to."""
    button_tens: Literal["by_rank", "ten"] = "by_rank"
    """A jack, queen or king counts 11, 12, 13 for the button, or 10 like a ten."""
    button_on_empty: Literal["passes", "stays"] = "passes"
    """Whether the button goes on from a seat without a wager to the next that has one."""
    settle_by: Literal["seat", "type"] = "seat"
    """All of a seat's wagers and then the next seat's, or one lap of the table for each kind of wager."""
    wager_order: tuple[str, ...] = ()
    """Order inside a seat, or of the laps."""
    backline: tuple[str, ...] = ()
    """Wagers on which a second bettor may bet behind a seat."""
    forfeit_cover: Literal["in_turn", "at_fold"] = "in_turn"
    """When a folded wager uses up the bank's cover."""
    fee_schedule: FeeSchedule = "none"
    """Which of two printed schedules applies."""
    tier_rule: Literal["threshold", "round_up"] = "threshold"
    """Fees by whole dollars: $200.50 is still in "$5-$200", or rounded up and in "$201-$400"."""
    fee_base: Literal["printed", "all", "base"] = "printed"
    """Wagers in the total that the bank pays for: those that the schedule names, all, or base wagers only."""
    fee_circles: Literal["hand", "wager"] = "hand"
    """A fee for each betting circle is charged for the base wagers of a hand together, or for each of them."""

    @property
    def plays_circles(self) -> bool:
        """Whether a player may bet on further circles, those that nobody sits at, each with a hand of its own."""
        return False

    @property
    def circles_need_own(self) -> bool:
        """Whether that takes a wager in the player's own circle as well."""
        return False

    def under(self, schedule: FeeSchedule) -> Self:
        """The same rules under this one of the printed fee schedules."""
        if schedule == self.fee_schedule:
            return self
        others: dict[FeeSchedule, Self] = self.__dict__.setdefault("scheduled", {})
        if schedule not in others:
            others[schedule] = replace(self, fee_schedule=schedule)
        return others[schedule]

    @property
    def bank_direction(self) -> Literal["clockwise", "counter-clockwise"]:
        """The way that the bank goes round the table."""
        return "clockwise"
