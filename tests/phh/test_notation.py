"""What is read of a file of the PHH standard, and what is refused."""

import re
from random import Random

import pytest

from pitboss.analysis.phh.notation import History, loads, read
from pitboss.cli import main
from pitboss.errors import BadInput
from tests.phh.hands import HEADS_UP, check

pytest.importorskip("pokerkit")
from tests.phh import pokerkit_hands


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
        (("[100, 100]", "[100, nan]"), "`starting_stacks` has nan, which is no amount"),
        (("min_bet = 2", "min_bet = inf"), "`min_bet` has inf, which is no amount"),
        (("antes = [0, 0]", "antes = [0, true]"), "`antes` has true, which is no amount"),
        (("'p2 f'", "'d dh p1 AcAd', 'd dh p2 AcKd'"), "Ac is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAd', 'd db 2cAd3h'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 ????', 'd db 2cAd3h', 'p1 sm AdAc'"), "Ad is dealt twice"),
        (("'p2 f'", "'d dh p1 AcAdAh'"), "p1 is dealt 3 cards; a hand of NT has 2"),
        (("'p2 f'", "'d dh p1 Ac??', 'p1 sm AdAh'"), "p1 shows Ad, and was dealt Ac ??"),
        (("[100, 100]", "[0, 100]"), "`starting_stacks` has 0; it must be more than nothing"),
        (("min_bet = 2", "min_bet = 0"), "`min_bet` has 0; it must be more than nothing"),
        (("antes =", "ante_trimming_status = 'no'\nantes ="), "`ante_trimming_status` is true or false, not 'no'"),
        (("'p2 f'", "'p2 cbr inf'"), "'p2 cbr inf' is no action of the standard"),
        (("'p2 f'", "'p2 cbr nan'"), "'p2 cbr nan' is no action of the standard"),
        (("variant = 'NT'", "variant = ['NT']"), "the variant is ['NT']"),
        (("'p2 f'", "'p2 cbr 1,000'"), "'p2 cbr 1,000' is no action of the standard; it is written 'p1 cbr 2.50'"),
        (("'p2 f'", "'p2 cbr .'"), "'p2 cbr .' is no action of the standard"),
        (("'p2 f'", "'p2 cbr 1.2.3'"), "'p2 cbr 1.2.3' is no action of the standard"),
        (("'p2 f'", "'p2 cbr -4'"), "'p2 cbr -4' is no action of the standard"),
        (("'p2 f'", "'p2 cbr 1e999999999'"), "'p2 cbr 1e999999999' is no action of the standard"),
        (("'p2 f'", "'d dh p1 10cAd'"), "'d dh p1 10cAd' is no action of the standard; it is written 'd dh p1 As??'"),
        (
            ("'p2 f'", "'p1 wins 3'"),
            "'p1 wins 3' is no action of the standard; those are 'd dh p1 As??', 'd db 2c3d4h'",
        ),
        (("antes = [0, 0]", "antes = 0"), "`antes` must be a list with an amount for each player, not 0"),
        (("antes = [0, 0]", "antes = {}"), "`antes` must be a list with an amount for each player, not {}"),
        (("antes = [0, 0]", "antes = 2.5"), "`antes` must be a list with an amount for each player, not 2.5"),
        (("[1, 2]", "[]"), "`blinds_or_straddles` has 0 entries for 2 players"),
        (("antes =", "finishing_stacks = []\nantes ="), "`finishing_stacks` has 0 entries for 2 players"),
        (("antes =", "winnings = []\nantes ="), "`winnings` has 0 entries for 2 players"),
        (("antes =", "bring_in = 1\nantes ="), "NT has `blinds_or_straddles`, and no `bring_in`"),
        (("[100, 100]", "[100, 1e30]"), "`starting_stacks` has 1e+30; no amount is more than 1e+15"),
        (("[100, 100]", "[100, 1e99999999]"), "`starting_stacks` has 1e+99999999; no amount is more than 1e+15"),
    ],
)
def test_what_is_wrong_is_said(change, says):
    with pytest.raises(BadInput, match=re.escape(says)):
        loads((HEADS_UP + "actions = ['p2 f']").replace(*change))


def test_there_are_not_more_players_than_cards():
    many = HEADS_UP.replace("[0, 0]", str([0] * 30)).replace("[1, 2]", str([1, 2] + [0] * 28))
    with pytest.raises(BadInput, match="a hand has 2 to 23 players, not 30"):
        loads(many.replace("[100, 100]", str([100] * 30)) + "actions = ['p3 f']")


def test_a_file_is_named_once(tmp_path, capsys):
    file = tmp_path / "hand.phh"
    file.write_bytes(b"\xff\xfe")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file}: this is not UTF-8 text"
    file.write_text(f"[first]\n{HEADS_UP}actions = ['p9 f']\n")
    assert main(["phh", str(file)]) == 1
    assert capsys.readouterr().out.splitlines()[0] == f"{file} [first]: there is no player p9; there are 2"


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


def test_fields_that_are_somebody_elses_are_left_alone():
    text = HEADS_UP + "actions = ['p2 f']\nfinishing_stacks = [101, 99]\n"
    others = ("_game = 5", "_game = 'chess/blitz'", "_game = 'outlaws/holdem'\n_set = 5", "_game = 'delta/pan'")
    for own in (*others, "_game = 'outlaws/holdem'\n_kill = 'nobody'", "_game = 'outlaws/holdem'\n_kill = 9"):
        assert check(text + own).passed, own


def read_all(tmp_path, text: str) -> list:
    file = tmp_path / "hands.phhs"
    file.write_text(text, encoding="utf-8")
    return [found if isinstance(found, History) else found.reason for found in read(file)]


def test_hands_are_told_apart_however_their_names_are_written(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\nfinishing_stacks = [101, 99]\n"
    for heads in (("[1]", "[2]"), ("[1] # first", "[2] # second"), ('["hand one"]', "['hand two']"), ("[ a ]", "[b]")):
        found = read_all(tmp_path, "".join([f"{head}\n{hand}\n" for head in heads]))
        assert [type(history) for history in found] == [History] * 2, heads


def test_a_hand_that_is_no_toml_does_not_spoil_the_others(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    found = read_all(tmp_path, f"[1]\n{hand}[2]\n{hand.replace(']', '', 1)}[3]\n{hand}")
    assert [type(history) for history in found] == [History, str, History]
    assert found[1].endswith("(at line 13, column 1)")


def test_a_hand_before_the_first_head_is_read_too(tmp_path):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    assert [type(found) for found in read_all(tmp_path, f"{hand}[2]\n{hand}")] == [History] * 2


@pytest.mark.parametrize(
    ("value", "says"), [("[" * 5000 + "]" * 5000, "nested too deep"), ("1e" + "9" * 30, "too large")]
)
def test_what_toml_cannot_hold_is_said(tmp_path, value, says):
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    for text in (f"{hand}winnings = {value}\n", f"[1]\n{hand}  winnings = {value}\n[2]\n{hand}"):
        assert says in read_all(tmp_path, text)[0]


def test_no_field_is_overlooked_however_it_is_written(tmp_path):
    """A result that is not compared would pass."""
    hand = f"{HEADS_UP}actions = ['p2 f']\n"
    for result in ("finishing_stacks=[1, 199]", "  finishing_stacks = [1, 199]", "'finishing_stacks' = [1, 199]"):
        assert not check(f"{hand}{result}\n").passed, result
    assert read_all(tmp_path, f"\ufeff{hand}")[0].variant == "NT"
    assert "overwrite" in read_all(tmp_path, f"{hand}antes = [0, 0]\n")[0]


def test_toml_that_is_not_plain_is_read_too(tmp_path):
    plain = pokerkit_hands.hand(Random(3), "NT")
    spread = plain.replace("[", "[\n  ", 2).replace("variant =", "# a comment\nvariant   =")
    assert loads(spread) == loads(plain)
