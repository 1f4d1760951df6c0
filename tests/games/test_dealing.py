"""Dealing in the compiled loops is exactly fair: every sequence of cards belongs to the same number of words."""

from concurrent.futures import ThreadPoolExecutor
from math import perm

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from pitboss.compiled import kernel
from pitboss.equipment.randomness import next_u64, stream_key
from pitboss.games.kernels import MANY, PER_WORD, PER_WORD_OF_MANY, deal
from pitboss.ranking import tables
from pitboss.ranking.highs import high7
from pitboss.ranking.value import category

WORDS = 1 << 64
GOLDEN, FIRST, SECOND = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def key_of(word):
    """The key whose stream begins with this word: SplitMix64 backwards."""
    z = _unshift(word, 31) * pow(SECOND, -1, WORDS) % WORDS
    z = _unshift(z, 27) * pow(FIRST, -1, WORDS) % WORDS
    key = (_unshift(z, 30) - GOLDEN) % WORDS
    return key - WORDS if key >= WORDS // 2 else key


def _unshift(z, bits):
    """x of z = x ^ x >> bits."""
    x = z
    for _ in range(64 // bits):
        x = z ^ x >> bits
    return x


def dealt(word, size, start, end):
    """The cards that a word deals into these places of a new deck, as a number in mixed base; and words used."""
    deck = list(range(size))
    used = deal(deck, start, end, key_of(word), 0)
    number, order = 0, list(range(size))
    for i in range(start, end):
        j = order.index(deck[i])
        number = number * (size - i) + j - i
        order[i], order[j] = order[j], order[i]
    return number, used


@given(st.integers(0, WORDS - 1))
def test_a_stream_can_begin_with_any_word(word):
    assert next_u64(key_of(word), 0) % WORDS == word


@given(st.data())
def test_every_sequence_has_the_same_number_of_words(data):
    """The first and the last word that deal a sequence are found, and those beyond deal another or are not used."""
    size = data.draw(st.sampled_from([36, 52, 53, 54, 104, 312, 416, MANY, MANY + 1, 5200]), "cards in the deck")
    most = PER_WORD if size <= MANY else PER_WORD_OF_MANY
    start = data.draw(st.integers(0, 30))
    end = start + data.draw(st.integers(1, most), "cards dealt")
    ways = perm(size - start, end - start)
    number = data.draw(st.integers(0, ways - 1))
    last = ((number + 1) * WORDS - 1) // ways
    first = last - WORDS // ways + 1
    assert dealt(first, size, start, end) == (number, 1)
    assert dealt(last, size, start, end) == (number, 1)
    # a word before the first is the last of another sequence, or one of the few that are too many
    if first > 0:
        before, used = dealt(first - 1, size, start, end)
        assert used > 1 or before == number - 1


def test_words_that_are_too_many_are_passed_over():
    """2**64 is no multiple of 52 x 51 x ... x 47: the first word is one too many, the second is not."""
    assert WORDS % perm(52, 6) > 0
    assert dealt(0, 52, 0, 6)[1] == 2
    assert dealt(1, 52, 0, 6) == (0, 1)


@kernel
def deal_all(deck, block, key):
    counter = at = 0
    while at < len(deck):
        counter = deal(deck, at, min(at + block, len(deck)), key, counter)
        at += block
    return counter


@pytest.mark.parametrize("size", [52, 416, 1000])
def test_compiled_and_plain_in_blocks_and_at_once(size):
    per_word = PER_WORD if size <= MANY else PER_WORD_OF_MANY
    for key in range(20):
        orders = []
        for loop, block in [(deal_all, size), (deal_all, per_word), (deal_all.plain, 4 * per_word)]:
            deck = np.arange(size)
            assert loop(deck, block, key) >= size // per_word
            orders.append(deck.tolist())
        assert orders[0] == orders[1] == orders[2]
        assert sorted(orders[0]) == list(range(size))


# ---- what comes of it, counted

CATEGORIES = (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324)
"""Seven cards of 52 by the best five of them, nothing to royal flush: published, and counted in tests/ranking."""


@kernel
def count_hands(t, key, rounds, fault, deck, new, categories, inside, across, lag):
    """Rounds of nine cards, two words each, as hold'em deals them: two own, two of the bank, five in common.

    One deck goes on from round to round, as in all kernels. In another, put in order before each round, two cards show
    what the words do to each other. A fault of 1 uses each first word twice.
    """
    counter = 0
    category_before = card_before = 0
    for n in range(rounds):
        for i in range(52):
            new[i] = i
        then = deal(deck, 0, 6, key, counter)
        deal(new, 0, 6, key, counter)
        counter = deal(deck, 6, 9, key, then - fault)
        deal(new, 6, 9, key, then - fault)
        best = np.int64(category(high7(t, deck[0], deck[1], deck[4], deck[5], deck[6], deck[7], deck[8])))
        if n > 0:
            categories[category_before, best] += 1
            lag[card_before, deck[0]] += 1
        category_before, card_before = best, deck[0]
        inside[new[0], new[1]] += 1
        across[new[0], new[6]] += 1


def fairness(seed, chunks, fault=0):
    """How likely fair dealing is to give hands as uneven as these, in several ways."""

    def one(chunk):
        decks, sums = [np.arange(52), np.arange(52)], [np.zeros((n, n), np.int64) for n in (10, 52, 52, 52)]
        count_hands(tables.high(), stream_key(seed, chunk), 1 << 20, fault, *decks, *sums)
        return sums

    with ThreadPoolExecutor(2) as pool:
        categories, inside, across, lag = (sum(parts) for parts in zip(*pool.map(one, range(chunks))))
    hands, share = categories.sum(), np.array(CATEGORIES) / sum(CATEGORIES)
    expected = hands * np.outer(share, share)
    seen = expected >= 10  # a royal flush after a royal flush takes a thousand million hands
    observed = [*categories[seen], categories[~seen].sum()]
    return {
        "categories": stats.chisquare(categories.sum(axis=0), hands * share).pvalue,
        "categories after categories": stats.chisquare(observed, [*expected[seen], expected[~seen].sum()]).pvalue,
        "two cards of one word": stats.chisquare(inside[~np.eye(52, dtype=bool)]).pvalue,
        "two cards of two words": stats.chisquare(across[~np.eye(52, dtype=bool)]).pvalue,
        "first cards of two rounds": stats.chisquare(lag.ravel()).pvalue,
    }


@pytest.mark.parametrize("chunks", [4, pytest.param(1000, marks=pytest.mark.slow)])
def test_hands_come_as_often_as_they_should(chunks):
    found = fairness("fair dealing", chunks)
    assert min(found.values()) > 1e-3, found


def test_a_word_used_twice_is_caught():
    assert fairness("fair dealing", 1, fault=1)["two cards of two words"] < 1e-9
