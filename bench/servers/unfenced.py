"""A server on which the fence is left out: the mutation that the checker has to find.

python -m bench.servers.unfenced DATABASE PORT HOST BROKER NAME BETWEEN
"""

from __future__ import annotations

import sys

from bench import open_room
from pitboss.room import store
from pitboss.room.app import run


def believe(self: store.Store, units: object) -> list[object]:
    """Whoever thinks that it owns a table may write there."""
    return []


if __name__ == "__main__":
    store.Store._fences = believe
    run(open_room.main(sys.argv[1], int(sys.argv[2]), *sys.argv[3:]))
