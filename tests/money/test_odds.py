"""Amounts, odds and pay tables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.compiled import kernel
from pitboss.errors import BadInput
from pitboss.money import cents
from pitboss.money.odds import PUSH, Odds, winnings
from pitboss.money.paytable import PayTable

whole = st.integers(1, 5000)


@given(st.integers(0, 10**12))
def test_amounts_read_back_as_shown(amount):
    assert cents.parse(cents.show(amount)) == amount


def test_what_is_owed_is_shown_with_its_sign():
    assert [cents.show(amount) for amount in (-1, -50, -5_00, 0)] == ["-$0.01", "-$0.50", "-$5", "$0"]


@pytest.mark.parametrize("text", ["", "$", "5.5", "5.505", "-5", "1,23", "five", "5$", "$ 5", "1e3", "٥"])
def test_what_is_no_amount_is_refused_with_an_example(text):
    with pytest.raises(BadInput, match=r"is not an amount; write dollars, for example \$5"):
        cents.parse(text)


@pytest.mark.parametrize(
    ("text", "stake", "wins"),
    [
        ("1 to 1", 5_00, 5_00),
        ("3 to 2", 5_00, 7_50),
        ("6 to 5", 5_00, 6_00),
        ("1.5 to 1", 5_00, 7_50),
        ("1 to 1.5", 3_00, 2_00),
        ("500 to 1", 1_00, 500_00),
        ("500 for 1", 1_00, 499_00),  # 500 come back, and one of them is the stake
        ("1 for 1", 5_00, 0),
        ("1 for 2", 5_00, -2_50),  # a keno ticket may pay less than it cost
        ("push", 5_00, 0),
    ],
)
def test_what_odds_win_and_how_they_print(text, stake, wins):
    odds = Odds.parse(text)
    assert odds.winnings(stake) == wins
    assert str(odds) == text


def test_to_and_for_are_different_things():
    assert Odds.parse("500 for 1") != Odds.parse("500 to 1")
    assert Odds.parse("500 for 1").net == Odds.parse("499 to 1").net


@pytest.mark.parametrize(
    "text", ["3:2", "3-2", "to 1", "3 to 0", "0 to 1", "3  to 2", "1,000 to 1", "-1 to 1", "3 to 2 to 1", ""]
)
def test_what_is_no_odds_is_refused(text):
    with pytest.raises(BadInput, match=r"3 to 2|cannot be 0|'push'"):
        Odds.parse(text)


@given(stake=st.integers(0, 10**7), win=whole, per=whole, for_=st.booleans())
def test_rounding_is_the_stated_rule(stake, win, per, for_):
    odds = Odds(win, per, for_)
    exact = Fraction(stake * win, per) - (stake if for_ else 0)
    assert odds.winnings(stake) == exact // 1
    assert odds.winnings(stake, "up") == -(-exact // 1)
    assert odds.winnings(stake, "nearest") == (exact + Fraction(1, 2)) // 1


@given(win=whole, per=whole, for_=st.booleans())
def test_odds_print_as_they_are_read(win, per, for_):
    assert Odds.parse(str(Odds(win, per, for_))) == Odds(win, per, for_)


def test_the_rule_gives_the_same_cents_in_a_kernel():
    @kernel
    def total(stake, win, per):
        return winnings(stake, win, per)

    for stake, win, per in [(101, 3, 2), (505, 6, 5), (700, -1, 1), (501, -1, 2)]:
        assert total(stake, win, per) == total.plain(stake, win, per)


def test_a_pay_table_keeps_its_order_and_names_what_is_wrong():
    table = PayTable.parse({"straight flush": "40 to 1", "straight": "6 to 1", "flush": "3 to 1"}, "pair-plus")
    assert list(table.rows) == ["straight flush", "straight", "flush"]
    with pytest.raises(BadInput, match="pair-plus has no row 'flash'; did you mean 'flush'"):
        table.row("flash")
    with pytest.raises(BadInput, match="has no row 'royal'"):
        table.with_row("royal", PUSH)
    with pytest.raises(BadInput, match="pay table pair-plus, row 'flush': '3:1' is not odds"):
        PayTable.parse({"flush": "3:1"}, "pair-plus")
    with pytest.raises(BadInput, match="pay table pair-plus, row 'flush': expected odds as text like '3 to 1', got 3"):
        PayTable.parse({"flush": 3}, "pair-plus")


def test_what_a_table_does_not_list_is_lost_and_a_row_nobody_can_hit_is_an_error():
    table = PayTable.parse({"flush": "3 to 1", "pair": "push"}, "t")
    assert table.arrays(["nothing", "pair", "flush"]) == ((-1, 0, 3), (1, 1, 1))
    with pytest.raises(BadInput, match="pays 'flush', which is not a result here"):
        table.arrays(["nothing", "pair"])
