"""Rule parameters of three card poker; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, NamedTuple

from pitboss.games.rules import BankedRules
from pitboss.money.paytable import PayTable
from pitboss.ranking.threes import CATEGORIES, QUEEN_HIGH
from pitboss.table.asks import Layout, Spot

SIX_CARD = (
    "nothing",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
"""Results of the 6 Card Bonus, low to high: the best five of the player's and the bank's six cards."""

PLAYED, WON = 0, 1


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script and kernel."""

    qualifier: int
    """Least value of a bank hand that plays."""
    ante_unqualified: int
    """0 the ante wins, 1 wins only if the player's hand is higher and pushes otherwise, 2 contested."""
    unqualified_equal: int
    """Place in EQUAL_HANDS."""
    a23_is_flush: int
    ante_bonus_when: int
    pair_plus_on_fold: int
    """1 if a folded hand keeps its Pair Plus."""
    six_card_on_fold: int
    ante_bonus_win: tuple[int, ...]
    ante_bonus_per: tuple[int, ...]
    pair_plus_win: tuple[int, ...]
    pair_plus_per: tuple[int, ...]
    six_card_win: tuple[int, ...]
    six_card_per: tuple[int, ...]


UNQUALIFIED = ("wins", "wins_or_pushes", "contested")
WINS, WINS_OR_PUSHES, CONTESTED = range(3)
EQUAL_HANDS = ("as_lower", "push", "wins")
EQUAL_PUSHES, EQUAL_WINS = 1, 2


class Rules(BankedRules, frozen=True, kw_only=True):
    """What the houses vary in three card poker."""

    only_deck = "standard-52"

    bank_up_cards: Literal[0, 1] = 0
    """Bank cards that lie face up when the players decide."""
    up_card: Literal["first", "third"] = "first"
    """Which of the bank's cards that is: its first, the bottom of its stack, or its third."""
    reveal_from: Literal["left_of_bank", "house_dealer_right"] = "left_of_bank"
    """Whose hand is turned first: from the bank's left clockwise, or from the house dealer's far right
    counter-clockwise."""
    suited_a23: Literal["straight_flush", "flush"] = "straight_flush"
    """What ace, deuce and three of one suit are."""
    qualifier: Literal["queen_high", "none"] = "queen_high"
    """The least hand with which the bank plays."""
    ante_unqualified: Literal["wins", "wins_or_pushes", "contested"] = "wins"
    """The Ante against a bank that does not qualify: wins; wins if higher, else pushes; or the cards contest it."""
    unqualified_equal: Literal["as_lower", "push", "wins"] = "as_lower"
    """The Ante of an equal hand against a bank that does not qualify, where it is not contested: as that of a lower
    hand, or a push, or it wins."""
    ante_bonus: PayTable | None = None
    """Paid on the Ante for a strong hand, without a stake of its own."""
    ante_bonus_when: Literal["played", "won"] = "played"
    """Whether the Ante bonus needs only a Play wager, or a win."""
    pair_plus: PayTable | None = None
    pair_plus_needs_ante: bool = True
    pair_plus_on_fold: Literal["lost", "kept"] = "lost"
    six_card_bonus: PayTable | None = None
    six_card_bonus_on_fold: Literal["lost", "kept"] = "kept"
    fold_cards: Literal["held", "swept"] = "held"
    """A folded hand with a live side bet stays on the table until that bet is settled."""
    dealt_in: Literal["rotation", "stacks"] = "rotation"
    """Cards are dealt one at a time in rotation, or in stacks of three from a shuffler."""

    @property
    def wagers(self) -> tuple[str, ...]:
        side = [("pair-plus", self.pair_plus), ("six-card-bonus", self.six_card_bonus)]
        return ("ante", *[name for name, table in side if table])

    @cached_property
    def lost_on_fold(self) -> frozenset[str]:
        """Wagers that a folded hand gives up."""
        side = [("pair-plus", self.pair_plus_on_fold), ("six-card-bonus", self.six_card_bonus_on_fold)]
        return frozenset(["ante", *[name for name, kept in side if kept == "lost"]])

    def layout(self, least: int, most: int) -> Layout:
        spots = [Spot("ante", *self.limit("ante", least, most), label="Ante")]
        needs = ("ante",) if self.pair_plus_needs_ante else ()
        if self.pair_plus:
            spots.append(Spot("pair-plus", *self.limit("pair-plus", least, most), needs=needs, label="Pair Plus"))
        if self.six_card_bonus:
            limits = self.limit("six-card-bonus", least, most)
            spots.append(Spot("six-card-bonus", *limits, needs=("ante",), label="6 Card Bonus"))
        return Layout(tuple(spots))

    @cached_property
    def terms(self) -> Terms:
        none = PayTable("none", {})
        bonus = _rows("ante_bonus", self.ante_bonus or none, CATEGORIES)
        return Terms(
            qualifier=QUEEN_HIGH if self.qualifier == "queen_high" else 0,
            ante_unqualified=UNQUALIFIED.index(self.ante_unqualified),
            unqualified_equal=EQUAL_HANDS.index(self.unqualified_equal),
            a23_is_flush=int(self.suited_a23 == "flush"),
            ante_bonus_when=("played", "won").index(self.ante_bonus_when),
            pair_plus_on_fold=int(self.pair_plus_on_fold == "kept"),
            six_card_on_fold=int(self.six_card_bonus_on_fold == "kept"),
            ante_bonus_win=tuple([max(win, 0) for win in bonus["ante_bonus_win"]]),
            ante_bonus_per=bonus["ante_bonus_per"],
            **_rows("pair_plus", (self.pair_plus or none), CATEGORIES),
            **_rows("six_card", (self.six_card_bonus or none), SIX_CARD),
        )


def _rows(name: str, table: PayTable, order: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """A table without a row for the mini royal or the royal pays it as the straight flush that it is."""
    best, next_best = order[-1], order[-2]
    if best not in table.rows and next_best in table.rows:
        table = PayTable(table.name, {best: table.rows[next_best], **table.rows})
    win, per = table.arrays(order)
    return {f"{name}_win": win, f"{name}_per": per}
