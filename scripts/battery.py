"""The statistical battery: the live generator against our own tests, and against dieharder where it is installed.

    python scripts/battery.py                     # our own: cards, dice, wheel, balls, pairs, runs
    python scripts/battery.py --stream            # endless raw words, as they are dealt, for any other suite
    python scripts/battery.py --dieharder         # `dieharder -g 200` over that stream, test by test

Every test gives a p-value. A generator without fault gives p-values that are even between 0 and 1: with a hundred tests
one below 0.01 is what to expect, one below 0.000001 is not.
"""

from __future__ import annotations

import argparse
import itertools
import math
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from struct import Struct

from pitboss.equipment.randomness import Source

TESTS = ["0", "1", "2", "3", "4", "8", "9", "10", "11", "12", "13", "15", "16", "17", "100", "101", "102", "200:1",
         "200:4", "200:8", "201:2", "202", "203:1", "204", "205", "206", "208", "209"]  # fmt: skip
"""Tests of dieharder, with the width of their tuples; those that its manual marks as suspect are left out."""


def chi_square(counts: Iterable[int], expected: Sequence[float]) -> float:
    """The p-value of these counts where those were to be expected."""
    statistic = sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected, strict=True))
    return upper_gamma((len(expected) - 1) / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """Q(a, x): the chance of a chi-square statistic of 2x or more with 2a degrees of freedom.

    >>> [round(upper_gamma(k / 2, chi / 2), 4) for k, chi in ((1, 3.841), (10, 18.307), (51, 68.669))]
    [0.05, 0.05, 0.05]
    """
    if x < a + 1:  # the series of the lower part
        term = total = 1 / a
        for n in itertools.count(1):
            term *= x / (a + n)
            total += term
            if term < total * 1e-15:
                return max(0.0, 1 - total * math.exp(-x + a * math.log(x) - math.lgamma(a))) if x else 1.0
    b = x + 1 - a  # the continued fraction of the upper part, by Lentz
    c, d = 1e300, 1 / b
    h = d
    for n in itertools.count(1):
        an = -n * (n - a)
        b += 2
        d = 1 / (an * d + b or 1e-300)
        c = b + an / c or 1e-300
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            return h * math.exp(-x + a * math.log(x) - math.lgamma(a))
    raise AssertionError


def even(draws: Iterable[int], n: int, count: int) -> float:
    """Whether each of n results comes as often as the others."""
    counts = Counter(itertools.islice(draws, count))
    return chi_square([counts[i] for i in range(n)], [count / n] * n)


def shuffles(source: Source, size: int) -> Iterable[list[int]]:
    while True:
        cards = list(range(size))
        source.shuffle(cards, 0, size)
        yield cards


def places(source: Source, rounds: int) -> float:
    """Every card in every place of a shuffled deck, equally often."""
    counts = Counter(
        (place, card) for cards in itertools.islice(shuffles(source, 52), rounds) for place, card in enumerate(cards)
    )
    # rows and columns are fixed sums: (52 - 1)² degrees of freedom
    mean = rounds / 52
    statistic = sum((counts[place, card] - mean) ** 2 / mean for place in range(52) for card in range(52))
    return upper_gamma(51 * 51 / 2, statistic * 51 / 52 / 2)


def neighbours(source: Source, rounds: int) -> float:
    """Which card follows which at the top of the deck: 52 times 51 pairs, equally often."""
    tops = [(cards[0], cards[1]) for cards in itertools.islice(shuffles(source, 52), rounds)]
    counts = Counter(tops)
    pairs = list(itertools.permutations(range(52), 2))
    return chi_square([counts[pair] for pair in pairs], [rounds / len(pairs)] * len(pairs))


def orders(source: Source, rounds: int) -> float:
    """All 720 orders of six cards."""
    counts = Counter(tuple(cards) for cards in itertools.islice(shuffles(source, 6), rounds))
    ways = list(itertools.permutations(range(6)))
    return chi_square([counts[way] for way in ways], [rounds / 720] * 720)


def fixed_points(source: Source, rounds: int) -> float:
    """How many cards a shuffle leaves in their place: as the theory of derangements says."""
    counts = Counter(
        min(sum(place == card for place, card in enumerate(cards)), 5)
        for cards in itertools.islice(shuffles(source, 52), rounds)
    )
    shares = [math.exp(-1) / math.factorial(k) for k in range(5)]
    shares.append(1 - sum(shares))
    return chi_square([counts[k] for k in range(6)], [rounds * share for share in shares])


def dice(source: Source, rounds: int) -> float:
    """Sums of two dice."""
    counts = Counter(source.below(6) + source.below(6) for _ in range(rounds))
    return chi_square([counts[k] for k in range(11)], [rounds * (6 - abs(k - 5)) / 36 for k in range(11)])


def keno(source: Source, rounds: int) -> float:
    """Each of 80 balls among the 20 drawn."""
    counts: Counter[int] = Counter()
    for _ in range(rounds):
        balls = list(range(80))
        source.shuffle(balls, 0, 20)
        counts.update(balls[:20])
    mean = rounds / 4
    statistic = sum((counts[ball] - mean) ** 2 / mean for ball in range(80))
    return upper_gamma(79 / 2, statistic * (79 / 80) / (3 / 4) / 2)


def runs(source: Source, rounds: int) -> float:
    """How long reds and blacks go on."""
    lengths: Counter[int] = Counter()
    length, last = 0, -1
    for _ in range(rounds):
        colour = source.below(2)
        if colour == last:
            length += 1
        else:
            lengths[min(length, 10)] += length > 0
            length, last = 1, colour
    total = sum(lengths.values())
    shares = [0.5**k for k in range(1, 10)]
    shares.append(1 - sum(shares))
    return chi_square([lengths[k] for k in range(1, 11)], [total * share for share in shares])


def seeds(_: Source, rounds: int) -> float:
    """The first card of each of many fresh seeds: one shuffle says nothing of another's."""
    return even((Source.of(f"seed {n}").below(52) for n in itertools.count()), 52, rounds)


def commitments(_: Source, rounds: int) -> float:
    """Bits of the published hash against the first bit dealt: the hash gives nothing away."""
    counts: Counter[tuple[int, int]] = Counter()
    for n in range(rounds):
        source = Source.of(f"promise {n}")
        counts[int(source.commitment[:2], 16) & 1, source.below(2)] += 1
    return chi_square([counts[i, j] for i in (0, 1) for j in (0, 1)], [rounds / 4] * 4)


OWN: dict[str, tuple[Callable[[Source, int], float], int]] = {
    "card by place, 52 x 52": (places, 40_000),
    "first two cards, 2,652 pairs": (neighbours, 60_000),
    "orders of six cards": (orders, 150_000),
    "cards left in their place": (fixed_points, 40_000),
    "one card of 52": (lambda s, n: even(iter(lambda: s.below(52), -1), 52, n), 1_000_000),
    "wheel, 38 pockets": (lambda s, n: even(iter(lambda: s.below(38), -1), 38, n), 1_000_000),
    "two dice": (dice, 1_000_000),
    "keno, 20 of 80": (keno, 40_000),
    "runs of two colours": (runs, 1_000_000),
    "first card of each seed": (seeds, 100_000),
    "hash against first bit": (commitments, 60_000),
}


def own(seed: str) -> dict[str, float]:
    return {name: test(Source.of(f"{seed} {name}"), rounds) for name, (test, rounds) in OWN.items()}


def stream(seed: str) -> None:
    """Words in the order in which they are drawn, until nobody reads any more."""
    source, pack = Source.of(seed), Struct("<16I").pack
    try:
        while True:
            blocks = []
            for _ in range(4096):
                source._refill()
                blocks.append(pack(*reversed(source._words)))
                source._words.clear()
            sys.stdout.buffer.write(b"".join(blocks))
    except BrokenPipeError:
        sys.stderr.close()


def dieharder(seed: str, samples: int, tests: Sequence[str]) -> int:
    program = shutil.which("dieharder")
    if program is None:
        print("dieharder is not installed (Debian has a package of that name)", file=sys.stderr)
        return 1
    for test in tests:
        number, _, width = test.partition(":")
        words = subprocess.Popen([sys.executable, __file__, "--stream", "--seed", seed], stdout=subprocess.PIPE)
        shown = [word for flag in ("8", "32", "64", "128", "256") for word in ("-D", flag)]
        wanted = [program, "-g", "200", "-c", ",", *shown, "-p", str(samples), "-d", number]
        subprocess.run(wanted + (["-n", width] if width else []), stdin=words.stdout, check=True)
        words.terminate()
        words.wait()
        sys.stdout.flush()
    return 0


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--seed", default="battery")
    words.add_argument("--stream", action="store_true")
    words.add_argument("--dieharder", action="store_true")
    words.add_argument("--samples", type=int, default=100, help="p-values that dieharder takes of each test")
    words.add_argument("--tests", nargs="+", default=TESTS, help="numbers of dieharder's tests, NUMBER or NUMBER:WIDTH")
    given = words.parse_args()
    if given.stream:
        stream(given.seed)
        return 0
    if given.dieharder:
        return dieharder(given.seed, given.samples, given.tests)
    found = own(given.seed)
    for name, p in found.items():
        print(f"{name:30} {OWN[name][1]:>10,} {p:8.4f}")
    worst = min(found.values())
    print(f"{len(found)} tests, the least p-value {worst:.4f}")
    return 0 if worst > 1e-6 else 1


if __name__ == "__main__":
    raise SystemExit(main())
