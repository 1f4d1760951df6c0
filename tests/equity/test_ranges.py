"""Ranges as players write them."""

import pytest

from pitboss.analysis.equity import parse_hand
from pitboss.equipment.cards import cards
from pitboss.equity.contest import Contest
from pitboss.equity.ranges import hold_em_range, is_range
from pitboss.errors import BadInput


@pytest.mark.parametrize(
    ("words", "combinations"),
    [("AA", 6), ("AKs", 4), ("AKo", 12), ("AK", 16), ("22+", 78), ("A2s+", 48), ("KTo+", 36), ("99-66", 24),
     ("A5s-A2s", 16), ("QQ+,AKs,AsQs", 23), ("aks", 4)],
)  # fmt: skip
def test_how_many_hands_a_range_names(words, combinations):
    found = hold_em_range(words)
    assert len(found) == len({*found}) == combinations


def test_a_range_is_told_from_cards():
    assert is_range("AKs") and is_range("QQ+,AsKs") and not is_range("AsKs") and not is_range("random")


def test_suited_hands_share_a_suit():
    assert sorted(hold_em_range("AKs")) == sorted(tuple(sorted(cards(f"A{s}K{s}"))) for s in "cdhs")


@pytest.mark.parametrize("words", ["AKs-AKo", "99-A6", "A5s-K2s", "AKx"])
def test_what_is_no_range_is_refused(words):
    with pytest.raises(BadInput):
        hold_em_range(words)


def test_a_range_may_have_spaces():
    spaced, plain = [parse_hand(words, Contest()) for words in (" QQ+, AKs ", "QQ+,AKs")]
    assert spaced == plain
    assert parse_hand("As Ks", Contest()) == (cards("AsKs"),)
