from pitboss.games.rules import Rules as Base
from pitboss.table.asks import Layout


class Rules(Base, frozen=True, kw_only=True):
    """One number of 80 for a dollar a game: five balls are drawn, a number drawn pays ten dollars."""

    deck: str = "keno-80"
    seats: int = 300

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("ticket",)

    def layout(self, least: int, most: int) -> Layout:
        return Layout(())
