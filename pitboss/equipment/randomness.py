"""Chance, twice: a cryptographic stream for live play, counter-based streams for simulation.

Live play draws from a `Source`. Its seed is committed to (a hash) before the deal and revealed after it, so that anyone
can check that the shuffle was fixed in advance:

>>> source = Source.of(7)
>>> before = source.commitment
>>> verify(before, source.reveal), verify(before, Source.of(8).reveal)
(True, False)

Simulation draws word number `counter` of the stream `stream_key(seed, chunk)`: no state to carry, so a result does not
depend on how the chunks were shared among workers.

>>> key = stream_key(7, chunk=0)
>>> [below_u64(next_u64(key, counter), 52) for counter in range(5)]
[49, 7, 28, 21, 14]
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from struct import Struct
from typing import Final

from pitboss.compiled import rule
from pitboss.errors import BadInput

_WORDS = Struct("<16I").unpack
_PER_BLOCK: Final = 16
_MASK32: Final = 0xFFFFFFFF
_MOST: Final = 1 << 32


class Source:
    """A deterministic stream of unbiased draws: BLAKE2b keyed with the seed, over a block counter.

    Block i is BLAKE2b(key = seed, i as 8 bytes little-endian): sixteen 32-bit words, little-endian, used from the last
    to the first.

    >>> dice = Source.of("a table")
    >>> [1 + dice.below(6) for _ in range(5)]
    [5, 6, 4, 6, 3]
    """

    __slots__ = ("_block", "_blocks", "_commitment", "_forks", "_seed", "_words", "clients")

    def __init__(self, seed: bytes, clients: Sequence[str] = ()) -> None:
        if not 16 <= len(seed) <= 64:
            raise BadInput(f"a seed is 16 to 64 bytes, not {len(seed)}; Source.of(...) makes one from a number or text")
        self._seed = seed
        self.clients = tuple(clients)
        """Seeds of the players' own, each as `seat:text`, in the order of the seats."""
        self._block = hashlib.blake2b(key=mixed(seed, self.clients) if clients else seed)
        self._words: list[int] = []
        self._blocks = 0
        self._forks = 0
        self._commitment = ""

    @classmethod
    def fresh(cls) -> Source:
        """A source that nobody can foresee."""
        return cls(secrets.token_bytes(32))

    @classmethod
    def of(cls, seed: int | str) -> Source:
        """The same source every time: 7 and "7" are one seed."""
        return cls(hashlib.sha256(f"pitboss seed {seed}".encode()).digest())

    @classmethod
    def revealed(cls, seed_hex: str, clients: Sequence[str] = ()) -> Source:
        """The source whose seed was revealed, from its beginning: to deal again what it dealt."""
        try:
            return cls(bytes.fromhex(seed_hex), clients)
        except ValueError:
            raise BadInput(f"'{seed_hex}' is not a seed; it is 32 to 128 hex digits") from None

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each exactly as likely as the others; n is 1 to 2**32."""
        # Lemire: the high half of word * n, with the few words redrawn that would favour some result
        if not self._words:
            self._refill()
        product = self._words.pop() * n
        if product & _MASK32 < n or n < 1:
            product = self._even(product, n)
        return product >> 32

    def shuffle(self, cards: list[int], start: int, end: int) -> None:
        """Steps `start` to `end` of a Fisher-Yates shuffle: each place gets one of the cards from there on."""
        words, left = self._words, len(cards) - start
        for i in range(start, end):
            if not words:
                self._refill()
            product = words.pop() * left
            if product & _MASK32 < left:
                product = self._even(product, left)
            left -= 1
            j = i + (product >> 32)
            card = cards[j]
            cards[j] = cards[i]
            cards[i] = card

    def _even(self, product: int, n: int) -> int:
        """The product of a word and n, redrawn while it is one of those too many for equal chances."""
        if not 1 <= n <= _MOST:
            raise BadInput(f"a draw is from 1 to {_MOST} equal chances, not {n}")
        uneven = _MOST % n
        while product & _MASK32 < uneven:
            if not self._words:
                self._refill()
            product = self._words.pop() * n
        return product

    def fork(self) -> Source:
        """A new source for one use (one shuffle), so that other draws do not disturb it. Each fork is another."""
        child = self._block.copy()
        child.update(b"fork" + self._forks.to_bytes(8, "little"))
        self._forks += 1
        return Source(child.digest()[:32])

    @property
    def commitment(self) -> str:
        """What is shown before the deal: SHA-256 of the seed, in hex."""
        if not self._commitment:
            self._commitment = hashlib.sha256(self._seed).hexdigest()
        return self._commitment

    @property
    def reveal(self) -> str:
        """What is shown after it: the seed, in hex."""
        return self._seed.hex()

    def _refill(self) -> None:
        block = self._block.copy()
        block.update(self._blocks.to_bytes(8, "little"))
        self._blocks += 1
        self._words.extend(_WORDS(block.digest()))


def mixed(seed: bytes, clients: Sequence[str]) -> bytes:
    """The key of a source into which players mixed seeds of their own: BLAKE2b of those, keyed with the house's.

    The house is committed to its seed before it knows theirs, and they know only its hash: nobody can choose the cards.

    >>> mixed(bytes(32), ["1:clover", "4:horseshoe"]).hex()[:16]
    '75e845d07796e19c'
    """
    return hashlib.blake2b("\n".join(clients).encode(), key=seed, digest_size=32).digest()


def verify(commitment: str, seed_hex: str) -> bool:
    """Whether the revealed seed is the one committed to. Text that is no seed at all is not."""
    try:
        seed = bytes.fromhex(seed_hex)
    except ValueError:
        return False
    return hmac.compare_digest(hashlib.sha256(seed).hexdigest().encode(), commitment.strip().lower().encode())


def stream_key(seed: int | str, chunk: int) -> int:
    """The key of one chunk's stream, a signed 64-bit integer.

    Streams are stretches of one cycle of 2**64 words that start at hashed places: that any two of K chunks with N words
    in all overlap has probability below K * N / 2**64, one in two million for 1,000 chunks and 10**10 words.
    """
    digest = hashlib.blake2b(f"pitboss stream {seed} {chunk}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


# SplitMix64. A kernel's integers are signed and wrap around at 64 bits, Python's never do: `_wrap` makes them, and
# compiles to nothing. The constants are signed too, and what a shift brings down is masked, since it repeats the sign.
_GOLDEN, _FIRST, _SECOND = (c - (1 << 64) for c in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_LOW_63, _LOW_37, _LOW_34, _LOW_33 = (1 << 63) - 1, (1 << 37) - 1, (1 << 34) - 1, (1 << 33) - 1


@rule
def _wrap(z: int) -> int:
    """The signed integer that has the low 64 bits of z."""
    return z & _LOW_63 | -(z >> 63 & 1) << 63


@rule
def next_u64(key: int, counter: int) -> int:
    """Word number `counter` (from 0 up) of a stream: 64 random bits, as the signed integer that has those bits."""
    z = _wrap(key + (counter + 1) * _GOLDEN)
    z = _wrap((z ^ z >> 30 & _LOW_34) * _FIRST)
    z = _wrap((z ^ z >> 27 & _LOW_37) * _SECOND)
    return z ^ z >> 31 & _LOW_33


@rule
def below_u64(word: int, n: int) -> int:
    """A word as a whole number from 0 to n - 1, n below 2**31: the high half of word * n.

    Nothing is redrawn, so the chance of a result differs from 1/n by less than 2**-64: for a shoe of 416 cards one part
    in 4 * 10**16, which no simulation can see.
    """
    return (((word >> 32) & _MASK32) * n + (((word & _MASK32) * n) >> 32)) >> 32
