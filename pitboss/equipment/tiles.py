"""The 32 pai gow tiles as numbers 0..31: two tiles to each of sixteen pairs, pair p being tiles 2p and 2p + 1.

Pairs stand in the order of their high tile, best first: Teen (heaven) 0 and 1 down to Gee Joon 30 and 31, the supreme
pair, whose single tiles are the lowest. Delta's pictures of the set are lost; this is the standard one.

>>> text(0), text(31), tile("3-6"), name(24)
('6-6', '1-2', 22, 'Chop Bot (mixed eights)')
>>> tiles("6-6 6-6 2-4")
(0, 1, 30)
"""

from __future__ import annotations

from pitboss.errors import BadInput, nearest

PAIRS: tuple[tuple[str, tuple[int, int], tuple[int, int]], ...] = (
    ("Teen (heaven)", (6, 6), (6, 6)),
    ("Dey (earth)", (1, 1), (1, 1)),
    ("Yun (man)", (4, 4), (4, 4)),
    ("Gor (goose)", (1, 3), (1, 3)),
    ("Mooy (flower)", (5, 5), (5, 5)),
    ("Chong (long)", (3, 3), (3, 3)),
    ("Bon (board)", (2, 2), (2, 2)),
    ("Foo (hatchet)", (5, 6), (5, 6)),
    ("Ping (partition)", (4, 6), (4, 6)),
    ("Tit (long leg seven)", (1, 6), (1, 6)),
    ("Look (big head six)", (1, 5), (1, 5)),
    ("Chop Gow (mixed nines)", (3, 6), (4, 5)),
    ("Chop Bot (mixed eights)", (2, 6), (3, 5)),
    ("Chop Chit (mixed sevens)", (2, 5), (3, 4)),
    ("Chop Ng (mixed fives)", (1, 4), (2, 3)),
    ("Gee Joon (supreme)", (2, 4), (1, 2)),
)
"""Name and the pip ends of both tiles, by pair number."""

ENDS: tuple[tuple[int, int], ...] = tuple([ends for _, one, other in PAIRS for ends in (one, other)])
"""The pip ends of each tile."""

TEXT: tuple[str, ...] = tuple([f"{low}-{high}" for low, high in ENDS])
"""Tile number to text. The two tiles of a matched pair print alike: a table never needs to distinguish them."""

NUMBER = {word: number for number, word in reversed(list(enumerate(TEXT)))}


def tile(word: str) -> int:
    """The number of a tile written by its ends, in either order: `6-6`, `1-3`. Of two alike, the first."""
    number = NUMBER.get(word)
    if number is None:
        number = NUMBER.get("-".join(reversed(word.split("-"))))
    if number is None:
        hint = nearest(word, NUMBER)
        raise BadInput(f"'{word}' is not a pai gow tile{hint}; write its two ends, for example 6-6 or 1-3")
    return number


def tiles(words: str) -> tuple[int, ...]:
    """Several tiles with spaces between. The second of two alike is the second tile of its pair."""
    found: list[int] = []
    for word in words.replace(",", " ").split():
        number = tile(word)
        twin = number ^ 1
        found.append(twin if number in found and TEXT[twin] == TEXT[number] else number)
    return tuple(found)


def text(number: int) -> str:
    return TEXT[number]


def pair(number: int) -> int:
    """The pair a tile belongs to, 0 Teen to 15 Gee Joon."""
    return number >> 1


def spots(number: int) -> int:
    """All pips of a tile."""
    low, high = ENDS[number]
    return low + high


def name(number: int) -> str:
    """The name of the tile's pair."""
    return PAIRS[number >> 1][0]
