"""In or drop by simulation: signs that anyone would agree with, errors that shrink, hands that are refused."""

import json

import pytest

from pitboss import load
from pitboss.cli import main
from pitboss.equipment.cards import cards
from pitboss.errors import BadInput
from pitboss.games.pan.estimate import estimate

RULES = load("golden-west/pan").rules
GOOD, BAD = "5s 5s 5s Ah 2h 3h Qd Qd Qd Kc", "2s 4h 6s Jd Kc 3d 5h 7s Qc Ac"


def test_good_hands_are_played_and_bad_ones_dropped():
    good, bad = (estimate(RULES, cards(hand), 40, 1) for hand in (GOOD, BAD))
    assert good["in"].value > 2 * good["in"].error and bad["in"].value < -2 * bad["in"].error
    assert good["drop"] == bad["drop"] == (0.0, 0.0)


def test_the_seed_repeats_it():
    assert estimate(RULES, cards(BAD), 4, 2) == estimate(RULES, cards(BAD), 4, 2) != estimate(RULES, cards(BAD), 4, 3)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("5s 5s 5s", "a hand of pan has 10 cards, not 3"),
        ("5s " * 8 + "2c 3c", "5s is not in the pack of pan that many times"),
    ],
)
def test_hands_that_cannot_be(hand, says):
    with pytest.raises(BadInput, match=says):
        estimate(RULES, cards(hand), 1, 1)


def test_the_command(capsys):
    assert main(["advise", "golden-west/pan", GOOD, "--rounds", "3", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert list(shown["choices"]) == ["in", "drop"] and shown["stderr"]["drop"] == 0 and shown["rounds"] == 3
    assert main(["advise", "golden-west/pan", BAD, "--rounds", "8"]) == 0
    assert capsys.readouterr().out.startswith("> drop         +0.000 ± 0.000\n  in ")
