from pitboss.games.rules import Rules as Base
from pitboss.table.asks import Layout


class Rules(Base, frozen=True, kw_only=True):
    """A bet on one of two horses, even money; the official enters who won."""

    deck: str = ""
    seats: int = 4

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("red", "blue")

    def layout(self, least: int, most: int) -> Layout:
        return Layout(())
