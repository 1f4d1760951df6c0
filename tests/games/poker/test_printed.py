"""Printed values and readings are held by cases: with any other one, some case of the game fails."""

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from pitboss.errors import BadInput, PitbossError
from pitboss.games.poker.rules import PACKS, Rules
from pitboss.houses.cases import Case, read_cases, run_case
from pitboss.houses.game import catalogue, load

CASES = Path(__file__).parents[3] / "cases"
GAMES = [id_ for id_ in catalogue() if load(id_).family.name == "poker"]

ELSEWHERE = {
    "seats": "how many seats there are",
    "reshuffle": "a case brings its own cards for every round",
    "absent": "tests/games/poker/test_play.py",
    "seat_change": "tests/room/test_poker_seats.py",
    "short_buys": "tests/room/test_poker_seats.py",
}
"""Rules that a case cannot show, and what does."""


OF_ALL = {"any_five", "best_five_of_seven", "all_five"}
"""Five cards of all that a player can use; the words differ with the game."""


def same(rules: Rules, rule: str, value: Any) -> bool:
    """Whether a value comes to the same as the printed one."""
    if rule == "hand_from" and rules.hand_from in OF_ALL:
        return value in OF_ALL or (value == "at_most_two_hole" and rules.variant.hole == 2)
    if rule == "bring_in_tie":  # the two differ where a joker can bring it in
        return value == "suit_then_first_dealt" and rules.bring_in_tie.endswith("_suit") and not rules.variant.jokers
    return rule == "bring_in_bet" and value == 1_00  # a third of the lower bet in all but one of the cases


def _parts(kind: Any) -> list[Any]:
    """What a rule's type is made of, without its annotations."""
    inner = [part for part in get_args(kind) if not isinstance(part, msgspec.Meta)]
    if get_origin(kind) is Literal or not inner:
        return [kind]
    return [found for part in inner for found in _parts(part)]


def others(rule: str, kind: Any, value: Any) -> list[Any]:
    """What the rule could be instead: every other word, a little more and less of a number, the half and the double of
    an amount, a list without its last part."""
    if rule == "deck":
        return [pack for pack in PACKS if pack != value]
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, tuple):
        return [value[:-1]]
    words = [word for part in _parts(kind) if get_origin(part) is Literal for word in get_args(part)]
    found = [word for word in words if word != value]
    if isinstance(value, int):
        found += [value * 2, value // 2] if value >= 1_00 else [value + 1, value - 1] if value else [1, 1_00, 2_00]
    elif int in _parts(kind):
        found += [2, 3]
    return found


def notices(id_: str, case: Case, rule: str, value: Any) -> bool:
    if rule in case.set:
        return False
    try:
        run_case(id_, msgspec.structs.replace(case, set={**case.set, rule: value}))
    except PitbossError:
        return True
    return False


def possible(id_: str, rule: str, value: Any) -> bool:
    try:
        load(id_, **{rule: value})
    except BadInput:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("id_", GAMES)
def test_another_value_fails_a_case(id_):
    game = load(id_)
    kinds = {field.name: field.type for field in msgspec.structs.fields(type(game.rules))}
    cases = read_cases(CASES / f"{id_}.toml").case
    loose = []
    for rule, printed in game.sheet.rules.items():
        if not printed.cite or rule in ELSEWHERE:
            continue
        for value in others(rule, kinds[rule], getattr(game.rules, rule)):
            if same(game.rules, rule, value) or not possible(id_, rule, value):
                continue
            if not any(notices(id_, case, rule, value) for case in cases):
                loose.append(f"{rule} = {value}")
    assert not loose, f"no case of {id_} notices {', '.join(loose)}"


@pytest.mark.slow
@pytest.mark.parametrize("id_", GAMES)
def test_another_reading_fails_a_case(id_):
    """Of `time_unit` a case shows what is paid; when it is due only the room's clock says, and
    tests/room/test_poker_seats.py checks it."""
    cases = read_cases(CASES / f"{id_}.toml").case
    loose = [
        f"{reading.rule} = {value}"
        for reading in load(id_).sheet.readings
        for value in reading.others
        if possible(id_, reading.rule, value) and not any(notices(id_, case, reading.rule, value) for case in cases)
    ]
    assert not loose, f"no case of {id_} notices {', '.join(loose)}"
