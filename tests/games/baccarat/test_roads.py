"""The display: bead plate, big road and the numbers of a shoe, for every course a shoe can take."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pitboss import load
from pitboss.games.baccarat import roads
from pitboss.games.baccarat.display import display
from pitboss.games.baccarat.roads import FULL, ROWS, bead_plate, big_road, new_shoe, statistics
from pitboss.games.baccarat.rules import Rules
from pitboss.games.baccarat.settle import Hands

hands = st.sampled_from(["P", "Pn", "P8", "B", "Bn", "B7", "T", "Tn"])
shoes = st.lists(hands, max_size=100)


def places(text):
    return [(c.column, c.row) for c in big_road(text.split())]


def test_a_run_goes_down_and_a_new_winner_starts_a_column():
    assert places("P P B P") == [(0, 0), (0, 1), (1, 0), (2, 0)]


def test_the_dragon_tail_turns_right_at_the_bottom():
    assert places("B " * 8)[-3:] == [(0, 5), (1, 5), (2, 5)]


def test_a_run_turns_right_where_an_earlier_tail_lies():
    eight_bankers_then_six_players = "B " * 8 + "P " * 6
    assert places(eight_bankers_then_six_players)[-2:] == [(1, 4), (2, 4)]


def test_a_tie_is_a_slash_on_the_hand_before_it():
    (cell,) = big_road(["B", "T", "T"])
    assert (cell.winner, cell.ties) == ("B", 2)


def test_ties_that_open_a_shoe_are_slashes_on_the_first_win():
    (cell,) = big_road(["T", "T", "P8"])
    assert (cell.winner, cell.marks, cell.ties) == ("P", "8", 2)
    (cell,) = big_road(["T"])
    assert (cell.winner, cell.ties) == ("", 1)


@given(shoes)
def test_every_hand_is_on_the_bead_plate_once_in_order(shoe):
    columns = bead_plate(shoe)
    assert [hand for column in columns for hand in column] == shoe
    assert all(len(column) == ROWS for column in columns[:-1])


@given(shoes)
def test_the_big_road_holds_every_win_and_every_tie(shoe):
    cells = big_road(shoe)
    won = [hand for hand in shoe if hand[0] != "T"]
    assert [cell.winner + cell.marks for cell in cells if cell.winner] == won
    assert sum(cell.ties for cell in cells) == len(shoe) - len(won)


@given(shoes)
def test_no_two_hands_of_the_big_road_share_a_place(shoe):
    cells = big_road(shoe)
    assert len({(cell.column, cell.row) for cell in cells}) == len(cells)
    assert all(0 <= cell.row < ROWS for cell in cells)


@given(shoes)
def test_a_run_stays_together_and_each_new_run_starts_at_the_top(shoe):
    cells = [cell for cell in big_road(shoe) if cell.winner]
    for before, cell in pairwise(cells):
        step = (cell.column - before.column, cell.row - before.row)
        assert step in ((0, 1), (1, 0)) if cell.winner == before.winner else cell.row == 0


@given(shoes)
def test_the_numbers_add_up(shoe):
    stats = statistics(shoe)
    assert stats.player + stats.banker + stats.tie == stats.hands == len(shoe)
    assert stats.dragon_7 <= stats.banker
    assert stats.panda_8 <= stats.player
    if shoe:
        sides = stats.percent["player"] + stats.percent["banker"] + stats.percent["tie"]
        assert abs(sides - 100) < 0.2


def test_a_new_shoe_keeps_the_numbers_of_the_one_before():
    carried = new_shoe({"shoe": ["P", "B7", "Tn", "B"]})
    screen = display(carried, (5_00, 500_00))
    assert screen.shoe.hands == 0
    assert (screen.previous_shoe.hands, screen.previous_shoe.dragon_7, screen.previous_shoe.naturals) == (4, 1, 1)
    assert screen.previous_shoe.percent["banker"] == 50.0
    assert (screen.least, screen.most) == (5_00, 500_00)


def test_a_display_without_shoes_starts_anew_when_it_is_full():
    carried = {}
    for _ in range(FULL + 1):
        carried = roads.after(carried, Hands(7, 6, 2, 2), Rules().terms)
    assert len(carried["shoe"]) == 1
    assert carried["previous_shoe"]["player"] == FULL


def test_a_table_carries_its_shoe_until_the_shuffle():
    """As many hands on the display as were dealt, and the shoe before in numbers once a new one starts."""
    open_table = load("grand-ronde/ez-baccarat", decks=3).table(seats=2, seed=5, stack=100_000_00)
    bots = open_table.bots()
    before = 0
    for _ in range(60):
        record = open_table.play(bots)
        shoe = open_table.saved.carried["shoe"]
        shuffled = record.events[0].__class__.__name__ == "Shuffled"
        assert len(shoe) == (1 if shuffled else before + 1)
        if shuffled and before:
            assert open_table.saved.carried["previous_shoe"]["hands"] == before
            break
        before = len(shoe)
    else:
        raise AssertionError("three decks never ran out")
    assert open_table.game.family.display(open_table.saved.carried, open_table.limits).shoe.hands == 1
