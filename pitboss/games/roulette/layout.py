"""The layout of a double-zero table: its boxes, and every area on which a chip can lie.

Drawn lying down, the zeros at the left and 3-6-9 … 36 at the top. Lengths are quarters of a number's box, so that every
box, line and corner has whole coordinates; x grows to the right, y downwards, and (0, 0) is the corner of "3" and "00".

Nothing is listed that the boxes themselves tell: a split is a side that two numbers share, a trio or a corner the
point where three or four of them meet.

>>> AREAS["split-17-18"].numbers, AREAS["corner-1-2-4-5"].kind, neighbours("straight-17")["right"]
((17, 18), 'corner', 'split-17-20')
>>> len(AREAS)
162
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from pitboss.equipment.wheel import BLACK, DOUBLE_ZERO, RED, text

KINDS = (
    "straight", "split", "street", "trio", "corner", "first-five", "six-line", "column", "dozen",
    "red", "black", "odd", "even", "low", "high",
)  # fmt: skip
"""Kinds of bet; the last six are the even chances."""
EVEN_CHANCES = KINDS[-6:]

BOX = 4
"""Side of a number's box, in quarters."""
STREETS = 12
LENGTH, HEIGHT = STREETS * BOX, 3 * BOX

DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Box(NamedTuple):
    """A printed rectangle."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def centre(self) -> tuple[int, int]:
        return (self.left + self.right) // 2, (self.top + self.bottom) // 2


class Area(NamedTuple):
    """A place for a bet: where its chip lies, and the box it fills or None for one on a line or a corner."""

    name: str
    kind: str
    numbers: tuple[int, ...]
    """Pockets that win, 37 for double zero."""
    x: int
    y: int
    box: Box | None = None

    @property
    def mask(self) -> int:
        """The numbers as bits."""
        return sum(1 << n for n in self.numbers)


def number_box(n: int) -> Box:
    """The box of a number: rows of three from the zeros on, 0 beside 1 and 2, 00 beside 2 and 3."""
    if n in (0, DOUBLE_ZERO):
        half = HEIGHT // 2
        return Box(-BOX, 0, 0, half) if n else Box(-BOX, half, 0, HEIGHT)
    street, place = divmod(n - 1, 3)
    return Box(street * BOX, (2 - place) * BOX, (street + 1) * BOX, (3 - place) * BOX)


NUMBER_BOXES = {n: number_box(n) for n in range(38)}


def _ordered(numbers: set[int]) -> tuple[int, ...]:
    """As a person says them: 0-1-2, 0-2-00, 00-2-3, 0-00."""
    if DOUBLE_ZERO in numbers and 0 not in numbers:
        return (DOUBLE_ZERO, *sorted(numbers - {DOUBLE_ZERO}))
    return tuple(sorted(numbers))


def _named(kind: str, numbers: tuple[int, ...]) -> str:
    return "-".join([kind, *map(text, numbers)])


def _straights() -> Iterator[Area]:
    for n, box in NUMBER_BOXES.items():
        yield Area(_named("straight", (n,)), "straight", (n,), *box.centre, box)


def _splits() -> Iterator[Area]:
    """On the side that two boxes share (L947)."""
    for (a, one), (b, other) in combinations(NUMBER_BOXES.items(), 2):
        start = max(one.left, other.left), max(one.top, other.top)
        end = min(one.right, other.right), min(one.bottom, other.bottom)
        side = Box(*start, *end)
        if min(side.right - side.left, side.bottom - side.top) == 0 and start != end:
            numbers = _ordered({a, b})
            yield Area(_named("split", numbers), "split", numbers, *side.centre)


def _meetings() -> Iterator[Area]:
    """Trios and corners: on the point where three or four boxes meet (L948-L951)."""
    for x, y in sorted({(x, y) for b in NUMBER_BOXES.values() for x in (b.left, b.right) for y in (b.top, b.bottom)}):
        around = [n for n, b in NUMBER_BOXES.items() if b.left <= x <= b.right and b.top <= y <= b.bottom]
        if len(around) > 2:
            kind, numbers = ("trio" if len(around) == 3 else "corner"), _ordered(set(around))
            yield Area(_named(kind, numbers), kind, numbers, x, y)


def _edge() -> Iterator[Area]:
    """On the outside line below the numbers: streets, six lines, at its beginning the first five (L948, L959-L960)."""
    for first in range(1, 37, 3):
        left, _, right, bottom = NUMBER_BOXES[first]
        yield Area(f"street-{first}", "street", (first, first + 1, first + 2), (left + right) // 2, bottom)
        if right < LENGTH:
            yield Area(f"six-line-{first}", "six-line", tuple(range(first, first + 6)), right, bottom)
    yield Area("first-five", "first-five", (0, 1, 2, 3, DOUBLE_ZERO), 0, HEIGHT)


def _outside() -> Iterator[Area]:
    """Columns at the foot of the numbers, dozens below them, the even chances below the dozens (L961-L968)."""
    for n in (1, 2, 3):
        _, top, right, bottom = NUMBER_BOXES[33 + n]
        yield _boxed(f"column-{n}", "column", tuple(range(n, 37, 3)), Box(right, top, right + BOX, bottom))
    dozen = LENGTH // 3
    for n in (1, 2, 3):
        box = Box((n - 1) * dozen, HEIGHT, n * dozen, HEIGHT + BOX)
        yield _boxed(f"dozen-{n}", "dozen", tuple(range(12 * n - 11, 12 * n + 1)), box)
    yield Area("split-0-00-courtesy", "split", (0, DOUBLE_ZERO), 2 * dozen, HEIGHT + BOX // 2)  # L947
    chances = {
        "low": range(1, 19),
        "even": range(2, 37, 2),
        "red": sorted(RED),
        "black": sorted(BLACK),
        "odd": range(1, 37, 2),
        "high": range(19, 37),
    }
    for place, (name, numbers) in enumerate(chances.items()):
        box = Box(place * 2 * BOX, HEIGHT + BOX, (place + 1) * 2 * BOX, HEIGHT + 2 * BOX)
        yield _boxed(name, name, tuple(numbers), box)


def _boxed(name: str, kind: str, numbers: tuple[int, ...], box: Box) -> Area:
    return Area(name, kind, numbers, *box.centre, box)


AREAS: dict[str, Area] = {
    area.name: area for part in (_straights, _splits, _meetings, _edge, _outside) for area in part()
}


@cache
def neighbours(name: str) -> dict[str, str]:
    """Where the arrow keys lead from an area: the nearest straight ahead, or else the least aside within 45 degrees.

    A direction that is missing leads nowhere.
    """
    area = AREAS[name]
    found = {}
    for word, (dx, dy) in DIRECTIONS.items():
        ahead = []
        for other in AREAS.values():
            along = (other.x - area.x) * dx + (other.y - area.y) * dy
            offset = abs((other.x - area.x) * dy) + abs((other.y - area.y) * dx)
            aside = 0 if _abreast(area, other, across=dx == 0) else offset
            if 0 < along >= aside:
                ahead.append((aside, along, offset, other.name))
        if ahead:
            found[word] = min(ahead)[-1]
    return found


def _abreast(one: Area, other: Area, across: bool) -> bool:
    """Whether two areas share a stretch of the layout's length (`across`) or height."""
    a, b = (_extent(area, across) for area in (one, other))
    return a == b or max(a[0], b[0]) < min(a[1], b[1]) or a[0] < b[0] == b[1] < a[1] or b[0] < a[0] == a[1] < b[1]


def _extent(area: Area, across: bool) -> tuple[int, int]:
    box = area.box or Box(area.x, area.y, area.x, area.y)
    return (box.left, box.right) if across else (box.top, box.bottom)
