"""How the hands of one poker game are compared, as data, and the values of many hands at once.

>>> from pitboss.equipment.cards import cards
>>> omaha = Contest(hole=4, hand_from="exactly_two_three")
>>> first, _ = omaha.values(as_rows([cards("As8c7d2h")]), as_rows([cards("KsQsJs9s3d")]))
>>> hex(first[0])  # one spade in the hand is no flush
'0xedcb8'
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from pitboss.equipment.cards import JOKER, SECOND_JOKER
from pitboss.equipment.decks import deck
from pitboss.ranking import jokers, lows, names, omaha, orders, tables
from pitboss.ranking.highs import high_unchecked
from pitboss.ranking.lows import EIGHT_OR_BETTER, low_unchecked
from pitboss.ranking.orders import Order
from pitboss.ranking.value import FIVE
from pitboss.ranking.words import BLOCK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HandFrom = Literal["any_five", "exactly_two_three", "at_most_two_hole"]
Win = Literal["high", "low", "high_low"]

FOUR_ACES = 0x7EE000
WILD = SECOND_JOKER
"""Where one joker plays and how it was dealt matters, this is the joker that was dealt face down."""


class Contest(Struct, frozen=True, dict=True):
    """What decides a pot. The fields are named after the rules of the poker family."""

    deck: str = "standard-52"
    hole: int = 2
    """Cards of a hand of its own, when it is complete."""
    board: int = 5
    """Community cards, when all are dealt."""
    hand_from: HandFrom = "any_five"
    win: Win = "high"
    low_rank: Literal["ace_to_five", "deuce_to_seven"] = "ace_to_five"
    eight: bool = False
    """Whether only an eight or better can win low."""
    mexican: bool = False
    """Whether a joker is wild where it was dealt face down, a bug elsewhere, and a flush beats a full house."""
    bug_low: bool = False
    """Whether a joker in a low is an ace or completes a straight or a flush, and not the lowest rank missing."""
    five_aces: bool = True
    """Whether five aces are a hand; else they are four and an ace."""

    @cached_property
    def cards(self) -> tuple[int, ...]:
        return deck(self.deck).cards

    @cached_property
    def order(self) -> Order:
        """The order of high hands."""
        return orders.MEXICAN_UP if self.mexican else (orders.STANDARD, orders.BUG, orders.TWO_BUGS)[self.jokers]

    @cached_property
    def jokers(self) -> int:
        return sum([card >= JOKER for card in self.cards])

    def values(
        self, own: NDArray[np.uint8], board: NDArray[np.uint8]
    ) -> tuple[NDArray[np.uint32], NDArray[np.uint32] | None]:
        """Of hands (n, hole) with boards (n, board): the values that win the pot, or its high half; and those that win
        the low half, 0 where none qualifies."""
        if self.win == "low":
            return self._lows(own, board), None
        return self._highs(own, board), self._lows(own, board) if self.win == "high_low" else None

    def name(self, own: Sequence[int], board: Sequence[int]) -> str:
        """The hand in words; nothing while it has fewer than five cards."""
        few = len(own) < 2 or len(board) < 3 if self.board else len(own) < 5
        if few or (self.hand_from == "exactly_two_three" and len(own) != self.hole):
            return ""
        if self.hand_from == "exactly_two_three":
            first, second = self._best_name([(*t, *b) for t in combinations(own, 2) for b in combinations(board, 3)])
        elif self.hand_from == "at_most_two_hole":
            first, second = self._best_name([(*two, *board) for two in combinations(own, 2)])
        else:
            first, second = self._best_name([(*own, *board)])
        words = names.low(first) if self.win == "low" else self._high_name(first)
        return f"{words}; {names.low(second)}" if second else words

    def best(self, own: Sequence[int], board: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The five cards that make the hand, or its high half; and those of its low half, none where none qualifies.

        >>> from pitboss.equipment.cards import cards, hand_text
        >>> stud = Contest(hole=7, board=0, win="high_low", eight=True)
        >>> [hand_text(five) for five in stud.best(cards("As4h2d6cAd7s"), ())]
        ['As 4h 6c Ad 7s', 'As 4h 2d 6c 7s']
        """
        fives: list[tuple[int, ...]]
        if self.hand_from == "exactly_two_three":
            fives = [(*two, *three) for two in combinations(own, 2) for three in combinations(board, 3)]
        else:
            most = 2 if self.hand_from == "at_most_two_hole" else len(own)
            fives = [
                (*mine, *rest)
                for count in range(min(most, 5) + 1)
                for mine in combinations(own, count)
                for rest in combinations(board, 5 - count)
            ]
        if not fives:
            return (), ()
        simple = structs.replace(self, hole=5, board=0, hand_from="any_five")
        rows = as_rows(fives)
        first, second = simple.values(rows, rows[:, :0])
        low = fives[int(second.argmax())] if second is not None and second.max() else ()
        return fives[int(first.argmax())], low

    def _best_name(self, hands: list[tuple[int, ...]]) -> tuple[int, int]:
        simple = structs.replace(self, hole=len(hands[0]), board=0, hand_from="any_five")
        rows = as_rows(hands)
        first, second = simple.values(rows, rows[:, :0])
        return int(first.max()), 0 if second is None else int(second.max())

    def _high_name(self, value: int) -> str:
        return names.flush_over_full_house(value) if self.mexican else names.high(value)

    def _highs(self, own: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.uint32]:
        import numpy as np

        if self.hand_from == "exactly_two_three":
            values = np.empty(len(own), np.uint32)
            omaha.omaha_batch(tables.omaha(), _beside(own, board), np.empty(BLOCK, np.int64), values)
            return values
        if self.hand_from == "at_most_two_hole":
            return self._best_of_pairs(high_unchecked, own, board)
        hands = _beside(own, board)
        if not self.jokers:
            return high_unchecked(hands)
        order = self.order
        wild = self.mexican and len(hands) and (hands[0] == WILD).any()
        if wild:
            order = orders.MEXICAN_DOWN  # a joker to come is dealt face up: only a known one is wild, in every row
        values = np.empty(len(hands), np.uint32)
        jokers.joker_batch(tables.high(order), hands, values)
        return values if self.five_aces or wild else np.where(values >> 20 == FIVE, np.uint32(FOUR_ACES), values)

    def _best_of_pairs(
        self,
        rank: Callable[[NDArray[np.uint8]], NDArray[np.uint32]],
        own: NDArray[np.uint8],
        board: NDArray[np.uint8],
    ) -> NDArray[np.uint32]:
        """Any five of the board and two of the hand."""
        import numpy as np

        values: NDArray[np.uint32] = np.zeros(len(own), np.uint32)
        for two in combinations(range(self.hole), 2):
            np.maximum(values, rank(_beside(own[:, list(two)], board)), out=values)
        return values

    def _lows(self, own: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.uint32]:
        import numpy as np

        values = np.empty(len(own), np.uint32)
        if self.hand_from == "exactly_two_three":
            omaha.omaha_low_batch(tables.omaha(), _beside(own, board), values)
        elif self.hand_from == "at_most_two_hole":
            values = self._best_of_pairs(low_unchecked, own, board)
        elif self.low_rank == "deuce_to_seven":
            lows.deuce_to_seven_batch(tables.high(), _beside(own, board), values)
        elif self.jokers and self.bug_low:
            jokers.bug_low_batch(tables.low(), _beside(own, board), values)
        elif self.jokers:
            jokers.joker_low_batch(tables.low(), _beside(own, board), values)
        else:
            values = low_unchecked(_beside(own, board))
        return np.where(values >= EIGHT_OR_BETTER, values, np.uint32(0)) if self.eight else values


def as_rows(hands: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """Hands of equal length as an array."""
    import numpy as np

    return np.array(hands, np.uint8).reshape(len(hands), -1)


def _beside(own: NDArray[np.uint8], board: NDArray[np.uint8]) -> NDArray[np.uint8]:
    import numpy as np

    return np.ascontiguousarray(np.hstack((own, board)) if board.shape[1] else own)
