"""One stored record a game, replayed byte for byte: a rule cannot change unnoticed. `scripts/golden.py` renews them."""

from pathlib import Path

import msgspec
import pytest

from pitboss.houses.game import HOUSES, catalogue
from pitboss.houses.open_table import replay
from pitboss.table.record import read

GOLDEN = Path(__file__).parent / "golden"
SHIPPED = [game for game, path in catalogue().items() if path.is_relative_to(HOUSES)]


@pytest.mark.parametrize("game", SHIPPED)
def test_the_stored_round_replays_byte_for_byte(game):
    stored = (GOLDEN / f"{game}.json").read_bytes()
    record = read(stored, game)
    round_ = replay(record)
    assert record.game == game and record.shuffle is not None
    assert msgspec.json.encode(round_.table.events) == msgspec.json.encode(record.events)
    assert record.json() + b"\n" == stored


def test_no_stored_record_is_of_a_game_that_is_gone():
    stored = {str(path.relative_to(GOLDEN))[:-5] for path in GOLDEN.rglob("*.json")}
    assert stored == set(SHIPPED)
