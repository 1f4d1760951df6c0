"""The chart: what it says of a game, and the bot that plays by it."""

import pytest

from pitboss import load
from pitboss.games.blackjack import bot, chart
from pitboss.games.blackjack.known import known
from pitboss.games.blackjack.strategy import STRATEGIES
from pitboss.houses.game import catalogue

GAMES = [id_ for id_ in catalogue() if load(id_).family.name == "blackjack"]


def tables(game, **set_):
    rules = load(game, **set_).rules
    return chart.cells(known(rules), rules)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_chart(game):
    cells = tables(game)
    assert list(cells)[:3] == ["Hard totals", "Soft totals", "Pairs"]
    for rows in cells.values():
        for row in rows.values():
            assert len(row.split()) == 10
            assert {cell[0] for cell in row.split()} <= set("HSDPR")


def test_spanish_21_hits_with_many_cards_for_the_bonus():
    """A hard 15 against a deuce stands with two or three cards and hits with four: five cards of 21 pay 3 to 2."""
    assert tables("grand-ronde/spanish-21")["Hard totals"]["15"].split()[0] == "S4H"
    assert tables("grand-ronde/spanish-21")["Hard totals once doubled"]["16"] == "S S S S S S R R R R"


def test_three_cards_that_may_push_are_worth_a_hit():
    """Golden West 21½: a two-card 13 against a deuce hits, since three cards of 23 to 25 push an over bank; with three
    it stands."""
    assert tables("golden-west/no-bust-blackjack")["Hard totals"]["13"].split()[0] == "H3S"


def test_a_cell_says_by_itself_what_more_cards_do():
    """At Golden West a 13 against a deuce stands from three cards on, a 16 against a nine surrenders."""
    cells = tables("golden-west/no-bust-blackjack")
    assert cells["Hard totals"]["16"].split()[7] == "H3R"
    assert chart.legend(cells)["H3R"] == "hit; with 3 or more cards surrender, else hit"
    assert chart.legend(cells)["H3S"] == "hit; with 3 or more cards stand"


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_is_in_the_legend_under_the_chart(game):
    cells = tables(game)
    legend = chart.legend(cells)
    for rows in cells.values():
        for row in rows.values():
            assert set(row.split()) <= legend.keys()
    assert all(f"{cell} " in chart.text(cells) and says in chart.text(cells) for cell, says in legend.items())


def test_rows_exist_where_a_decision_does():
    """Outlaws must stand on hard 19 and hit hard 11 or less; Grand Ronde leaves a hard 21, 2-2 and A-A free."""
    assert {"21", "4"} <= tables("grand-ronde/blackjack")["Hard totals"].keys()
    assert "A A" in tables("grand-ronde/blackjack")["Soft totals"]
    assert "21" not in tables("outlaws/pure-21-5-blackjack")["Hard totals"]


def test_a_hand_that_cannot_lose_is_played_for_the_win():
    """Free Bet: a hard 17 on the house's chips hits against a seven, one on the player's own stands."""
    cells = tables("grand-ronde/free-bet-blackjack")
    assert cells["Hard totals on the house"]["17"].split()[5] == "H"
    assert cells["Hard totals"]["17"].split()[5] == "S"


def test_must_hit_and_must_stand_are_obeyed():
    """Outlaws: hard 11 and less hit (or double), hard 19 and more stand."""
    cells = tables("outlaws/pure-21-5-blackjack")["Hard totals"]
    assert set(cells["19"].split()) == set(cells["20"].split()) == {"S"}
    assert {cell[0] for row in ("5", "8", "11") for cell in cells[row].split()} <= {"H", "D"}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_decks_that_a_house_allows_has_its_chart(game):
    rules = load(game).rules
    for decks in rules.decks_allowed or range(rules.decks_from, 9):
        assert known(load(game, decks=decks).rules) is not None, decks


def test_the_bot_plays_the_solved_chart_unless_told_otherwise():
    assert next(iter(STRATEGIES)) == "best"


def test_the_bot_reads_a_neighbour_where_its_own_chart_is_missing():
    rules = load("grand-ronde/blackjack", decks=12).rules
    assert known(rules) is None
    assert bot.chart_for(rules) is not None
    assert bot.chart_for(load("grand-ronde/blackjack", bank_soft_17="stand", natural_pays="7 to 5").rules) is None


@pytest.mark.parametrize("game", GAMES)
def test_the_bot_plays_every_game(game):
    open_table = load(game).table(seats=3, seed=11)
    for _ in range(40):
        open_table.play({seat: STRATEGIES["best"](load(game).rules) for seat in (1, 2, 3)})
