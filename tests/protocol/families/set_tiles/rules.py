from pitboss.games.rules import Rules as Base
from pitboss.table.asks import Layout


class Rules(Base, frozen=True, kw_only=True):
    """Four tiles to each player, set two and two; the higher second pair takes a dollar from each other player."""

    deck: str = "tiles-32"
    seats: int = 4

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("hand",)

    def layout(self, least: int, most: int) -> Layout:
        return Layout(())
