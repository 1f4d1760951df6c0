"""What is a meld, what may be added and what borrowed: the situations of the rulebook, and counting from scratch."""

from itertools import combinations

import pytest

from pitboss.equipment.cards import cards, hand_text
from pitboss.equipment.decks import deck
from pitboss.games.pan.melds import CARDS, added, kind_of, lent, meld, why_no_meld, why_not_added, why_not_lent


@pytest.mark.parametrize(
    ("spread", "kind"),
    [
        ("6c 7c Jc", "rope"),
        ("7h Jh Qh", "rope"),
        ("Ad 2d 3d 4d 5d 6d 7d Jd Qd Kd", "rope"),
        ("Kc Ac 2c", None),
        ("6c 7c", None),
        ("6c 7c 7c Jc", None),
        ("6c 6h 6d", "mixed"),
        ("6c 6h 6d 6d", "mixed"),
        ("6c 6c 6h", None),
        ("6c 6c 6h 6h", None),
        ("Qd Qd Qd", "same"),
        ("Kh Kh Kc", "any"),
        ("As Ac Ad", "any"),
        ("Kh Kh Kh", "same"),
        ("6c 7c Jd", None),
        ("6c 6h 7d", None),
    ],
)
def test_kinds(spread, kind):
    """L633-L647."""
    assert kind_of(cards(spread)) == kind


def test_how_many_melds_of_three_there_are():
    """Ropes: 8 runs in 4 suits. Squares: 4 of one suit and 4 of three suits a rank; aces and kings any 3 of 4 suits."""
    threes = {tuple(sorted(c)) for c in combinations([*CARDS] * 3, 3)}
    kinds = [kind_of(c) for c in threes]
    assert {kind: kinds.count(kind) for kind in ("rope", "same", "mixed", "any")} == {
        "rope": 8 * 4,
        "same": 10 * 4,
        "mixed": 8 * 4,
        "any": 2 * (20 - 4),
    }


def test_the_pack():
    """L631-L633: 70 spades, 80 of each other suit."""
    pack = deck("pan-310").cards
    assert [sum(c & 3 == suit for c in pack) for suit in range(4)] == [80, 80, 80, 70]
    assert set(pack) == set(CARDS)
    assert {pack.count(c) for c in CARDS if c & 3 == 3} == {7} and {pack.count(c) for c in CARDS if c & 3 != 3} == {8}


@pytest.mark.parametrize(
    ("laid", "card", "fits"),
    [
        ("Kh Kh Kh", "Kh", True),
        ("Kh Kh Kh", "Kc", False),
        ("Kh Kh Kc", "Kh", True),
        ("6h 6c 6d", "6c", True),
        ("6h 6c 6d", "7c", False),
        ("Ah 2h 3h", "4h", True),
        ("2d 3d 4d", "Ad", True),
        ("2d 3d 4d", "6d", False),
        ("2d 3d 4d", "5h", False),
        ("2d 3d 4d", "3d", False),
        ("Jc Qc Kc", "Ac", False),
    ],
)
def test_adding(laid, card, fits):
    """L682-L686: the character of the meld is preserved."""
    before = meld(cards(laid))
    after = added(before, cards(card))
    assert bool(after) == fits
    assert (why_not_added(before, cards(card)) is None) == fits
    if after:
        assert after.kind == before.kind


@pytest.mark.parametrize(
    ("laid", "loan", "may"),
    [
        ("Jd 7d 6d 5d", "Jd", True),
        ("Jd 7d 6d 5d", "5d", True),
        ("Jd 7d 6d 5d", "7d", False),
        ("Jd 7d 6d 5d", "6d", False),
        ("6h 6c 6s 6s", "6s", True),
        ("6h 6c 6s 6s", "6h", False),
        ("6h 6c 6s 6s", "6c", False),
        ("6h 6c 6s", "6s", False),
        ("6h 6c 6s 6s", "6d", False),
        ("Qd Qd Qd Qd", "Qd", True),
        ("Qd Qd Qd Qd", "Qd Qd", False),
        ("Kh Kh Kh Kc", "Kc", True),
        ("4d 5d 6d 7d Jd", "4d Jd", True),
        ("7h 7h 7h 7c 7d", "7c 7d", False),
    ],
)
def test_borrowing(laid, loan, may):
    """L690-L694: what is left is a valid meld."""
    before = meld(cards(laid))
    assert bool(lent(before, cards(loan))) == may
    assert (why_not_lent(before, cards(loan)) is None) == may


def test_a_meld_of_any_kings_stays_one_when_the_odd_suit_is_borrowed():
    """It was laid down as kings of any suits: no condition arises from a card that goes away."""
    assert lent(meld(cards("Kh Kh Kh Kc")), cards("Kc")).kind == "any"


@pytest.mark.parametrize(
    ("spread", "says"),
    [
        ("6c 7c", "6c 7c: a meld has 3 to 11 cards (L639)"),
        ("6c 6c 6h", "6h makes two suits"),
        ("Kc Ac 2c", "Kc does not follow 2c"),
        ("7c Jc Kc", "Kc does not follow Jc"),
        ("6c 7c Jd", "Jd is not of clubs: a rope is of one suit (L641-L642)"),
        ("6c 6h 7d", "7d is no six: a square is of one rank (L643-L647)"),
        ("6c 6c 7c", "6c is there twice: a rope has each card once"),
    ],
)
def test_an_illegal_meld_is_refused_with_the_card_and_the_rule(spread, says):
    assert says in why_no_meld(cards(spread))


def test_every_three_cards_are_a_meld_or_have_a_reason():
    for three in combinations(CARDS, 3):
        assert (why_no_meld(three) is None) == bool(kind_of(three)), hand_text(three)
