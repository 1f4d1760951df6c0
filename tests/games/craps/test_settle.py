"""What every roll does to every bet, beside the printed definitions (grand-ronde L381-L418, L446-L474)."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.games.craps.bets import BETS, POINTS
from pitboss.games.craps.drawing import drawing
from pitboss.games.craps.roll import fates, outlook, point_after

GAME = load("grand-ronde/craps")
ROLLS = [*product(range(1, 7), repeat=2)]
TRUE = {4: (2, 1), 10: (2, 1), 5: (3, 2), 9: (3, 2), 6: (6, 5), 8: (6, 5)}
PLACE = {4: (9, 5), 10: (9, 5), 5: (7, 5), 9: (7, 5), 6: (7, 6), 8: (7, 6)}
ONE_ROLL = {
    "field": {3: 1, 4: 1, 9: 1, 10: 1, 11: 1, 2: 2, 12: 2}, "any-seven": {7: 4}, "any-craps": {2: 7, 3: 7, 12: 7},
    "craps-2": {2: 30}, "craps-3": {3: 15}, "craps-12": {12: 30}, "eleven": {11: 15},
}  # fmt: skip
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


def won(spot, stake, point, a, b, game=GAME):
    """Cents won or lost on one spot, None if it is not decided, and where it moved."""
    found = {f.spot: f for f in fates(game.rules, {spot: stake}, point, a, b)}
    fate = found.get(spot)
    return None if fate is None or fate.to else fate.wins


@pytest.mark.parametrize("roll", ROLLS)
def test_bets_on_one_roll(roll):
    total = sum(roll)
    for spot, pays in ONE_ROLL.items():
        for point in (0, 6):
            assert won(spot, 10_00, point, *roll) == 10_00 * pays.get(total, -1), spot
    lo, hi = sorted(roll)
    for a in range(1, 7):
        for b in range(a, 7):
            assert won(f"hop-{a}-{b}", 1_00, 0, *roll) == (-1_00 if (a, b) != (lo, hi) else 30_00 if a == b else 15_00)
    assert won("horn", 4_00, 0, *roll) == (1_00 * HORN[total] - 3_00 if total in HORN else -4_00)
    for high in HORN:
        part = 2_00 if total == high else 1_00
        assert won(f"horn-high-{high}", 5_00, 0, *roll) == (
            part * HORN[total] - (5_00 - part) if total in HORN else -5_00
        )
    whirl = {**HORN, 7: 4}
    assert won("whirl", 5_00, 0, *roll) == (1_00 * whirl[total] - 4_00 if total in whirl else -5_00)
    assert won("craps-eleven", 2_00, 0, *roll) == {2: 6_00, 3: 6_00, 12: 6_00, 11: 14_00}.get(total, -2_00)


@pytest.mark.parametrize("roll", ROLLS)
@pytest.mark.parametrize("number", POINTS)
def test_bets_on_a_number(number, roll):
    total = sum(roll)
    win, per = TRUE[number]
    decided = total in (7, number)
    for spot, (w, p) in {
        f"place-{number}": PLACE[number],
        f"buy-{number}": (win, per),
        f"come-odds-{number}": (win, per),
    }.items():
        expected = (60_00 * w // p if total == number else -60_00) if decided else None
        assert won(spot, 60_00, 4, *roll) == expected, spot
    for spot in (f"lay-{number}", f"dont-come-odds-{number}"):
        assert won(spot, 60_00, 4, *roll) == ((60_00 * per // win if total == 7 else -60_00) if decided else None), spot
    assert won(f"come-{number}", 10_00, 0, *roll) == ((10_00 if total == number else -10_00) if decided else None)
    assert won(f"dont-come-{number}", 10_00, 0, *roll) == ((10_00 if total == 7 else -10_00) if decided else None)
    assert won("pass", 10_00, number, *roll) == ((10_00 if total == number else -10_00) if decided else None)
    assert won("dont-pass", 10_00, number, *roll) == ((10_00 if total == 7 else -10_00) if decided else None)
    assert won("pass-odds", 60_00, number, *roll) == (
        (60_00 * win // per if total == number else -60_00) if decided else None
    )
    if number in (4, 6, 8, 10):
        hard = {4: 7, 10: 7, 6: 9, 8: 9}[number]
        easy = roll[0] != roll[1]
        assert won(f"hard-{number}", 5_00, 0, *roll) == (
            (-5_00 if total == 7 or easy else hard * 5_00) if decided else None
        )


@pytest.mark.parametrize("roll", ROLLS)
def test_first_rolls_of_line_and_come(roll):
    total = sum(roll)
    for right, point in (("pass", 0), ("come", 6)):
        assert won(right, 10_00, point, *roll) == {7: 10_00, 11: 10_00, 2: -10_00, 3: -10_00, 12: -10_00}.get(total)
    for wrong, point in (("dont-pass", 0), ("dont-come", 6)):
        assert won(wrong, 10_00, point, *roll) == {7: -10_00, 11: -10_00, 2: 10_00, 3: 10_00, 12: 0}.get(total)
    for box in ("come", "dont-come"):
        moved = [f.to for f in fates(GAME.rules, {box: 10_00}, 6, *roll) if f.to]
        assert moved == ([f"{box}-{total}"] if total in POINTS else [])


@pytest.mark.parametrize("spot", ["place-6", "buy-6"])
def test_place_and_buy_are_off_on_a_come_out_roll(spot):
    for roll in ((3, 3), (3, 4)):
        assert fates(GAME.rules, {spot: 60_00}, 0, *roll) == []
        assert fates(GAME.rules, {spot: 60_00}, 0, *roll, calls={f"on-{spot[:-2]}"})
        assert fates(GAME.rules, {spot: 60_00}, 8, *roll, calls={f"off-{spot[:-2]}"}) == []


def test_odds_that_are_off_go_back_when_the_come_bet_is_decided():
    for roll in ((2, 3), (3, 4)):
        found = {f.spot: f for f in fates(GAME.rules, {"come-5": 10_00, "come-odds-5": 50_00}, 0, *roll)}
        assert found["come-odds-5"].wins == 0 and not found["come-odds-5"].stays
        assert found["come-5"].wins == (10_00 if sum(roll) == 5 else -10_00)


@given(
    st.dictionaries(st.sampled_from(list(BETS)), st.integers(1, 10_000_00)),
    st.sampled_from([0, *POINTS]),
    st.sampled_from(ROLLS),
)
def test_no_bet_loses_more_than_lies_there_and_every_bet_is_decided_alone(layout, point, roll):
    whole = {f.spot: f for f in fates(GAME.rules, layout, point, *roll)}
    assert set(whole) <= set(layout)
    for spot, stake in layout.items():
        alone = fates(GAME.rules, {spot: stake}, point, *roll)
        assert alone == ([whole[spot]] if spot in whole else [])
        assert spot not in whole or whole[spot].wins >= -stake


def test_the_outlook_of_a_layout_by_roll():
    """Point 6 with $20 and $100 odds, place 8 $30, hard 6 $5, field $10, as on the layout of the reference picture."""
    layout = {
        "pass": 20_00,
        "pass-odds": 100_00,
        "come-5": 20_00,
        "come-odds-5": 40_00,
        "place-8": 30_00,
        "hard-6": 5_00,
    }
    found = outlook(GAME.rules, {**layout, "field": 10_00, "hop-1-1": 1_00}, 6)
    expected = {
        "2": 20, "3": 10, "4": 10, "4 hard": 10, "5": 70, "6": 125, "6 hard": 175, "7": -225, "8": 25, "8 hard": 25,
        "9": 10, "10": 10, "10 hard": 10, "11": 10, "12": 20,
    }  # fmt: skip
    assert {name: cents // 100 for name, cents in found.items()} == expected


def test_the_drawing_has_a_place_for_every_bet_and_only_odds_lie_on_another_their_own_bet():
    drawn = drawing(GAME.rules)
    assert {area.spot for area in drawn.areas} == set(BETS) == set(drawn.narrow.boxes)
    drawn_after = {area.spot: n for n, area in enumerate(drawn.areas)}
    wide = {a.spot: (a.x, a.y, a.w, a.h) for a in drawn.areas}
    for boxes, width, height in (
        (wide, drawn.width, drawn.height),
        ({spot: box[:4] for spot, box in drawn.narrow.boxes.items()}, 390, drawn.narrow.height),
    ):
        inside = [
            x >= 0 and x + w <= width + 1e-9 and y >= 0 and y + h <= height + 1e-9 for x, y, w, h in boxes.values()
        ]
        assert all(inside)
        for below, above in combinations(sorted(boxes, key=drawn_after.__getitem__), 2):
            (x, y, w, h), (x2, y2, w2, h2) = boxes[below], boxes[above]
            apart = x + w <= x2 + 1e-9 or x2 + w2 <= x + 1e-9 or y + h <= y2 + 1e-9 or y2 + h2 <= y + 1e-9
            within = x <= x2 + 1e-9 and x2 + w2 <= x + w + 1e-9 and y <= y2 + 1e-9 and y2 + h2 <= y + h + 1e-9
            assert apart or (above.replace("-odds", "") == below and within)
    field = next(a for a in drawn.areas if a.spot == "field")
    assert {on: b.win / b.per for b in field.brings for on in b.on}["12"] == 2


def test_the_point():
    assert [point_after(0, total) for total in range(2, 13)] == [0, 0, 4, 5, 6, 0, 8, 9, 10, 0, 0]
    assert [point_after(6, total) for total in (6, 7, 8, 11)] == [0, 0, 6, 6]
