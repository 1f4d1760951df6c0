"""Button, blinds and debts from hand to hand."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.houses.game import load
from pitboss.houses.sitting import Sitting
from pitboss.table.events import Dealt, Marked, Wagered


def open_table(players: int, **rules) -> Sitting:
    return Sitting(load("outlaws/holdem", **rules), seats=players, seed="blinds", strict=True)


def passive(entering: str = "post"):
    """Checks where it can, else folds; posts or waits when it owes a blind."""

    def answer(ask, view):
        if ask.about:
            return entering
        return "fold" if ask.options[1].why_not else "check"

    return answer


def play(sitting: Sitting, entering: str = "post") -> list:
    return sitting.play({seat: passive(entering) for seat in range(1, 11)}).events


def places(events: list) -> dict:
    return {e.marker: e.seat for e in events if isinstance(e, Marked)}


def dealt_in(events: list) -> list[int]:
    return sorted({e.to for e in events if isinstance(e, Dealt) and e.to > 0})


def posted(events: list, seat: int) -> dict:
    before_cards = events[: next(n for n, e in enumerate(events) if isinstance(e, Dealt))]
    return {e.spot: e.cents for e in before_cards if isinstance(e, Wagered) and e.seat == seat}


def sit_out(sitting: Sitting, *seats: int) -> None:
    sitting.saved.sitting_out = list(seats)


def at_button(players: int, button: int = 1, **rules) -> Sitting:
    """A table whose first hand has the button there."""
    sitting = open_table(players, **rules)
    sitting.saved.button = button
    return sitting


def test_a_new_table_draws_for_the_button_and_then_plays():
    sitting = open_table(5)
    drawn = play(sitting)
    cards = {e.to: e.cards[0] for e in drawn if isinstance(e, Dealt)}
    assert len(cards) == 5 and all(e.up for e in drawn if isinstance(e, Dealt))
    order = "23456789TJQKA"
    best = max(cards, key=lambda seat: (order.index(cards[seat][0]), "cdhs".index(cards[seat][1])))
    assert places(drawn) == {"button": best}
    assert sitting.saved.stacks[1:6] == [1_000_00] * 5
    assert places(play(sitting))["button"] == best


def test_button_and_blinds_go_round_clockwise():
    sitting = at_button(3)
    seen = [places(play(sitting)) for _ in range(4)]
    assert [tuple(p.values()) for p in seen] == [(1, 2, 3), (2, 3, 1), (3, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize(("heads_up_blinds", "small"), [("button_big", "other"), ("button_small", "button")])
def test_heads_up_the_button_changes_sides_every_hand(heads_up_blinds, small):
    sitting = at_button(2, heads_up_blinds=heads_up_blinds)
    for button in (1, 2, 1, 2):
        now = places(play(sitting))
        assert now["button"] == button
        assert now["small-blind"] == (button if small == "button" else 3 - button)
        assert now["big-blind"] == 3 - now["small-blind"]


def test_40_when_the_small_blind_leaves_the_big_blind_gets_the_button():
    sitting = at_button(5)
    play(sitting)
    sitting.saved.stacks[2] = 0
    assert places(play(sitting)) == {"button": 3, "small-blind": 4, "big-blind": 5}


def test_the_button_never_goes_twice_to_one_player():
    sitting = at_button(5, button=2)
    stacks = sitting.saved.stacks
    stacks[1] = stacks[3] = stacks[4] = 0
    assert places(play(sitting))["button"] == 2  # and then it is meant for seat 5, who leaves
    sitting.saved.stacks[5], sitting.saved.stacks[3] = 0, 500_00
    assert places(play(sitting))["button"] == 3


def test_both_blinds_pass_a_player_who_sits_out_and_are_owed():
    sitting = at_button(6)
    play(sitting)  # button 1, blinds 2 and 3
    sit_out(sitting, 4)
    assert places(play(sitting)) == {"button": 2, "small-blind": 3, "big-blind": 5}  # the big blind passes seat 4
    assert sitting.saved.carried["missed_big"] == [4]
    assert places(play(sitting)) == {"button": 3, "small-blind": 5, "big-blind": 6}  # so does the small blind
    assert sitting.saved.carried["missed_small"] == [4]
    play(sitting)  # the button passes, too: 5, blinds 6 and 1
    sit_out(sitting)
    back = play(sitting)
    assert places(back)["button"] == 6
    assert posted(back, 4) == {"bet": 2_00, "dead": 1_00}
    assert 4 in dealt_in(back)
    assert sitting.saved.carried["missed_small"] == sitting.saved.carried["missed_big"] == []


def test_who_paid_the_big_blind_and_left_owes_only_the_small_one_dead():
    sitting = at_button(6)
    play(sitting)  # seat 3 has the big blind
    sit_out(sitting, 3)
    assert places(play(sitting)) == {"button": 2, "small-blind": 4, "big-blind": 5}
    assert (sitting.saved.carried["missed_small"], sitting.saved.carried["missed_big"]) == ([3], [])
    play(sitting)
    sit_out(sitting)
    assert posted(play(sitting), 3) == {"dead": 1_00}


def test_nothing_is_owed_where_missed_blinds_are_forgiven():
    sitting = at_button(6, missed_blinds="none")
    play(sitting)
    sit_out(sitting, 4)
    play(sitting)
    play(sitting)
    play(sitting)
    sit_out(sitting)
    back = play(sitting)
    assert 4 in dealt_in(back) and not posted(back, 4)


def test_who_waits_is_dealt_in_at_the_big_blind_at_the_ordinary_price():
    sitting = at_button(4)
    play(sitting)  # button 1
    sitting.saved.stacks[5] = 1_000_00
    assert dealt_in(play(sitting, "wait")) == [1, 2, 3, 4]  # button 2, big blind 4
    events = play(sitting, "wait")
    assert places(events) == {"button": 3, "small-blind": 4, "big-blind": 5}
    assert posted(events, 5) == {"bet": 2_00}
    assert 5 in dealt_in(play(sitting, "wait"))


def test_between_button_and_big_blind_a_newcomer_is_not_asked():
    sitting = at_button(4)
    sitting.saved.stacks[2] = 0
    assert [places(play(sitting))["button"] for _ in range(3)] == [1, 3, 4]
    sitting.saved.stacks[2] = 1_000_00
    assert dealt_in(play(sitting)) == [1, 3, 4]


def test_a_newcomer_inherits_nothing_from_the_last_player_in_the_seat():
    """Between two hands a player leaves and another sits down there: he owes what any newcomer owes."""
    sitting = at_button(5)
    play(sitting)  # button 1, blinds 2 and 3
    sitting.saved.vacate(5)
    sitting.saved.stacks[5] = 1_000_00
    waits = play(sitting, "wait")
    assert places(waits) == {"button": 2, "small-blind": 3, "big-blind": 4}
    assert 5 not in dealt_in(waits), "he has not met the blinds, whatever the last player paid"
    assert posted(play(sitting, "wait"), 5) == {"bet": 2_00}, "and is dealt in at the big blind"


def test_a_newcomer_does_not_pay_for_what_the_last_player_missed():
    sitting = at_button(6, new_player="big_blind")
    play(sitting)
    sit_out(sitting, 4)
    for _ in range(3):
        play(sitting)
    assert (sitting.saved.carried["missed_small"], sitting.saved.carried["missed_big"]) == ([4], [4])
    sit_out(sitting)
    sitting.saved.vacate(4)
    sitting.saved.stacks[4] = 1_000_00
    assert posted(play(sitting), 4) == {"bet": 2_00}


def test_a_game_that_has_shrunk_to_one_starts_afresh_with_newcomers():
    sitting = at_button(2)
    play(sitting)
    sitting.saved.stacks[1] = 0
    sitting.saved.stacks[7] = 500_00
    events = play(sitting)
    assert dealt_in(events) == [2, 7]


def test_short_blinds_post_what_they_have():
    sitting = at_button(3)
    sitting.saved.stacks[2], sitting.saved.stacks[3] = 50, 1_25
    events = play(sitting)
    assert posted(events, 2) == {"bet": 50}
    assert posted(events, 3) == {"bet": 1_25}


def test_the_stakes_of_a_table_come_from_its_limits_or_its_rules():
    rules = load("outlaws/holdem").rules
    assert rules.stakes((5_00, 10_00))[:2] == (2_00, 5_00)
    assert load("outlaws/holdem", small_blind=3_00, big_blind=5_00).rules.stakes((2_00, 4_00))[:2] == (3_00, 5_00)
    assert rules.buy_in.min == 40_00 and rules.buy_in.max is None
    limit = load("outlaws/holdem", structure="fixed_limit").rules
    assert (limit.buy_in.min, limit.buy_in.max) == (40_00, 300_00)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32))
def test_people_come_and_go_and_the_game_goes_on(seed):
    """Between hands anyone may leave, buy in, sit out or come back."""
    random = Random(seed)
    sitting = open_table(random.randint(2, 10))
    bot = sitting.game.family.strategies["random"](sitting.game.rules)
    last_button = 0
    for _ in range(25):
        saved = sitting.saved
        for seat in random.sample(range(1, 11), 2):
            saved.stacks[seat] = random.choice([0, 50, 100_00, saved.stacks[seat]])
        saved.sitting_out = [s for s in range(1, 11) if random.random() < (0.8 if s in saved.sitting_out else 0.1)]
        here = [s for s in range(1, 11) if saved.stacks[s] and s not in saved.sitting_out]
        events = sitting.play(dict.fromkeys(range(1, 11), bot)).events
        now, seats = places(events), dealt_in(events)
        assert set(seats) <= set(here)
        if "big-blind" in now:
            assert set(now.values()) <= set(seats) and len(seats) >= 2
            assert now["small-blind"] != now["big-blind"]
            assert now["button"] != last_button
            last_button = now["button"]
