"""The events are the whole truth: who applies them one by one to the table as it was arrives at the table as it is."""

from random import Random

import pytest

from pitboss import load
from pitboss.analysis.fuzz import _table, play
from pitboss.equipment.decks import deck
from pitboss.houses.game import catalogue
from pitboss.table.events import BankPosted
from pitboss.table.state import Saved, Table


def on_the_table(table: Table):
    hands = {key: (hand.cards, hand.up) for key, hand in table.hands.items()}
    return table.stacks, table.spots, table.pot, table.cover, table.drop, table.jackpots, table.markers, hands


@pytest.mark.parametrize("game", catalogue())
def test_the_events_of_a_round_lead_to_its_table(game):
    game = load(game)
    for seed in range(6):
        chance = Random(seed)
        open_table = _table(game, chance, str(seed))
        for _ in range(3):
            round_ = play(open_table.start(), game, chance)
            played = round_.table
            table = Table(played.saved, pieces=played.pieces)
            for who, ask, answer in round_.answers:
                if who == 0 and type(ask).__name__ == "Deal":
                    table.draw(answer)
            for event in played.events:
                table.emit(event)
            assert on_the_table(table) == on_the_table(played)
            open_table.end(round_)


def test_cards_that_are_dealt_and_turned_lie_as_the_events_say():
    """Jokers print alike: the second of a hand is the second joker, however it was drawn."""
    saved = load("grand-ronde/three-card-poker").table(seats=1).saved
    played, told = (Table(saved, pieces=deck("jokers-54")) for _ in range(2))
    for table in played, told:
        table.draw([53, 7, 52])
    played.deal(1, [53], up=False)
    played.deal(1, [7, 52], up=True)
    played.turn(1)
    for event in played.events:
        told.emit(event)
    assert on_the_table(told) == on_the_table(played)
    assert played.hands[1, 0].cards == [52, 7, 53] and played.hands[1, 0].up == [True] * 3


@pytest.mark.parametrize(("refills", "cover", "stack"), [(True, 110_00, 900_00), (False, 50_00, 960_00)])
def test_what_a_bank_collects_refills_its_cover_in_the_net_model(refills, cover, stack):
    """$100 put up, $60 taken, $50 paid: net leaves $110 to pay with, gross $50."""
    table = Table(Saved(stacks=[0, 1_000_00, 1_000_00]), pieces=deck("standard-52"))
    table.emit(BankPosted(seat=1, cents=100_00, refills=refills))
    table.player_dealer_moves(taken=60_00, paid=50_00)
    assert (table.cover, table.stacks[1]) == (cover, stack)
