"""Hands with jokers, in whichever of the `orders` the house prints, and lows in which a joker plays.

The rules take the tables of an order (`tables.high(orders.BUG)`); cards 52 and 53 are jokers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from pitboss.compiled import kernel, rule
from pitboss.equipment.cards import ACE
from pitboss.ranking import checks, orders, tables
from pitboss.ranking.highs import FLUSH_BITS, flush_suit, no_flush
from pitboss.ranking.lows import NO_LOW as NO_LOW
from pitboss.ranking.lows import eight_or_better, low_sum
from pitboss.ranking.orders import Order
from pitboss.ranking.tables import HighTables, LowTables, plain_high, plain_low
from pitboss.ranking.words import SUIT_BIAS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

Cards: TypeAlias = "tuple[int, ...] | NDArray[np.uint8]"

ACE_CARD = 4 * ACE
STRAIGHT_BITS = tuple(bits for bits, _ in orders.WHEEL_LOWEST)

_DECKS = (checks.DECK, checks.DECK_AND_JOKER, checks.DECK_AND_JOKERS)


@rule
def suited_ranks_and_jokers(cards: Cards, suit: int) -> int:
    """The ranks of one suit among the cards as bits, and above them the number of jokers."""
    ranks = 0
    for card in cards:
        if card >= 52:
            ranks += 1 << 13
        elif card & 3 == suit:
            ranks |= 1 << (card >> 2)
    return ranks


@rule
def with_joker(t: HighTables, cards: Cards) -> int:
    """Value of a hand that may hold jokers, in the order of the tables; the cards are a tuple or a row of an array.

    A joker can make two hands at once, a flush and four aces, so the better is taken; without one a flush is the better
    by itself."""
    key = SUIT_BIAS
    for card in cards:
        key += t.keys[card]
    value = no_flush(t, key)
    if key & FLUSH_BITS:
        return max(value, t.flushes[suited_ranks_and_jokers(cards, flush_suit(key))])
    return value


@rule
def lowest_missing_low(t: LowTables, cards: Cards) -> int:
    """Ace-to-five low in which a joker is the lowest rank that the hand lacks (000 L362, 002 L317-L318)."""
    key, held, jokers = 0, 0, 0
    for card in cards:
        if card >= 52:
            jokers += 1
        else:
            key += t.keys[card]
            held |= 1 << ((card >> 2) + 1) % 13
    for rank in range(13):
        if jokers and not held >> rank & 1:
            key += t.keys[4 * ((rank + 12) % 13)]
            jokers -= 1
    return low_sum(t, key)


@rule
def bug_low(t: LowTables, cards: Cards) -> int:
    """Ace-to-five low of five cards in which all jokers are aces, or complete a straight or a flush (004 L692)."""
    key, held, ranks, jokers, suits = 0, 0, 0, 0, 0
    for card in cards:
        if card >= 52:
            jokers += 1
            continue
        key += t.keys[card]
        ranks += held >> (card >> 2) & 1 == 0
        held |= 1 << (card >> 2)
        suits |= 1 << (card & 3)
    if suits & suits - 1 == 0:
        return lowest_missing_low(t, cards)
    best = low_sum(t, key + jokers * t.keys[ACE_CARD])
    for straight in STRAIGHT_BITS:
        if jokers and ranks + jokers == 5 and held & ~straight == 0:
            fills = 0
            for rank in range(13):
                fills += t.keys[4 * rank] * (straight >> rank & 1 and not held >> rank & 1)
            best = max(best, low_sum(t, key + fills))
    return best


def joker_hand(cards: Sequence[int], order: Order = orders.BUG) -> int:
    """Value of the best hand of up to `order.most` cards with jokers.

    >>> from pitboss.equipment.cards import cards
    >>> hex(joker_hand(cards("Ac Ad Ah As Jk"))), hex(joker_hand(cards("Jk 4c 5d 6h 7s")))
    ('0xae0000', '0x480000')
    """
    checks.hand(cards, 1, order.most, _DECKS[order.jokers])
    return with_joker(plain_high(order), tuple(cards))


def joker_low_hand(cards: Sequence[int]) -> int:
    """Ace-to-five low of five cards with the joker of lowball, the lowest rank that the hand lacks.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.ranking import low_hand
    >>> joker_low_hand(cards("Ac 2d 5h 6s Jk")) == low_hand(cards("Ac 2d 3h 5h 6s"))
    True
    """
    checks.hand(cards, 5, 5, checks.DECK_AND_JOKERS)
    return lowest_missing_low(plain_low(), tuple(cards))


def bug_low_hand(cards: Sequence[int], eight: bool = True) -> int:
    """Eight-or-better low of five cards with up to two jokers that are aces or complete a straight, a flush or a
    straight flush, and nothing else (004 L692, L719); `NO_LOW` if the cards do not qualify under any of these. Without
    `eight` whatever is lowest.

    >>> from pitboss.equipment.cards import cards
    >>> bug_low_hand(cards("As 2d 3c 8h Jk")) == NO_LOW < bug_low_hand(cards("As 3s 5s 8s Jk"))
    True
    """
    checks.hand(cards, 5, 5, checks.DECK_AND_JOKERS)
    value = bug_low(plain_low(), tuple(cards))
    return eight_or_better(value) if eight else value


def joker(hands: ArrayLike, order: Order = orders.BUG) -> NDArray[np.uint32]:
    """Values of hands (n, 1 to `order.most`) with jokers, checked."""
    import numpy as np

    hands = checks.batch(hands, 1, order.most, _DECKS[order.jokers])
    values = np.empty(len(hands), np.uint32)
    joker_batch(tables.high(order), hands, values)
    return values


def joker_low(hands: ArrayLike) -> NDArray[np.uint32]:
    """Ace-to-five lows of hands (n, 5) in which a joker is the lowest rank that the hand lacks, checked."""
    import numpy as np

    hands = checks.batch(hands, 5, 5, checks.DECK_AND_JOKERS)
    values = np.empty(len(hands), np.uint32)
    joker_low_batch(tables.low(), hands, values)
    return values


@kernel(error_model="numpy")
def joker_batch(t: HighTables, hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Values of hands with jokers. Unchecked."""
    for i in range(hands.shape[0]):
        out[i] = with_joker(t, hands[i])


@kernel(error_model="numpy")
def joker_low_batch(t: LowTables, hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Ace-to-five lows of hands with jokers. Unchecked."""
    for i in range(hands.shape[0]):
        out[i] = lowest_missing_low(t, hands[i])


@kernel(error_model="numpy")
def bug_low_batch(t: LowTables, hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Lows of hands (n, 5) with jokers that are aces or complete a straight or a flush. Unchecked."""
    for i in range(hands.shape[0]):
        out[i] = bug_low(t, hands[i])
