"""Eleven player-banked texts let one player bet on further unoccupied circles; each has a hand of its own."""

import pytest

from pitboss import load
from pitboss.houses.game import catalogue
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet, Refused
from pitboss.table.events import Settled
from pitboss.table.state import Saved

CITED = {
    "delta/no-bust-blackjack-7": "L839",
    "delta/blackjack-x": "L1276",
    "delta/pure-spanish-21-5": "L1660",
    "lucky-derby/pure-spanish-21-5": "L2067",
    "lucky-derby/no-bust-blackjack-4": "L2593",
    "lucky-derby/no-bust-buster-blackjack-4": "L2968",
    "golden-west/no-bust-blackjack": "L995-L996",
    "golden-west/no-bust-blackjack-7": "L3261-L3263",
    "golden-west/blackjack-switch": "L4621-L4623",
    "golden-west/pure-spanish-21-5": "L5652-L5653",
    "outlaws/pure-21-5-blackjack": "L48",
}
BANK, OWN, FREE = 4, 1, 3
"""Of four seats the player-dealer's, an occupied one and an unoccupied circle."""


def betting(id_):
    """A round at its betting window, with two players beside an empty seat."""
    table = OpenTable(load(id_), seats=4, seed=5, saved=Saved(stacks=[0, 5000_00, 5000_00, 0, 50_000_00]))
    round_ = table.start()
    while not isinstance(round_.ask, Bet):
        [seat] = round_.ask.seats
        round_.answer(seat, ("bank", 20_000_00) if seat == BANK else "pass")
    return round_


def in_both(round_, beyond=0):
    """The least wager in the own circle; in the unoccupied one the least, or so much more than the most."""
    spots = round_.ask.for_seat(OWN).layout.by_name
    base = spots["base"]
    hands = [name for name in ("base", "base 2") if name in spots]
    there = base.most + beyond if beyond else base.least
    return dict.fromkeys(hands, base.least) | {f"{name}@{FREE}": there for name in hands}


def settled(round_):
    """The spots of the player that settle, when everything else is left to the defaults."""
    round_.play({})
    return {e.spot for e in round_.table.events if isinstance(e, Settled) and e.seat == OWN}


def test_the_eleven_texts_are_these():
    with_circles = [id_ for id_ in catalogue() if getattr(load(id_).rules, "circles", "own") != "own"]
    assert {id_: load(id_).sheet.rules["circles"].cite for id_ in with_circles} == CITED


@pytest.mark.parametrize("id_", CITED)
def test_an_unoccupied_circle_has_a_hand_of_its_own(id_):
    round_ = betting(id_)
    bets = in_both(round_)
    round_.answer(OWN, bets)
    assert set(bets) <= settled(round_)


@pytest.mark.parametrize("id_", CITED)
def test_the_limits_hold_for_each_circle(id_):
    round_ = betting(id_)
    with pytest.raises(Refused, match=f"circle {FREE}"):
        round_.answer(OWN, in_both(round_, beyond=1))
