"""The layout: how many areas there are, what each covers and where its chip lies (grand-ronde L946-L968)."""

from collections import Counter
from itertools import combinations

import pytest

from pitboss.equipment.wheel import DOUBLE_ZERO
from pitboss.games.roulette.layout import AREAS, DIRECTIONS, EVEN_CHANCES, KINDS, NUMBER_BOXES, Box, neighbours

INSIDE = [a for a in AREAS.values() if a.kind in KINDS[:7] and not a.name.endswith("courtesy")]


def numbers(kind):
    return {frozenset(a.numbers) for a in AREAS.values() if a.kind == kind}


def test_there_are_162_areas():
    """62 splits and the courtesy line; 15 bets on three numbers are 12 streets and 3 trios."""
    counts = Counter(a.kind for a in AREAS.values())
    inside = {"straight": 38, "split": 63, "street": 12, "trio": 3, "corner": 22, "first-five": 1, "six-line": 11}
    assert counts == {**inside, "column": 3, "dozen": 3, **dict.fromkeys(EVEN_CHANCES, 1)}
    assert len(AREAS) == 162


def test_splits_are_neighbours_in_a_row_or_in_a_column_and_five_with_a_zero():
    beside = {frozenset((n, n + 1)) for n in range(1, 36) if n % 3}
    below = {frozenset((n, n + 3)) for n in range(1, 34)}
    zeros = {frozenset(p) for p in ((0, DOUBLE_ZERO), (0, 1), (0, 2), (DOUBLE_ZERO, 2), (DOUBLE_ZERO, 3))}
    assert len(beside | below) == 57
    assert numbers("split") == beside | below | zeros


def test_corners_are_squares_of_four_numbers():
    assert numbers("corner") == {frozenset((n, n + 1, n + 3, n + 4)) for n in range(1, 33) if n % 3}


def test_the_trios_are_the_three_printed():
    assert numbers("trio") == {frozenset(t) for t in ((0, 1, 2), (0, 2, DOUBLE_ZERO), (DOUBLE_ZERO, 2, 3))}  # L949


def test_streets_and_six_lines_are_one_and_two_rows():
    assert numbers("street") == {frozenset(range(n, n + 3)) for n in range(1, 37, 3)}
    assert numbers("six-line") == {frozenset(range(n, n + 6)) for n in range(1, 34, 3)}


def test_each_even_chance_and_each_of_columns_and_dozens_shares_out_the_36_numbers():
    for group in (("red", "black"), ("odd", "even"), ("low", "high"), ("column",), ("dozen",)):
        covered = [n for a in AREAS.values() if a.kind in group for n in a.numbers]
        assert sorted(covered) == list(range(1, 37))


@pytest.mark.parametrize(
    ("number", "bets"),
    [
        (17, {"straight": 1, "split": 4, "street": 1, "corner": 4, "six-line": 2}),
        (1, {"straight": 1, "split": 3, "street": 1, "trio": 1, "corner": 1, "first-five": 1, "six-line": 1}),
        (2, {"straight": 1, "split": 5, "street": 1, "trio": 3, "corner": 2, "first-five": 1, "six-line": 1}),
        (36, {"straight": 1, "split": 2, "street": 1, "corner": 1, "six-line": 1}),
        (0, {"straight": 1, "split": 4, "trio": 2, "first-five": 1}),
        (DOUBLE_ZERO, {"straight": 1, "split": 4, "trio": 2, "first-five": 1}),
    ],
)
def test_the_inside_bets_that_cover_a_number(number, bets):
    """Counted on a drawn layout by hand; both zeros have the courtesy line as a second split of their own."""
    assert Counter(a.kind for a in AREAS.values() if number in a.numbers and a.kind in KINDS[:7]) == bets


def test_an_inside_chip_touches_the_boxes_of_its_numbers_or_the_ends_of_its_rows():
    for area in INSIDE:
        touched = {n for n, b in NUMBER_BOXES.items() if b.left <= area.x <= b.right and b.top <= area.y <= b.bottom}
        if area.kind in ("street", "six-line"):
            assert touched == {n for n in area.numbers if n % 3 == 1}  # "the outside line of … the first number"
        elif area.kind == "first-five":
            assert touched == {0, 1}  # the corner of 0, 1 and "1st 12"
            assert touched_box(AREAS["dozen-1"].box, area)
        else:
            assert touched == set(area.numbers)


def touched_box(box: Box, area) -> bool:
    return box.left <= area.x <= box.right and box.top <= area.y <= box.bottom


def test_the_courtesy_line_lies_between_the_second_and_the_third_dozen():
    line = AREAS["split-0-00-courtesy"]
    assert touched_box(AREAS["dozen-2"].box, line) and touched_box(AREAS["dozen-3"].box, line)  # L947
    assert line.numbers == AREAS["split-0-00"].numbers


def test_no_two_chips_lie_on_one_place_and_no_two_boxes_overlap():
    assert len({(a.x, a.y) for a in AREAS.values()}) == 162
    for a, b in combinations([a.box for a in AREAS.values() if a.box], 2):
        assert a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


def test_arrow_keys_reach_every_area_from_every_other_and_go_the_way_they_say():
    for start in ("straight-17", "straight-0", "high", "column-3"):
        reached, edge = {start}, [start]
        while edge:
            edge = [n for name in edge for n in neighbours(name).values() if n not in reached]
            reached.update(edge)
        assert len(reached) == 162
    for name in AREAS:
        for way, other in neighbours(name).items():
            dx, dy = DIRECTIONS[way]
            assert (AREAS[other].x - AREAS[name].x) * dx + (AREAS[other].y - AREAS[name].y) * dy > 0


def test_arrow_keys_walk_through_a_number_from_line_to_line():
    assert neighbours("straight-17") == {
        "left": "split-14-17",
        "right": "split-17-20",
        "up": "split-17-18",
        "down": "split-16-17",
    }
    assert neighbours("split-17-20")["right"] == "straight-20"
    assert neighbours("straight-1")["down"] == "street-1"
    assert neighbours("street-1")["down"] == "dozen-1"
    assert neighbours("dozen-2")["right"] == "split-0-00-courtesy"
