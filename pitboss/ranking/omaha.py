"""Omaha: exactly two cards of the hand and three of the board, for high and for low alike; and Crazy Pineapple.

Two ranks of the hand and three of the board name a hand without a flush, and there are only 91 such pairs and 455 such
triples: the table is their product and nothing is hashed. A low of eight or better is decided by which of the eight low
ranks the hand has and which the board has, 256 times 256 cases.

Lines: 000 L12, L23; 001 L9; 002 L119-L120, L138-L140; 004 L186, L287, L550. Crazy Pineapple at golden-west keeps three
cards and plays at most two of them (002 L99-L100); at delta one is discarded and the hand is hold'em (000 L350).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.errors import BadInput
from pitboss.ranking import checks, tables
from pitboss.ranking.highs import FLUSH_BITS, flush_suit, high_hand, suited_ranks
from pitboss.ranking.lows import eight_or_better_hand
from pitboss.ranking.orders import WHEEL_LOWEST
from pitboss.ranking.tables import OmahaTables, plain_omaha
from pitboss.ranking.value import STRAIGHT_FLUSH
from pitboss.ranking.words import BLOCK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

HAND_BIAS, BOARD_BIAS = 0x6666_0000_0000, 0x5555_0000_0000
"""Two cards of the hand, and three of the board, carry into the highest bit of their suit's counter."""

STRAIGHT_FLUSHES = STRAIGHT_FLUSH << 20
STRAIGHT_BITS = tuple(bits for bits, _ in WHEEL_LOWEST)

Four = tuple[int, int, int, int]
Five = tuple[int, int, int, int, int]


@rule
def omaha_high(t: OmahaTables, hole: Four, board: Five) -> int:
    """Value of the best high hand of two of four and three of five cards."""
    value = best_of_sixty(t.pairs, t.triples, t.values, hole, board)
    suits = omaha_suits(t, hole, board)
    return max(value, omaha_flush(t, hole, board, suits)) if suits else value


@rule
def best_of_sixty(pairs: Sequence[int], triples: Sequence[int], values: Sequence[int], hole: Four, board: Five) -> int:
    """Value of the best of the sixty hands, flushes left aside.

    The triples are written out, because a compiler keeps a loop over a tuple a loop; and the tables come one by one,
    because Numba counts references to each table of a tuple that is passed on. Both cost a third of the speed.
    """
    a, b, c, d = hole[0] >> 2, hole[1] >> 2, hole[2] >> 2, hole[3] >> 2
    v, w, x, y, z = board[0] >> 2, board[1] >> 2, board[2] >> 2, board[3] >> 2, board[4] >> 2
    vw, vx, vy, wx, wy, xy = 13 * v + w, 13 * v + x, 13 * v + y, 13 * w + x, 13 * w + y, 13 * x + y
    vwx, vwy, vwz = triples[13 * vw + x], triples[13 * vw + y], triples[13 * vw + z]
    vxy, vxz, vyz = triples[13 * vx + y], triples[13 * vx + z], triples[13 * vy + z]
    wxy, wxz, wyz, xyz = triples[13 * wx + y], triples[13 * wx + z], triples[13 * wy + z], triples[13 * xy + z]
    value = 0
    for pair in (13 * a + b, 13 * a + c, 13 * a + d, 13 * b + c, 13 * b + d, 13 * c + d):
        row = pairs[pair]
        p = max(max(values[row + vwx], values[row + vwy]), max(values[row + vwz], values[row + vxy]))
        q = max(max(values[row + vxz], values[row + vyz]), max(values[row + wxy], values[row + wxz]))
        value = max(value, max(max(p, q), max(values[row + wyz], values[row + xyz])))
    return value


@rule
def omaha_suits(t: OmahaTables, hole: Four, board: Five) -> int:
    """A bit for the suit of which the hand has two and the board three; at most one suit can have that."""
    two = HAND_BIAS + t.keys[hole[0]] + t.keys[hole[1]] + t.keys[hole[2]] + t.keys[hole[3]]
    three = BOARD_BIAS + t.keys[board[0]] + t.keys[board[1]] + t.keys[board[2]] + t.keys[board[3]] + t.keys[board[4]]
    return two & three & FLUSH_BITS


@rule
def omaha_flush(t: OmahaTables, hole: Four, board: Five, suits: int) -> int:
    """Value of the best flush in the suit that `omaha_suits` found.

    The two highest of the hand and the three highest of the board make the best flush, unless others make a straight.
    """
    suit = flush_suit(suits)
    two, three = suited_ranks(hole, suit), suited_ranks(board, suit)
    value = t.flushes[t.highest_two[two] | t.highest_three[three]]
    if t.flushes[two | three] >= STRAIGHT_FLUSHES:
        for straight in STRAIGHT_BITS:
            fits = straight & ~(two | three) == 0 and at_least_two(straight & two) and at_least_three(straight & three)
            value = max(value, t.flushes[straight] if fits else 0)
    return value


@rule
def at_least_two(bits: int) -> bool:
    return bits & bits - 1 != 0


@rule
def at_least_three(bits: int) -> bool:
    return at_least_two(bits & bits - 1)


@rule
def omaha_low8(t: OmahaTables, hole: Four, board: Five) -> int:
    """Value of the best low of two of four and three of five cards if it is eight or better, else 0."""
    two = t.low_bits[hole[0]] | t.low_bits[hole[1]] | t.low_bits[hole[2]] | t.low_bits[hole[3]]
    three = t.low_bits[board[0]] | t.low_bits[board[1]] | t.low_bits[board[2]] | t.low_bits[board[3]]
    return t.lows[two << 8 | three | t.low_bits[board[4]]]


def omaha_hand(hole: Sequence[int], board: Sequence[int]) -> int:
    """Value of the best high hand of exactly two hole cards and three of the board.

    >>> from pitboss.equipment.cards import cards
    >>> hex(omaha_hand(cards("As 8c 7d 2h"), cards("Ks Qs Js 9s 3d")))  # one spade in the hand is no flush
    '0xedcb8'
    """
    four, five = _dealt(hole, board)
    return omaha_high(plain_omaha(), four, five)


def omaha_low_hand(hole: Sequence[int], board: Sequence[int]) -> int:
    """Value of the best low of exactly two hole cards and three of the board; 0 if none is eight or better.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.ranking import names
    >>> names.low(omaha_low_hand(cards("Jd 4s 6c Ah"), cards("Js Jh 8d 5c 4d")))
    'eight-six low'
    """
    four, five = _dealt(hole, board)
    return omaha_low8(plain_omaha(), four, five)


def _dealt(hole: Sequence[int], board: Sequence[int]) -> tuple[Four, Five]:
    checks.hand(hole, 4, 4)
    checks.hand(board, 5, 5)
    checks.hand((*hole, *board), 9, 9)
    a, b, c, d = hole
    v, w, x, y, z = board
    return (a, b, c, d), (v, w, x, y, z)


def pineapple_hand(hole: Sequence[int], board: Sequence[int]) -> int:
    """Value of the best high hand of at most two of three hole cards, the rest from the board (002 L99-L100).

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.ranking import names
    >>> names.high(pineapple_hand(cards("As Ah Ad"), cards("Ac Kc Kd 7h 2s")))
    'full house, aces over kings'
    """
    checks.hand(hole, 3, 3)
    return max(high_hand((*two, *board)) for two in combinations(hole, 2))


def pineapple_low_hand(hole: Sequence[int], board: Sequence[int]) -> int:
    """Value of the best low of at most two of three hole cards; 0 if none is eight or better (002 L103-L107)."""
    checks.hand(hole, 3, 3)
    return max(eight_or_better_hand((*two, *board)) for two in combinations(hole, 2))


def omaha_hands(holes: ArrayLike, boards: ArrayLike) -> NDArray[np.uint32]:
    """Values of the best high hands of holes (n, 4) with boards (n, 5), checked."""
    import numpy as np

    hands = _joined(holes, boards)
    values = np.empty(len(hands), np.uint32)
    omaha_batch(tables.omaha(), hands, np.empty(BLOCK, np.int64), values)
    return values


def omaha_low_hands(holes: ArrayLike, boards: ArrayLike) -> NDArray[np.uint32]:
    """Values of the best lows of holes (n, 4) with boards (n, 5), 0 where none is eight or better; checked."""
    import numpy as np

    hands = _joined(holes, boards)
    values = np.empty(len(hands), np.uint32)
    omaha_low_batch(tables.omaha(), hands, values)
    return values


def _joined(holes: ArrayLike, boards: ArrayLike) -> NDArray[np.uint8]:
    import numpy as np

    holes, boards = checks.batch(holes, 4, 4), checks.batch(boards, 5, 5)
    if len(holes) != len(boards):
        raise BadInput(f"{len(holes)} holes and {len(boards)} boards; each hand needs its board")
    return checks.batch(np.hstack((holes, boards)), 9, 9)


@kernel(error_model="numpy")
def omaha_batch(t: OmahaTables, hands: NDArray[np.uint8], pending: NDArray[np.int64], out: NDArray[np.uint32]) -> None:
    """Values of hands (n, 9): four hole cards, then five of the board. Unchecked. As in `high_batch`, the flushes of a
    block wait in `pending`."""
    pairs, triples, table = t.pairs, t.triples, t.values
    for start in range(0, len(hands), BLOCK):
        block = hands[start : start + BLOCK]
        values = out[start : start + BLOCK]
        flushes = 0
        for i in range(len(block)):
            hole = (block[i, 0], block[i, 1], block[i, 2], block[i, 3])
            board = (block[i, 4], block[i, 5], block[i, 6], block[i, 7], block[i, 8])
            values[i] = best_of_sixty(pairs, triples, table, hole, board)
            pending[flushes] = i
            flushes += omaha_suits(t, hole, board) != 0
        for place in range(flushes):
            i = pending[place]
            hole = (block[i, 0], block[i, 1], block[i, 2], block[i, 3])
            board = (block[i, 4], block[i, 5], block[i, 6], block[i, 7], block[i, 8])
            values[i] = max(values[i], omaha_flush(t, hole, board, omaha_suits(t, hole, board)))


@kernel(error_model="numpy")
def omaha_low_batch(t: OmahaTables, hands: NDArray[np.uint8], out: NDArray[np.uint32]) -> None:
    """Lows of hands (n, 9): four hole cards, then five of the board. Unchecked."""
    for i in range(hands.shape[0]):
        hole = (hands[i, 0], hands[i, 1], hands[i, 2], hands[i, 3])
        out[i] = omaha_low8(t, hole, (hands[i, 4], hands[i, 5], hands[i, 6], hands[i, 7], hands[i, 8]))
