"""Is the shuffle fair? Tests that a fair shuffle passes and that shuffles with the classical faults do not.

Each test turns 20,000 shuffles from a fixed seed into a probability: how likely a fair shuffle is to give something as
uneven as this. Our shuffles must stay above one in ten thousand in every test, and each faulty shuffle must fall below
one in a billion in the tests that its fault concerns.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from pitboss.equipment.decks import deck
from pitboss.equipment.randomness import Source, below_u64, next_u64, stream_key
from pitboss.equipment.shoe import Shoe

SHUFFLES = 20_000
CARDS = 52
FAIR, CAUGHT = 1e-4, 1e-9

Shuffles = NDArray[np.int64]


# ---- the tests


def card_by_position(shuffles: Shuffles) -> float:
    """Each card comes in each position equally often."""
    counts = np.zeros((CARDS, CARDS))
    for position in range(CARDS):
        counts[position] = np.bincount(shuffles[:, position], minlength=CARDS)
    expected = len(shuffles) / CARDS
    # rows and columns have fixed sums: the statistic, less one part in 52, has 51 x 51 degrees of freedom
    statistic = ((counts - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    return float(stats.chi2.sf(statistic, (CARDS - 1) ** 2))


def first_two_cards(shuffles: Shuffles) -> float:
    """Each of the 52 x 51 ordered pairs comes first equally often."""
    pairs = np.bincount(shuffles[:, 0] * CARDS + shuffles[:, 1], minlength=CARDS * CARDS)
    return float(stats.chisquare(pairs.reshape(CARDS, CARDS)[~np.eye(CARDS, dtype=bool)]).pvalue)


def step_to_the_next_card(shuffles: Shuffles) -> float:
    """The card in the middle is followed by any card 1 to 51 further on in a new pack, equally often."""
    steps = (shuffles[:, 26] - shuffles[:, 25]) % CARDS
    return float(stats.chisquare(np.bincount(steps, minlength=CARDS)[1:]).pvalue)


def rank_of_first_card(shuffles: Shuffles) -> float:
    """The first card is of each rank equally often."""
    return float(stats.chisquare(np.bincount(shuffles[:, 0] >> 2, minlength=13)).pvalue)


def in_own_place(shuffles: Shuffles) -> float:
    """As many cards stay where they were in the new pack as should: one a shuffle on average, with variance one."""
    stayed = (shuffles == np.arange(CARDS)).sum()
    return float(2 * stats.norm.sf(abs(stayed - len(shuffles)) / len(shuffles) ** 0.5))


def rising_pairs(shuffles: Shuffles) -> float:
    """Of the 26 pairs of positions (1, 2), (3, 4) ... as many rise as fall; the pairs are independent."""
    rising = (shuffles[:, ::2] < shuffles[:, 1::2]).sum()
    trials = len(shuffles) * CARDS // 2
    return float(2 * stats.norm.sf(abs(rising - trials / 2) / (trials / 4) ** 0.5))


TESTS = (
    card_by_position,
    first_two_cards,
    step_to_the_next_card,
    rank_of_first_card,
    in_own_place,
    rising_pairs,
)


# ---- the shuffles


def real() -> Iterator[list[int]]:
    """Ours, as it is dealt."""
    shoe, source = Shoe(deck("standard-52")), Source.of("statistics")
    while True:
        shoe.shuffle(source)
        yield shoe.draw(CARDS)


def by_fresh_seeds() -> Iterator[list[int]]:
    """Ours, with a new source for each shuffle as in live play."""
    shoe, number = Shoe(deck("standard-52")), 0
    while True:
        shoe.shuffle(Source.of(f"live {number}"))
        number += 1
        yield shoe.draw(CARDS)


def shuffled_in() -> Iterator[list[int]]:
    """All cards dealt, then all put back as discards."""
    shoe, source = Shoe(deck("standard-52")), Source.of("discards")
    shoe.shuffle(source)
    while True:
        shoe.shuffle_in(shoe.draw(CARDS), source)
        yield shoe.draw(CARDS)
        shoe.shuffle(source)


def simulated() -> Iterator[list[int]]:
    """Fisher-Yates by the numbered words of a simulation."""
    key, counter = stream_key("statistics", 0), 0
    while True:
        order = list(range(CARDS))
        for i in range(CARDS - 1):
            j = i + below_u64(next_u64(key, counter), CARDS - i)
            counter += 1
            order[i], order[j] = order[j], order[i]
        yield order


def faulty(choose: Callable[[Source, int], int]) -> Iterator[list[int]]:
    source = Source.of("faulty")
    while True:
        order = list(range(CARDS))
        for i in range(CARDS):
            j = choose(source, i)
            order[i], order[j] = order[j], order[i]
        yield order


def swap_with_any() -> Iterator[list[int]]:
    """Each card is swapped with any card, not with one of those still undealt."""
    return faulty(lambda source, i: source.below(CARDS))


def never_stays() -> Iterator[list[int]]:
    """Off by one: the swap never leaves a card where it is."""
    return faulty(lambda source, i: min(i + 1 + source.below(max(CARDS - i - 1, 1)), CARDS - 1))


def last_left_out() -> Iterator[list[int]]:
    """Off by one: the last card is never chosen."""
    return faulty(lambda source, i: i + source.below(max(CARDS - i - 1, 1)))


def small_words_modulo() -> Iterator[list[int]]:
    """A generator of 8-bit words, brought below the bound by the remainder."""
    return faulty(lambda source, i: i + source.below(256) % (CARDS - i))


def cut_only() -> Iterator[list[int]]:
    """The pack is cut and not shuffled: every card in every place equally often, in the old order."""
    source, pack = Source.of("cut"), list(range(CARDS))
    while True:
        at = source.below(CARDS)
        yield pack[at:] + pack[:at]


def judge(shuffle: Callable[[], Iterator[list[int]]]) -> dict[str, float]:
    """What each test says of a shuffle."""
    dealing = shuffle()
    shuffles = np.array([next(dealing) for _ in range(SHUFFLES)])
    return {test.__name__: test(shuffles) for test in TESTS}


@pytest.mark.parametrize("shuffle", [real, by_fresh_seeds, shuffled_in, simulated])
def test_our_shuffles_are_fair(shuffle):
    unfair = {name: p for name, p in judge(shuffle).items() if p < FAIR}
    assert not unfair


@pytest.mark.parametrize(
    ("shuffle", "seen_by"),
    [
        (swap_with_any, {"card_by_position", "first_two_cards", "rank_of_first_card"}),
        (never_stays, {"card_by_position", "in_own_place"}),
        (last_left_out, {"card_by_position", "in_own_place", "rank_of_first_card"}),
        (small_words_modulo, {"card_by_position"}),
        (cut_only, {"first_two_cards", "step_to_the_next_card", "rising_pairs"}),
    ],
)
def test_a_faulty_shuffle_is_caught(shuffle, seen_by):
    caught = {name for name, p in judge(shuffle).items() if p < CAUGHT}
    assert caught >= seen_by
