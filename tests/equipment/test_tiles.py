"""The 32 pai gow tiles: sixteen pairs, eleven of them matched."""

from collections import Counter

import pytest

from pitboss.equipment import tiles
from pitboss.errors import BadInput


def test_eleven_matched_pairs_and_ten_single_tiles():
    # the Chinese domino set: 21 different tiles, 11 of them twice
    counts = Counter(tiles.TEXT)
    assert sorted(counts.values()) == [1] * 10 + [2] * 11
    assert set(counts) == {f"{low}-{high}" for low in range(1, 7) for high in range(low, 7)}


def test_the_set_has_227_spots():
    # 147 spots on the 21 different tiles, 80 more on the eleven that come twice
    assert sum(tiles.spots(t) for t in range(32)) == 147 + 80


def test_the_tiles_of_a_pair_have_equal_spots_except_gee_joon():
    unequal = [p for p in range(16) if tiles.spots(2 * p) != tiles.spots(2 * p + 1)]
    assert unequal == [15]
    assert [tiles.spots(t) for t in tiles.tiles("2-4 1-2")] == [6, 3]
    assert tiles.pair(tiles.tile("2-4")) == tiles.pair(tiles.tile("1-2")) == 15


def test_text_both_ways():
    assert [tiles.text(tiles.tile(word)) for word in tiles.TEXT] == list(tiles.TEXT)
    assert tiles.tile("6-3") == tiles.tile("3-6")
    assert tiles.tiles(" ".join(tiles.TEXT)) == tuple(range(32))


def test_a_tile_that_is_not_in_the_set():
    with pytest.raises(BadInput, match="'7-1' is not a pai gow tile"):
        tiles.tile("7-1")
