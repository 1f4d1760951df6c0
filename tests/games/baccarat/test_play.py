"""The script: the printed chart cell by cell, and the same cents as the compiled loop on the same shuffles."""

from random import Random

import numpy as np
import pytest

from pitboss import load
from pitboss.equipment.cards import TEXT
from pitboss.errors import BadInput
from pitboss.games.baccarat.kernel import KERNEL, deal_round, hands_of, plan_of
from pitboss.games.baccarat.kernel import simulate as simulate_shoes
from pitboss.games.baccarat.settle import WINS, points
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import Bet
from pitboss.table.events import BANKER_HAND, PLAYER_HAND, Settled

GAMES = (
    "delta/ez-baccarat",
    "delta/dragon-bonus-baccarat",
    "lucky-derby/ez-baccarat-panda-8",
    "golden-west/ez-baccarat",
    "grand-ronde/ez-baccarat",
)

CHART = """
7 S S S S S S S S S S
6 S S S S S S H H S S
5 S S S S H H H H S S
4 S S H H H H H H S S
3 H H H H H H H H S H
2 H H H H H H H H H H
1 H H H H H H H H H H
0 H H H H H H H H H H
"""
"""As delta prints it, L1004-L1015."""


def play(game, cards, stake=100_00):
    """One round from these cards, every wager at the stake; returns the round."""
    open_table = OpenTable(game, seats=2, stack=1_000_000_00, strict=True)
    given = iter(cards)
    round_ = open_table.start(lambda ask: [next(given) for _ in range(ask.count)])
    while (ask := round_.ask) is not None:
        seat = round_.waiting_for[0]
        if isinstance(ask, Bet):
            round_.answer(seat, dict.fromkeys(game.rules.wagers, stake) if seat == 1 else {})
        else:
            round_.answer(seat, ("bank", 900_000_00) if seat == 2 else "pass")
    return round_


def of_value(value, suit=0):
    return next(c for c in range(52) if points(c) == value and c & 3 == suit)


@pytest.mark.parametrize("id_", GAMES)
def test_the_banker_hand_draws_as_the_printed_chart_says(id_):
    game = load(id_)
    for line in CHART.split("\n")[1:-1]:
        total, *letters = line.split()
        for third, letter in enumerate(letters):
            cards = [of_value(0), of_value(int(total)), of_value(0, 1), of_value(0, 2), of_value(third, 3), of_value(1)]
            table = play(game, cards).table
            assert len(table.cards(PLAYER_HAND)) == 3
            assert len(table.cards(BANKER_HAND)) == (3 if letter == "H" else 2), f"{total} against {third}"


READINGS = (
    {},
    {"naturals_stop": False},
    {"naturals_stop": False, "naturals_outrank": False},
    {"lines_on_tie": "lose", "banker_three_card_seven": "pays"},
    {"talons_natural": "margin", "banker_when_player_stands": "literal"},
)


@pytest.mark.parametrize("readings", READINGS)
@pytest.mark.parametrize("id_", GAMES)
def test_script_and_kernel_agree_to_the_cent(id_, readings):
    game = load(id_, **readings)
    terms = game.rules.terms
    plan = plan_of(terms.drawing)
    chance = Random(f"{id_}{readings}")
    for _ in range(300):
        cards = chance.sample([c % 52 for c in range(416)], 6)
        end, taken = deal_round([points(c) for c in cards], 0, plan)
        hands = hands_of(end)
        table = play(game, cards, 10_00).table
        assert len(table.cards(PLAYER_HAND)) + len(table.cards(BANKER_HAND)) == taken
        settled = {e.spot: e.paid - e.taken for e in table.events if isinstance(e, Settled)}
        assert settled == {wager: WINS[wager](10_00, hands, terms) for wager in game.rules.wagers}


@pytest.mark.parametrize(("behind", "extra"), [(41, 0), (41, 1), (416, 0)])
def test_the_compiled_loop_counts_what_the_plain_one_counts(behind, extra):
    _, plan, shoe, *_ = KERNEL.prepare(load("grand-ronde/ez-baccarat").rules)
    compiled, plain = np.zeros(400, np.int64), np.zeros(400, np.int64)
    simulate_shoes(plan, shoe.copy(), behind, extra, 7, 2_000, compiled)
    simulate_shoes.plain(plan, shoe.copy(), behind, extra, 7, 2_000, plain)
    assert (compiled == plain).all()
    assert compiled.sum() == 2_000


def test_a_face_card_is_told_as_the_hand_that_gets_it():
    from pitboss.table.sentences import sentence

    table = play(load("grand-ronde/ez-baccarat"), [of_value(9), of_value(0), of_value(0), of_value(7)], 5_00).table
    said = [sentence(event) for event in table.events]
    assert "The Player hand gets nine of clubs." in said
    assert "The Player hand has a natural 9." in said
    assert "Player wins." in said
    assert {TEXT[c] for c in table.cards(BANKER_HAND)} == {"Tc", "7c"}


@pytest.mark.parametrize(
    ("rule", "value", "says"),
    [
        ("decks", 9, "<= 8"),
        ("decks", 2, ">= 3"),
        ("banker_chart", ["HHHHHHHHHH"], "eight rows"),
        ("naturals_stop", "maybe", "naturals_stop"),
    ],
)
def test_a_rule_that_cannot_be_is_refused(rule, value, says):
    with pytest.raises(BadInput, match=says):
        load("delta/ez-baccarat", **{rule: value})
