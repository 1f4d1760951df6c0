"""Hands of the PHH standard replayed: PokerKit's own, and what published hands are like."""

import re
from random import Random

import pytest

from pitboss.analysis.phh.notation import History, loads, read
from pitboss.analysis.phh.replay import replay
from pitboss.cli import main
from pitboss.errors import BadInput

pytest.importorskip("pokerkit")
from tests.phh import pokerkit_hands

HEADS_UP = """
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
"""


CHECKED_DOWN = ", ".join(
    [f"'{act}'" for act in ("p2 cc", "p1 cc")]
    + [f"'{act}'" for cards in ("2c3d4h", "9s", "Ks") for act in (f"d db {cards}", "p1 cc", "p2 cc")]
)


def check(text: str):
    return replay(loads(text))


@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_hands_that_pokerkit_played(variant):
    random = Random(f"fast {variant}")
    for _ in range(12):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"


@pytest.mark.slow
@pytest.mark.parametrize("variant", pokerkit_hands.VARIANTS)
def test_thousands_of_hands_that_pokerkit_played(variant):
    random = Random(f"slow {variant}")
    notes = set()
    for _ in range(600):
        text = pokerkit_hands.hand(random, variant)
        outcome = check(text)
        assert outcome.passed, f"{outcome.reason}\n{text}"
        notes.add(outcome.reason)
    assert notes <= {"", "odd chips went elsewhere", "rake was taken"}


def test_a_wrong_finishing_stack_fails():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 f']\nfinishing_stacks = [{}, {}]"
    assert check(text.format(101, 99)).passed
    assert check(text.format(102, 98)).reason == "finishing stacks 101 99, recorded 102 98"
    assert not check(text.format(99, 101)).passed


def test_the_button_posts_the_small_blind_of_two():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 5', 'p1 f']\nwinnings = [0, 4]")
    assert outcome.passed and not outcome.reason


def test_a_raise_over_a_short_all_in_of_fixed_limit_completes_the_bet_or_adds_a_whole_one():
    text = """variant = 'FT'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [23, 100, 100]
actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 7c2d', 'p3 cbr 20', 'p1 cbr 23', 'p2 cbr {}', 'p3 f',
 'd db 2c7d9h', 'd db 3s', 'd db Js', 'p1 sm AcAd', 'p2 sm KcKd']
finishing_stacks = [66, 77, 80]"""
    assert check(text.format(30)).passed and check(text.format(33)).passed
    assert not check(text.format(40)).passed


def test_a_bet_below_the_least_is_no_legal_history():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3']")
    assert not outcome.passed and "outside" in outcome.reason


def test_unknown_cards_are_those_shown_at_the_end():
    """Cash games: nothing is dealt by face, and the loser does not show."""
    actions = f"'d dh p1 ????', 'd dh p2 ????', {CHECKED_DOWN}"
    shown = HEADS_UP + f"actions = [{actions}, 'p1 sm AcAd', 'p2 sm {{}}']\nfinishing_stacks = {{}}"
    assert check(shown.format("????", [102, 98])).passed
    assert check(shown.format("KcKd", [98, 102])).passed
    assert not check(shown.format("7c8d", [98, 102])).passed


def test_a_hand_that_is_mucked_cannot_win():
    actions = f"'d dh p1 2s7d', 'd dh p2 AcAd', {CHECKED_DOWN}, 'p1 sm 2s7d', 'p2 sm'"
    assert check(HEADS_UP + f"actions = [{actions}]\nfinishing_stacks = [102, 98]").passed


def test_rake_is_allowed_for_and_said():
    text = (
        HEADS_UP
        + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cc', 'p1 cbr 10', 'p2 f']\nfinishing_stacks = [{}, 98]"
    )
    assert check(text.format(101)).reason == "rake was taken"
    assert not check(text.format(103)).passed


def test_a_fold_that_is_not_recorded():
    """As the reference implementation does: whoever is passed over has checked, or folded."""
    text = """
    variant = 'NT'
    antes = [0, 2, 0]
    blinds_or_straddles = [1, 2, 0]
    min_bet = 2
    starting_stacks = [100, 100, 100]
    actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'd dh p3 ????', 'p1 cbr 6', 'p2 f']
    finishing_stacks = [104, 96, 100]
    """
    assert check(text.replace("    ", "")).passed


def test_decimals_and_a_newcomers_post():
    text = """variant = 'NT'
antes = [0, 0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0, -0.50]
min_bet = 0.50
starting_stacks = [50, 50.10, 20.05, 12.35]
actions = ['p3 f', 'p4 cc', 'p1 f', 'p2 cc', 'd db 2c3d4h', 'p2 cbr 0.75', 'p4 f']
finishing_stacks = [49.75, 50.85, 20.05, 11.85]"""
    assert check(text).passed


@pytest.mark.parametrize("variant", ["FB", "NS"])
def test_games_that_are_not_played_here_are_refused(variant):
    outcome = check(pokerkit_hands.hand(Random(1), variant))
    assert outcome.refused and "is not played here" in outcome.reason


def test_several_boards_are_refused():
    boards = ", ".join([f"'d db {cards}'" for cards in ("2c3d4h", "2d3h4s", "9s", "Ts", "Ks", "Kh")])
    actions = f"'d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 100', 'p1 cc', {boards}"
    outcome = check(HEADS_UP + f"actions = [{actions}]")
    assert outcome.refused and outcome.reason == "several boards are dealt; one is played here"


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (("'NT'", "'XX'"), "the variant is 'XX'"),
        (("min_bet = 2\n", ""), "a hand of NT needs `min_bet`"),
        (("antes = [0, 0]", "antes = [0]"), "`antes` has 1 entries for 2 players"),
        (("'p2 f'", "'p2 calls'"), "'p2 calls' is no action of the standard"),
        (("'p2 f'", "'p7 f'"), "there is no player p7"),
        (("variant = 'NT'", ""), "no `variant` is named"),
        (("'p2 f'", "5"), "`actions` must be a list of texts"),
        (("['p2 f']", "'p2 f'"), "`actions` must be a list of texts"),
        (("[100, 100]", "[100, 'all']"), "`starting_stacks` has 'all', which is no amount"),
        (("[100, 100]", "200"), "`starting_stacks` must be a list with an amount for each player, not 200"),
        (("[100, 100]", "[100, -100]"), "`starting_stacks` has -100, which is less than nothing"),
        (("[100, 100]", "[100, nan]"), "`starting_stacks` has NaN, which is no amount"),
        (("min_bet = 2", "min_bet = inf"), "`min_bet` has Infinity, which is no amount"),
        (("antes = [0, 0]", "antes = [0, true]"), "`antes` has True, which is no amount"),
        (("'p2 f'", "'d dh p1 AcAd', 'd dh p2 AcKd'"), "Ac is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAd', 'd db 2cAd3h'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 ????', 'd db 2cAd3h', 'p1 sm AdAc'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAdAh'"), "p1 is dealt 3 cards; a hand of NT has 2"),
        (("'p2 f'", "'d dh p1 Ac??', 'p1 sm AdAh'"), "p1 shows Ad, and was dealt Ac ??"),
    ],
)
def test_what_is_wrong_is_said(change, says):
    with pytest.raises(BadInput, match=re.escape(says)):
        loads((HEADS_UP + "actions = ['p2 f']").replace(*change))


def test_there_are_not_more_players_than_cards():
    many = HEADS_UP.replace("[0, 0]", str([0] * 30)).replace("[1, 2]", str([1, 2] + [0] * 28))
    with pytest.raises(BadInput, match="a hand has 2 to 23 players, not 30"):
        loads(many.replace("[100, 100]", str([100] * 30)) + "actions = ['p3 f']")


def test_a_stack_may_be_unknown():
    assert check(HEADS_UP.replace("[100, 100]", "[inf, 100]") + "actions = ['p2 f']").passed


def test_a_refusal_has_the_amounts_of_the_file():
    text = HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p2 cbr 3', 'p1 cc']"
    assert check(text).reason == "p2: raise 3 is outside 4 to 100"
    tenths = text.replace("[1, 2]", "[0.5, 1.0]").replace("cbr 3", "cbr 1.5").replace("min_bet = 2", "min_bet = 1")
    assert check(tenths).reason == "p2: raise 1.5 is outside 2 to 100"


def test_who_is_passed_over_is_named_where_that_ends_the_hand():
    outcome = check(HEADS_UP + "actions = ['d dh p1 AcAd', 'd dh p2 KcKd', 'p1 cc']")
    assert outcome.reason == "p1 cc: the betting is over before action 1: p2 was to act, and is passed over"


def test_a_file_is_named_once(tmp_path, capsys):
    file = tmp_path / "hand.phh"
    file.write_bytes(b"\xff\xfe")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file}: this is no text in UTF-8"
    file.write_text(f"[first]\n{HEADS_UP}actions = ['p2 g']\n")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file} [first]: 'p2 g' is no action of the standard"


def test_a_file_of_many_hands_and_its_summary(tmp_path, capsys):
    random = Random("many")
    hands = [pokerkit_hands.hand(random, v) for v in ("NT", "FT", "FB")]
    spoiled = hands[0].replace("finishing_stacks = [", "finishing_stacks = [1")
    text = "".join([f"[{n}]\n{hand}\ntable = '''AMY'S AVE'''\n\n" for n, hand in enumerate([*hands, spoiled], 1)])
    file = tmp_path / "hands.phhs"
    file.write_text(text)
    assert [type(found) for found in read(file)] == [History] * 4
    assert main(["phh", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2:] == ["1 refused", "2 passed, 1 failed"]


def test_toml_that_is_not_plain_is_read_too(tmp_path):
    plain = pokerkit_hands.hand(Random(3), "NT")
    spread = plain.replace("[", "[\n  ", 2).replace("variant =", "# a comment\nvariant   =")
    assert loads(spread) == loads(plain)
