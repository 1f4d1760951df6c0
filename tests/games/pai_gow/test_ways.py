"""House ways: the files, the interpreter, and that no way ever fouls."""

import json
from random import Random

import pytest

from pitboss.cli import main
from pitboss.equipment.cards import cards, hand_text
from pitboss.errors import BadInput
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.against import FOUND, PLAYER_BEST
from pitboss.games.pai_gow.audit import Appraised
from pitboss.games.pai_gow.check import check_way
from pitboss.games.pai_gow.set_all import set_all
from pitboss.games.pai_gow.splits import order, splitter
from pitboss.houses.game import load

CARD_WAYS = sorted(p.stem for p in ways.FOLDER.glob("*.toml") if ways.read(p.stem).equipment == "cards")
ORDERS = [order("bug", "lowest", "aces"), order("wild", "lowest", "all"), order("wild", "lowest", "aces")]


@pytest.mark.parametrize("ranked", ORDERS, ids=lambda o: o.name)
@pytest.mark.parametrize("way", CARD_WAYS)
def test_every_hand_is_set_and_never_fouled(way, ranked):
    chance, program, splits = Random(way), ways.program(way), splitter(ranked)
    for _ in range(60):
        hand = chance.sample(range(53), 7)
        chosen = splits.by_way(program, hand)
        assert sorted((*chosen.front, *chosen.back)) == sorted(hand)
        assert chosen.front_value <= chosen.back_value, hand_text(hand)


def test_a_way_on_a_base_replaces_rows_by_name():
    own, base = ways.read("lucky-derby-highest-pair"), ways.read("lucky-derby")
    assert [row.name for row in own.rows] == [row.name for row in base.rows]
    hand = cards("Kc Kd Kh Ks 3c 3d 3h")
    splits = splitter(ORDERS[0])
    front = {way: splits.by_way(ways.program(way), hand).front for way in ("lucky-derby", "lucky-derby-highest-pair")}
    assert {way: card[0] >> 2 for way, card in front.items()} == {"lucky-derby": 1, "lucky-derby-highest-pair": 11}


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ('[[rows]]\nname = "x"\nchoose = { largst = 2 }', "'largst' is no feature here; did you mean 'largest'"),
        ('[[rows]]\nname = "x"\nwhen = { single = "W" }\nchoose = {}', "`single` is 'W'; expected one of 2, 3"),
        ('[[rows]]\nname = "x"\nwhen = { pairs = [1, 2, 3] }\nchoose = {}', "a range has a lower and an upper end"),
        ('[[rows]]\nname = "x"\nwhen = { single = ["J", "9"] }\nchoose = {}', "the lower end of a range comes first"),
        ('rows = []', "at least one row"),
        ('base = "delta-tiles"\nrows = []', "a way for tiles, and this one is for cards"),
        ('[[rows]]\nname = "x"\nchoose = []', "one kind of setting or two, not 0"),
        ('[[rows]]\nname = "x"\nchoose = {}\nprefer = ["front", "back", "pair", "third"]', "at most 3 features"),
        ('[[rows]]\nchoose = {}', "name"),
        ('[[rows]]\nname = "x"\nchoose = {}\n[[rows]]\nname = "x"\nchoose = {}', "two rows are called 'x'"),
        ('base = "lucky-derbi"\nrows = []', "`base`: there is no house way 'lucky-derbi'; did you mean 'lucky-derby'"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_row(tmp_path, rows, reason):
    file = tmp_path / "mine.toml"
    file.write_text(f'way = "mine"\nname = "Mine"\nequipment = "cards"\n{rows}\n')
    with pytest.raises(BadInput, match=r"mine\.toml") as refused:
        ways.read(str(file))
    assert reason in str(refused.value)


def test_a_way_cannot_rest_on_itself(tmp_path):
    mine, other = tmp_path / "mine.toml", tmp_path / "other.toml"
    for file, base in ((mine, other), (other, mine)):
        file.write_text(f'way = "x"\nname = "X"\nequipment = "cards"\nbase = "{base}"\nrows = []\n')
    with pytest.raises(BadInput, match="is based on this file itself"):
        ways.read(str(mine))


def test_an_unknown_way_suggests_the_nearest():
    with pytest.raises(BadInput, match="did you mean 'foxwoods'"):
        ways.read("foxwood")


@pytest.mark.parametrize(
    ("game", "way"), [("delta/pai-gow-tiles", "foxwoods"), ("grand-ronde/pai-gow-poker", "delta-tiles")]
)
def test_a_way_for_other_equipment_is_refused(game, way):
    rules = load(game).rules
    with pytest.raises(BadInput, match=f"{way}.toml: this way is for"):
        load(game).family.houseway(rules, way)
    with pytest.raises(BadInput, match="this game is played with"):
        _ = load(game, house_way=way).rules.way


@pytest.mark.parametrize("game", ["delta/pai-gow-tiles", "lucky-derby/jokers-wild-pai-gow-poker"])
def test_a_way_that_leaves_a_hand_undecided_is_refused_with_the_hand(tmp_path, game):
    rules = load(game).rules
    file = tmp_path / "mine.toml"
    file.write_text(
        f'way = "mine"\nname = "Mine"\nequipment = "{rules.equipment}"\n'
        '[[rows]]\nname = "pairs"\nwhen = { pairs = 1 }\nchoose = {}\n'
    )
    with pytest.raises(BadInput, match="no row decides"):
        load(game).family.houseway(rules, str(file))


@pytest.mark.parametrize("game", ["delta/pai-gow-tiles", "lucky-derby/jokers-wild-pai-gow-poker"])
def test_a_game_is_not_opened_under_a_way_that_leaves_a_hand_undecided(tmp_path, game):
    """Its hands could not be set, and what is solved for it would be no figure of the game."""
    equipment = load(game).rules.equipment
    file = tmp_path / "mine.toml"
    pairs = '[[rows]]\nname = "pairs"\nwhen = { pairs = 1 }\nchoose = {}\n'
    file.write_text(f'way = "mine"\nname = "Mine"\nequipment = "{equipment}"\n{pairs}')
    with pytest.raises(BadInput, match=r"mine\.toml: no row decides"):
        load(game, house_way=str(file))
    file.with_name("whole.toml").write_text(f'{file.read_text()}[[rows]]\nname = "others"\nchoose = {{}}\n')
    whole = load(game, house_way=str(file.with_name("whole.toml"))).rules
    assert len(whole.way) == 2


def test_a_game_is_not_opened_under_a_way_that_is_unknown():
    with pytest.raises(BadInput, match="there is no house way 'foxwood'; did you mean 'foxwoods'"):
        load("grand-ronde/pai-gow-poker", house_way="foxwood")


@pytest.mark.parametrize(
    ("equipment", "row", "why"),
    [
        ("cards", "when = { pairs = 3 }\nchoose = { largest = 2 }", "earlier rows match all its hands"),
        ("cards", "when = { largest_rank = 15 }\nchoose = {}", "no hand satisfies `when`"),
        ("cards", "when = { pairs = 3 }\nchoose = { third = 3 }", "no legal setting of its hands satisfies `choose`"),
        ("tiles", "when = { pair_spots = 13 }\nchoose = {}", "no hand satisfies `when`"),
        ("tiles", "when = { pairs = 2 }\nchoose = { kept = 1 }", "no legal setting of its hands satisfies `choose`"),
    ],
)
def test_a_row_that_never_decides_is_told_with_the_reason(tmp_path, equipment, row, why):
    file = tmp_path / "mine.toml"
    first = "when = { pairs = 3 }\nchoose = {}" if "largest = 2" in row else "when = { pairs = 1 }\nchoose = {}"
    rows = [f'[[rows]]\nname = "{name}"\n{text}\n' for name, text in (("a", first), ("b", row), ("c", "choose = {}"))]
    file.write_text(f'way = "mine"\nname = "Mine"\nequipment = "{equipment}"\n' + "".join(rows))
    found = dict(check_way(file))
    assert found.pop("row 'b'").startswith(f"it never decides: {why}")
    assert not any(found.values())


def test_a_folder_is_no_way(tmp_path):
    folder = tmp_path / "way.toml"
    folder.mkdir()
    with pytest.raises(BadInput, match=r"way\.toml"):
        ways.read(str(folder))


def test_the_audit_of_a_way_is_told_as_json(monkeypatch, capsys):
    """A hundred hands, the way a tenth of the wager worse in each: the whole audit takes minutes."""
    import numpy as np

    rules = load("grand-ronde/pai-gow-poker").rules
    chance = Random(7)
    hands = np.array([sorted(chance.sample(range(53), 7)) for _ in range(100)], np.int32)
    set_hands = set_all(rules.order, rules.way, hands)
    found = np.zeros((len(hands), FOUND))
    found[:, PLAYER_BEST] = 0.1
    best, nought = set_hands.way, np.zeros(FOUND)
    few = Appraised(hands, np.ones(len(hands)), set_hands, found, best, best, nought, nought)
    monkeypatch.setattr("pitboss.games.pai_gow.houseway.appraise", lambda *given: few)
    assert main(["houseway", "grand-ronde/pai-gow-poker", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [*told] == ["game", "way", "edge_best", "edge_way", "cost", "bank_best", "bank_way", "stderr", "worst"]
    assert len(told["worst"]) == 10
    assert all([*hand] == ["hand", "way", "best", "cost"] and hand["cost"] == 0.1 for hand in told["worst"])
