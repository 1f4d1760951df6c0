"""What the page shows of a roll that is to come is what the roll would do."""

from __future__ import annotations

import pytest

from pitboss.games.craps.bets import BETS, HOP, POINTS
from pitboss.games.craps.drawing import drawing
from pitboss.games.craps.roll import outlook
from pitboss.houses.game import load

STAKE = 60_00


def test_the_results_are_the_36_rolls():
    ways = {result.name: result.ways for result in drawing(load("grand-ronde/craps").rules).results}
    assert sum(ways.values()) == 36 and (ways["8"], ways["8 hard"], ways["7"], ways["2"]) == (4, 1, 6, 1)


@pytest.mark.parametrize("point", [0, *POINTS])
def test_every_bet_brings_what_the_roll_would_do_to_it(point: int):
    rules = load("grand-ronde/craps").rules
    for area in drawing(rules).areas:
        bet = BETS[area.spot]
        if bet.kind == HOP or (not point and bet.name.endswith("pass-odds")):
            continue
        flat = {bet.flat: STAKE} if bet.flat else {}
        alone = outlook(rules, flat, point)
        wanted = {name: net - alone[name] for name, net in outlook(rules, {**flat, area.spot: STAKE}, point).items()}
        brings = area.at_point.get(str(point or ""), area.brings)
        found = {name: STAKE * each.win // each.per for each in brings for name in each.on}
        if area.rests and not point:
            found = dict.fromkeys(wanted, 0)
        assert found == wanted, (area.spot, point)


def test_a_hop_is_named_by_its_dice_and_a_total_by_its_number():
    prints = {area.spot: area.prints for area in drawing(load("grand-ronde/craps").rules).areas}
    assert [prints[f"hop-{dice}"] for dice in ("1-1", "1-2", "5-6")] == ["1-1", "1-2", "5-6"]
    assert [prints[spot] for spot in ("craps-2", "craps-3", "eleven", "craps-12")] == ["2", "3", "11", "12"]
