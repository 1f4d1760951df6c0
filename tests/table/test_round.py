"""The protocol: who may answer, what is refused, what happens when nobody answers."""

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput
from pitboss.table.asks import (
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
    Refused,
    Reshuffle,
    Roll,
    Spin,
    Spot,
    Window,
)
from pitboss.table.events import Dealt, Shuffled
from pitboss.table.round import Round, equipment_chance
from pitboss.table.state import Broken, Saved, StrictTable, Table

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
    with pytest.raises(Refused, match="has already answered"):
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
    assert "only cards in the hand" in (draw.refusal(1, (9,), 0) or "")
    set_hand = Arrange(seat=1, cards=(1, 2, 3), groups=(1, 2), otherwise=((1,), (2, 3)))
    assert set_hand.refusal(1, ((2,), (1, 3)), 0) is None
    assert "groups of 1 and 2" in (set_hand.refusal(1, ((2, 1), (3,)), 0) or "")
    assert "must be set from" in (set_hand.refusal(1, ((2,), (2, 3)), 0) or "")


# Small scripts of our own.


def play_out(script, chance=None, kind=StrictTable, **settings):
    """A round for two of a script that is given its table."""
    table = kind(Saved(stacks=[0, 100_00, 100_00]))
    return Round(table, script(table), chance or (lambda ask: pytest.fail(f"nobody rolls for {ask}")), **settings)


def test_a_window_goes_to_the_script_in_the_order_of_its_seats():
    heard = []

    def script(table):
        heard.append((yield Window(asks=(Discard(seat=2, cards=(1,), most=1), Discard(seat=1, cards=(2,), most=1)))))

    round_ = play_out(script)
    own = round_.ask.by_seat
    round_.answer(1, (2,))
    round_.lay(2, (1,))
    assert round_.waiting_for == (2,)
    round_.answer(2, ())
    assert [*heard[0].items()] == [(2, ()), (1, (2,))]
    assert round_.answers == [(2, own[2], ()), (1, own[1], (2,))]
    assert round_.ask is None and round_.waiting_for == () and round_.after is not None


def test_what_is_laid_down_may_be_amended_and_stands_when_the_clock_closes_the_window():
    heard = []

    def script(table):
        heard.append((yield Bet(open_to=(1, 2), layout=Layout((Spot("ante", 1_00, 5_00),)))))

    round_ = play_out(script)
    round_.answer(1, {"ante": 2_00})
    round_.lay(1, {"ante": 3_00})
    assert round_.waiting_for == (1, 2), "who amends is not ready any more"
    with pytest.raises(Refused, match="over the limit"):
        round_.lay(1, {"ante": 6_00})
    with pytest.raises(Refused, match="seat 3 is not asked; it is seat 1 and seat 2 to act"):
        round_.lay(3, {"ante": 1_00})
    round_.close()
    assert heard == [{1: {"ante": 3_00}, 2: {}}]


def test_nothing_is_laid_down_outside_a_window_and_nobody_is_answered_for_who_is_not_asked():
    def script(table):
        yield Choose(seat=1, options=(Option("hit"),), otherwise="hit")

    round_ = play_out(script)
    with pytest.raises(Refused, match="there is no window open"):
        round_.lay(1, "hit")
    with pytest.raises(Refused, match=r"^seat 2 is not asked$"):
        round_.default(2)
    round_.default(1)
    with pytest.raises(Refused, match=r"^seat 1 is not asked$"):
        round_.default(1)
    with pytest.raises(Refused, match="there is no window open"):
        round_.lay(1, "hit")
    assert round_.refusal(1, "hit") == "the round is over"


def test_the_clock_closes_what_is_asked_and_not_what_is_asked_next():
    def script(table):
        for _ in range(2):
            yield Bet(open_to=(1, 2), layout=Layout((Spot("ante", 1_00, 5_00),)))

    round_ = play_out(script)
    round_.close()
    assert round_.waiting_for == (1, 2) and len(round_.answers) == 2
    round_.answer(2, {})
    round_.close()
    assert round_.ask is None


def test_at_a_counter_order_after_order_goes_to_the_script_and_who_is_done_stays_done():
    heard = []

    def script(table):
        while (order := (yield Counter(open_to=(1, 2), kind="bets", official=True))) is not None:
            heard.append(order)

    round_ = play_out(script)
    round_.answer(1, {"bet": "red"})
    round_.answer(2, "done")
    assert round_.waiting_for == (1, OFFICIAL)
    with pytest.raises(Refused, match="seat 2 has already answered"):
        round_.answer(2, {"bet": "red"})
    round_.answer(OFFICIAL, {"post": "race 2"})
    assert heard == [(1, {"bet": "red"}), (OFFICIAL, {"post": "race 2"})]
    round_.close()
    assert round_.ask is None and [(who, said) for who, _, said in round_.answers[2:]] == [
        (OFFICIAL, {"post": "race 2"}),
        (OFFICIAL, "done"),
    ]


@pytest.mark.parametrize("again", [True, False])
def test_an_order_ends_the_counter_where_all_others_are_done(again):
    """Whether the script opens it once more, to those alone who are done, or goes on by itself."""
    heard = []

    def script(table):
        heard.append((yield Counter(open_to=(1, 2), kind="surrender")))
        if again:
            heard.append((yield Counter(open_to=(1,), kind="surrender")))
        yield Choose(seat=1, options=(Option("hit"), Option("stand")), otherwise="stand")

    round_ = play_out(script)
    round_.answer(1, "done")
    round_.answer(2, {"surrender": True})
    assert heard == [(2, {"surrender": True}), None][: 1 + again]
    assert round_.waiting_for == (1,) and isinstance(round_.ask, Choose)


def test_what_is_open_to_nobody_is_closed_at_once():
    heard = []

    def script(table):
        heard.append((yield Bet(open_to=(), layout=Layout(()))))
        heard.append((yield Counter(open_to=(), kind="bets")))

    assert play_out(script).ask is None and heard == [{}, None]


def test_the_script_refuses_what_the_ask_cannot_and_is_not_asked_about_the_rest():
    def script(table):
        table.judge = lambda ask, seat, answer: f"seat {seat} may not" if ask.least == 1 else None
        yield Window(asks=tuple([Discard(seat=n, cards=(1, 2), most=2, least=n - 1) for n in (1, 2)]))

    round_ = play_out(script)
    assert round_.refusal(1, (1,)) is None and round_.refusal(2, (1,)) == "seat 2 may not"
    assert round_.refusal(2, ()) == "discard 1 to 2 cards"
    assert round_.refusal(2, ([],)) == "that does not answer the question"


def test_a_ball_that_is_called_out_waits_where_people_follow_it():
    heard = []

    def script(table):
        for called in (True, False, True):
            ball = yield DrawBalls(count=1, called=called)
            heard.append(ball)

    balls = iter([7, 8, 9])
    round_ = play_out(script, lambda ask: next(balls), paced=True)
    assert round_.held and round_.waiting_for == () and heard == []
    round_.go_on()
    assert round_.held and heard == [7, 8]
    round_.go_on()
    assert round_.ask is None and heard == [7, 8, 9] and [who for who, *_ in round_.answers] == [0, 0, 0]
    with pytest.raises(Refused, match="nothing waits to be called"):
        round_.go_on()
    again = iter([7, 8, 9])
    assert play_out(script, lambda ask: next(again)).ask is None, "nobody follows it: no ball waits"


def test_as_many_cards_come_as_were_asked_for_and_a_reshuffle_is_stated():
    def script(table):
        table.deal(1, (yield Deal(count=2)), up=True)
        yield Reshuffle(cards=(5,))

    round_ = play_out(script, lambda ask: [3, 4] if isinstance(ask, Deal) else "promise")
    assert round_.table.events == [Dealt(1, ("2s", "3c"), True), Shuffled("promise")]
    with pytest.raises(Broken, match="2 cards were asked for, 1 came"):
        play_out(script, lambda ask: [3])


def test_a_strict_table_is_checked_before_anybody_is_asked():
    def script(table):
        table.stacks[1] += 1
        yield Choose(seat=1, options=(Option("hit"),), otherwise="hit")

    assert play_out(script, kind=Table).ask is not None
    with pytest.raises(Broken, match="appeared"):
        play_out(script)


def test_bots_answer_from_what_they_see_and_seats_without_one_take_the_default():
    heard = []

    def script(table):
        heard.append((yield Window(asks=tuple([Discard(seat=n, cards=(n,), most=1) for n in (1, 2)]))))
        heard.append((yield Choose(seat=2, options=(Option("hit"), Option("stand")), otherwise="stand")))
        heard.append((yield Choose(seat=1, options=(Option("hit"), Option("stand")), otherwise="stand")))

    round_ = play_out(script)
    round_.answer(1, ())
    assert round_.play({2: lambda ask, view: (view.seat,) if isinstance(ask, Discard) else "hit"}) is round_
    assert heard == [{1: (), 2: (2,)}, "hit", "stand"]


def test_a_bot_is_not_heard_on_what_is_not_asked_any_more():
    """The first order closes the counter: the second seat has none to place."""
    heard = []

    def script(table):
        heard.append((yield Counter(open_to=(1, 2), kind="tickets")))
        heard.append((yield Choose(seat=1, options=(Option("hit"), Option("stand")), otherwise="stand")))

    def bot(ask, view):
        return {"buy": 1} if isinstance(ask, Counter) else "hit"

    play_out(script).play({1: bot, 2: bot})
    assert heard == [(1, {"buy": 1}), "hit"]


def test_dice_and_wheel_share_a_source_that_is_opened_when_it_is_needed():
    opened = []

    def source():
        opened.append(Source.of(7))
        return opened[-1]

    table = Table(Saved(stacks=[0]))
    chance = equipment_chance(table, source)
    with pytest.raises(BadInput, match="the rule `deck` names none"):
        chance(Deal(count=1))
    assert opened == []
    dice = chance(Roll(dice=3, sides=4))
    assert len(dice) == 3 and all(1 <= d <= 4 for d in dice) and chance(Spin(pockets=1)) == 0
    assert len(opened) == 1
    with pytest.raises(AssertionError):
        chance(Choose(seat=1, options=(), otherwise=""))
