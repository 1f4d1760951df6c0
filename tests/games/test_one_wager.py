"""`analyze --wager W` solves that wager and nothing else."""

import pytest

from pitboss import load
from pitboss.games.holdem_bank import solve as holdem
from pitboss.games.let_it_ride import solve as let_it_ride
from pitboss.games.three_card_poker import solve as three_card

HEAVY = [(three_card, "decisions"), (holdem, "decisions"), (let_it_ride, "Decisions")]


@pytest.mark.parametrize(
    ("game", "wager"),
    [
        ("delta/three-card-poker-6-card-bonus", "pair-plus"),
        ("grand-ronde/three-card-poker", "pair-plus"),
        ("delta/three-card-poker-6-card-bonus", "six-card-bonus"),
        ("grand-ronde/let-it-ride", "three-card-bonus"),
        ("grand-ronde/let-it-ride", "bonus"),
        ("grand-ronde/jackpot-holdem", "hole-card-bonus"),
        ("grand-ronde/jackpot-holdem", "three-up"),
        ("golden-west/ultimate-texas-holdem", "trips"),
        ("golden-west/casino-war", "tie"),
        ("golden-west/ez-baccarat", "panda-8"),
        ("grand-ronde/roulette", "straight"),
    ],
)
def test_a_side_bet_does_not_wait_for_the_game(monkeypatch, game, wager):
    def heavy(*args, **kwargs):
        raise AssertionError("the whole game is solved")

    for module, name in HEAVY:
        monkeypatch.setattr(module, name, heavy)
    loaded = load(game)
    [worth] = loaded.family.solve(loaded.rules, wager=wager).worths
    assert worth.wager == wager and worth.method == "exact"


def test_trips_alone_is_what_it_is_beside_the_others():
    """The edge that comes with the program was solved with the whole game."""
    from pitboss.analysis.headlines import headline

    game = load("golden-west/ultimate-texas-holdem")
    [alone] = holdem.solve(game.rules, wager="trips").worths
    [shipped] = [edge for edge in headline(game) if edge.wager == "trips"]
    assert alone.edge == pytest.approx(shipped.edge, abs=1e-15)
