"""House files: every shipped one loads, and a wrong one names file, key and what was expected."""

import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest

from pitboss import load
from pitboss.errors import BadInput
from pitboss.houses import game as games
from pitboss.houses.describe import row, rule_sheet, says, words
from pitboss.houses.game import catalogue

MODEL = Path(games.__file__).parent / "grand-ronde" / "three-card-poker.toml"


@pytest.mark.parametrize("id_", catalogue())
def test_every_house_file_is_whole(id_):
    game = load(id_)
    assert game.id == id_
    sheet = rule_sheet(game)
    assert sheet["round"], "the round of play is told"
    for printed in sheet["paytables"].values():
        assert printed["cite"], "every pay table cites its lines"
    assert all(line["cite"] for line in sheet["round"]), "every step of the round cites its line"
    assert set(row(game)) == {"id", "name", "house", "family", "seats", "wagers", "analysis", "source"}


@pytest.mark.parametrize("id_", catalogue())
def test_every_reading_can_be_taken_the_other_way(id_):
    as_read = load(id_)
    for reading in as_read.sheet.readings:
        for other in reading.others:
            assert load(id_, **{reading.rule: other}).rules != as_read.rules, f"{reading.rule}={other} changes nothing"


@pytest.mark.parametrize("id_", catalogue())
def test_every_choice_can_be_taken_and_has_a_sentence(id_):
    own = load(id_)
    for choice in own.sheet.choices:
        for other in choice.others:
            assert load(id_, **{choice.rule: other}).rules != own.rules, f"{choice.rule}={other} changes nothing"
        for value in (getattr(own.rules, choice.rule), *choice.others):
            said = says(own, choice.rule, value)
            assert not said.startswith(f"{choice.rule}: "), said


@pytest.mark.parametrize("id_", catalogue())
def test_an_amount_is_read_as_dollars(id_):
    """Decks, hands, totals and rounds are all below a hundred: a rule with a larger number is an amount of money."""
    game = load(id_)
    told = {name: rule["value"] for name, rule in rule_sheet(game)["rules"].items()}
    for rule, value in told.items():
        if isinstance(value, int) and value >= 100:
            assert words(game, rule, value) == f"${value / 100:,.2f}".removesuffix(".00"), rule


def test_a_value_is_told_in_words():
    game = load("grand-ronde/spanish-21")
    bonus = game.sheet.rules["super_bonus_777"].value
    assert words(game, "super_bonus_777", bonus) == (
        "least $5, award $1,000, large from $25, large award $5,000, others $50"
    )
    assert words(game, "decks_allowed", [4, 5, 6, 8]) == "4, 5, 6, 8"
    assert words(game, "double_totals", []) == "none listed", "which is not to say that none may be doubled"
    assert [words(game, "rescue", yes) for yes in (True, False)] == ["yes", "no"]
    assert words(load("outlaws/holdem"), "small_blind", 0) == "half of the big blind"
    assert words(game, "redouble", 0) == "never" and words(game, "side_bet_cap", 0) == "not set"


@pytest.mark.parametrize("id_", catalogue())
def test_every_rule_is_a_sentence(id_):
    """Whatever the house prints, whatever it could be read as, and every other value that a rule can have."""
    game = load(id_)
    shown = {(name, repr(printed.value)): printed.value for name, printed in game.sheet.rules.items()}
    for reading in game.sheet.readings:
        shown |= {(reading.rule, repr(value)): value for value in (reading.value, *reading.others)}
    kinds = {f.name: f.type for f in msgspec.structs.fields(type(game.rules))}
    for rule, _ in list(shown):
        shown |= {(rule, repr(value)): value for value in _literals(kinds.get(rule))}
    for (rule, _), value in shown.items():
        said = says(game, rule, value)
        raw = rule.partition(".")[0].replace("_", " ")
        assert re.match(r"[A-Z0-9][^_]*$", said), f"{rule}: {said}"
        assert len(said.split()) >= 2 and not said.lower().startswith(f"{raw}:"), f"{rule}: {said}"


def _literals(kind):
    """The values of a rule that has only so many."""
    if get_origin(kind) is Literal:
        return get_args(kind)
    return [value for part in get_args(kind) if not isinstance(part, msgspec.Meta) for value in _literals(part)]


def test_a_rule_that_can_have_one_value_only_is_no_rule():
    """What is so in every house is said in the sheet, as a step of the round or a note, and cannot be set."""
    families = {type(load(id_).rules) for id_ in catalogue()}
    fields = [field for family in families for field in msgspec.structs.fields(family)]
    assert not [field.name for field in fields if get_origin(field.type) is Literal and len(get_args(field.type)) == 1]


def test_two_values_of_a_rule_are_two_sentences():
    for id_ in catalogue():
        game = load(id_)
        for reading in game.sheet.readings:
            said = [says(game, reading.rule, value) for value in (reading.value, *reading.others)]
            assert len(set(said)) == len(said), f"{id_}, {reading.rule}: {said}"


def written(tmp_path, change):
    folder = tmp_path / "my-house"
    folder.mkdir()
    path = folder / "my-game.toml"
    path.write_text(change(MODEL.read_text()).replace("grand-ronde/three-card-poker", "my-house/my-game"))
    return path


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("qualifier = {", "qualifer = {", r"`qualifer` is not a rule of three-card-poker; did you mean 'qualifier'\?"),
        ('"queen_high"', '"king_high"', r"Invalid enum value 'king_high'"),
        ('"40 to 1"', '"40:1"', r"row 'straight flush': '40:1' is not odds"),
        ("seats = 7", "seats = 7 7", r"my-game.toml: .*line 7"),
        ('cite = "L1012"', 'cite = "page 12"', r"`rules.deck` cites 'page 12'; expected lines like 'L1028'"),
        ('family = "three-card-poker"', 'family = "three-card"', r"there is no family 'three-card'; did you mean"),
        ('name = "Three Card Poker"\n', "", r"missing required field `name`"),
        ("max = 500_00", "max = '500'", r"Expected `int \| null`, got `str`"),
    ],
)
def test_a_wrong_house_file_says_what_and_where(tmp_path, old, new, says):
    path = written(tmp_path, lambda text: text.replace(old, new, 1))
    with pytest.raises(BadInput) as wrong:
        load(path)
    assert re.search(says, str(wrong.value)), str(wrong.value)
    assert "\n" not in str(wrong.value)


def test_a_game_of_ones_own(tmp_path, monkeypatch):
    written(tmp_path, lambda text: text.replace('"3 to 1"', '"4 to 1"'))
    monkeypatch.setenv("PITBOSS_GAMES", str(tmp_path))
    catalogue.cache_clear()
    try:
        game = load("my-house/my-game")
        assert str(game.rules.pair_plus.row("flush")) == "4 to 1"
        table = game.table(seats=2, seed=1)
        assert set(table.play(table.bots()).settlement) == {1, 2}
    finally:
        monkeypatch.undo()
        catalogue.cache_clear()


def test_a_copied_file_must_be_given_a_name_of_its_own(tmp_path, monkeypatch):
    path = written(tmp_path, lambda text: text)
    path.write_text(MODEL.read_text())
    monkeypatch.setenv("PITBOSS_GAMES", str(tmp_path))
    catalogue.cache_clear()
    try:
        with pytest.raises(BadInput, match=r"`id` is 'grand-ronde/three-card-poker'; .* must be 'my-house/my-game'"):
            load("my-house/my-game")
    finally:
        monkeypatch.undo()
        catalogue.cache_clear()


@pytest.mark.parametrize(
    ("rule", "value", "says"),
    [
        ("pair_plus_on_fold", "perhaps", "with pair_plus_on_fold=perhaps: .*; it is one of lost, kept"),
        ("decks", 0, "Expected `int` >= 1"),
        ("seats", "many", "Expected `int`"),
    ],
)
def test_a_rule_set_to_what_it_cannot_be_says_what_it_could(rule, value, says):
    with pytest.raises(BadInput, match=says):
        load("grand-ronde/three-card-poker", **{rule: value})


@pytest.mark.parametrize(("rule", "value", "says"), [("redouble", 5, "0, 1, 2"), ("switch_first", "maybe", "yes, no")])
def test_numbers_and_yes_or_no_are_listed_too(rule, value, says):
    with pytest.raises(BadInput, match=f"with {rule}={value}: .*; it is one of {says}$"):
        load("grand-ronde/blackjack", **{rule: value})


@pytest.mark.parametrize("value", ["some", -1])
def test_a_number_or_a_word_says_both(value):
    with pytest.raises(BadInput, match=f"with raise_cap={value}: .*; it is a number, or none$"):
        load("delta/holdem", raise_cap=value)


@pytest.mark.parametrize(
    ("rule", "value", "says"),
    [
        ("odds_multiple", "ten", r"a number, or a list of 3: odds_multiple=\[3, 4, 5\]$"),
        ("odds_multiple", [3, 4], r"a number, or a list of 3: odds_multiple=\[3, 4, 5\]$"),
        ("off_on_come_out", "place,buy", r'a list of place, buy, .*: off_on_come_out=\["place"\]$'),
        ("off_on_come_out", ["place", "hrad"], r'a list of place, buy, .*: off_on_come_out=\["place"\]$'),
    ],
)
def test_a_list_says_how_it_is_written(rule, value, says):
    with pytest.raises(BadInput, match=says):
        load("grand-ronde/craps", **{rule: value})


def test_set_flips_rules_rows_and_numbers():
    assert load("grand-ronde/three-card-poker", ante_bonus_when="won").rules.ante_bonus_when == "won"
    changed = load("grand-ronde/three-card-poker", **{"pair_plus.flush": "4 to 1"})
    assert str(changed.rules.pair_plus.row("flush")) == "4 to 1"
    with pytest.raises(BadInput, match="no rule 'pear_plus'; did you mean 'pair_plus'"):
        load("grand-ronde/three-card-poker", pear_plus="x")
    with pytest.raises(BadInput, match="no row 'flash'; did you mean 'flush'"):
        load("grand-ronde/three-card-poker", **{"pair_plus.flash": "4 to 1"})


def test_a_fingerprint_holds_what_differs_from_the_defaults():
    """A rule that a family learns later has a default that changes nothing, so old fingerprints stay valid."""
    as_printed = load("grand-ronde/three-card-poker")
    assert as_printed.rules.cover == "gross"
    assert load("grand-ronde/three-card-poker", cover="gross").fingerprint == as_printed.fingerprint
    otherwise = load("grand-ronde/three-card-poker", cover="net")
    assert otherwise.fingerprint != as_printed.fingerprint
    assert otherwise.fingerprint_without(frozenset({"cover"})) == as_printed.fingerprint


@pytest.mark.parametrize("game", catalogue())
def test_a_sheet_names_no_parameter(game: str) -> None:
    sheet = load(game).sheet
    said = [reading.why for reading in sheet.readings]
    said += [line.say for line in (*sheet.round, *sheet.notes, *sheet.irregularities)]
    said += [says(load(game), rule, printed.value) for rule, printed in sheet.rules.items()]
    assert [text for text in said if re.search(r"[a-z]_[a-z]| = |`", text)] == []
