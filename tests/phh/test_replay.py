"""Hands of the PHH standard replayed: PokerKit's own, and what published hands are like."""

from random import Random

import pytest

from tests.phh.hands import CHECKED_DOWN, HEADS_UP, check

pytest.importorskip("pokerkit")
from tests.phh import pokerkit_hands


@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_hands_that_pokerkit_played(variant):
    random = Random(f"fast {variant}")
    for _ in range(12):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"


@pytest.mark.slow
@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_thousands_of_hands_that_pokerkit_played(variant):
    random = Random(f"slow {variant}")
    notes = set()
    for _ in range(600):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"
        notes.add(outcome.reason)
    assert notes <= {"", "odd chips went elsewhere", "rake was taken"}


def test_the_button_posts_the_small_blind_of_two():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 5', 'p1 f']\nwinnings = [0, 4]")
    assert outcome.passed and not outcome.reason


def test_a_raise_over_a_short_all_in_of_fixed_limit_completes_the_bet_or_adds_a_whole_one():
    text = """variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [23, 100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 7c2d', 'p3 cbr 20', 'p1 cbr 23', 'p2 cbr {}', 'p3 f',
 'd db 2c7d9h', 'd db 3s', 'd db Js', 'p1 sm AcAd', 'p2 sm KcKd']
finishing_stacks = [66, 77, 80]"""
    assert check(text.format(30)).passed and check(text.format(33)).passed
    assert not check(text.format(40)).passed


def test_a_bet_below_the_least_is_no_legal_history():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3']")
    assert not outcome.passed and "outside" in outcome.reason


def test_unknown_cards_are_those_shown_at_the_end():
    """Cash games: nothing is dealt by face, and the loser does not show."""
    actions = f"'d dh p1 ????', 'd dh p2 ????', {CHECKED_DOWN}"
    shown = HEADS_UP + f"actions = [{actions}, 'p1 sm AcAd', 'p2 sm {{}}']\nfinishing_stacks = {{}}"
    assert check(shown.format("????", [102, 98])).passed
    assert check(shown.format("KcKd", [98, 102])).passed
    assert not check(shown.format("7c8d", [98, 102])).passed


def test_a_hand_that_is_mucked_cannot_win():
    actions = f"'d dh p1 2s7d', 'd dh p2 AcAd', {CHECKED_DOWN}, 'p1 sm 2s7d', 'p2 sm'"
    assert check(HEADS_UP + f"actions = [{actions}]\nfinishing_stacks = [102, 98]").passed


def test_who_is_left_when_all_others_muck_needs_no_board():
    actions = "'d dh p1 2s7d', 'd dh p2 AcAd', 'p2 cbr 100', 'p1 cc', 'p2 sm', 'p1 sm 2s7d', 'd db 2c3d4h'"
    assert check(HEADS_UP + f"actions = [{actions}]\nfinishing_stacks = [200, 0]").passed


def test_a_hand_that_was_shown_can_still_be_mucked():
    actions = "'d dh p1 2s7d', 'd dh p2 AcAd', 'p2 cbr 100', 'p1 cc', 'p2 sm AcAd', 'p1 sm 2s7d'"
    board = "'d db 3c5d9h', 'd db 9s', 'd db Ks'"
    text = HEADS_UP + f"actions = [{actions}, {board}, 'p1 sm 2s7d', 'p2 sm{{}}']\nfinishing_stacks = {{}}"
    assert check(text.format(" AcAd", [0, 200])).passed
    assert check(text.format("", [200, 0])).passed


def test_an_uneven_ante_is_dead_or_cut_with_the_bets():
    """A big blind's ante with `ante_trimming_status`: in published hands of tournaments it is dead, as at the table;
    PokerKit gives back what nobody else has put in."""
    text = """variant = 'NT'
ante_trimming_status = true
antes = [0, 10, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [100, 100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 QcQd', 'p3 cbr 20', 'p1 f', 'p2 f']
finishing_stacks = [95, {}, {}]"""
    assert check(text.format(80, 125)).passed
    assert check(text.format(90, 115)).passed
    assert check(text.format(80, 125).replace("true", "false")).passed
    assert not check(text.format(90, 115).replace("true", "false")).passed


def test_no_blind_is_posted_out_of_an_ante_that_comes_back():
    text = """variant = 'PO'
ante_trimming_status = true
antes = [0, 5]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [4, 14]
actions = ['d dh p1 2hJhQs5d', 'd dh p2 4dAh7s8d', 'p1 cc', 'p1 sm 2hJhQs5d', 'p2 sm 4dAh7s8d', 'd db 7h2cJc',
    'd db 4c', 'd db Ac']
finishing_stacks = [0, 18]"""
    assert check(text).passed


def test_a_call_counts_what_somebody_has_posted_who_folded_unasked():
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, -10]
min_bet = 10
starting_stacks = [23, 6, 64, 37]
actions = ['d dh p1 5dTc', 'd dh p2 AhAs', 'd dh p3 QdQs', 'd dh p4 QcKs', 'p3 f', 'p4 f', 'p1 cc', 'd db 2c3d4h',
    'd db 9s', 'd db Kd', 'p1 sm 5dTc', 'p2 sm AhAs']
finishing_stacks = [21, 18, 64, 27]"""
    assert check(text).passed


def test_a_fold_that_is_not_recorded():
    """As the reference implementation does: whoever is passed over has checked, or folded."""
    text = """
    variant = 'NT'
    antes = [0, 2, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [100, 100, 100]
    actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 ????', 'p1 cbr 6', 'p2 f']
    finishing_stacks = [104, 96, 100]
    """
    assert check(text.replace("    ", "")).passed


def test_decimals_and_a_newcomers_post():
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0, -0.50]
min_bet = 0.50
starting_stacks = [50, 50.10, 20.05, 12.35]
actions = ['p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cbr 0.75', 'p4 f']
finishing_stacks = [49.75, 50.85, 20.05, 11.85]"""
    assert check(text).passed


def test_a_newcomers_small_post_is_live_or_dead():
    """Whoever comes back owes the big blind live and the small one dead; some histories name only the small one, and he
    calls. Then 5 of the newcomer's count towards his bet, or lie in the pot besides."""
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, {}, 0]
min_bet = 10
starting_stacks = [100, 100, 100, 100]
actions = ['p3 cc', 'p4 f', 'p1 f', 'p2 cc', 'd db 2c7dTh', 'p2 cbr 20', 'p3 f']
finishing_stacks = {}"""
    assert not check(text.format(-5, [95, 115, 90, 100])).reason
    assert not check(text.format(-5, [95, 120, 85, 100])).reason
    assert check(text.format(-5, [95, 118, 85, 100])).reason == "rake was taken"
    assert not check(text.format(-5, [95, 121, 85, 100])).passed
    assert not check(text.format(-5, [95, 120, 84, 100])).passed
    assert not check(text.format(-10, [95, 115, 90, 100])).reason
    assert not check(text.format(-10, [95, 125, 80, 100])).passed  # a whole big blind is live


@pytest.mark.parametrize("variant", ["FB", "NS"])
def test_games_that_are_not_played_here_are_refused(variant):
    outcome = check(pokerkit_hands.hand(Random(1), variant))
    assert outcome.refused and "is not played here" in outcome.reason


def test_several_boards_are_refused():
    boards = ", ".join([f"'d db {cards}'" for cards in ("2c3d4h", "2d3h4s", "9s", "Ts", "Ks", "Kh")])
    actions = f"'d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 100', 'p1 cc', {boards}"
    outcome = check(HEADS_UP + f"actions = [{actions}]")
    assert outcome.refused and outcome.reason == "several boards are dealt; one is played here"


def test_a_stack_may_be_unknown():
    assert check(HEADS_UP.replace("[100, 100]", "[inf, 100]") + "actions = ['p2 f']").passed


def test_a_refusal_has_the_amounts_of_the_file():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3', 'p1 cc']"
    assert check(text).reason == "p2: raise 3 is outside 4 to 100"
    tenths = text.replace("[1, 2]", "[0.5, 1.0]").replace("cbr 3", "cbr 1.5").replace("min_bet = 2", "min_bet = 1")
    assert check(tenths).reason == "p2: raise 1.5 is outside 2 to 100"


def test_who_is_passed_over_is_named_where_that_ends_the_hand():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p1 cc']")
    assert outcome.reason == "p1 cc: the betting is over before action 1: p2 was to act, and is passed over"
