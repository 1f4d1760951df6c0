"""The exact value of Caribbean Stud under the best play against the bank's open card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.compiled import kernel
from pitboss.equipment.cards import RANKS, hand_text
from pitboss.errors import BadInput
from pitboss.games.caribbean_stud.count import bank_values, count_below, weigh
from pitboss.games.caribbean_stud.rules import Rules, Terms
from pitboss.games.caribbean_stud.settle import CASES, FOLDED, ante, bet, case
from pitboss.games.caribbean_stud.strategy import Plan
from pitboss.games.kernels import STAKE
from pitboss.games.solving import once
from pitboss.ranking import high_hand, tables
from pitboss.ranking.highs import high5
from pitboss.ranking.tables import HighTables
from pitboss.ranking.value import CATEGORIES, ROYAL_FLUSH, ranks

if TYPE_CHECKING:
    from numpy.typing import NDArray

HANDS = 2_598_960
PLAYED, FOLDED_HANDS, GAIN_PLAYED, GAIN_FOLDED = range(4)
"""What is summed for the hands of one value: how many are played and folded, and what playing wins over folding."""


class Decisions:
    """Every decision of the game, by the rank of the bank's open card."""

    def __init__(self, rules: Rules, progress: Callable[[float], None] = lambda share: None) -> None:
        import numpy as np

        t = tables.high()
        values = np.empty(249_900, np.int64)
        self.ladder = np.zeros(0, np.int64)
        for up in range(0, 52, 4):
            bank_values(t, up, values)
            self.ladder = np.union1d(self.ladder, values)
        self.counts = np.zeros((13, ROYAL_FLUSH + 1, len(CASES)), np.int64)
        """By open rank, category of the player's hand and settlement case, under the best play."""
        self.sums = np.zeros((13, len(self.ladder), 4), np.int64)
        self.play = np.zeros((13, HANDS // 8 + 1), np.uint8)

        def one(rank: int) -> None:
            below = count_below(t, 4 * rank, rules.terms.qualifier)
            weigh(t, below, 4 * rank, rules.terms, self.ladder, self.counts[rank], self.sums[rank], self.play[rank])

        with ThreadPoolExecutor(2) as pool:
            for done, _ in enumerate(pool.map(one, range(13)), 1):
                progress(done / 13)

    def chart(self, rank: int) -> int:
        """The place of the least hand to play if only its value is looked at: the threshold that wins most."""
        import numpy as np

        gain = self.sums[rank, :, GAIN_PLAYED] + self.sums[rank, :, GAIN_FOLDED]
        return int(len(gain) - 1 - np.argmax(np.cumsum(gain[::-1])))

    def departures(self, rank: int) -> tuple[int, int]:
        """Hands whose best play is not the chart's, and what they would lose by it."""
        least, sums = self.chart(rank), self.sums[rank]
        hands = sums[least:, FOLDED_HANDS].sum() + sums[:least, PLAYED].sum()
        return int(hands), int(sums[:least, GAIN_PLAYED].sum() - sums[least:, GAIN_FOLDED].sum())


decisions = once(Decisions)
"""The decisions of these rules."""


def plan(rules: Rules) -> Plan:
    """The best play of every single hand, as kernels and bots look it up."""
    import numpy as np

    d = decisions(rules)
    played, folded = d.sums[:, :, PLAYED] > 0, d.sums[:, :, FOLDED_HANDS] > 0
    last = folded.shape[1] - 1 - np.argmax(folded[:, ::-1], axis=1)
    play_from = np.where(folded.any(axis=1), d.ladder[last] + 1, 0)
    return Plan(d.ladder[np.argmax(played, axis=1)], play_from, d.play)


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Ante and Bet together, exactly, per unit of the Ante: the only wager."""
    rules.assure_hidden()
    d = decisions(rules, progress)
    return Solution(worths=[_worth(rules, d)], strategy=_strategy(d))


def _worth(rules: Rules, d: Decisions) -> Worth:
    counts = 4 * d.counts.sum(axis=0)
    stake = STAKE * rules.terms.multiple
    folded, total = int(counts[:, FOLDED].sum()), int(counts.sum())
    results = [Result(CASES[FOLDED], "lost", Fraction(-1), folded)]
    for row in range(ROYAL_FLUSH, -1, -1):
        for found in range(FOLDED + 1, len(CASES)):
            net = Fraction(ante(STAKE, found) + bet(stake, row << 20, found, rules.terms), STAKE)
            label = f"{CATEGORIES[row]}, {CASES[found]}"
            results.append(Result(label, f"{float(net):+g}", net, int(counts[row, found])))
    return exact("ante", results, 1 + rules.bet_multiple * (1 - Fraction(folded, total)))


def _strategy(d: Decisions) -> dict[str, Any]:
    """The least hand to bet on, as a person can use it, and how far that is from the best play of every single hand."""
    chart: dict[str, Any] = {f"against {RANKS[rank]}": _words(d, d.chart(rank)) for rank in range(13)}
    departs = [d.departures(rank) for rank in range(13)]
    hands, lost = sum(n for n, _ in departs), sum(cost for _, cost in departs)
    total = int(d.sums[:, :, : FOLDED_HANDS + 1].sum())
    folded = int(d.sums[:, :, FOLDED_HANDS].sum())
    chart["hands folded"] = f"{folded / total:.4%}"
    chart["the best play departs from the chart in"] = f"{hands / total:.4%} of hands"
    chart["playing by the chart alone costs"] = f"{lost / (STAKE * int(d.counts.sum())):.6%} of the ante"
    return chart


def _words(d: Decisions, place: int) -> str:
    """A least hand: all its cards where it has no pair."""
    if place == 0:
        return "every hand"
    value = int(d.ladder[place])
    cards = "-".join(RANKS[r - 2] for r in ranks(value))
    return f"{cards} or better" if value >> 20 == 0 else f"{CATEGORIES[value >> 20]} {cards} or better"


@kernel(error_model="numpy")
def count_cases(t: HighTables, seen: NDArray[Any], value: int, terms: Terms, out: NDArray[Any]) -> None:
    """The bank's hands with an open card (the last of `seen`) against a value, by case."""
    up = seen[5]
    used = 0
    for card in seen:
        used |= 1 << card
    for d in range(52):
        for c in range(d):
            for b in range(c):
                for a in range(b):
                    if (1 << a | 1 << b | 1 << c | 1 << d) & used == 0:
                        out[case(value, high5(t, up, a, b, c, d), False, terms)] += 1


def advise(rules: Rules, cards: Sequence[int], up: int) -> dict[str, Fraction]:
    """What each choice is worth with these five cards against the bank's open card, per unit of the Ante."""
    import numpy as np

    seen = [*cards, up]
    if len(cards) != 5 or len(set(seen)) != 6 or not all(0 <= c < 52 for c in seen):
        raise BadInput(f"five different cards and the bank's open card are needed, not {hand_text(seen)}")
    value = high_hand(cards)
    counts = np.zeros(len(CASES), np.int64)
    count_cases(tables.high(), np.array(seen, np.int64), value, rules.terms, counts)
    stake = STAKE * rules.terms.multiple
    won = sum(int(n) * (ante(STAKE, found) + bet(stake, value, found, rules.terms)) for found, n in enumerate(counts))
    return {"bet": Fraction(won, STAKE * int(counts.sum())), "fold": Fraction(-1)}
