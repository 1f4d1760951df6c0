"""How a bingo hall is drawn: before a flashboard of seventy-five balls, which are its results."""

from __future__ import annotations

from typing import Any

from pitboss.equipment.balls import bingo_text
from pitboss.games.bingo.rules import BALLS
from pitboss.games.drawing import Drawing, Result
from pitboss.money.cents import show


def drawing(rules: Any) -> Drawing:
    results = tuple([Result(bingo_text(number)) for number in range(1, BALLS + 1)])
    stakes = f"a pack of {rules.pack_cards} cards for {show(rules.pack_price)}" if rules else ""
    return Drawing(
        kind="hall", cloth="wine", sign="ball", group="Dice, wheel, balls", centre="balls", results=results,
        stakes=stakes,
    )  # fmt: skip
