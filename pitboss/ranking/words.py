"""A hand as one machine word: a card a byte, so that a kernel fetches a hand of up to seven cards in one load, and a
processor with wide registers adds up the keys of four hands at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from pitboss.compiled import own_code, rule
from pitboss.ranking.generate import RANK_KEYS
from pitboss.ranking.tables import SUIT_FIELDS

if TYPE_CHECKING:
    import numpy as np
    from llvmlite import ir
    from numpy.typing import NDArray

BLOCK = 512
"""Hands a kernel takes at a time: few enough to stay in the first-level cache."""

SUIT_BIAS = 0x3333 << SUIT_FIELDS
"""Each suit's counter starts at 3, so that five cards of a suit carry into its highest bit."""


def words(hands: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[int, ...]]:
    """Hands (n, 1 to 7) as words: most of them, the last ones, and the places of a word that are cards of its hand.

    The words lie where the hands lie, each beginning with its hand and running on into the next. Too little lies behind
    the last hands, so these are copied. The places are a tuple because Numba compiles for each length of a tuple: a
    loop over them is unrolled, one over a number would not be.
    """
    import numpy as np

    n, size = hands.shape
    most = max((n * size - 8) // size + 1, 0)
    last = np.zeros((n - most) * size + 8, np.uint8)
    last[:-8] = hands[most:].reshape(-1)
    word = np.dtype("<i8")
    return (
        np.ndarray((most,), word, buffer=hands if most else last, strides=(size,)),
        np.ndarray((n - most,), word, buffer=last, strides=(size,)),
        tuple(range(size)),
    )


@rule
def word_key(card_keys: Sequence[int], word: int, places: tuple[int, ...]) -> int:
    """Sum of the keys of the cards in a word."""
    key = SUIT_BIAS
    for place in range(len(places)):
        key += card_keys[word >> 8 * place & 255]
    return key


@rule
def word_keys(
    card_keys: Sequence[int], words: NDArray[np.int64], places: tuple[int, ...], keys: NDArray[np.int64]
) -> None:
    """The sum of keys of every word, into `keys`."""
    for i in range(len(words)):
        keys[i] = word_key(card_keys, words[i], places)


@own_code(of=word_keys)
def _four_at_a_time() -> Callable[..., Any] | None:
    """With AVX2: four words in a register, all of their 28 cards looked up by one instruction.

    A byte of each card's key at a time: `pshufb` finds it in a table of sixteen bytes, by rank or by suit, and `psadbw`
    adds up the eight bytes of each word. Three such bytes make the sum of rank keys, two the four counters of suits.
    """
    from llvmlite import ir
    from numba import types
    from numba.core.cgutils import get_or_insert_function
    from numba.core.codegen import get_host_cpu_features
    from numba.extending import intrinsic

    if "+avx2" not in get_host_cpu_features().split(","):
        return None

    byte, word, place = ir.IntType(8), ir.IntType(64), ir.IntType(32)
    cards, four = ir.VectorType(byte, 32), ir.VectorType(word, 4)
    planes = [
        *[(0, shift, [key >> shift & 255 for key in RANK_KEYS]) for shift in (0, 8, 16)],
        (1, SUIT_FIELDS, [0x01, 0x10]),
        (1, SUIT_FIELDS + 8, [0, 0, 0x01, 0x10]),
    ]

    def all_four(number: int) -> ir.Constant:
        return ir.Constant(four, [number] * 4)

    def all_cards(table: list[int]) -> ir.Constant:
        return ir.Constant(cards, [*table, *[0] * (16 - len(table))] * 2)

    @intrinsic  # type: ignore[untyped-decorator]
    def four_keys(_: Any, a: Any, b: Any, c: Any, d: Any, places: Any) -> Any:
        """The sums of keys of four words."""

        def code(context: Any, builder: ir.IRBuilder, signature: Any, args: Any) -> Any:
            module = builder.module
            look_up = get_or_insert_function(module, ir.FunctionType(cards, [cards, cards]), "llvm.x86.avx2.pshuf.b")
            add_up = get_or_insert_function(module, ir.FunctionType(four, [cards, cards]), "llvm.x86.avx2.psad.bw")
            held = ir.Constant(four, ir.Undefined)
            for n in range(4):
                held = builder.insert_element(held, args[n], place(n))
            # a byte with its highest bit set finds nothing: those behind the hand
            behind = all_four(sum(0x80 << 8 * n for n in range(len(places), 8)))
            rank = builder.and_(builder.lshr(held, all_four(2)), all_four(0x0F0F_0F0F_0F0F_0F0F))
            suit = builder.and_(held, all_four(0x0303_0303_0303_0303))
            by = [builder.bitcast(builder.or_(index, behind), cards) for index in (rank, suit)]
            keys = all_four(SUIT_BIAS)
            for index, shift, table in planes:
                found = builder.call(look_up, [all_cards(table), by[index]])
                part = builder.call(add_up, [found, ir.Constant(cards, None)])
                keys = builder.add(keys, builder.shl(part, all_four(shift)))
            each = [builder.extract_element(keys, place(n)) for n in range(4)]
            return context.make_tuple(builder, signature.return_type, each)

        return types.UniTuple(types.int64, 4)(*[types.int64] * 4, places), code

    def typed(card_keys: Any, words: Any, places: Any, keys: Any) -> Callable[..., None]:
        def loop(card_keys: Any, words: Any, places: Any, keys: Any) -> None:
            whole = len(words) // 4 * 4
            for i in range(0, whole, 4):
                keys[i], keys[i + 1], keys[i + 2], keys[i + 3] = four_keys(
                    words[i], words[i + 1], words[i + 2], words[i + 3], places
                )
            for i in range(whole, len(words)):
                keys[i] = word_key(card_keys, words[i], places)

        return loop

    return typed
