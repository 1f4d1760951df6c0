"""The bank: cover in both models, the order of action, the button, and who banks next."""

from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.bank import Bank, Claim, Rotation, action_order, button_on_empty, button_seat


@st.composite
def claim(draw):
    stake = draw(st.integers(0, 500))
    return Claim(draw(st.integers(1, 8)), "base", stake, draw(st.integers(-stake, 3 * stake)))


claims = st.lists(claim(), max_size=12)
limits = st.integers(0, 1500)
models = st.sampled_from(["gross", "net"])


class Moved(NamedTuple):
    """The chips that moved for one claim."""

    paid: int
    taken: int
    returned: int


def settle(bank, wagers):
    """Decide claims in the order of action."""
    decided = [(claim, *bank.decide(claim.wins)) for claim in wagers]
    return [Moved(paid, taken, claim.stake - taken) for claim, paid, taken in decided]


def moved(settled):
    return [(s.paid, s.taken, s.returned) for s in settled]


def test_gross_walks_the_wagers_until_the_cover_is_used_up():
    """W = $100: a loser of $40 and a winner at 3 to 2 of $20 use $70; the next winner of $50 is paid the $30 left."""
    bank = Bank(100_00)
    settled = settle(
        bank,
        [
            Claim(1, "base", 40_00, -40_00),
            Claim(2, "base", 20_00, 30_00),
            Claim(3, "base", 25_00, 0),
            Claim(4, "base", 50_00, 50_00),
            Claim(5, "base", 10_00, -10_00),
            Claim(6, "base", 10_00, 10_00),
        ],
    )
    assert moved(settled) == [
        (0, 40_00, 0),
        (30_00, 0, 20_00),
        (0, 0, 25_00),
        (30_00, 0, 50_00),
        (0, 0, 10_00),
        (0, 0, 10_00),
    ]


def test_a_loser_at_the_end_of_the_cover_gets_the_uncovered_part_back():
    assert moved(settle(Bank(30_00), [Claim(1, "base", 50_00, -50_00)])) == [(0, 30_00, 20_00)]


def test_net_refills_the_cover_with_what_is_taken():
    """W = $100: +$60, then a win of $150 is paid whole (net -$90), then $20 more finds $10, then a loser refills."""
    wagers = [
        Claim(1, "base", 60_00, -60_00),
        Claim(2, "base", 100_00, 150_00),
        Claim(3, "base", 20_00, 20_00),
        Claim(4, "base", 5_00, -5_00),
        Claim(5, "base", 20_00, 20_00),
    ]
    assert [s.paid - s.taken for s in settle(Bank(100_00, "net"), wagers)] == [-60_00, 150_00, 10_00, -5_00, 5_00]


def test_a_surrender_uses_cover_for_the_half_that_is_taken():
    bank = Bank(100_00)
    assert moved(settle(bank, [Claim(1, "base", 40_00, -20_00)])) == [(0, 20_00, 20_00)]
    assert bank.left == 80_00


def test_phases_of_a_round_share_one_cover():
    bank = Bank(50_00)
    settle(bank, [Claim(2, "bonus-pair", 10_00, 30_00)])  # settled before play, so it uses cover first
    assert bank.left == 20_00
    assert moved(settle(bank, [Claim(1, "base", 40_00, 40_00)])) == [(20_00, 0, 40_00)]


def test_the_house_covers_everything():
    bank = Bank()
    assert bank.left is None
    assert moved(settle(bank, [Claim(1, "straight up", 500_00, 17_500_00)])) == [(17_500_00, 0, 500_00)]


@given(claims, limits, models)
def test_every_cent_of_a_stake_is_taken_or_returned(wagers, limit, model):
    for wager, settled in zip(wagers, settle(Bank(limit, model), wagers)):
        assert settled.taken + settled.returned == wager.stake
        assert 0 <= settled.paid <= max(wager.wins, 0)
        assert 0 <= settled.taken <= max(-wager.wins, 0)


@given(claims, limits, models)
def test_the_bank_never_wins_or_loses_more_than_it_put_up(wagers, limit, model):
    bank = Bank(limit, model)
    for n in range(len(wagers)):
        settle(bank, wagers[n : n + 1])
        assert abs(bank.taken - bank.paid) <= limit
        assert model == "net" or bank.taken + bank.paid <= limit


@given(claims, models)
def test_a_bank_large_enough_settles_as_the_house_does(wagers, model):
    enough = sum(abs(w.wins) for w in wagers)
    assert settle(Bank(enough, model), wagers) == settle(Bank(), wagers)


@given(claims, limits)
def test_gross_after_the_first_wager_left_short_nothing_is_settled(wagers, limit):
    short = False
    for wager, settled in zip(wagers, settle(Bank(limit), wagers)):
        moved_now = settled.paid + settled.taken
        assert not short or moved_now == 0
        short = short or moved_now < abs(wager.wins)


@given(claims.filter(lambda c: len(c) > 1), limits, st.data())
def test_gross_an_earlier_place_in_the_action_never_covers_less(wagers, limit, data):
    at = data.draw(st.integers(1, len(wagers) - 1))
    earlier = [*wagers[: at - 1], wagers[at], wagers[at - 1], *wagers[at + 1 :]]
    was, now = settle(Bank(limit), wagers)[at], settle(Bank(limit), earlier)[at - 1]
    assert now.paid + now.taken >= was.paid + was.taken


@given(claims, limits)
def test_gross_covers_what_an_interval_on_the_line_of_action_covers(wagers, limit):
    """Lay the amounts at stake end to end: what lies below W is covered (an independent reading of the rule)."""
    line = 0
    for wager, settled in zip(wagers, settle(Bank(limit), wagers)):
        start, line = line, line + abs(wager.wins)
        covered = len(range(start, min(line, limit)))
        assert settled.paid + settled.taken == covered
        if wager.wins < 0:
            part = Fraction(covered, -wager.wins)
            assert settled.returned == wager.stake + part * wager.wins


@given(claims, limits)
def test_net_moves_chips_one_cent_at_a_time_inside_the_bounds(wagers, limit):
    """A slow reference: cent by cent, each moves only while the running net stays inside plus or minus W."""
    net = 0
    for wager, settled in zip(wagers, settle(Bank(limit, "net"), wagers)):
        step = 1 if wager.wins < 0 else -1
        cents = 0
        while cents < abs(wager.wins) and abs(net + step) <= limit:
            net += step
            cents += 1
        assert settled.paid + settled.taken == cents


@given(claims, limits, models, st.integers(0, 12))
def test_settling_in_two_phases_is_settling_at_once(wagers, limit, model, at):
    phased = Bank(limit, model)
    assert settle(phased, wagers[:at]) + settle(phased, wagers[at:]) == settle(Bank(limit, model), wagers)


@pytest.mark.parametrize(
    ("seats", "values", "found"),
    [
        (8, range(1, 11), [1, 2, 3, 4, 5, 6, 7, 1, 2, 3]),  # outlaws Pure 21.5, n = 7: a Bonus card counts 10
        (7, range(1, 14), [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1]),  # outlaws three card poker, n = 6
    ],
)
def test_the_button_counts_seats_and_wraps_round(seats, values, found):
    """outlaws L53, L389: seat = ((v - 1) mod n) + 1; with the bank in the last seat, seat 1 is seat 1."""
    assert [button_seat(v, seats, bank_seat=seats) for v in values] == found
    assert [button_seat(v, seats, bank_seat=seats, seat_1="left_of_house_dealer") for v in values] == found


def test_the_bank_seat_is_not_counted():
    assert [button_seat(v, 8, bank_seat=3) for v in range(1, 9)] == [4, 5, 6, 7, 8, 1, 2, 4]
    assert [button_seat(v, 8, 3, "left_of_house_dealer") for v in range(1, 9)] == [1, 2, 4, 5, 6, 7, 8, 1]
    assert [button_seat(v, 8, 3, "right_of_bank") for v in range(1, 9)] == [2, 4, 5, 6, 7, 8, 1, 2]
    assert [button_seat(v, 8, 1, "right_of_bank") for v in range(1, 4)] == [8, 2, 3]


@given(st.integers(2, 14), st.data())
def test_the_order_of_action_visits_each_seat_once(seats, data):
    start, bank = data.draw(st.integers(1, seats)), data.draw(st.integers(1, seats))
    clockwise = action_order(seats, start, "clockwise", {bank})
    counter = action_order(seats, start, "counter-clockwise", {bank})
    assert set(clockwise) == set(counter) == set(range(1, seats + 1)) - {bank}
    assert len(clockwise) == len(counter) == seats - 1
    assert start == bank or clockwise == (start, *reversed(counter[1:]))


def test_a_button_on_a_seat_without_a_wager_passes_on():
    assert button_on_empty(4, 8, {4, 6}) == 4
    assert button_on_empty(5, 8, {4, 6}) == 6
    assert button_on_empty(7, 8, {4, 6}) == 4
    assert button_on_empty(5, 8, {4, 6}, "counter-clockwise") == 4


def test_the_bank_is_offered_clockwise_after_two_hands():
    seated = {1, 2, 5}
    rotation = Rotation()
    assert rotation.offers(8, seated) == (1, 2, 5)
    rotation = rotation.taken(2)
    assert rotation.offers(8, seated) == (2, 5, 1)  # a second hand, unless he declines it
    rotation = rotation.taken(2)
    assert rotation.offers(8, seated) == (5, 1)  # never a third in a row
    assert rotation.taken(5) == Rotation(5, 1)
    assert rotation.declined().offers(8, seated) == (5, 1, 2)


@given(st.sets(st.integers(1, 8), min_size=2), st.integers(1, 4), st.lists(st.integers(0, 7), max_size=30))
def test_nobody_banks_more_hands_in_a_row_than_the_house_allows(seated, bank_turns, choices):
    rotation, held = Rotation(), []
    for choice in choices:
        offers = rotation.offers(8, seated, bank_turns)
        rotation = rotation.taken(offers[choice % len(offers)])
        held.append(rotation.seat)
        assert held[-bank_turns - 1 :].count(rotation.seat) <= bank_turns


@pytest.mark.parametrize("model", ["gross", "net"])
def test_a_bank_covers_exactly_what_it_put_up_and_not_a_cent_more(model):
    for wins in ([100_00], [-100_00], [60_00, -40_00]):
        assert Bank(limit=100_00, model=model).covers(wins)
    for wins in ([100_01], [-100_01]):
        assert not Bank(limit=100_00, model=model).covers(wins)
    assert Bank(limit=100_00, model=model).covers([60_00, -40_01]) == (model == "net")


@pytest.mark.parametrize("model", ["gross", "net"])
def test_a_cent_more_than_the_cover_is_not_covered(model):
    bank = Bank(limit=100_00, model=model)
    assert not bank.covers([100_00, 1]) and not bank.covers([-100_00, -1])
    nothing = Bank(limit=0, model=model)
    assert nothing.covers([]) and nothing.covers([0]) and not nothing.covers([1]) and not nothing.covers([-1])


def test_the_house_covers_whatever_comes_and_is_never_exhausted():
    house = Bank()
    assert house.covers([1_000_000_00, -1_000_000_00]) and not house.exhausted


def test_a_bank_is_exhausted_when_it_can_neither_pay_nor_take():
    """Gross: $100 paid is the end of it. Net: $100 paid may still be taken back, and $100 taken paid out."""
    for wins in (100_00, -100_00):
        gross, net = Bank(limit=100_00), Bank(limit=100_00, model="net")
        for bank in (gross, net):
            assert not bank.exhausted
            bank.decide(wins)
        assert gross.exhausted and not net.exhausted
    assert Bank(limit=0).exhausted and Bank(limit=0, model="net").exhausted


def test_a_bank_puts_up_nothing_less_than_nothing():
    with pytest.raises(BadInput, match="cannot put up -1 cents"):
        Bank(limit=-1)
    with pytest.raises(BadInput, match="cover 'half' is unknown; use gross or net"):
        Bank(limit=1, model="half")


def test_a_card_of_no_value_places_no_button():
    with pytest.raises(BadInput, match="value 0 cannot place the action button"):
        button_seat(0, 8, bank_seat=8)


def test_the_bank_goes_round_counter_clockwise_where_the_house_says_so():
    seated, way = {1, 2, 3, 6}, "counter-clockwise"
    assert Rotation().offers(8, seated, direction=way) == (1, 6, 3, 2)
    first = Rotation().taken(3)
    assert first.offers(8, seated, direction=way) == (3, 2, 1, 6)
    assert first.taken(3).offers(8, seated, direction=way) == (2, 1, 6)
    assert first.declined().offers(8, seated, direction=way) == (2, 1, 6, 3)


def test_who_banks_anew_after_nobody_did_has_all_turns_and_no_more():
    again = Rotation(2, 2).declined().taken(2)
    assert again == Rotation(2, 1) and again.taken(2).offers(8, {2, 5}) == (5,)
