"""Dealing in the compiled loops is exactly fair: every sequence of cards belongs to the same number of words."""

from math import perm

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.compiled import kernel
from pitboss.equipment.randomness import next_u64
from pitboss.games.kernels import MANY, PER_WORD, PER_WORD_OF_MANY, deal

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
