"""Dice, the double-zero wheel, keno and bingo balls."""

from collections import Counter

import pytest

from pitboss.equipment import balls, dice, wheel
from pitboss.equipment.randomness import Source
from pitboss.errors import BadInput


def test_dice_show_one_to_six():
    source = Source.of("dice")
    faces = Counter(face for _ in range(1000) for face in dice.roll(source, 3))
    assert set(faces) == {1, 2, 3, 4, 5, 6} and faces.total() == 3000
    assert len(dice.roll(source)) == 2
    with pytest.raises(BadInput, match="at least 1 die"):
        dice.roll(source, 0)


def test_the_wheel_has_38_pockets_18_red_18_black_2_green():
    assert sorted(wheel.CLOCKWISE) == list(range(38))
    assert Counter(map(wheel.colour, range(38))) == {"red": 18, "black": 18, "green": 2}


def test_colours_alternate_round_the_wheel_but_for_the_zeros():
    # a property of the American wheel, independent of both lists
    ring = [wheel.colour(n) for n in wheel.CLOCKWISE]
    assert all(a != b for a, b in zip(ring, ring[1:] + ring[:1]))
    assert wheel.CLOCKWISE.index(wheel.DOUBLE_ZERO) == 19


def test_on_an_american_wheel_each_odd_number_lies_opposite_the_next_even_one():
    opposite = {n: wheel.CLOCKWISE[(i + 19) % 38] for i, n in enumerate(wheel.CLOCKWISE)}
    assert all(opposite[odd] == odd + 1 for odd in range(1, 37, 2))
    assert opposite[0] == wheel.DOUBLE_ZERO


def test_pockets_text_both_ways():
    assert [wheel.pocket(wheel.text(n)) for n in range(38)] == list(range(38))
    assert wheel.text(37) == "00" != wheel.text(0)
    with pytest.raises(BadInput, match="'37' is not a pocket"):
        wheel.pocket("37")


def test_every_pocket_comes_up():
    source = Source.of("wheel")
    assert {wheel.spin(source) for _ in range(2000)} == set(range(38))


def test_keno_draws_20_different_balls_of_80():
    drawn = balls.keno(Source.of("keno"))
    assert len(set(drawn)) == 20 and min(drawn) >= 1 and max(drawn) <= 80


def test_a_bingo_blower_calls_each_ball_once_and_goes_on_after_the_45_of_a_bonanza():
    blower = balls.blower("bingo-75", Source.of("bingo"))
    called = blower.draw(45)
    while blower.left:
        called += blower.draw(1)
    assert sorted(called) == list(range(1, 76))


def test_fifteen_balls_to_each_letter():
    # Grand Ronde L200-L204
    assert "".join(balls.bingo_letter(n) for n in range(1, 76)) == "B" * 15 + "I" * 15 + "N" * 15 + "G" * 15 + "O" * 15


def test_bingo_balls_text_both_ways():
    assert [balls.bingo_ball(balls.bingo_text(n)) for n in range(1, 76)] == list(range(1, 76))
    assert balls.bingo_ball("o-75") == balls.bingo_ball("75") == 75


@pytest.mark.parametrize("word", ["B16", "BB7", "N", "", "G76", "0", "x7", "B-7-7"])
def test_what_is_not_a_bingo_ball(word):
    with pytest.raises(BadInput, match="is not a bingo ball"):
        balls.bingo_ball(word)
