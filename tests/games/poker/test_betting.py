"""One betting round: the rulebook's betting situations (family poker, "Test situations"), by their numbers."""

import pytest

from pitboss.games.poker.betting import Betting, Forced
from pitboss.games.poker.rules import Rules

A, B, C, D = 2, 3, 4, 5


def betting(rules: Rules, limits=(4_00, 8_00), order=(A, B, C), stacks=500_00, pot=0, **more) -> Betting:
    chips = [0] * 11
    for n, seat in enumerate(order):
        chips[seat] = stacks if isinstance(stacks, int) else stacks[n]
    return Betting(rules, rules.stakes(limits), order, chips, pot, **more)


def take(round_: Betting, *actions) -> Betting:
    """Actions in turn, as `(seat, word)` or `(seat, word, amount)`; each must be legal and that seat's turn."""
    for seat, word, *amount in actions:
        assert round_.next() == seat
        option = {o.name: o for o in round_.options(seat)}[word]
        assert not option.why_not, option.why_not
        assert option.least <= sum(amount) <= option.most
        round_.stacks[seat] -= round_.act(seat, word, *amount)
    return round_


def may(round_: Betting, seat: int) -> dict:
    """What the seat to act may do: `{word: cost or (least, most)}`."""
    assert round_.next() == seat
    return {o.name: (o.least, o.most) if o.most else o.cost for o in round_.options(seat) if not o.why_not}


LIMIT = Rules(structure="fixed_limit")
NO_LIMIT = Rules()
POT_LIMIT = Rules(structure="pot_limit")


def test_1_a_bet_and_three_raises():
    first = betting(LIMIT, order=(4, 5, 1, 2, 3), forced=Forced({2: 2_00, 3: 4_00}, 4_00))
    take(first, (4, "raise", 8_00), (5, "raise", 12_00), (1, "raise", 16_00))
    assert may(first, 2) == {"fold": 0, "call": 14_00}


def test_2_a_round_that_becomes_heads_up_before_the_cap_is_uncapped():
    flop = take(betting(LIMIT), (A, "bet", 4_00), (B, "raise", 8_00), (C, "fold"))
    take(flop, (A, "raise", 12_00), (B, "raise", 16_00))
    assert may(flop, A) == {"fold": 0, "call": 4_00, "raise": (20_00, 20_00)}


def test_3_a_cap_that_was_reached_is_not_lifted():
    flop = take(betting(LIMIT), (A, "bet", 4_00), (B, "raise", 8_00), (C, "raise", 12_00))
    take(flop, (A, "raise", 16_00), (B, "fold"))
    assert may(flop, C) == {"fold": 0, "call": 4_00}


@pytest.mark.parametrize("cap_heads_up", ["before_cap", "round_start"])
def test_6_two_who_began_the_round_raise_without_limit(cap_heads_up):
    rules = Rules(structure="fixed_limit", cap_heads_up=cap_heads_up)
    turn = betting(rules, (3_00, 6_00), order=(B, C), upper=True)
    take(turn, (B, "bet", 6_00), (C, "raise", 12_00), (B, "raise", 18_00), (C, "raise", 24_00), (B, "raise", 30_00))
    assert may(turn, C) == {"fold": 0, "call": 6_00, "raise": (36_00, 36_00)}


def test_heads_up_may_be_capped_too():
    flop = betting(Rules(structure="fixed_limit", cap_heads_up="capped"), order=(A, B))
    take(flop, (A, "bet", 4_00), (B, "raise", 8_00), (A, "raise", 12_00), (B, "raise", 16_00))
    assert may(flop, A) == {"fold": 0, "call": 4_00}


def limit_all_in(cents: int, rules: Rules = LIMIT) -> Betting:
    flop = betting(rules, order=(A, B, C, D), stacks=(500_00, 500_00, cents, 500_00))
    return take(flop, (A, "bet", 4_00), (B, "call"), (C, "raise", cents))


def test_4_under_half_a_bet_does_not_reopen_limit_betting():
    flop = limit_all_in(5_00)
    assert may(flop, D) == {"fold": 0, "call": 5_00, "raise": (8_00, 8_00)}
    take(flop, (D, "call"))
    assert may(flop, A) == {"fold": 0, "call": 1_00}


def test_5_half_a_bet_is_a_raise_and_uses_one_of_three():
    flop = limit_all_in(6_00)
    assert flop.raises == 1
    take(flop, (D, "fold"))
    assert may(flop, A) == {"fold": 0, "call": 2_00, "raise": (10_00, 10_00)}


def test_5_under_full_raise_it_is_not():
    flop = take(limit_all_in(6_00, Rules(structure="fixed_limit", short_all_in="full_raise")), (D, "fold"))
    assert may(flop, A) == {"fold": 0, "call": 2_00}


def test_12_a_bring_in_is_completed_to_a_bet_without_using_a_raise():
    street = betting(LIMIT, (15_00, 30_00), order=(B, C, D, A), forced=Forced({A: 5_00}, 5_00, is_bet=False))
    assert may(street, B) == {"fold": 0, "call": 5_00, "bet": (15_00, 15_00)}
    take(street, (B, "bet", 15_00), (C, "raise", 30_00), (D, "raise", 45_00), (A, "raise", 60_00))
    assert may(street, B) == {"fold": 0, "call": 45_00}


def test_17_a_short_all_in_in_no_limit():
    flop = betting(NO_LIMIT, stacks=(1_000_00, 1_000_00, 250_00))
    take(flop, (A, "bet", 100_00), (B, "raise", 200_00), (C, "raise", 250_00))
    assert may(flop, A) == {"fold": 0, "call": 150_00, "raise": (350_00, 1_000_00)}
    take(flop, (A, "call"))
    assert may(flop, B) == {"fold": 0, "call": 50_00}


def test_17_a_raise_over_it_reopens_the_betting():
    flop = betting(NO_LIMIT, stacks=(1_000_00, 1_000_00, 250_00))
    take(flop, (A, "bet", 100_00), (B, "raise", 200_00), (C, "raise", 250_00), (A, "raise", 350_00))
    assert may(flop, B)["raise"] == (450_00, 1_000_00)


def test_19_an_all_in_under_the_least_bet():
    flop = betting(NO_LIMIT, (10_00, 20_00), stacks=(500_00, 6_00, 500_00))
    take(flop, (A, "check"), (B, "bet", 6_00))
    assert may(flop, C) == {"fold": 0, "call": 6_00, "bet": (10_00, 500_00)}
    take(flop, (C, "call"))
    assert may(flop, A) == {"fold": 0, "call": 6_00}


def test_20_who_faces_a_full_bet_may_raise_over_a_short_all_in():
    flop = betting(NO_LIMIT, stacks=(500_00, 500_00, 80_00))
    take(flop, (A, "check"), (B, "bet", 50_00), (C, "raise", 80_00))
    assert may(flop, A)["raise"] == (130_00, 500_00)
    take(flop, (A, "call"))
    assert may(flop, B) == {"fold": 0, "call": 30_00}


def test_21_pot_limit_first_in_makes_it_up_to_four_big_blinds():
    rules = Rules(structure="pot_limit", open_max="four_big_blinds", chip=5_00)
    first = betting(rules, (20_00, 40_00), order=(4, 5, 1, 2, 3), forced=Forced({2: 10_00, 3: 20_00}, 20_00))
    assert may(first, 4) == {"fold": 0, "call": 20_00, "raise": (40_00, 80_00)}
    take(first, (4, "call"))
    assert may(first, 5)["raise"] == (40_00, 90_00)  # 20 to call, and the pot of 70 that this makes


def test_22_pot_limit_raises_by_the_pot_with_the_call_in_it():
    flop = take(betting(POT_LIMIT, (20_00, 40_00), pot=100_00), (A, "bet", 50_00))
    assert may(flop, B)["raise"] == (100_00, 250_00)


@pytest.mark.parametrize(("pot", "most"), [(12_00, 15_00), (15_00, 15_00), (16_00, 20_00)])
def test_23_pot_limit_rounds_the_pot_up(pot, most):
    rules = Rules(structure="pot_limit", pot_rounding=5_00)
    assert may(betting(rules, (2_00, 4_00), pot=pot), A)["bet"] == (2_00, most)


@pytest.mark.parametrize(("pot_raise", "most"), [("pot_after_call", 400_00), ("total_pot", 300_00)])
def test_25_what_a_pot_sized_raise_is(pot_raise, most):
    rules = Rules(structure="pot_limit", pot_raise=pot_raise)
    flop = betting(rules, (10_00, 20_00), pot=100_00)
    assert may(flop, A)["bet"] == (10_00, 100_00)
    take(flop, (A, "bet", 100_00))
    assert may(flop, B)["raise"][1] == most


def test_27_a_spread_game_raises_by_at_most_its_upper_limit():
    spread = Rules(structure="spread")
    flop = betting(spread, (3_00, 200_00), stacks=2_000_00)
    assert may(flop, A)["bet"] == (3_00, 200_00)
    take(flop, (A, "bet", 200_00))
    assert may(flop, B)["raise"] == (400_00, 400_00)
    take(flop, (B, "raise", 400_00), (C, "raise", 600_00), (A, "raise", 800_00), (B, "raise", 1_000_00))
    assert may(flop, C)["raise"] == (1_200_00, 1_200_00)


def test_42_the_big_blind_may_check_or_raise_what_nobody_raised():
    first = betting(NO_LIMIT, (2_00, 4_00), order=(4, 1, 2, 3), stacks=100_00, forced=Forced({2: 1_00, 3: 2_00}, 2_00))
    take(first, (4, "call"), (1, "call"), (2, "call"))
    assert may(first, 3) == {"fold": 0, "check": 0, "raise": (4_00, 102_00)}


def test_nobody_is_asked_who_has_no_opponent_with_chips():
    flop = betting(NO_LIMIT, order=(A, B), stacks=(0, 100_00))
    assert flop.next() is None


def test_a_raise_that_nobody_could_call_is_barred():
    flop = betting(NO_LIMIT, order=(A, B), stacks=(100_00, 500_00))
    take(flop, (A, "bet", 100_00))
    assert may(flop, B) == {"fold": 0, "call": 100_00}
    assert flop.options(B)[3].why_not == "nobody else can put in more"


def test_a_lone_caller_pays_no_more_than_a_short_blind_has_put_in():
    first = betting(NO_LIMIT, (2_00, 4_00), order=(2, 3), stacks=(100_00, 0), forced=Forced({2: 1_00, 3: 1_50}, 2_00))
    assert may(first, 2) == {"fold": 0, "call": 50}


def test_a_pot_that_the_fee_ate_still_has_a_least_bet():
    flop = betting(Rules(structure="pot_limit", round_max=1_000_00), limits=(1_00, 1_000_00), pot=0)
    assert may(flop, A) == {"fold": 0, "check": 0, "bet": (1_00, 1_00)}
