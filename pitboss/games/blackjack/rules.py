"""Rule parameters of blackjack; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from msgspec import Meta, Struct

from pitboss.equipment.decks import deck as pack
from pitboss.games.blackjack.options import Choices, choices_of
from pitboss.games.blackjack.settle import Terms, terms_of
from pitboss.games.blackjack.side_bets import LABELS, SIDE_BETS, SideTerms, side_terms_of
from pitboss.games.rules import Amount, BankedRules, Count, Price, zero
from pitboss.money.odds import Odds
from pitboss.money.paytable import PayTable
from pitboss.table.asks import Layout, Spot

Total = Annotated[int, Meta(ge=2, le=31)]

NATURAL_VALUES = (20.5, 21, 21.5, 22, 31)
TWO_TO_ONE = Odds(2, 1)
THREE_TO_TWO = Odds(3, 2)


class SuperBonus777(Struct, frozen=True, forbid_unknown_fields=True):
    """Awards by the size of the base wager, and what every other player of the round gets."""

    least: Price
    award: Amount
    large_from: Price
    large_award: Amount
    others: Amount


class Rules(BankedRules, frozen=True, kw_only=True):
    """What the houses vary in blackjack."""

    decks_allowed: tuple[Count, ...] = ()
    """Numbers of decks that the house prints; none given is any number."""

    decks_from: Count = 1
    """Least number of decks, where the house prints no more than that."""

    # the natural, and who wins
    natural_value: float = 21
    """20.5, 21, 21.5, 22 or 31: what an ace and a ten-value card count as the first two cards."""
    natural_pays: Odds = THREE_TO_TWO
    suited_ace_king_pays: Odds | None = None
    """Blackjack X: the natural of an ace and a king of one suit has a name and a price of its own."""
    natural_rank: Literal["above_all", "numeric", "blackjack_x_first", "equal", "natural_31_first"] = "above_all"
    """above_all: a natural beats every other hand; numeric: it is compared by the number it counts, so that 21 is over
    where a natural counts 20½. The others say which of two kinds of natural is higher (Blackjack X)."""
    natural_tie: Literal["push", "player_wins"] = "push"
    """Natural against natural."""
    split_natural: Literal["counts_21", "natural"] = "counts_21"
    """An ace and a ten-value card on a split hand."""
    ace_half: Literal["with_ten", "any_first_two"] = "with_ten"
    """Whether the ace's half point counts beside a ten-value card only, or beside any second card."""
    hard_31: Literal["none", "aces_low", "aces_any"] = "none"
    """A drawn 31 (Blackjack X): every ace counted 1, or any ace 11."""
    hard_31_pays: Odds | None = None
    tie_21: Literal["push", "player_wins"] = "push"
    """21 against 21, neither a natural."""
    drawn_22: Literal["over", "live"] = "over"
    """A 22 that is no natural: over, or a hand that beats 21."""
    both_over: Literal["player_loses", "closer_loses", "closer_wins"] = "player_loses"
    """Over against over with the player's total the lower; with the bank's lower the player always loses."""
    over_push: Literal[
        "none", "bank_suited_789", "bank_888", "player_three_card_25", "player_three_card_23_24_25"
    ] = "none"  # fmt: skip
    """When over against over is a push, looked at before `both_over`."""
    over_tie: Literal["player_loses", "push"] = "player_loses"
    """Over against over with equal totals."""
    bank_22: Literal["over", "push"] = "over"
    """Whether the bank's 22 pushes every hand that is not over."""
    bank_22_natural: Literal["paid", "push"] = "paid"
    """A player's natural against a bank's 22 that pushes."""

    # the bank's hand
    bank_soft_17: Literal["hit", "stand"] = "hit"
    hole_card: Literal["no_peek", "peek_ace", "peek_ace_ten", "all_up"] = "peek_ace_ten"
    """When the bank's second card is looked at before the players act: never, under an ace, under an ace or a ten-value
    card; or it is dealt face up."""
    naturals_paid: Literal["in_turn", "at_once"] = "in_turn"
    """When a player's natural is paid: in its turn, or as soon as the bank is known to have none."""
    natural_takes: Literal["all_wagers", "original_only"] = "all_wagers"
    """What a bank's natural that is found after play takes of a doubled or split hand."""

    # what a player may do
    must_hit: Annotated[int, Meta(ge=0, le=20), zero("no total")] = 0
    """A player must hit this total and less; 0 for no such rule."""
    must_stand: Annotated[int, Meta(ge=0, le=31), zero("no total")] = 0
    """A player must stand on this total and more; 0 for no such rule. An over hand always stops."""
    must_stand_on: Literal["hard_and_soft", "hard"] = "hard_and_soft"
    """Whether `must_stand` binds soft totals too."""
    stand_bars_double: bool = False
    """Whether a hand that must stand may not be doubled either."""
    double_bars_21: bool = False
    """Whether a 21 (of a split hand) may not be doubled."""
    double_on: Literal["first_two", "any_number"] = "first_two"
    """How many cards a hand may have when it is doubled."""
    double_totals: tuple[Total, ...] = ()
    """Hard totals that may be doubled, where the house restricts it; none given is any hand."""
    split_double_totals: tuple[Total, ...] = ()
    """The same for split hands."""
    double_stake: Literal["equal", "up_to_base", "equal_with_redouble"] = "equal"
    """Exactly the base wager, as much or less, or exact only while doubling again is offered, which such a house does
    only if the bank hits soft 17 (delta L1724-L1725)."""
    double_least: Literal["any", "table_min"] = "any"
    """Least that may be added by a double for less."""
    double_after_split: bool = True
    redouble: Annotated[Literal[0, 1, 2], zero("never")] = 0
    """How often a doubled wager may be doubled again."""
    rescue: bool = False
    """After a double: take the last doubled portion back and give up the rest."""
    free_double: bool = False
    """Two cards of hard 9, 10 or 11 are doubled at the house's cost."""
    split_by: Literal["value", "rank"] = "value"
    """Cards that make a pair."""
    split_tens: Literal["value", "rank"] = "value"
    """The same for two ten-value cards."""
    free_split: bool = False
    """Pairs below ten-values are split at the house's cost."""
    max_hands: Annotated[int, Meta(ge=0, le=8), zero("no limit")] = 4
    """Most hands that one hand may become; 0 for no limit."""
    split_aces: Literal["once_one_card", "resplit_one_card", "as_other"] = "once_one_card"
    surrender: Literal["none", "late", "two_cards_before_reveal", "any_time_to_20"] = "none"
    """late: on two cards, and not against a natural; two_cards_before_reveal: on two cards, saving half even against a
    natural; any_time_to_20: on any number of cards up to a total of 20."""
    surrender_after_split: bool = False
    insurance: Literal["none", "half", "up_to_half"] = "none"
    """Against the bank's ace: exactly half of the base wager, or any part of that half."""
    insurance_pays: Odds = TWO_TO_ONE
    insurance_vs_natural: Literal["pays_and_push", "not_paid"] = "pays_and_push"
    """Insurance of a player's natural when the bank has one too."""
    even_money: Literal["no", "yes", "at_3_to_2"] = "no"
    """A natural against the bank's ace may be settled 1 to 1 at once."""
    cards_up: Literal["face_up", "pitch"] = "face_up"
    """Players' first two cards face up, or face down in a hand-held game."""
    bonus_21: PayTable | None = None
    """What a 21 of five or more cards, a 6-7-8 and a 7-7-7 pay; not on a doubled hand."""
    super_bonus_777: SuperBonus777 | None = None
    """An award for the first three cards suited sevens against the bank's seven; not on a doubled hand."""
    super_bonus_split: bool = False
    """Whether a split hand can win that award."""

    # two hands and a switch
    hands_per_player: Literal[1, 2] = 1
    second_wager: Literal["equal", "any"] = "equal"
    """The wager on the second hand: as much as on the first, or any amount within the limits."""
    switch_first: bool = True
    """Keep or switch is decided before any other play; if not, either hand may be doubled before it is decided."""

    # side bets
    bonus_table: Literal[1, 2, 3] = 1
    """Which table of Blackjack Bonus Hands is posted."""
    bonus_hands_1: PayTable | None = None
    bonus_hands_2: PayTable | None = None
    bonus_hands_3: PayTable | None = None
    unsuited_20_pays: Annotated[Count, zero("loses")] = 0
    """Blackjack Bonus Hands: what an unsuited 20 pays to 1; 0 if it loses."""
    bonus_bet: PayTable | None = None
    """Blackjack Bonus Bet: the player's own hand to its end."""
    bonus_bet_split: Literal["first_two", "first_hand", "any_hand"] = "first_two"
    """What the Blackjack Bonus Bet looks at once the hand is split: the pair alone; the pair and the first of the split
    hands; or the pair and all of them."""
    buster: PayTable | None = None
    """By the number of cards in the bank's busted hand."""
    match_the_dealer: PayTable | None = None
    match_decks: Annotated[Count, zero("any number")] = 0
    """The bet is offered with this number of decks only; 0 for any."""
    bonus_pair: PayTable | None = None
    super_match: PayTable | None = None
    super_bonus: PayTable | None = None
    """A blackjack of the player's or of the dealer's hand, in the first round after a shuffle."""
    twenty_one_plus_three: PayTable | None = None
    lucky_ladies: PayTable | None = None
    lucky_ladies_cap: Literal["multiple_only", "always"] = "multiple_only"
    """When a player's Lucky Ladies win of one round is held to `lucky_ladies_most`."""
    lucky_ladies_most: Amount = 0
    a9_is_20: bool = True
    """Whether ace and nine are a 20 for the side bets."""
    pair_by: Literal["rank", "value"] = "rank"
    """What a pair is for the side bets."""
    bonus_best_row: Literal["yes", "all_rows"] = "yes"
    """A side bet pays its best row only, or every row that applies."""
    side_bet_max: Literal["table", "base", "below_base", "base_in_game", "below_base_in_game"] = "table"
    """Most on a side bet: the table's limit, as much as the base wager, or less than that; the last two are the game's
    own rule, which the house's collection rates replace by the table's limit. The Blackjack Bonus Bet has limits of its
    own."""
    side_bet_cap: Amount = 0
    """An amount that a side bet bound to the base wager may not pass either; 0 for none."""

    # seats, and the bank that a player keeps
    deal_from: Literal["left_of_house_dealer", "left_of_bank"] = "left_of_house_dealer"
    """Who gets the first card; clockwise from there, the bank last."""
    act_from: Literal["left_of_house_dealer", "left_of_bank"] = "left_of_house_dealer"
    """Who acts first."""
    circles: Literal["own", "unoccupied", "unoccupied_with_own"] = "own"
    """Where a player may bet: in the own circle only; or in unoccupied ones too, each with a hand of its own, instead
    of the own circle or only along with it."""
    wager_order: tuple[str, ...] = ("base", "insurance", *SIDE_BETS)
    button_if_short: bool = False
    """The button sets the order only when the player-dealer's wager cannot cover everything."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if 0 < self.must_stand <= self.must_hit:
            raise ValueError(f"a hand of {self.must_stand} cannot both have to stand and have to hit")
        if self.super_match is not None and self.hands_per_player == 1:
            raise ValueError("Super Match needs two hands (hands_per_player = 2)")
        if self.double_stake == "equal_with_redouble" and self.redouble and self.bank_soft_17 == "stand":
            raise ValueError("doubling again is offered only if the bank hits soft 17; set redouble = 0 as well")
        if self.natural_value not in NATURAL_VALUES:
            raise ValueError(f"a natural counts {', '.join(map(str, NATURAL_VALUES))}, not {self.natural_value}")
        if self.decks < self.decks_from:
            raise ValueError(f"the house prints {self.decks_from} or more decks, not {self.decks}")
        if self.decks_allowed and self.decks not in self.decks_allowed:
            raise ValueError(f"the house prints {', '.join(map(str, self.decks_allowed))} decks, not {self.decks}")

    @property
    def most_cards(self) -> int:
        """What a full table can be expected to take at most; a shoe with less behind the cut is shuffled each round."""
        size = len(pack(self.deck).cards) * self.decks
        return min(6 * self.seats * self.hands_per_player + 12, size - 1)

    @property
    def plays_circles(self) -> bool:
        return self.circles != "own"

    @property
    def circles_need_own(self) -> bool:
        return self.circles == "unoccupied_with_own"

    @property
    def bank_up_cards(self) -> int:
        """How many of the bank's first two cards are face up."""
        return 2 if self.hole_card == "all_up" else 1

    @property
    def bonus_hands(self) -> PayTable | None:
        """The posted table of Blackjack Bonus Hands."""
        return (self.bonus_hands_1, self.bonus_hands_2, self.bonus_hands_3)[self.bonus_table - 1]

    @property
    def double_for_less(self) -> bool:
        """Whether a double may be for less than the base wager."""
        if self.double_stake == "equal_with_redouble":
            return self.redouble == 0
        return self.double_stake == "up_to_base"

    @property
    def offers_even_money(self) -> bool:
        return self.even_money == "yes" or (self.even_money == "at_3_to_2" and self.natural_pays == THREE_TO_TWO)

    @property
    def offers_insurance(self) -> bool:
        """Nobody is asked where both of the bank's cards are face up."""
        return self.insurance != "none" and self.hole_card != "all_up"

    @property
    def analyzed(self) -> tuple[str, ...]:
        return (*self.wagers, "insurance") if self.offers_insurance else self.wagers

    @property
    def base_spots(self) -> tuple[str, ...]:
        """The mandatory wagers: one for each hand."""
        return ("base", "base 2")[: self.hands_per_player]

    @property
    def side_bets(self) -> tuple[str, ...]:
        """The side bets on offer, in the order in which a seat's are settled."""
        return tuple([spot for spot, table in SIDE_BETS.items() if self._offers(spot, table)])

    @property
    def uncounted(self) -> str:
        """The side bet on offer that goes by split hands, whose play nobody counts; "" for none."""
        return "bonus-bet" if self.bonus_bet and self.bonus_bet_split != "first_two" else ""

    @property
    def why_uncounted(self) -> str:
        """Why that bet has no figure under this reading."""
        return (
            f"the Blackjack Bonus Bet is not counted where it follows split hands (bonus_bet_split = "
            f"{self.bonus_bet_split}); it is with first_two"
        )

    def _offers(self, spot: str, table: str) -> bool:
        if spot == "match-the-dealer" and self.match_decks not in (0, self.decks):
            return False
        return getattr(self, table) is not None

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("base", *self.side_bets)

    @property
    def side_bet_bound(self) -> str:
        """`side_bet_max` under the fee schedule in use."""
        if self.side_bet_max.endswith("_in_game"):
            return "table" if self.fee_schedule == "collection_rates" else self.side_bet_max.removesuffix("_in_game")
        return self.side_bet_max

    def layout(self, least: int, most: int) -> Layout:
        low, high = self.limit("base", least, most)
        spots = [Spot("base", low, high, needs=self.base_spots[1:], label="Base")]
        if self.hands_per_player == 2:
            equals = "base" if self.second_wager == "equal" else ""
            spots.append(Spot("base 2", low, high, needs=("base",), equals=equals, label="Second hand"))
        for name in self.side_bets:
            label = LABELS[name]
            if self.side_bet_bound == "table" or name == "bonus-bet":
                spots.append(Spot(name, *self.limit(name, least, most), needs=("base",), label=label))
                continue
            low, high = self.limit(name, self.chip, min(most, self.side_bet_cap or most))
            up_to, below = ("base", "") if self.side_bet_bound == "base" else ("", "base")
            spots.append(Spot(name, low, high, needs=("base",), up_to=up_to, below=below, label=label))
        return Layout(tuple(spots))

    @cached_property
    def terms(self) -> Terms:
        return terms_of(self)

    @cached_property
    def choices(self) -> Choices:
        return choices_of(self)

    @cached_property
    def side_terms(self) -> SideTerms:
        return side_terms_of(self)
