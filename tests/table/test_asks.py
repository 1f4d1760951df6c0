"""What is asked: which answers are legal, why the others are not, and what counts where nobody answers."""

import msgspec
import pytest

from pitboss.money.fees import Charge, Collection, FeeRules, Terms, Tier
from pitboss.table import asks
from pitboss.table.asks import (
    DONE,
    OFFICIAL,
    Arrange,
    Bet,
    Choose,
    Counter,
    Deal,
    Discard,
    DrawBalls,
    Layout,
    Option,
    Outside,
    Refused,
    Reshuffle,
    Roll,
    Spin,
    Spot,
    Window,
)

CHANCE = (Deal(count=1), Roll(), Spin(), DrawBalls(count=1), Reshuffle(cards=()))


def why(layout: Layout, placed: dict, seat: int = 1) -> str | None:
    return layout.refusal(placed, seat)


def test_chance_is_asked_of_no_seat():
    assert (Roll().dice, Roll().sides, Spin().pockets, DrawBalls(count=1).called) == (2, 6, 38, False)
    for ask in CHANCE:
        assert ask.seats == () and not ask.window
        by_chance = f"{type(ask).__name__} is answered by chance"
        with pytest.raises(TypeError, match=by_chance):
            ask.refusal(1, None, 0)
        with pytest.raises(TypeError, match=by_chance):
            ask.default(1)


def test_the_official_has_no_seat():
    assert OFFICIAL < -4, "nor is it a holder of cards"


def test_nobody_changes_what_is_asked():
    kinds = [kind for kind in vars(asks).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    assert {Bet, Choose, Spot, Layout, Option} < {*kinds}
    assert all(kind.__struct_config__.frozen for kind in kinds if kind is not msgspec.Struct)


def test_what_is_asked_is_known_by_its_name_on_the_wire_and_says_no_more_than_it_must():
    layout = Layout((Spot("ante", 5, 100),))
    assert msgspec.to_builtins(Roll())["ask"] == "Roll"
    assert {*msgspec.to_builtins(Bet(open_to=(1,), layout=layout))} == {"ask", "open_to", "layout"}


# spots


def test_a_spot_takes_any_amount_from_the_least_to_the_most():
    layout = Layout((Spot("ante", 5, 100), Spot("side", 5, 100)))
    assert why(layout, {"ante": 5}) is why(layout, {"ante": 6}) is why(layout, {"side": 100}) is None
    assert why(layout, {"ante": 4}) == "ante: $0.04 is under the minimum of $0.05"
    assert why(layout, {"ante": 101}) == "ante: $1.01 is over the limit of $1"
    assert why(layout, {}) is None


def test_what_is_over_the_limit_may_lie_where_it_goes_back():
    layout = Layout((Spot("ante", 5, 100, excess=True),))
    assert layout.excess and why(layout, {"ante": 101}) is None and why(layout, {"ante": 4})
    assert not Layout((Spot("ante", 5, 100),)).excess


def test_a_spot_is_called_as_the_layout_prints_it():
    layout = Layout((Spot("pp", 5, 100, label="Pair Plus", needs=("ante", "blind")), Spot("ante", 5, 100)))
    assert why(layout, {"pp": 5}) == "Pair Plus: needs a wager on ante or blind as well"
    assert why(layout, {"pp": 5, "ante": 5}) is None
    assert layout.called("pp") == "Pair Plus" and layout.called("elsewhere") == "elsewhere"


def test_a_spot_that_goes_by_another():
    equal = Layout((Spot("ante", 1, 100), Spot("blind", 1, 100, equals="ante")))
    assert why(equal, {"blind": 1}) == "blind: must equal ante, $0, not $0.01"
    assert why(equal, {"ante": 5, "blind": 5}) is None
    less = Layout((Spot("ante", 1, 100), Spot("side", 1, 100, below="ante")))
    assert why(less, {"side": 1}) == "side: must be less than ante, $0"
    assert why(less, {"ante": 5, "side": 4}) is None
    assert why(less, {"ante": 5, "side": 5}) == "side: must be less than ante, $0.05"
    most = Layout((Spot("ante", 1, 100), Spot("side", 1, 100, up_to="ante")))
    assert why(most, {"side": 1}) == "side: at most ante, $0, not $0.01"
    assert why(most, {"ante": 5, "side": 5}) is None
    odds = Layout((Spot("pass", 1, 100), Spot("odds", 1, 1000, up_to="pass", times=3)))
    assert why(odds, {"pass": 5, "odds": 15}) is None
    assert why(odds, {"pass": 5, "odds": 16}) == "odds: at most 3 times pass, $0.05, not $0.16"


def test_two_spots_count_together_against_a_third():
    """Trips and Bad Beat together at most the Ante."""
    layout = Layout((Spot("ante", 1, 100), Spot("trips", 1, 100, up_to="ante", counts=("bad-beat",)),
                     Spot("bad-beat", 1, 100)))  # fmt: skip
    assert why(layout, {"ante": 10, "trips": 6, "bad-beat": 4}) is None
    assert why(layout, {"ante": 10, "trips": 10}) is None
    assert why(layout, {"ante": 10, "trips": 6, "bad-beat": 5}) == (
        "trips and bad-beat: at most ante, $0.10, not $0.11"
    )
    assert why(layout, {"ante": 10, "trips": 11}) == "trips: at most ante, $0.10, not $0.11"


def test_chips_that_lie_there_may_come_down_as_far_as_they_need_not_stay():
    layout = Layout((Spot("line", 5, 100, lies=20, keep=20), Spot("six", 5, 100, lies=20), Spot("new", 5, 100)))
    assert not layout.plain and layout.up == {"line": 20, "six": 20}
    assert why(layout, {"line": 19}) == "line: $0.20 must stay until it is decided"
    assert why(layout, {"line": 20}) is why(layout, {"line": 25}) is why(layout, {"six": 0}) is None
    assert why(layout, {"six": 4}) == "six: $0.04 is under the minimum of $0.05"
    assert why(layout, {"new": 0}) == "new: a wager is a whole number of cents above 0, not 0"
    assert why(layout, {"six": -1}) == "six: a wager is a whole number of cents above 0, not -1"
    assert layout.cost({"six": 5, "new": 7}) == -8 and layout.cost({"line": 21}) == 1


def test_no_more_goes_where_the_layout_says_why_not():
    layout = Layout((Spot("come", 5, 100, lies=20, why_not="the point is not set"),))
    assert why(layout, {"come": 21}) == "come: the point is not set"
    assert why(layout, {"come": 20}) is why(layout, {"come": 10}) is None
    fresh = Layout((Spot("come", 5, 100, why_not="the point is not set"),))
    assert not fresh.plain and why(fresh, {"come": 5}) == "come: the point is not set"


def test_a_plaque_is_laid_down_or_lifted_and_costs_nothing():
    layout = Layout((Spot("on", 5, 100, lammer=True), Spot("six", 5, 100, lies=5)))
    assert layout.lammers == {"on"}
    assert why(layout, {"on": 1}) is why(layout, {"on": 0}) is None
    assert why(layout, {"on": 2}) == "on: 1 places the plaque, 0 lifts it, not 2"
    assert layout.cost({"on": 1, "six": 6}) == 1


def test_a_contract_bet_that_lies_nowhere_yet_is_no_plain_spot():
    assert not Spot("line", 5, 100, keep=5).plain and not Spot("on", 5, 100, lammer=True).plain
    assert Spot("line", 5, 100).plain


# layouts


def test_wagers_are_whole_cents_on_spots_that_there_are():
    layout = Layout(tuple([Spot(f"s{n}", 1, 100) for n in range(1, 14)]))
    twelve = "s1, s2, s3, s4, s5, s6, s7, s8, s9, s10, s11, s12"
    assert why(layout, {"s0": 5}) == f"there is no spot 's0' here; the spots are {twelve}"
    for wrong in (0, -1, 5.0, "5", True, None):
        assert why(layout, {"s1": wrong}) == f"s1: a wager is a whole number of cents above 0, not {wrong!r}"


def test_a_mandatory_wager_may_be_missing_only_of_who_bets_behind_others():
    layout = Layout((Spot("ante", 1, 100, required=True), Spot("tie", 1, 100), Spot("ante@2", 1, 100)))
    assert layout.mandatory == ("ante",) and layout.backline
    assert why(layout, {"tie": 5}) == why(layout, {"tie": 5, "ante@2": 5}) == "ante is mandatory"
    assert why(layout, {"ante": 5, "tie": 5}) is why(layout, {"ante@2": 5}) is None
    assert why(layout, {"ante@2": 5}, seat=2) == "seat 2 cannot bet behind itself"
    assert Layout((Spot("ante@1", 1, 100),)).refusal({"ante@1": 5}) is None, "nobody is named who could sit there"
    assert not Layout((Spot("ante", 1, 100),)).backline


def test_all_wagers_together_have_a_limit_where_one_is_printed():
    layout = Layout((Spot("red", 1, 100), Spot("odd", 1, 100, lies=0)), most=120)
    assert why(layout, {"red": 100, "odd": 20}) is None
    assert why(layout, {"red": 100, "odd": 21}) == "$1.21 in total is over the limit of $1.20"
    up = Layout((Spot("red", 1, 100, lies=100), Spot("odd", 1, 100)), most=120)
    assert why(up, {"odd": 21}) == "$1.21 in total is over the limit of $1.20"
    assert why(up, {"odd": 20}) is None


# bets


def test_a_bet_is_paid_from_the_stack_to_the_last_cent():
    bet = Bet(open_to=(1, 2), layout=Layout((Spot("ante", 1, 100), Spot("tie", 1, 100))))
    assert bet.seats == (1, 2) and bet.window and bet.default(1) == {} and bet.fee(1, {"ante": 50}) == 0
    assert bet.refusal(1, {"ante": 50, "tie": 50}, 100) is None
    assert bet.refusal(1, {"ante": 50, "tie": 51}, 100) == "you have $1; this bet needs $1.01"
    assert bet.refusal(1, [], 100) == "wagers must be given as {spot: cents}, not []"
    up = Bet(open_to=(1,), layout=Layout((Spot("six", 1, 100, lies=60),)))
    assert up.refusal(1, {"six": 100}, 40) is None
    assert up.refusal(1, {"six": 100}, 39) == "you have $0.39; this bet needs $0.40"


def test_who_bets_keeps_the_collection_behind():
    each = Charge(
        Terms("player", "per_wager", "before_deal", counted=("all",)), (Tier(None, None, 5, None, None, "L1"),)
    )
    bet = Bet(
        open_to=(1,), layout=Layout((Spot("ante", 1, 100),)), collection=Collection((each,), ("ante",), FeeRules())
    )
    assert bet.fee(1, {"ante": 50}) == 5 and bet.refusal(1, {"ante": 50}, 55) is None
    assert bet.refusal(1, {"ante": 50}, 54) == "you have $0.54; this bet needs $0.50 and the collection of $0.05"


# choices


def test_a_choice_with_an_amount_goes_by_its_step_or_is_all_in():
    raises = Option("raise", least=200, most=500, step=200)
    choose = Choose(seat=1, options=(raises, Option("call", cost=100), Option("fold")), otherwise="fold")
    assert (choose.hand, choose.seats, choose.default(1)) == (0, (1,), "fold")
    for answer in (("raise", 200), ["raise", 400], ("raise", 500), "call", "fold"):
        assert choose.refusal(1, answer, 100) is None
    for answer, reason in [
        (("raise", 300), "raise must be in steps of $2 from $2"),
        (("raise", 199), "raise $1.99 is outside $2 to $5"),
        (("raise", 501), "raise $5.01 is outside $2 to $5"),
        ("raise", "raise needs an amount: $2 to $5"),
        (("fold", 200), "fold takes no amount"),
    ]:
        assert choose.refusal(1, answer, 1_000) == reason
    assert choose.refusal(1, "call", 99) == "call costs $1, but you have $0.99"
    for answer in (("raise",), ("raise", 200, 1), ("raise", 200.0), ("raise", True), (1, 200), {"raise": 200}):
        assert "cannot be chosen here; the choices are raise, call, fold" in choose.refusal(1, answer, 1_000)


def test_any_amount_between_the_least_and_the_most_unless_there_is_a_step():
    bank = Choose(seat=1, options=(Option("bank", least=1, most=9), Option("pass")), otherwise="bank")
    assert all(bank.refusal(1, ("bank", cents), 0) is None for cents in range(1, 10))
    assert bank.default(1) == ("bank", 1), "the least, where the default takes an amount"
    odd = Choose(seat=1, options=(Option("bank", least=50, most=600, step=200),), otherwise="bank")
    assert odd.refusal(1, ("bank", 250), 0) is None and odd.refusal(1, ("bank", 150), 0), "steps begin at the least"
    assert Option("x") == Option("x", cost=0, least=0, most=0, step=1)


def test_a_barred_choice_says_why_and_is_not_offered():
    choose = Choose(seat=1, options=(Option("double", why_not="only on two cards"), Option("hit")), otherwise="hit")
    assert choose.refusal(1, "double", 1_000) == "double: only on two cards"
    assert choose.refusal(1, "split", 1_000) == "'split' cannot be chosen here; the choices are hit"
    assert not Choose.private


def test_a_default_that_is_no_option_is_a_defect():
    with pytest.raises(AssertionError, match="the default 'fold' is not among the options"):
        Choose(seat=1, options=(Option("hit"),), otherwise="fold").default(1)


# hands


def test_a_hand_is_set_from_its_own_cards():
    ask = Arrange(seat=2, cards=(1, 2, 2), groups=(1, 2), otherwise=((1,), (2, 2)))
    assert ask.seats == (2,) and ask.default(2) == ((1,), (2, 2))
    assert ask.refusal(2, [[2], [1, 2]], 0) is None
    assert "groups of 1 and 2 cards" in ask.refusal(2, ((1, 2), (2,)), 0)
    assert "groups of 1 and 2 cards" in ask.refusal(2, "122", 0)
    assert "each once" in ask.refusal(2, ((1,), (1, 2)), 0)


def test_cards_are_discarded_from_the_least_to_the_most():
    ask = Discard(seat=2, cards=(1, 2, 2, 3), most=2, least=1)
    assert ask.seats == (2,) and ask.default(2) == (1,)
    assert ask.refusal(2, (2, 2), 0) is ask.refusal(2, [3], 0) is None
    assert ask.refusal(2, (), 0) == ask.refusal(2, (1, 2, 2), 0) == ask.refusal(2, "12", 0) == "discard 1 to 2 cards"
    assert "each once" in ask.refusal(2, (1, 1), 0)
    assert Discard(seat=2, cards=(1, 2), most=1).default(2) == ()


# windows and counters


def test_a_window_asks_each_seat_its_own():
    own = {seat: Discard(seat=seat, cards=(seat, 9), most=1, least=seat - 1) for seat in (1, 2)}
    window = Window(asks=tuple(own.values()))
    assert window.window and window.seats == (1, 2)
    assert window.for_seat(1) == own[1] and window.for_seat(2) == own[2] and window.for_seat(3) is window
    assert window.refusal(1, (), 0) is None and window.refusal(2, (), 0)
    assert window.default(1) == () and window.default(2) == (2,)
    assert own[1].for_seat(2) is own[1] and not Discard.window


def test_a_counter_takes_orders_of_one_word_until_all_are_done():
    counter = Counter(open_to=(1, 2), kind="tickets")
    assert counter.seats == (1, 2) and not counter.window and counter.default(1) == DONE
    assert counter.refusal(1, DONE, 0) is counter.refusal(1, {"buy": 1}, 0) is None
    for wrong in ({}, {"buy": 1, "cancel": 2}, {1: "buy"}, ["buy"], "buy"):
        assert counter.refusal(1, wrong, 0) == f'an order is {{what: details}} with one word, or "done", not {wrong!r}'
    assert counter.closed({1, 2}) and not counter.closed({1}) and not counter.closed({})


def test_the_official_closes_a_counter_for_everybody():
    counter = Counter(open_to=(1, 2), kind="bets", official=True)
    assert counter.seats == (1, 2, OFFICIAL)
    assert counter.closed({OFFICIAL}) and not counter.closed({1, 2})


def test_only_the_official_gives_a_result_and_nothing_stands_for_it():
    ask = Outside(kind="race")
    assert ask.seats == (OFFICIAL,) and ask.refusal(OFFICIAL, {"winner": "red"}, 0) is None
    assert ask.refusal(OFFICIAL, "red", 0) == "a result is given as an object, not 'red'"
    with pytest.raises(Refused, match="has no default"):
        ask.default(OFFICIAL)
