"""The table: what it keeps between rounds, what is checked after every event, and how chips and cards are moved."""

import pytest

from pitboss.equipment.decks import deck
from pitboss.errors import PitbossError
from pitboss.money.pots import Pot
from pitboss.table import events as e
from pitboss.table.state import Broken, Saved, StrictTable, Table
from pitboss.table.tickets import Ticket


def saved(*stacks: int, **more) -> Saved:
    return Saved(stacks=[0, *stacks], **more)


# between rounds


def test_a_new_table_has_nothing_on_it():
    new = saved(100_00)
    assert (new.bank, new.bank_turns, new.pot, new.drop, new.rounds, new.promise) == (0, 0, 0, 0, 0, "")
    table = Table(new)
    assert (table.pot, table.pot_kept, table.cover, table.ticketed, table.total) == (0, 0, 0, 0, 100_00)
    assert (table.limits, table.stays_up, table.refills, table.strict) == ((0, 0), False, False, False)
    assert table.finish() == saved(100_00, rounds=1)


def test_what_a_round_changes_is_not_changed_before_it_ends():
    before = saved(100_00, up=[(1, "six", 5_00)], tickets=[Ticket(1, 1, 1, None, held=2_00)], jackpots={"meter": 1_00})
    table = Table(before, stays_up=True)
    table.emit(e.Wagered(1, "six", 5_00))
    table.emit(e.TicketGraded(1, 2_00, 7_00))
    table.emit(e.JackpotWon(1, 1_00, "meter"))
    table.emit(e.Marked("point", 0, "6"))
    table.sitting_out.add(1)
    table.carried["legs"] = 1
    assert before == saved(
        100_00, up=[(1, "six", 5_00)], tickets=[Ticket(1, 1, 1, None, held=2_00)], jackpots={"meter": 1_00}
    )
    assert table.finish() == Saved(
        stacks=[-5_00, 96_00],
        sitting_out=[1],
        up=[(1, "six", 10_00)],
        tickets=[Ticket(1, 1, 0, None, due=7_00)],
        jackpots={"meter": 0},
        carried={"legs": 1},
        rounds=1,
    )


def test_a_table_keeps_bank_drop_promise_and_the_markers_that_stay():
    before = saved(100_00, 100_00, bank=2, bank_turns=1, drop=3_00, promise="seed", sitting_out=[2], rounds=8, left=[1])
    table = Table(before)
    assert table.left == {1} and table.sitting_out == {2}
    table.emit(e.Marked("button", 1, stays=True))
    table.emit(e.Marked("action", 2))
    kept = {"button": e.Marker(1, "", True)}
    assert table.finish() == saved(
        100_00, 100_00, bank=2, bank_turns=1, drop=3_00, promise="seed", sitting_out=[2], rounds=9, markers=kept
    )
    assert Table(saved(100_00, markers=kept)).button == 1


def test_nobody_is_shown_the_order_of_the_cards():
    shoe = object()
    shown = saved(1_00, shoe=shoe, promise="seed", drop=2_00).public()
    assert shown == saved(1_00, drop=2_00)


def test_a_seat_is_free_when_nothing_of_it_is_in_play():
    chips = saved(5_00, 5_00, up=[(1, "six", 1_00)], tickets=[Ticket(1, 2, 1, None)])
    assert chips.in_play(1) and chips.in_play(2) and not chips.in_play(3)
    for seat in (1, 2):
        with pytest.raises(PitbossError, match=f"seat {seat} still has chips or tickets in play"):
            chips.vacate(seat)


def test_who_comes_after_a_player_inherits_neither_chips_nor_turns_at_the_bank():
    table = saved(5_00, 6_00, 7_00, bank=2, bank_turns=1, left=[3])
    table.vacate(1)
    assert (table.stacks, table.left, table.bank, table.bank_turns) == ([0, 0, 6_00, 7_00], [1, 3], 2, 1)
    table.vacate(2)
    assert (table.stacks, table.left, table.bank, table.bank_turns) == ([0, 0, 0, 7_00], [1, 2, 3], 2, 0)


def test_seats_with_chips_are_occupied_unless_they_sit_out():
    table = Table(saved(1, 0, 5_00, 5_00, sitting_out=[3]))
    assert table.seats == range(1, 5) and table.occupied == [1, 4]


def test_there_are_pots_while_there_is_a_pot_and_a_way_to_cut_it():
    table = Table(saved(5_00, pot=2_00))
    assert table.pots == []
    table.cut = lambda: [Pot(2_00, (1,))]
    assert table.pots == [Pot(2_00, (1,))]
    table.emit(e.PotWon(1, 2_00))
    assert table.pots == []


# what is checked


def test_chips_that_appear_are_noticed_at_the_event_after_which_they_are_there():
    for kind, strict in ((Table, False), (StrictTable, True)):
        table = kind(saved(100_00))
        assert table.strict is strict
        table.emit(e.Burned(1))
        table.emit(e.Burned(2))
        table.stacks[1] += 5_00
        if strict:
            with pytest.raises(Broken, match=r"^\$5 appeared \(or vanished\) at \[Burned\(count=3\)\]$"):
                table.emit(e.Burned(3))
        else:
            table.emit(e.Burned(3))
            with pytest.raises(Broken, match="appeared"):
                table.finish()


@pytest.mark.parametrize(
    ("event", "there"),
    [
        (e.Transferred(1, 2, 1_01), r"stacks \[-1, 101\], cover 0, pot 0"),
        (e.BankReturned(1, 1), r"stacks \[101, 0\], cover -1, pot 0"),
        (e.PotWon(1, 1), r"stacks \[101, 0\], cover 0, pot -1"),
    ],
)
def test_nobody_has_a_cent_less_than_nothing_but_the_house(event, there):
    table = StrictTable(saved(0, 0))
    table.emit(e.Settled(1, "bonus", 0, 1_00, 0))
    assert table.stacks == [-1_00, 1_00, 0]
    with pytest.raises(Broken, match=f"^less than nothing: {there}$"):
        table.emit(event)


def test_an_empty_table_is_in_order():
    Table(saved()).check()


@pytest.mark.parametrize(
    "event",
    [e.Wagered(1, "ante", 1_00), e.BankPosted(1, 1_00), e.PotKept(1_00)],
    ids=lambda event: type(event).__name__,
)
def test_a_round_does_not_end_with_chips_on_the_table(event):
    table = Table(saved(5_00))
    table.emit(event)
    with pytest.raises(Broken, match="chips left on the table"):
        table.finish()


def test_chips_stay_up_only_where_the_rules_say_so():
    table = Table(saved(5_00, 5_00), stays_up=True)
    for seat, spot in [(2, "six"), (1, "six"), (1, "eight")]:
        table.wager(seat, spot, 1_00)
    kept = table.finish()
    assert kept.up == [(1, "eight", 1_00), (1, "six", 1_00), (2, "six", 1_00)]
    assert Table(kept).total == 10_00 and Table(kept).stake(2, "six") == 1_00


def test_what_tickets_hold_and_what_went_to_them_is_the_same():
    table = Table(saved(5_00, tickets=[Ticket(1, 1, 2, None, held=2_00, due=3_00)]))
    assert (table.ticketed, table.total) == (5_00, 10_00)
    table.tickets[1].due -= 1_00
    with pytest.raises(Broken, match=r"tickets hold \$4, and \$5 went to them"):
        table.finish()


# chips and cards


def test_what_comes_down_pays_for_what_goes_up():
    table = StrictTable(saved(2_00, 0))
    table.rebet(1, {"a": 1_99, "b": 1})
    table.rebet(1, {"c": 1, "a": 1_98, "b": 1})
    assert table.spots == {(1, "a"): 1_98, (1, "b"): 1, (1, "c"): 1} and table.stacks[1] == 0
    assert table.events[2:] == [e.Returned(1, "a", 1), e.Wagered(1, "c", 1)]


def test_nothing_lies_where_nobody_bet():
    table = Table(saved(5_00))
    assert table.stake(1, "ante") == 0
    table.lift(1, "ante", 0)
    with pytest.raises(Broken, match=r"\$0.01 lifted from ante of seat 1, where \$0 lies"):
        table.lift(1, "ante", 1)


def test_only_what_lies_face_down_is_turned_and_that_once():
    table = Table(saved(5_00))
    table.draw([0, 1, 2])
    table.deal(1, [0], up=True)
    table.deal(1, [1], up=False)
    table.deal(1, [2], up=False, hand=1)
    table.turn(1)
    table.turn(1)
    table.turn(1, 1)
    assert table.events[3:] == [e.Turned(1, ("2d",)), e.Turned(1, ("2h",), 1)]
    assert table.hands[1, 0].up == [True, True] and table.hands[1, 1].up == [True]
    assert table.cards(1) == [0, 1] and table.cards(1, 1) == [2] and table.cards(2) == []
    assert table.hand(1) is table.hands[1, 0] and table.hand(1, 1) is table.hands[1, 1]


def test_a_card_is_dealt_once_for_each_time_it_was_drawn():
    table = Table(saved(5_00))
    table.draw([7])
    table.deal(1, [7], up=True)
    with pytest.raises(Broken, match="3s is dealt but was never drawn"):
        table.deal(1, [7], up=True)


def test_of_two_jokers_either_will_do():
    """They print alike: whichever is named, one leaves, and one that lies face down is turned."""
    table = Table(saved(5_00), pieces=deck("jokers-54"))
    table.draw([53, 52])
    table.deal(1, [53], up=True)
    table.deal(1, [52], up=False)
    table.emit(e.Turned(1, ("Jk",)))
    assert table.hands[1, 0].cards == [52, 53] and table.hands[1, 0].up == [True, True]
    table.emit(e.Discarded(1, ("Jk",)))
    table.emit(e.Discarded(1, ("Jk",)))
    assert table.cards(1) == []
