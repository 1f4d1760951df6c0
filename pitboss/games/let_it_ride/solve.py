"""The exact value of Let It Ride: every three cards, every fourth, every fifth.

The bets do not touch each other below the payout cap, so each is decided by what it wins alone. With the cap a bet that
rides can take from the others; then the number of bets riding decides, and all three are weighed together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.compiled import kernel
from pitboss.equipment.cards import RANKS, hand_text
from pitboss.errors import BadInput
from pitboss.games.card_sets import any_four, any_three
from pitboss.games.kernels import STAKE
from pitboss.games.let_it_ride.rules import ROWS, Rules
from pitboss.games.let_it_ride.settle import basic, row
from pitboss.games.let_it_ride.strategy import Plan
from pitboss.games.solving import by_table, three_card_counts
from pitboss.money.cents import show
from pitboss.ranking import high_hand, tables, threes
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables

if TYPE_CHECKING:
    from numpy.typing import NDArray


@kernel(error_model="numpy")
def count_ends(t: HighTables, out: NDArray[Any]) -> None:
    """By the number of a set of four cards: how the fifth makes the hand end, a count for each of ROWS."""
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    ends = out[any_four(a, b, c, d)]
                    for x in range(52):
                        if x not in (a, b, c, d):
                            ends[row(high5(t, a, b, c, d, x))] += 1


@kernel(error_model="numpy")
def weigh(
    ends: NDArray[Any], gains: NDArray[Any], counts: NDArray[Any], three: NDArray[Any], four: NDArray[Any]
) -> None:
    """The best play of every hand: `counts[bets riding, row]` how it ends, and which bet rides with which cards.

    `ends` counts by four cards how the fifth makes the hand end, `gains` what each number of bets wins by that.
    """
    for c in range(52):
        for b in range(c):
            for a in range(b):
                ride, withdraw = 0, 0
                for x in range(52):
                    if x not in (a, b, c):
                        gain = gains[any_four(a, b, c, x)]
                        ride += max(gain[3], gain[2])
                        withdraw += max(gain[2], gain[1])
                first = 1 if ride > withdraw else 0
                three[any_three(a, b, c)] = first
                for x in range(52):
                    if x not in (a, b, c):
                        at = any_four(a, b, c, x)
                        second = 1 if gains[at, first + 2] > gains[at, first + 1] else 0
                        four[at] = second
                        for found in range(ends.shape[1]):
                            counts[1 + first + second, found] += ends[at, found]


class Decisions:
    """Every decision of the game at one size of bet."""

    def __init__(self, rules: Rules, stake: int) -> None:
        import numpy as np

        self.stake = stake
        won = [[basic(stake, riding, found, rules.terms) for found in range(len(ROWS))] for riding in range(4)]
        self.worth = np.array(won, np.int64)
        self.counts = np.zeros((4, len(ROWS)), np.int64)
        self.plan = Plan(np.zeros(comb(52, 3), np.uint8), np.zeros(comb(52, 4), np.uint8))
        ends = _ends()
        weigh(ends, ends @ self.worth.T, self.counts, *self.plan)


@cache
def _ends() -> NDArray[Any]:
    import numpy as np

    ends = np.zeros((comb(52, 4), len(ROWS)), np.int64)
    count_ends(tables.high(), ends)
    return ends


def plan(rules: Rules) -> Plan:
    """The best play of every hand where the cap is out of reach."""
    return Decisions(rules, STAKE).plan


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every wager exactly, or one of them; the basic bets together, per unit of one of them, where the cap is out of
    reach."""
    worths, strategy = [], None
    if wager in (None, "bet-1"):
        d = Decisions(rules, STAKE)
        worths.append(basic_worth(d))
        strategy = _basic_strategy(rules, d)
    progress(0.5)
    if rules.bonus and wager in (None, "bonus"):
        counts = (4 * _ends().sum(axis=0)).tolist()  # as many as the basic bets' orders of three, one and one card
        worths.append(by_table("bonus", rules.bonus, ROWS, (rules.terms.bonus_win, rules.terms.bonus_per), counts))
    if rules.three_card_bonus and wager in (None, "three-card-bonus"):
        net = rules.terms.three_card_win, rules.terms.three_card_per
        table, counts = rules.three_card_bonus, three_card_counts()
        worths.append(by_table("three-card-bonus", table, threes.CATEGORIES, net, counts))
    return Solution(worths=worths, strategy=strategy)


def _basic_strategy(rules: Rules, d: Decisions) -> dict[str, Any]:
    """How to play, and what the cap costs at the greatest bet."""
    strategy = _strategy(d.plan)
    if rules.payout_cap:
        most = rules.limit("bet-1", 0, rules.table_max)[1]
        capped = basic_worth(Decisions(rules, most))
        under = f"the basic bets at {show(most)} each, under the cap of {show(rules.payout_cap)}"
        strategy[under] = f"{capped.edge:.4%}"
    return strategy


def basic_worth(d: Decisions) -> Worth:
    results = []
    for found in reversed(range(len(ROWS))):
        for riding in range(1, 4):
            net = Fraction(int(d.worth[riding, found]), d.stake)
            label = f"{ROWS[found]}, {riding} riding"
            results.append(Result(label, f"{float(net):+g}", net, int(d.counts[riding, found])))
    wagered = Fraction(sum(riding * int(d.counts[riding].sum()) for riding in range(4)), int(d.counts.sum()))
    return exact("bet-1", results, wagered)


def _strategy(plan: Plan) -> dict[str, Any]:
    """Which cards ride: what pays already, and lists of ranks that are the same in every suit."""
    suited, mixed = drawing_hands(plan)
    return {
        "bet 1 rides with": f"what pays already; suited {', '.join('-'.join(hand) for hand in suited)}",
        "bet 2 rides with": f"what pays already; four suited; {', '.join('-'.join(hand) for hand in mixed)}",
    }


def drawing_hands(plan: Plan) -> tuple[list[str], list[str]]:
    """Ranks of three suited cards, and of four of mixed suits, that ride although nothing pays yet.

    Suits matter only if all are one, and a pair below tens never rides: one hand stands for its ranks.
    """
    threes = [r for r in combinations(range(12, -1, -1), 3) if plan.three[any_three(*[4 * rank for rank in r])]]
    fours = [r for r in combinations(range(12, -1, -1), 4) if plan.four[any_four(*[4 * r[n] + n for n in range(4)])]]
    return ["".join(RANKS[rank] for rank in r) for r in threes], ["".join(RANKS[rank] for rank in r) for r in fours]


def advise(rules: Rules, cards: Sequence[int], board: Sequence[int] = ()) -> dict[str, Fraction]:
    """What the bet in question is worth riding and withdrawn, per unit: bet 1 with three cards, bet 2 with four.

    The fourth card is the community's; it may stand with the others.

    >>> from pitboss.equipment.cards import cards
    >>> from pitboss.houses.game import load
    >>> advise(load("grand-ronde/let-it-ride").rules, cards("9s 8d 7c 6h"))["ride"]  # eight outs at 5 to 1: nothing
    Fraction(0, 1)
    """
    cards = [*cards, *board]
    if len(cards) not in (3, 4) or len(set(cards)) != len(cards) or not all(0 <= c < 52 for c in cards):
        raise BadInput(f"three or four different cards are needed, not {hand_text(cards)}")
    left = [c for c in range(52) if c not in cards]
    won = [basic(STAKE, 1, row(high_hand((*cards, *more))), rules.terms) for more in combinations(left, 5 - len(cards))]
    return {"ride": Fraction(sum(won), STAKE * len(won)), "withdraw": Fraction(0)}
