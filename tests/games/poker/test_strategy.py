"""Bots: they answer legally, and `tight` knows a good hand and a good price."""

import pytest

from pitboss.equipment.cards import cards
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.strategy import STRATEGIES, chen, outs, strength
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import Chose


def test_chen_points_are_those_that_were_published():
    """Chen and Ankenman: aces 20, ace-king suited 12, pair of tens 10, five-seven suited 6, pair of deuces 5, A5 5."""
    hands = {"AsAh": 20, "AsKs": 12, "TcTd": 10, "5h7h": 6, "2c2d": 5, "Ah5d": 5}
    assert {hand: chen(*cards(hand)) for hand in hands} == hands


def test_the_nuts_beat_every_holding_and_the_board_ties_all():
    assert strength(cards("As Ks"), cards("Qs Js Ts 2d 3c"), Rules()) == 1
    assert strength(cards("2c 3d"), cards("As Ks Qs Js Ts"), Rules()) == 0.5


def test_a_flush_draw_has_nine_outs():
    assert outs(cards("As 8s"), cards("Ks 4s 2d"), Rules()) == 9 / 47


@pytest.mark.parametrize("structure", ["no_limit", "fixed_limit", "pot_limit", "spread"])
@pytest.mark.parametrize("name", STRATEGIES)
def test_bots_answer_legally(name, structure):
    game = load("outlaws/holdem", structure=structure)
    open_table = OpenTable(game, seats=5, stack=100_00, seed=name, strict=True)
    for _ in range(15):
        open_table.play(open_table.bots(name))
    assert sum(open_table.saved.stacks) + open_table.saved.drop == 500_00


@pytest.mark.parametrize("name", ["calling", "random"])
def test_tight_beats(name):
    """Two seats of four: over 300 hands from fresh stacks it takes chips from those who play every hand."""
    game = load("outlaws/holdem")
    won = 0
    for seed in range(30):
        open_table = OpenTable(game, seats=4, stack=200_00, seed=f"{name} {seed}")
        bots = {**open_table.bots(name), **{s: b for s, b in open_table.bots("tight").items() if s % 2}}
        for _ in range(10):
            won += sum(cents for seat, cents in open_table.play(bots).settlement.items() if seat % 2)
    assert won > 0


def test_bots_complete_a_short_opening_without_openers_and_open_all_in_with_them():
    """Jacks or better: who is all-in for less than half a bet has opened, and a bet over it opens nothing."""
    asked = set()
    for seed in range(40):
        stacks = [(1_00, 1_50, 60_00)[(seed + n) % 3] for n in range(8)]
        open_table = OpenTable(load("delta/draw-jacks-or-better"), stack=stacks, seed=seed, strict=True)
        for _ in range(4):
            events = open_table.play(open_table.bots("random")).events
            asked |= {e.option for e in events if isinstance(e, Chose)}
    assert "open" in asked
