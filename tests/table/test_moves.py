"""What each event moves, and what it leaves where it lies. Every chip that goes somewhere came from somewhere."""

from typing import get_args

import msgspec
import pytest

from pitboss.table import events as e
from pitboss.table.state import Broken, Saved, StrictTable, Table
from pitboss.table.tickets import Ticket


@pytest.fixture
def table() -> Table:
    """The house owes nothing, three seats have $100 each; every event is checked for chips that appear or vanish."""
    return StrictTable(Saved(stacks=[0, 100_00, 100_00, 100_00]))


def faces(table: Table) -> dict:
    return {key: (list(table.pieces.texts(held.cards)), held.up) for key, held in table.hands.items()}


def deal(table: Table, holder: int, *cards: tuple[str, bool], hand: int = 0) -> None:
    for card, up in cards:
        numbers = table.pieces.read(card)
        table.draw(numbers)
        table.deal(holder, numbers, up=up, hand=hand)


def test_nobody_changes_what_has_happened():
    kinds = get_args(e.Any)
    assert len(kinds) == 36 and all(kind.__struct_config__.frozen for kind in (*kinds, e.Marker))


def test_an_event_is_known_by_its_name_in_the_record():
    for event in (e.Burned(1), e.Spun("00"), e.Wagered(1, "ante", 5_00)):
        raw = msgspec.json.encode(event)
        assert msgspec.json.decode(raw)["event"] == type(event).__name__
        assert msgspec.json.decode(raw, type=e.Any) == event


def test_events_that_carry_cards_are_marked_as_hiding_them():
    assert {kind for kind in get_args(e.Any) if kind.hides} == {e.Dealt, e.Discarded, e.HandSet}


def test_what_an_event_leaves_out():
    """Hand 0 and face down; nothing bet, nothing uncovered; a bank's first hand; markers that go; the main pot."""
    assert e.Shuffled("c") == e.Shuffled("c", True)
    assert e.Dealt(1, ("As",), True) == e.Dealt(1, ("As",), True, 0)
    assert e.Turned(1, ("As",)) == e.Turned(1, ("As",), 0)
    assert e.Discarded(1, ("As",)) == e.Discarded(1, ("As",), False, 0)
    assert e.Swept(1) == e.Swept(1, 0) and e.HandSet(1, ()) == e.HandSet(1, (), False)
    assert e.Chose(1, "call") == e.Chose(1, "call", 0, 0) and e.Shown(1, "a pair") == e.Shown(1, "a pair", 0, "")
    assert e.Marked("button", 1) == e.Marked("button", 1, "", False) and e.Marker(1) == e.Marker(1, "", False)
    assert e.Settled(1, "ante", 5_00, 0, 5_00) == e.Settled(1, "ante", 5_00, 0, 5_00, 0, "", False)
    assert e.BankPosted(1, 100_00) == e.BankPosted(1, 100_00, 1, False)
    assert e.PotWon(1, 5_00) == e.PotWon(1, 5_00, 0, "")


# cards


def test_the_holders_that_are_no_seats_are_apart():
    assert len({e.BANK, e.BOARD, e.PLAYER_HAND, e.BANKER_HAND, e.PILE}) == 5
    assert max(e.BANK, e.BOARD, e.PLAYER_HAND, e.BANKER_HAND, e.PILE) < 1


def test_cards_pass_from_hand_to_hand_as_they_lay_unless_they_are_turned(table):
    deal(table, 1, ("As", False), ("Ah", True))
    table.emit(e.Moved(1, 0, 1, ("Ah",)))  # a split
    table.emit(e.Moved(1, 0, 2, ("As",)))
    assert faces(table) == {(1, 0): ([], []), (1, 1): (["Ah"], [True]), (1, 2): (["As"], [False])}
    table.emit(e.Moved(1, 1, 0, ("Ah",), to=2, up=False))
    table.emit(e.Moved(1, 2, 0, ("As",), to=2, up=True))
    table.emit(e.Moved(2, 0, 0, ("As",), to=e.BANK))
    assert faces(table)[2, 0] == (["Ah"], [False]) and faces(table)[e.BANK, 0] == (["As"], [True])


def test_cards_are_turned_discarded_and_swept_where_they_lie(table):
    deal(table, 1, ("As", False), ("Ah", False))
    deal(table, 1, ("2c", False), hand=1)
    table.emit(e.Turned(1, ("Ah",)))
    assert faces(table)[1, 0] == (["As", "Ah"], [False, True])
    table.emit(e.Turned(1, ("2c",), 1))
    table.emit(e.Discarded(1, ("As", None)))
    assert faces(table) == {(1, 0): (["Ah"], [True]), (1, 1): (["2c"], [True])}
    table.emit(e.Swept(1))
    table.emit(e.Swept(1))
    assert faces(table) == {(1, 1): (["2c"], [True])}


def test_a_card_that_does_not_lie_there_cannot_leave_or_be_turned(table):
    deal(table, 1, ("As", True))
    for event in (e.Turned(1, ("As",)), e.Turned(1, ("Ah",)), e.Discarded(1, ("Ah",))):
        with pytest.raises(Broken, match="where it does not lie so"):
            table.emit(event)


def test_a_hand_that_is_set_becomes_several_face_down(table):
    deal(table, 1, ("As", False), ("Ah", True), ("2c", False))
    table.emit(e.HandSet(1, (("2c",), ("Ah", "As"))))
    assert faces(table) == {(1, 0): (["2c"], [False]), (1, 1): (["Ah", "As"], [False, False])}


def test_a_marker_lies_at_a_seat_or_shows_something_or_is_off(table):
    table.emit(e.Marked("button", 2, stays=True))
    table.emit(e.Marked("point", 0, "6"))
    assert table.markers == {"button": e.Marker(2, "", True), "point": e.Marker(0, "6", False)}
    assert table.button == 2
    table.emit(e.Marked("button", 0))
    table.emit(e.Marked("button", 0))
    assert table.markers == {"point": e.Marker(0, "6")} and table.button == 0


# chips


def test_a_wager_goes_to_its_spot_and_what_is_returned_comes_back(table):
    table.emit(e.Wagered(1, "ante", 5_00))
    table.emit(e.Wagered(1, "ante", 2_00))
    table.emit(e.Wagered(2, "ante", 1_00))
    assert table.stacks == [0, 93_00, 99_00, 100_00] and table.spots == {(1, "ante"): 7_00, (2, "ante"): 1_00}
    table.emit(e.Returned(1, "ante", 3_00))
    table.emit(e.Returned(2, "ante", 1_00))
    assert table.stacks == [0, 96_00, 100_00, 100_00] and table.spots == {(1, "ante"): 4_00}
    with pytest.raises(Broken, match=r"\$4.01 lifted from ante of seat 1, where \$4 lies"):
        table.emit(e.Returned(1, "ante", 4_01))


@pytest.mark.parametrize(
    ("paid", "taken", "stack"),
    [(15_00, 0, 115_00), (0, 10_00, 90_00), (0, 5_00, 95_00), (0, 0, 100_00)],
)
def test_a_wager_against_the_house_is_paid_taken_or_given_back(table, paid, taken, stack):
    table.emit(e.Wagered(1, "ante", 10_00))
    table.emit(e.Settled(1, "ante", 10_00, paid, taken))
    assert table.stacks == [100_00 - stack, stack, 100_00, 100_00] and table.spots == {}


def test_a_part_of_what_lies_on_a_spot_is_settled_and_a_bonus_without_a_stake(table):
    table.emit(e.Wagered(1, "ante", 10_00))
    table.emit(e.Settled(1, "ante", 4_00, 4_00, 0))
    assert table.stacks[:2] == [-4_00, 98_00] and table.spots == {(1, "ante"): 6_00}
    table.emit(e.Settled(1, "bonus", 0, 3_00, 0))
    assert table.stacks[:2] == [-7_00, 101_00] and table.spots == {(1, "ante"): 6_00}


def test_a_player_dealer_pays_from_the_cover_and_the_house_what_is_the_houses(table):
    table.emit(e.BankPosted(3, 50_00, turn=2))
    assert (table.bank, table.bank_turns, table.refills, table.cover, table.stacks[3]) == (3, 2, False, 50_00, 50_00)
    for seat, spot, paid, taken, house in [(1, "base", 10_00, 0, False), (2, "base", 0, 5_00, False),
                                           (1, "bonus", 8_00, 0, True)]:  # fmt: skip
        table.emit(e.Wagered(seat, spot, 10_00))
        table.emit(e.Settled(seat, spot, 10_00, paid, taken, house=house))
    assert table.stacks == [-8_00, 118_00, 95_00, 55_00] and table.cover == 40_00
    table.emit(e.BankReturned(3, 40_00))
    assert table.stacks[3] == 95_00 and table.cover == 0
    table.emit(e.BankDeclined(3))
    assert (table.bank, table.bank_turns) == (3, 0)


def test_a_bank_is_put_up_in_two_parts_and_refilled_in_the_net_model(table):
    table.emit(e.BankPosted(3, 50_00, refills=True))
    table.emit(e.BankPosted(3, 10_00, refills=True))
    table.emit(e.Wagered(1, "base", 5_00))
    table.emit(e.Settled(1, "base", 5_00, 0, 5_00))
    assert (table.cover, table.stacks[3], table.bank_turns) == (65_00, 40_00, 1)
    table.emit(e.Settled(2, "bonus", 0, 8_00, 0))
    assert (table.cover, table.stacks[2:]) == (57_00, [108_00, 40_00])


def test_chips_move_between_spots_and_between_seats(table):
    table.emit(e.Wagered(1, "come", 10_00))
    table.emit(e.Wagered(1, "six", 1_00))
    table.emit(e.Relocated(1, "come", "six", 4_00))
    table.emit(e.Relocated(1, "come", "eight", 6_00))
    assert table.spots == {(1, "six"): 5_00, (1, "eight"): 6_00}
    table.emit(e.Transferred(2, 3, 7_00))
    assert table.stacks == [0, 89_00, 93_00, 107_00]


def test_a_fee_comes_from_a_stack_or_the_pot_and_goes_to_the_drop_or_a_jackpot(table):
    table.emit(e.Wagered(1, "bet", 10_00))
    table.emit(e.Gathered(10_00))
    table.emit(e.FeeTaken(0, 3_00))
    table.emit(e.FeeTaken(0, 1_00, "bad beat"))
    table.emit(e.FeeTaken(0, 1_00, "bad beat"))
    table.emit(e.FeeTaken(2, 1_00))
    assert (table.pot, table.drop, table.jackpots, table.stacks[2]) == (5_00, 4_00, {"bad beat": 2_00}, 99_00)
    table.emit(e.FeeTaken(2, -1_00))
    assert (table.drop, table.stacks) == (3_00, [0, 90_00, 100_00, 100_00])


def test_bets_are_gathered_from_the_spots_that_are_named_and_the_pot_is_won_or_kept(table):
    for seat, spot, cents in [(1, "bet", 5_00), (2, "bet", 3_00), (1, "ante", 1_00), (3, "side", 2_00)]:
        table.emit(e.Wagered(seat, spot, cents))
    table.emit(e.Gathered(8_00))
    assert table.pot == 8_00 and table.spots == {(1, "ante"): 1_00, (3, "side"): 2_00}
    table.emit(e.Gathered(11_00, ("ante", "side")))
    table.emit(e.PotWon(2, 7_00))
    table.emit(e.PotKept(4_00))
    assert (table.pot, table.pot_kept, table.stacks[2], table.spots) == (4_00, 4_00, 104_00, {})
    assert table.finish().pot == 4_00


def test_the_house_feeds_a_jackpot_and_a_seat_wins_it(table):
    table.emit(e.JackpotFed(50_00, "meter"))
    table.emit(e.JackpotFed(1_00, "meter"))
    assert table.stacks[0] == -51_00 and table.jackpots == {"meter": 51_00}
    table.emit(e.JackpotWon(2, 20_00, "meter"))
    assert table.stacks == [-51_00, 100_00, 120_00, 100_00] and table.jackpots == {"meter": 31_00}


# tickets


def test_a_ticket_of_two_games_is_drawn_corrected_and_paid(table):
    table.emit(e.TicketBought(7, 1, 4_00, 2, [1, 2]))
    assert table.tickets == {7: Ticket(7, 1, 2, [1, 2], held=4_00)}
    table.emit(e.TicketChanged(7, [3]))
    table.emit(e.TicketGraded(7, 2_00, 10_00))
    assert table.tickets == {7: Ticket(7, 1, 1, [3], held=2_00, due=10_00)}
    assert (table.stacks, table.ticketed) == ([-8_00, 96_00, 100_00, 100_00], 12_00)
    table.emit(e.TicketGraded(7, 0, -1_00))
    table.emit(e.TicketPaid(7, 4_00))
    assert table.tickets == {7: Ticket(7, 1, 1, [3], held=2_00, due=5_00)}
    assert (table.stacks, table.ticketed) == ([-7_00, 100_00, 100_00, 100_00], 7_00)
    assert table.finish().tickets == [Ticket(7, 1, 1, [3], held=2_00, due=5_00)]


def test_a_ticket_that_is_handed_back_is_paid_back_and_one_that_expires_is_the_houses(table):
    table.emit(e.TicketBought(1, 1, 4_00, 2, None))
    table.emit(e.TicketCancelled(1))
    assert table.tickets == {1: Ticket(1, 1, 0, None)} and table.stacks == [0, 100_00, 100_00, 100_00]
    table.emit(e.TicketBought(2, 2, 1_00, 1, None))
    table.emit(e.TicketGraded(2, 1_00, 9_00))
    table.emit(e.TicketExpired(2))
    assert table.tickets[2] == Ticket(2, 2, 0, None) and table.stacks == [1_00, 100_00, 99_00, 100_00]
    assert table.ticketed == 0 and table.finish().tickets == []
