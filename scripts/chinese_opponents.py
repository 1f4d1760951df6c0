"""Learn how well-set hands of Chinese poker are distributed, variant by variant, and write it to the files that bots
read.

Players set by what they know of each other's settings, and what they set is what they know next, a few times over.

    python scripts/chinese_opponents.py [HANDS [TIMES]]
"""

from __future__ import annotations

import sys
from random import Random

import msgspec

from pitboss.equipment.decks import deck
from pitboss.games.chinese_poker.arrange import OPPONENTS, POOL, back_first, groups_of, weigh
from pitboss.games.chinese_poker.rules import CARDS, GROUPS, MIDDLES, Rules
from pitboss.games.chinese_poker.set_all import set_well
from pitboss.games.chinese_poker.settle import set_hand

QUANTILES, STEPS = 400, 200
POOLED, LOTS = 20_000, 20


def main() -> None:
    hands, times = [int(word) for word in (*sys.argv[1:], *("1000", "4")[len(sys.argv) - 1 :])]
    found = msgspec.json.decode(OPPONENTS.read_bytes()) if OPPONENTS.exists() else {}
    for decks in (1, 2):
        for middle in MIDDLES:
            rules = Rules(decks=decks, middle=middle)  # type: ignore[arg-type]
            found[rules.variant] = learn_single(rules) if rules.variant == "single" else learn(rules, hands, times)
            print(rules.variant, [values[len(values) // 2] for values in found[rules.variant]], flush=True)
            OPPONENTS.write_bytes(msgspec.json.encode(found) + b"\n")


def learn_single(rules: Rules) -> list[list[int]]:
    """The same for one deck, compiled: more hands, and a pool of them to keep.

    Whoever answers only the last settings of the others overshoots, and so do they; here every lot of hands answers all
    lots before it (fictitious play), and the first ones are forgotten.
    """
    import numpy as np

    source = np.random.default_rng(1)
    levels = np.array(learn(rules, 300, 0))
    hands = source.permuted(np.tile(np.arange(52), (POOLED, 1)), axis=1)[:, :CARDS]
    values = np.zeros((POOLED, 3), np.int64)
    lots = np.array_split(np.arange(POOLED), LOTS)
    for n in range(2 * LOTS):
        lot = lots[n % LOTS]
        values[lot] = set_well(hands[lot], levels)
        done = values[: lot[-1] + 1] if n < LOTS else values
        places = (2 * np.arange(QUANTILES) + 1) * len(done) // (2 * QUANTILES)
        levels = np.sort(done, axis=0)[places].T.copy()
    held = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    np.savez_compressed(POOL, cards=held, values=values.astype(np.uint32))
    return [[int(value) for value in level] for level in levels]


def learn(rules: Rules, hands: int, times: int) -> list[list[int]]:
    """Fronts, middles and backs in equal steps of probability, from as many lots of hands as `times` says."""
    chance, cards = Random(rules.variant), deck(rules.deck).cards * rules.decks
    values: list[list[int]] = [[] for _ in GROUPS]
    known: list[list[int]] = []
    for n in range(times + 1):
        if n == 1:  # the first lot was set without thought
            values = [[] for _ in GROUPS]
        for _ in range(hands):
            hand = chance.sample(cards, CARDS)
            if n == 0:
                mine = set_hand(rules, back_first(rules, hand))
            else:
                weighed = weigh(rules, hand, known)
                mine = set_hand(rules, groups_of(hand, weighed.places[int(weighed.points.argmax())].tolist()))
            for group, value in zip(values, mine):
                group.append(value)
        known = [[sorted(group)[(2 * q + 1) * len(group) // (2 * STEPS)] for q in range(STEPS)] for group in values]
    return known


if __name__ == "__main__":
    main()
