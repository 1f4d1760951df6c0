"""What a draw makes of a hand, against counts by hand."""

import pytest

from pitboss.analysis.after_draw import LOW, after_draw
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.houses.game import load


def chances(id_: str, held: str, gone: str, **rest) -> dict:
    found = after_draw(load(id_), cards(held), cards(gone) if gone else [], **rest)
    kinds = {kind.what: round(kind.chance * found.deals) for kind in found.kinds}
    assert sum(count for what, count in kinds.items() if what != LOW) == found.deals
    return kinds | {"deals": found.deals, "method": found.method}


def test_one_card_to_a_four_flush_with_a_joker_about():
    """48 cards are left: nine spades and the joker make the flush, twelve a pair, the other 26 nothing."""
    found = chances("golden-west/draw-jacks-or-better", "AsKs8s5s2d", "2d")
    assert (found["flush"], found["a pair"], found["no pair"], found["deals"]) == (10, 12, 26, 48)


def test_a_pair_that_is_kept_has_its_name():
    found = chances("golden-west/draw-jacks-or-better", "JsJd8h5c3d", "5c3d")
    assert found["pair of jacks"] > 600 and "another pair" not in found
    assert found["deals"] == 48 * 47 // 2 and found["method"] == "exact"


def test_lows_by_their_highest_card():
    found = chances("delta/lowball-a5", "As2d3c8hKd", "Kd")
    assert (found["eight low"], found["nine low"], found["a pair or worse"]) == (17, 4, 12)


def test_high_low_has_the_chance_of_a_low_beside():
    found = chances("outlaws/draw-hi-lo", "As2d3c8hKd", "Kd")
    assert (found[LOW], found["a pair"], found["no pair"]) == (16, 14, 35)


def test_five_cards_are_taken_at_random_and_none_is_itself():
    found = chances("delta/lowball-27", "7s5h4d2cKs", "7s5h4d2cKs", most=500)
    assert (found["deals"], found["method"]) == (500, "sampled")
    assert chances("delta/lowball-27", "7s5h4d2cKs", "")["king low"] == 1


def test_where_nothing_is_drawn_that_is_said():
    with pytest.raises(BadInput, match="no cards are drawn in delta/holdem"):
        after_draw(load("delta/holdem"), cards("AsKs"), ())
