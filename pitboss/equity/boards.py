"""Complete hands over every board, fast: sums of keys where any five cards play, tables of triples in Omaha.

Any five: all but the last two cards of the board are added up once, so a hand costs one addition and one look-up for
each pair of last cards (`ranking.census` counts in the same way). Exactly two and three: for each three cards of the
board a table holds the best that the hand makes of them with two of its own; a board is then the best of ten entries,
and those that leave out the last card or two are shared by all boards that begin alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.equity.contest import Contest
from pitboss.equity.tally import tally
from pitboss.ranking import tables
from pitboss.ranking.census import TWO_OF_EACH_SUIT, next_combination, pairs_of
from pitboss.ranking.highs import FLUSH_BITS, flush_suit, high5, no_flush
from pitboss.ranking.lows import eight_or_better, low5, low_sum
from pitboss.ranking.tables import HighTables, LowTables
from pitboss.ranking.words import SUIT_BIAS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def fits(contest: Contest, missing: int) -> bool:
    """Whether complete hands with so many cards of the board missing are done here."""
    if contest.deck != "standard-52" or contest.win == "low":
        return False
    if contest.hand_from == "exactly_two_three":
        return contest.hole == 4 and missing == 5
    return contest.hand_from == "any_five" and missing >= 2


def over_boards(
    contest: Contest,
    hands: Sequence[Sequence[int]],
    board: Sequence[int],
    rest: Sequence[int],
    weight: int,
    sums: NDArray[np.int64],
) -> None:
    """Add up what the hands win over every way to complete the board from the rest of the deck."""
    import numpy as np

    split = contest.win == "high_low"
    deck = np.array(rest, np.int64)
    if contest.hand_from == "exactly_two_three":
        holes = np.array(hands, np.int64)
        shape = (len(hands), len(rest), len(rest), len(rest))
        first = np.zeros(shape, np.uint32)
        second = np.zeros(shape if split else (len(hands), 1, 1, 1), np.uint32)
        room = np.empty((2, len(hands), len(rest) * len(rest)), np.uint32)
        fill_triples(tables.high(), tables.low(), split, holes, deck, first, second)
        triple_boards(first, second, split, room[0], room[1], weight, sums)
        return
    keys = np.asarray(tables.high().keys)
    suits = 1 << 16 * (deck & 3) + (deck >> 2)
    one, other = pairs_of(len(deck))
    known = [[*hand, *board] for hand in hands]
    bases = np.array([SUIT_BIAS + sum([int(keys[c]) for c in cards]) for cards in known], np.int64)
    held = np.array([sum([1 << 16 * (c & 3) + (c >> 2) for c in cards]) for cards in known], np.int64)
    pairs = np.stack((keys[deck[one]] + keys[deck[other]], suits[one] | suits[other]))
    places = np.arange(contest.board - len(board) - 2)
    room = np.empty((2, len(hands), pairs.shape[1]), np.uint32)
    key_boards(
        tables.high(),
        tables.low(),
        split,
        bases,
        held,
        keys[deck],
        suits,
        pairs,
        places,
        room[0],
        room[1],
        weight,
        sums,
    )


@rule
def pair_values(
    t: HighTables, key: int, held: int, pairs: NDArray[np.int64], count: int, out: NDArray[np.uint32]
) -> None:
    """Values of one hand with each pair of last cards; `key` and `held`, ranks by suit, stand for all its others."""
    if (key + TWO_OF_EACH_SUIT) & FLUSH_BITS == 0:
        for i in range(count):
            out[i] = no_flush(t, key + pairs[0, i])
        return
    for i in range(count):
        whole = key + pairs[0, i]
        if whole & FLUSH_BITS:
            out[i] = t.flushes[(held | pairs[1, i]) >> 16 * flush_suit(whole) & 0x1FFF]
        else:
            out[i] = no_flush(t, whole)


@kernel(error_model="numpy")
def key_boards(
    t: HighTables,
    low: LowTables,
    split: bool,
    bases: NDArray[np.int64],
    held: NDArray[np.int64],
    keys: NDArray[np.int64],
    suits: NDArray[np.int64],
    pairs: NDArray[np.int64],
    places: NDArray[np.int64],
    first: NDArray[np.uint32],
    second: NDArray[np.uint32],
    weight: int,
    sums: NDArray[np.int64],
) -> None:
    """Every board where any five cards play: all but the last two cards by `places`, then each pair above them."""
    while True:
        key, ranks, above = 0, 0, len(keys)
        for place in places:
            key += keys[place]
            ranks |= suits[place]
            above = len(keys) - 1 - place
        count = above * (above - 1) // 2
        for hand in range(len(bases)):
            pair_values(t, bases[hand] + key, held[hand] | ranks, pairs, count, first[hand])
            if split:
                for i in range(count):
                    second[hand, i] = eight_or_better(low_sum(low, bases[hand] + key + pairs[0, i]))
        tally(first, second, count, split, weight, sums)
        if len(places) == 0 or not next_combination(places, len(keys) - 2):
            return


@kernel(error_model="numpy")
def fill_triples(
    t: HighTables,
    low: LowTables,
    split: bool,
    holes: NDArray[np.int64],
    deck: NDArray[np.int64],
    first: NDArray[np.uint32],
    second: NDArray[np.uint32],
) -> None:
    """The best of each hand's six pairs with each triple of the deck, places in rising order."""
    for hand in range(len(holes)):
        for a in range(len(deck)):
            for b in range(a + 1, len(deck)):
                for c in range(b + 1, len(deck)):
                    best, best_low = first[hand, a, b, c], second[0, 0, 0, 0]
                    for i in range(4):
                        for j in range(i + 1, 4):
                            x, y = holes[hand, i], holes[hand, j]
                            best = max(best, high5(t, x, y, deck[a], deck[b], deck[c]))
                            if split:
                                best_low = max(best_low, eight_or_better(low5(low, x, y, deck[a], deck[b], deck[c])))
                    first[hand, a, b, c] = best
                    if split:
                        second[hand, a, b, c] = best_low


@rule
def best_of_ten(
    table: NDArray[np.uint32], a: int, b: int, c: int, row: NDArray[np.uint32], out: NDArray[np.uint32]
) -> int:
    """The best triples of each board that begins with these three cards, into `out`; how many boards these are.

    `row` is room for the triples of two of the three cards and a last one."""
    cards = len(table)
    for z in range(c + 1, cards):
        row[z] = max(table[a, b, z], max(table[a, c, z], table[b, c, z]))
    count, abc = 0, table[a, b, c]
    for y in range(c + 1, cards - 1):
        begun = max(abc, row[y])
        ay, by, cy = table[a, y], table[b, y], table[c, y]
        for z in range(y + 1, cards):
            out[count + z - y - 1] = max(max(begun, row[z]), max(ay[z], max(by[z], cy[z])))
        count += cards - y - 1
    return count


@kernel(error_model="numpy")
def triple_boards(
    first: NDArray[np.uint32],
    second: NDArray[np.uint32],
    split: bool,
    high_room: NDArray[np.uint32],
    low_room: NDArray[np.uint32],
    weight: int,
    sums: NDArray[np.int64],
) -> None:
    """Every board of five where exactly two and three cards play."""
    hands, cards, count = len(first), first.shape[1], 0
    for a in range(cards - 4):
        for b in range(a + 1, cards - 3):
            for c in range(b + 1, cards - 2):
                for hand in range(hands):
                    count = best_of_ten(first[hand], a, b, c, high_room[hand, -cards:], high_room[hand])
                    if split:
                        best_of_ten(second[hand], a, b, c, low_room[hand, -cards:], low_room[hand])
                tally(high_room, low_room, count, split, weight, sums)
