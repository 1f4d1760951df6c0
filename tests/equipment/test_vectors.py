"""The published vectors, checked by a verifier written from docs/fairness.md alone, which shares no code with us."""

import json
from hashlib import blake2b, sha256
from pathlib import Path
from runpy import run_path

import pytest

ROOT = Path(__file__).parents[2]
VECTORS = json.loads((ROOT / "docs" / "vectors.json").read_text())

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PAIRS = ["6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"]
MIXED = ["3-6", "4-5", "2-6", "3-5", "2-5", "3-4", "1-4", "2-3", "2-4", "1-2"]
TILES = [tile for pair in PAIRS for tile in (pair, pair)] + MIXED


class Verifier:
    def __init__(self, key: bytes) -> None:
        self.key, self.block, self.words = key, 0, []

    def below(self, n: int) -> int:
        while True:
            if not self.words:
                digest = blake2b(self.block.to_bytes(8, "little"), key=self.key).digest()
                self.words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 64, 4)]
                self.block += 1
            product = self.words.pop() * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def deal(self, pack: list, count: int) -> list:
        pack = list(pack)
        for i in range(count):
            j = i + self.below(len(pack) - i)
            pack[i], pack[j] = pack[j], pack[i]
        return pack[:count]

    def fork(self, number: int) -> bytes:
        return blake2b(b"fork" + number.to_bytes(8, "little"), key=self.key).digest()[:32]


def key_of(vector: dict) -> bytes:
    seed = bytes.fromhex(vector["seed"])
    lines = "\n".join(vector["clients"]).encode()
    return blake2b(lines, key=seed, digest_size=32).digest() if lines else seed


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['seed'][:4]} {len(v['clients'])}")
def test_a_second_verifier_arrives_at_every_vector(vector):
    key = key_of(vector)
    assert sha256(bytes.fromhex(vector["seed"])).hexdigest() == vector["commitment"]
    assert key.hex() == vector["key"]
    draws = Verifier(key)
    assert [draws.below(row["n"]) for row in vector["below"]] == [row["draw"] for row in vector["below"]]
    dice = Verifier(key)
    assert [[1 + dice.below(6), 1 + dice.below(6)] for _ in vector["dice"]] == vector["dice"]
    wheel = Verifier(key)
    spins = [wheel.below(38) for _ in vector["spins"]]
    assert ["00" if spin == 37 else str(spin) for spin in spins] == vector["spins"]
    assert Verifier(key).deal(CARDS, 52) == vector["standard-52"]
    assert Verifier(key).deal([*CARDS, "Jk"], 7) == vector["joker-53 first 7"]
    assert Verifier(key).deal(CARDS * 6, 12) == vector["standard-52 of 6 decks, first 12"]
    assert Verifier(key).deal(TILES, 32) == vector["tiles-32"]
    assert Verifier(key).deal([str(n) for n in range(1, 81)], 20) == vector["keno-80 first 20"]
    dealt = Verifier(key).deal(range(52), 45)
    back = sorted({*range(52)} - {*dealt[20:]})
    again = vector["reshuffle of the first 20 of 45 cards"]
    seed = Verifier(key).fork(0)
    assert sha256(seed).hexdigest() == again["commitment"]
    assert [CARDS[n] for n in Verifier(seed).deal(back, 10)] == again["then"]


def test_the_published_file_is_what_the_script_writes():
    assert run_path(str(ROOT / "scripts" / "vectors.py"))["vectors"]() == VECTORS
