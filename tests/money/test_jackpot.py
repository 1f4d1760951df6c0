"""Jackpot meters. Case numbers are those of the rulebook's list of poker cases."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.jackpot import Meter, Share, bad_beat_shares


def test_a_bad_beat_at_grand_ronde():
    """Case 132: $60,000, nine dealt in, one of the other seven has a missed-blind button."""
    award = Meter(60_000_00).award(bad_beat_shares([3], [5], [1, 2, 4, 6, 7, 8]))
    assert award.paid == {3: 30_000_00, 5: 15_000_00} | dict.fromkeys([1, 2, 4, 6, 7, 8], 2_500_00)
    assert award.meter == Meter(0)


def test_two_players_tie_as_the_losing_hand():
    """Case 134: $15,000 each; a third qualifying hand is one of the table."""
    award = Meter(60_000_00).award(bad_beat_shares([3, 4], [5], [1, 2, 6]))
    assert award.paid == {3: 15_000_00, 4: 15_000_00, 5: 15_000_00, 1: 5_000_00, 2: 5_000_00, 6: 5_000_00}


def test_the_house_starts_the_meter_again():
    award = Meter(1_000_01, seed=500_00).award([Share(50_00, (1,)), Share(50_00, ())])
    assert award.paid == {1: 500_00}
    assert (award.seeded, award.meter) == (0, Meter(500_01, 500_00))  # nobody took the other half
    award = Meter(1_000_00, seed=500_00).award([Share(100_00, (1, 2, 3))])
    assert (award.paid[1], award.seeded, award.meter.cents) == (333_33, 499_99, 500_00)


def test_shares_that_cannot_be_are_refused():
    with pytest.raises(BadInput, match="more than 100 %"):
        Meter(100).award([Share(60_00, (1,)), Share(41_00, (2,))])
    with pytest.raises(BadInput, match="one share"):
        bad_beat_shares([1], [2], [2, 3])
    with pytest.raises(BadInput, match="losing and a winning"):
        bad_beat_shares([], [2], [3])
    with pytest.raises(BadInput, match="cannot be -1 cents"):
        Meter().fed(-1)


@given(
    st.lists(st.integers(0, 10**5), max_size=20),
    st.lists(st.integers(1, 10), min_size=2, unique=True),
    st.integers(0, 10**5),
    st.data(),
)
def test_every_cent_that_was_fed_is_paid_or_stays(drops, seats, seed, data):
    meter = Meter(seed=seed)
    for cents in drops:
        meter = meter.fed(cents)
    assert meter.cents == sum(drops)
    others = seats[2 : 2 + data.draw(st.integers(0, 8))]
    award = meter.award(bad_beat_shares(seats[:1], seats[1:2], others))
    assert sum(award.paid.values()) + award.meter.cents == sum(drops) + award.seeded
    assert award.meter.cents >= seed
    assert award.paid[seats[0]] == sum(drops) // 2
