"""The exact value of Joker Poker under the best play after three cards, each joker where it makes most of its hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Any

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.compiled import kernel
from pitboss.equipment.cards import hand_text
from pitboss.errors import BadInput
from pitboss.games.card_sets import three
from pitboss.games.joker_poker.count import (
    ALIKE,
    DRAWS,
    MIXED,
    PAIR,
    SUITED,
    WEIGHT,
    card_sets,
    from_the_worst,
    orbits,
    turned,
    wins_against,
)
from pitboss.games.joker_poker.rules import Rules
from pitboss.games.joker_poker.settle import NATURAL, base, surrendered
from pitboss.games.joker_poker.strategy import (
    CHART,
    CHOICES,
    DOUBLE,
    PLAY,
    SURRENDER,
    TRIPLE,
    Plan,
    box_of,
    by_chart,
    seen_as,
)
from pitboss.games.kernels import STAKE
from pitboss.games.solving import once

if TYPE_CHECKING:
    from numpy.typing import NDArray

THREES = comb(52, 3)


class Wins:
    """Of all ways to go on from three cards against two, in how many the player wins: the same under all rules."""

    def __init__(self, progress: Callable[[float], None]) -> None:
        import numpy as np

        self.orbits = [orbits(ALIKE[shows]) for shows in (PAIR, SUITED, MIXED)]
        clubs = [(4 * high, 4 * low) for high in range(13) for low in range(high)]
        both = [(4 * club, 4 * diamond + 1) for club in range(13) for diamond in range(13)]
        from_the_worst()  # once, for both threads
        with ThreadPoolExecutor(1) as other:
            counted = other.submit(wins_against, clubs, ALIKE[SUITED])
            mixed = wins_against(both, ALIKE[PAIR], progress)
        suited = counted.result()
        swapped = turned((1, 0, 2, 3))
        self.wins = np.zeros((169, THREES), np.int64)
        """By what the bank shows (see `box_of`) and the set that stands for three cards: summed over all alike."""
        self.alike = np.zeros((169, THREES), np.int64)
        """How many sets each stands for."""
        for box in range(169):
            shows, up = standing_for(box)
            if shows == SUITED:
                won = suited[:, clubs.index(up)]
            elif shows == PAIR:
                won = mixed[:, both.index(up)]
            else:  # a hand stood for that with clubs and diamonds exchanged too, which sees the bank's cards exchanged
                club, diamond = up
                won = (mixed[:, both.index(up)] + mixed[swapped, both.index((diamond - 1, club + 1))]) / 2
            self.wins[box] = np.bincount(self.orbits[shows], won, THREES)
            free = ~np.isin(card_sets(3), up).any(axis=1)
            self.alike[box] = np.bincount(self.orbits[shows][free], minlength=THREES)


def standing_for(box: int) -> tuple[int, tuple[int, int]]:
    """What the bank shows in a box of the chart, and the two cards that stand for it: hearts and spades are alike."""
    row, column = divmod(box, 13)
    if row == column:
        return PAIR, (4 * row, 4 * row + 1)
    return (SUITED, (4 * row, 4 * column)) if row > column else (MIXED, (4 * column, 4 * row + 1))


_counted: list[Wins] = []


def wins(progress: Callable[[float], None] = lambda share: None) -> Wins:
    """Counted once."""
    if not _counted:
        _counted.append(Wins(progress))
    return _counted[0]


class Decisions:
    """The best choice in every spot, and how the game ends by it."""

    def __init__(self, rules: Rules, progress: Callable[[float], None] = lambda share: None) -> None:
        import numpy as np

        found = wins(progress)
        total = found.alike * DRAWS
        win = base(STAKE, NATURAL, 0, rules.terms)
        self.played = played = found.wins * win - (total - found.wins) * STAKE
        """What one bet wins if it is played."""
        triples = [rules.triple_needs == "nothing" or standing_for(box)[0] == PAIR for box in range(169)]
        most = np.where(triples, TRIPLE, DOUBLE)[:, None]
        self.choice = np.where(played > 0, most, np.where(played < surrendered(STAKE) * total, SURRENDER, PLAY))
        """By box and the set that stands for three cards: a place in CHOICES."""
        self.gain = np.where(self.choice == SURRENDER, surrendered(STAKE) * total, played * self.choice)
        weight = np.array([WEIGHT[standing_for(box)[0]] for box in range(169)], object)[:, None]
        self.counts = []
        """By choice: how often it is won and lost."""
        for choice in range(len(CHOICES)):
            here = self.choice == choice
            won = int((np.where(here, found.wins, 0).sum(axis=1, keepdims=True).astype(object) * weight).sum())
            every = int((np.where(here, total, 0).sum(axis=1, keepdims=True).astype(object) * weight).sum())
            self.counts.append((won, every - won))


decisions = once(Decisions)
"""The decisions of these rules."""


def plan(rules: Rules) -> Plan:
    """The best choice in every spot, as kernels and bots look it up."""
    import numpy as np

    d = decisions(rules)
    choices = np.empty((169, THREES), np.uint8)
    for box in range(169):
        choices[box] = d.choice[box][wins().orbits[standing_for(box)[0]]]
    return Plan(choices)


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """The base wager with its raises, exactly, per unit of the base wager: the only wager."""
    d = decisions(rules, progress)
    return Solution(worths=[_worth(rules, d)], strategy=_strategy(d))


def _worth(rules: Rules, d: Decisions) -> Worth:
    total = sum(won + lost for won, lost in d.counts)
    win = Fraction(base(STAKE, NATURAL, 0, rules.terms), STAKE)
    results = [Result("surrendered", "-0.5", Fraction(-1, 2), sum(d.counts[SURRENDER]))]
    for choice in (PLAY, DOUBLE, TRIPLE):
        won, lost = d.counts[choice]
        results.append(Result(f"{CHOICES[choice]}, won", f"{float(choice * win):+g}", choice * win, won))
        results.append(Result(f"{CHOICES[choice]}, lost", f"-{choice}", Fraction(-choice), lost))
    staked = Fraction(sum(max(choice, 1) * sum(d.counts[choice]) for choice in range(len(CHOICES))), total)
    return exact("base", results, staked, comb(52, 3) * comb(49, 2) * DRAWS)


@kernel(error_model="numpy")
def chart_choices(sets: NDArray[Any], x: int, y: int, out: NDArray[Any]) -> None:
    """The chart's choice with every set of three against two bank cards."""
    for n in range(len(sets)):
        a, b, c = sets[n, 0], sets[n, 1], sets[n, 2]
        out[three(a, b, c)] = by_chart(a, b, c, x, y)


def chart_cost(d: Decisions) -> Fraction:
    """What the chart loses against the best play, per unit of the base wager."""
    import numpy as np

    found, lost = wins(), 0
    choice = np.empty(THREES, np.int64)
    for box in range(169):
        shows, (x, y) = standing_for(box)
        chart_choices(card_sets(3), x, y, choice)
        total = found.alike[box] * DRAWS
        gain = np.where(choice == SURRENDER, surrendered(STAKE) * total, d.played[box] * choice)
        lost += WEIGHT[shows] * int((d.gain[box] - gain).sum())
    return Fraction(lost, STAKE * comb(52, 3) * comb(49, 2) * DRAWS)


def _strategy(d: Decisions) -> dict[str, Any]:
    """The short chart and what it costs; how often the best play makes each choice."""
    total = sum(won + lost for won, lost in d.counts)
    often = ", ".join(f"{name} {sum(d.counts[choice]) / total:.2%}" for choice, name in enumerate(CHOICES))
    return {**CHART, "playing by the chart alone costs": f"{float(chart_cost(d)):.4%}", "the best play is to": often}


def advise(rules: Rules, cards: Sequence[int], up: Sequence[int]) -> dict[str, Fraction]:
    """What each choice is worth with these three cards against the two that the bank shows, per unit of the base wager.

    All spots are counted when the first is asked for.
    """
    seen = [*cards, *up]
    if len(cards) != 3 or len(up) != 2 or len(set(seen)) != 5 or not all(0 <= c < 52 for c in seen):
        raise BadInput(f"three different cards and the bank's two are needed, not {hand_text(seen)}")
    box, found = box_of(up[0], up[1]), wins()
    shows, _ = standing_for(box)
    number = found.orbits[shows][seen_as(cards[0], cards[1], cards[2], up[0], up[1])]
    won = Fraction(int(found.wins[box, number]), int(found.alike[box, number]) * DRAWS)
    play = won * Fraction(*rules.win_pays.net) - (1 - won)
    worth = {"surrender": Fraction(-1, 2), "play": play, "double": 2 * play}
    return {**worth, "triple": 3 * play} if shows == PAIR or rules.triple_needs == "nothing" else worth
