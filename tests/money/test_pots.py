"""Pots, side pots and odd chips. Case numbers are those of the rulebook's list of poker cases."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.pots import Pot, divide, divide_high_low, pots, take, uncalled

contributions = st.dictionaries(st.integers(1, 10), st.integers(0, 300), min_size=1, max_size=10)
chips = st.sampled_from([1, 5, 25, 50, 100])
order = st.lists(st.integers(1, 10), min_size=1, unique=True)


def test_all_ins_cut_a_main_pot_and_a_side_pot():
    """Case 60 (delta L331, L338; golden-west L2198-L2200)."""
    put_in = {1: 30_00, 2: 70_00, 3: 100_00, 4: 20_00}
    assert uncalled(put_in, {4}) == (3, 30_00)
    assert pots({**put_in, 3: 70_00}, {4}) == [Pot(110_00, (1, 2, 3)), Pot(80_00, (2, 3))]


def test_a_dead_small_blind_is_in_the_pot_but_calls_nothing():
    """Case 35 (delta L506-L507): S6 posted $4 live and $2 dead; the pot is $28."""
    put_in = {2: 2_00, 3: 4_00, 4: 4_00, 5: 8_00, 6: 8_00}
    assert uncalled(put_in, {2, 3, 4}) == (0, 0)
    assert pots(put_in, {2, 3, 4}, dead=2_00) == [Pot(28_00, (5, 6))]


def test_everyone_folds_to_a_bet():
    """Case 63 (delta L247): $40 in the pot, S3 bets $10: he takes the $40, and his own $10 goes back."""
    put_in = {2: 20_00, 3: 30_00}
    assert uncalled(put_in, {2}) == (3, 10_00)
    assert pots({**put_in, 3: 20_00}, {2}) == [Pot(40_00, (3,))]


def test_three_tied_hands_share_101_dollars():
    """Case 59: one odd chip each at delta, lucky-derby and grand-ronde; all to the first at outlaws (L291, L907)."""
    assert divide(101_00, (2, 4, 5), 1_00) == {2: 34_00, 4: 34_00, 5: 33_00}
    assert divide(101_00, (2, 4, 5), 1_00, "all_to_first") == {2: 35_00, 4: 33_00, 5: 33_00}


def test_each_pot_is_divided_by_itself():
    """Case 61: main pot $101 among S2, S4, S5, side pot $51 between S4 and S5, all tied."""
    main, side = divide(101_00, (2, 4, 5), 1_00), divide(51_00, (4, 5), 1_00)
    assert {s: main[s] + side.get(s, 0) for s in main} == {2: 34_00, 4: 60_00, 5: 58_00}


def test_the_odd_chip_of_the_halves():
    """Cases 57 (delta: high) and 58 (outlaws: the nearer half's winner), $101, S4 high, S2 and S4 tied for low."""
    assert divide_high_low(101_00, (4,), (2, 4), 1_00) == {2: 25_00, 4: 76_00}
    by_position = divide_high_low(101_00, (4,), (2, 4), 1_00, odd_chip_halves="position", position=(2, 3, 4))
    assert by_position == {2: 26_00, 4: 75_00}


def test_three_play_the_board_for_low():
    """Case 62 (outlaws L921, L1030): $120, S2 the high alone, S2, S3 and S4 tied for low."""
    assert divide_high_low(120_00, (2,), (2, 3, 4), 1_00) == {2: 80_00, 3: 20_00, 4: 20_00}


def test_without_a_low_the_high_hand_takes_all():
    assert divide_high_low(101_00, (4, 6), (), 1_00) == {4: 51_00, 6: 50_00}


def test_a_part_of_a_chip_goes_as_the_last_odd_chip():
    assert divide(100_75, (2, 4), 50) == {2: 50_50, 4: 50_25}


def test_a_pot_needs_an_owner():
    with pytest.raises(BadInput, match="has not folded"):
        pots({1: 500}, {1})
    with pytest.raises(BadInput, match="among nobody"):
        divide(500, ())
    with pytest.raises(BadInput, match="seat 4 has none"):
        divide_high_low(100, (4,), (2,), odd_chip_halves="position", position=(1, 2))


@st.composite
def hand(draw):
    put_in = draw(contributions)
    folded = draw(st.sets(st.sampled_from(sorted(put_in)), max_size=len(put_in) - 1))
    return put_in, folded


@given(hand(), st.integers(0, 50))
def test_every_cent_put_in_is_in_a_pot_or_goes_back(played, dead):
    put_in, folded = played
    seat, back = uncalled(put_in, folded)
    after = {s: c - back if s == seat else c for s, c in put_in.items()}
    cut = pots(after, folded, dead)
    assert sum(pot.cents for pot in cut) + back == sum(put_in.values()) + dead
    assert uncalled(after, folded) == (0, 0)
    assert all(pot.seats and not folded & set(pot.seats) for pot in cut)
    assert all(set(later.seats) < set(earlier.seats) for earlier, later in pairwise(cut))


@given(hand())
def test_nobody_plays_for_more_of_a_stack_than_he_put_in_himself(played):
    """Cent by cent (a slow reference): the n-th cent of every player is contested by all who put in n cents.

    A folded player's cents above every live one lie in the last pot.
    """
    put_in, folded = played
    live = {s: c for s, c in put_in.items() if s not in folded}
    for seat, own in live.items():
        winnable = sum(pot.cents for pot in pots(put_in, folded) if seat in pot.seats)
        top = own == max(live.values())
        assert winnable == sum(c if top else min(c, own) for c in put_in.values())


@given(st.integers(0, 10**6), order, chips, st.sampled_from(["one_each", "all_to_first"]))
def test_a_division_gives_away_the_pot_and_differs_by_odd_chips_only(cents, winners, chip, odd_chips):
    shares = divide(cents, winners, chip, odd_chips)
    assert sum(shares.values()) == cents
    assert list(shares) == winners
    assert sorted(shares.values(), reverse=True) == list(shares.values())
    if odd_chips == "one_each":
        assert max(shares.values()) - min(shares.values()) <= chip


@given(st.integers(0, 10**6), order, order | st.just([]), chips, st.sampled_from(["high", "position"]))
def test_high_low_gives_away_the_pot(cents, high, low, chip, rule):
    shares = divide_high_low(cents, high, low, chip, odd_chip_halves=rule, position=range(1, 11))
    assert sum(shares.values()) == cents
    if low and not set(high) & set(low):
        halves = [sum(shares[s] for s in side) for side in (high, low)]
        assert abs(halves[0] - halves[1]) <= chip


@given(hand(), st.integers(0, 2000))
def test_a_collection_is_never_more_than_the_pots(played, fee):
    cut = pots(*played)
    left, taken = take(cut, fee)
    total = sum(pot.cents for pot in cut)
    assert taken == min(fee, total)
    assert sum(pot.cents for pot in left) == total - taken
    assert all(pot.cents >= 0 for pot in left)


def test_the_edges_of_what_is_uncalled():
    assert uncalled({}) == (0, 0)
    assert uncalled({3: 1}) == (3, 1), "nobody else put in anything"


def test_without_a_chip_named_a_pot_is_divided_to_the_cent():
    assert divide(3, (1, 2, 3)) == {1: 1, 2: 1, 3: 1}
    assert divide_high_low(6, (1, 2, 3), (4, 5, 6)) == dict.fromkeys(range(1, 7), 1)


def test_the_odd_chip_of_the_halving_where_one_seat_is_nearest_in_both_halves():
    """It goes to the high half, which three share evenly then."""
    shares = divide_high_low(101_00, (4, 1, 2), (4,), 1_00, odd_chip_halves="position", position=(4, 1, 2, 3))
    assert shares == {4: 67_00, 1: 17_00, 2: 17_00}


def test_the_first_seat_without_a_position_is_named():
    with pytest.raises(BadInput, match="seat 4 has none"):
        divide_high_low(100, (4, 5), (2,), odd_chip_halves="position", position=(1, 2))
