"""Games by kind: which are the same game at several houses, their other names, and five sentences on how to play.

`kinds.toml` holds them. A game of one's own that stands in no kind is a kind by itself.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from pitboss.houses.game import HOUSES, load


class Kind(Struct, frozen=True, forbid_unknown_fields=True):
    """One game, whatever house deals it."""

    name: str
    games: Annotated[tuple[str, ...], Meta(min_length=1)]
    aliases: tuple[str, ...] = ()
    """What people call it, beside its name."""
    how: tuple[str, ...] = ()
    """How it is played, in five plain sentences."""


@cache
def kinds() -> dict[str, Kind]:
    """The kinds that come with the program, by their ids."""
    return msgspec.toml.decode((HOUSES / "kinds.toml").read_bytes(), type=dict[str, Kind])


@cache
def _by_game() -> dict[str, str]:
    return {game: id_ for id_, kind in kinds().items() for game in kind.games}


def kind_of(game: str) -> tuple[str, Kind]:
    """The kind of a game, and its id; a game without one is its own kind."""
    if id_ := _by_game().get(game):
        return id_, kinds()[id_]
    return game, Kind(load(game).sheet.name, (game,))
