"""Every game is of one kind, and has five plain sentences and a worked round that its own rules have played."""

import re

import pytest

from pitboss.houses.game import HOUSES, catalogue, load
from pitboss.houses.kinds import kind_of, kinds
from pitboss.houses.worked import worked_round

SHIPPED = [game for game, path in catalogue().items() if path.is_relative_to(HOUSES)]
DECIDED = re.compile(r"\b(wins?|loses|pushes|pays?) |is paid ")


def test_every_game_is_of_exactly_one_kind():
    named = [game for kind in kinds().values() for game in kind.games]
    assert sorted(named) == sorted(SHIPPED)


def test_games_of_one_kind_are_of_one_family():
    for kind in kinds().values():
        assert len({load(game).family.name for game in kind.games}) == 1, kind.name


@pytest.mark.parametrize("game", SHIPPED)
def test_every_game_is_told_in_five_sentences_and_a_worked_round(game):
    _, kind = kind_of(game)
    assert len(kind.how) == 5
    for sentence in kind.how:
        assert sentence[0].isupper() and sentence.endswith(".") and 20 < len(sentence) < 170
        assert "_" not in sentence and " he " not in sentence
    worked = worked_round(game)
    assert 4 <= len(worked.lines) <= 70 and worked.net > 0
    assert all(line.endswith(".") and "_" not in line and "{" not in line for line in worked.lines)
    assert any(DECIDED.search(line) for line in worked.lines)
    assert any("eat 1" in line for line in worked.lines)


def test_a_worked_round_is_the_same_every_time():
    first = worked_round("grand-ronde/three-card-poker")
    worked_round.cache_clear()
    assert worked_round("grand-ronde/three-card-poker") == first


def test_a_game_of_ones_own_is_a_kind_by_itself(monkeypatch, tmp_path):
    from pitboss.houses import game as games

    folder = tmp_path / "mine"
    folder.mkdir()
    text = (HOUSES / "grand-ronde" / "roulette.toml").read_text().replace("grand-ronde/roulette", "mine/wheel")
    (folder / "wheel.toml").write_text(text)
    (folder / "house.toml").write_text((HOUSES / "grand-ronde" / "house.toml").read_text())
    monkeypatch.setenv("PITBOSS_GAMES", str(folder))
    games.catalogue.cache_clear()
    try:
        id_, kind = kind_of("mine/wheel")
        assert id_ == "mine/wheel" and kind.games == ("mine/wheel",) and kind.how == ()
    finally:
        games.catalogue.cache_clear()
