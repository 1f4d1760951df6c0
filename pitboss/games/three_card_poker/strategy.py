"""How to play three card poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import RANKS
from pitboss.games.bots import flat_bettor
from pitboss.games.card_sets import any_three
from pitboss.games.three_card_poker.rules import Rules
from pitboss.games.three_card_poker.settle import ranked
from pitboss.ranking.threes import three_dealt
from pitboss.ranking.value import pack
from pitboss.table.asks import Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_CARD = 52
"""Place of the threshold that holds when no bank card shows."""

CHARTS = {
    (0, "wins"): ("Q64",),
    (1, "wins"): ("532",) * 10 + ("Q92", "K92", "A92"),
    (1, "wins_or_pushes"): ("T32", "T32", "T93", "T94", "T95", "T73", "T82", "T92", "T84", "J82", "Q92", "K92", "A92"),
    (1, "contested"): ("J32", "J32", "J42", "J52", "J62", "J72", "J82", "J92", "T96", "J95", "Q92", "K92", "A92"),
}
"""The least hand to play by the rank of the bank's open card, deuce to ace: what the solver finds (see solve.py),
written down so that nobody waits for it at the table. By `bank_up_cards` and `ante_unqualified`, where every other rule
that decides is at its default."""


class Plan(NamedTuple):
    """The best play of every single hand: by value where that decides, hand by hand in between."""

    fold_below: NDArray[Any]
    """By the bank's open card: a hand of less than this is folded."""
    play_from: NDArray[Any]
    """A hand of this or more is played."""
    close: NDArray[Any]
    """By the rank of an open club and the number of the hand: 1 if it is played."""


@rule
def plays(plan: Plan, value: int, a: int, b: int, c: int, up: int) -> bool:
    """Whether the best play is to play three cards of this value against the bank's open card (or NO_CARD)."""
    if value >= plan.play_from[up]:
        return True
    if value < plan.fold_below[up]:
        return False
    suit = up & 3  # exchanged with clubs, and the other two with each other
    return bool(plan.close[up >> 2, any_three(a ^ suit, b ^ suit, c ^ suit)])


def chart(rules: Rules) -> Strategy:
    """Play from a least hand up, by the bank's open card: at most 0.02 % of the Ante short of the best play."""
    known = CHARTS.get((rules.bank_up_cards, rules.ante_unqualified))
    default = (rules.qualifier, rules.unqualified_equal, rules.suited_a23) == (
        "queen_high",
        "as_lower",
        "straight_flush",
    )
    if known is None or not default:
        return best(rules)
    least = [pack(0, [RANKS.index(r) + 2 for r in hand]) for hand in known]

    def decide(ask: Ask, view: View) -> Answer:
        shown = view.bank_cards()[0] >> 2 if rules.bank_up_cards else 0
        return "play" if three_dealt(*view.cards()) >= least[shown] else "fold"

    return flat_bettor(decide, ("ante",))


def best(rules: Rules) -> Strategy:
    """Play every hand that is worth more played than folded; the solver is asked first."""
    from pitboss.games.three_card_poker.solve import plan

    best_play = plan(rules)

    def decide(ask: Ask, view: View) -> Answer:
        a, b, c = view.cards()
        shown = view.bank_cards()[0] if rules.bank_up_cards else NO_CARD
        value = ranked(three_dealt(a, b, c), rules.terms)
        return "play" if plays(best_play, value, a, b, c, shown) else "fold"

    return flat_bettor(decide, ("ante",))


def gambler(rules: Rules) -> Strategy:
    """Every wager the layout offers, and every hand played."""
    return flat_bettor(lambda ask, view: "play", rules.wagers)


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"chart": chart, "best": best, "gambler": gambler}
