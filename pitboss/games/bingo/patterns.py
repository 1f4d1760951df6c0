"""Patterns of a bingo game: pictures as data, and the sets of squares that win.

A square is a bit: 5 * row + column, rows from the top, columns B to O. The free centre is never needed.

>>> len(instances("line")), len(instances("six_pack")), len(instances("double_line"))
(12, 24, 66)
"""

from __future__ import annotations

from functools import cache
from itertools import combinations
from pathlib import Path

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput, nearest

SIDE = 5
CENTRE = 12
FREE = 1 << CENTRE
FILE = Path(__file__).with_name("patterns.toml")


class Pattern(Struct, frozen=True, forbid_unknown_fields=True):
    """How a pattern is drawn; see `patterns.toml`."""

    picture: tuple[str, ...] = ()
    moved: bool = False
    turned: bool = False
    any: tuple[str, ...] = ()
    two: str = ""


@cache
def patterns() -> dict[str, Pattern]:
    """Every pattern by name."""
    return msgspec.toml.decode(FILE.read_bytes(), type=dict[str, Pattern])


@cache
def instances(name: str) -> tuple[int, ...]:
    """The sets of squares that win with a pattern, the free centre left out. A house's own is a picture: five rows with
    strokes between them.

    >>> instances("XXXXX/..X../..X../..X../..X..") == (sum(1 << n for n in (0, 1, 2, 3, 4, 7, 17, 22)),)
    True
    """
    if "/" in name:
        return (_drawn(name),)
    known = patterns()
    if name not in known:
        raise BadInput(f"there is no pattern '{name}'{nearest(name, known)}; there are {', '.join(known)}")
    pattern = known[name]
    if pattern.two:
        return tuple(sorted({a | b for a, b in combinations(instances(pattern.two), 2)}))
    found = {mask for part in pattern.any for mask in instances(part)}
    shapes = [pattern.picture] if pattern.picture else []
    if pattern.turned:
        for _ in range(3):
            shapes.append(_turned(shapes[-1]))
    for shape in shapes:
        found |= {_mask(shape, row, column) for row, column in _places(shape, pattern.moved)}
    return tuple(sorted(found))


def _drawn(text: str) -> int:
    """The squares of a picture in one line."""
    rows = tuple(text.upper().split("/"))
    if [len(row) for row in rows] != [SIDE] * SIDE or {*"".join(rows)} - {*"X."} or not (mask := _mask(rows, 0, 0)):
        raise BadInput(f"'{text}' is no picture; write five rows of five, for example 'X...X/.X.X./..X../.X.X./X...X'")
    return mask


def _turned(picture: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(["".join(row) for row in zip(*picture[::-1])])


def _places(picture: tuple[str, ...], moved: bool) -> list[tuple[int, int]]:
    if not moved:
        return [(0, 0)]
    return [(r, c) for r in range(SIDE + 1 - len(picture)) for c in range(SIDE + 1 - len(picture[0]))]


def _mask(picture: tuple[str, ...], top: int, left: int) -> int:
    squares = [SIDE * (top + r) + left + c for r, row in enumerate(picture) for c, x in enumerate(row) if x == "X"]
    return sum(1 << square for square in squares) & ~FREE


def picture(mask: int) -> list[str]:
    """A set of squares as a picture, the free centre as `o`.

    >>> picture(instances("corners")[0])
    ['X...X', '.....', '..o..', '.....', 'X...X']
    """
    squares = ["X" if mask >> n & 1 else "o" if n == CENTRE else "." for n in range(SIDE * SIDE)]
    return ["".join(squares[SIDE * r : SIDE * r + SIDE]) for r in range(SIDE)]
