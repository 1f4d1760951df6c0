"""The three ways to set four tiles in a low and a high hand, and what a house way sees of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.tiles import ENDS
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.ways import Numbers
from pitboss.ranking.tiles import GONG, PAIR, POINTS, WONG, tiles2, tiles_category

TILES, SPLITS = 4, 3
PARTNER = ((1, 2, 3), (2, 1, 3), (3, 1, 2))
"""By setting: who lies beside the first tile, and the other two."""

PAIRS, PAIR_KIND, PAIR_SPOTS, OTHERS_LOW, OTHERS_HIGH, TEEN_OR_DEY, HEAD = range(7)
"""Features of a hand, in the order of `ways.TILES`."""
LOW, HIGH, LOW_POINTS, HIGH_POINTS, KEPT, IMPROVES, HAS_HEAD, TEEN = range(8)
"""Features of a setting."""
SPOTS = tuple([low + high for low, high in ENDS])
WITH_SEVEN, WITH_EIGHT, WITH_NINE = 3, 2, 1
"""What a Teen or Dey makes as the high hand: nine points with a seven, a gong, a wong."""


@rule
def head(a: int, b: int) -> int:
    """What a Teen or Dey makes with the other tile, or 0."""
    if min(a, b) >> 1 > 1:
        return 0
    points = POINTS[max(a, b)]
    category = tiles_category(tiles2(a, b))
    if category == WONG:
        return WITH_NINE
    if category == GONG:
        return WITH_EIGHT
    return WITH_SEVEN if points == 7 else 0


@rule
def read_pair(tiles: Numbers, hand: Numbers) -> int:
    """The features of a hand from its pairs; returns the setting that keeps its only pair together, or -1."""
    keeps = -1
    for n in range(7):
        hand[n] = 0
    for s in range(SPLITS):
        partner, x, y = PARTNER[s]
        beside = tiles[0] >> 1 == tiles[partner] >> 1
        others = tiles[x] >> 1 == tiles[y] >> 1
        hand[PAIRS] += beside + others
        if beside != others:
            keeps = s
            one, a, b = (tiles[0], tiles[x], tiles[y]) if beside else (tiles[x], tiles[0], tiles[partner])
            hand[PAIR_KIND] = 16 - (one >> 1)
            hand[PAIR_SPOTS] = SPOTS[one]
            hand[OTHERS_LOW], hand[OTHERS_HIGH] = min(SPOTS[a], SPOTS[b]), max(SPOTS[a], SPOTS[b])
            hand[TEEN_OR_DEY] = min(a, b) >> 1 < 2
    return keeps if hand[PAIRS] == 1 else -1


@rule
def split_tiles(tiles: Numbers, hand: Numbers, settings: Numbers) -> int:
    """Fill in the features of four tiles and of their three settings; a weaker hand is the low one, so all are legal.

    Returns how many there are.
    """
    keeps = read_pair(tiles, hand)
    unsplit = 0
    for s in range(SPLITS):
        partner, x, y = PARTNER[s]
        a, b = tiles2(tiles[0], tiles[partner]), tiles2(tiles[x], tiles[y])
        one = settings[s]
        one[LOW], one[HIGH] = min(a, b), max(a, b)
        one[LOW_POINTS], one[HIGH_POINTS] = tiles_category(one[LOW]), tiles_category(one[HIGH])
        one[KEPT] = (tiles_category(a) == PAIR) + (tiles_category(b) == PAIR)
        i, j = (tiles[0], tiles[partner]) if a >= b else (tiles[x], tiles[y])
        one[HAS_HEAD] = head(i, j)
        one[TEEN] = min(i, j) >> 1 == 0
        if s == keeps:
            unsplit = one[LOW]
        if hand[PAIRS] == 0:
            hand[HEAD] = max(hand[HEAD], one[HAS_HEAD])
    for s in range(SPLITS):
        settings[s][IMPROVES] = settings[s][LOW] > unsplit
    return SPLITS


class Setting(NamedTuple):
    """One setting of four tiles."""

    low: tuple[int, ...]
    high: tuple[int, ...]
    low_value: int
    high_value: int


def settings(tiles: Sequence[int]) -> list[Setting]:
    """Every legal setting; of two equal hands, the one that lies first is the low one."""
    return read(tiles)[1]


def by_way(program: ways.Program, tiles: Sequence[int]) -> Setting:
    """The setting that a house way takes."""
    hand, found, rows = read(tiles)
    return found[ways.decide(program, hand, rows, SPLITS)[1]]


def read(tiles: Sequence[int]) -> tuple[list[int], list[Setting], list[list[int]]]:
    """The features of four tiles, their settings, and the features of these."""
    held = sorted(tiles)
    hand: list[int] = [0] * 7
    rows: list[Any] = [[0] * 8 for _ in range(SPLITS)]
    split_tiles(held, hand, rows)
    found = []
    for (partner, x, y), row in zip(PARTNER, rows):
        one, other = (held[0], held[partner]), (held[x], held[y])
        low, high = (one, other) if tiles2(*one) <= tiles2(*other) else (other, one)
        found.append(Setting(low, high, row[LOW], row[HIGH]))
    return hand, found, rows
