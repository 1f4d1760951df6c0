"""Ways to set thirteen cards: the plain one, and all of them weighed at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from pitboss.compiled import rule
from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.rules import CARDS, HIGH, Rules
from pitboss.games.chinese_poker.settle import front3, high5, middle5

if TYPE_CHECKING:
    from numpy.typing import NDArray

OPPONENTS = Path(__file__).with_name("opponents.json")
"""How well-set hands are distributed: by variant and hand, values in equal steps of probability."""
POOL = Path(__file__).with_name("pool.npz")
"""Hands of one deck as they are well set: their cards as bits, and front, middle and back."""

CLOSER = 120
"""Settings that look best and are weighed once more, against hands of the pool."""
OVERLAP = (1.0, 0.7, 0.2)
"""How much a hand of the pool counts by how many of its cards one holds oneself; beyond these, nothing."""

Groups = tuple[tuple[int, ...], ...]


def back_first(rules: Rules, cards: Sequence[int]) -> Groups:
    """The best back, then the best middle of what is left: never a foul, and what a table does for who does nothing."""
    terms = rules.terms
    back = max(combinations(cards, 5), key=lambda five: high5(five, terms.double))
    left = _without(cards, back)
    middle = max(combinations(left, 5), key=lambda five: middle5(five, terms))
    return tuple(_without(left, middle)), middle, back


def _without(cards: Sequence[int], taken: Sequence[int]) -> list[int]:
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left


class Splits(NamedTuple):
    """All 72,072 ways to set thirteen cards, by the places of the cards as bits."""

    front: NDArray[Any]
    middle: NDArray[Any]
    back: NDArray[Any]


@cache
def splits() -> Splits:
    import numpy as np

    rows = []
    for back in combinations(range(CARDS), 5):
        left = [n for n in range(CARDS) if n not in back]
        behind = sum(1 << n for n in back)
        for middle in combinations(left, 5):
            between = sum(1 << n for n in middle)
            rows.append((0x1FFF ^ behind ^ between, between, behind))
    return Splits(*np.array(rows).T)


@cache
def opponents() -> dict[str, list[list[int]]]:
    """By variant: fronts, middles and backs of players who set well."""
    return msgspec.json.decode(OPPONENTS.read_bytes(), type=dict[str, list[list[int]]])


class Weighed(NamedTuple):
    """Every legal setting and what it is expected to win from one opponent who sets well."""

    places: NDArray[Any]
    """Front, middle and back as bits, a row a setting."""
    values: NDArray[Any]
    points: NDArray[Any]


def weigh(rules: Rules, cards: Sequence[int], known: Sequence[Sequence[int]] | None = None) -> Weighed:
    """All legal settings of thirteen cards.

    Each of the three hands wins with the chance that it has against well-set ones; the three are taken as independent.
    """
    import numpy as np

    terms, all_splits = rules.terms, splits()
    tables: list[NDArray[Any]] = [np.zeros(1 << CARDS, np.int64) for _ in range(3)]
    for group, size in enumerate((3, 5, 5)):
        if group == 2 and terms.middle == HIGH:
            tables[2] = tables[1]
            continue
        for places in combinations(range(CARDS), size):
            hand = [cards[n] for n in places]
            value = front3(*hand) if group == 0 else middle5(hand, terms) if group == 1 else high5(hand, terms.double)
            tables[group][sum(1 << n for n in places)] = value
    values = np.stack([table[bits] for table, bits in zip(tables, all_splits)], axis=1)
    front, middle, back = values.T
    legal = (front <= middle) & (middle <= back) if terms.middle == HIGH else front <= back
    values = values[legal]
    chances = [_chance(known[g] if known else opponents()[rules.variant][g], values[:, g]) for g in range(3)]
    points = expected(*chances)
    if rules.royalties:
        points = points + _royalties(rules, values)
    return Weighed(np.stack(all_splits, axis=1)[legal], values, points)


@rule
def beats(levels: Any, value: int) -> float:
    """How often a hand beats a well-set one, a tie counted half."""
    low, high = 0, len(levels)
    while low < high:
        half = (low + high) // 2
        if levels[half] < value:
            low = half + 1
        else:
            high = half
    ties = low
    while ties < len(levels) and levels[ties] == value:
        ties += 1
    return (low + ties) / (2 * len(levels))


@rule
def expected(front: Any, middle: Any, back: Any) -> Any:
    """Points from one opponent, with these chances to win each hand: each hand's own, and the one for more wins."""
    most = front * middle + front * back + middle * back - 2 * front * middle * back
    return 2 * (front + middle + back) - 3 + 2 * most - 1


def _chance(known: Sequence[int], values: NDArray[Any]) -> NDArray[Any]:
    """How often a hand beats a well-set one, a tie counted half."""
    import numpy as np

    return np.asarray((np.searchsorted(known, values) + np.searchsorted(known, values, "right")) / (2 * len(known)))


def _royalties(rules: Rules, values: NDArray[Any]) -> NDArray[Any]:
    import numpy as np

    earned = np.zeros(len(values))
    front, middle, back = values.T
    good = middle >> 20 >= 5 if rules.terms.middle == HIGH else middle == settle.best_low(rules.terms)
    strong = np.flatnonzero((front >> 20 >= 3) | good | (back >> 20 >= 5))
    rows, place = np.unique(values[strong], axis=0, return_inverse=True)
    worth = [settle.royalty(front, middle, back, rules.terms) for front, middle, back in rows.tolist()]
    earned[strong] = np.array(worth)[place.ravel()]
    return earned


def groups_of(cards: Sequence[int], places: Sequence[int]) -> Groups:
    """The cards of a setting."""
    return tuple([tuple([card for n, card in enumerate(cards) if bits >> n & 1]) for bits in places])


@cache
def pool() -> tuple[NDArray[Any], NDArray[Any]]:
    """Cards and values of hands of one deck that are well set."""
    import numpy as np

    with np.load(POOL) as kept:
        return kept["cards"], kept["values"].astype(np.int64)


def closer(rules: Rules, cards: Sequence[int], weighed: Weighed) -> tuple[NDArray[Any], NDArray[Any]]:
    """The settings that look best, by place, and what they win from hands of the pool that leave one's own cards out,
    or nearly: the three hands of an opponent go together, and cards that one holds nobody else does."""

    likely = _likely(weighed)
    return likely, _against_pool(rules, cards, weighed.values[likely])


def _likely(weighed: Weighed) -> NDArray[Any]:
    """The settings that look best, by place; of those that are worth the same hand by hand, one."""
    import numpy as np

    found = np.argsort(-weighed.points, kind="stable")[:CLOSER]
    _, first = np.unique(weighed.values[found], axis=0, return_index=True)
    return found[np.sort(first)]


def _against_pool(rules: Rules, cards: Sequence[int], values: NDArray[Any]) -> NDArray[Any]:
    """What settings of thirteen cards win from hands of the pool, each weighed by how few of these cards it shares."""
    import numpy as np

    weight, theirs = _near(cards)
    mine = values[:, None, :]
    ahead = (mine > theirs).sum(axis=2) - (mine < theirs).sum(axis=2)
    points = (ahead + np.sign(ahead)) @ weight / weight.sum()
    return np.asarray(points + (_royalties(rules, values) if rules.royalties else 0))


def _near(cards: Sequence[int]) -> tuple[NDArray[Any], NDArray[Any]]:
    """Hands of the pool that share few of these cards: how much each counts, and its front, middle and back."""
    import numpy as np

    held, known = pool()
    own = np.uint64(sum(1 << card for card in cards))
    overlap = np.bitwise_count(held & own)
    near = overlap < len(OVERLAP)
    return np.array(OVERLAP)[overlap[near]], known[near]


def row_chances(rules: Rules, cards: Sequence[int], hand: settle.SetHand) -> tuple[list[float], int]:
    """How often each row of a setting beats that of an opponent who sets well, a tie counted half; and over how many
    opposing hands."""
    import numpy as np

    mine = np.array(hand[:3])
    if rules.variant == "single":
        weight, theirs = _near(cards)
        ahead = ((mine > theirs) + 0.5 * (mine == theirs)).T @ weight / weight.sum()
        return [float(share) for share in ahead], len(theirs)
    known = opponents()[rules.variant]
    return [float(_chance(known[g], mine[g : g + 1])[0]) for g in range(3)], len(known[0])


def ranked(rules: Rules, cards: Sequence[int], count: int = 20) -> list[tuple[Groups, float]]:
    """The settings that are expected to win most, best first, and how much from each opponent."""
    import numpy as np

    weighed = weigh(rules, cards)
    if rules.variant == "single":
        likely, points = closer(rules, cards, weighed)
    else:
        likely = _likely(weighed)
        points = weighed.points[likely]
    order = np.argsort(-points, kind="stable")[:count]
    return [(groups_of(cards, weighed.places[likely[n]].tolist()), float(points[n])) for n in order.tolist()]


def best(rules: Rules, cards: Sequence[int]) -> tuple[Groups, float]:
    """The setting that is expected to win most, and how much from each opponent."""
    return ranked(rules, cards, 1)[0]


def worth(rules: Rules, cards: Sequence[int], hand: settle.SetHand) -> float:
    """What one setting is expected to win from each opponent, as `ranked` weighs it."""
    import numpy as np

    values = np.array([hand[:3]])
    if rules.variant == "single":
        return float(_against_pool(rules, cards, values)[0])
    chances = [float(_chance(opponents()[rules.variant][g], values[:, g])[0]) for g in range(3)]
    return float(expected(*chances)) + hand.royalty
