"""The hand as a whole: no card is lost, every hand ends, tops carry over, and nobody sees another's hand."""

from collections import Counter
from random import Random

import pytest

from pitboss import load
from pitboss.analysis.fuzz import fuzz
from pitboss.equipment.decks import deck
from pitboss.houses.open_table import replay
from pitboss.table.asks import Choose, Deal, Reshuffle
from pitboss.table.events import BOARD, Announced, Dealt, Marked, Moved, PotKept, PotWon, Shuffled, Swept
from pitboss.table.sentences import sentence
from pitboss.table.views import seen_ask

PAN = load("golden-west/pan")
PACK = Counter(deck("pan-310").cards)


def lets_go(ask, view):
    """In, and never uses a card."""
    return "in" if ask.kind == "declare" else ask.otherwise


def at_random(chance):
    def answer(ask, view):
        if ask.kind == "declare":
            return "in" if chance.random() < 0.8 else "drop"
        return chance.choice([o.name for o in ask.options if not o.why_not])

    return answer


def drive(game, strategy, seats=4, seed=1):
    """A hand, with every card of the pack accounted for at every ask."""
    open_table = game.table(seats=seats, seed=seed, strict=True)
    round_ = open_table.start()
    table = round_.table
    while (ask := round_.ask) is not None:
        on_table = Counter([c for held in table.hands.values() for c in held.cards])
        out = Counter()
        for who, asked, answer in round_.answers:
            if who == 0 and isinstance(asked, Deal):
                out.update(answer)
            elif isinstance(asked, Reshuffle):
                out.subtract(asked.cards)
        thrown_in = out - on_table
        assert not on_table - out, "whatever lies on the table came from the stock"
        assert out.total() + table.shoe.left == 310 and not out - PACK
        swept = [n for n, e in enumerate(table.events) if isinstance(e, Swept) and e.holder > BOARD]
        assert bool(thrown_in) <= bool(swept), "only dropped and fouled hands are off the table"
        round_.answer(ask.seat, strategy(ask, None))
    return open_table, round_


@pytest.mark.parametrize("seed", range(4))
def test_310_cards_at_every_moment(seed):
    drive(PAN, at_random(Random(seed)), seed=seed)
    drive(load("golden-west/pan", drawn_into_hand="fouls"), at_random(Random(seed)), seed=seed)


def test_an_exhausted_stock_is_renewed_once_and_then_the_tops_stay():
    open_table, round_ = drive(PAN, lets_go, seats=2)
    events = round_.table.events
    assert sum(isinstance(e, Shuffled) for e in events) == 2, "the shuffle before the deal and one more"
    drawn = sum(len(e.cards) for e in events if isinstance(e, Dealt))
    assert drawn == 310 + 290
    assert events[-2:] == [
        Announced("The stock is exhausted and nobody has gone out."),
        PotKept(2_00, "nobody goes out"),
    ]
    replay(open_table.end(round_).sealed())


def test_without_a_reshuffle_the_first_stock_is_the_last():
    _, round_ = drive(load("golden-west/pan", reshuffles=0), lets_go, seats=3)
    assert sum(len(e.cards) for e in round_.table.events if isinstance(e, Dealt)) == 310
    assert not any(isinstance(ask, Reshuffle) for _, ask, _ in round_.answers)


def test_a_hand_that_was_dropped_goes_into_the_new_stock_once():
    """310 cards less twenty in two hands: all of them, both times."""
    open_table = load("golden-west/pan", reshuffles=2).table(seats=3, seed=2)
    round_ = open_table.start().play({1: lets_go, 2: lets_go})
    assert [len(ask.cards) for _, ask, _ in round_.answers if isinstance(ask, Reshuffle)] == [290, 290]


def test_tops_that_stay_are_won_in_the_next_hand():
    """Nobody is in; then one player is: six tops, and that player's own come back."""
    open_table = PAN.table(seats=3, seed=5)
    open_table.play({})
    assert open_table.saved.pot == 3_00
    record = open_table.play({2: lambda ask, view: "in"})
    assert [e for e in record.events if isinstance(e, PotWon)] == [PotWon(2, 6_00, why="the only player in")]
    assert record.settlement == {1: -1_00, 2: 5_00, 3: -1_00} and open_table.saved.pot == 0


def test_the_winner_is_dealt_to_first_and_acts_first():
    """L665."""
    open_table = PAN.table(seats=4, seed=5)
    open_table.play({3: lambda ask, view: "in"})
    record = open_table.play({})
    assert [e.to for e in record.events if isinstance(e, Dealt)] == [3, 2, 1, 4] * 2
    assert [who for who, _ in record.answers if who] == [3, 2, 1, 4]
    assert all(not e.up for e in record.events if isinstance(e, Dealt)), "no card is turned up at an old table"


def test_the_button_of_a_player_who_left_is_the_next_ones():
    open_table = PAN.table(seats=4, seed=5)
    open_table.play({3: lambda ask, view: "in"})
    open_table.saved.vacate(3)
    record = open_table.play({})
    assert record.events[1] == Marked("button", 2, stays=True)
    assert [e.to for e in record.events if isinstance(e, Dealt)] == [2, 1, 4] * 2


def test_one_player_waits_and_the_tops_wait_too():
    open_table = PAN.table(seats=2, seed=1)
    open_table.play({})
    open_table.saved.vacate(1)
    record = open_table.play({})
    assert record.events[-2] == Announced("The game waits for a second player.")
    assert record.settlement[2] == 0 and open_table.saved.pot == 2_00


@pytest.mark.parametrize("kind", ["draw", "meld"])
def test_what_a_player_can_do_with_the_cards_is_shown_to_nobody_else(kind):
    round_ = PAN.table(seats=2, seed=3).start()
    while round_.ask.kind != kind:
        round_.answer(round_.ask.seat, lets_go(round_.ask, None))
    ask = round_.ask
    assert seen_ask(ask, ask.seat) is ask
    for viewer in (None, 3 - ask.seat):
        assert seen_ask(ask, viewer) == Choose(seat=ask.seat, options=(), otherwise="", kind=kind, about=ask.about)


def test_whether_a_player_is_asked_does_not_depend_on_the_hand():
    """Else everybody would learn from a missing question that a card is of no use to a player."""
    _, round_ = drive(PAN, lets_go, seats=2)
    asked = [(who, ask.kind) for who, ask, _ in round_.answers if who]
    turns = asked[2:]
    assert [kind for _, kind in turns[:4]] == ["draw", "meld", "redraw", "meld"]
    assert {tuple(kind for _, kind in turns[n : n + 2]) for n in range(4, len(turns) - 1, 2)} == {("draw", "meld")}


def test_what_the_dealer_says():
    assert sentence(Moved(2, 0, 1, ("4c", "4d"), up=True)) == "Seat 2 lays down four of clubs and four of diamonds."
    assert sentence(Moved(2, 4, 0, ("4c",), to=BOARD, up=True)) == "Seat 2 discards four of clubs."
    assert sentence(Moved(BOARD, 0, 4, ("4c",), to=3, up=True)) == "Seat 3 takes four of clubs."
    assert sentence(Moved(3, 4, 0, ("4c",), up=False)) == "Seat 3 picks up four of clubs."


def test_random_play():
    assert fuzz(PAN, 60, 7) == 60


@pytest.mark.slow
def test_random_play_at_length():
    assert fuzz(PAN, 20_000, 14) == 20_000
