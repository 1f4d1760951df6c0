"""How many bank hands lie below a player's hand, without dealing them.

Against one open card the bank has 249,900 hands. They are counted once into tables: all of them by value, those with a
certain card, those with a certain pair of cards. A player's five cards remove every bank hand that holds any of them;
by inclusion and exclusion over the subsets of the five the rest is a handful of look-ups, in place of 163,185 hands.
Suits are alike: with the open card a club, a hand stands for all that exchange the other three suits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.card_sets import five, three, two
from pitboss.games.caribbean_stud.rules import Terms
from pitboss.games.caribbean_stud.settle import COPY, FOLDED, HIGHER, LOWER, UNQUALIFIED, ante, bet
from pitboss.games.kernels import STAKE
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables
from pitboss.ranking.value import category

if TYPE_CHECKING:
    from numpy.typing import NDArray

BANK_HANDS = 163_185
"""Ways to complete the bank's open card when the player's five cards are known: 46 choose 4."""


class Below(NamedTuple):
    """Bank hands with the open card by the place of their value among them all; `[r]` counts those below place r."""

    ladder: NDArray[Any]
    """The values, in order."""
    qualifier: int
    """The place from which the bank plays."""
    every: NDArray[Any]
    with_card: NDArray[Any]
    with_two: NDArray[Any]
    with_three: NDArray[Any]
    """The places of the 48 hands with three certain cards."""
    unqualified: tuple[int, NDArray[Any], NDArray[Any], NDArray[Any]]
    """Hands that do not qualify: all, with a card, with two, with three."""


@rule
def place(ladder: NDArray[Any], value: int) -> int:
    """How many values of the ladder lie below this one."""
    low, high = 0, len(ladder)
    while low < high:
        middle = (low + high) >> 1
        if ladder[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@kernel(error_model="numpy")
def bank_values(t: HighTables, up: int, out: NDArray[Any]) -> None:
    """The value of every bank hand with this open card."""
    n = 0
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    if up not in (a, b, c, d):
                        out[n] = high5(t, up, a, b, c, d)
                        n += 1


@kernel(error_model="numpy")
def count_bank(t: HighTables, up: int, below: Below, filled: NDArray[Any]) -> None:
    """Count the bank's hands one place above their own: their sums are then those below a place."""
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    if up in (a, b, c, d):
                        continue
                    at = place(below.ladder, high5(t, up, a, b, c, d))
                    below.every[at + 1] += 1
                    for x in (a, b, c, d):
                        below.with_card[x, at + 1] += 1
                    for x, y in ((a, b), (a, c), (a, d), (b, c), (b, d), (c, d)):
                        below.with_two[two(x, y), at + 1] += 1
                    for x, y, z in ((a, b, c), (a, b, d), (a, c, d), (b, c, d)):
                        row = three(x, y, z)
                        below.with_three[row, filled[row]] = at
                        filled[row] += 1


def count_below(t: HighTables, up: int, qualifier: int) -> Below:
    """The tables for one open card."""
    import numpy as np

    values = np.empty(249_900, np.int64)
    bank_values(t, up, values)
    ladder = np.unique(values)
    q, places = int(np.searchsorted(ladder, qualifier)), len(ladder) + 1
    found = Below(
        ladder,
        q,
        np.zeros(places, np.int32),
        np.zeros((52, places), np.int32),
        np.zeros((1_326, places), np.int16),
        np.full((22_100, 48), places, np.int16),
        (0, np.zeros(0, np.int32), np.zeros(0, np.int16), np.zeros(0, np.int64)),
    )
    count_bank(t, up, found, np.zeros(22_100, np.int64))
    for table in (found.every, found.with_card, found.with_two):
        np.cumsum(table, axis=-1, out=table)
    unqualified = (
        int(found.every[q]),
        found.with_card[:, q].copy(),
        found.with_two[:, q].copy(),
        (found.with_three < q).sum(axis=1),
    )
    return found._replace(unqualified=unqualified)


@rule
def unqualified(t: HighTables, below: Below, up: int, hand: tuple[int, int, int, int, int], least: int) -> int:
    """Bank hands that do not play, when the player holds these five cards."""
    every, with_card, with_two, with_three = below.unqualified
    a, b, c, d, e = hand
    n = every
    for x in hand:
        n -= with_card[x]
    for x, y in ((a, b), (a, c), (a, d), (a, e), (b, c), (b, d), (b, e), (c, d), (c, e), (d, e)):
        n += with_two[two(x, y)]
    for x, y, z in (
        (a, b, c), (a, b, d), (a, b, e), (a, c, d), (a, c, e), (a, d, e), (b, c, d), (b, c, e), (b, d, e), (c, d, e),
    ):  # fmt: skip
        n -= with_three[three(x, y, z)]
    for w, x, y, z in ((a, b, c, d), (a, b, c, e), (a, b, d, e), (a, c, d, e), (b, c, d, e)):
        n += high5(t, up, w, x, y, z) < least
    return n


@rule
def below_and_level(
    t: HighTables, below: Below, up: int, hand: tuple[int, int, int, int, int], value: int
) -> tuple[int, int]:
    """Bank hands of less than this value, and of this value, when the player holds these five cards."""
    a, b, c, d, e = hand
    low = place(below.ladder, value)
    high = low + 1 if low < len(below.ladder) and below.ladder[low] == value else low
    under, upto = below.every[low], below.every[high]
    for x in hand:
        under -= below.with_card[x, low]
        upto -= below.with_card[x, high]
    for x, y in ((a, b), (a, c), (a, d), (a, e), (b, c), (b, d), (b, e), (c, d), (c, e), (d, e)):
        row = two(x, y)
        under += below.with_two[row, low]
        upto += below.with_two[row, high]
    for x, y, z in (
        (a, b, c), (a, b, d), (a, b, e), (a, c, d), (a, c, e), (a, d, e), (b, c, d), (b, c, e), (b, d, e), (c, d, e),
    ):  # fmt: skip
        row = three(x, y, z)
        for n in range(48):
            under -= below.with_three[row, n] < low
            upto -= below.with_three[row, n] < high
    for w, x, y, z in ((a, b, c, d), (a, b, c, e), (a, b, d, e), (a, c, d, e), (b, c, d, e)):
        bank = high5(t, up, w, x, y, z)
        under += bank < value
        upto += bank <= value
    return under, upto - under


@rule
def suit_weight(ranks: int) -> int:
    """How many hands a hand stands for, by an exchange of diamonds, hearts and spades; 0 if another stands for it.

    `ranks` holds the ranks of each suit in its own 16 bits, clubs lowest.
    """
    diamonds, hearts, spades = ranks >> 16 & 0xFFFF, ranks >> 32 & 0xFFFF, ranks >> 48
    if diamonds < hearts or hearts < spades:
        return 0
    if diamonds == spades:
        return 1
    return 3 if hearts in (diamonds, spades) else 6


@rule
def bits(card: int) -> int:
    return 1 << (16 * (card & 3) + (card >> 2))


@kernel(error_model="numpy")
def weigh(
    t: HighTables, below: Below, up: int, terms: Terms, ladder: NDArray[Any], counts: NDArray[Any], sums: NDArray[Any],
    play: NDArray[Any],
) -> None:  # fmt: skip
    """Every hand against this open card, which is a club.

    `counts[category, case]` gets the ends of the best play; `sums[place of the value in ladder]` how many hands are
    played, how many folded, and what playing wins over folding in each; `play` one bit a hand (see `five`).
    """
    for e in range(4, 52):
        for d in range(3, e):
            for c in range(2, d):
                for b in range(1, c):
                    for a in range(b):
                        if up in (a, b, c, d, e):
                            continue
                        weight = suit_weight(bits(a) + bits(b) + bits(c) + bits(d) + bits(e))
                        if weight:
                            weigh_hand(t, below, up, terms, ladder, (a, b, c, d, e), weight, counts, sums, play)


@rule
def weigh_hand(
    t: HighTables, below: Below, up: int, terms: Terms, ladder: NDArray[Any], hand: tuple[int, int, int, int, int],
    weight: int, counts: NDArray[Any], sums: NDArray[Any], play: NDArray[Any],
) -> None:  # fmt: skip
    a, b, c, d, e = hand
    value = high5(t, a, b, c, d, e)
    out = unqualified(t, below, up, hand, terms.qualifier)
    under, level = 0, 0
    if value >= terms.qualifier:
        under, level = below_and_level(t, below, up, hand, value)
        under -= out
    over = BANK_HANDS - out - under - level
    stake = STAKE * terms.multiple
    gain = STAKE * BANK_HANDS
    gain += out * (ante(STAKE, UNQUALIFIED) + bet(stake, value, UNQUALIFIED, terms))
    gain += under * (ante(STAKE, HIGHER) + bet(stake, value, HIGHER, terms))
    gain += over * (ante(STAKE, LOWER) + bet(stake, value, LOWER, terms))
    row = category(value)
    at = place(ladder, value)
    if gain > 0:
        counts[row, UNQUALIFIED] += weight * out
        counts[row, HIGHER] += weight * under
        counts[row, LOWER] += weight * over
        counts[row, COPY] += weight * level
        number = five(a, b, c, d, e)
        play[number >> 3] |= 1 << (number & 7)
        sums[at, 0] += weight
        sums[at, 2] += weight * gain
    else:
        counts[row, FOLDED] += weight * BANK_HANDS
        sums[at, 1] += weight
        sums[at, 3] += weight * gain
