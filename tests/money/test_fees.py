"""Fees: the rulebook's worked figures, the readings, and bounds that hold for every option of every house."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.money.fees import (
    Charge,
    Collection,
    Fee,
    FeeRules,
    HandFacts,
    Option,
    Terms,
    Tier,
    Wager,
    charge,
    load,
    pot_reached,
    wagers,
)

HOUSES = ["delta", "lucky-derby", "golden-west", "outlaws", "grand-ronde"]


def fees(house, schedule, option, phase, rules=None, **hand):
    return charge(load(house)[schedule].option(option), phase, HandFacts(**hand), rules or FeeRules())


def taken(*args, **hand):
    return [(fee.payer, fee.seat, fee.cents + fee.jackpot_cents) for fee in fees(*args, **hand)]


def base(*amounts):
    return tuple(Wager(seat, "base", cents) for seat, cents in enumerate(amounts, start=1))


def tier(low=None, cents=None, jackpot=None, percent_bp=None):
    return Tier(low, None, cents, jackpot, percent_bp, "L1")


def printed(terms, *tiers):
    """An option with one charge."""
    return Option("1", ("any",), "", (), None, {}, (Charge(terms, tiers),))


# The rulebook's worked figures, house by house.


def test_delta_blackjack_x():
    assert taken("delta", "game-blackjack-x", "4", "before_deal", wagers=base(101_00)) == [("bank", None, 2_00)]


def test_delta_small_pots_pay_only_the_jackpot():
    option = load("delta")["rates-holdem-limit"].fitting("limit", 4_00, 8_00)
    assert charge(option, "after_hand", HandFacts(pot=6_00, dealt_in=5)) == [Fee("pot", None, 2_00, 1_00)]
    assert charge(option, "after_hand", HandFacts(pot=5_00, dealt_in=5)) == [Fee("pot", None, 0, 1_00)]


def test_ten_players_are_charged_as_seven_to_nine():
    option = load("delta")["rates-holdem-limit"].fitting("limit", 4_00, 8_00)
    assert charge(option, "after_hand", HandFacts(pot=60_00, dealt_in=10)) == [Fee("pot", None, 3_00, 1_00)]


def test_delta_pai_gow_charges_each_spot_by_its_bet():
    option = load("delta")["rates-pai-gow"].fitting("table-game", 5_00, 100_00)
    spots = (Wager(2, "base", 9_00, spot=1), Wager(2, "base", 10_00, spot=2))
    found = charge(option, "before_deal", HandFacts(wagers=spots))
    assert sorted((f.payer, f.cents) for f in found) == [("bank", 50), ("player", 50), ("player", 1_00)]


def test_delta_blackjack_charges_bonus_bets():
    wagers = (*base(300_00, 300_00), Wager(1, "bonus", 25_00, bonus=True), Wager(2, "bonus", 5_00, bonus=True))
    assert sorted(taken("delta", "rates-blackjack", "6", "before_deal", wagers=wagers), key=str) == [
        ("bank", None, 6_00),
        ("player", 1, 4_00),
        ("player", 2, 4_00),
    ]


@pytest.mark.parametrize(("pot", "fee"), [(2_99, 50), (3_00, 1_00), (7_50, 2_00), (8_00, 3_00)])
def test_lucky_derby_by_pot(pot, fee):
    assert taken("lucky-derby", "rates-holdem-limit-by-pot", "1", "pot_reached", pot=pot) == [("pot", None, fee)]


def test_lucky_derby_by_players_and_by_street():
    six = {"dealt_in": 6, "pot": 40_00}
    assert taken("lucky-derby", "rates-holdem-limit-by-players", "50", "pre_flop", **six) == [("pot", None, 1_00)]
    assert taken("lucky-derby", "rates-holdem-limit-by-players", "50", "on_flop", **six) == [("pot", None, 2_00)]
    streets = ("third_street", "fourth_street", "fifth_street")
    five = [taken("lucky-derby", "rates-seven-card-stud", "4", s, dealt_in=5, pot=40_00) for s in streets]
    assert five == [[("pot", None, 1_00)], [("pot", None, 2_00)], [("pot", None, 1_00)]]


def test_lucky_derby_fortune_pai_gow():
    assert sorted(
        taken("lucky-derby", "game-fortune-pai-gow-poker", "1", "before_deal", wagers=base(100_00, 101_00)), key=str
    ) == [("bank", None, 1_00), ("player", 1, 1_00), ("player", 2, 2_00)]


@pytest.mark.parametrize(
    ("reading", "players", "past", "total"),
    [
        ("add", 6, False, 1_00),  # no flop
        ("add", 6, True, 2_00),
        ("add", 7, True, 4_00),
        ("replace", 7, False, 1_00),
        ("replace", 7, True, 3_00),
        ("literal", 7, False, 3_00),
        ("literal", 7, True, 4_00),
    ],
)
def test_golden_west_opening_and_subsequent_fee(reading, players, past, total):
    """Option 2 of the limit Hold'em rates: $1 opening; subsequent $3 with seven, $1 with five or six (L6022-L6036)."""
    rules = FeeRules(opening_subsequent=reading)
    hand = {"dealt_in": players, "pot": 40_00, "past_opening": past}
    assert sum(f.cents for f in fees("golden-west", "rates-holdem-limit", "2", "opening", rules, **hand)) == total


@pytest.mark.parametrize(("action", "fee"), [(24_50, 1_00), (25_00, 2_00), (300_00, 8_00)])
def test_golden_west_california_games_after_the_round(action, fee):
    found = taken("golden-west", "rates-california-games", "1", "after_hand", wagers=base(action))
    assert found == [("bank", None, fee)]


def test_golden_west_ultimate_texas_holdem():
    option = load("golden-west")["game-ultimate-texas-holdem"].fitting("table-game", 10_00, 500_00)
    wagers = (
        Wager(1, "ante", 50_00),
        Wager(1, "blind", 50_00),
        Wager(1, "trips", 50_00, bonus=True),
        Wager(2, "ante", 150_00),
        Wager(2, "blind", 150_00),
    )
    found = {(f.payer, f.seat): f.cents for f in charge(option, "after_deal", HandFacts(wagers=wagers))}
    assert (found["player", 1], found["bank", None]) == (2_00, 4_00)


def test_outlaws_pure_21_5():
    for action, fee in [(103_00, 1_00), (105_00, 2_00)]:
        found = taken("outlaws", "game-pure-21-5-blackjack", "4", "before_deal", wagers=base(action))
        assert found == [("bank", None, fee)]
    each = taken("outlaws", "game-pure-21-5-blackjack", "4", "time", seated=(1, 4))
    assert each == [("each_player", 1, 1_00), ("each_player", 4, 1_00)]
    for option, fee in [("1", 1_00), ("2", 50), ("4", 2_00)]:
        found = taken("outlaws", "rates-pure-21-5-blackjack", option, "before_deal", wagers=base(100_00))
        assert found == [("bank", None, fee)]


# Readings.


def test_tier_rule_decides_the_cents_between_whole_dollars():
    """delta game-blackjack-x option 4 steps at $101."""
    wagers = base(100_50)
    threshold = taken("delta", "game-blackjack-x", "4", "before_deal", wagers=wagers)
    round_up = taken("delta", "game-blackjack-x", "4", "before_deal", FeeRules(tier_rule="round_up"), wagers=wagers)
    assert (threshold, round_up) == ([("bank", None, 1_00)], [("bank", None, 2_00)])
    whole = taken("delta", "game-blackjack-x", "4", "before_deal", FeeRules(tier_rule="round_up"), wagers=base(100_00))
    assert whole == threshold, "whole dollars stay what they are"


def test_below_the_first_tier_the_first_applies():
    """outlaws L169 prices action from $10 on a $5 table; the order of print does not matter."""
    below = {"wagers": base(5_00)}
    assert taken("outlaws", "game-pure-21-5-blackjack", "4", "before_deal", **below) == [("bank", None, 1_00)]
    bank = Terms("bank", "total_wagers", "before_deal", counted=("all",))
    assert charge(
        printed(bank, tier(low=20_00, cents=2_00), tier(low=10_00, cents=1_00)), "before_deal", HandFacts(**below)
    ) == [Fee("bank", None, 1_00)]


def test_players_counted():
    hand = {"dealt_in": 7, "at_flop": 3, "pot": 40_00}
    rules = FeeRules(players_counted="in_at_the_flop")
    dealt_in = fees("outlaws", "rates-holdem-limit", "4-6", "on_flop", **hand)
    at_flop = fees("outlaws", "rates-holdem-limit", "4-6", "on_flop", rules, **hand)
    assert (dealt_in, at_flop) == ([Fee("pot", None, 8_00)], [Fee("pot", None, 6_00)])
    without = fees("outlaws", "rates-holdem-limit", "4-6", "on_flop", rules, dealt_in=7, pot=40_00)
    assert without == dealt_in, "where there was no flop, those dealt in are counted"


def test_the_half_hour_and_the_hour_are_alternatives():
    option = load("lucky-derby")["rates-poker-time"].options[0]
    printed = {c.terms.basis: c.tiers for c in option.charges}
    assert set(printed) == {"half_hour", "hour"}
    for unit, tiers in printed.items():
        found = charge(option, "time", HandFacts(seated=(1, 2)), FeeRules(time_unit=unit))
        assert found == [Fee("each_player", seat, min(t.cents for t in tiers if t.low <= 2)) for seat in (1, 2)]


def test_a_time_fee_printed_by_the_half_hour_only_is_taken_whatever_the_unit():
    rules = FeeRules(time_unit="hour")
    assert fees("golden-west", "rates-chinese-poker", "1", "time", rules, seated=(3,))


def test_the_rake_needs_the_operators_maximum():
    with pytest.raises(BadInput, match="set rake_max"):
        fees("grand-ronde", "game-poker-rake", "1", "after_hand", pot=60_00)
    rules = FeeRules(rake_max=4_00)
    assert fees("grand-ronde", "game-poker-rake", "1", "after_hand", rules, pot=39_99) == [Fee("pot", None, 3_99)]
    assert fees("grand-ronde", "game-poker-rake", "1", "after_hand", rules, pot=60_00) == [Fee("pot", None, 4_00)]


def test_the_bad_beat_drop_needs_four_players():
    """L918, L925: at most $2 for each hand with four or more dealt in."""
    assert fees("grand-ronde", "game-bad-beat-jackpot", "1", "after_hand", pot=60_00, dealt_in=3) == []
    dropped = fees("grand-ronde", "game-bad-beat-jackpot", "1", "after_hand", pot=60_00, dealt_in=4)
    assert dropped == [Fee("pot", None, 0, 2_00)]


@pytest.mark.parametrize(("rounding", "fee"), [("down", 1_00), ("nearest", 1_01), ("up", 1_01)])
def test_vigorish_rounds_by_the_stated_rule(rounding, fee):
    wagers = (Wager(4, "buy-bet", 20_10), Wager(4, "pass-line", 10_00))
    found = fees("grand-ronde", "game-craps-vigorish", "1", "with_bet", FeeRules(rounding=rounding), wagers=wagers)
    assert found == [Fee("player", 4, fee)]


def test_opening_and_subsequent_are_one_moment():
    with pytest.raises(BadInput, match="ask for 'opening'"):
        fees("golden-west", "rates-holdem-limit", "2", "subsequent")


def test_a_fee_is_taken_as_soon_as_the_pot_reaches_the_last_tier():
    option = load("lucky-derby")["rates-holdem-limit-by-pot"].option("1")
    assert not pot_reached(option, 7_50)
    assert pot_reached(option, 8_00)
    assert pot_reached(option, 7_50, FeeRules(tier_rule="round_up"))
    assert not pot_reached(load("delta")["rates-holdem-limit"].option("1"), 500_00)


def test_a_pot_fee_is_never_more_than_the_pot():
    """lucky-derby option 1 takes $0.50 from the smallest pots; delta's $1 for the jackpot comes from any pot."""
    assert fees("lucky-derby", "rates-holdem-limit-by-pot", "1", "pot_reached", pot=30) == [Fee("pot", None, 30)]
    assert fees("delta", "rates-holdem-limit", "2", "after_hand", pot=40, dealt_in=9) == [Fee("pot", None, 0, 40)]


def test_the_jackpot_gets_what_the_fee_leaves_of_a_small_pot():
    """$3 and $1 of a pot of $3.50; and the second fee finds what the first has left of $6."""
    first = Charge(Terms("pot", "flat", "after_hand"), (tier(cents=3_00, jackpot=1_00),))
    second = Charge(Terms("pot", "flat", "after_hand"), (tier(cents=5_00),))
    option = msgspec.structs.replace(printed(first.terms), charges=(first, second))
    assert charge(option, "after_hand", HandFacts(pot=3_50)) == [Fee("pot", None, 3_00, 50)]
    assert charge(option, "after_hand", HandFacts(pot=6_00)) == [Fee("pot", None, 3_00, 1_00), Fee("pot", None, 2_00)]
    assert charge(option, "after_hand", HandFacts()) == []


def test_a_hand_is_in_its_opening_round_until_it_is_past_it():
    hand = {"dealt_in": 7, "pot": 40_00}
    assert taken("golden-west", "rates-holdem-limit", "2", "opening", **hand) == [("pot", None, 1_00)]


def test_the_bank_pays_for_the_wagers_that_the_schedule_names_or_for_those_of_the_reading():
    """delta L1317 counts base wagers, outlaws L1083 all: $90 and a bonus bet of $20 are $90 or $110."""
    down = {"wagers": (*base(90_00), Wager(1, "bonus", 20_00, bonus=True))}
    delta, outlaws = ("delta", "game-blackjack-x", "2"), ("outlaws", "rates-pure-21-5-blackjack", "1")
    for reading, first, second in [("printed", 1_00, 2_00), ("all", 2_00, 2_00), ("base", 1_00, 1_00)]:
        rules = FeeRules(fee_base=reading)
        assert taken(*delta, "before_deal", rules, **down) == [("bank", None, first)]
        assert taken(*outlaws, "before_deal", rules, **down) == [("bank", None, second)]


def test_a_betting_circle_is_charged_once_for_its_hand_or_for_each_wager_in_it():
    """delta L2130: $0.50 below $10, $1 from there. $5 and $4.99 in one circle are not $10 yet."""
    for cents, of_the_hand in [(4_99, [50]), (5_00, [1_00])]:
        down = {"wagers": (Wager(2, "base", 5_00), Wager(2, "base", cents))}
        for circles, found in [("hand", of_the_hand), ("wager", [50, 50])]:
            rules = FeeRules(fee_circles=circles)
            fees_ = fees("delta", "rates-pai-gow", "1", "before_deal", rules, **down)
            assert [fee.cents for fee in fees_ if fee.payer == "player"] == found


def test_a_share_of_the_pot_that_is_printed_exactly_needs_no_maximum():
    option = printed(Terms("pot", "percent", "after_hand", counted=("pot",)), tier(percent_bp=5_00))
    assert charge(option, "after_hand", HandFacts(pot=60_00)) == [Fee("pot", None, 3_00)]


def test_five_percent_is_five_percent_of_large_sums():
    won = {"wagers": (Wager(4, "amount-won", 10_000_00),)}
    assert fees("grand-ronde", "game-pai-gow-vigorish", "1", "on_win", **won) == [Fee("player", 4, 500_00)]


# What must stay behind a bet.


def test_who_bets_keeps_the_players_fees_behind_and_not_the_banks():
    """golden-west casino war, option 1: $1 of each player for each base wager, $1 of the bank."""
    war = Collection.of(load("golden-west")["game-casino-war"].option("1"), ["primary"])
    assert war.due(2, {"primary": 25_00, "tie": 5_00}) == 1_00
    assert war.due(2, {"primary": 25_00, "primary@5": 10_00}) == 2_00
    assert war.due(2, {}) == 0


def test_where_the_players_pay_nothing_nothing_is_kept_behind():
    """outlaws L1083 prints $0 for each wager; L169 charges the bank, and the players by time."""
    assert Collection.of(load("outlaws")["rates-pure-21-5-blackjack"].option("1"), ["base"]) is None
    assert Collection.of(load("outlaws")["game-pure-21-5-blackjack"].option("4"), ["base"]) is None


def test_what_is_kept_behind_goes_by_the_readings_in_force():
    option = load("delta")["rates-pai-gow"].option("1")
    assert Collection.of(option, ["base"]).due(1, {"base": 9_50}) == 50
    assert Collection.of(option, ["base"], FeeRules(tier_rule="round_up")).due(1, {"base": 9_50}) == 1_00


def test_each_hand_of_each_seat_lies_in_a_circle_of_its_own():
    spots = [f"base{hand}@{seat}" for seat in range(1, 15) for hand in ("", " 2", " 3", " 4")]
    found = wagers(3, dict.fromkeys(spots, 5_00), ["base", "base 2", "base 3", "base 4"])
    assert len({w.spot for w in found}) == len(spots) and not any(w.bonus for w in found)
    own, bonus = wagers(3, {"base": 5_00, "tie": 1_00}, ["base"])
    assert own.spot == bonus.spot == wagers(1, {"base@3": 5_00}, ["base"])[0].spot
    assert (own.seat, own.name, own.cents, own.bonus, bonus.bonus) == (3, "base", 5_00, False, True)


# Every option of every house.

ANY = [(s.id, o) for house in HOUSES for s in load(house).values() for o in s.options]
amounts = st.integers(0, 20_000_00)
hands = st.builds(
    HandFacts,
    wagers=st.lists(
        st.builds(
            Wager,
            st.integers(1, 8),
            st.sampled_from(["base", "ante", "blind", "tie", "buy-bet", "lay-payout", "amount-won"]),
            amounts,
            st.booleans(),
            st.integers(1, 3),
        ),
        max_size=8,
    ).map(tuple),
    pot=st.integers(0, 10_00) | amounts,
    dealt_in=st.integers(2, 10),
    at_flop=st.integers(0, 10),
    seated=st.sets(st.integers(1, 10)).map(tuple),
    past_opening=st.booleans(),
)
readings = st.builds(
    FeeRules,
    tier_rule=st.sampled_from(["threshold", "round_up"]),
    fee_base=st.sampled_from(["printed", "all", "base"]),
    fee_circles=st.sampled_from(["hand", "wager"]),
    players_counted=st.sampled_from(["dealt_in", "in_at_the_flop"]),
    time_unit=st.sampled_from(["half_hour", "hour"]),
    opening_subsequent=st.sampled_from(["add", "replace", "literal"]),
    rounding=st.sampled_from(["down", "nearest", "up"]),
    rake_max=st.integers(0, 10_00),
)


@given(st.sampled_from(ANY), hands, readings)
def test_whatever_is_taken_is_printed_and_the_pot_can_pay_it(option, hand, rules):
    _, option = option
    phases = {c.terms.phase for c in option.charges} - {"subsequent"}
    printed = {t.cents or 0 for c in option.charges for t in c.tiers if t.percent_bp is None}
    percent = any(c.terms.basis == "percent" for c in option.charges)
    for phase in phases:
        found = charge(option, phase, hand, rules)
        from_pot = [f for f in found if f.payer == "pot"]
        pot_fees = sum(f.cents + f.jackpot_cents for f in from_pot)
        assert pot_fees <= hand.pot
        assert all(f.cents >= 0 and f.jackpot_cents >= 0 and f.cents + f.jackpot_cents for f in found)
        if not percent and pot_fees < hand.pot:
            assert {f.cents for f in found if f.cents} <= printed  # a small pot may owe the jackpot alone (delta)
        assert all((f.seat is not None) == (f.payer in ("player", "each_player")) for f in found)


@given(st.sampled_from(ANY), hands, st.integers(0, 5_000_00))
def test_more_action_never_costs_the_bank_less_where_its_tiers_rise(option, hand, more):
    _, option = option
    for c in option.charges:
        if c.terms.basis == "total_wagers" and [t.cents for t in c.tiers] == sorted(t.cents for t in c.tiers):
            larger = HandFacts(wagers=(*hand.wagers, Wager(1, "base", more + 1)))
            bank = [sum(f.cents for f in charge(option, c.terms.phase, h) if f.payer == "bank") for h in (hand, larger)]
            assert bank[0] <= bank[1]
