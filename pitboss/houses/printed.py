"""What a house prints: the lines that its games and fees cite, each with the line before and after.

`printed.txt.xz` beside a house's games holds them, a number and a text each; `scripts/printed.py` writes it.

>>> [(line.number, line.cited) for line in quote("grand-ronde", "L977")]
[(975, False), (977, True), (978, False)]
"""

from __future__ import annotations

import lzma
import re
from functools import cache

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.houses.game import HOUSES

MOST = 60
"""Lines of one quotation: a citation of a whole section shows how it begins."""

_RANGE = re.compile(r"L(\d+)(?:-L(\d+))?")


class Quoted(Struct, frozen=True):
    """A line of the document, and whether it is one of those that were asked for."""

    number: int
    text: str
    cited: bool


def lines_of(cite: str) -> list[int]:
    """The lines that a citation names.

    >>> lines_of("(b) L12-L14, L20")
    [12, 13, 14, 20]
    """
    ranges = [(int(first), int(last or first)) for first, last in _RANGE.findall(cite)]
    return [line for first, last in ranges for line in range(first, last + 1)]


@cache
def printed(house: str) -> dict[int, str]:
    """The lines of a house that are cited somewhere, and their neighbours, by number."""
    file = HOUSES / house / "printed.txt.xz"
    if not file.is_file():
        return {}
    split = [line.partition(" ") for line in lzma.decompress(file.read_bytes()).decode().splitlines()]
    return {int(number): text for number, _, text in split}


def quote(house: str, cite: str) -> list[Quoted]:
    """The lines that a citation names, in their context."""
    wanted = lines_of(cite)
    if not wanted or len(cite) > 200 or max(wanted) > 100_000:
        raise BadInput(f"'{cite[:60]}' is no citation; one reads L12 or L12-L15, L20")
    known, order = printed(house), sorted(printed(house))
    place = {number: i for i, number in enumerate(order)}
    shown: set[int] = set()
    for number in wanted:
        if number in known:
            shown.update(order[max(place[number] - 1, 0) : place[number] + 2])
    cited = set(wanted)
    return [Quoted(number, known[number], number in cited) for number in sorted(shown)][:MOST]
