"""The record of a round: who sat, what was asked and answered, what happened. Anyone can replay it.

A record is a JSON document with a version. Replaying its answers through the same rules gives the same events, byte for
byte; the seal shows whether it was changed, and where the shuffle's seed is revealed the cards can be dealt
again from it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from pitboss.equipment.decks import Deck
from pitboss.errors import BadInput, CheckFailed, whole
from pitboss.reading import know
from pitboss.table import events
from pitboss.table.asks import Answer, Arrange, Ask, Choose, Deal, Discard
from pitboss.table.events import Event
from pitboss.table.round import Given
from pitboss.table.state import Saved
from pitboss.table.views import seen_events

VERSION = 2


class Shuffle(Struct, frozen=True):
    """Which cards were promised: the commitment made before the deal, and the seed once it may be shown."""

    commitment: str
    seed: str = ""
    first: int = 0
    """Cards that had left the shoe before this round."""
    clients: tuple[str, ...] = ()
    """Seeds of the players' own that were mixed in, each as `seat:text`."""


class Record(Struct, kw_only=True, dict=True):
    """One round, whole. `view` is the same round as one seat saw it."""

    version: int = VERSION
    game: str
    set: dict[str, Any]
    rules: str
    """Fingerprint of the rule values in force."""
    limits: tuple[int, int]
    fee: str = ""
    before: Saved
    """The table before the round; without the shoe, whose order nobody may know."""
    answers: list[tuple[int, Any]]
    """Who answered (0 is chance) and what, in order. Cards are text."""
    events: list[events.Any]
    shuffle: Shuffle | None = None
    stacks: list[int] = field(default_factory=list)
    """Cents by seat after the round."""
    program: str | UnsetType = UNSET
    """Fingerprint of the program that dealt it, where a room did."""
    seal: str = ""

    @cached_property
    def settlement(self) -> dict[int, int]:
        """Cents won or lost, seat by seat, fees included; chips that stay up on the layout are neither."""
        after, up = self.stacks, self._grown()
        return {
            s: after[s] - b + up.get(s, 0)
            for s, b in enumerate(self.before.stacks)
            if s and (b or after[s] or up.get(s, 0))
        }

    def _grown(self) -> dict[int, int]:
        """How much more each seat has on the layout than before the round: a pass bet that waits for its point."""
        grown: dict[int, int] = {}
        for event in self.events:
            if isinstance(event, events.Gathered):  # into the pot: no bet of such a round outlasts it
                return {}
            if isinstance(event, events.Wagered):
                grown[event.seat] = grown.get(event.seat, 0) + event.cents
            elif isinstance(event, events.Returned):
                grown[event.seat] = grown.get(event.seat, 0) - event.cents
            elif isinstance(event, events.Settled):
                grown[event.seat] = grown.get(event.seat, 0) - event.stake
        return grown

    def view(self, seat: int | None = None) -> list[Event]:
        """What this seat could see of the round; None is somebody who only watched."""
        places = len(self.before.stacks) - 1
        if seat is not None and not (whole(seat) and 1 <= seat <= places):
            raise BadInput(f"there is no seat {seat!r}; this table has seats 1 to {places}, and None only watches")
        return list(seen_events(self.events, seat))

    def sealed(self) -> Record:
        """With its fingerprint, as it is written to disk."""
        self.seal = self._fingerprint()
        return self

    def check_seal(self) -> None:
        if self.seal != self._fingerprint():
            raise CheckFailed("the record was changed after it was sealed: its seal does not match")

    def _fingerprint(self) -> str:
        whole = msgspec.structs.replace(self, seal="")
        return hashlib.sha256(msgspec.json.encode(whole, order="deterministic")).hexdigest()

    def json(self) -> bytes:
        return msgspec.json.encode(self)


def read(data: bytes, where: str) -> Record:
    """A record from JSON; a damaged one is refused in one line."""
    try:
        version = msgspec.json.decode(data, type=_Versioned).version
        if version != VERSION:
            raise CheckFailed(f"{where}: this is a record of version {version}; this program reads version {VERSION}")
        return msgspec.json.decode(data, type=Record)
    except msgspec.DecodeError as wrong:
        raise CheckFailed(f"{where}: not a whole record: {wrong}") from None
    except RecursionError:
        raise CheckFailed(f"{where}: not a record: too many brackets within each other") from None


class _Versioned(Struct):
    version: int


know(_Versioned)


def wire(answers: Iterable[Given], pieces: Deck) -> list[tuple[int, Any]]:
    """The answers of a round as a record holds them. Words and wagers are JSON already."""
    plain = (str, dict)
    return [(who, answer if type(answer) in plain else to_wire(ask, answer, pieces)) for who, ask, answer in answers]


def to_wire(ask: Ask, answer: Answer, pieces: Deck) -> Any:
    """An answer as JSON holds it: cards are text."""
    if isinstance(ask, (Deal, Discard)):
        return list(pieces.texts(answer))
    if isinstance(ask, Arrange):
        return [list(pieces.texts(group)) for group in answer]
    return list(answer) if isinstance(answer, tuple) else answer


def from_wire(ask: Ask, answer: Any, pieces: Deck) -> Answer:
    """An answer from JSON, from a record or from a client; what cannot be read is left for the ask to refuse."""
    if isinstance(ask, (Deal, Discard)) and _words(answer):
        return list(pieces.read(answer))
    if isinstance(ask, Arrange) and isinstance(answer, (list, tuple)) and all(_words(group) for group in answer):
        whole = iter(pieces.read([word for group in answer for word in group]))
        return tuple([tuple([next(whole) for _ in group]) for group in answer])
    if isinstance(ask, Choose) and isinstance(answer, list):
        return tuple(answer)
    return answer


def _words(answer: Any) -> bool:
    return isinstance(answer, Sequence) and not isinstance(answer, str) and all(isinstance(w, str) for w in answer)
