"""Baccarat as a compiled loop: shoes dealt to the cut card, or every round off the top of a fresh shuffle.

Money depends on nothing but two totals and two numbers of cards, so the loop only counts the 400 ways a round can end;
each is settled once, afterwards, by the same functions as in the script.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.compiled import kernel, rule
from pitboss.games.baccarat.rules import STOOD, Drawing, Rules
from pitboss.games.baccarat.settle import WINS, Hands, banker_draws, drawing_over, player_draws
from pitboss.games.baccarat.solve import ONE_DECK
from pitboss.games.kernels import STAKE, deal

if TYPE_CHECKING:
    from numpy.typing import NDArray

Values = Any
"""Whole numbers in a row: arrays in compiled code, lists in plain Python."""

ENDS = 400
"""Ten totals a side, with two cards or three."""
MOST_CARDS = 6
"""A round takes no more."""


class Prepared(NamedTuple):
    rules: Rules
    plan: NDArray[Any]
    shoe: NDArray[Any]
    """The values of all cards in the shoe."""
    behind: int
    """Cards behind the cut card; a shoe with no more left is shuffled. All of them, where every round is."""
    extra: int
    """Rounds dealt after the one in which the cut card shows."""


def plan_of(drawing: Drawing) -> list[int]:
    """What a round does once four cards are out: 1 if the Player hand draws, plus 2 if the Banker hand does.

    By the totals of both hands and the value of the fifth card, whoever may get it; without a branch in the loop.
    """
    plan = []
    for player, banker, fifth in product(range(10), repeat=3):
        if drawing_over(player, banker, drawing):
            plan.append(0)
        elif player_draws(player):
            plan.append(1 + 2 * banker_draws(banker, fifth, drawing))
        else:
            plan.append(2 * banker_draws(banker, STOOD, drawing))
    return plan


@rule
def total(a: int, b: int) -> int:
    """Two values below ten, added without the ten."""
    return a + b if a + b < 10 else a + b - 10


@rule
def deal_round(shoe: Values, at: int, plan: Values) -> tuple[int, int]:
    """Deal one round from the values in the shoe, from place `at` on: how it ends, and the place of the next card."""
    player = total(shoe[at], shoe[at + 2])
    banker = total(shoe[at + 1], shoe[at + 3])
    draws = plan[(player * 10 + banker) * 10 + shoe[at + 4]]
    third, banker_third = draws & 1, draws >> 1
    player = total(player, third * shoe[at + 4])
    banker = total(banker, banker_third * shoe[at + 4 + third])
    return ((player * 10 + banker) * 2 + third) * 2 + banker_third, at + 4 + third + banker_third


@kernel(error_model="numpy")
def simulate(
    plan: NDArray[Any], shoe: NDArray[Any], behind: int, extra: int, key: int, rounds: int, ends: NDArray[Any]
) -> None:
    """A shuffle reaches only as far as the rounds after the cut card can."""
    size = len(shoe)
    reach = min(size - behind + MOST_CARDS * (1 + extra), size)
    at = size
    counter = extra_left = 0
    for _ in range(rounds):
        if size - at <= behind:
            if extra_left == 0:
                counter = deal(shoe, 0, reach, key, counter)
                at = 0
                extra_left = extra
            elif size - at < behind:
                extra_left -= 1
        end, at = deal_round(shoe, at, plan)
        ends[end] += 1


def hands_of(end: int) -> Hands:
    """The hands with which a round ended.

    >>> end, cards = deal_round([3, 7, 3, 6, 4, 8], 0, plan_of(Rules().terms.drawing))
    >>> hands_of(end), cards
    (Hands(player=6, banker=7, player_cards=2, banker_cards=3), 5)
    """
    return Hands(end // 40, end // 4 % 10, end // 2 % 2 + 2, end % 2 + 2)


class BaccaratKernel:
    """See `pitboss.analysis.simulate.SimulationKernel`."""

    def wagers(self, rules: Rules) -> list[str]:
        return list(rules.wagers)

    def prepare(self, rules: Rules) -> Prepared:
        import numpy as np

        shoe = np.repeat(np.arange(10, dtype=np.int64), [rules.decks * n for n in ONE_DECK])
        plan = np.array(plan_of(rules.terms.drawing), np.int64)
        if rules.reshuffle == "cut_card":
            return Prepared(rules, plan, shoe, rules.behind_cut(len(shoe)), rules.rounds_after_cut)
        return Prepared(rules, plan, shoe, behind=len(shoe), extra=0)

    def run(self, prepared: Prepared, key: int, rounds: int) -> list[list[int]]:
        import numpy as np

        rules, plan, shoe, behind, extra = prepared
        ends = np.zeros(ENDS, np.int64)
        simulate(plan, shoe.copy(), behind, extra, key, rounds, ends)
        played = [(hands_of(end), int(count)) for end, count in enumerate(ends) if count]
        return [self._sums(wager, rules, played) for wager in rules.wagers]

    def _sums(self, wager: str, rules: Rules, played: list[tuple[Hands, int]]) -> list[int]:
        """The row of `Moments` for one wager."""
        nets = [(WINS[wager](STAKE, hands, rules.terms), count) for hands, count in played]
        made = sum([count for _, count in nets])
        net = sum([wins * count for wins, count in nets])
        square = sum([wins * wins * count for wins, count in nets])
        return [made, STAKE * made, STAKE * made, net, square, sum([count for wins, count in nets if wins > 0])]


KERNEL = BaccaratKernel()
