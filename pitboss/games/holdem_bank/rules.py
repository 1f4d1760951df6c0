"""Rule parameters of hold'em against the bank; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from pitboss.games.rules import Amount, BankedRules, zero
from pitboss.money.paytable import PayTable
from pitboss.ranking import threes
from pitboss.ranking.value import CATEGORIES, PAIR
from pitboss.table.asks import Layout, Spot

Shown = Annotated[int, Meta(ge=0, le=5)]
"""Community cards."""
Multiples = tuple[Annotated[int, Meta(ge=1, le=100)], ...]

HANDS = CATEGORIES[:10]
"""Results by the best five cards, low to high."""

HOLE_CARDS = ("nothing", "pair", "ace and face card, unsuited", "ace and face card, suited", "pair of aces")
"""Results of the Hole Card Bonus, low to high."""

LOST, KEPT, BOARD = range(3)
"""What happens to a side bet when its player folds; BOARD leaves it to the community cards alone."""

PUSH, CONTESTED, WINS = range(3)
"""A wager against a bank that does not qualify."""


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script, kernel and solver."""

    qualifier: int
    """Least value of a bank hand that plays."""
    ante_unqualified: int
    play_unqualified: int
    two_from_hand: int
    """1 if a hand is exactly two own and three community cards, 0 if it is any five of the seven."""
    blind_needs_win: int
    trips_on_fold: int
    bad_beat_by_winner: int
    """1 if Bad Beat is judged by the hand that wins, 0 by the hand that is beaten."""
    bad_beat_on_fold: int
    blind_win: tuple[int, ...]
    blind_per: tuple[int, ...]
    trips_win: tuple[int, ...]
    trips_per: tuple[int, ...]
    bad_beat_win: tuple[int, ...]
    bad_beat_per: tuple[int, ...]
    hole_card_win: tuple[int, ...]
    hole_card_per: tuple[int, ...]
    three_up_win: tuple[int, ...]
    three_up_per: tuple[int, ...]


class Rules(BankedRules, frozen=True, kw_only=True):
    """What the houses vary in hold'em against the bank."""

    only_deck = "standard-52"

    deal_order: Literal["players_bank_board", "players_board_bank", "board_players_bank"] = "players_bank_board"
    """Who is dealt to first; players_board_bank deals the community cards between the decisions and the bank last."""
    dealt_in: Literal["pairs", "rotation"] = "pairs"
    """Own cards come two at a time from a shuffler, or one at a time from a shoe, the bank's with the players'."""
    burn: Annotated[int, Meta(ge=0, le=10)] = 0
    """Cards burned before the flop."""
    community_shown: tuple[Shown, Shown, Shown] = (0, 3, 5)
    """Community cards that lie face up at each of the three decisions."""
    play_multiples: tuple[Multiples, Multiples, Multiples] = ((4, 3), (2,), (1,))
    """Play wagers that each decision offers, as multiples of the Ante."""
    hand_from: Literal["any_five_of_seven", "two_hole_three_board"] = "any_five_of_seven"
    qualifier: Literal["pair", "none"] = "pair"
    """The least hand with which the bank plays."""
    ante_unqualified: Literal["push", "contested", "wins"] = "push"
    play_unqualified: Literal["push", "contested", "wins"] = "contested"
    """The Play wager and the Blind against a bank that does not qualify."""
    blind: PayTable
    """Paid for the winning hand; a winner that is not listed pushes."""
    blind_called: str = "blind"
    """What the house calls the Blind, as its spot is named."""
    blind_needs_win: bool = True
    trips: PayTable | None = None
    trips_called: str = "trips"
    trips_on_fold: Literal["lost", "kept", "board"] = "kept"
    trips_max: Literal["table_limit", "ante"] = "table_limit"
    bad_beat: PayTable | None = None
    bad_beat_on: Literal["beaten_hand", "beaten_by"] = "beaten_hand"
    """Whose hand must be in the table: the one that is beaten, or the one that beats it."""
    bad_beat_on_fold: Literal["lost", "kept"] = "lost"
    bad_beat_needs: Literal["ante", "trips"] = "trips"
    bonus_sum_max: Literal["none", "ante"] = "none"
    """What Trips and Bad Beat together may come to, where Trips alone may not be more than the Ante."""
    hole_card_bonus: PayTable | None = None
    hole_card_bonus_max: Annotated[Amount, zero("the table's limit")] = 0
    """Most that may be bet on the Hole Card Bonus; 0 is the table's limit."""
    three_up: PayTable | None = None
    """Paid for the player's two cards and the first community card."""
    limit_on: Literal["each_bet", "opening_total", "opening_total_in_game"] = "each_bet"
    """Whether the table limit holds for every bet, or for all that a player bets before the deal; the last is the
    game's own rule, which the house's collection rates replace by a limit for each circle."""
    fold_cards: Literal["held", "swept"] = "held"
    """A folded hand with a live side bet stays on the table until that bet is settled."""

    @property
    def sides(self) -> tuple[str, ...]:
        """The optional wagers."""
        offered = {
            self.trips_called: self.trips,
            "bad-beat": self.bad_beat,
            "hole-card-bonus": self.hole_card_bonus,
            "three-up": self.three_up,
        }
        return tuple([name for name, table in offered.items() if table])

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("ante", *self.sides)

    @property
    def base(self) -> tuple[str, ...]:
        """What fees count as the game's own wagers."""
        return ("ante", self.blind_called)

    @cached_property
    def live_on_fold(self) -> tuple[str, ...]:
        """Side bets that a fold does not lose."""
        lost = {self.trips_called: self.trips_on_fold == "lost", "bad-beat": self.bad_beat_on_fold == "lost"}
        return tuple([name for name in self.sides if not lost.get(name)])

    def layout(self, least: int, most: int) -> Layout:
        in_all = self.limits_opening_total
        low, high = (-(-least // 2), most // 2) if in_all else (least, most)
        limits = self.limit("ante", low, high)
        blind_called = self.blind_called
        ante = Spot("ante", *limits, required=True, needs=(blind_called,), label="Ante")
        blind = Spot(blind_called, *limits, required=True, needs=("ante",), equals="ante", label=_label(blind_called))
        side_least = self.chip if in_all else least
        sides = [self._side(name, *self.limit(name, side_least, self._most(name, most))) for name in self.sides]
        return Layout((ante, blind, *sides), most=most if in_all else 0)

    @property
    def limits_opening_total(self) -> bool:
        """Whether the table limit is of Ante, Blind and bonus together, under the fee schedule in use."""
        if self.limit_on == "opening_total_in_game":
            return self.fee_schedule != "collection_rates"
        return self.limit_on == "opening_total"

    def _most(self, name: str, most: int) -> int:
        return min(most, self.hole_card_bonus_max or most) if name == "hole-card-bonus" else most

    def _side(self, name: str, least: int, most: int) -> Spot:
        trips = self.trips_called
        needs = trips if name == "bad-beat" and self.bad_beat_needs == "trips" else "ante"
        capped = name == "bad-beat" or (name == trips and self.trips_max == "ante")
        summed = capped and self.bonus_sum_max == self.trips_max == "ante"
        up_to = "ante" if capped else ""
        counts = tuple([other for other in (trips, "bad-beat") if summed and other != name])
        return Spot(name, least, most, needs=(needs,), up_to=up_to, counts=counts, label=_label(name))

    @cached_property
    def terms(self) -> Terms:
        blind_win, blind_per = _rows(self.blind, HANDS)
        trips_win, trips_per = _rows(self.trips, HANDS)
        bad_beat_win, bad_beat_per = _rows(self.bad_beat, HANDS)
        hole_card_win, hole_card_per = _rows(self.hole_card_bonus, HOLE_CARDS)
        three_up_win, three_up_per = _rows(self.three_up, threes.CATEGORIES)
        unqualified = ("push", "contested", "wins")
        return Terms(
            qualifier=PAIR << 20 if self.qualifier == "pair" else 0,
            ante_unqualified=unqualified.index(self.ante_unqualified),
            play_unqualified=unqualified.index(self.play_unqualified),
            two_from_hand=int(self.hand_from == "two_hole_three_board"),
            blind_needs_win=int(self.blind_needs_win),
            trips_on_fold=("lost", "kept", "board").index(self.trips_on_fold),
            bad_beat_by_winner=int(self.bad_beat_on == "beaten_by"),
            bad_beat_on_fold=("lost", "kept").index(self.bad_beat_on_fold),
            blind_win=tuple([max(win, 0) for win in blind_win]),
            blind_per=blind_per,
            trips_win=trips_win,
            trips_per=trips_per,
            bad_beat_win=bad_beat_win,
            bad_beat_per=bad_beat_per,
            hole_card_win=hole_card_win,
            hole_card_per=hole_card_per,
            three_up_win=three_up_win,
            three_up_per=three_up_per,
        )


def _label(name: str) -> str:
    """The spot's name as the houses print it."""
    printed = {"three-up": "3-Up Bonus", "x-tra-bonus": "X-tra Bonus"}
    return printed.get(name) or name.replace("-", " ").title()


def _rows(table: PayTable | None, order: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A table without a row for the royal flush pays it as the straight flush that it is."""
    if table is None:
        return (-1,) * len(order), (1,) * len(order)
    best, next_best = order[-1], order[-2]
    if order is not HOLE_CARDS and best not in table.rows and next_best in table.rows:
        table = PayTable(table.name, {best: table.rows[next_best], **table.rows})
    return table.arrays(order)
