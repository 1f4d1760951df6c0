from pitboss.games.rules import Rules as Base
from pitboss.table.asks import Layout


class Rules(Base, frozen=True, kw_only=True):
    """A bet wins on its number and loses on seven; until then it stays up. A coming bet goes to the first number."""

    stays_up = True
    deck: str = ""
    seats: int = 4

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("six", "coming", "coming-six")

    def layout(self, least: int, most: int) -> Layout:
        return Layout(())
