"""Pai gow tiles solved exactly: every hand against every hand of the other 28 tiles.

The two tiles of a pair are alike in everything that decides a hand, so 35,960 hands are 3,620 kinds of hand, and pairs
of hands are counted by kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.analysis.worth import Result, Solution, exact
from pitboss.compiled import kernel
from pitboss.equipment import tiles
from pitboss.errors import BadInput
from pitboss.games.card_sets import four
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.rules import BASE, Groups
from pitboss.games.pai_gow_tiles import splits
from pitboss.games.pai_gow_tiles.rules import Rules
from pitboss.games.solving import once

if TYPE_CHECKING:
    from numpy.typing import NDArray

HANDS, OPPOSING = comb(32, 4), comb(28, 4)
KINDS = 16
WIN, PUSH, LOSE = range(3)
CHOOSE = ((1, 0, 0), (1, 1, 0), (1, 2, 1))
"""As often as k of n tiles of a kind can be dealt."""


class Hands(NamedTuple):
    """Every kind of hand, with its three settings and the one that a way takes."""

    tiles: list[tuple[int, ...]]
    counts: NDArray[Any]
    weight: NDArray[Any]
    values: NDArray[Any]
    """By hand and setting: low and high."""
    way: NDArray[Any]
    """The setting that the way takes."""
    row: NDArray[Any]
    """The row that decided."""


@kernel(error_model="numpy")
def count_against(
    counts: NDArray[Any], values: NDArray[Any], opposing: NDArray[Any], player: NDArray[Any], bank: NDArray[Any]
) -> None:
    """For each hand and setting how often it wins, pushes and loses against the opposing settings, as player and as
    bank, over all hands that the other tiles can make."""
    for h in range(len(counts)):
        for o in range(len(counts)):
            dealt = 1
            for kind in range(KINDS):
                if counts[o, kind]:
                    dealt *= CHOOSE[2 - counts[h, kind]][counts[o, kind]]
            if dealt == 0:
                continue
            for s in range(3):
                low, high = values[h, s, 0], values[h, s, 1]
                player[h, s, LOSE - (low > opposing[o, 0]) - (high > opposing[o, 1])] += dealt
                bank[h, s, LOSE - (low >= opposing[o, 0]) - (high >= opposing[o, 1])] += dealt


def hands(program: ways.Program) -> Hands:
    """Every kind of hand, as a way sets it."""
    import numpy as np

    found: dict[tuple[int, ...], tuple[int, ...]] = {}
    weight: dict[tuple[int, ...], int] = {}
    every: Iterator[tuple[int, ...]] = combinations(range(32), 4)
    for hand in every:
        kind = tuple([tile >> 1 for tile in hand])
        found.setdefault(kind, hand)
        weight[kind] = weight.get(kind, 0) + 1
    held = list(found.values())
    values = np.zeros((len(held), 3, 2), np.int64)
    way, row = np.zeros(len(held), np.int64), np.zeros(len(held), np.int64)
    for n, hand in enumerate(held):
        features, settings, rows = splits.read(hand)
        row[n], way[n] = ways.decide(program, features, rows, splits.SPLITS)
        values[n] = [(s.low_value, s.high_value) for s in settings]
    counts = np.array([[kind.count(k) for k in range(KINDS)] for kind in found])
    return Hands(held, counts, np.array(list(weight.values())), values, way, row)


def kind_of_all() -> NDArray[Any]:
    """By the number of four tiles among all sets of four: their kind of hand, in the order of `hands`."""
    import numpy as np

    known: dict[tuple[int, ...], int] = {}
    found = np.zeros(HANDS, np.int64)
    for hand in combinations(range(32), 4):
        kind = tuple([tile >> 1 for tile in hand])
        found[four(*hand)] = known.setdefault(kind, len(known))
    return found


class Solved(NamedTuple):
    """All hands of a way, and how often each setting wins, pushes and loses against an opponent who plays another."""

    hands: Hands
    player: NDArray[Any]
    bank: NDArray[Any]

    def total(self, counts: NDArray[Any], chosen: NDArray[Any]) -> list[int]:
        """Wins, pushes and losses over all pairs of hands, with these settings."""
        import numpy as np

        each = counts[np.arange(len(chosen)), chosen]
        return [int(n) for n in (each * self.hands.weight[:, None]).sum(axis=0)]

    def best(self, counts: NDArray[Any]) -> NDArray[Any]:
        """The best setting of every hand."""
        found: NDArray[Any] = (counts[:, :, WIN] - counts[:, :, LOSE]).argmax(axis=1)
        return found


def against(way: ways.Program, opponent: ways.Program) -> Solved:
    """A way against another, exactly."""
    import numpy as np

    mine = hands(way)
    theirs = mine if way == opponent else hands(opponent)
    opposing = theirs.values[np.arange(len(theirs.way)), theirs.way]
    player, bank = np.zeros((len(mine.way), 3, 3), np.int64), np.zeros((len(mine.way), 3, 3), np.int64)
    count_against(mine.counts, mine.values, opposing, player, bank)
    return Solved(mine, player, bank)


@once
def solved(rules: Rules) -> Solved:
    """The game against a bank that plays its way."""
    return against(rules.way, rules.way)


def edge(total: Sequence[int]) -> Fraction:
    """What is lost on average, from wins, pushes and losses."""
    return Fraction(total[LOSE] - total[WIN], sum(total))


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """The game wager, the only one, under the best settings against a bank that plays its way."""
    found = solved(rules)
    progress(1.0)
    best = found.total(found.player, found.best(found.player))
    results = [
        Result("both hands higher", "1 to 1", Fraction(1), best[WIN]),
        Result("one hand each", "push", Fraction(0), best[PUSH]),
        Result("neither hand higher", "lost", Fraction(-1), best[LOSE]),
    ]
    return Solution(worths=[exact(BASE, results, total=HANDS * OPPOSING)], strategy=_strategy(found))


def _strategy(found: Solved) -> dict[str, Any]:
    """The way's price beside the best settings, as player and as bank."""
    best, bank = found.best(found.player), found.best(found.bank)
    differs = found.hands.weight[best != found.hands.way].sum()
    way = found.total(found.player, found.hands.way)
    return {
        "the house way as player": f"{float(edge(way)):.4%}",
        "the house way as bank": f"{float(edge(found.total(found.bank, found.hands.way))):.4%}",
        "the best settings as bank": f"{float(edge(found.total(found.bank, bank))):.4%}",
        "the best settings depart from the house way in": f"{differs / HANDS:.2%} of hands",
    }


def advise(rules: Rules, cards: Sequence[int], gone: Sequence[int] = ()) -> dict[str, Fraction]:
    """What each setting of four tiles is worth against a bank that plays its way, per unit of the wager; `gone` are
    tiles that the bank cannot have, as those of another hand of one's own."""
    if len(cards) != 4 or len(set(cards)) != 4:
        raise BadInput("four different tiles are needed")
    worth = {}
    for s, setting in enumerate(splits.settings(cards)):
        name = " | ".join(" ".join(tiles.text(t) for t in group) for group in (setting.low, setting.high))
        worth[name] = -edge(_counted(rules, cards, s, gone))
    return worth


def outcomes(rules: Rules, groups: Groups, gone: Sequence[int] = ()) -> tuple[float, float, float]:
    """How often a setting wins both hands, one of them, and neither, against a bank that plays its way."""
    cards = [tile for group in groups for tile in group]
    low = set(groups[0])
    s = next(n for n, setting in enumerate(splits.settings(cards)) if set(setting.low) in (low, set(cards) - low))
    counted = _counted(rules, cards, s, gone)
    win, push, lose = [n / sum(counted) for n in counted]
    return win, push, lose


def _counted(rules: Rules, cards: Sequence[int], setting: int, gone: Sequence[int]) -> list[int]:
    """How often a setting wins, pushes and loses."""
    found = solved(rules)
    kind = [tile >> 1 for tile in sorted(cards)]
    place = next(n for n, held in enumerate(found.hands.tiles) if [tile >> 1 for tile in held] == kind)
    counted = _beside(found.hands, place, setting, (*cards, *gone)) if gone else found.player[place, setting]
    return [int(n) for n in counted]


def _beside(every: Hands, place: int, setting: int, seen: Sequence[int]) -> list[int]:
    """How often a setting wins, pushes and loses against the way's hands of the tiles that are not seen."""
    total = [0, 0, 0]
    held = [sum(tile >> 1 == kind for tile in seen) for kind in range(KINDS)]
    low, high = every.values[place, setting]
    for counts, values, way in zip(every.counts, every.values, every.way):
        dealt = prod(CHOOSE[2 - mine][theirs] for mine, theirs in zip(held, counts) if theirs)
        total[LOSE - int(low > values[way, 0]) - int(high > values[way, 1])] += dealt
    return total
