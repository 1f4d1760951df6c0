"""The two speeds of a rule agree, and compiled code is never older than its sources."""

import sys
from typing import Any, NamedTuple

import numpy as np

from pitboss import compiled

ODDS = 3


@compiled.rule
def pays(stake: int) -> int:
    return stake * ODDS


@compiled.kernel
def total(n: int) -> int:
    s = 0
    for i in range(n):
        s += pays(i)
    return s


def test_kernel_and_plain_agree():
    assert total(100) == total.plain(100) == 3 * 4950


def test_digest_sees_a_constant_that_a_reached_rule_reads(monkeypatch):
    before = compiled.digest(total.plain)
    monkeypatch.setitem(pays.__globals__, "ODDS", 4)
    assert compiled.digest(total.plain) != before


class Prices(NamedTuple):
    by_row: Any
    """An array in a tuple: a loop that counts no references reads it at no cost."""


@compiled.part
def price(row: int, prices: Prices) -> int:
    return prices.by_row[row] * ODDS


@compiled.part
def add_up(prices: Prices) -> int:
    s = 0
    for row in range(len(prices.by_row)):
        s += price(row, prices)
    return s


@compiled.kernel
def owed_in_all(prices: Prices) -> int:
    return add_up(prices)


def test_a_loop_in_parts_is_one_loop():
    prices = Prices(np.arange(5))
    assert owed_in_all(prices) == owed_in_all.plain(prices) == 30
    before = sys.getrefcount(prices.by_row)
    for _ in range(100):
        owed_in_all(prices)
    assert sys.getrefcount(prices.by_row) < before + 10  # every call gives back what it takes


SIGN = -1


@compiled.rule
def owed(stake: int) -> int:
    return -stake


@compiled.own_code(of=owed)
def _owed_by_sign():
    """Distinguishable from the rule in kernels only: it owes one more."""

    def typed(stake):
        return lambda stake: SIGN * stake - 1

    return typed


@compiled.kernel
def owing(stake: int) -> int:
    return owed(stake)


def test_a_rule_with_code_of_its_own_is_itself_in_plain_python():
    assert (owing.plain(5), owing(5)) == (-5, -6)


def test_digest_sees_what_a_rules_own_code_reads(monkeypatch):
    before = compiled.digest(owing.plain)
    monkeypatch.setitem(owed.__globals__, "SIGN", 1)
    assert compiled.digest(owing.plain) != before


def test_workers_that_start_together_compile_once(monkeypatch):
    from concurrent.futures import ThreadPoolExecutor
    from time import sleep

    compilations = []

    def slow(kernel):
        compilations.append(kernel)
        sleep(0.05)
        return kernel.plain

    monkeypatch.setattr(compiled, "_compile", slow)
    fresh = compiled.kernel(total.plain)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(fresh, [100] * 4)) == {3 * 4950}
    assert len(compilations) == 1
