"""Write docs/vectors.json: seeds, players' seeds and what each draw gives, for verifiers in other languages."""

from __future__ import annotations

import json
from pathlib import Path

from pitboss.equipment import dice, wheel
from pitboss.equipment.decks import deck
from pitboss.equipment.randomness import Source, mixed
from pitboss.equipment.shoe import Shoe

SEEDS = ("00" * 32, "".join(f"{n:02x}" for n in range(32)), "9f" * 32)
CLIENTS: tuple[tuple[str, ...], ...] = ((), ("1:clover",), ("1:clover", "4:horseshoe é"))


def vector(seed: str, clients: tuple[str, ...]) -> dict[str, object]:
    def source() -> Source:
        return Source.revealed(seed, clients)

    def dealt(name: str, decks: int, count: int) -> list[str]:
        shoe = Shoe(deck(name), decks)
        shoe.shuffle_by(source())
        return list(shoe.deck.texts(shoe.draw(count)))

    words, rolls, spins = source(), source(), source()
    reshuffled = Shoe(deck("standard-52"))
    reshuffled.shuffle_by(source())
    first = reshuffled.draw(45)
    commitment = reshuffled.shuffle_back(first[:20])
    return {
        "seed": seed,
        "clients": list(clients),
        "commitment": source().commitment,
        "key": (mixed(bytes.fromhex(seed), clients) if clients else bytes.fromhex(seed)).hex(),
        "below": [{"n": n, "draw": words.below(n)} for n in (2, 6, 38, 52, 1000, 2**32)],
        "dice": [list(dice.roll(rolls, 2)) for _ in range(8)],
        "spins": [wheel.TEXT[spin] for spin in (wheel.spin(spins) for _ in range(8))],
        "standard-52": dealt("standard-52", 1, 52),
        "joker-53 first 7": dealt("joker-53", 1, 7),
        "standard-52 of 6 decks, first 12": dealt("standard-52", 6, 12),
        "tiles-32": dealt("tiles-32", 1, 32),
        "keno-80 first 20": dealt("keno-80", 1, 20),
        "reshuffle of the first 20 of 45 cards": {
            "commitment": commitment,
            "then": list(reshuffled.deck.texts(reshuffled.draw(10))),
        },
    }


def vectors() -> list[dict[str, object]]:
    return [vector(seed, clients) for seed in SEEDS for clients in CLIENTS]


if __name__ == "__main__":
    place = Path(__file__).parents[1] / "docs" / "vectors.json"
    lines = ",\n".join([json.dumps(vector, ensure_ascii=False) for vector in vectors()])
    place.write_text(f"[\n{lines}\n]\n")
