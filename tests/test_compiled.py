"""The two speeds of a rule agree, and compiled code is never older than its sources."""

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
