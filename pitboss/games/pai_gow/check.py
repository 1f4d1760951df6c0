"""Check a house way: every hand that can be dealt is set by it, and every row of it decides some hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from msgspec import structs

from pitboss.equipment.cards import hand_text
from pitboss.equipment.tiles import text
from pitboss.errors import BadInput
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.splits import order
from pitboss.reading import read_toml

JOKERS = (("bug", "aces"), ("wild", "all"))


def is_way(path: Path) -> bool:
    """Whether a file holds a house way and not cases."""
    try:
        return "way" in read_toml(path)
    except BadInput:
        return False  # whoever reads it says what is wrong


def check_way(path: Path) -> Iterator[tuple[str, str | None]]:
    """What was checked, and what was wrong or None: all hands, then row by row."""
    way = ways.read(str(path))
    decided, unset = _rows(way)
    yield "every hand is set", f"no row decides {unset}" if unset else None
    for n, row in enumerate(way.rows):
        yield f"row '{row.name}'", None if n in decided else f"it never decides: {_idle(way, row)}"


def _idle(way: ways.Way, row: ways.Row) -> str:
    """Why a row decides nothing: it would by itself, it would if it allowed every setting, or never."""
    alone = structs.replace(way, rows=[row])
    if 0 in _rows(alone)[0]:
        return "earlier rows match all its hands"
    if 0 in _rows(structs.replace(way, rows=[structs.replace(row, choose={})]))[0]:
        return "no legal setting of its hands satisfies `choose`"
    return "no hand satisfies `when`"


def _rows(way: ways.Way) -> tuple[set[int], str]:
    """The rows that decide, and a hand that none does."""
    return _tiles(way) if way.equipment == "tiles" else _cards(way)


def _cards(way: ways.Way) -> tuple[set[int], str]:
    from pitboss.games.pai_gow.classes import all_hands
    from pitboss.games.pai_gow.set_all import set_all

    decided: set[int] = set()
    unset = ""
    for joker, five in JOKERS:
        rows = set_all(order(joker, "lowest", five), ways.encode(way), all_hands()).row
        decided |= set(rows.tolist())
        if (rows < 0).any() and not unset:
            unset = hand_text(all_hands()[rows.argmin()].tolist())
    return decided, unset


def _tiles(way: ways.Way) -> tuple[set[int], str]:
    from pitboss.games.pai_gow_tiles.solve import hands

    found = hands(ways.encode(way))
    rows = set(found.row.tolist())
    return rows, " ".join(map(text, found.tiles[int(found.row.argmin())])) if -1 in rows else ""
