"""The lookup tables: exact, small, quick to load, and made anew when a file is not whole."""

import subprocess
import sys
from time import perf_counter

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.ranking import generate, orders, tables
from pitboss.ranking.census import census


def test_no_two_collections_have_the_same_sum():
    """76,155 = the sum of the coefficients of x^0 to x^7 in (1 + x + x^2 + x^3 + x^4)^13."""
    power = np.array([1])
    for _ in range(13):
        power = np.convolve(power, [1] * 5)
    sums = [key for key, _ in generate.collections(7, orders.ALL_RANKS)]
    assert len(sums) == len(set(sums)) == power[:8].sum() == 76_155
    assert max(sums) < generate.JOKER_KEY


def test_every_sum_finds_its_own_value():
    values = {key: place for place, (key, _) in enumerate(generate.collections(7, orders.ALL_RANKS))}
    offsets, table = generate.pack_rows(values)
    low = (1 << generate.ROW_BITS) - 1
    row, column = [key & low for key in values], [key >> generate.ROW_BITS for key in values]
    assert [table[c + generate.STEP * offsets[r]] for r, c in zip(row, column)] == list(values.values())


@pytest.mark.parametrize("order", [orders.STANDARD, orders.BUG], ids=lambda order: order.name)
def test_where_rows_begin_fits_16_bits(order):
    assert tables.high(order).offsets.dtype == np.uint16


def test_high_and_low_are_under_two_megabytes():
    size = sum(np.asarray(table).nbytes for table in (*tables.high(), *tables.low()))
    assert size < 2_000_000


def test_tables_load_in_under_50_milliseconds():
    tables.high(), tables.low()
    best = 1.0
    for _ in range(5):
        for loaded in (tables.plain_high, tables.high, tables.plain_low, tables.low):
            loaded.cache_clear()
        started = perf_counter()
        tables.high(), tables.low()
        best = min(best, perf_counter() - started)
    assert best < 0.050


@pytest.mark.parametrize("damage", [b"", b"\0" * 7, b"\0" * 400, None])
def test_a_file_that_is_not_whole_is_made_anew(tmp_path, monkeypatch, damage):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    made = [list(range(100)), [7] * 5]
    assert [list(table) for table in tables.stored("some", lambda: made)] == made
    (path,) = (tmp_path / "tables").iterdir()
    whole = path.read_bytes()
    path.write_bytes(whole[:-3] + b"\1\1\1" if damage is None else damage)
    assert [list(table) for table in tables.stored("some", lambda: made)] == made
    assert path.read_bytes() == whole
    assert [list(table) for table in tables.stored("some", lambda: pytest.fail("not from disk"))] == made


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    (tmp_path / "tables").write_text("a file where the folder should be")
    assert [list(table) for table in tables.stored("some", lambda: [[1, 2]])] == [[1, 2]]


def test_one_hand_needs_neither_numpy_nor_numba():
    program = (
        "import sys; from pitboss import ranking; from pitboss.ranking import names, stud, orders; "
        "ranking.high_hand(range(7)); ranking.low_hand(range(7)); ranking.three_card(range(3)); "
        "ranking.omaha_hand(range(4), range(4, 9)); ranking.joker_hand((52, 1, 2, 3, 4)); ranking.tiles_hand((0, 1)); "
        "print('numpy' in sys.modules or 'numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_wrong_name_is_an_attribute_error():
    from pitboss import ranking

    with pytest.raises(AttributeError, match="no attribute 'hihg'"):
        _ = ranking.hihg


@pytest.mark.parametrize(
    ("size", "order"), [(7, orders.MEXICAN_UP), (6, orders.TWO_BUGS), (8, orders.STANDARD), (2, orders.STANDARD)]
)
def test_hands_that_an_order_has_no_tables_for_are_not_counted(size, order):
    with pytest.raises(BadInput, match=f"hands of {size} cards; this ranking counts hands of"):
        census(size, order)
