"""Sets of cards as numbers: the place of a set among all sets of its size, so that a table can hold something for each.

The number of a set is (lowest card choose 1) + (next choose 2) + ...: one of 0 ... C(52, size) - 1, each taken once.
"""

from __future__ import annotations

from pitboss.compiled import rule


@rule
def two(a: int, b: int) -> int:
    """Number of two cards, a below b."""
    return b * (b - 1) // 2 + a


@rule
def three(a: int, b: int, c: int) -> int:
    """Number of three cards in rising order.

    >>> three(0, 1, 2), three(49, 50, 51)
    (0, 22099)
    """
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@rule
def four(a: int, b: int, c: int, d: int) -> int:
    """Number of four cards in rising order."""
    return d * (d - 1) * (d - 2) * (d - 3) // 24 + three(a, b, c)


@rule
def five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Number of five cards in rising order."""
    return e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120 + four(a, b, c, d)


@rule
def any_three(x: int, y: int, z: int) -> int:
    """Number of three cards in any order."""
    low, high = min(x, y, z), max(x, y, z)
    return three(low, x + y + z - low - high, high)


@rule
def any_four(w: int, x: int, y: int, z: int) -> int:
    """Number of four cards in any order."""
    w, x = min(w, x), max(w, x)
    y, z = min(y, z), max(y, z)
    w, y = min(w, y), max(w, y)
    x, z = min(x, z), max(x, z)
    return four(w, min(x, y), max(x, y), z)


@rule
def any_five(v: int, w: int, x: int, y: int, z: int) -> int:
    """Number of five cards in any order.

    >>> any_five(51, 3, 20, 7, 0) == five(0, 3, 7, 20, 51)
    True
    """
    v, w = min(v, w), max(v, w)
    y, z = min(y, z), max(y, z)
    x, z = min(x, z), max(x, z)
    x, y = min(x, y), max(x, y)
    v, y = min(v, y), max(v, y)
    v, x = min(v, x), max(v, x)
    w, z = min(w, z), max(w, z)
    w, y = min(w, y), max(w, y)
    return five(v, min(w, x), max(w, x), y, z)
