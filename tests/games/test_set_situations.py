"""The rulebook's situations of hands that are set: each is a case under its number, a unit test, or on the sheet."""

import re
from pathlib import Path

import pytest

from pitboss.houses.game import load

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"\[((?:PGT|HWT|FOT|TLT|CPT)-\d\d)\]")
LUCKY, FORTUNE, WILD = (
    f"lucky-derby/{game}" for game in ("pai-gow-poker", "fortune-pai-gow-poker", "jokers-wild-pai-gow-poker")
)
GRAND, GOLDEN = "grand-ronde/pai-gow-poker", "golden-west/fortune-pai-gow-poker"
TILES, CHINESE = "delta/pai-gow-tiles", "golden-west/chinese-poker"


def _numbers(letters: str, *which: int) -> set[str]:
    return {f"{letters}-{number:02}" for number in which}


BONUS = _numbers("FOT", 1, 2, 3, 4, 5, 6, 8, 11)
"""What a hand holds, and whose hand pays Envy: every table of Fortune pays these its own way."""
CASES = {
    LUCKY: _numbers("PGT", 1, 2, 3, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) | _numbers("HWT", *range(1, 37)),
    FORTUNE: BONUS | _numbers("FOT", 7, 9, 10, 12) | _numbers("HWT", *range(37, 51)),
    WILD: _numbers("PGT", 18, 19, 20),
    GRAND: _numbers("PGT", 4, 5, 6, 7, 8, 9, 10, 11, 21)
    | BONUS
    | _numbers("FOT", 7, 9, 10, 12)
    | _numbers("HWT", *range(51, 58)),
    GOLDEN: BONUS,
    TILES: _numbers("TLT", *range(1, 27)),
    CHINESE: _numbers("CPT", *range(1, 15)),
}


@pytest.mark.parametrize("game", CASES)
def test_every_situation_is_a_case_of_the_houses_it_names(game):
    names = [line for line in (ROOT / "cases" / f"{game}.toml").read_text().splitlines() if line.startswith("name = ")]
    assert {number for name in names for number in NUMBER.findall(name)} == CASES[game]


def test_the_others_are_counted_or_stand_on_the_sheet():
    """TLT-27 is a count. PGT-16 and 17, cards exposed or one too many, cannot happen here."""
    tiles = (ROOT / "tests/games/pai_gow_tiles/test_tiles.py").read_text()
    assert "[216_419_000, 296_458_412, 223_403_588]" in tiles
    misdeal = next(line.say for line in load(LUCKY).sheet.irregularities if line.say.startswith("Misdeal"))
    assert "exposed" in misdeal and "eight cards" in misdeal
    every = _numbers("PGT", *range(1, 22)) | _numbers("HWT", *range(1, 58)) | _numbers("FOT", *range(1, 13))
    every |= _numbers("TLT", *range(1, 28)) | _numbers("CPT", *range(1, 15))
    assert every - set().union(*CASES.values()) == {"PGT-16", "PGT-17", "TLT-27"}
