"""Figures of a running room, as Prometheus reads them."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pitboss.room.room import Room

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How long something took."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def lines(self, name: str) -> list[str]:
        lines, total = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._sum:.6f}", f"{name}_count {total}"]


class Metrics:
    """Counted as it happens; what can be read off the room is read when it is asked for."""

    def __init__(self) -> None:
        self.actions: dict[str, int] = {}
        self.refused = 0
        self.defects = 0
        self.took = Histogram()
        """Seconds from an action's arrival at its table until it was stored."""

    def acted(self, kind: str) -> None:
        self.actions[kind] = self.actions.get(kind, 0) + 1


def text(room: Room) -> str:
    """All figures, in Prometheus' text format."""
    tables = [*room.tables.values()]
    seats = [seat for table in tables for seat in table.seats.values()]
    sockets = [client for table in tables for client in table.clients]
    balances = room.ledger.balances.items()
    found = room.metrics
    lines = ["# TYPE pitboss_actions_total counter"]
    lines += [f'pitboss_actions_total{{kind="{kind}"}} {count}' for kind, count in sorted(found.actions.items())]
    lines += found.took.lines("pitboss_action_seconds")
    lines += room.store.took.lines("pitboss_commit_seconds")
    single = {
        "refused_total": ("counter", found.refused),
        "defects_total": ("counter", found.defects),
        "commits_total": ("counter", room.store.commits),
        "tables": ("gauge", len(tables)),
        "hands_in_play": ("gauge", sum(table.hand is not None for table in tables)),
        "people_seated": ("gauge", sum(not seat.bot for seat in seats)),
        "bots_seated": ("gauge", sum(seat.bot for seat in seats)),
        "sockets": ("gauge", len(sockets)),
        "longest_outbox": ("gauge", max([len(client.outbox) for client in sockets], default=0)),
        "waiting_writes": ("gauge", room.store.waiting),
        "storage_up": ("gauge", int(not room.store.down)),
        "drop_cents": ("gauge", sum(cents for name, cents in balances if name.startswith("drop/"))),
        "books_balanced": ("gauge", int(sum(room.ledger.balances.values()) == 0)),
    }
    for name, (kind, value) in single.items():
        lines += [f"# TYPE pitboss_{name} {kind}", f"pitboss_{name} {value}"]
    return "\n".join(lines) + "\n"
