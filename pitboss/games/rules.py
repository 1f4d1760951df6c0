"""Rule parameters that every game has. A family's `Rules` adds its own; the names are the rulebook's."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from pitboss.money.cents import Cents
from pitboss.table.asks import Layout

ActionStart = Literal["left_of_bank", "button", "house_dealer_left", "house_dealer_right", "dice"]


def zero(says: str) -> Meta:
    """Marks a number of which 0 is told in other words."""
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

    seats: Annotated[int, Meta(ge=1)] = 7
    """Places at the table, with the bank's where a player banks."""
    deck: str = "standard-52"
    """The pack, or "" for a game without cards."""
    decks: Annotated[int, Meta(ge=1)] = 1
    reshuffle: Literal["each_round", "cut_card", "continuous"] = "each_round"
    """When the shoe is shuffled: before every round, after the round in which the cut card shows, or all the time."""
    cut_card: float = 0.75
    """How deep the cut card lies, as a share of the shoe."""
    rounds_after_cut: int = 0
    """Full rounds dealt after the one in which the cut card shows."""
    table_min: Annotated[Cents, Meta(ge=1)] = 5_00
    """Least wager of a table that is opened without a fee option."""
    table_max: Cents = 500_00
    chip: Annotated[Cents, Meta(ge=1)] = 1_00
    """The smallest chip of the game: the least of a wager for which no other least is printed."""
    limits: dict[str, Limit] = field(default_factory=dict)
    """Printed limits by spot."""

    @property
    def most_cards(self) -> int:
        """Most cards that one round can take, where the game knows it."""
        return 0

    def behind_cut(self, size: int) -> int:
        """Cards behind the cut card in a shoe of this size: by its depth, but never fewer than may yet be dealt."""
        return max(int(size * (1 - self.cut_card)), self.most_cards * (1 + self.rounds_after_cut))

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers a player can make, by name, mandatory ones first."""
        raise NotImplementedError

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
        """A spot's own limits where printed, else the table's."""
        own = self.limits.get(spot)
        if own is None:
            return least, most
        low = least if own.min is None else own.min
        if own.max_bp is not None:
            high = most * own.max_bp // 100_00
            return min(low, high), high
        return low, (most if own.max is None else own.max)


class BankedRules(Rules, frozen=True, kw_only=True):
    """Games against a bank: the house, or a player who banks."""

    bank: Literal["house", "player_dealer"] = "house"
    """Who pays and collects."""
    cover: Literal["gross", "net"] = "gross"
    """How a player-dealer's wager is used up."""
    bank_turns: int = 2
    """Hands one player may bank before the position is offered on."""
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
    fee_schedule: Literal["collection_rates", "in_game", "none"] = "none"
    """Which of two printed schedules applies."""
