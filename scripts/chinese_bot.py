"""Measure what the Chinese poker bot gives up to a reference that weighs every legal setting of a hand against sampled
opponents, who are dealt from the other cards and set as the bot does.

The reference chooses on one sample and both are scored on another, so that it does not profit from its own luck.

    python scripts/chinese_bot.py [HANDS [OPPONENTS]]
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np

from pitboss.games.chinese_poker.arrange import best, opponents, weigh
from pitboss.games.chinese_poker.rules import CARDS, Rules
from pitboss.games.chinese_poker.set_all import set_well
from pitboss.games.chinese_poker.settle import set_hand

RULES = Rules()


def main() -> None:
    hands, count = [int(word) for word in (*sys.argv[1:], *("60", "2000")[len(sys.argv) - 1 :])]
    chance = Random(1)
    lost = []
    for n in range(1, hands + 1):
        lost.append(given_up(chance, count))
        if n % 10 == 0:
            print(f"{n} hands: {np.mean(lost):.4f} ± {np.std(lost) / n**0.5:.4f} points a hand", flush=True)


def given_up(chance: Random, count: int) -> float:
    """What the bot's setting of a random hand wins less than the reference's, from one opponent."""
    deck = list(range(52))
    chance.shuffle(deck)
    mine, left = deck[:CARDS], deck[CARDS:]
    theirs = np.array([chance.sample(left, CARDS) for _ in range(2 * count)])
    found = set_well(theirs, np.array(opponents()[RULES.variant]))
    weighed = weigh(RULES, mine)
    bot = np.array(set_hand(RULES, best(RULES, mine)[0])[:3])
    every = undominated(np.unique(weighed.values, axis=0))
    first = [score(one, found[:count]) for one in every]
    reference = every[int(np.argmax(first))]
    return score(reference, found[count:]) - score(bot, found[count:])


def undominated(values: Any) -> Any:
    """Settings that no other equals or beats in all three hands."""
    kept = []
    for n, one in enumerate(values):
        better = (values >= one).all(axis=1)
        better[n] = False
        if not better.any():
            kept.append(one)
    return np.array(kept)


def score(one: Any, theirs: Any) -> float:
    """Points from each of these opponents, on average."""
    won, lost = (one > theirs).sum(axis=1), (one < theirs).sum(axis=1)
    return float((won - lost + np.sign(won - lost)).mean())


if __name__ == "__main__":
    main()
