"""How to play Let It Ride."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.equipment.cards import RANKS
from pitboss.games.bots import flat_bettor
from pitboss.games.let_it_ride.rules import Rules
from pitboss.ranking import high_hand
from pitboss.ranking.value import PAIR_OF_TENS
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUITED_THREES = (
    "AKQ", "AKJ", "AKT", "AQJ", "AQT", "AJT", "KQJ", "KQT", "KQ9", "KJT", "KJ9", "KT9", "QJT", "QJ9", "QJ8",
    "QT9", "QT8", "JT9", "JT8", "JT7", "J98", "T98", "T97", "T87", "987", "876", "765", "654", "543",
)  # fmt: skip
"""Three suited cards with which bet 1 rides: what the solver finds (see solve.py). Besides, what pays already."""

MIXED_FOURS = ("KQJT", "QJT9", "JT98", "T987")
"""Four cards of mixed suits with which bet 2 rides although nothing pays yet. Besides, what pays, and four suited."""


class Plan(NamedTuple):
    """The best play, one byte a set of cards: 1 to let the bet ride."""

    three: NDArray[Any]
    four: NDArray[Any]


def rides(cards: Sequence[int]) -> bool:
    """Whether the bet rides with these three or four cards."""
    if high_hand(cards) >= PAIR_OF_TENS:
        return True
    ranks = "".join(sorted([RANKS[c >> 2] for c in cards], key=RANKS.index, reverse=True))
    if len({c & 3 for c in cards}) == 1:
        return len(cards) == 4 or ranks in SUITED_THREES
    return ranks in MIXED_FOURS


def best(rules: Rules) -> Strategy:
    """The best play of every hand, the standard pay table's: it is a short list."""

    def decide(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        return "ride" if rides([*view.cards(), *view.board()]) else "withdraw"

    return flat_bettor(decide, ("bet-1",))


def gambler(rules: Rules) -> Strategy:
    """Every wager the layout offers, and every bet rides."""
    return flat_bettor(lambda ask, view: "ride", rules.wagers)


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"best": best, "gambler": gambler}
