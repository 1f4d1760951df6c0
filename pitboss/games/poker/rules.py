"""Rule parameters of poker between players; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from typing import Annotated, Literal, NamedTuple

from pitboss.errors import BadInput
from pitboss.games import rules as base
from pitboss.money.cents import Cents
from pitboss.money.in_force import FeeInForce
from pitboss.table.asks import Layout, Spot

Cap = int | Literal["none"]


class Stakes(NamedTuple):
    """What a table is opened for, in cents."""

    small_blind: int
    big_blind: int
    lower: int
    """The lower bet of a limit game, the least bet of a spread."""
    upper: int
    """The upper bet of a limit game, the greatest bet of a spread."""
    chip: int
    """The smallest chip of the game: bets go in its steps, pots are divided to it."""


class Rules(base.Rules, frozen=True, kw_only=True):
    """What the houses vary in poker. A table's limits are the lower and the upper bet."""

    seats: int = 10
    forced: Literal["blinds"] = "blinds"
    """What is in the pot before anyone decides."""
    structure: Literal["fixed_limit", "spread", "no_limit", "pot_limit"] = "no_limit"
    """How large a bet may be."""
    small_blind: Annotated[Cents, base.zero("half of the big blind")] = 0
    """0 is half of the big blind, in whole chips."""
    big_blind: Annotated[Cents, base.zero("the lower bet")] = 0
    """0 is the lower bet of the table."""
    bet_sizes: Literal["two_tier"] = "two_tier"
    """Fixed limit: the lower bet in the early rounds, the upper one in the late ones."""
    open_max: Literal["pot", "four_big_blinds"] = "pot"
    """Pot limit: most that the first player to enter may make it."""
    pot_raise: Literal["pot_after_call", "total_pot"] = "pot_after_call"
    """Pot limit: a raise adds at most the pot with the call in it, or without."""
    pot_rounding: Cents = 1
    """Pot limit: the pot is rounded up to a multiple of this."""

    raise_cap: Cap = 3
    """Fixed limit: raises after the bet in one round."""
    cap_big_bet: Cap = "none"
    """The same in every other structure."""
    cap_heads_up: Literal["round_start", "before_cap", "capped"] = "before_cap"
    """Two players escape the cap: if only two began the round; also if the others leave before it is reached; never."""
    short_all_in: Literal["half_bet", "full_raise"] = "half_bet"
    """Fixed limit: what an all-in must add to reopen the betting to those who have acted."""
    short_all_in_big_bet: Literal["full_raise"] = "full_raise"
    """The same in every other structure."""
    min_raise: Literal["last_raise"] = "last_raise"
    """A raise adds at least the last bet or raise of the round, all-in excepted."""
    check_raise: Literal[True] = True

    first_button: Literal["high_card_by_suit"] = "high_card_by_suit"
    """How the first button is drawn when a table opens: a hand of its own, after which the cards are shuffled."""
    button_move: Literal["forward"] = "forward"
    """To the next occupied seat after each hand, and the blinds adjust."""
    heads_up_blinds: Literal["button_small", "button_big"] = "button_small"
    """Who posts what with two players."""
    new_player: Literal["big_blind", "all_blinds"] = "big_blind"
    """What a newcomer posts who will not wait for the big blind; `all_blinds` adds the small blind, dead."""
    missed_blinds: Literal["post_total", "none"] = "post_total"
    """What a returning player owes who will not wait: missed big blind live, missed small blind dead."""
    no_post_zone: Literal["button_to_big_blind", "none"] = "button_to_big_blind"
    """Where a newcomer must wait."""

    hole: int = 2
    """Cards dealt face down to each player."""
    board: tuple[int, ...] = (3, 1, 1)
    """Community cards, street by street."""
    upper_from: int = 3
    """The betting round from which the upper bet is made."""
    hand_from: Literal["any_five", "exactly_two_three", "at_most_two_hole"] = "any_five"
    """Which five cards make the hand."""
    win: Literal["high", "high_low"] = "high"
    """What takes the pot: the best high hand, or half each the best high and the best low hand."""
    low_rank: Literal["ace_to_five"] = "ace_to_five"
    low_qualifier: Literal["eight"] = "eight"
    """The highest card of a hand that can win the low half."""
    playing_board: Literal["free", "declare_and_show", "impossible"] = "free"
    """A hand that is the board: plays by itself, only if its owner declares it, or cannot be."""
    showdown_order: Literal["last_aggressor"] = "last_aggressor"
    """Who shows first: the last to bet or raise in the last round, else the first to act; then clockwise."""
    odd_chip: Literal["left_of_button"] = "left_of_button"
    odd_chips: Literal["one_each", "all_to_first"] = "one_each"
    """Several odd chips: one each in turn, or all to the first."""
    odd_chip_halves: Literal["high", "position"] = "high"
    """The odd chip between high and low: to the high half, or to the half whose winner is nearer the button's left."""
    players_counted: Literal["dealt_in", "in_at_the_flop"] = "dealt_in"
    """Which players a collection by head count counts."""

    def __post_init__(self) -> None:
        cards = self.seats * self.hole + sum(self.board) + len(self.board)
        if cards > 52:
            raise BadInput(f"{self.seats} seats with {self.hole} hole cards need {cards} cards of a deck of 52")
        if (self.playing_board == "impossible") == (self.hand_from == "any_five"):
            raise BadInput(f"playing_board '{self.playing_board}' contradicts hand_from '{self.hand_from}'")
        if self.chip < 1:
            raise BadInput(f"the smallest chip is at least one cent, not {self.chip}")

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("bet",)

    def layout(self, least: int, most: int) -> Layout:
        """What the table's sign says. There is no betting window: bets are made in turn, see `betting`."""
        stakes = self.stakes((least, most))
        spots = [
            Spot("small-blind", stakes.small_blind, stakes.small_blind, label="Small blind"),
            Spot("big-blind", stakes.big_blind, stakes.big_blind, label="Big blind"),
        ]
        if self.structure in ("fixed_limit", "spread"):
            spots.append(Spot("bet", stakes.lower, stakes.upper, label="Bet"))
        return Layout(tuple(spots))

    @property
    def limit_game(self) -> bool:
        return self.structure == "fixed_limit"

    @property
    def cap(self) -> int | None:
        """Raises allowed in a round of three or more players, or None."""
        cap = self.raise_cap if self.limit_game else self.cap_big_bet
        return None if cap == "none" else cap

    @property
    def buy_in(self) -> base.Limit:
        """Least and greatest buy-in of this structure; None is no limit."""
        return self.limits.get(f"buy-in-{self.structure.replace('_', '-')}", base.Limit())

    def stakes(self, limits: tuple[int, int], fee: FeeInForce | None = None) -> Stakes:
        """The stakes of a table with these limits: lower and upper bet, or the blinds where the fee option says so.

        >>> Rules().stakes((4_00, 8_00))
        Stakes(small_blind=200, big_blind=400, lower=400, upper=800, chip=100)
        """
        if fee is not None and fee.option.limit_kind == "blinds":
            small, big = limits
            lower = upper = big
        else:
            lower, upper = limits
            big = self.big_blind or lower
            small = self.small_blind or max(big // 2 // self.chip * self.chip, min(self.chip, big))
        return Stakes(small, big, lower, upper, self.chip)
