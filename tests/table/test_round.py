"""The protocol: who may answer, what is refused, what happens when nobody answers."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.table.asks import Arrange, Bet, Choose, Discard, Layout, Option, Refused, Spot

GAME = load("grand-ronde/three-card-poker")


def start(seats=2):
    return GAME.table(seats=seats, seed=5).start()


def snapshot(round_):
    t = round_.table
    return copy.deepcopy((t.stacks, t.spots, t.pot, t.cover, t.events, round_.answers, round_.ask, round_.waiting_for))


@pytest.mark.parametrize(
    ("seat", "answer", "reason"),
    [
        (1, {"ante": 500_01}, "over the limit of \\$500"),
        (1, {"ante": 1}, "under the minimum of \\$5"),
        (1, {"blind": 10_00}, "no spot 'blind'"),
        (1, {"ante": -5_00}, "whole number of cents above 0"),
        (1, {"ante": 7.5}, "whole number of cents above 0"),
        (1, {"ante": True}, "whole number of cents above 0"),
        (1, "ante", "given as"),
        (1, None, "given as"),
        (3, {"ante": 10_00}, "seat 3 is not asked"),
        (0, {"ante": 10_00}, "seat 0 is not asked"),
    ],
)
def test_an_illegal_answer_is_refused_and_changes_nothing(seat, answer, reason):
    round_ = start()
    before = snapshot(round_)
    with pytest.raises(Refused, match=reason):
        round_.answer(seat, answer)
    assert snapshot(round_) == before


def test_a_wager_over_the_stack_is_refused():
    round_ = GAME.table(seats=1, stack=20_00, seed=5).start()
    with pytest.raises(Refused, match=r"you have \$20; this bet needs \$30"):
        round_.answer(1, {"ante": 20_00, "pair-plus": 10_00})


def test_a_window_stays_open_until_each_seat_has_answered():
    round_ = start()
    round_.answer(2, {"ante": 10_00})
    assert isinstance(round_.ask, Bet) and round_.waiting_for == (1,)
    with pytest.raises(Refused, match="has answered already"):
        round_.answer(2, {"ante": 10_00})
    round_.answer(1, {"ante": 10_00})
    assert isinstance(round_.ask, Choose) and round_.waiting_for == (1,)


def test_a_seat_out_of_turn_is_told_whose_turn_it_is():
    round_ = start()
    round_.answer(1, {"ante": 10_00})
    round_.answer(2, {"ante": 10_00})
    with pytest.raises(Refused, match="it is seat 1 to act"):
        round_.answer(2, "play")
    with pytest.raises(Refused, match="the choices are play, fold"):
        round_.answer(1, "raise")


def test_silence_takes_the_default():
    round_ = start(seats=1)
    round_.answer(1, {"ante": 10_00})
    round_.default(1)
    assert round_.ask is None
    assert round_.table.stacks[1] == 990_00  # folded


def test_nobody_bets_and_the_round_is_over():
    round_ = start()
    round_.default(1)
    round_.default(2)
    assert round_.ask is None and round_.table.stacks[1:3] == [1_000_00, 1_000_00]
    with pytest.raises(Refused, match="the round is over"):
        round_.answer(1, "play")


SPOTS = Layout(
    (
        Spot("ante", 5_00, 100_00, required=True),
        Spot("blind", 5_00, 100_00, equals="ante"),
        Spot("bonus", 1_00, 25_00, step=1_00, needs=("ante",), up_to="ante"),
        Spot("match", 1_00, 25_00, below="ante"),
    )
)


@pytest.mark.parametrize(
    ("placed", "reason"),
    [
        ({"ante": 10_00, "blind": 10_00, "bonus": 10_00}, None),
        ({"blind": 10_00}, "must equal ante"),
        ({"ante": 10_00, "blind": 5_00}, "must equal ante, \\$10, not \\$5"),
        ({"ante": 5_00, "bonus": 6_00}, "at most ante"),
        ({"ante": 5_00, "bonus": 1_50}, "not a multiple of \\$1"),
        ({"ante": 5_00, "match": 5_00}, "must be less than ante"),
        ({"bonus": 1_00}, "needs a wager on ante"),
    ],
)
def test_spots_that_depend_on_each_other(placed, reason):
    refusal = SPOTS.refusal(placed)
    if reason is None:
        assert refusal is None
    else:
        import re

        assert refusal and re.search(reason, refusal)


RAISE = Choose(seat=1, options=(Option("raise", least=200, most=1000, step=200), Option("fold")), otherwise="fold")


@given(st.one_of(st.text(), st.integers(), st.none(), st.tuples(st.text(), st.integers()), st.lists(st.integers())))
def test_whatever_is_answered_a_choice_refuses_or_takes_but_never_breaks(answer):
    legal = ["fold", *[("raise", cents) for cents in range(200, 1001, 200)]]
    assert (RAISE.refusal(1, answer, 10_000) is None) == (answer in legal)


def test_discards_and_arrangements_use_the_hand_and_nothing_else():
    draw = Discard(seat=1, cards=(1, 2, 3, 4, 5), most=3)
    assert draw.refusal(1, (1, 2), 0) is None
    assert "each once" in (draw.refusal(1, (1, 1), 0) or "")
    assert "0 to 3" in (draw.refusal(1, (1, 2, 3, 4), 0) or "")
    assert "only cards of the hand" in (draw.refusal(1, (9,), 0) or "")
    set_hand = Arrange(seat=1, cards=(1, 2, 3), groups=(1, 2), otherwise=((1,), (2, 3)))
    assert set_hand.refusal(1, ((2,), (1, 3)), 0) is None
    assert "groups of 1 and 2" in (set_hand.refusal(1, ((2, 1), (3,)), 0) or "")
    assert "must be set from" in (set_hand.refusal(1, ((2,), (2, 3)), 0) or "")
