from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pitboss.games import family
from pitboss.houses import game

settings.register_profile("search", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same", settings.get_profile("search"), derandomize=True)
settings.load_profile("same")  # a busy machine is no defect of a property, and no run fails by luck

PROTOCOL = Path(__file__).parent / "protocol"


@pytest.fixture
def protocol_games(monkeypatch):
    """The small games of tests/protocol beside the shipped ones."""
    monkeypatch.setenv("PITBOSS_FAMILIES", str(PROTOCOL / "families"))
    monkeypatch.setenv("PITBOSS_GAMES", str(PROTOCOL / "houses"))
    for cached in (game.catalogue, family.family, family._exists):
        cached.cache_clear()
    yield
    game.catalogue.cache_clear()
