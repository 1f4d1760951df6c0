"""How to play Caribbean Stud."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import rule
from pitboss.equipment.cards import RANKS
from pitboss.games.bots import flat_bettor
from pitboss.games.caribbean_stud.count import bits
from pitboss.games.caribbean_stud.rules import Rules
from pitboss.ranking import high_hand
from pitboss.ranking.value import pack
from pitboss.table.asks import Answer, Ask
from pitboss.table.round import Strategy
from pitboss.table.views import View

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHART = ("75432",) * 11 + ("K5432", "K5432")
"""The least hand to bet on by the rank of the bank's open card, deuce to ace, in lucky-derby's game: what the solver
finds (see solve.py), written down so that nobody waits for it at the table."""


class Plan(NamedTuple):
    """The best play of every single hand: by value where that decides, hand by hand in between."""

    fold_below: NDArray[Any]
    """By the rank of the bank's open card: a hand of less than this is folded."""
    play_from: NDArray[Any]
    """A hand of this or more is played."""
    close: NDArray[Any]
    """By the rank of an open club, one bit a hand: set if it is played."""


@rule
def plays(plan: Plan, value: int, a: int, b: int, c: int, d: int, e: int, up: int) -> bool:
    """Whether the best play is to bet on five cards of this value against the bank's open card."""
    rank, suit = up >> 2, up & 3
    if value >= plan.play_from[rank]:
        return True
    if value < plan.fold_below[rank]:
        return False
    number = stand_in(bits(a ^ suit) + bits(b ^ suit) + bits(c ^ suit) + bits(d ^ suit) + bits(e ^ suit))
    return bool(plan.close[rank, number >> 3] >> (number & 7) & 1)


@rule
def stand_in(ranks: int) -> int:
    """The number of the hand that stands for this one: its suits but clubs exchanged, the fullest first."""
    x, y, z = ranks >> 16 & 0xFFFF, ranks >> 32 & 0xFFFF, ranks >> 48 & 0xFFFF
    most, least = max(x, y, z), min(x, y, z)
    suits = (ranks & 0xFFFF, most, x + y + z - most - least, least)
    number, n = 0, 0
    for card in range(52):
        if suits[card & 3] >> (card >> 2) & 1:
            n += 1
            number += choose(card, n)
    return number


@rule
def choose(n: int, k: int) -> int:
    ways = 1
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways


def chart(rules: Rules) -> Strategy:
    """Bet from a least hand up, by the bank's open card; the solver is asked only about another Bet than one Ante."""
    if rules.bet_multiple != 1 or rules.qualifier != "ace_king":
        return best(rules)
    least = [pack(0, [RANKS.index(r) + 2 for r in hand]) for hand in CHART]

    def decide(ask: Ask, view: View) -> Answer:
        return "bet" if high_hand(view.cards()) >= least[view.bank_cards()[0] >> 2] else "fold"

    return flat_bettor(decide, ("ante",))


def best(rules: Rules) -> Strategy:
    """Bet on every hand that is worth more so than folded; the solver is asked first."""
    from pitboss.games.caribbean_stud.solve import plan

    best_play = plan(rules)

    def decide(ask: Ask, view: View) -> Answer:
        a, b, c, d, e = view.cards()
        value = high_hand((a, b, c, d, e))
        return "bet" if plays(best_play, value, a, b, c, d, e, view.bank_cards()[0]) else "fold"

    return flat_bettor(decide, ("ante",))


def gambler(rules: Rules) -> Strategy:
    """Every hand played."""
    return flat_bettor(lambda ask, view: "bet", ("ante",))


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"chart": chart, "best": best, "gambler": gambler}
