"""What the settings of thirteen cards are worth against opponents who set well: the likeliest, each against the same
opponents, who are dealt from the cards left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

from pitboss.equipment.cards import hand_text
from pitboss.equipment.decks import deck
from pitboss.errors import BadInput
from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.arrange import Groups, best, groups_of, opponents, weigh
from pitboss.games.chinese_poker.rules import CARDS, Rules
from pitboss.games.chinese_poker.settle import SetHand
from pitboss.games.estimates import Estimate

SHOWN = 20
"""Settings that are played out: those that look best."""


def estimate(rules: Rules, cards: Sequence[int], rounds: int, seed: int) -> dict[str, Estimate]:
    """Points won from one opponent, on average, by setting."""
    pack = Counter(deck(rules.deck).cards * rules.decks)
    if len(cards) != CARDS or Counter(cards) - pack:
        raise BadInput(f"thirteen cards of the pack are needed, not {hand_text(cards)}")
    weighed = weigh(rules, cards)
    order = weighed.points.argsort()[::-1][:SHOWN]
    shown = [groups_of(cards, weighed.places[n].tolist()) for n in order.tolist()]
    left = sorted((pack - Counter(cards)).elements())
    chance = Random(seed)
    won = [0] * len(shown), [0] * len(shown)
    mine = [settle.set_hand(rules, groups) for groups in shown]
    for theirs in _opponents(rules, [chance.sample(left, CARDS) for _ in range(rounds)]):
        for n, hand in enumerate(mine):
            points = settle.between(hand, theirs)
            won[0][n] += points
            won[1][n] += points * points
    return {words(groups): _measured(won[0][n], won[1][n], rounds) for n, groups in enumerate(shown)}


def _opponents(rules: Rules, hands: list[list[int]]) -> Iterator[SetHand]:
    """These hands as they are well set; those of one deck all at once."""
    if rules.variant != "single":
        for hand in hands:
            yield settle.set_hand(rules, best(rules, hand)[0])
        return
    import numpy as np

    from pitboss.games.chinese_poker.set_all import set_well

    for front, middle, back in set_well(np.array(hands), np.array(opponents()[rules.variant]), rules).tolist():
        yield SetHand(front, middle, back, False, settle.royalty(front, middle, back, rules.terms))


def words(groups: Groups) -> str:
    """A setting in text: front, middle and back."""
    return " | ".join(hand_text(group) for group in groups)


def _measured(total: int, squares: int, rounds: int) -> Estimate:
    mean = total / rounds
    return Estimate(mean, sqrt(max(squares / rounds - mean * mean, 0.0) / rounds))
