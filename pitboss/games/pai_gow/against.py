"""What a setting is worth against an opponent who sets every hand by a way, by the cards one holds.

A player wins with both hands higher, loses with neither and pushes otherwise, so what he wins on average is the chance
that his front is higher plus the chance that his back is, less one. For each pattern of cards held, the opponent's
hands are dealt from what is left and counted by front and by back: patterns first, as if no hand were a flush, then
every flush class, which takes its hands from its pattern's setting to its own.

The suits of the cards held matter only to flushes. A pattern's hands have all suits equally often, rank by rank
independently, so the mean over them is again a product over ranks. For a single flush class the same sums are taken
with its own suits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from pitboss.compiled import kernel, rule
from pitboss.games.pai_gow.classes import ONE, RANKS

if TYPE_CHECKING:
    from numpy.typing import NDArray

CHOOSE = ((1, 0, 0, 0, 0), (1, 1, 0, 0, 0), (1, 2, 1, 0, 0), (1, 3, 3, 1, 0), (1, 4, 6, 4, 1))
"""CHOOSE[n][k], as often as k of n cards can be dealt."""

PLAYER_BEST, PLAYER_WAY, BANK_BEST, BANK_WAY, WIN_BEST, WIN_WAY, CHOSEN, CHOSEN_BANK = range(8)
"""What is found of a class: what the best setting and the way's win on average, as player and as bank; how often they
win both hands as player; and which settings are best."""
FOUND = 8
ROUNDING = 1e-9


class Deck(NamedTuple):
    """What the classes are dealt from: the arrays of `classes`, as kernels read them."""

    upper_parent: Any
    upper_last: Any
    upper_cards: Any
    lower_parent: Any
    lower_last: Any
    lower_start: Any
    start: Any
    suited: Any
    first: Any
    second: Any
    pattern: Any
    jokers_from: int


class Work(NamedTuple):
    """Scratch of one worker."""

    upper: Any
    lower: Any
    pattern_ways: Any
    flush_ways: Any
    factors: Any
    base: Any
    front_below: Any
    back_below: Any


class Settings(NamedTuple):
    """How classes are set, hands by their place among all fronts and all backs.

    Classes are the patterns and then the flush classes; `opposing` are the opponent's.
    """

    opposing_front: Any
    opposing_back: Any
    start: Any
    front: Any
    back: Any
    """Every setting that may be best, class by class from `start`."""
    way_front: Any
    way_back: Any


@rule
def part_ways(parent: NDArray[Any], last: NDArray[Any], held: NDArray[Any], out: NDArray[Any]) -> None:
    """As often as each part can be dealt beside the cards held."""
    out[0] = 1.0
    for n in range(1, len(parent)):
        out[n] = out[parent[n]] * CHOOSE[4 - held[last[n] // 5]][last[n] % 5]


@rule
def deal_patterns(deck: Deck, upper: NDArray[Any], lower: NDArray[Any], jokers: int, ways: NDArray[Any]) -> None:
    """How often each pattern can be dealt; those with the joker only if there is one."""
    start, upper_cards, lower_start = deck.start, deck.upper_cards, deck.lower_start
    for j in range(jokers + 1):
        for u in range(len(upper)):
            left = 7 - j - upper_cards[u]
            if left >= 0:
                at, first, here = start[j, u], lower_start[left], upper[u]
                for n in range(lower_start[left + 1] - first):
                    ways[at + n] = here * lower[first + n]


@rule
def suit_factors(held: NDArray[Any], chance: NDArray[Any], factors: NDArray[Any], base: NDArray[Any]) -> None:
    """How often flush classes of one suit can be dealt, as factors.

    `chance` says by rank how likely the card of that suit is among the cards held: 0 or 1 where it is known. `base` is
    by suited ranks; `factors` are one and then two cards of a rank in other suits, the rank not among the suited ones
    or among them.
    """
    for rank in range(RANKS):
        left = 4 - held[rank]
        for count in range(1, 3):
            among = CHOOSE[max(left - 1, 0)][count]
            at = rank + (count - 1) * 2 * RANKS
            factors[at] = chance[rank] * CHOOSE[left][count] + (1 - chance[rank]) * among
            factors[at + RANKS] = among
    factors[ONE] = 1.0
    base[0] = 1.0
    for rank in range(RANKS):
        for below in range(1 << rank):
            base[1 << rank | below] = base[below] * (1 - chance[rank])


@rule
def deal_flushes(
    deck: Deck, count: int, suits: float, factors: NDArray[Any], base: NDArray[Any], ways: NDArray[Any]
) -> None:
    """How often each flush class can be dealt in so many suits, on top of what is there."""
    suited, first, second = deck.suited, deck.first, deck.second
    for n in range(count):
        ways[n] += suits * base[suited[n]] * factors[first[n]] * factors[second[n]]


@rule
def add_up(ways: NDArray[Any], place: NDArray[Any], start: int, count: int, sign: float, sums: NDArray[Any]) -> None:
    for n in range(count):
        sums[place[start + n]] += sign * ways[n]


@rule
def below(sums: NDArray[Any]) -> None:
    """From how often a hand has a place to how often it has a lower one."""
    total = 0.0
    for n in range(len(sums)):
        here = sums[n]
        sums[n] = total
        total += here


@rule
def both_below(
    fronts: NDArray[Any], backs: NDArray[Any], start: int, count: int, front: int, back: int, ways: NDArray[Any]
) -> float:
    """How often both hands of the opponent are lower."""
    total = 0.0
    for n in range(count):
        lower = (fronts[start + n] < front) & (backs[start + n] < back)
        total += ways[n] if lower else 0.0
    return total


@rule
def wins(settings: Settings, work: Work, front: int, back: int) -> float:
    """How often both hands of the opponent are lower."""
    fronts, backs = settings.opposing_front, settings.opposing_back
    patterns, flushes = len(work.pattern_ways), len(work.flush_ways)
    total = both_below(fronts, backs, 0, patterns, front, back, work.pattern_ways)
    return total + both_below(fronts, backs, patterns, flushes, front, back, work.flush_ways)


@rule
def deal(deck: Deck, settings: Settings, work: Work, held: NDArray[Any], joker: int, chance: Any, suits: Any) -> None:
    """Deal the opponent everything that the cards held leave: fill in how often each class comes, a pattern without its
    flushes, and how often fronts and backs are below each place.

    `chance` has a row for each kind of suit, `suits` the number of suits of it.
    """
    pattern_ways, flush_ways = work.pattern_ways, work.flush_ways
    part_ways(deck.upper_parent, deck.upper_last, held, work.upper)
    part_ways(deck.lower_parent, deck.lower_last, held, work.lower)
    pattern_ways[:] = 0.0
    flush_ways[:] = 0.0
    deal_patterns(deck, work.upper, work.lower, 1 - joker, pattern_ways)
    dealt = deck.jokers_from if joker else len(flush_ways)
    for kind in range(len(suits)):
        suit_factors(held, chance[kind], work.factors, work.base)
        deal_flushes(deck, dealt, suits[kind], work.factors, work.base, flush_ways)
    add_up(flush_ways, deck.pattern, 0, dealt, -1.0, pattern_ways)
    for places, sums in (
        (settings.opposing_front, work.front_below),
        (settings.opposing_back, work.back_below),
    ):
        sums[:] = 0.0
        add_up(pattern_ways, places, 0, len(pattern_ways), 1.0, sums)
        add_up(flush_ways, places, len(pattern_ways), dealt, 1.0, sums)
        below(sums)


@rule
def worth(settings: Settings, work: Work, one: int, commission: float, found: NDArray[Any]) -> None:
    """The best setting of a class and its way's, as player and as bank."""
    fronts, backs, hands = work.front_below, work.back_below, work.front_below[-1]
    front, back = settings.way_front[one], settings.way_back[one]
    found[PLAYER_WAY] = (fronts[front] + backs[back]) / hands - 1
    found[BANK_WAY] = (fronts[front + 1] + backs[back + 1]) / hands - 1
    found[PLAYER_BEST] = found[BANK_BEST] = -2.0
    most = -2.0
    first, last = settings.start[one], settings.start[one + 1]
    for s in range(first, last):
        bank = (fronts[settings.front[s] + 1] + backs[settings.back[s] + 1]) / hands - 1
        if bank > found[BANK_BEST]:
            found[BANK_BEST], found[CHOSEN_BANK] = bank, s
        most = max(most, (fronts[settings.front[s]] + backs[settings.back[s]]) / hands - 1)
    best = -2.0
    for s in range(first, last):
        front, back = settings.front[s], settings.back[s]
        player = (fronts[front] + backs[back]) / hands - 1
        if player < most - commission - ROUNDING:  # it would not be best even if it never paid commission
            continue
        win = wins(settings, work, front, back) / hands
        if player - commission * win > best:
            best = player - commission * win
            found[PLAYER_BEST], found[WIN_BEST], found[CHOSEN] = player, win, s
    chosen, front, back = int(found[CHOSEN]), settings.way_front[one], settings.way_back[one]
    same = settings.front[chosen] == front and settings.back[chosen] == back
    found[WIN_WAY] = found[WIN_BEST] if same else wins(settings, work, front, back) / hands


@kernel(error_model="numpy", fastmath=True)
def deal_to(
    deck: Deck, settings: Settings, work: Work, held: NDArray[Any], joker: int, chance: NDArray[Any],
    suits: NDArray[Any],
) -> None:  # fmt: skip
    """`deal`, beside one hand."""
    deal(deck, settings, work, held, joker, chance, suits)


@kernel(error_model="numpy", fastmath=True)
def appraise_patterns(
    deck: Deck, settings: Settings, work: Work, counts: NDArray[Any], jokers: NDArray[Any], of_pattern: NDArray[Any],
    flushes: NDArray[Any], commission: float, begin: int, end: int, found: NDArray[Any],
) -> None:  # fmt: skip
    """Patterns from `begin` to `end` and their flush classes, the suits of the cards held averaged over.

    The flush classes of a pattern are `flushes` from `of_pattern[pattern]` on.
    """
    chance = np.empty((1, RANKS))
    suits = np.full(1, 4.0)
    patterns = len(counts)
    for p in range(begin, end):
        for rank in range(RANKS):
            chance[0, rank] = counts[p, rank] / 4
        deal(deck, settings, work, counts[p], jokers[p], chance, suits)
        worth(settings, work, p, commission, found[p])
        for n in range(of_pattern[p], of_pattern[p + 1]):
            one = patterns + flushes[n]
            worth(settings, work, one, commission, found[one])


@kernel(error_model="numpy", fastmath=True)
def appraise_flushes(
    deck: Deck, settings: Settings, work: Work, counts: NDArray[Any], jokers: NDArray[Any], pattern: NDArray[Any],
    chosen: NDArray[Any], found: NDArray[Any], exact: NDArray[Any],
) -> None:  # fmt: skip
    """Some flush classes with the suits that they have: what the settings found for them, and those of their patterns,
    are worth then. `exact` gets, for best and way as player and as bank: the class's own, then its pattern's."""
    chance = np.empty((2, RANKS))
    suits = np.array([1.0, 3.0])
    for n in range(len(chosen)):
        one = chosen[n]
        p = pattern[one]
        for rank in range(RANKS):
            own = deck.suited[one] >> rank & 1
            chance[0, rank], chance[1, rank] = own, (counts[p, rank] - own) / 3
        deal(deck, settings, work, counts[p], jokers[p], chance, suits)
        fronts, backs, hands = work.front_below, work.back_below, work.front_below[-1]
        for k in range(2):
            cls = p if k else len(counts) + one
            best, bank = int(found[cls, CHOSEN]), int(found[cls, CHOSEN_BANK])
            front, back = settings.way_front[cls], settings.way_back[cls]
            exact[n, k, PLAYER_BEST] = (fronts[settings.front[best]] + backs[settings.back[best]]) / hands - 1
            exact[n, k, PLAYER_WAY] = (fronts[front] + backs[back]) / hands - 1
            exact[n, k, BANK_BEST] = (fronts[settings.front[bank] + 1] + backs[settings.back[bank] + 1]) / hands - 1
            exact[n, k, BANK_WAY] = (fronts[front + 1] + backs[back + 1]) / hands - 1
            exact[n, k, WIN_BEST] = wins(settings, work, settings.front[best], settings.back[best]) / hands
            exact[n, k, WIN_WAY] = wins(settings, work, front, back) / hands
