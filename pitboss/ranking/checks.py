"""What the checked entry points refuse, and how they say so."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.compiled import kernel
from pitboss.equipment.cards import TEXT
from pitboss.errors import BadInput
from pitboss.ranking.tables import card_keys

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

RUN = 256
"""Hands that `any_bad` takes at a time."""

DECK = frozenset(range(52))
DECK_AND_JOKER = frozenset(range(53))
DECK_AND_JOKERS = frozenset(range(54))


def hand(cards: Sequence[int], least: int, most: int, deck: frozenset[int] = DECK) -> Sequence[int]:
    """The cards as they are, if they are a hand: so many cards of the deck, none twice."""
    seen = frozenset(cards)
    if len(seen) != len(cards) or not seen <= deck or not least <= len(cards) <= most:
        refuse(cards, least, most, deck)
    return cards


SEEN = 48
KEYS = {card: key | 1 << SEEN + card for card, key in enumerate(card_keys()[:52])}
"""The keys of the deck with a bit for each card above them: in a sum of keys a card that is there twice carries its bit
away, so counting bits checks a hand. Nothing else is as quick in plain Python."""


def refuse(cards: Sequence[Any], least: int, most: int, deck: frozenset[int] = DECK, where: str = "") -> None:
    """Say what is wrong with the first wrong thing in a hand."""
    if not least <= len(cards) <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"{where}a hand of {len(cards)} cards; this ranking takes {wanted}")
    for place, card in enumerate(cards):
        if card not in deck:
            raise BadInput(
                f"{where}{card!r} is not a card of this deck; cards are 0 (2c) to {max(deck)} ({TEXT[max(deck)]}), "
                "4 * rank + suit"
            )
        if card in cards[:place]:
            raise BadInput(f"{where}{TEXT[card]} is there twice")


@kernel(error_model="numpy")
def first_bad(hands: NDArray[np.uint8], limit: int) -> int:
    """Row of the first hand with a card twice or a card of `limit` or more; -1 if all are sound."""
    for i in range(hands.shape[0]):
        seen = 0
        for j in range(hands.shape[1]):
            bit = 1 << (hands[i, j] & 63)
            if hands[i, j] >= limit or seen & bit:
                return i
            seen |= bit
    return -1


@kernel(error_model="numpy")
def any_bad(cards: NDArray[np.uint8], limit: np.uint8, apart: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    """Leave something in `found` if a card is of `limit` or more or is twice in its hand of up to seven.

    A run of cards is laid against itself moved along by one to six places, which a processor does for many cards at a
    time. `apart[k]` bars the places whose card so far along is not in the same hand. Takes whole runs, and stops short
    of the end. The limit is a byte so that a byte is all the processor compares.
    """
    run = apart.shape[1]
    m1, m2, m3, m4, m5, m6 = apart[1], apart[2], apart[3], apart[4], apart[5], apart[6]
    for start in range(0, len(cards) - run - 5, run):
        a = cards[start : start + run]
        b1, b2, b3 = cards[start + 1 :], cards[start + 2 :], cards[start + 3 :]
        b4, b5, b6 = cards[start + 4 :], cards[start + 5 :], cards[start + 6 :]
        for p in range(run):
            found[p] |= (
                (a[p] >= limit)
                | ((a[p] ^ b1[p]) | m1[p] == 0)
                | ((a[p] ^ b2[p]) | m2[p] == 0)
                | ((a[p] ^ b3[p]) | m3[p] == 0)
                | ((a[p] ^ b4[p]) | m4[p] == 0)
                | ((a[p] ^ b5[p]) | m5[p] == 0)
                | ((a[p] ^ b6[p]) | m6[p] == 0)
            )


@functools.cache
def _apart(size: int) -> NDArray[np.uint8]:
    import numpy as np

    place = np.arange(RUN * size) % size
    return np.array([np.where(place + k < size, 0, 255) for k in range(7)], np.uint8)


def sound(hands: NDArray[np.uint8], limit: int) -> bool:
    """Whether no hand has a card twice or a card of `limit` or more."""
    import numpy as np

    n, size = hands.shape
    checked = 0
    if size <= 7:
        found = np.zeros(RUN * size, np.uint8)
        any_bad(hands.reshape(-1), np.uint8(limit), _apart(size), found)
        if found.any():
            return False
        checked = max(n * size - 6, 0) // len(found) * RUN
    return first_bad(hands[checked:], limit) < 0


def batch(hands: Any, least: int, most: int, deck: frozenset[int] = DECK) -> NDArray[np.uint8]:
    """Hands as a contiguous uint8 array (n, cards), every row checked."""
    import numpy as np

    given = np.asarray(hands)
    if given.ndim != 2 or given.dtype.kind not in "iu":
        raise BadInput(
            f"hands must be a whole-number array of two dimensions (hands, cards); this is {given.dtype} of shape "
            f"{given.shape}"
        )
    if not least <= given.shape[1] <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise BadInput(f"hands of {given.shape[1]} cards; this ranking takes {wanted}")
    if given.dtype != np.uint8:
        outside = (given < 0) | (given > 255)
        if outside.any():
            row = int(outside.any(axis=1).argmax())
            refuse(given[row].tolist(), least, most, deck, f"hand {row}: ")
        given = given.astype(np.uint8)
    given = np.ascontiguousarray(given)
    if not sound(given, len(deck)):
        row = first_bad(given, len(deck))
        refuse(given[row].tolist(), least, most, deck, f"hand {row}: ")
    return given
