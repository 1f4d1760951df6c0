"""Where the lookup tables come from: generated once, kept on disk, read in a few milliseconds.

Each set of tables comes in two forms with the same fields, so that one rule reads either: `plain` for play, built from
the standard library alone, and `compiled` for kernels, as NumPy arrays.
"""

from __future__ import annotations

import functools
import hashlib
import os
import zlib
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pitboss.compiled import cache_dir
from pitboss.ranking import generate
from pitboss.ranking.orders import STANDARD, Order

T = TypeVar("T", bound=tuple[Any, ...])

SUIT_FIELDS = 32
"""A card's key: its rank key below this bit, and above it four counters of four bits, one a suit."""


class HighTables(NamedTuple):
    """What the rules of high hands read."""

    keys: Sequence[int]
    """By card: rank key and one in the counter of its suit, of every suit for a joker. As long as a byte is wide, so
    that any byte may be a card."""
    offsets: Sequence[int]
    """By the low bits of a sum of rank keys: where its row begins, in steps of two places."""
    values: Sequence[int]
    """By offset and the high bits of the sum: the best hand without a flush."""
    flushes: Sequence[int]
    """By ranks of one suit as bits, and the number of jokers above them: the best flush."""


class LowTables(NamedTuple):
    """What the rules of ace-to-five lows read."""

    keys: Sequence[int]
    offsets: Sequence[int]
    values: Sequence[int]


class OmahaTables(NamedTuple):
    """What the rules of Omaha read."""

    keys: Sequence[int]
    low_bits: Sequence[int]
    """By card: its rank as a bit, ace first, or nothing above an eight."""
    pairs: Sequence[int]
    """By two ranks, 13 times one plus the other: the row of a hand's pair."""
    triples: Sequence[int]
    """By three ranks: the column of a board's triple."""
    values: Sequence[int]
    """By row plus column: the hand without a flush."""
    flushes: Sequence[int]
    """As in `HighTables`."""
    highest_two: Sequence[int]
    highest_three: Sequence[int]
    """By ranks as bits: the two, or three, highest of them."""
    lows: Sequence[int]
    """By low ranks of the hand, times 256, plus those of the board: the low."""


@functools.cache
def plain_high(order: Order = STANDARD) -> HighTables:
    """For plain Python."""
    offsets, values, flushes = stored(order.name, lambda: generate.high(order))
    return HighTables(card_keys(), offsets, values, flushes)


@functools.cache
def high(order: Order = STANDARD) -> HighTables:
    """For kernels."""
    return compiled(plain_high(order))


@functools.cache
def plain_low() -> LowTables:
    """For plain Python."""
    return LowTables(card_keys(), *stored("low", generate.low))


@functools.cache
def low() -> LowTables:
    """For kernels."""
    return compiled(plain_low())


@functools.cache
def plain_omaha() -> OmahaTables:
    """For plain Python."""
    pairs, triples, values, lows = stored("omaha", generate.omaha)
    low_bits = [1 << (card // 4 + 1) % 13 & 255 for card in range(52)] + [0] * (256 - 52)
    two, three = [[_highest(ranks, n) for ranks in range(1 << 13)] for n in (2, 3)]
    return OmahaTables(card_keys(), low_bits, pairs, triples, values, plain_high().flushes, two, three, lows)


@functools.cache
def omaha() -> OmahaTables:
    """For kernels."""
    return compiled(plain_omaha())


def _highest(ranks: int, n: int) -> int:
    while ranks.bit_count() > n:
        ranks &= ranks - 1
    return ranks


@functools.cache
def card_keys() -> list[int]:
    """The keys of 256 cards: the deck, two jokers, and nothing for the rest."""
    keys = [generate.RANK_KEYS[card >> 2] | 1 << SUIT_FIELDS + 4 * (card & 3) for card in range(52)]
    jokers = [generate.JOKER_KEY | 0x1111 << SUIT_FIELDS] * 2
    return keys + jokers + [0] * (256 - 54)


def compiled(tables: T) -> T:
    """The same tables as NumPy arrays; those from disk in 16 bits where that is enough, for less of the cache."""
    import numpy as np

    def narrow(field: Sequence[int]) -> np.ndarray[Any, Any]:
        if isinstance(field, list):
            return np.array(field, np.int64)
        wide = np.array(field, np.uint32)
        return wide.astype(np.uint16) if wide.max() < 1 << 16 else wide

    return type(tables)(*map(narrow, tables))


def stored(name: str, build: Callable[[], Sequence[Sequence[int]]]) -> list[array[int]]:
    """The tables that `build` makes, from disk if this very code has made them before."""
    path = cache_dir() / "tables" / f"{name}-{_fingerprint()}.bin"
    found = _read(path)
    if found is None:
        found = [array("I", table) for table in build()]
        _write(path, found)
    return found


@functools.cache
def _fingerprint() -> str:
    sources = ("generate.py", "orders.py", "tables.py", "value.py")
    return hashlib.sha256(b"".join(Path(__file__).with_name(file).read_bytes() for file in sources)).hexdigest()[:16]


def _read(path: Path) -> list[array[int]] | None:
    """None if the file is not there or is not whole."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    whole = array("I")
    if len(data) % whole.itemsize or len(data) < 8:
        return None
    whole.frombytes(data)
    check = whole.pop()
    if zlib.crc32(memoryview(data)[: -whole.itemsize]) != check:
        return None
    tables, at = [], 1 + whole[0]
    for length in whole[1:at]:
        tables.append(whole[at : at + length])
        at += length
    return tables


def _write(path: Path, tables: list[array[int]]) -> None:
    """Head (how many tables, how long), the tables, a checksum; in one step, so that no reader sees half a file."""
    whole = array("I", [len(tables), *map(len, tables)])
    for table in tables:
        whole.extend(table)
    whole.append(zlib.crc32(whole))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.with_suffix(f".{os.getpid()}")
        part.write_bytes(whole)
        part.replace(path)
    except OSError:
        return  # a folder that cannot be written costs the next start a second, nothing else
