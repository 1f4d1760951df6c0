"""Showdowns and divisions: the rulebook's situations (family poker, "Test situations"), by their numbers."""

import pytest

from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.games.poker.evaluate import evaluator, words
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.settle import awards, by_suit, plays_board
from pitboss.money.pots import Pot
from pitboss.ranking import high_hand
from pitboss.ranking.lows import WORST

OMAHA = Rules(hole=4, hand_from="exactly_two_three", playing_board="impossible", win="high_low")
PINEAPPLE = Rules(hole=3, hand_from="at_most_two_hole")
HOLDEM_HI_LO = Rules(win="high_low", odd_chips="all_to_first", odd_chip_halves="position")
FROM_THE_LEFT = (2, 3, 4, 5, 6, 1)


def high(hole: str, board: str, rules: Rules) -> int:
    return evaluator(rules).main(cards(hole), cards(board), False)


def shares(pot: int, highs: dict, lows: dict, rules: Rules) -> dict:
    found = awards([Pot(pot, tuple(highs))], highs, lows, FROM_THE_LEFT, rules)
    return {award.seat: award.cents for award in found}


def test_48_one_spade_in_the_hand_is_no_flush_in_omaha():
    board = "Ks Qs Js 9s 3d"
    assert high("As 8c 7d 2h", board, OMAHA) == high_hand(cards("As Ks Qs Js 8c"))
    assert high("As 8c", board, Rules()) == high_hand(cards("As Ks Qs Js 9s"))


def test_49_kings_full_beat_nines_full_on_a_board_of_four_nines():
    board = "9s 9h 9d 9c Ks"
    assert high("Kh Kd 7s 6s", board, OMAHA) == high_hand(cards("Kh Kd Ks 9s 9h"))
    assert high("As Ah 5d 4c", board, OMAHA) == high_hand(cards("9s 9h 9d As Ah"))
    assert high("Kh Kd 7s 6s", board, OMAHA) > high("As Ah 5d 4c", board, OMAHA)


def test_51_two_of_three_aces_play_in_pineapple():
    assert high("As Ah Ad", "Ac Kc Kd 7h 2s", PINEAPPLE) == high_hand(cards("As Ah Ac Kc Kd"))


@pytest.mark.parametrize(
    ("board", "hole", "best", "low"),
    [
        ("Js Jh 8d 5c 4d", "Jd 4s 6c Ah", "Js Jh Jd 4s 4d", 0x086541),  # 53
        ("Ks Qd 9c 4h 2s", "As 3d 5c 7h", "As Ks Qd 9c 7h", None),  # 54
        ("As 2d 3c Kh Kc", "4s 5d Kd Qh", "5d 4s 3c 2d As", 0x054321),  # 55
    ],
)
def test_53_to_55_omaha_both_ways(board, hole, best, low):
    assert high(hole, board, OMAHA) == high_hand(cards(best))
    assert evaluator(OMAHA).second(cards(hole), cards(board), False) == (WORST - low if low else 0)


def test_50_a_hand_that_is_the_board():
    royal = cards("As Ks Qs Js Ts")
    assert plays_board(cards("2c 3d"), royal, Rules())
    assert not plays_board(cards("Ac 2d"), cards("Kd Qs Js 9h 2c"), Rules())


@pytest.mark.parametrize(
    ("hole", "board", "is_the_board"),
    [
        ("9s 3d", "Kd Qs Jh Ts 9d", False),  # a nine of one's own in the straight
        ("8s 3d", "Kd Qs Jh Ts 9d", True),
        ("Ah 2c", "Kd Ks 7h 7s Ad", False),  # two pair, the ace of one's own for a kicker
        ("Qh 2c", "Kd Ks 7h 7s Ad", True),
        ("7d 2c", "Kd Ks Kh 7h 7s", False),  # the third seven, for one of the pair
        ("2s 3d", "Ks Qs Ts 7s 6s", True),  # a flush has each rank once
    ],
)
def test_who_has_a_card_as_good_as_the_boards_plays_it(hole, board, is_the_board):
    """Delta L496, L539: the board is played with no hole card."""
    assert plays_board(cards(hole), cards(board), Rules()) is is_the_board


def test_57_the_odd_chip_goes_to_the_high_half():
    assert shares(101_00, {2: 1, 4: 2}, {2: 5, 4: 5}, OMAHA) == {4: 76_00, 2: 25_00}


def test_58_or_to_the_half_of_the_nearer_winner():
    assert shares(101_00, {2: 1, 4: 2}, {2: 5, 4: 5}, HOLDEM_HI_LO) == {4: 75_00, 2: 26_00}


def test_59_odd_chips_one_each_or_all_to_the_first():
    tie = {2: 1, 4: 1, 5: 1}
    assert shares(101_00, tie, {}, Rules()) == {2: 34_00, 4: 34_00, 5: 33_00}
    assert shares(101_00, tie, {}, Rules(odd_chips="all_to_first")) == {2: 35_00, 4: 33_00, 5: 33_00}


def test_61_each_pot_is_divided_by_itself():
    tie = {2: 1, 4: 1, 5: 1}
    found = awards([Pot(101_00, (2, 4, 5)), Pot(51_00, (4, 5))], tie, {}, FROM_THE_LEFT, Rules())
    totals = {seat: sum(a.cents for a in found if a.seat == seat) for seat in tie}
    assert totals == {2: 34_00, 4: 60_00, 5: 58_00}


@pytest.mark.parametrize(
    ("rules", "low", "first", "second"),
    [
        (Rules(odd_chip="by_suit"), False, "Kh 9d 4c As", "Kd 9h 4s As"),
        (Rules(odd_chip="by_suit", win="low"), True, "7d 5h 2c Ac", "7c 5s 2d Ac"),
    ],
)
def test_hands_that_share_their_highest_card_go_by_the_next(rules, low, first, second):
    """A community card in stud is in every hand (delta L83, L96, L130)."""
    held = {2: cards(second), 4: cards(first)}
    assert by_suit([2, 4], held, rules, low) == [4, 2]
    assert by_suit([4, 2], held, rules, low) == [4, 2]


def test_62_three_play_the_board_for_low():
    board = cards("Ac 2d 3h 4s 5c")
    holes = {2: cards("7d 6h"), 3: cards("Kd Kh"), 4: cards("Qd Qh")}
    highs = {seat: evaluator(HOLDEM_HI_LO).main(hole, board, False) for seat, hole in holes.items()}
    lows = {seat: evaluator(HOLDEM_HI_LO).second(hole, board, False) for seat, hole in holes.items()}
    assert shares(120_00, highs, lows, HOLDEM_HI_LO) == {2: 80_00, 3: 20_00, 4: 20_00}


def test_a_side_pot_in_which_nobody_has_a_low_goes_to_the_high_hand():
    highs, lows = {2: 1, 3: 3, 4: 2}, {2: 9, 3: 0, 4: 0}
    found = awards([Pot(90_00, (2, 3, 4)), Pot(40_00, (3, 4))], highs, lows, FROM_THE_LEFT, HOLDEM_HI_LO)
    assert [(a.seat, a.cents, a.pot) for a in found] == [(3, 45_00, 0), (2, 45_00, 0), (3, 40_00, 1)]


def test_the_dealer_announces_high_and_low():
    assert words(high_hand(cards("Kd Kh As 8c 2d")), 0) == "pair of kings"
    assert words(high_hand(cards("5d 4s 3c 2d As")), WORST - 0x054321) == "straight, five high; low 5-4-3-2-A"


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ({"cards": 5, "draws": 1, "deck": "joker-53"}, "nothing says what it stands for"),
        ({"cards": 5, "draws": 1, "deck": "joker-53", "joker": "lowest_missing"}, "a joker is an ace"),
        ({"cards": 5, "draws": 1, "deck": "joker-53", "joker": "bug", "win": "low"}, "the lowest card missing"),
        ({"win": "high_low", "low_rank": "deuce_to_seven"}, "ace to five"),
    ],
)
def test_a_joker_or_a_low_that_a_game_cannot_have_is_refused(rules, why):
    with pytest.raises(BadInput, match=why):
        Rules(**rules)
