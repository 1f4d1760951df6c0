"""House ways: decision lists as data, and the one interpreter that sets hands by them.

A way is a TOML file of rows. A row says which hands it is for (`when`) and which settings it allows (`choose`, one
table or several of which one must hold); of the allowed settings it takes the best by `prefer`. Every condition bounds
a feature of the hand or of the setting, which the equipment defines (`CARDS` and `TILES`). The first row that is for
the hand and allows one of its legal settings decides.

The list is read once and encoded as integers, so that live play and kernels run the same interpreter.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct, field

from pitboss.compiled import rule
from pitboss.equipment.cards import RANKS
from pitboss.equipment.tiles import PAIRS
from pitboss.errors import BadInput, nearest
from pitboss.reading import know, read_toml

FOLDER = Path(__file__).parents[2] / "houses" / "ways"
"""The ways that come with the program; any other is named by its file."""

Numbers: TypeAlias = Any
"""Several numbers, or several rows of them: lists in play, arrays in kernels. What a rule fills in is such a one."""
Program: TypeAlias = tuple[tuple[int, ...], ...]
"""An encoded way, a line a row; an array in kernels."""

WHEN, CHOOSE, PREFER = 7, 5, 3
"""Most conditions on a hand, most conditions on a setting, most preferences of one row."""
UNUSED = -1
FIRST, SECOND = 3 * WHEN, 3 * (WHEN + CHOOSE)
"""Where the conditions of the first and of the second allowed kind of setting begin."""
BY = SECOND + 3 * CHOOSE
WIDTH = BY + PREFER


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a house way."""

    name: str
    choose: dict[str, Any] | list[dict[str, Any]]
    when: dict[str, Any] = field(default_factory=dict)
    prefer: list[str] | None = None
    cite: str = ""
    why: str = ""


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """A house way as its file holds it."""

    way: str
    name: str
    equipment: str
    rows: list[Row]
    source: str = ""
    base: str = ""
    """A way whose rows these replace, name by name."""


know(Way)


class Vocabulary(NamedTuple):
    """The features that the rows of one equipment may bound, by name."""

    hand: tuple[str, ...]
    setting: tuple[str, ...]
    prefer: tuple[str, ...]
    """What a row prefers that says nothing."""
    values: Mapping[str, Mapping[str, int]]
    """Words that stand for the values of a feature."""


_RANK_WORDS = {word: rank + 2 for rank, word in enumerate(RANKS)}
_TILE_WORDS = {name.split(" (")[0]: 16 - n for n, (name, _, _) in enumerate(PAIRS)}

CARDS = Vocabulary(
    hand=("largest", "largest_rank", "second", "second_rank", "pairs", "single", "complete"),
    setting=("front", "back", "largest", "second", "third", "pair", "complete"),
    prefer=("front", "back"),
    values={"largest_rank": _RANK_WORDS, "second_rank": _RANK_WORDS, "single": _RANK_WORDS},
)
"""Groups are cards of one rank, the largest first, of equal ones the highest: `largest`, `second` and `third` are their
sizes, or how many of them lie in front. `pairs` counts the groups of exactly two, `single` is the highest rank that is
there once. `complete` is a back of a straight or better, `pair` a pair in front."""

TILES = Vocabulary(
    hand=("pairs", "pair", "pair_spots", "others_low", "others_high", "teen_or_dey", "head"),
    setting=("low", "high", "low_points", "high_points", "kept", "improves", "head", "teen"),
    prefer=("low", "high"),
    values={"pair": _TILE_WORDS, "low": {f"3 {name}": 3 << 8 | n for name, n in _TILE_WORDS.items()}},
)
"""`pair` is the pair of the hand, `others_low` and `others_high` are the spots of the other two tiles. `low` and `high`
are the two hands, `low_points` and `high_points` their points, 10 for a gong, 11 for a wong, 12 for a pair. `kept` is
the number of pairs that stay together, `improves` says that the low hand ranks above the one beside the unsplit pair.
`head` is what a Teen or Dey makes as the high hand: 3 with a seven (9 points), 2 gong, 1 wong; `teen` that it is a
Teen."""

VOCABULARIES = {"cards": CARDS, "tiles": TILES}


@rule
def meets(line: Numbers, start: int, count: int, features: Numbers) -> bool:
    """Whether the features lie inside the bounds of a line, from this place on."""
    for at in range(start, start + 3 * count, 3):
        feature = line[at]
        if feature == UNUSED:
            break
        if not line[at + 1] <= features[feature] <= line[at + 2]:
            return False
    return True


@rule
def decide(program: Numbers, hand: Numbers, settings: Numbers, count: int) -> tuple[int, int]:
    """The row that decides and the setting that it takes, by its place among the legal ones; -1 if no row does."""
    for row in range(len(program)):
        line = program[row]
        if not meets(line, 0, WHEN, hand):
            continue
        best = -1
        for s in range(count):
            one = settings[s]
            allowed = meets(line, FIRST, CHOOSE, one) or (line[SECOND] != UNUSED and meets(line, SECOND, CHOOSE, one))
            if allowed and (best < 0 or _preferred(line, one, settings[best])):
                best = s
        if best >= 0:
            return row, best
    return -1, -1


@rule
def _preferred(line: Numbers, one: Numbers, other: Numbers) -> bool:
    for at in range(BY, BY + PREFER):
        feature = line[at]
        if feature == UNUSED:
            break
        if one[feature] != other[feature]:
            return bool(one[feature] > other[feature])
    return False


@cache
def program(name: str, equipment: str = "") -> Program:
    """The encoded way of this name, or in this file; for this equipment, where one is named."""
    return encode(read(name, equipment))


def path_of(name: str) -> Path:
    """The file of a way."""
    return Path(name) if name.endswith(".toml") or "/" in name else FOLDER / f"{name}.toml"


def files(name: str) -> tuple[Path, ...]:
    """The files that a way is read from."""
    base = read(name).base
    return (path_of(name), *(files(base) if base else ()))


def read(name: str, equipment: str = "", above: tuple[Path, ...] = ()) -> Way:
    """A way by name, or from a TOML file; every fault names the file, the row and what was expected. `above` are the
    files that are read on top of this one."""
    path = path_of(name)
    if not path.is_file() and comes_with_the_program(name):
        known = sorted(p.stem for p in FOLDER.glob("*.toml"))
        raise BadInput(f"there is no house way '{name}'{nearest(name, known)}; there are {', '.join(known)}")
    way: Way = read_toml(path, Way)
    if way.equipment not in VOCABULARIES:
        raise BadInput(f"{path}: `equipment` is '{way.equipment}'; it is cards or tiles")
    if equipment and way.equipment != equipment:
        raise BadInput(f"{path}: this way is for {way.equipment}, and this game is played with {equipment}")
    names = [row.name for row in way.rows]
    if twice := [name for name in names if names.count(name) > 1]:
        raise BadInput(f"{path}: two rows are called '{twice[0]}'; names must differ")
    whole = _on_base(way, path, (*above, path.resolve()))
    if not whole.rows:
        raise BadInput(f"{path}: a way has at least one row")
    for row in whole.rows:
        try:
            _line(row, VOCABULARIES[whole.equipment])
        except BadInput as wrong:
            raise BadInput(f"{path}: row '{row.name}': {wrong}") from None
    return whole


def comes_with_the_program(name: str) -> bool:
    """Whether a way is one of ours, and not a house's own file."""
    return path_of(name).parent == FOLDER


def incomplete(way: str, hand: str) -> BadInput:
    """Why a way cannot be played that leaves a hand undecided."""
    return BadInput(f"{path_of(way)}: no row decides {hand}; end the way with a row for every hand, `choose = {{}}`")


def _on_base(way: Way, path: Path, above: tuple[Path, ...]) -> Way:
    if not way.base:
        return way
    if path_of(way.base).resolve() in above:
        raise BadInput(f"{path}: `base` is '{way.base}', which is based on this file itself")
    own = {row.name: row for row in way.rows}
    try:
        base = read(way.base, above=above)
    except BadInput as wrong:
        raise BadInput(f"{path}: `base`: {wrong}") from None
    if base.equipment != way.equipment:
        kinds = f"a way for {base.equipment}, and this one is for {way.equipment}"
        raise BadInput(f"{path}: `base` is '{way.base}', {kinds}")
    names = [row.name for row in base.rows]
    if unknown := [name for name in own if name not in names]:
        raise BadInput(f"{path}: row '{unknown[0]}' is not a row of {way.base}{nearest(unknown[0], names)}")
    rows = [own.get(row.name, row) for row in base.rows]
    return msgspec.structs.replace(way, rows=rows, source=way.source or base.source)


def encode(way: Way) -> Program:
    """A way as integers, a line a row."""
    return tuple([_line(row, VOCABULARIES[way.equipment]) for row in way.rows])


def _line(row: Row, words: Vocabulary) -> tuple[int, ...]:
    allowed = row.choose if isinstance(row.choose, list) else [row.choose]
    if not 1 <= len(allowed) <= 2:
        raise BadInput(f"`choose` is one kind of setting or two, not {len(allowed)}")
    line = _conditions(row.when, words.hand, words, WHEN)
    for kind in allowed:
        line += _conditions(kind, words.setting, words, CHOOSE)
    line += [UNUSED] * (BY - len(line))
    prefer = row.prefer or list(words.prefer)
    if len(prefer) > PREFER:
        raise BadInput(f"`prefer` names at most {PREFER} features, not {len(prefer)}")
    places = [_feature(name, words.setting) for name in prefer]
    return (*line, *places, *[UNUSED] * (PREFER - len(places)))


def _conditions(bounds: dict[str, Any], features: tuple[str, ...], words: Vocabulary, most: int) -> list[int]:
    if len(bounds) > most:
        raise BadInput(f"at most {most} conditions, not {len(bounds)}")
    found: list[int] = []
    for name, value in bounds.items():
        found += [_feature(name, features), *_bounds(name, value, words.values.get(name, {}))]
    return found + [UNUSED] * (3 * most - len(found))


def _feature(name: str, features: tuple[str, ...]) -> int:
    if name not in features:
        raise BadInput(f"'{name}' is no feature here{nearest(name, features)}; there are {', '.join(features)}")
    return features.index(name)


def _bounds(name: str, value: Any, words: Mapping[str, int]) -> tuple[int, int]:
    """`2`, `true`, `"K"`, `[2, 3]`, `["9", "J"]`, or `"Q+"` for at least a queen."""
    if isinstance(value, list):
        if len(value) != 2:
            raise BadInput(f"`{name}` is {value}; a range has a lower and an upper end")
        low, high = [_number(name, end, words) for end in value]
        if low > high:
            raise BadInput(f"`{name}` is {value}; the lower end of a range comes first")
        return low, high
    if isinstance(value, str) and value.endswith("+"):
        return _number(name, value[:-1], words), 1 << 30
    exact = _number(name, value, words)
    return exact, exact


def _number(name: str, value: Any, words: Mapping[str, int]) -> int:
    if isinstance(value, (bool, int)):
        return int(value)
    if value in words:
        return words[value]
    if isinstance(value, str) and value.isdigit() and not words:
        return int(value)
    expected = f"one of {', '.join(words)}" if words else "a number, true or false"
    raise BadInput(f"`{name}` is {value!r}; expected {expected}{nearest(str(value), words) if words else ''}")
