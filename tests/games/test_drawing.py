"""What the room sends about a table's layout agrees with what the table pays."""

import pytest

from pitboss.equipment import wheel
from pitboss.games.drawing import Drawing, drawing_of
from pitboss.games.roulette import settle
from pitboss.games.roulette.layout import AREAS, KINDS
from pitboss.houses.game import catalogue, load

NEAR = 1e-6
STAKES = (1, 99, 100, 501, 12_345)


def brings(drawing: Drawing, spot: str, stake: int, result: str) -> int:
    """As the page reads it: towards zero to the cent, and a result that is not named loses the stake."""
    area = next(a for a in drawing.areas if a.spot == spot)
    for entry in area.brings:
        if result in entry.on:
            cents = stake * abs(entry.win) // entry.per
            return cents if entry.win > 0 else -cents
    return -stake


@pytest.mark.parametrize("zero", ["lose", "half_back"])
def test_every_pocket_brings_what_the_table_settles(zero):
    game = load("grand-ronde/roulette", zero_on_outside=zero)
    drawing = drawing_of(game.family, game.rules)
    assert len(drawing.areas) == 162
    for area in drawing.areas:
        kind, mask = KINDS.index(AREAS[area.spot].kind), AREAS[area.spot].mask
        for pocket in range(wheel.POCKETS):
            for stake in STAKES:
                settled = settle.bet(stake, kind, mask, pocket, game.rules.terms)
                assert brings(drawing, area.spot, stake, wheel.text(pocket)) == settled, (area.spot, pocket, stake)


@pytest.mark.parametrize("id_", catalogue())
def test_every_spot_of_a_drawn_layout_has_its_area_inside_the_cloth(id_):
    game = load(id_)
    drawing = drawing_of(game.family, game.rules)
    if not drawing.areas:
        return
    limits = game.rules.table_min, game.rules.table_max
    spots = {s.name for s in game.rules.layout(*limits).spots if "@" not in s.name}
    assert {a.spot for a in drawing.areas} == spots
    assert drawing.narrow is not None
    assert set(drawing.narrow.boxes) == spots
    for area in drawing.areas:
        assert area.x >= 0 and area.y >= 0
        assert area.x + area.w <= drawing.width + NEAR and area.y + area.h <= drawing.height + NEAR
        assert area.label
    for x, y, w, h, _, _ in drawing.narrow.boxes.values():
        assert x >= 0 and y >= 0
        assert x + w <= drawing.narrow.width + NEAR and y + h <= drawing.narrow.height + NEAR


def test_roulette_lies_as_it_is_printed():
    game = load("grand-ronde/roulette")
    at = {a.spot: a for a in drawing_of(game.family, game.rules).areas}
    assert at["straight-1"].y > at["straight-3"].y and at["straight-4"].x > at["straight-1"].x
    assert at["split-17-20"].label == "Split 17, 20" and at["column-1"].label == "Column 1 to 34"
    assert at["dozen-2"].prints == "2nd 12" and at["dozen-2"].label == "Second dozen"
    assert at["straight-17"].pays == "35 to 1" and at["red"].tint == "red"
    assert at["split-0-00-courtesy"].label == "Split 0, 00, courtesy line"
