"""What somebody is given to check a hand is enough to compute its chance again, by a verifier that shares no code."""

from __future__ import annotations

import pytest

import pitboss
from pitboss.room.hands import Finished
from pitboss.room.proof import DICE_BESIDE_CARDS, Proof, proof
from tests.equipment.test_vectors import Verifier, key_of


def played(game: str) -> Proof:
    table = pitboss.load(game).table(seats=3, seed=9)
    record = table.play(table.bots())
    return proof(Finished(1, "t", "T", 0, record, {}, 0), None)


@pytest.mark.parametrize(
    "game", ["grand-ronde/roulette", "grand-ronde/three-card-poker", "grand-ronde/craps", "grand-ronde/keno"]
)
def test_everything_that_fell_follows_from_the_seed(game: str) -> None:
    found = played(game)
    assert found.seed and not found.why and found.fell
    source = Verifier(key_of({"seed": found.seed, "clients": list(found.clients)}))
    pieces = [piece for fell in found.fell if fell.kind == "pieces" for piece in fell.what]
    assert source.deal(list(found.pack), found.first + len(pieces))[found.first :] == pieces
    for fell in found.fell:
        if fell.kind == "dice":
            assert fell.what == [str(1 + source.below(6)) for _ in fell.what]
        elif fell.kind == "spin":
            assert fell.what == [str(source.below(38))]


def test_what_cannot_be_computed_so_says_why() -> None:
    found = played("grand-ronde/pai-gow-poker")
    assert found.why == DICE_BESIDE_CARDS and not found.fell
