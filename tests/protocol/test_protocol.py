"""What the protocol can carry: windows, tiles, chips that stay up, tickets, reshuffles, results from outside."""

from random import Random

import pytest

from pitboss import load
from pitboss.analysis.fuzz import fuzz, play
from pitboss.errors import CheckFailed, PitbossError
from pitboss.houses.open_table import OpenTable, replay
from pitboss.table import events as e
from pitboss.table import views
from pitboss.table.asks import OFFICIAL, Arrange, Refused
from pitboss.table.record import Record, read
from pitboss.table.state import Saved

pytestmark = pytest.mark.usefixtures("protocol_games")

GAMES = ("set-tiles", "swap-twins", "dice-up", "raffle", "race")


def again(record: Record) -> Record:
    return read(record.sealed().json(), "record")


def open_table(game: str, **settings) -> OpenTable:
    return load(f"test/{game}").table(strict=True, **{"seed": 7, **settings})


@pytest.mark.parametrize("game", GAMES)
def test_random_play_breaks_no_invariant(game):
    assert fuzz(load(f"test/{game}"), 30 if game == "raffle" else 300, seed=1)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_replays_byte_for_byte(game):
    table = open_table(game, seats=4)
    for seed in range(4):
        record = again(table.end(play(table.start(), table.game, Random(seed))))
        assert replay(record).table.events == record.events


@pytest.mark.parametrize("game", GAMES)
def test_a_round_goes_on_from_its_answers_in_another_process(game):
    table = open_table(game, seats=4)
    for seed in range(3):
        round_ = table.start()
        opening = table.opening
        play(round_, table.game, Random(seed))
        record = table.end(round_)
        other = OpenTable(table.game, saved=opening.before, strict=True)
        resumed = other.resume(opening, [(who, answer) for who, answer in record.answers if who])
        assert resumed.table.events == record.events


# windows and pieces


def test_all_set_at_once_in_any_order_and_nobody_sees_a_set_before_it_is_opened():
    table = open_table("set-tiles", seats=3)
    round_ = table.start()
    assert round_.waiting_for == (1, 2, 3)
    for seat in (3, 1, 2):
        part = round_.ask.for_seat(seat)
        assert isinstance(part, Arrange) and part.seat == seat
        others = [a for a in views.seen_ask(round_.ask, seat).asks if a.seat != seat]
        assert all(a.cards == () and a.otherwise == () for a in others)
        round_.default(seat)
    record = table.end(round_)
    opened = {event.holder: n for n, event in enumerate(record.events) if isinstance(event, e.Turned)}
    for viewer in (None, 1, 2, 3):
        for n, event in enumerate(record.view(viewer)):
            if isinstance(event, e.HandSet):
                assert n < opened[event.to]
                assert any(c for group in event.groups for c in group) == (event.to == viewer)
    set_ = [event for event in record.events if isinstance(event, e.HandSet)]
    for event in set_:
        for hand, group in enumerate(event.groups):
            assert table.game and round_.table.pieces.texts(round_.table.cards(event.to, hand)) == group


def test_a_set_that_the_rules_refuse_says_why_and_changes_nothing():
    round_ = open_table("set-tiles", seats=2).start()
    part = round_.ask.for_seat(1)
    low, high = part.otherwise
    with pytest.raises(Refused, match="the low hand has"):
        round_.answer(1, (high, low))
    with pytest.raises(Refused, match="groups of 2 and 2"):
        round_.answer(1, (low + high,))
    with pytest.raises(Refused, match="from the cards dealt"):
        round_.answer(1, (low, (high[0], (set(range(0, 32, 2)) - {*low, *high}).pop())))
    assert round_.waiting_for == (1, 2)


def test_a_tile_is_called_by_its_pips():
    record = open_table("set-tiles", seats=2).play({})
    dealt = [card for event in record.events if isinstance(event, e.Dealt) for card in event.cards]
    assert all("-" in card for card in dealt)
    assert all("-" in card for who, cards in record.answers if who == 0 for card in cards)


def test_equal_cards_are_discarded_one_by_one():
    table = open_table("swap-twins", seats=2, seed="twins 4")
    for _ in range(40):
        round_ = table.start()
        ask = round_.ask.for_seat(1)
        if twin := next((c for c in ask.cards if ask.cards.count(c) > 1), None):
            break
        table.end(round_.play({}))
    with pytest.raises(Refused, match="each once"):
        round_.answer(1, (twin,) * (ask.cards.count(twin) + 1))
    round_.answer(1, (twin,) * ask.cards.count(twin))


# a reshuffle in mid-hand, antes that carry over


def test_a_reshuffle_is_committed_and_derived_again_from_the_seed():
    table = open_table("swap-twins", seats=3)
    record = again(table.play(table.bots()))
    shuffled = [event for event in record.events if isinstance(event, e.Shuffled)]
    assert len(shuffled) == 2 and shuffled[0].commitment != shuffled[1].commitment
    replay(record)
    n = next(n for n, (who, answer) in enumerate(record.answers) if who == 0 and isinstance(answer, str))
    record.answers[n] = (0, "0" * 64)
    with pytest.raises(CheckFailed, match="reshuffles of the record are not those of the committed seed"):
        replay(record.sealed())


def test_antes_carry_over_until_somebody_wins_them():
    table = open_table("swap-twins", seats=2)
    kept = 0
    for _ in range(30):
        before = table.saved.pot
        record = table.play(table.bots())
        won = [event.cents for event in record.events if isinstance(event, e.PotWon)]
        assert table.saved.pot == (0 if won else before + 2_00)
        assert not won or won == [before + 2_00]
        kept += bool(before)
    assert kept
    assert sum(table.saved.stacks) + table.saved.pot == 2_000_00


# chips that stay up


def test_chips_stay_up_come_down_and_are_decided_rounds_later():
    game = load("test/dice-up")
    table = OpenTable(game, seats=2, stack=100_00, strict=True)
    roll = iter([(1, 2), (2, 2), (3, 3)])

    def start():
        return table.start(lambda ask: next(roll))

    round_ = start()
    round_.answer(1, {"coming": 10_00})
    round_.answer(2, {"six": 20_00})
    table.end(round_)
    assert table.saved.up == [(1, "come", 10_00), (2, "six", 20_00)]
    assert table.saved.markers["last"].value == "3"
    assert sum(table.saved.stacks) == 170_00

    round_ = start()
    with pytest.raises(Refused, match="must stay until it is decided"):
        round_.answer(1, {"come": 0})
    with pytest.raises(Refused, match=r"at most 10 times come, \$10, not \$101"):
        round_.answer(1, {"odds": 101_00})
    with pytest.raises(Refused, match=r"you have \$90; this bet needs \$95"):
        round_.answer(1, {"odds": 95_00})
    round_.answer(1, {"odds": 50_00})
    round_.answer(2, {"six": 5_00})  # $15 of it taken down
    table.end(round_)
    assert table.saved.stacks[1:3] == [40_00, 95_00]

    round_ = start()
    round_.answer(1, {"on": 1})
    round_.answer(2, {})
    table.end(round_)
    assert table.saved.up == [] and table.saved.stacks[1:3] == [160_00, 105_00]


def test_a_seat_with_chips_up_cannot_be_vacated():
    saved = Saved(stacks=[0, 5_00], up=[(1, "six", 1_00)])
    with pytest.raises(PitbossError, match="still has chips"):
        saved.vacate(1)


# tickets


def test_a_ticket_is_bought_cancelled_drawn_over_three_games_and_paid():
    table = open_table("raffle", seats=2)
    round_ = table.start()
    round_.answer(2, {"buy": {"marks": 7, "games": 3}})
    round_.answer(1, {"buy": {"marks": 8, "games": 1}})
    with pytest.raises(Refused, match="not a ticket of yours"):
        round_.answer(1, {"cancel": 1})
    round_.answer(1, {"cancel": 2})
    with pytest.raises(Refused, match="one number from 1 to 80"):
        round_.answer(1, {"buy": {"marks": 81, "games": 1}})
    assert round_.waiting_for == (1, 2)
    round_.close()
    table.end(round_)
    assert [(t.number, t.games, t.held) for t in table.saved.tickets] == [(1, 2, 2_00)]
    won = 0
    for _ in range(2):
        record = table.play({})
        won += sum(event.cents for event in record.events if isinstance(event, e.TicketPaid))
    assert table.saved.tickets == []
    first = sum(event.cents for event in round_.table.events if isinstance(event, e.TicketPaid))
    assert table.saved.stacks[2] == 1_000_00 - 3_00 + won + first and table.saved.stacks[1] == 1_000_00


def test_two_thousand_tickets_are_one_draw():
    table = open_table("raffle", seats=300)
    round_ = table.start()
    for n in range(2_000):
        round_.answer(n % 300 + 1, {"buy": {"marks": n % 80 + 1, "games": 1}})
    round_.close()
    record = table.end(round_)
    assert sum(isinstance(event, e.TicketGraded) for event in record.events) == 2_000
    assert sum(isinstance(event, e.TicketPaid) for event in record.events) == 125


# results from outside


def test_only_the_official_posts_and_enters_the_result():
    table = open_table("race", seats=2)
    round_ = table.start()
    with pytest.raises(Refused, match="nothing is posted yet"):
        round_.answer(1, {"bet": "red"})
    with pytest.raises(Refused, match="only the official posts"):
        round_.answer(1, {"post": "race 1"})
    round_.answer(OFFICIAL, {"post": "race 1"})
    round_.answer(1, {"bet": "red"})
    round_.answer(2, "done")
    assert round_.waiting_for == (1, OFFICIAL)
    round_.answer(OFFICIAL, "done")
    assert round_.waiting_for == (OFFICIAL,)
    with pytest.raises(Refused, match="no default"):
        round_.default(OFFICIAL)
    round_.answer(OFFICIAL, {"winner": "red", "by": "the director", "at": "2026-11-17T12:00:00Z"})
    record = table.end(round_)
    assert record.settlement == {1: 1_00, 2: 0}
    assert (OFFICIAL, {"winner": "red", "by": "the director", "at": "2026-11-17T12:00:00Z"}) in record.answers
    replay(again(record))
