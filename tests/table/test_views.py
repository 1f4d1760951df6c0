"""What a seat sees of a table: its own by default, of the others what lies open, and nobody's tickets in the hall."""

import pytest

from pitboss import load
from pitboss.table.asks import Choose, Discard, Option
from pitboss.table.events import BANK, BOARD, TicketBought, TicketPaid, Wagered
from pitboss.table.state import Table
from pitboss.table.views import PUBLIC, View, concerns, may_see, seen_ask, seen_hands

GAME = load("grand-ronde/three-card-poker")


@pytest.fixture
def table():
    """Two seats with $100 each; seat 1 holds 2c down and 2d up, the bank 2h down and 2s up, seat 2 3c down."""
    table = Table(GAME.table(seats=2, stack=100_00).saved)
    table.draw(range(5))
    for holder, card, up in [(1, 0, False), (1, 1, True), (BANK, 2, False), (BANK, 3, True), (2, 4, False)]:
        table.deal(holder, [card], up=up)
    return table


def test_a_card_face_down_is_seen_by_its_holder_and_the_bank_has_no_eyes():
    assert may_see(1, 1, False) and not may_see(2, 1, False) and not may_see(None, 1, False)
    assert may_see(None, 1, True)
    assert not may_see(BANK, BANK, False) and not may_see(BOARD, BOARD, False)


def test_chips_are_ones_own_unless_another_seat_is_named(table):
    table.wager(1, "ante", 5_00)
    table.wager(2, "ante", 10_00)
    table.wager(1, "pair-plus", 2_00)
    one, two, nobody = View(table, 1), View(table, 2), View(table, None)
    assert (one.stake("ante"), one.stake("ante", 2), two.stake("ante")) == (5_00, 10_00, 10_00)
    assert (one.stack(), one.stack(2), two.stack()) == (93_00, 90_00, 90_00)
    assert (one.spots, two.spots, nobody.spots) == ({"ante": 5_00, "pair-plus": 2_00}, {"ante": 10_00}, {})
    assert nobody.stake("ante") == 0 and one.bets == nobody.bets == 17_00


def test_who_only_watches_has_no_chips():
    full = Table(GAME.table(seats=GAME.rules.seats, stack=100_00).saved)
    assert View(full, None).stack() == 0 and View(full, 1).stack() == 100_00


def test_nobody_looks_through_the_eyes_of_another(table):
    view = View(table, 1)
    with pytest.raises(AttributeError):
        view.seat = 2


def test_cards_are_ones_own_and_of_the_others_those_that_lie_open(table):
    one, nobody = View(table, 1), View(table, None)
    assert (one.cards(), one.cards(1), one.cards(2), one.bank_cards(), one.board()) == ([0, 1], [0, 1], [], [3], [])
    assert (nobody.cards(), nobody.cards(1), nobody.cards(2)) == ([3], [1], [])
    assert one.holders == [1, 2]
    seen = {(hand.holder, hand.hand): (hand.cards, hand.up) for hand in seen_hands(table, 1)}
    assert seen == {
        (1, 0): (("2c", "2d"), (False, True)),
        (BANK, 0): ((None, "2s"), (False, True)),
        (2, 0): ((None,), (False,)),
    }
    faces = [event.cards for event in one.events]
    assert faces == [("2c",), ("2d",), (None,), ("2s",), (None,)]


def test_a_discard_and_a_private_choice_show_others_only_whose_turn_it_is():
    class Melding(Choose, frozen=True):
        private = True

    discard = Discard(seat=1, cards=(0, 1), most=1)
    assert seen_ask(discard, 1) == discard
    assert seen_ask(discard, 2).cards == () and seen_ask(discard, None).seat == 1
    choice = Melding(seat=1, options=(Option("in"), Option("out")), otherwise="out", kind="go")
    assert seen_ask(choice, 1) == choice
    hidden = seen_ask(choice, 2)
    assert (hidden.options, hidden.otherwise, hidden.seat, hidden.kind) == ((), "", 1, "go")


def test_a_ticket_concerns_its_holder():
    holders = {7: 3}
    events = [TicketBought(8, 2, 1_00, 1, None), TicketPaid(7, 5_00), TicketPaid(8, 1_00), Wagered(1, "ante", 5_00)]
    assert concerns(events, holders) == [2, 3, 2, PUBLIC]
    assert holders == {7: 3, 8: 2}
    assert PUBLIC not in range(1, 1_001), "no seat has this number"
