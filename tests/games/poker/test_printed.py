"""A printed value is held by a case: with another one, some case of the game fails."""

from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
import pytest

from pitboss.errors import BadInput, PitbossError
from pitboss.houses.cases import Case, read_cases, run_case
from pitboss.houses.game import catalogue, load

CASES = Path(__file__).parents[3] / "cases"
HOUSES = ("delta", "lucky-derby", "grand-ronde")
GAMES = [id_ for id_ in catalogue() if id_.split("/")[0] in HOUSES and load(id_).family.name == "poker"]

ELSEWHERE = {
    "deck": "a case names the cards that it deals",
    "seats": "how many seats there are",
    "structure": "a case names the structure that it is about",
    "reshuffle": "a case brings its own cards for every round",
    "hand_from": "goes with the hole cards and the board; no game has another value alone",
    "absent": "tests/games/poker/test_play.py",
    "seat_change": "tests/room/test_poker_seats.py",
    "short_buys": "tests/room/test_poker_seats.py",
    "joker": "in lowball the deck alone says that there is one",
    "low_rank": "high-low is ace to five in every house",
}
"""Rules that a case cannot show, and what does."""


def _literals(kind: Any) -> list[Any]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for part in get_args(kind) if not isinstance(part, msgspec.Meta) for value in _literals(part)]


def others(kind: Any, value: Any) -> list[Any]:
    """What the rule could be instead."""
    if isinstance(value, bool):
        return [not value]
    near = [value + 1, value - 1] if isinstance(value, int) and value > 1 else []
    return [other for other in _literals(kind) if other != value] + near


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
        tried = [v for v in others(kinds[rule], getattr(game.rules, rule)) if possible(id_, rule, v)]
        if tried and not any(notices(id_, case, rule, value) for value in tried for case in cases):
            loose.append(rule)
    assert not loose, f"no case of {id_} notices {', '.join(loose)}"
