"""Where everybody stands is what `pitboss equity` says of the cards that a viewer sees, and of no others."""

import pytest

from pitboss.analysis.equity import report
from pitboss.analysis.standing import standing
from pitboss.houses.game import load
from pitboss.houses.open_table import OpenTable
from pitboss.table.events import BOARD, Dealt, Discarded, Swept, Turned


def seats_of(found):
    return {row.seat: row for row in found.seats}


def test_two_known_hands_are_compared_exactly():
    seen = [Dealt(1, ("As", "Ah"), False), Dealt(2, ("Ks", "Kh"), False)]
    found = standing(load("outlaws/holdem"), seen)
    expected = report(load("outlaws/holdem"), ["AsAh", "KsKh"])
    assert [row.equity for row in found.seats] == [hand.equity for hand in expected.hands]
    assert (found.method, found.deals) == ("exact", 1_712_304)
    assert [row.shows for row in found.seats] == ["pair of aces", "pair of kings"]


def test_hidden_cards_may_be_any_and_folded_hands_are_out():
    seen = [Dealt(1, ("As", "Ah"), False), Dealt(2, (None, None), False), Dealt(3, (None, None), False)]
    three, two = standing(load("outlaws/holdem"), seen), standing(load("outlaws/holdem"), [*seen, Swept(3)])
    assert len(three.seats) == 3 and len(two.seats) == 2
    assert seats_of(two)[1].equity == pytest.approx(0.852, abs=0.01)
    assert seats_of(three)[1].equity == pytest.approx(0.735, abs=0.01)
    assert seats_of(two)[2].shows == "", "nobody sees what seat 2 has"


def test_a_card_that_a_folded_board_showed_is_gone():
    """Seat 1 needs a nine; three have been folded face up, so only one is left."""
    stud = load("delta/seven-card-stud")
    seen = [
        Dealt(1, ("9c", "Kh"), False),
        Dealt(1, ("2c",), True),
        Dealt(2, ("Qs", "Qh"), False),
        Dealt(2, ("3d",), True),
    ]
    gone = [Dealt(n, ("9d" if n == 3 else "9h" if n == 4 else "9s",), True) for n in (3, 4, 5)]
    hidden = [Dealt(n, (None, None), False) for n in (3, 4, 5)]
    out = [Swept(n) for n in (3, 4, 5)]
    before, after = standing(stud, seen), standing(stud, [*seen, *hidden, *gone, *out])
    assert seats_of(after)[1].equity < seats_of(before)[1].equity - 0.02


def test_boards_of_high_low_stud_say_how_far_the_low_is():
    up = {1: ("Kh", "Kc", "9d", "3s"), 3: ("5h", "3d", "8c", "Js")}
    seen = []
    for seat, cards in up.items():
        seen += [Dealt(seat, (None, None), False), *[Dealt(seat, (card,), True) for card in cards]]
    found = seats_of(standing(load("golden-west/stud-hi-lo"), seen))
    assert (found[1].shows, found[1].low) == ("pair of kings", "cannot be made")
    assert (found[3].shows, found[3].low) == ("jack high", "8-5-3, needs two")
    assert found[1].low_share is None and found[3].low_share > 0.1


def test_turned_cards_are_known_and_the_end_is_exact():
    board = Dealt(BOARD, ("2c", "7d", "9h", "Js", "4s"), True)
    seen = [Dealt(1, (None, None), False), Dealt(2, (None, None), False), board]
    shown = [*seen, Turned(1, ("As", "Ah")), Turned(2, ("Ks", "Kh"))]
    found = standing(load("outlaws/holdem"), shown)
    assert [row.equity for row in found.seats] == [1.0, 0.0]
    assert found.method == "exact"


def test_before_a_draw_a_known_hand_keeps_what_is_sensible():
    seen = [Dealt(1, ("As", "2d", "3c", "4h", "Kd"), False), Dealt(2, (None,) * 5, False)]
    before = standing(load("delta/lowball-a5"), seen)
    pat = standing(load("delta/lowball-a5"), [*seen, Discarded(1, ()), Discarded(2, (None,))])
    assert seats_of(before)[1].equity > seats_of(pat)[1].equity + 0.05
    assert "draws once" in before.assumes


@pytest.mark.parametrize(
    "id_", ["delta/crazy-pineapple", "golden-west/mexican-poker", "outlaws/draw-hi-lo", "delta/razz"]
)
def test_shares_add_up_to_the_pot_at_every_moment(id_):
    table = OpenTable(load(id_), seats=4, stack=400_00, seed=5)
    table.play(table.bots("calling"))
    record = table.play(table.bots("calling"))
    for upto in range(0, len(record.events) + 1, 9):
        found = standing(table.game, record.view(2)[:upto], samples=2000)
        assert not found.seats or sum(row.equity for row in found.seats) == pytest.approx(1)
    assert found.seats, "hands were shown at the end"


def test_the_draw_for_the_button_is_no_hand():
    assert not standing(load("outlaws/holdem"), [Dealt(1, ("As",), True), Dealt(2, ("Ks",), True)]).seats


@pytest.mark.parametrize(
    ("game", "down", "up", "board", "high", "low"),
    [
        ("golden-west/stud-hi-lo", "As4h", "2d6cAd7s", "", "AsAd7s6c4h", "7s6c4h2dAs"),
        ("golden-west/stud-hi-lo", "As4h", "2d6cKd", "", "", ""),
        ("delta/razz", "KsKh", "2d6cAd7s", "", "Ks7s6c2dAd", ""),
        ("outlaws/holdem", "8dKd", "", "7s3h3d7c", "7s7c3h3dKd", ""),
        ("golden-west/omaha-hi-lo", "AsKs2d9h", "", "5d4c8cKhQd", "KsKhAsQd8c", "8c5d4c2dAs"),
    ],
)
def test_the_five_cards_of_a_hand_are_told_where_there_are_more(game, down, up, board, high, low):
    hole, shown = in_two(down), in_two(up)
    seen = [Dealt(1, hole, False), Dealt(2, (None,) * len(hole), False), *[Dealt(1, (card,), True) for card in shown]]
    seen += [Dealt(2, (card,), True) for card in in_two("QcQhJcJh")[: len(shown)]]
    seen += [Dealt(BOARD, in_two(board), True)] if board else []
    mine = seats_of(standing(load(game), seen, 200))[1]
    assert ("".join(mine.best), "".join(mine.best_low)) == (high, low)


def in_two(text):
    return tuple([text[n : n + 2] for n in range(0, len(text), 2)])
