"""Ranking: hands a second on one core beside `phevaluator`, `eval7`, `treys` and `pokerkit`.

Arrays go through the unchecked kernels, as solvers and simulations use them; `checked` is the public `ranking.high`.
The peers rank one hand a call, so they are given theirs one by one, in their own cards, made before the clock starts.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Any

from pitboss import ranking
from pitboss.analysis.bench import Bench, beside, rate
from pitboss.equipment.cards import TEXT
from pitboss.ranking import highs, lows, omaha, tables
from pitboss.ranking.census import census
from pitboss.ranking.words import BLOCK

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

HANDS = 1 << 18
"""Few enough to be quick, more than any cache holds."""
PEER_HANDS = 5_000
SLOW_PEER_HANDS = 100
UNIT = "hands a second, one core"


def run() -> list[Bench]:
    import numpy as np

    seven, nine = random_hands(7), random_hands(9)
    few = [tuple(hand) for hand in seven[:PEER_HANDS].tolist()]
    high = rate(HANDS, lambda: highs.high_unchecked(seven))
    low = rate(HANDS, lambda: lows.low_unchecked(seven))
    out, pending = np.empty(HANDS, np.uint32), np.empty(BLOCK, np.int64)
    four_and_five = rate(HANDS, lambda: omaha.omaha_batch(tables.omaha(), nine, pending, out))
    return [
        *beside("ranking 7 cards, random, array", UNIT, high, _peers(few)),
        Bench("ranking 7 cards, random, array, checked", rate(HANDS, lambda: ranking.high(seven)), unit=UNIT),
        Bench("ranking 7 cards, all 133,784,560 in order", rate(133_784_560, lambda: census(7), 2.0), unit=UNIT),
        *beside("ranking Omaha high, array", UNIT, four_and_five, _omaha_peers(nine)),
        *beside("ranking 7 cards low, array", UNIT, low, {"our high": lambda: high, "pokerkit": _pokerkit_low(few)}),
        *beside("ranking one hand of 7 from Python", UNIT, _one_by_one(ranking.high_hand, few), _peers(few)),
        Bench("ranking tables for high and low, loaded", _load(), unit="milliseconds"),
        Bench("ranking tables for high and low, size", _megabytes(), unit="megabytes"),
    ]


def random_hands(size: int) -> NDArray[np.uint8]:
    """Hands of different cards, each equally likely: the first cards of a shuffle, one swap a card."""
    import numpy as np

    rng = np.random.default_rng(7)
    pack = np.tile(np.arange(52, dtype=np.uint8), (HANDS, 1))
    rows = np.arange(HANDS)
    for place in range(size):
        other = rng.integers(place, 52, HANDS)
        pack[rows, place], pack[rows, other] = pack[rows, other], pack[rows, place].copy()
    return np.ascontiguousarray(pack[:, :size])


def _one_by_one(evaluate: Callable[[Any], object], hands: list[Any]) -> float:
    def all_of_them() -> None:
        for hand in hands:
            evaluate(hand)

    return rate(len(hands), all_of_them)


def _peers(hands: list[tuple[int, ...]]) -> dict[str, Callable[[], float]]:
    def phevaluator() -> float:
        from phevaluator import evaluate_cards

        return _one_by_one(lambda hand: evaluate_cards(*hand), hands)

    def eval7() -> float:
        import eval7

        return _one_by_one(eval7.evaluate, [[eval7.Card(TEXT[card]) for card in hand] for hand in hands])

    def treys() -> float:
        import treys

        evaluate = treys.Evaluator().evaluate
        theirs = [[treys.Card.new(TEXT[card]) for card in hand] for hand in hands]
        return _one_by_one(lambda hand: evaluate(hand, []), theirs)

    def pokerkit() -> float:
        from pokerkit import StandardHighHand

        return _one_by_one(StandardHighHand.from_game, _words(hands))

    return {"phevaluator": phevaluator, "eval7": eval7, "treys": treys, "pokerkit": pokerkit}


def _omaha_peers(nine: NDArray[np.uint8]) -> dict[str, Callable[[], float]]:
    hands = [tuple(hand) for hand in nine[:PEER_HANDS].tolist()]

    def phevaluator() -> float:
        from phevaluator import evaluate_omaha_cards

        # theirs takes the board first
        return _one_by_one(lambda hand: evaluate_omaha_cards(*hand), [(*hand[4:], *hand[:4]) for hand in hands])

    def pokerkit() -> float:
        from pokerkit import OmahaHoldemHand

        return _one_by_one(lambda words: OmahaHoldemHand.from_game(words[:8], words[8:]), _words(hands))

    return {"phevaluator": phevaluator, "pokerkit": pokerkit}


def _pokerkit_low(hands: list[tuple[int, ...]]) -> Callable[[], float]:
    def pokerkit() -> float:
        from pokerkit import RegularLowHand

        return _one_by_one(RegularLowHand.from_game, _words(hands))

    return pokerkit


def _words(hands: list[tuple[int, ...]]) -> list[str]:
    return ["".join([TEXT[card] for card in hand]) for hand in hands[:SLOW_PEER_HANDS]]


def _load() -> float:
    """Milliseconds from disk to arrays, best of several."""
    best = float("inf")
    for _ in range(5):
        for loaded in (tables.plain_high, tables.high, tables.plain_low, tables.low):
            loaded.cache_clear()
        started = perf_counter()
        tables.high()
        tables.low()
        best = min(best, perf_counter() - started)
    return 1000 * best


def _megabytes() -> float:
    import numpy as np

    return sum(np.asarray(table).nbytes for table in (*tables.high(), *tables.low())) / 1e6
