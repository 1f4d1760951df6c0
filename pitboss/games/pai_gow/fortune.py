"""The Fortune bonus: what the seven cards of a hand hold, however it is set, and how often."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel, rule
from pitboss.games.pai_gow.ways import Numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROWS = (
    "nothing",
    "straight",
    "three of a kind",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
    "five of a kind",
    "five aces",
    "seven-card straight flush with joker",
    "royal flush and royal match",
    "seven-card straight flush",
)
(
    NOTHING, STRAIGHT, TRIPS, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE, FIVE_ACES, SEVEN_JOKER,
    ROYAL_MATCH, SEVEN,
) = range(13)  # fmt: skip
"""What seven cards may hold. A hand holds several of these at once and is paid for the one that pays best."""

JOKER = 52
KING, QUEEN = 11, 10
ROYAL_RANKS = 0b1_1111_0000_0000


@rule
def longest_run(ranks: int, joker: int) -> int:
    """Cards in the longest run of consecutive ranks, an ace high or low, with a joker in the best place."""
    line = ranks << 1 | ranks >> 12 & 1  # the ace twice
    best = 0
    for length in range(7, 4, -1):
        for low in range(15 - length):
            there = 0
            for rank in range(low, low + length):
                there += line >> rank & 1
            if there + joker >= length:
                best = max(best, length)
        if best:
            break
    return best


@rule
def groups_held(counts: Numbers, joker: int, wild: bool) -> int:
    """Which of the hands by rank the cards hold, as bits."""
    most, second = 0, 0
    aces = counts[12] + (joker if not wild else 0)
    for rank in range(13):
        n = aces if rank == 12 else counts[rank]
        if n > most:
            most, second = n, most
        elif n > second:
            second = n
    found = 0
    if joker and counts[12] == 4:
        found |= 1 << FIVE_ACES
    if wild and joker:
        full = most >= 3 or second == 2
        found |= (1 << FIVE if most == 4 else 0) | (1 << FULL_HOUSE if full else 0)
        most += 1
    elif most >= 3 and second >= 2:
        found |= 1 << FULL_HOUSE
    if most >= 4:
        found |= 1 << QUADS
    if most >= 3:
        found |= 1 << TRIPS
    return found


@rule
def held(cards: Numbers, wild: bool, match_anywhere: bool, counts: Numbers, suited: Numbers) -> int:
    """Which rows the seven cards hold, as bits; the last two are scratch of 13 and 4 places.

    `match_anywhere` says whether the joker may stand for the king or queen beside a royal flush, too.
    """
    joker, ranks = 0, 0
    for rank in range(13):
        counts[rank] = 0
    for suit in range(4):
        suited[suit] = 0
    for card in cards:
        if card >= JOKER:
            joker = 1
        else:
            counts[card >> 2] += 1
            suited[card & 3] |= 1 << (card >> 2)
            ranks |= 1 << (card >> 2)
    found = groups_held(counts, joker, wild)
    if longest_run(ranks, joker) >= 5:
        found |= 1 << STRAIGHT
    for suit in range(4):
        there = bits(suited[suit])
        if there + joker < 5:
            continue
        found |= 1 << FLUSH
        run = longest_run(suited[suit], joker)
        if run >= 5:
            found |= 1 << STRAIGHT_FLUSH
        if run == 7:
            found |= 1 << (SEVEN_JOKER if joker else SEVEN)
        royal = bits(suited[suit] & ROYAL_RANKS)
        if royal + joker >= 5:
            found |= 1 << ROYAL
            if royal_match(suited, suit, royal, joker, match_anywhere):
                found |= 1 << ROYAL_MATCH
    return found


@rule
def royal_match(suited: Numbers, suit: int, royal: int, joker: int, anywhere: bool) -> bool:
    """Whether the two cards beside a royal flush are a king and queen of one suit."""
    free = joker if royal == 5 and anywhere else 0
    for other in range(4):
        pair = (suited[other] >> KING & 1) + (suited[other] >> QUEEN & 1)
        if other != suit and pair + free >= 2 and pair > 0:
            return True
    return False


@rule
def bits(ranks: int) -> int:
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@rule
def best_row(held_rows: int, win: Numbers, per: Numbers) -> int:
    """The row that pays best among those held; of equal ones the lowest, as which a row not printed is paid."""
    best = NOTHING
    for row in range(len(win)):
        if held_rows >> row & 1 and win[row] * per[best] > win[best] * per[row]:
            best = row
    return best


@kernel(error_model="numpy")
def rows_of(
    hands: NDArray[Any], weight: NDArray[Any], wild: bool, match_anywhere: bool, win: NDArray[Any],
    per: NDArray[Any], counts: NDArray[Any], suited: NDArray[Any], out: NDArray[Any],
) -> None:  # fmt: skip
    """Hands by the row that they are paid for."""
    for h in range(len(hands)):
        out[best_row(held(hands[h], wild, match_anywhere, counts, suited), win, per)] += weight[h]


def count_rows(wild: bool, match_anywhere: bool, win: Sequence[int], per: Sequence[int]) -> list[int]:
    """All hands of seven of 53 cards by the row that they are paid for.

    Patterns and flush classes do not say whether a king and queen beside a royal flush are of one suit, so hands with a
    royal flush are counted card by card.
    """
    import numpy as np

    from pitboss.games.pai_gow.classes import flushes, patterns

    p, f = patterns(), flushes()
    plain = p.weight - np.bincount(f.pattern, f.weight, len(p.weight)).astype(np.int64)
    in_suit = [bits(int(m) & ROYAL_RANKS) for m in f.suited]
    royal = np.array(in_suit) + (np.arange(len(f.suited)) >= f.jokers_from) >= 5
    hands = np.concatenate([p.cards, f.cards[~royal], _with_royal()])
    weight = np.concatenate([plain, f.weight[~royal], np.ones(len(hands) - len(plain) - int((~royal).sum()), np.int64)])
    out = np.zeros(len(ROWS), np.int64)
    scratch = np.zeros(13, np.int64), np.zeros(4, np.int64)
    odds = np.array(win, np.int64), np.array(per, np.int64)
    rows_of(hands, weight, wild, match_anywhere, *odds, *scratch, out)
    return [int(n) for n in out]


def _with_royal() -> NDArray[Any]:
    """Every hand that holds a royal flush, the joker in it or not."""
    import numpy as np

    found = set()
    for suit in range(4):
        cards = [4 * rank + suit for rank in range(8, 13)]
        for five in [cards, *[[*four, JOKER] for four in combinations(cards, 4)]]:
            rest = [card for card in range(53) if card not in five]
            found |= {tuple(sorted((*five, *two))) for two in combinations(rest, 2)}
    return np.array(sorted(found), np.uint8)
