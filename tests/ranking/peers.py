"""Random hands, and the comparison of two evaluators that number hands differently."""

from __future__ import annotations

import numpy as np


def random_hands(n: int, size: int, seed: int, deck: int = 52) -> np.ndarray:
    """Hands (n, size) of different cards, each equally likely: the first cards of a shuffle, one swap a card."""
    rng = np.random.default_rng(seed)
    pack = np.tile(np.arange(deck, dtype=np.uint8), (n, 1))
    rows = np.arange(n)
    for place in range(size):
        other = rng.integers(place, deck, n)
        pack[rows, place], pack[rows, other] = pack[rows, other], pack[rows, place].copy()
    return np.ascontiguousarray(pack[:, :size])


def same_order(ours: np.ndarray, theirs: np.ndarray) -> None:
    """Two numberings rank the hands alike: sorted by one, the other never falls, and both tie together."""
    ours, theirs = np.asarray(ours, np.int64), np.asarray(theirs, np.int64)
    order = np.lexsort((theirs, ours))
    a, b = np.diff(ours[order]), np.diff(theirs[order])
    wrong = np.flatnonzero((b < 0) | ((a == 0) != (b == 0)))
    assert not len(wrong), f"hands {order[wrong[0]]} and {order[wrong[0] + 1]} are ranked differently"
