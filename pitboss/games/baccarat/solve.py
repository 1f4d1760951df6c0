"""The exact value of every baccarat wager, by counting.

Only the value of a card matters, and there are ten. The Player's first two cards are one of 55 pairs, the Banker's
likewise, and each hand may draw one more: at most 55 * 55 * 10 * 10 ways, each standing for a product of card counts. A
way that stops short is counted once for every order in which the cards up to the sixth could have followed, so that all
counts add up to the orders of six cards: 416 * 415 * ... * 411 = 4,998,398,275,503,360 for eight decks.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import perm

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.games.baccarat.rules import STOOD, Drawing, Rules
from pitboss.games.baccarat.settle import WINS, Hands, banker_draws, drawing_over, player_draws, result

ONE_DECK = (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)
"""Cards of a deck by value: tens and pictures count 0."""

UNIT = 10_000
"""Stake that is settled to find what a wager wins; large enough for odds in hundredths."""


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Every wager exactly, or one of them, off the top of a full shoe. There is nothing to decide, so no strategy."""
    counts = count_hands([rules.decks * n for n in ONE_DECK], rules.terms.drawing)
    return Solution(worths=[worth(name, rules, counts) for name in rules.wagers if wager in (None, name)])


def worth(wager: str, rules: Rules, counts: dict[Hands, int]) -> Worth:
    """One wager from the counted hands, settled as the script settles it."""
    found: dict[tuple[int, str], int] = defaultdict(int)
    for hands, count in counts.items():
        found[WINS[wager](UNIT, hands, rules.terms), result(wager, hands, rules.terms)] += count
    results = [
        Result(words, _pays(Fraction(wins, UNIT)), Fraction(wins, UNIT), count)
        for (wins, words), count in sorted(found.items(), reverse=True)
    ]
    return exact(wager, results)


def count_hands(shoe: Sequence[int], drawing: Drawing) -> dict[Hands, int]:
    """Orders of six cards from a shoe (cards by value, 0 to 9) by the hands that they make."""
    left = list(shoe)
    cards = sum(left)
    one_more, two_more = perm(cards - 5, 1), perm(cards - 4, 2)
    counts: dict[Hands, int] = defaultdict(int)
    for player, player_ways in _pairs(left):
        for banker, banker_ways in _pairs(left):
            ways = player_ways * banker_ways
            if drawing_over(player, banker, drawing):
                counts[Hands(player, banker, 2, 2)] += ways * two_more
            elif player_draws(player):
                for third, third_ways in _singles(left):
                    _complete(counts, left, drawing, (player + third) % 10, banker, third, ways * third_ways, one_more)
            else:
                _complete(counts, left, drawing, player, banker, STOOD, ways, two_more)
    return counts


def _complete(
    counts: dict[Hands, int], left: list[int], drawing: Drawing,
    player: int, banker: int, third: int, ways: int, unseen: int,
) -> None:  # fmt: skip
    """The Player hand is complete; the Banker hand draws or stands. `unseen` orders the cards that nobody draws."""
    player_cards = 2 if third == STOOD else 3
    if not banker_draws(banker, third, drawing):
        counts[Hands(player, banker, player_cards, 2)] += ways * unseen
        return
    if player_cards == 2:
        ways *= sum(left) - 1  # the sixth card
    for card, n in enumerate(left):
        counts[Hands(player, (banker + card) % 10, player_cards, 3)] += ways * n


def _singles(left: list[int]) -> Iterator[tuple[int, int]]:
    """Each value that can be drawn, and in how many ways; it is out of the shoe until the next is asked for."""
    for value, ways in enumerate(left):
        if ways:
            left[value] -= 1
            yield value, ways
            left[value] += 1


def _pairs(left: list[int]) -> Iterator[tuple[int, int]]:
    """The totals of two cards, and in how many orders; both are out of the shoe until the next are asked for."""
    for first in range(10):
        for second in range(first, 10):
            same = first == second
            ways = left[first] * (left[second] - same) * (1 if same else 2)
            if ways:
                left[first] -= 1
                left[second] -= 1
                yield (first + second) % 10, ways
                left[first] += 1
                left[second] += 1


def _pays(net: Fraction) -> str:
    return "lost" if net < 0 else "push" if net == 0 else f"{net.numerator} to {net.denominator}"
