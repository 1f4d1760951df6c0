from pitboss.games.rules import Rules as Base
from pitboss.table.asks import Layout


class Rules(Base, frozen=True, kw_only=True):
    """Five cards off a pack with many equal ones; all discard at once, and the discards are dealt again."""

    deck: str = "pan-310"
    seats: int = 6
    ante: int = 1_00

    @property
    def wagers(self) -> tuple[str, ...]:
        return ("ante",)

    def layout(self, least: int, most: int) -> Layout:
        return Layout(())
