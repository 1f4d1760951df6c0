"""The rulebook's 134 test situations of poker: each is a case under its number, or stands in a rule sheet.

Those in `SHEET` are about hands and mouths (a card dealt wrong, a chip without a word, a hand miscalled), which cannot
happen here; the sheet named says what the house does then, with these lines.
"""

import re
from pathlib import Path

import pytest

from pitboss.houses.game import load

CASES = Path(__file__).parents[3] / "cases"
SITUATIONS = range(1, 135)
NUMBER = re.compile(r"\[(\d+)\]")

SHEET = {
    18: ("delta/holdem", "L597"),  # a silent all-in, counted later
    24: ("delta/holdem", "L614"),  # one large chip without a word
    30: ("delta/holdem", "L595"),  # a call of too little by mistake
    31: ("delta/holdem", "L592"),  # a spoken amount
    32: ("delta/holdem", "L576"),  # others act behind who thinks
    47: ("lucky-derby/holdem", "L39"),  # chips on their way to the table
    72: ("delta/seven-card-stud", "L53"),  # a hole card dealt face up
    74: ("delta/seven-card-stud", "L66"),  # cards dealt before the betting is over
    75: ("delta/seven-card-stud", "L72"),  # a last card seen early
    79: ("delta/seven-card-stud", "L91"),  # the last card dealt face up, three players
    80: ("delta/seven-card-stud", "L92"),  # and two
    81: ("delta/seven-card-stud", "L85"),  # a hand of six cards
    99: ("delta/draw-jacks-or-better", "L438"),  # false openers
    100: ("delta/draw-jacks-or-better", "L445"),  # after two calls
    111: ("delta/lowball-a5", "L380"),  # a card exposed before the draw
    113: ("delta/lowball-a5", "L389"),  # and on it
    114: ("delta/lowball-a5", "L400"),  # the number of cards changed
    115: ("delta/lowball-a5", "L370"),  # a hand miscalled
    116: ("delta/lowball-a5", "L369"),  # a hand called by its first card
    120: ("delta/holdem", "L516"),  # the first card exposed
    121: ("delta/holdem", "L517"),  # a hole card exposed
    122: ("delta/holdem", "L530"),  # an early turn
    123: ("delta/holdem", "L523"),  # an early flop
    124: ("delta/holdem", "L536"),  # an early river
    125: ("delta/holdem", "L537"),  # an extra card
}

ALSO = [  # where Golden West prints the same, in lines of its own
    (72, "golden-west/seven-card-stud", "L178"),
    (74, "golden-west/seven-card-stud", "L201"),
    (75, "golden-west/seven-card-stud", "L206"),
    (79, "golden-west/seven-card-stud", "L236"),
    (80, "golden-west/seven-card-stud", "L239"),
    (81, "golden-west/seven-card-stud", "L232"),
    (99, "golden-west/draw-jacks-or-better", "L427"),
    (100, "golden-west/draw-jacks-or-better", "L438"),
    (111, "golden-west/lowball-a5", "L345"),
    (111, "golden-west/lowball-a5", "L404"),
    (111, "golden-west/lowball-27", "L397"),
    (111, "golden-west/draw-jacks-or-better", "L476"),
    (113, "golden-west/lowball-a5", "L347"),
    (114, "golden-west/lowball-a5", "L361"),
    (115, "golden-west/lowball-a5", "L326"),
    (116, "golden-west/lowball-a5", "L324"),
    (120, "golden-west/holdem", "L66"),
    (121, "golden-west/holdem", "L67"),
    (122, "golden-west/holdem", "L76"),
    (123, "golden-west/holdem", "L72"),
    (124, "golden-west/holdem", "L82"),
    (125, "golden-west/holdem", "L84"),
]


def _numbers() -> dict[int, list[str]]:
    """Situation by situation, the cases that carry its number."""
    found: dict[int, list[str]] = {}
    for path in sorted(CASES.rglob("*.toml")):
        for line in path.read_text().splitlines():
            if line.startswith("name = "):
                for number in NUMBER.findall(line):
                    found.setdefault(int(number), []).append(f"{path.parent.name}/{path.stem}: {line[8:-1]}")
    return found


def test_every_situation_is_a_case_or_stands_in_a_sheet():
    numbers = _numbers()
    assert [n for n in SITUATIONS if n not in numbers and n not in SHEET] == []
    assert [n for n in SHEET if n in numbers] == [], "a case shows it: it is no matter for the sheet"
    assert [n for n in numbers if n not in SITUATIONS] == []


@pytest.mark.parametrize(("number", "game", "line"), [*[(n, *at) for n, at in SHEET.items()], *ALSO])
def test_the_sheet_says_what_happens_then(number, game, line):
    assert number in SHEET
    at = int(line[1:])
    cited = [entry.cite for entry in load(game).sheet.irregularities]
    spans = [span for cite in cited for span in re.findall(r"L(\d+)(?:-L(\d+))?", cite)]
    assert any(int(first) <= at <= int(last or first) for first, last in spans), cited
