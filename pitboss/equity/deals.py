"""Deals of what is not known yet: all of them in order, or some at random."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING

from pitboss.compiled import kernel, rule
from pitboss.equipment.randomness import below_u64, next_u64
from pitboss.ranking.census import next_combination

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np
    from numpy.typing import NDArray

CHUNK = 1 << 15
UNKNOWN = 255
"""A card of a hand that is to be dealt."""
MOST_TRIES = 1_000_000


def deals(cards: int, groups: Sequence[int]) -> int:
    """How many ways there are to deal groups of these sizes.

    >>> deals(48, (5,)), deals(45, (2, 2))
    (1712304, 893970)
    """
    ways = 1
    for size in groups:
        ways *= comb(cards, size)
        cards -= size
    return ways


def all_deals(cards: Sequence[int], groups: Sequence[int]) -> Iterator[NDArray[np.uint8]]:
    """Every deal of these cards into groups of these sizes, a deal a row, in chunks."""
    import numpy as np

    rest = np.zeros((len(groups) + 1, len(cards)), np.uint8)
    rest[0] = cards
    sizes = np.array(groups, np.int64)
    places = np.concatenate([np.arange(size) for size in groups]).astype(np.int64)
    left = deals(len(cards), groups)
    begin = True
    while left:
        chunk = np.empty((min(left, CHUNK), len(places)), np.uint8)
        next_deals(rest, sizes, places, begin, chunk)
        yield chunk
        left -= len(chunk)
        begin = False


@rule
def pick(rest: NDArray[np.uint8], sizes: NDArray[np.int64], places: NDArray[np.int64], group: int, at: int) -> None:
    """What the groups after this one are dealt from: the cards that it leaves."""
    cards = rest.shape[1]
    for before in range(group):
        cards -= sizes[before]
    left, chosen = 0, at
    for i in range(cards):
        if chosen < at + sizes[group] and places[chosen] == i:
            chosen += 1
        else:
            rest[group + 1, left] = rest[group, i]
            left += 1


@kernel(error_model="numpy")
def next_deals(
    rest: NDArray[np.uint8],
    sizes: NDArray[np.int64],
    places: NDArray[np.int64],
    begin: bool,
    out: NDArray[np.uint8],
) -> None:
    """Fill `out` with deals; `places` (of each group, among the cards left by those before it) says how far we are."""
    groups, changed = len(sizes), 0
    for row in range(len(out)):
        if row or not begin:
            group, at = groups - 1, len(places) - sizes[groups - 1]
            while not next_combination(places[at : at + sizes[group]], rest.shape[1] - at):
                for i in range(sizes[group]):
                    places[at + i] = i
                group -= 1
                at -= sizes[group]
            changed = group
        at = 0
        for group in range(groups):
            if group >= changed and group < groups - 1:
                pick(rest, sizes, places, group, at)
            for i in range(sizes[group]):
                out[row, at + i] = rest[group, places[at + i]]
            at += sizes[group]


@kernel(error_model="numpy")
def sampled_deals(
    key: int,
    cards: NDArray[np.uint8],
    known: int,
    choices: NDArray[np.uint8],
    starts: NDArray[np.int64],
    own: NDArray[np.uint8],
    board: NDArray[np.uint8],
    redraw: bool,
) -> int:
    """Deals at random: `own` (deals, hands, hole) and `board` (deals, cards), in which 255 is a card to be dealt.

    Each hand takes one of its rows of `choices`, from its place in `starts` on; a deal in which two take the same card
    is thrown away whole, so that all others are equally likely, or with `redraw` the second gets another card instead.
    `known` are the cards that are gone, as bits. The answer is how many deals there are: fewer than there is room for
    only if the rows can hardly be held together.
    """
    counter, hole = 0, own.shape[2]
    for deal in range(len(own)):
        used, tries = known, 0
        while True:
            used, clash = known, False
            tries += 1
            if tries > MOST_TRIES:
                return deal
            for hand in range(len(starts) - 1):
                row = starts[hand]
                if starts[hand + 1] - row > 1:
                    row += below_u64(next_u64(key, counter), starts[hand + 1] - row)
                    counter += 1
                for i in range(hole):
                    card = choices[row, i]
                    taken = card != UNKNOWN and (used >> card) & 1 != 0
                    clash = clash or taken
                    own[deal, hand, i] = UNKNOWN if taken and redraw else card
                    if card != UNKNOWN:
                        used |= 1 << card
            if redraw or not clash:
                break
        for hand in range(len(starts) - 1):
            for i in range(hole):
                while own[deal, hand, i] == UNKNOWN:
                    card = cards[below_u64(next_u64(key, counter), len(cards))]
                    counter += 1
                    if (used >> card) & 1 == 0:
                        own[deal, hand, i] = card
                        used |= 1 << card
        for i in range(board.shape[1]):
            while board[deal, i] == UNKNOWN:
                card = cards[below_u64(next_u64(key, counter), len(cards))]
                counter += 1
                if (used >> card) & 1 == 0:
                    board[deal, i] = card
                    used |= 1 << card
    return len(own)


@kernel(error_model="numpy")
def row_deals(
    key: int,
    cards: NDArray[np.uint8],
    known: int,
    rows: NDArray[np.uint8],
    own: NDArray[np.uint8],
    other: NDArray[np.uint8],
    board: NDArray[np.uint8],
) -> None:
    """Deals at random for each of `rows` in turn, as many as `own` (deals, hole) has room for: the row completed, an
    unknown hand against it, and the board. `cards` are at hand; in `rows` and `board` 255 is a card to be dealt."""
    counter, each = 0, len(own) // len(rows)
    for deal in range(len(own)):
        row, used = rows[deal // each], known
        for i in range(len(row)):
            if row[i] != UNKNOWN:
                used |= 1 << row[i]
        for i in range(own.shape[1] + other.shape[1] + board.shape[1]):
            at, hand = i, own
            if i < own.shape[1]:
                own[deal, i] = row[i]
            elif i < own.shape[1] + other.shape[1]:
                at, hand = i - own.shape[1], other
                other[deal, at] = UNKNOWN
            else:
                at, hand = i - own.shape[1] - other.shape[1], board
            while hand[deal, at] == UNKNOWN:
                card = cards[below_u64(next_u64(key, counter), len(cards))]
                counter += 1
                if (used >> card) & 1 == 0:
                    hand[deal, at] = card
                    used |= 1 << card
