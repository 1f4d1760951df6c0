"""Rule parameters of pai gow tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Literal

from pitboss.equipment.tiles import text
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.rules import BASE, Groups, PaiGowRules
from pitboss.games.pai_gow_tiles import splits
from pitboss.ranking import names
from pitboss.ranking.tiles import tiles2
from pitboss.table.asks import Layout


class Rules(PaiGowRules, frozen=True, kw_only=True):
    """What a house may vary in pai gow tiles."""

    hand_size: ClassVar[int] = splits.TILES
    groups: ClassVar[tuple[int, int]] = (2, 2)
    equipment: ClassVar[str] = "tiles"
    only_deck = "tiles-32"

    deck: str = "tiles-32"
    bank_direction: Literal["clockwise", "counter-clockwise"] = "clockwise"
    """The way that the bank goes round the table."""

    @property
    def wagers(self) -> tuple[str, ...]:
        return (BASE,)

    @property
    def most_cards(self) -> int:
        return splits.TILES * self.positions

    def layout(self, least: int, most: int) -> Layout:
        return Layout((self._base(least, most),))

    def values(self, groups: Groups) -> tuple[int, int]:
        low, high = groups
        return tiles2(*low), tiles2(*high)

    def by_way(self, cards: Sequence[int]) -> Groups:
        chosen = splits.by_way(self.way, cards)
        return chosen.low, chosen.high

    def undecided(self, program: ways.Program) -> str:
        from pitboss.games.pai_gow_tiles.solve import hands

        found = hands(program)
        without = found.row < 0
        return " ".join(map(text, found.tiles[int(without.argmax())])) if without.any() else ""

    def words(self, front: int, back: int) -> tuple[str, str]:
        return names.tiles(front), names.tiles(back)

    def refusal(self, groups: Groups) -> str:
        low, high = self.values(groups)
        return "" if low <= high else f"foul: the low hand, {names.tiles(low)}, outranks the high, {names.tiles(high)}"
