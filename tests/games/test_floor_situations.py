"""The rulebook's test situations of craps, keno, bingo and sports: each is a case under its number, or a unit test."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CASES = ROOT / "cases" / "grand-ronde"
NUMBER = re.compile(r"\[((?:CRT|KNT|BGT|SPT)-\d\d)\]")
GAMES = {"CRT": "craps", "KNT": "keno", "BGT": "bingo", "SPT": "sports-pool"}

SITUATIONS = {
    "CRT-01": "pass on a come-out 7, 3 and 12",
    "CRT-02": "don't pass on a come-out 12, 3 and 11",
    "CRT-03": "ten times odds, point 4 made",
    "CRT-04": "odds of $600 behind $60: $500 at most",
    "CRT-05": "place 6 is off on the come-out, then wins and stays up",
    "CRT-06": "a come bet loses to a come-out 7, its odds go back",
    "CRT-07": "the same with the odds called on",
    "CRT-08": "the same with the odds off and a come-out 5",
    "CRT-09": "a come bet on the come-out roll",
    "CRT-10": "hard 8 on 5-3, 4-4 and 4-3",
    "CRT-11": "twenty times odds laid against 4",
    "CRT-12": "$600 laid against 6 behind $50 and behind $100",
    "CRT-13": "buy 4: won, and taken down",
    "CRT-14": "lay $1,000 against 10",
    "CRT-15": "the field on 2, 12, 3 and 5",
    "CRT-16": "horn, whirl and craps eleven",
    "CRT-17": "one 7 decides eight bets",
    "CRT-18": "line bets taken down, reduced and raised with the point on",
    "CRT-19": "a shooter without a line bet; one who passes the dice",
    "CRT-20": "$600 on place 6 and on place 5; $7 on place 6",
    "KNT-01": "21 numbers, a wrong count, $1,001",
    "KNT-02": "4 spots: 4, 2 and 1 caught",
    "KNT-03": "20 spots: none and 3 caught",
    "KNT-04": "a way ticket of 3, 3 and 6",
    "KNT-05": "five games at $2",
    "KNT-06": "$1,200, $40,000 and $60,000 in one game",
    "KNT-07": "one player, $80,000",
    "KNT-08": "$80,000 and $20,000",
    "KNT-09": "forty prizes of $1,500",
    "KNT-10": "what 1, 5 and 10 spots return",
    "BGT-01": "a card with 46 in column N",
    "BGT-02": "a line claimed a call too late",
    "BGT-03": "another line completed by the later call",
    "BGT-04": "three good cards of two players share $100",
    "BGT-05": "a claim after a winner was determined",
    "BGT-06": "Pick Your Own on call 20, on call 21, a number twice",
    "BGT-07": "the wheel: one winner, two winners, not a full turn",
    "BGT-08": "Planet Bingo: four red and the free square; one yellow",
    "BGT-09": "Bonanza on ball 52, on ball 53, a sheet bought late",
    "BGT-10": "the chance of a blackout within 45 and 52 balls",
    "SPT-01": "$110 at -110 and $100 at +150",
    "SPT-02": "-3 and the team wins by 3",
    "SPT-03": "a game cancelled before the start",
    "SPT-04": "a three-leg parlay",
    "SPT-05": "the same with one leg cancelled",
    "SPT-06": "two cancelled; all cancelled; one cancelled and one lost",
    "SPT-07": "+150, -200 and -110, with and without a push",
    "SPT-08": "an event moved to another site",
    "SPT-09": "futures on a selection that withdrew",
    "SPT-10": "a ticket voided after and before the start",
    "SPT-11": "a ticket after 366 and 364 days",
    "SPT-12": "a line that moves after the ticket was accepted",
}

UNIT = {
    "KNT-10": ("keno/test_keno.py", "test_the_returns_of_the_default_table"),
    "BGT-01": ("bingo/test_bingo.py", "test_columns_hold_their_own_numbers"),
    "BGT-10": ("bingo/test_bingo.py", "test_chances_of_jackpots"),
}
"""No round shows these: what is counted, and a card that is never printed."""


def _cases(game: str) -> str:
    return (CASES / f"{game}.toml").read_text()


def _numbers(game: str) -> set[str]:
    """The situations that a game's cases carry in their names."""
    names = [line for line in _cases(game).splitlines() if line.startswith("name = ")]
    return {number for name in names for number in NUMBER.findall(name)}


@pytest.mark.parametrize(("letters", "game"), GAMES.items())
def test_every_situation_is_a_case_or_a_unit_test(letters, game):
    wanted = {n for n in SITUATIONS if n.startswith(letters)}
    assert _numbers(game) == wanted - UNIT.keys()


@pytest.mark.parametrize("number", UNIT)
def test_the_cases_name_where_the_others_are_shown(number):
    file, function = UNIT[number]
    assert f"def {function}(" in (ROOT / "tests" / "games" / file).read_text()
    comments = [line for line in _cases(GAMES[number[:3]]).splitlines() if line.startswith("#")]
    assert any(number in line and f"tests/games/{file}" in line for line in comments)
