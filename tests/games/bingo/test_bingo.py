"""Bingo: patterns, cards, exact calls on one card and on many, and sessions in the hall."""

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.analysis.analyze import analyze
from pitboss.analysis.fuzz import fuzz
from pitboss.analysis.simulate import simulate
from pitboss.errors import BadInput
from pitboss.games.bingo.cards import card, fault
from pitboss.games.bingo.kernel import KERNEL, completes, matches
from pitboss.games.bingo.patterns import CENTRE, instances, patterns, picture
from pitboss.games.bingo.play import Entry, _Hall
from pitboss.games.bingo.rules import Item
from pitboss.games.bingo.settle import line_colours, share
from pitboss.games.bingo.solve import advise, calls, mean_calls, race, sizes, within, within_picked, worth
from pitboss.table.events import BallsDrawn, TicketGraded, TicketPaid

GAME = load("grand-ronde/bingo")
RULES = GAME.rules


@pytest.mark.parametrize(
    ("name", "count", "least", "most"),
    [("line", 12, 4, 5), ("corners", 1, 4, 4), ("line_or_corners", 13, 4, 5), ("postage_stamp", 4, 4, 4),
     ("six_pack", 24, 5, 6), ("nine_pack", 9, 8, 8), ("letter_x", 1, 8, 8), ("small_frame", 1, 8, 8),
     ("large_frame", 1, 16, 16), ("double_line", 66, 8, 10), ("blackout", 1, 24, 24)],
)  # fmt: skip
def test_patterns_have_the_instances_and_numbers_that_are_posted(name, count, least, most):
    found = instances(name)
    assert len(found) == count
    needs = {mask.bit_count() for mask in found}
    assert (min(needs), max(needs)) == (least, most)
    assert not any(mask >> CENTRE & 1 for mask in found)


def test_a_pattern_can_be_shown_and_a_wrong_one_is_named():
    assert picture(instances("letter_x")[0]) == ["X...X", ".X.X.", "..o..", ".X.X.", "X...X"]
    with pytest.raises(BadInput, match="no pattern 'blakout'; did you mean 'blackout'"):
        instances("blakout")


@pytest.mark.parametrize("serial", [1, 2, 77, 100_000])
def test_every_serial_number_is_a_card(serial):
    assert fault(card(serial)) is None and card(serial) == card(serial)


def test_columns_hold_their_own_numbers():
    """Grand Ronde L198-L204: four numbers from 31 to 45 in N, and a 46 is none of them."""
    squares = list(card(1))
    for square, number in zip((2, 7, 17, 22), (31, 33, 40, 45)):
        squares[square] = number
    assert fault(squares) is None
    squares[2] = 46
    assert fault(squares) == "46 is not a number of column N"
    squares[2] = 33
    assert fault(squares) == "a number stands on the card twice"


def test_cards_are_different_and_even():
    numbers = np.bincount([n for serial in range(3_000) for n in card(serial)], minlength=76)
    n_column = numbers[31:46]
    assert len({card(serial) for serial in range(3_000)}) == 3_000
    assert abs(numbers[1:31] - 1_000).max() < 130 and abs(n_column - 800).max() < 120


# ---- exact


def test_a_card_cannot_have_a_line_in_three_calls_and_has_one_in_four_with_4_of_1215450():
    """Four lines run through the free square: 0.00000329, as published."""
    assert within("line", 3) == 0
    assert within("line", 4) == Fraction(4, comb(75, 4))
    assert within("line", 75) == 1


@pytest.mark.parametrize(("name", "numbers"), [("corners", 4), ("letter_x", 8), ("large_frame", 16), ("blackout", 24)])
def test_a_pattern_with_one_instance_is_hypergeometric(name, numbers):
    for n in range(76):
        assert within(name, n) == Fraction(comb(n, numbers), comb(75, numbers))
    assert mean_calls(name) == Fraction(numbers * 76, numbers + 1)


@pytest.mark.parametrize(
    ("name", "published"),
    [("line", {4: 329, 5: 1363, 6: 3523, 10: 33478, 15: 165520, 19: 403869}),
     ("double_line", {9: 1, 10: 7, 11: 22, 12: 62, 15: 668, 18: 3910}),
     ("six_pack", {5: 70, 6: 354, 10: 9342, 15: 75467, 18: 177471}),
     ("nine_pack", {10: 2, 11: 6, 15: 183, 18: 1033})],
)  # fmt: skip
def test_the_chance_of_each_call_is_the_published_one(name, published):
    """Wizard of Odds, "Probability in Bingo II": the chance of exactly so many calls, to eight places."""
    assert {n: round(calls(name)[n] * 10**8) for n in published} == published


def test_lines_counted_by_inclusion_and_exclusion():
    """Independent of the count over all sets of squares: unions of the twelve lines, each with its sign."""
    signs: dict[int, int] = {}
    for size in range(1, 13):
        for some in combinations(instances("line"), size):
            union = 0
            for line in some:
                union |= line
            signs[union] = signs.get(union, 0) + (-1) ** (size + 1)
    for n in (4, 10, 20, 40, 60):
        ways = sum(sign * Fraction(comb(n, m.bit_count()), comb(75, m.bit_count())) for m, sign in signs.items())
        assert within("line", n) == ways


def test_chances_of_jackpots():
    """1 in 6,831,227 and 1 in 60,459 for a blackout within 45 and 52 balls; 494/66,160,995 for eight of eight in 20."""
    assert round(1 / within("blackout", 45)) == 6_831_227 and round(1 / within("blackout", 52)) == 60_459
    assert within_picked(8, 8, 20) == Fraction(494, 66_160_995)
    assert [round(1 / within_picked(n, 8, 20)) for n in (9, 10, 12)] == [17_699, 4_219, 548]


@pytest.mark.parametrize("name", ["line", "six_pack", "blackout"])
def test_one_card_in_play_is_one_card(name):
    found = race(Item("x", pattern=name), RULES, 1)
    assert found.ends == pytest.approx([float(p) for p in calls(name)], abs=1e-12)
    assert sum(found.win) == pytest.approx(1) and sum(found.squares) == pytest.approx(1)


def test_more_cards_are_quicker_and_share_one_prize():
    found = [race(Item("x", pattern="line"), RULES, cards) for cards in (1, 10, 100)]
    means = [sum(n * p for n, p in enumerate(each.ends)) for each in found]
    assert means[0] > means[1] > means[2]
    for cards, each in zip((1, 10, 100), found):
        assert sum(each.ends) == pytest.approx(1) and cards * sum(each.shares) == pytest.approx(1)
        assert 1 / cards <= sum(each.win) + 1e-12


def test_calls_of_a_pattern_in_words():
    """One card as fractions, many cards to rounding; a game that is for more within its calls says how likely."""
    line = advise(GAME.rules, "line")
    assert line["calls on average"] == Fraction(8_491_934, 205_275) and "call 3" not in line
    assert line["call 4"].chance == line["call 4"].within == Fraction(4, comb(75, 4))
    assert [line[f"call {n}"].chance for n in range(4, 76) if f"call {n}" in line] == [p for p in calls("line") if p]
    many = advise(GAME.rules, "letter x x 200")
    assert many["calls on average"] == pytest.approx(39.31, abs=0.005)
    bonanza = advise(GAME.rules, "Bingo Bonanza x 100")
    assert bonanza["won within 52 calls"] == pytest.approx(0.00165, abs=1e-5) and "call 44" not in bonanza
    assert advise(GAME.rules, "pick your own")["won within 20 calls"] == Fraction(494, 66_160_995)


@pytest.mark.parametrize(
    ("words", "says"),
    [("lin", "'lin' is no game of the programme and no pattern; did you mean 'line'"), ("line x 0", "not '0'"),
     ("line x many", "1 to 1,000,000 cards in play, not 'many'"), ("", "'' is no game")],
)  # fmt: skip
def test_words_that_are_no_pattern_say_so(words, says):
    with pytest.raises(BadInput, match=says):
        advise(GAME.rules, words)


def test_a_house_draws_a_pattern_of_its_own():
    """A T needs eight numbers, as the letter X does: as many calls on one card. The posted X drawn is the X named."""
    letter_t, letter_x = "XXXXX/..X../..X../..X../..X..", "X...X/.X.X./..X../.X.X./X...X"
    assert instances(letter_x) == instances("letter_x") and mean_calls(letter_t) == Fraction(608, 9)
    assert advise(RULES, f"{letter_t} x 1")["calls on average"] == Fraction(608, 9)
    game = load(GAME.id, programme=[{"name": "Letter T", "pattern": letter_t, "prize": 100_00}], cards_in_play=8)
    exact, (found,) = analyze(game).wagers[0], simulate(game, 20_000, seed=5)[1]
    assert abs(found.edge - exact.edge) < 4 * found.stderr


def test_sets_of_squares_are_all_counted():
    assert sum(sizes("blackout")) == 1 and sizes("corners")[4] == 1 and sum(sizes("corners")) == 1 << 20


@pytest.mark.parametrize("games", [slice(4, 7), pytest.param(slice(None), marks=pytest.mark.slow)])
def test_simulation_agrees_with_the_exact_worth(games):
    programme = load(GAME.id).sheet.rules["programme"].value[games]
    programme += [] if games.start is None else load(GAME.id).sheet.rules["programme"].value[-1:]
    game = load(GAME.id, cards_in_play=8, programme=programme)
    exact = {w.wager: w for w in analyze(game).wagers}
    _, figures = simulate(game, 60_000, seed=4)
    for f in figures:
        found = exact[f.wager]
        assert abs(f.edge - found.edge) < 3.9 * found.sd / 60_000**0.5, f.wager
        assert f.hit == pytest.approx(found.hit, abs=0.01), f.wager


# ---- settled alike


@given(st.integers(1, 500), st.randoms(use_true_random=False), st.sampled_from(sorted(patterns())))
def test_hall_and_kernel_find_the_same_call(serial, chance, name):
    balls = chance.sample(range(1, 76), 75)
    squares = card(serial)
    item = Item("x", pattern=name)
    hall = _Hall(RULES, item, [Entry(None, "1", squares, True)])
    first = next(n for n, ball in enumerate(balls, 1) if hall.call(ball))
    call = np.array([0 if n == 0 else balls.index(n) + 1 for n in squares])
    masks = np.full((len(item.masks), 25), -1)
    for row, mask in zip(masks, item.masks):
        numbers = [n for n in range(25) if mask >> n & 1]
        row[: len(numbers)] = numbers
    assert completes(masks, 0, len(masks), call) == first


def test_picked_numbers_are_matched_on_the_call_of_the_last():
    calls_of = np.arange(1, 76)
    assert matches(np.array([3, 9, 40]), 3, calls_of, 3) == 41
    assert matches(np.array([3, 9, 40]), 2, calls_of, 3) == 10


def test_a_line_of_one_colour():
    squares, row = card(1), instances("line")
    colours = dict.fromkeys(range(1, 76), "red")
    through = next(mask for mask in row if mask.bit_count() == 4)
    assert line_colours(through, squares, colours, True) == {"red"}
    assert line_colours(through, squares, colours, False) == set()
    assert line_colours(instances("corners")[0], squares, colours, True) == set(), "no straight line in it"
    one = next(n for n in range(25) if through >> n & 1)
    assert line_colours(through, squares, {**colours, squares[one]: "yellow"}, True) == set()


@given(st.integers(0, 10**7), st.integers(1, 300), st.sampled_from([1, 100]))
def test_shares_never_come_to_more_than_the_prize(prize, winners, unit):
    assert 0 <= prize - winners * share(prize, winners, unit) < winners * unit


# ---- sessions


def test_a_session_runs_through_its_programme_and_every_prize_is_paid_once():
    table = GAME.table(seats=6, seed=2, stack=200_00, strict=True)
    for item in RULES.programme:
        record = table.play(table.bots())
        graded = [e for e in record.events if isinstance(e, TicketGraded)]
        prizes = {item.prize, item.raised} if item.kind != "wheel" else set(RULES.wheel)
        assert any(prize - 6 < sum(e.prize for e in graded) <= prize for prize in prizes), item.name
        assert sum(e.cents for e in record.events if isinstance(e, TicketPaid)) == sum(e.prize for e in graded)
    assert table.saved.markers["game"].value == "1" and "bonanza" not in table.saved.markers
    assert not table.saved.tickets, "packs end with the session"


def test_three_hundred_people_with_six_cards_each():
    table = GAME.table(seed=2)
    record = table.play(table.bots())
    assert sum(isinstance(e, TicketGraded) for e in record.events) == 300
    assert 4 <= sum(isinstance(e, BallsDrawn) for e in record.events) < 20


def test_cards_that_are_covered_by_hand_win_only_when_claimed():
    game = load(GAME.id, pack_cards=1, programme=[{"name": "Line", "pattern": "line", "prize": 100_00}])
    table = game.table(seats=2, seed=1, strict=True)
    round_ = table.start()
    for seat in (1, 2):
        round_.answer(seat, {"buy": {"packs": 1, "daub": False}})
    round_.close()
    while round_.ask is not None:
        round_.close()
    assert sum(isinstance(e, BallsDrawn) for e in round_.table.events) == 75
    assert table.end(round_).settlement == {1: -10_00, 2: -10_00}


def test_the_kernel_plays_the_posted_programme():
    prepared = KERNEL.prepare(load(GAME.id, cards_in_play=3).rules)
    sums = KERNEL.run(prepared, 7, 500)
    assert sums[:, 0].tolist() == [500] * len(RULES.programme)


def test_random_play_breaks_no_invariant():
    assert fuzz(GAME, 30, seed=5) == 30


@pytest.mark.parametrize(
    ("change", "says"),
    [({"match": 9}, "of 8 numbers on a Pick Your Own card 9 cannot match"), ({"wheel": []}, "the wheel has no prizes"),
     ({"programme": [{"name": "Lines", "pattern": "lin", "prize": 1}]}, "Lines: there is no pattern 'lin'"),
     ({"programme": [{"name": "T", "pattern": "XXXXX/..X..", "prize": 1}]}, "T: 'XXXXX/..X..' is no picture"),
     ({"programme": [{"name": "N", "pattern": ".../.../.X./.../..."}]}, "is no picture; write five rows of five"),
     ({"programme": [{"name": name, "pattern": "line"} for name in ("A b", "a B")]}, "have the same name")],
)  # fmt: skip
def test_a_programme_that_cannot_be_played_is_refused(change, says):
    with pytest.raises(BadInput, match=says):
        load(GAME.id, **change)


def test_outcomes_are_prizes_in_dollars():
    wheel = next(item for item in RULES.programme if item.kind == "wheel")
    found = worth(wheel, RULES).outcomes
    assert [(o.pays, round(o.probability, 9)) for o in found][:2] == [("$1,000", 0.05), ("$500", 0.1)]
    pick = next(item for item in RULES.programme if item.kind == "pick_your_own")
    assert [(o.result, o.pays) for o in worth(pick, RULES).outcomes] == [
        ("won within 20 calls", "$10,000"),
        ("won later", "$200"),
    ]


def test_a_session_of_specials_alone_is_simulated():
    special = [{"name": "Bonanza", "kind": "bonanza", "pattern": "blackout", "prize": 2_00}]
    (found,) = simulate(load(GAME.id, programme=special, cards_in_play=2), 1_000, seed=1)[1]
    assert abs(found.edge) < 5 * found.stderr
