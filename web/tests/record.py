"""Records hands with the Python engine for the page's own tests: what each viewer saw, and what then lay on the table.

    python web/tests/record.py

writes web/tests/fixtures/*.json, and web/tests/drawings/*.json, the layouts that tests draw. The fold of the events
must arrive at what the room itself would send of the table: the pictures are taken from the table that is played at.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

import pitboss
from pitboss.games.drawing import drawing_of
from pitboss.room.broadcast import state
from pitboss.table.events import Event
from pitboss.table.sentences import sentence
from pitboss.table.state import Table
from pitboss.table.views import seen_events

GAMES = {
    "grand-ronde/blackjack": 4,
    "golden-west/blackjack-switch": 3,
    "lucky-derby/no-bust-buster-blackjack-4": 4,
    "grand-ronde/three-card-poker": 3,
    "grand-ronde/ultimate-texas-holdem": 3,
    "golden-west/casino-war": 4,
    "grand-ronde/ez-baccarat": 4,
    "outlaws/holdem": 6,
    "golden-west/pan": 3,
    "grand-ronde/roulette": 3,
}
DRAWINGS = ("grand-ronde/roulette", "grand-ronde/ez-baccarat", "grand-ronde/craps")
SEED, ROUNDS, VIEWERS = 11, 2, (2, None)
HERE = Path(__file__).parent


class Watched:
    """Takes the picture of a table after every event, as each viewer may see it."""

    def __init__(self) -> None:
        self.pictures: list[dict[int | None, Any]] = []

    def __enter__(self) -> Watched:
        append = list.append

        class Events(list[Event]):
            def append(events, event: Event) -> None:
                append(events, event)
                table = events.table  # type: ignore[attr-defined]
                self.pictures.append({v: json.loads(msgspec.json.encode(state(table, v))) for v in VIEWERS})

        self._init = init = Table.__init__

        def watched(table: Table, *args: Any, **more: Any) -> None:
            init(table, *args, **more)
            table.events = Events(table.events)
            table.events.table = table

        Table.__init__ = watched  # type: ignore[method-assign]
        return self

    def __exit__(self, *_: object) -> None:
        Table.__init__ = self._init  # type: ignore[method-assign]


def hands(game: str, seats: int) -> list[dict[str, Any]]:
    found = []
    table = pitboss.load(game).table(seats=seats, seed=SEED)
    for _ in range(ROUNDS):
        with Watched() as watched:
            record = table.play(table.bots())
        assert len(watched.pictures) == len(record.events)
        for viewer in VIEWERS:
            seen = list(seen_events(record.events, viewer))
            kept = {n: p[viewer] for n, p in enumerate(watched.pictures, 1) if n % 4 == 0 or n == len(seen)}
            found.append(
                {
                    "viewer": viewer,
                    "before": [0, *record.before.stacks[1:]],
                    "events": json.loads(msgspec.json.encode(seen)),
                    "said": [sentence(event) for event in seen],
                    "pictures": kept,
                }
            )
    return found


def write(folder: str, game: str, what: Any) -> None:
    (HERE / folder).mkdir(exist_ok=True)
    path = HERE / folder / f"{game.replace('/', '-')}.json"
    path.write_text(json.dumps(what, separators=(",", ":")) + "\n")


def main() -> None:
    for game, seats in GAMES.items():
        write("fixtures", game, hands(game, seats))
    for id_ in DRAWINGS:
        game = pitboss.load(id_)
        write("drawings", id_, json.loads(msgspec.json.encode(drawing_of(game.family, game.rules))))


if __name__ == "__main__":
    main()
