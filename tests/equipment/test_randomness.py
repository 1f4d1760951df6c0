"""The two kinds of chance: the committed stream of live play, the numbered words of simulation."""

import hashlib
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from pitboss.compiled import kernel
from pitboss.equipment.randomness import Source, below_u64, next_u64, stream_key, verify
from pitboss.errors import BadInput

repeatable = settings(derandomize=True, deadline=None)


def even(counts: list[int]) -> float:
    """How likely counts as uneven as these are, were all equally likely."""
    return float(stats.chisquare(counts).pvalue)


# ---- live play


def test_the_stream_is_what_its_description_says():
    # written again from the words of the docstring, as a stranger checking a revealed seed would
    seed = bytes(range(32))
    words = []
    for block in range(4):
        digest = hashlib.blake2b(block.to_bytes(8, "little"), key=seed).digest()
        words += [int.from_bytes(digest[i : i + 4], "little") for i in range(60, -4, -4)]
    source = Source(seed)
    assert [source.below(2**32) for _ in range(64)] == words


@repeatable
@given(st.lists(st.integers(1, 2**32), min_size=1, max_size=60))
def test_a_draw_is_below_its_bound_and_the_same_again(bounds):
    one, other = Source.of("bounds"), Source.of("bounds")
    drawn = [one.below(n) for n in bounds]
    assert all(0 <= d < n for d, n in zip(drawn, bounds))
    assert drawn == [other.below(n) for n in bounds]


@pytest.mark.parametrize("n", [2, 6, 38, 52, 416])
def test_draws_are_even(n):
    source = Source.of(f"even {n}")
    counts = Counter(source.below(n) for _ in range(200 * n))
    assert even([counts[k] for k in range(n)]) > 1e-4


def test_words_that_would_favour_a_result_are_redrawn():
    # with n = 3/4 of 2**32, multiply-and-shift without redrawing gives multiples of 3 twice the chance of the others
    n = 3 << 30
    source, words = Source.of("redraw"), Source.of("words")
    kept = Counter(source.below(n) % 3 for _ in range(3000))
    careless = Counter((words.below(2**32) * n >> 32) % 3 for _ in range(3000))
    assert even([kept[k] for k in range(3)]) > 1e-4
    assert even([careless[k] for k in range(3)]) < 1e-9


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_a_draw_from_no_chances_or_too_many_is_refused(n):
    with pytest.raises(BadInput, match="equal chances"):
        Source.of(1).below(n)


def test_the_commitment_is_opened_by_its_seed_and_by_no_other():
    source = Source.fresh()
    assert verify(source.commitment, source.reveal)
    assert source.commitment == hashlib.sha256(bytes.fromhex(source.reveal)).hexdigest()
    changed = ("0" if source.reveal[0] != "0" else "1") + source.reveal[1:]
    assert not verify(source.commitment, changed)
    assert not verify(source.commitment, "no seed at all")
    assert not verify("no hash at all", source.reveal)


def test_the_commitment_does_not_move_while_drawing():
    source = Source.of(7)
    before = source.commitment, source.reveal
    source.below(52), source.fork()
    assert (source.commitment, source.reveal) == before


def test_fresh_sources_differ_and_named_ones_do_not():
    assert Source.fresh().reveal != Source.fresh().reveal
    assert Source.of(7).reveal == Source.of("7").reveal != Source.of(8).reveal


def test_a_revealed_seed_draws_again_what_was_drawn():
    source = Source.fresh()
    drawn = [source.below(52) for _ in range(40)]
    again = Source.revealed(source.reveal)
    assert [again.below(52) for _ in range(40)] == drawn


def test_forks_differ_from_each_other_and_leave_the_draws_alone():
    source, quiet = Source.of(7), Source.of(7)
    assert len({source.fork().reveal for _ in range(100)} | {source.reveal}) == 101
    assert source.below(1000) == quiet.below(1000)
    assert Source.of(7).fork().reveal == quiet.fork().reveal


@pytest.mark.parametrize("seed", ["", "abc", "zz" * 16, "00" * 15, "00" * 65])
def test_what_is_not_a_seed(seed):
    with pytest.raises(BadInput, match="seed"):
        Source.revealed(seed)


# ---- simulation

words = st.integers(-(2**63), 2**63 - 1)
counters = st.integers(0, 2**62)


@kernel
def stream(key, first, n, out):
    """Words into the first column, draws below n into the second."""
    for i in range(len(out)):
        word = next_u64(key, first + i)
        out[i, 0] = word
        out[i, 1] = below_u64(word, n)


def splitmix64(state: int) -> int:
    """The published generator, in whole 64-bit words."""
    z = state % 2**64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
    return z ^ z >> 31


def test_the_words_are_those_of_splitmix64():
    # the first five outputs for seed 1234567, as published with the reference implementation
    assert [next_u64(1234567, counter) % 2**64 for counter in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@repeatable
@given(words, counters)
def test_a_word_is_splitmix64_at_its_place_in_the_stream(key, counter):
    word = next_u64(key, counter)
    assert -(2**63) <= word < 2**63
    assert word % 2**64 == splitmix64(key + (counter + 1) * 0x9E3779B97F4A7C15)


@repeatable
@given(words, st.integers(1, 2**31 - 1))
def test_below_is_the_high_half_of_the_product(word, n):
    assert below_u64(word, n) == (word % 2**64) * n >> 64


@pytest.mark.parametrize("key", [0, 1, -1, 2**63 - 1, -(2**63), stream_key("kernel", 3)])
@pytest.mark.parametrize("first", [0, 2**31 - 50, 2**32 - 50, 2**62 - 50])
def test_compiled_and_plain_streams_agree(key, first):
    for n in (52, 416, 2**31 - 1):
        compiled, plain = np.zeros((100, 2), np.int64), np.zeros((100, 2), np.int64)
        stream(key, first, n, compiled)
        stream.plain(key, first, n, plain)
        assert (compiled == plain).all()


def test_streams_of_different_seeds_and_chunks_differ():
    keys = {stream_key(seed, chunk) for seed in range(50) for chunk in range(50)}
    assert len(keys) == 2500
    assert stream_key(7, 1) == stream_key("7", 1)


def test_simulated_draws_are_even_within_a_stream_and_across_streams():
    along, across = np.zeros((520_000, 2), np.int64), Counter[int]()
    stream(stream_key("even", 0), 0, 52, along)
    assert even(np.bincount(along[:, 1], minlength=52).tolist()) > 1e-4
    pairs = np.bincount(along[:-1:2, 1] * 52 + along[1::2, 1], minlength=52 * 52)
    assert even(pairs.tolist()) > 1e-4
    across.update(below_u64(next_u64(stream_key("even", chunk), 0), 52) for chunk in range(10_400))
    assert even([across[k] for k in range(52)]) > 1e-4
