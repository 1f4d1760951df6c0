"""Records hands with the Python engine for the page's own tests: what each viewer saw, and what then lay on the table.

    python web/tests/record.py

writes web/tests/fixtures/*.json. The fold of the events must arrive at the engine's own picture.
"""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

import pitboss
from pitboss.equipment.cards import texts
from pitboss.table.events import Event
from pitboss.table.record import Record
from pitboss.table.state import Table
from pitboss.table.telling import tell
from pitboss.table.views import may_see, seen_event

GAMES = {
    "grand-ronde/blackjack": 4,
    "golden-west/blackjack-switch": 3,
    "lucky-derby/no-bust-buster-blackjack-4": 4,
    "grand-ronde/three-card-poker": 3,
    "grand-ronde/ultimate-texas-holdem": 3,
    "golden-west/casino-war": 4,
    "grand-ronde/ez-baccarat": 4,
    "outlaws/holdem": 6,
    "grand-ronde/roulette": 3,
}
SEED, ROUNDS, VIEWER = 11, 2, 2


def picture(table: Table, viewer: int | None) -> dict[str, object]:
    """The table as the room sends it to one viewer."""
    spots: dict[int, dict[str, int]] = {}
    for (seat, spot), cents in table.spots.items():
        spots.setdefault(seat, {})[spot] = cents
    hands = [
        {
            "holder": holder,
            "hand": number,
            "cards": [t if may_see(viewer, holder, up) else None for t, up in zip(texts(hand.cards), hand.up)],
            "up": hand.up,
        }
        for (holder, number), hand in table.hands.items()
    ]
    return {
        "stacks": [0, *table.stacks[1:]], "spots": spots, "pot": table.pot, "bank": table.bank, "cover": table.cover,
        "markers": dict(table.markers), "hands": hands,
    }  # fmt: skip


def replayed(record: Record, viewer: int | None) -> dict[int, dict[str, object]]:
    """The picture after every fourth event and after the last, folded by the engine itself."""
    table = Table(record.before)
    table.receive = lambda holder, hand, numbers, up: table.hand(holder, hand).add(numbers, up)  # type: ignore[method-assign]
    found = {}
    for number, event in enumerate(record.events, 1):
        event.apply(table)
        if number % 4 == 0 or number == len(record.events):
            found[number] = json.loads(json.dumps(picture(table, viewer)))
    return found


def told(event: Event, viewer: int | None) -> dict[str, object]:
    seen = seen_event(event, viewer)
    return {"event": json.loads(msgspec.json.encode(seen)), "said": tell(seen)}


def main() -> None:
    folder = Path(__file__).parent / "fixtures"
    folder.mkdir(exist_ok=True)
    for game, seats in GAMES.items():
        table = pitboss.load(game).table(seats=seats, seed=SEED)
        hands = []
        for _ in range(ROUNDS):
            record = table.play(table.bots())
            for viewer in (VIEWER, None):
                told_ = [told(event, viewer) for event in record.events]
                hands.append({
                    "viewer": viewer,
                    "before": [0, *record.before.stacks[1:]],
                    "events": [t["event"] for t in told_],
                    "said": [t["said"] for t in told_],
                    "pictures": replayed(record, viewer),
                })
        path = folder / f"{game.replace('/', '-')}.json"
        path.write_text(json.dumps(hands, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
