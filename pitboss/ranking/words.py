"""A hand as one machine word: a card a byte, so that a kernel fetches a hand of up to seven cards in one load."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

BLOCK = 512
"""Hands a kernel takes at a time: few enough to stay in the first-level cache."""


def words(hands: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[int, ...]]:
    """Hands (n, 1 to 7) as words: most of them, the last ones, and the places of a word that are cards of its hand.

    The words lie where the hands lie, each beginning with its hand and running on into the next. Too little lies behind
    the last hands, so these are copied. The places are a tuple because Numba compiles for each length of a tuple: a
    loop over them is unrolled, one over a number would not be.
    """
    import numpy as np

    n, size = hands.shape
    most = max((n * size - 8) // size + 1, 0)
    last = np.zeros((n - most) * size + 8, np.uint8)
    last[:-8] = hands[most:].reshape(-1)
    word = np.dtype("<i8")
    return (
        np.ndarray((most,), word, buffer=hands if most else last, strides=(size,)),
        np.ndarray((n - most,), word, buffer=last, strides=(size,)),
        tuple(range(size)),
    )
