"""Casino War solved, off the top of a fresh shoe: one player against the bank, ranks counted with the cards removed.

Burned cards are unseen, so they change nothing. Cards of other seats, which a player sees too, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pitboss.analysis.worth import Result, Solution, Worth, exact
from pitboss.equipment.decks import deck
from pitboss.games.high_card import settle
from pitboss.games.high_card.rules import Rules
from pitboss.games.high_card.settle import EQUAL, HIGHER, LOWER, compare

UNIT = 1_000_000
"""A stake that every printed pay divides."""


def ranks(rules: Rules) -> list[int]:
    """Cards of each rank in a full shoe."""
    counts = [0] * 13
    for card in deck(rules.deck).cards:
        counts[card >> 2] += rules.decks
    return counts


def pairs(counts: Sequence[int]) -> list[int]:
    """Ordered pairs of different cards, player's and bank's, by case."""
    found = [0, 0, 0]
    for a, many in enumerate(counts):
        for b, others in enumerate(counts):
            found[compare(a, b)] += many * (others - (a == b))
    return found


def wars(counts: Sequence[int]) -> list[int]:
    """Ordered fours (the two cards that tied, the two war cards) by the case of the war."""
    found = [0, 0, 0]
    for rank, many in enumerate(counts):
        left = list(counts)
        left[rank] -= 2
        for case, war in enumerate(pairs(left)):
            found[case] += many * (many - 1) * war
    return found


def _war_net(rules: Rules, case: int) -> Fraction:
    both = settle.war_primary(UNIT, case, rules.terms) + settle.war(UNIT, case, rules.terms)
    return Fraction(both, UNIT)


def goes_to_war(rules: Rules) -> bool:
    """Whether a tied player loses less by war than by surrender. All ranks are alike: each has as many cards."""
    fought = wars(ranks(rules))
    worth = sum((_war_net(rules, case) * count for case, count in enumerate(fought)), Fraction(0)) / sum(fought)
    return worth > Fraction(settle.surrendered(UNIT), UNIT)


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """Primary with War under the better of the two choices, and the Tie wagers; or one of them."""
    counts, worths, strategy = ranks(rules), [], None
    if wager in (None, "primary"):
        war = goes_to_war(rules)
        worths.append(_primary(rules, counts, war))
        strategy = {"tied": "go to war" if war else "surrender"}
    if wager in (None, "tie"):
        worths.append(_tie("tie", rules, pairs(counts)))
    if rules.tie_on_war_deal and wager in (None, "war-tie"):
        worths.append(_tie("war-tie", rules, wars(counts)))
    return Solution(worths=worths, strategy=strategy)


def _primary(rules: Rules, counts: Sequence[int], war: bool) -> Worth:
    first, fought = pairs(counts), wars(counts)
    left = sum(counts) - 2
    after = left * (left - 1)  # war deals to each original deal
    win, lose = (Fraction(settle.primary(UNIT, case, rules.terms), UNIT) for case in (HIGHER, LOWER))
    results = [
        Result("higher", str(rules.primary_pays), win, first[HIGHER] * after),
        Result("lower", "lost", lose, first[LOWER] * after),
    ]
    if war:
        for case, words in ((EQUAL, "war tied"), (HIGHER, "war won"), (LOWER, "war lost")):
            net = _war_net(rules, case)
            results.append(Result(words, f"{int(net):+d}", net, fought[case]))
    else:
        half = Fraction(settle.surrendered(UNIT), UNIT)
        results.append(Result("surrendered", "half lost", half, first[EQUAL] * after))
    staked = 1 + (Fraction(first[EQUAL], sum(first)) if war else 0)
    return exact("primary", results, staked, total=sum(first) * after)


def _tie(wager: str, rules: Rules, counted: Sequence[int]) -> Worth:
    net = [Fraction(settle.tie(UNIT, case, rules.terms), UNIT) for case in (HIGHER, LOWER, EQUAL)]
    return exact(
        wager,
        [
            Result("tie", str(rules.tie_pays), net[EQUAL], counted[EQUAL]),
            Result("no tie", "lost", net[HIGHER], counted[HIGHER] + counted[LOWER]),
        ],
    )
