"""A way audited: what it and the best settings win, class by class, against an opponent who plays a way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss.games.pai_gow.classes import HANDS, LOWER, RANKS, Flushes, Patterns, all_hands, flushes, parts, patterns
from pitboss.games.pai_gow.set_all import SetHands, set_all
from pitboss.games.pai_gow.splits import JOKER, Setting
from pitboss.games.pai_gow.ways import Program
from pitboss.ranking.orders import Order

if TYPE_CHECKING:
    from numpy.typing import NDArray

WORKERS = 2
CHUNK = 200
SAMPLE = 6_000
"""Flush classes whose suits are taken into account one by one; the others are corrected by them."""


class Appraised(NamedTuple):
    """Every class of hands: its weight, how it is set, and what that is worth (`against`)."""

    cards: NDArray[Any]
    weight: NDArray[Any]
    """Of a pattern without its flushes."""
    set_hands: SetHands
    found: NDArray[Any]
    chosen: NDArray[Any]
    """Front and back of the best setting as player."""
    chosen_bank: NDArray[Any]
    means: NDArray[Any]
    """Averages over all hands, by what is found."""
    stderr: NDArray[Any]


def appraise(
    order: Order, way: Program, against: Program, commission: float = 0.0,
    progress: Callable[[float], None] = lambda share: None,
) -> Appraised:  # fmt: skip
    """All classes of hands, set by a way and at best, against an opponent who sets by another."""
    import numpy as np

    from pitboss.games.pai_gow import against as a

    p, f = patterns(), flushes()
    hands = all_hands()
    mine = set_all(order, way, hands)
    theirs = mine if way == against else set_all(order, against, hands)
    settings, values = _settings(mine, theirs)
    deck = _deck(p, f)
    found = np.zeros((len(hands), a.FOUND))
    by_pattern = np.argsort(f.pattern, kind="stable")
    of_pattern = np.searchsorted(f.pattern[by_pattern], np.arange(len(p.cards) + 1))
    counts, jokers = p.counts.astype(np.int64), p.joker.astype(np.int64)

    def run(begin: int) -> int:
        end = min(begin + CHUNK, len(p.cards))
        work = _work(deck, p, f, settings)
        a.appraise_patterns(deck, settings, work, counts, jokers, of_pattern, by_pattern, commission, begin, end, found)
        return end - begin

    done = 0
    with ThreadPoolExecutor(WORKERS) as pool:
        for count in pool.map(run, range(0, len(p.cards), CHUNK)):
            done += count
            progress(0.95 * done / len(p.cards))
    sample = _systematic(f.weight, SAMPLE)
    exact = np.zeros((len(sample), 2, a.FOUND))

    def run_sample(begin: int) -> None:
        chosen, out = sample[begin : begin + CHUNK], exact[begin : begin + CHUNK]
        a.appraise_flushes(deck, settings, _work(deck, p, f, settings), counts, jokers, f.pattern, chosen, found, out)

    with ThreadPoolExecutor(WORKERS) as pool:
        list(pool.map(run_sample, range(0, len(sample), CHUNK)))
    progress(1.0)
    means, stderr = _means(found, exact, sample, p, f)
    weight = np.concatenate([p.weight - np.bincount(f.pattern, f.weight, len(p.weight)).astype(np.int64), f.weight])
    fronts, backs = values
    chosen, bank = found[:, a.CHOSEN].astype(np.int64), found[:, a.CHOSEN_BANK].astype(np.int64)
    sets = [np.c_[fronts[settings.front[c]], backs[settings.back[c]]] for c in (chosen, bank)]
    return Appraised(hands, weight, mine, found, sets[0], sets[1], means, stderr)


def _settings(mine: SetHands, theirs: SetHands) -> tuple[Any, tuple[Any, Any]]:
    """Settings by the place of their front and back among all that occur."""
    import numpy as np

    from pitboss.games.pai_gow.against import Settings

    start = np.concatenate([[0], np.cumsum(mine.kept)])
    listed = mine.values[np.arange(mine.values.shape[1]) < mine.kept[:, None]]
    values, places = [], []
    for side in range(2):
        known = np.unique(np.concatenate([listed[:, side], mine.way[:, side], theirs.way[:, side]]))
        values.append(known)
        places.append([np.searchsorted(known, x[:, side]).astype(np.int32) for x in (theirs.way, listed, mine.way)])
    (opp_front, front, way_front), (opp_back, back, way_back) = places
    return Settings(opp_front, opp_back, start, front, back, way_front, way_back), (values[0], values[1])


def _deck(p: Patterns, f: Flushes) -> Any:
    from pitboss.games.pai_gow.against import Deck

    upper, lower = parts(LOWER, RANKS - LOWER), parts(0, LOWER)
    return Deck(
        upper.parent, upper.last, upper.counts.sum(axis=1).astype("int64"), lower.parent, lower.last, lower.start,
        p.start, f.suited, f.first, f.second, f.pattern, f.jokers_from,
    )  # fmt: skip


def _work(deck: Any, p: Patterns, f: Flushes, settings: Any) -> Any:
    import numpy as np

    from pitboss.games.pai_gow.against import Work
    from pitboss.games.pai_gow.classes import ONE

    places = [int(max(x.max() for x in sides)) + 2 for sides in (
        (settings.opposing_front, settings.front, settings.way_front),
        (settings.opposing_back, settings.back, settings.way_back),
    )]  # fmt: skip
    sizes = (len(deck.upper_parent), len(deck.lower_parent), len(p.cards), len(f.cards), ONE + 1, 1 << RANKS, *places)
    return Work(*[np.empty(size, np.float32 if n in (2, 3) else np.float64) for n, size in enumerate(sizes)])


def _systematic(weight: NDArray[Any], size: int) -> NDArray[Any]:
    """Classes drawn in equal steps of weight: each as often as its weight deserves."""
    import numpy as np

    total = np.cumsum(weight)
    steps = (np.arange(size) + 0.5) * total[-1] / size
    return np.asarray(np.searchsorted(total, steps))


def _means(found: NDArray[Any], exact: NDArray[Any], sample: NDArray[Any], p: Patterns, f: Flushes) -> Any:
    """Averages over all hands: every pattern, what its flush classes change, and what their suits change, measured on
    a sample; and how uncertain that leaves them."""
    import numpy as np

    patterns_found, flush_found = found[: len(p.cards)], found[len(p.cards) :]
    total = p.weight @ patterns_found + f.weight @ (flush_found - patterns_found[f.pattern])
    changed = (exact[:, 0] - exact[:, 1]) - (flush_found[sample] - patterns_found[f.pattern[sample]])
    share = f.weight.sum() / HANDS
    means = total / HANDS + share * changed.mean(axis=0)
    stderr = share * changed.std(axis=0) / sqrt(len(sample))
    return means, np.abs(stderr)


@lru_cache(maxsize=4)
def _opponent(order: Order, way: Program) -> tuple[Any, Any, Any, Any]:
    """An opponent who plays a way, ready to be dealt to."""

    p, f = patterns(), flushes()
    theirs = set_all(order, way, all_hands())
    settings, values = _settings(theirs, theirs)
    deck = _deck(p, f)
    return deck, settings, _work(deck, p, f, settings), values


def value_of_settings(order: Order, against: Program, cards: Sequence[int], settings: Sequence[Setting]) -> list[float]:
    """What settings of one hand win on average against an opponent who plays a way, its suits taken as they are."""
    import numpy as np

    _, work, (fronts, backs) = _dealt(order, against, cards)
    hands = work.front_below[-1]
    return [
        float(work.front_below[np.searchsorted(fronts, s.front_value)]
              + work.back_below[np.searchsorted(backs, s.back_value)]) / hands - 1
        for s in settings
    ]  # fmt: skip


def chance_of_both(
    order: Order, against: Program, cards: Sequence[int], values: tuple[int, int]
) -> tuple[float, float, float]:
    """How often a front and a back win against an opponent who plays a way, and how often both of them do."""
    import numpy as np

    opposing, work, known = _dealt(order, against, cards)
    front, back = [int(np.searchsorted(values_known, value)) for values_known, value in zip(known, values)]
    hands = work.front_below[-1]
    lower = (opposing.opposing_front < front) & (opposing.opposing_back < back)
    both = np.concatenate([work.pattern_ways, work.flush_ways])[lower].sum(dtype=np.float64)
    return float(work.front_below[front] / hands), float(work.back_below[back] / hands), float(both / hands)


def _dealt(order: Order, against: Program, cards: Sequence[int]) -> tuple[Any, Any, Any]:
    """An opponent who plays a way, dealt everything that these cards leave: his settings, how often each comes, and
    the fronts and backs by whose place they go."""
    import numpy as np

    from pitboss.games.pai_gow.against import deal_to

    deck, opposing, work, known = _opponent(order, against)
    naturals = [card for card in cards if card < JOKER]
    held, chance = np.zeros(RANKS, np.int64), np.zeros((4, RANKS))
    for card in naturals:
        held[card >> 2] += 1
        chance[card & 3, card >> 2] = 1
    deal_to(deck, opposing, work, held, len(cards) - len(naturals), chance, np.ones(4))
    return opposing, work, known
