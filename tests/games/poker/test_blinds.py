"""Button, blinds and debts from hand to hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import Dealt, Marked, Marker, Wagered


def seated(players: int, **rules) -> OpenTable:
    return OpenTable(load("outlaws/holdem", **rules), seats=players, seed="blinds", strict=True)


def passive(entering: str = "post"):
    """Checks where it can, else folds; posts or waits when it owes a blind."""

    def answer(ask, view):
        if ask.kind:
            return entering
        return "fold" if ask.options[1].why_not else "check"

    return answer


def play(open_table: OpenTable, entering: str = "post") -> list:
    return open_table.play({seat: passive(entering) for seat in range(1, open_table.game.rules.seats + 1)}).events


def places(events: list) -> dict:
    return {e.marker: e.seat for e in events if isinstance(e, Marked)}


def dealt_in(events: list) -> list[int]:
    return sorted({e.to for e in events if isinstance(e, Dealt) and e.to > 0})


def posted(events: list, seat: int) -> dict:
    before_cards = events[: next(n for n, e in enumerate(events) if isinstance(e, Dealt))]
    return {e.spot: e.cents for e in before_cards if isinstance(e, Wagered) and e.seat == seat}


def sit_out(open_table: OpenTable, *seats: int) -> None:
    open_table.saved.sitting_out = list(seats)


def at_button(players: int, button: int = 1, **rules) -> OpenTable:
    """A table whose first hand has the button there."""
    open_table = seated(players, **rules)
    open_table.saved.markers["button"] = Marker(button, stays=True)
    return open_table


def test_a_new_table_draws_for_the_button_and_then_plays():
    open_table = seated(5)
    drawn = play(open_table)
    cards = {e.to: e.cards[0] for e in drawn if isinstance(e, Dealt)}
    assert len(cards) == 5 and all(e.up for e in drawn if isinstance(e, Dealt))
    order = "23456789TJQKA"
    best = max(cards, key=lambda seat: (order.index(cards[seat][0]), "cdhs".index(cards[seat][1])))
    assert places(drawn) == {"button": best}
    assert open_table.saved.stacks[1:6] == [1_000_00] * 5
    assert places(play(open_table))["button"] == best


def test_button_and_blinds_go_round_clockwise():
    open_table = at_button(3)
    seen = [places(play(open_table)) for _ in range(4)]
    assert [tuple(p.values()) for p in seen] == [(1, 2, 3), (2, 3, 1), (3, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize(("heads_up_blinds", "small"), [("button_big", "other"), ("button_small", "button")])
def test_heads_up_the_button_changes_sides_every_hand(heads_up_blinds, small):
    open_table = at_button(2, heads_up_blinds=heads_up_blinds)
    for button in (1, 2, 1, 2):
        now = places(play(open_table))
        assert now["button"] == button
        assert now["small-blind"] == (button if small == "button" else 3 - button)
        assert now["big-blind"] == 3 - now["small-blind"]


def test_40_when_the_small_blind_leaves_the_big_blind_gets_the_button():
    open_table = at_button(5)
    play(open_table)
    open_table.saved.stacks[2] = 0
    assert places(play(open_table)) == {"button": 3, "small-blind": 4, "big-blind": 5}


def eight_sixteen(players: int = 6, limits: tuple[int, int] = (8_00, 16_00), **rules) -> OpenTable:
    """Lucky Derby's limit game after a hand with the button at seat 1."""
    game = load("lucky-derby/holdem", straddle="none", **rules)
    open_table = OpenTable(game, seats=players, seed="blinds", strict=True)
    open_table.limits = limits
    open_table.saved.markers["button"] = Marker(1, stays=True)
    assert places(play(open_table)) == {"button": 1, "small-blind": 2, "big-blind": 3}
    return open_table


def leave(open_table: OpenTable, *seats: int) -> None:
    for seat in seats:
        open_table.saved.vacate(seat)


@pytest.mark.parametrize(
    ("who", "next_two"),
    [
        ([3], [{"button": 2, "big-blind": 4}, {"button": 3, "small-blind": 4, "big-blind": 5}]),
        ([2], [{"button": 2, "small-blind": 3, "big-blind": 4}, {"button": 3, "small-blind": 4, "big-blind": 5}]),
        ([2, 3], [{"button": 2, "big-blind": 4}, {"button": 3, "small-blind": 4, "big-blind": 5}]),
        ([1, 4], [{"button": 2, "small-blind": 3, "big-blind": 5}, {"button": 3, "small-blind": 5, "big-blind": 6}]),
    ],
)
def test_from_8x16_all_blinds_are_taken_when_a_player_leaves_in_the_middle_of_them(who, next_two):
    open_table = eight_sixteen()
    leave(open_table, *who)
    for hand in next_two:
        assert places(events := play(open_table)) == hand
        assert posted(events, hand["big-blind"]) == {"bet": 8_00}


def test_from_8x16_a_player_who_busts_out_leaves_the_small_blind_missing():
    open_table = eight_sixteen()
    open_table.saved.stacks[3] = 0
    assert places(play(open_table)) == {"button": 2, "big-blind": 4}


@pytest.mark.parametrize(
    "table", [{"limits": (6_00, 12_00)}, {"blinds_on_leaving": "always_pass"}, {"structure": "no_limit"}], ids=str
)
def test_elsewhere_the_blinds_pass_who_the_button_passes(table):
    open_table = eight_sixteen(**table)
    leave(open_table, 3)
    assert places(play(open_table)) == {"button": 2, "small-blind": 4, "big-blind": 5}


def test_two_who_are_left_of_an_8x16_game_play_on_heads_up():
    open_table = eight_sixteen(players=4)
    leave(open_table, 2, 3)
    now = places(play(open_table))
    assert now["button"] == now["small-blind"] != now["big-blind"]


def test_a_newcomer_in_the_seat_of_a_missing_small_blind_waits():
    open_table = eight_sixteen()
    leave(open_table, 3)
    open_table.saved.stacks[3] = 400_00
    events = play(open_table)
    assert places(events) == {"button": 2, "big-blind": 4}
    assert dealt_in(events) == [1, 2, 4, 5, 6]


def test_the_button_never_goes_twice_to_one_player():
    open_table = at_button(5, button=2)
    stacks = open_table.saved.stacks
    stacks[1] = stacks[3] = stacks[4] = 0
    assert places(play(open_table))["button"] == 2  # and then it is meant for seat 5, who leaves
    open_table.saved.stacks[5], open_table.saved.stacks[3] = 0, 500_00
    assert places(play(open_table))["button"] == 3


def test_both_blinds_pass_a_player_who_sits_out_and_are_owed():
    open_table = at_button(6)
    play(open_table)  # button 1, blinds 2 and 3
    sit_out(open_table, 4)
    assert places(play(open_table)) == {"button": 2, "small-blind": 3, "big-blind": 5}  # the big blind passes seat 4
    assert open_table.saved.carried["missed_big"] == [4]
    assert places(play(open_table)) == {"button": 3, "small-blind": 5, "big-blind": 6}  # so does the small blind
    assert open_table.saved.carried["missed_small"] == [4]
    play(open_table)  # the button passes, too: 5, blinds 6 and 1
    sit_out(open_table)
    back = play(open_table)
    assert places(back)["button"] == 6
    assert posted(back, 4) == {"bet": 2_00, "dead": 1_00}
    assert 4 in dealt_in(back)
    assert open_table.saved.carried["missed_small"] == open_table.saved.carried["missed_big"] == []


@pytest.mark.parametrize(
    ("missed_blinds", "owes"), [("post_missed", {"dead": 1_00}), ("post_total", {"bet": 2_00, "dead": 1_00})]
)
def test_who_paid_the_big_blind_and_left_owes_the_small_one_or_the_total(missed_blinds, owes):
    open_table = at_button(6, missed_blinds=missed_blinds)
    play(open_table)  # seat 3 has the big blind
    sit_out(open_table, 3)
    assert places(play(open_table)) == {"button": 2, "small-blind": 4, "big-blind": 5}
    assert (open_table.saved.carried["missed_small"], open_table.saved.carried["missed_big"]) == ([3], [])
    play(open_table)
    sit_out(open_table)
    assert posted(play(open_table), 3) == owes


def test_nothing_is_owed_where_missed_blinds_are_forgiven():
    open_table = at_button(6, missed_blinds="none")
    play(open_table)
    sit_out(open_table, 4)
    play(open_table)
    play(open_table)
    play(open_table)
    sit_out(open_table)
    back = play(open_table)
    assert 4 in dealt_in(back) and not posted(back, 4)


def test_who_waits_is_dealt_in_at_the_big_blind_at_the_ordinary_price():
    open_table = at_button(4)
    play(open_table)  # button 1
    open_table.saved.stacks[5] = 1_000_00
    assert dealt_in(play(open_table, "wait")) == [1, 2, 3, 4]  # button 2, big blind 4
    events = play(open_table, "wait")
    assert places(events) == {"button": 3, "small-blind": 4, "big-blind": 5}
    assert posted(events, 5) == {"bet": 2_00}
    assert 5 in dealt_in(play(open_table, "wait"))


def test_between_button_and_big_blind_a_newcomer_is_not_asked():
    open_table = at_button(4)
    open_table.saved.stacks[2] = 0
    assert [places(play(open_table))["button"] for _ in range(3)] == [1, 3, 4]
    open_table.saved.stacks[2] = 1_000_00
    assert dealt_in(play(open_table)) == [1, 3, 4]


def test_a_newcomer_inherits_nothing_from_the_last_player_in_the_seat():
    """Between two hands a player leaves and another sits down there: he owes what any newcomer owes."""
    open_table = at_button(5)
    play(open_table)  # button 1, blinds 2 and 3
    open_table.saved.vacate(5)
    open_table.saved.stacks[5] = 1_000_00
    waits = play(open_table, "wait")
    assert places(waits) == {"button": 2, "small-blind": 3, "big-blind": 4}
    assert 5 not in dealt_in(waits), "he has not met the blinds, whatever the last player paid"
    assert posted(play(open_table, "wait"), 5) == {"bet": 2_00}, "and is dealt in at the big blind"


def test_a_newcomer_does_not_pay_for_what_the_last_player_missed():
    open_table = at_button(6, new_player="big_blind")
    play(open_table)
    sit_out(open_table, 4)
    for _ in range(3):
        play(open_table)
    assert (open_table.saved.carried["missed_small"], open_table.saved.carried["missed_big"]) == ([4], [4])
    sit_out(open_table)
    open_table.saved.vacate(4)
    open_table.saved.stacks[4] = 1_000_00
    assert posted(play(open_table), 4) == {"bet": 2_00}


def test_a_game_that_has_shrunk_to_one_starts_afresh_with_newcomers():
    open_table = at_button(2)
    play(open_table)
    open_table.saved.stacks[1] = 0
    open_table.saved.stacks[7] = 500_00
    events = play(open_table)
    assert dealt_in(events) == [2, 7]


def test_short_blinds_post_what_they_have():
    open_table = at_button(3)
    open_table.saved.stacks[2], open_table.saved.stacks[3] = 50, 1_25
    events = play(open_table)
    assert posted(events, 2) == {"bet": 50}
    assert posted(events, 3) == {"bet": 1_25}


def due_for_a_blind() -> OpenTable:
    """Lowball at $4-$8 with the button at seat 3: seat 2 was all-in for less than half a blind, and owes it."""
    open_table = OpenTable(load("delta/lowball-27", kill="off", kill_voluntary=False), seats=5, seed="due", strict=True)
    open_table.limits = (4_00, 8_00)
    open_table.saved.markers["button"] = Marker(3, stays=True)
    open_table.saved.carried = {"players": [1, 2, 3, 4, 5], "blind_due": [2]}
    return open_table


def folds(open_table: OpenTable) -> list:
    def answer(ask, view):
        return "post" if ask.kind == "post" else "fold"

    return open_table.play(dict.fromkeys(range(1, open_table.game.rules.seats + 1), answer)).events


def test_who_owes_a_blind_and_sits_out_has_missed_it():
    """Delta L374-L376: he posts it to receive a hand, or waits for the big blind."""
    open_table = due_for_a_blind()
    sit_out(open_table, 2)
    assert places(folds(open_table))["big-blind"] == 5
    assert open_table.saved.carried["missed_big"] == [2]
    sit_out(open_table)
    back = folds(open_table)
    assert places(back)["big-blind"] == 1
    assert posted(back, 2) == {"bet": 4_00} and 2 in dealt_in(back)
    assert not open_table.saved.carried["missed_big"]


def test_who_owes_a_blind_and_has_less_than_half_of_it_owes_it_still():
    """Delta L373-L374."""
    open_table = due_for_a_blind()
    open_table.saved.stacks[2] = 1_00
    assert places(folds(open_table))["big-blind"] == 5
    open_table.saved.stacks[2] = 100_00
    assert places(folds(open_table))["big-blind"] == 2
    assert "blind_due" not in open_table.saved.carried


def test_the_stakes_of_a_table_come_from_its_limits_or_its_rules():
    rules = load("outlaws/holdem").rules
    assert rules.stakes((5_00, 10_00))[:2] == (2_00, 5_00)
    assert load("outlaws/holdem", small_blind=3_00, big_blind=5_00).rules.stakes((2_00, 4_00))[:2] == (3_00, 5_00)
    assert rules.buy_in.min == 40_00 and rules.buy_in.max is None
    limit = load("outlaws/holdem", structure="fixed_limit").rules
    assert (limit.buy_in.min, limit.buy_in.max) == (40_00, 300_00)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_nobody_at_8x16_passes_a_blind_because_others_leave(seed):
    """Players only leave: going round, everybody who stays has the big blind, and the small one in the next hand."""
    random = Random(seed)
    open_table = OpenTable(load("lucky-derby/holdem", straddle="none"), seats=9, seed=str(seed))
    open_table.limits = 8_00, 16_00
    open_table.saved.markers["button"] = Marker(random.randint(1, 9), stays=True)
    big, here = 0, range(1, 10)
    while len(here) > 2:
        now = places(play(open_table))
        if big:
            due = [s for s in (*range(big + 1, 10), *range(1, big + 1)) if s in here]
            assert now["big-blind"] == due[0]
            assert now.get("small-blind", 0) == (big if big in here else 0)
        big = now["big-blind"]
        leave(open_table, *random.sample(here, random.choice([0, 0, 1, 1, 2])))
        here = [s for s in here if open_table.saved.stacks[s]]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_people_come_and_go_and_the_game_goes_on(seed):
    """Between hands anyone may leave, buy in, sit out or come back."""
    random = Random(seed)
    open_table = seated(random.randint(2, 10))
    bot = open_table.game.family.strategies["random"](open_table.game.rules)
    last_button = 0
    for _ in range(25):
        saved = open_table.saved
        for seat in random.sample(range(1, 11), 2):
            saved.stacks[seat] = random.choice([0, 50, 100_00, saved.stacks[seat]])
        saved.sitting_out = [s for s in range(1, 11) if random.random() < (0.8 if s in saved.sitting_out else 0.1)]
        here = [s for s in range(1, 11) if saved.stacks[s] and s not in saved.sitting_out]
        events = open_table.play(dict.fromkeys(range(1, 11), bot)).events
        now, seats = places(events), dealt_in(events)
        assert set(seats) <= set(here)
        if "big-blind" in now:
            assert set(now.values()) <= set(seats) and len(seats) >= 2
            assert now["small-blind"] != now["big-blind"]
            assert now["button"] != last_button
            last_button = now["button"]
