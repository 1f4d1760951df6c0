"""What somebody needs to compute a finished hand's chance again, on a machine of their own (docs/fairness.md)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from pitboss.equipment.decks import deck
from pitboss.houses.game import load
from pitboss.room.hands import Finished, shuffle_view
from pitboss.table.events import BallsDrawn, Rolled, Spun

BALLS = 80
RESHUFFLED = "the cards were reshuffled during the hand; the room's own check covers that"
DICE_BESIDE_CARDS = "dice at a card table come from a separate source; the room's own check covers that"
NOTHING = "nothing was left to chance in this hand"


class Fell(Struct, frozen=True):
    """What chance gave at one moment."""

    kind: Literal["pieces", "dice", "spin"]
    what: list[str]


class Proof(Struct, frozen=True):
    commitment: str | None
    seed: str | None
    why: str
    """Why this cannot be computed again (yet)."""
    clients: tuple[str, ...] = ()
    first: int = 0
    """Pieces that had left the pack before this hand."""
    pack: tuple[str, ...] = ()
    """The pack in its printed order, decks after each other."""
    fell: tuple[Fell, ...] = ()


def proof(hand: Finished, viewer: int | None) -> Proof:
    """The promise, the seed where it may be shown, and everything that fell."""
    shown, record = shuffle_view(hand, viewer), hand.record
    if shown is None or record.shuffle is None:
        return Proof(None, None, NOTHING)
    if shown.seed is None:
        return Proof(shown.commitment, None, shown.why, shown.clients)
    rules = load(record.game, **record.set).rules
    rolled = any(isinstance(e, Rolled) for e in record.events)
    balls = any(isinstance(e, BallsDrawn) for e in record.events)
    spun = any(isinstance(e, Spun) for e in record.events)
    chance = [answer for who, answer in record.answers if who == 0]
    if rules.deck and rolled:
        return Proof(shown.commitment, shown.seed, DICE_BESIDE_CARDS, shown.clients)
    if any(isinstance(answer, str) for answer in chance):
        return Proof(shown.commitment, shown.seed, RESHUFFLED, shown.clients)
    kind: Literal["pieces", "dice", "spin"] = "dice" if rolled else "spin" if spun else "pieces"
    several = [answer if isinstance(answer, list) else [answer] for answer in chance]
    fell = tuple([Fell(kind, [str(one) for one in what]) for what in several])
    pack = tuple(map(str, range(1, BALLS + 1))) if balls else _pack(rules.deck, rules.decks)
    return Proof(shown.commitment, shown.seed, "", shown.clients, record.shuffle.first, pack, fell)


def _pack(name: str, decks: int) -> tuple[str, ...]:
    if not name:
        return ()
    pieces = deck(name)
    return pieces.texts(pieces.cards) * decks
