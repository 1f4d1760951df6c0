"""The bots: they play legal hands to the end, and the careful one is the better."""

from random import Random

import pytest

from pitboss import load
from pitboss.equipment.cards import NUMBER, cards
from pitboss.games.pan.judgment import bits, helpers, play_out, spare, unseen_without
from pitboss.games.pan.melds import CARDS, meld
from pitboss.games.pan.moves import Position, usable
from pitboss.games.pan.settle import Terms

PAN = load("golden-west/pan")


def of(words):
    return bits(cards(words))


def test_the_cards_that_help_are_those_that_can_be_used():
    hand, melds = cards("4c 4d 5h 6h Kc As 2d"), (meld(cards("Qd Qd Qd")), meld(cards("2c 3c 4c")))
    found = helpers(hand, melds)
    assert found == bits([c for c in CARDS if usable(Position(hand, melds, c))])
    assert found == of("3d 4h 4s 7h Qd Ac 5c")


def test_the_card_that_is_missed_least():
    """The pairs of fours and hearts wait for something; the king waits for nothing."""
    hand = cards("4c 4d 5h 6h Kc")
    assert spare(hand, (), unseen_without(hand))[0] == NUMBER["Kc"]


def test_a_hand_of_melds_is_out_sooner_than_a_hand_of_nothing():
    good, bad = cards("5s 5s 5s Ah 2h 3h Qd Qd Qd Kc"), cards("2s 4h 6s Jd Kc 3d 5h 7s Qc Ac")
    turns = {}
    for hand in (good, bad):
        chance = Random(1)
        played = [play_out(hand, unseen_without(hand), Terms(), chance) for _ in range(40)]
        turns[hand] = sum(p.turns for p in played)
    assert turns[good] < 0.75 * turns[bad]


@pytest.mark.parametrize("name", ["careful", "simple"])
def test_bots_play_whole_hands(name):
    open_table = PAN.table(seats=6, seed=8, strict=True)
    for _ in range(6):
        assert sum(open_table.play(open_table.bots(name)).settlement.values()) + open_table.saved.pot >= 0


def match(hands, seats=6):
    """Chips a hand and seat that the careful bots win from the simple ones, and the standard error."""
    makers = PAN.family.strategies
    nets = []
    for n in range(hands):
        careful = {seat for seat in range(1, seats + 1) if (seat + n) % 2}
        bots = {seat: makers["careful" if seat in careful else "simple"](PAN.rules) for seat in range(1, seats + 1)}
        settlement = PAN.table(seats=seats, seed=f"match {n}").play(bots).settlement
        nets.append(sum(settlement[seat] for seat in careful) / 100 / len(careful))
    mean = sum(nets) / hands
    return mean, (sum((net - mean) ** 2 for net in nets) / (hands - 1) / hands) ** 0.5


@pytest.mark.slow
def test_the_careful_bot_wins():
    mean, error = match(5_000)
    assert mean > 4 * error
