"""Whatever is cited can be read: every line that a game or a fee cites lies in the project."""

import os
import re
from pathlib import Path

import pytest

from pitboss import load
from pitboss.errors import BadInput
from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.printed import lines_of, printed, quote
from scripts.printed import cites, plain

HOUSE_NAMES = sorted(path.parent.name for path in HOUSES.glob("*/house.toml"))


@pytest.mark.parametrize("house", HOUSE_NAMES)
def test_every_citation_shows_something(house):
    held = printed(house)
    for id_ in [id_ for id_ in catalogue() if id_.startswith(f"{house}/")]:
        sheet = load(id_).sheet
        said = [*sheet.round, *sheet.readings, *sheet.choices, *sheet.rules.values(), *sheet.paytables.values()]
        prose = [*[r.why for r in sheet.readings], *[n.say for n in (*sheet.notes, *sheet.irregularities)]]
        named = [line for text in prose for line in re.findall(r"\bL\d+(?:-L\d+)?", text)]
        named += [cite for bet in sheet.bets for cite in (bet.cite, bet.limit) if cite]
        for cite in [*[line.cite for line in said if line.cite], *named]:
            assert any(line.cited for line in quote(house, cite)), f"{id_}: {cite}"
            assert any(line in held for line in lines_of(cite))


def test_a_quotation_has_its_context_and_no_more():
    lines = quote("grand-ronde", "L949-L950")
    assert [(line.number, line.cited) for line in lines] == [(948, False), (949, True), (950, True), (951, False)]
    assert "(0, 1, 2), (0, 2, 00) or (00, 2, 3)" in lines[1].text
    assert len(quote("grand-ronde", "L1-L900")) == 60
    for wrong in ("", "nothing", "L9999999", "L1" * 200):
        with pytest.raises(BadInput):
            quote("grand-ronde", wrong)


def test_marks_of_the_text_edition_are_not_shown():
    assert plain("### **Round of Play**") == "Round of Play"
    assert plain("<b>Natural 9</b>\tpays \\$5") == "Natural 9 | pays $5"


@pytest.mark.skipif("PITBOSS_SEEDS" not in os.environ, reason="the texts are not here")
@pytest.mark.parametrize("house", HOUSE_NAMES)
def test_lines_are_those_of_the_text(house):
    from pitboss.houses.sheet import read_house

    text = (Path(os.environ["PITBOSS_SEEDS"]) / read_house(HOUSES / house).file).read_text().splitlines()
    held = printed(house)
    assert all(plain(text[number - 1]) == words for number, words in held.items())
    assert all(number in held for number in cites(house) if plain(text[number - 1]))
