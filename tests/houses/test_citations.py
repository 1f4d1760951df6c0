"""Every citation is read: the lines exist, and where a value is a number or an amount it stands in them.

The texts themselves are not part of the project. `data/cited.txt` holds what the test needs of them: how many lines
each has, and the numbers that stand in the lines cited for a number. `python tests/houses/test_citations.py` writes it
anew from the texts in the folder that PITBOSS_SEEDS names; with the same variable set the test compares the two.
"""

import os
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest

from pitboss import load
from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.sheet import read_house
from pitboss.money.schedules import load as load_fees

CITED = Path(__file__).parent / "data" / "cited.txt"
GAMES = [id_ for id_ in catalogue() if load(id_).sheet.source.file]
HOUSES_WITH_FEES = sorted({path.parent.name for path in HOUSES.glob("*/fees.toml")})

COUNTED = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen"
WORDS = {word: number for number, word in enumerate(COUNTED.split())} | {
    "once": 1,
    "twice": 2,
    "single": 1,
    "double": 2,
    "first": 1,
    "second": 2,
    "third": 3,
    "fifth": 5,
    "even": 1,
}
"""Numbers in words; `even money` is 1 to 1."""

_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?|\.\d+")


def numbers(text: str) -> set[str]:
    """The numbers of a line, as plain decimals: `$1,000`, `50¢`, `11 ½`, `three`.

    >>> sorted(numbers("The game pays 6 to 5, \\\\$1,000 or 50¢; ace is 11 ½, two decks"))
    ['0.5', '1000', '11', '11.5', '2', '5', '50', '6']
    """
    found = set()
    for match in _NUMBER.finditer(text):
        value = float(match.group().replace(",", ""))
        found.add(_plain(value))
        after = text[match.end() :].lstrip()
        if after.startswith(("½", "1/2")):
            found.add(_plain(value + 0.5))
        if after.startswith("¢"):
            found.add(_plain(value / 100))
    found |= {_plain(WORDS[word]) for word in re.findall(r"[a-z]+", text.lower()) if word in WORDS}
    return found | ({"0.5"} if "½" in text else set())


def _plain(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def lines_of(cite: str) -> list[int]:
    """The lines that a citation names."""
    found = []
    for first, last in re.findall(r"L(\d+)(?:-L(\d+))?", cite):
        found += range(int(first), int(last or first) + 1)
    return found


def amounts(value: object, cents: bool) -> list[str]:
    """The numbers that a value must be printed with: decks, odds, dollars. What is not there (0) and what is one of its
    kind (1) is seldom put in figures."""
    if isinstance(value, bool) or value is None or value == 0 or (value == 1 and not cents):
        return []
    if isinstance(value, (int, float)):
        return [_plain(abs(value) / 100 if cents else abs(value))]
    if isinstance(value, str):
        odds = re.fullmatch(r"([\d.]+) (?:to|for) ([\d.]+)", value)
        return [_plain(float(odds[1]))] if odds else []
    if isinstance(value, dict):
        return [n for part in value.values() for n in amounts(part, cents)]
    return [n for part in value for n in amounts(part, cents)]


def claims(id_: str):
    """`(key, cite, numbers that must stand there)` for every cited value of a game."""
    game = load(id_)
    kinds = {f.name: str(f.type) for f in msgspec.structs.fields(type(game.rules))}
    for name, printed in game.sheet.rules.items():
        value = printed.value
        if name == "decks_allowed":  # from so many decks to so many
            value = [min(value), max(value)]
        if printed.cite:
            money = "cents" in kinds.get(name, "") or (isinstance(value, dict) and "dict" not in kinds[name])
            yield f"rules.{name}", printed.cite, amounts(value, money)
    for name, limit in game.sheet.limits.items():
        if limit.cite:
            money = {k: v for k, v in limit.value.items() if k in ("min", "max")}
            share = [_plain(limit.value["max_bp"] / 100)] if "max_bp" in limit.value else []
            yield f"limits.{name}", limit.cite, amounts(money, True) + share
    for name, table in game.sheet.paytables.items():
        for row, odds in table.value.items():
            yield f"paytables.{name}.{row}", table.cite, amounts(odds, False)
    for reading in game.sheet.readings:
        yield f"readings.{reading.rule}", reading.cite, []
    for choice in game.sheet.choices:
        yield f"choices.{choice.rule}", choice.cite, []
    for part in ("round", "irregularities", "notes"):
        for line in getattr(game.sheet, part):
            yield part, line.cite, []


def fee_claims(house: str):
    """The same for every tier of a house's fees, with its amounts."""
    for schedule in load_fees(house).values():
        for option in schedule.options:
            for charge in option.charges:
                for tier in charge.tiers:
                    if tier.status == "printed" and not tier.note:
                        paid = [tier.cents] if tier.cents else []
                        yield f"{schedule.id} {option.number}", tier.lines, [_plain(c / 100) for c in paid]
                    else:
                        yield f"{schedule.id} {option.number}", tier.lines, []


@cache
def cited() -> dict[str, tuple[int, dict[int, set[str]]]]:
    """By text: how many lines it has, and the numbers of those that are cited."""
    found: dict[str, tuple[int, dict[int, set[str]]]] = {}
    for line in CITED.read_text().splitlines():
        text, at, *held = line.split()
        if at == "lines":
            found[text] = int(held[0]), {}
        else:
            found[text][1][int(at)] = set(held)
    return found


def source(id_: str) -> str:
    return load(id_).sheet.source.file[:3]


def house_source(house: str) -> str:
    return read_house(HOUSES / house).file[:3]


COUNTED_OUT = {
    "rules.natural_value": "the sum of two cards whose values are printed",
    "rules.upper_from": "the betting round after those that the text counts or names",
}
"""Rules whose number is never printed as such."""

EXCEPTIONS: dict[str, str] = {
    "delta/blackjack-x rules.max_hands": "three splits make four hands",
    "delta/pai-gow-tiles rules.seats": "seven players and the player-dealer",
    "golden-west/casino-war rules.decks": "twelve decks in two batches: six are in use",
    "grand-ronde/jackpot-holdem rules.community_shown": "the flop, then the turn and river",
    "grand-ronde/ultimate-texas-holdem rules.community_shown": "the flop, then the turn and river",
    "grand-ronde/pai-gow-poker rules.seats": "the layout",
    "grand-ronde/sports-pool paytables.parlay-table": "the floor's own table, which the text asks for",
    "grand-ronde/keno paytables.keno-table/floor-default": "the floor's own table, which the text asks for",
}
"""Values that do not stand in their lines, and why: the game and the key, or how the key begins."""


def excepted(id_: str, key: str) -> bool:
    return key in COUNTED_OUT or any(f"{id_} {key}".startswith(name) for name in EXCEPTIONS)


@pytest.mark.parametrize("id_", GAMES)
def test_every_cited_value_stands_in_its_lines(id_):
    last, held = cited()[source(id_)]
    for key, cite, wanted in claims(id_):
        lines = lines_of(cite)
        assert all(1 <= line <= last for line in lines), f"{key} cites {cite}; the text has {last} lines"
        if excepted(id_, key):
            continue
        there = set().union(*[held.get(line, set()) for line in lines]) if lines else set()
        missing = [number for number in wanted if number not in there]
        assert not missing, f"{key} cites {cite}, where {', '.join(missing)} does not stand"


@pytest.mark.parametrize("house", HOUSES_WITH_FEES)
def test_every_printed_fee_stands_in_its_lines(house):
    last, held = cited()[house_source(house)]
    for key, cite, wanted in fee_claims(house):
        lines = lines_of(cite)
        assert lines and all(1 <= line <= last for line in lines), f"{key} cites {cite}"
        there = set().union(*[held.get(line, set()) for line in lines])
        missing = [number for number in wanted if number not in there]
        assert not missing, f"{key} cites {cite}, where {missing} does not stand"


def test_every_exception_is_needed():
    for name in EXCEPTIONS:
        id_, _, key = name.partition(" ")
        _, held = cited()[source(id_)]
        there = [
            (w, set().union(*[held.get(n, set()) for n in lines_of(c)])) for k, c, w in claims(id_) if k.startswith(key)
        ]
        assert any(set(wanted) - found for wanted, found in there), f"{name} stands in its lines after all"


def extract(folder: Path) -> str:
    """What the test needs of the texts."""
    wanted: dict[str, set[int]] = {}
    for id_ in GAMES:
        wanted.setdefault(source(id_), set()).update(n for _, cite, w in claims(id_) if w for n in lines_of(cite))
    for house in HOUSES_WITH_FEES:
        wanted.setdefault(house_source(house), set()).update(
            n for _, c, w in fee_claims(house) if w for n in lines_of(c)
        )
    out = []
    for text in sorted(wanted):
        [path] = folder.glob(f"{text}_*.txt")
        lines = path.read_text(encoding="utf-8").split("\n")
        lines = lines[:-1] if not lines[-1] else lines
        out.append(f"{text} lines {len(lines)}")
        out += [
            " ".join([text, str(n), *sorted(numbers(lines[n - 1]))]) for n in sorted(wanted[text]) if n <= len(lines)
        ]
    return "\n".join(out) + "\n"


@pytest.mark.skipif("PITBOSS_SEEDS" not in os.environ, reason="PITBOSS_SEEDS names no folder with the texts")
def test_the_extract_is_what_the_texts_say():
    assert CITED.read_text() == extract(Path(os.environ["PITBOSS_SEEDS"]))


if __name__ == "__main__":
    CITED.parent.mkdir(exist_ok=True)
    CITED.write_text(extract(Path(os.environ["PITBOSS_SEEDS"])))
