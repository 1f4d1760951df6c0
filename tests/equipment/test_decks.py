"""What is in each pack, in the rulebook's numbers."""

from collections import Counter

import pytest

from pitboss.equipment.cards import SPADES, card, cards
from pitboss.equipment.decks import DECKS, deck
from pitboss.errors import BadInput

JOKERS = cards("JkJk")


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("standard-52", 52),
        ("joker-53", 53),
        ("jokers-54", 54),
        ("spanish-48", 48),
        ("mexican-41", 41),
        ("pan-310", 310),
        ("bonus-48", 48),
        ("bonus-52", 52),
        ("natural-52", 52),
        ("tiles-32", 32),
        ("keno-80", 80),
        ("bingo-75", 75),
    ],
)
def test_a_deck_has_its_number_of_cards(name, size):
    assert len(deck(name).cards) == deck(name).counts().total() == size


def test_only_the_pan_deck_holds_a_card_twice():
    assert [d.name for d in DECKS.values() if max(d.counts().values()) > 1] == ["pan-310"]


def test_the_pan_deck_has_70_spades_80_of_each_other_suit_and_no_eight_nine_or_ten():
    # eight decks less one complete set of spades: Golden West L631-L633
    pack = deck("pan-310")
    assert Counter(c & 3 for c in pack.cards) == {0: 80, 1: 80, 2: 80, SPADES: 70}
    assert all(count == (7 if c & 3 == SPADES else 8) for c, count in pack.counts().items())
    assert not set(cards("8c8d8h8s 9c9d9h9s TcTdThTs")) & set(pack.cards)


def test_the_spanish_deck_is_the_standard_one_without_tens():
    assert set(deck("standard-52").cards) - set(deck("spanish-48").cards) == set(cards("TcTdThTs"))


def test_the_mexican_deck_has_no_8_9_10_and_one_joker():
    pack = deck("mexican-41")
    assert set(deck("jokers-54").cards) - set(pack.cards) == set(cards("8c8d8h8s 9c9d9h9s TcTdThTs")) | {JOKERS[1]}


def test_the_marks_stand_on_the_cards_the_houses_say():
    spanish, outlaws, no_bust = deck("bonus-48"), deck("bonus-52"), deck("natural-52")
    assert len(spanish.marked) == 12 and len(outlaws.marked) == 16 and len(no_bust.marked) == 4
    assert spanish.mark_of(card("Kh")) == outlaws.mark_of(card("Th")) == "Bonus"
    assert no_bust.mark_of(card("As")) == "Natural"
    assert spanish.mark_of(card("9h")) == no_bust.mark_of(card("Ks")) == deck("standard-52").mark_of(card("As")) == ""
    assert all(set(d.marked) <= set(d.cards) for d in DECKS.values())


def test_a_card_is_written_as_its_deck_writes_it():
    assert deck("pan-310").text(card("As")) == "As"
    assert deck("tiles-32").text(0) == "6-6"
    assert deck("keno-80").text(42) == "42"


def test_an_unknown_deck_names_the_nearest():
    with pytest.raises(BadInput, match="'spanish-47' is not a deck; did you mean 'spanish-48'"):
        deck("spanish-47")
