"""The compiled loop: near the exact values, and the same figures for any number of workers."""

import pytest

from pitboss import load
from pitboss.analysis.simulate import simulate
from pitboss.games.baccarat.solve import solve


@pytest.mark.parametrize("reshuffle", ["each_round", "cut_card"])
@pytest.mark.parametrize("game", ["grand-ronde/ez-baccarat", "delta/dragon-bonus-baccarat"])
def test_simulation_agrees_with_the_exact_values(game, reshuffle):
    """Within 4 standard errors; twelve wagers at 3 would fail in one seed of thirty."""
    rules = load(game, reshuffle=reshuffle)
    exact = {worth.wager: worth for worth in solve(rules.rules).worths}
    _, figures = simulate(rules, 4_000_000, seed=11)
    for found in figures:
        assert abs(found.edge - exact[found.wager].edge) < 4 * found.stderr, found.wager
        assert abs(found.sd - exact[found.wager].sd) < 0.02 * exact[found.wager].sd, found.wager


def test_the_number_of_workers_changes_nothing():
    game = load("golden-west/ez-baccarat")
    assert simulate(game, 2_500_000, workers=1) == simulate(game, 2_500_000, workers=2)
