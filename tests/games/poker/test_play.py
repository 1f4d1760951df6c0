"""Properties of every hand, whatever the stacks, the structure and the players do."""

from itertools import pairwise
from random import Random
from types import SimpleNamespace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.analysis.fuzz import fuzz
from pitboss.games.poker import exchange
from pitboss.games.poker.hand import Hand
from pitboss.houses.cases import Case, Expect, Seat, run_case
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable, replay
from pitboss.money.pots import Pot
from pitboss.table.asks import Choose, Refused
from pitboss.table.events import (
    BOARD,
    Chose,
    Dealt,
    FeeTaken,
    Gathered,
    Marker,
    PotWon,
    Returned,
    Swept,
    Turned,
    Wagered,
)
from pitboss.table.record import Record
from pitboss.table.state import Saved
from pitboss.table.views import View

STRUCTURES = ("no_limit", "fixed_limit", "pot_limit", "spread")
GAMES = {name: load("outlaws/holdem", structure=name) for name in STRUCTURES}
FEES = {"no_limit": "rates-holdem-no-limit:1-3", "fixed_limit": "rates-holdem-limit:4-6"}
"""Fee options are printed for these structures and offered for no other."""

stacks = st.lists(st.one_of(st.just(0), st.integers(1, 10_00), st.integers(1, 500_00)), min_size=2, max_size=10)
hands = st.tuples(st.sampled_from(STRUCTURES), stacks, st.integers(1, 10), st.booleans(), st.integers(0, 2**32))


def start(hand):
    structure, chips, button, charged, seed = hand
    fee = FEES.get(structure) if charged else None
    saved = Saved(stacks=[0, *chips, *[0] * (10 - len(chips))], markers={"button": Marker(button, stays=True)})
    open_table = OpenTable(GAMES[structure], saved=saved, fee=fee, seed=seed, strict=True)
    return open_table, open_table.start()


def some_legal(ask: Choose, random: Random):
    option = random.choice([o for o in ask.options if not o.why_not])
    if not option.most:
        return option.name
    return option.name, random.choice([option.least, option.most, option.least + (option.most - option.least) // 2])


def accepted(round_, answer) -> bool:
    return round_.refusal(round_.ask.seat, answer) is None


def play_on(round_, random: Random, before=lambda round_: None):
    while round_.ask is not None:
        before(round_)
        ask = round_.ask
        answer = some_legal(ask, random)
        round_.answer(ask.seat, answer if accepted(round_, answer) else (answer[0], ask.options[3].most))
    return round_


@settings(max_examples=150, deadline=None)
@given(hands)
def test_money_is_conserved_and_the_pots_are_what_was_put_in(hand):
    _, round_ = start(hand)
    play_on(round_, Random(hand[-1]))
    table = round_.table
    assert sum(table.stacks) + table.drop == sum(hand[1])
    assert total(table, PotWon) + total(table, FeeTaken) == total(table, Wagered) - total(table, Returned)
    assert table.drop == total(table, FeeTaken) in (0, 6_00, 7_00, 8_00) or table.drop == collected_whole_pot(table)


@settings(max_examples=100, deadline=None)
@given(hands)
def test_the_pots_are_told_apart_at_every_moment(hand):
    """Main pot first; every cent of the pot is in one of them, and only who has not folded may win it."""
    _, round_ = start(hand)

    def check(round_):
        table = round_.table
        folded = {e.seat for e in table.events if isinstance(e, Chose) and e.option == "fold"}
        assert sum(pot.cents for pot in table.pots) == table.pot
        assert not any(set(pot.seats) & folded for pot in table.pots)
        assert all(set(later.seats) < set(pot.seats) for pot, later in pairwise(table.pots))

    play_on(round_, Random(hand[-1]), check)
    assert round_.table.pots == []


def total(table, kind: type) -> int:
    return sum([e.cents for e in table.events if isinstance(e, kind)])


def collected_whole_pot(table) -> int:
    """What lay in the pot when the collection took all of it."""
    at = next(n for n, e in enumerate(table.events) if isinstance(e, FeeTaken))
    return [e.cents for e in table.events[:at] if isinstance(e, Gathered)][-1]


@settings(max_examples=60, deadline=None)
@given(hands)
def test_every_legal_answer_is_accepted_and_no_other(hand):
    _, round_ = start(hand)

    def check(round_):
        ask = round_.ask
        for option in ask.options:
            if option.why_not:
                answer = (option.name, max(option.least, 1)) if option.name in ("bet", "raise") else option.name
                assert option.why_not in round_.refusal(ask.seat, answer)
            elif option.most:
                assert accepted(round_, (option.name, option.least)) and accepted(round_, (option.name, option.most))
                assert not accepted(round_, (option.name, option.least - 1))
                assert not accepted(round_, (option.name, option.most + 1))
                assert not accepted(round_, option.name)
            else:
                assert accepted(round_, option.name)
                assert not accepted(round_, (option.name, 1_00))
        assert not accepted(round_, "muck")
        stacks, events = list(round_.table.stacks), len(round_.table.events)
        with pytest.raises(Refused, match="is not asked"):
            round_.answer(ask.seat % 10 + 1, "fold")
        assert (stacks, events) == (list(round_.table.stacks), len(round_.table.events))

    play_on(round_, Random(hand[-1]), check)


@settings(max_examples=100, deadline=None)
@given(hands)
def test_action_goes_clockwise_over_those_who_have_cards_and_chips(hand):
    _, round_ = start(hand)
    play_on(round_, Random(hand[-1]))
    events = round_.table.events
    order = [e.to for e in events if isinstance(e, Dealt) and e.to != BOARD]
    stacks = dict(enumerate(round_.table.saved.stacks))
    able = set(order)
    last = None
    for event in events:
        if isinstance(event, Wagered):
            stacks[event.seat] -= event.cents
        elif isinstance(event, Dealt):
            first_round = event.to != BOARD
            last = round_.table.markers["big-blind"].seat if first_round else order[-1]
        elif isinstance(event, Chose) and event.option != "post" and event.option != "wait":
            at = order.index(last)
            expected = [s for s in order[at + 1 :] + order[: at + 1] if s in able and stacks[s]]
            assert event.seat == expected[0]
            last = event.seat
        elif isinstance(event, Swept):
            able.remove(event.holder)


@settings(max_examples=60, deadline=None)
@given(hands)
def test_hole_cards_are_seen_by_their_holder_until_they_are_turned(hand):
    open_table, round_ = start(hand)

    def check(round_):
        turned = {e.holder for e in round_.table.events if isinstance(e, Turned)}
        for seat in range(1, 11):
            view = View(round_.table, seat)
            for other in view.holders:
                assert bool(view.cards(other)) == (other == seat or other in turned)

    record = open_table.end(play_on(round_, Random(hand[-1]), check))
    for viewer in (None, *range(1, 11)):
        for event in record.view(viewer):
            if isinstance(event, Dealt) and not event.up:
                assert any(event.cards) == (event.to == viewer)


@settings(max_examples=40, deadline=None)
@given(hands)
def test_a_record_replays_to_the_same_hand(hand):
    open_table, round_ = start(hand)
    record = open_table.end(play_on(round_, Random(hand[-1]))).sealed()
    again = replay(msgspec.json.decode(record.json(), type=Record))
    assert again.table.events == round_.table.events
    assert again.after == msgspec.structs.replace(round_.after, shoe=again.after.shoe)


@given(
    st.dictionaries(st.integers(1, 10), st.integers(1, 500_00), min_size=2),
    st.data(),
    st.integers(0, 5_00),
    st.integers(0, 20_00),
)
def test_side_pots_hold_all_chips_but_the_collection(put_in, data, dead, collected):
    folded = data.draw(st.sets(st.sampled_from(sorted(put_in)), max_size=len(put_in) - 1))
    hand = Hand.__new__(Hand)
    hand.put_in, hand.folded, hand.dead, hand.deals = put_in, folded, dead, []
    hand.collected = min(collected, sum(put_in.values()) + dead)
    pots: list[Pot] = hand.pots()
    assert sum(p.cents for p in pots) == sum(put_in.values()) + dead - hand.collected
    for outer, inner in pairwise(pots):
        assert set(inner.seats) < set(outer.seats)


@pytest.mark.parametrize("structure", STRUCTURES)
def test_random_tables_of_every_structure_break_nothing(structure):
    assert fuzz(GAMES[structure], 300, seed=8) == 300


@pytest.mark.parametrize(("declares", "pots"), [("declare", {1: 2_00, 2: 2_00}), ("fold", {1: 0, 2: 4_00})])
def test_50_playing_the_board_is_declared_where_a_house_asks_for_it(declares, pots):
    """delta L539, golden-west L88-L89: undeclared, a hand that is the board loses every claim."""
    passes = ["check", "check", "check"]
    case = Case(
        name="the board",
        cite="L539",
        set={"playing_board": "declare_and_show"},
        button=1,
        deck="2c 3c 2d 3d 7h As Ks Qs 7c Js 7d Ts",
        seats={
            1: Seat(answers=["check", *passes, declares]),
            2: Seat(answers=["call", *passes, "declare"]),
        },
        expect=Expect(pots=pots),
    )
    run_case("outlaws/holdem", case)


@pytest.mark.parametrize(("declared", "back"), [(True, (7, 8, 9)), (False, (1, 2, 7, 8, 9))])
def test_discards_that_prove_split_openers_are_not_dealt_again(declared, back):
    """They lie under a chip until the hand is over (delta L452, golden-west L447-L449)."""
    hand = SimpleNamespace(
        discards={2: [1, 2], 3: [7, 8, 9], 4: [5]}, split_declared=declared, opener=2, undealt=0, mucked=[],
        table=SimpleNamespace(emit=lambda event: None),
    )  # fmt: skip
    (ask,) = exchange._shuffle_discards(hand, 4, ())
    assert ask.cards == back and hand.undealt == len(back)


@pytest.mark.parametrize(
    ("game", "absent"),
    [("golden-west/razz", "fold"), ("delta/seven-card-stud", "fold"), ("lucky-derby/seven-card-stud", "check")],
)
def test_who_is_absent_in_turn_loses_the_hand_where_that_is_printed(game, absent):
    """Delta L57, Golden West L183-L185: ante, forced bet, which is made for him, and hand are lost, bet or no bet."""
    open_table = OpenTable(load(game), seats=3, seed=4, strict=True)
    chosen = [e.option for e in open_table.play({}).events if isinstance(e, Chose)]
    assert chosen == ["bring-in", "fold", "fold"], "who must bring it in does, the others face a bet"
    round_ = open_table.start()
    while round_.ask.kind or not round_.ask.options[2].why_not:  # third street: brought in and called
        round_.answer(round_.ask.seat, round_.ask.kind or "call")
    assert round_.ask.default(round_.ask.seat) == absent
