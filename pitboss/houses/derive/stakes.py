"""The stake that a wager is counted on, which is not always what moves when it is settled."""

from __future__ import annotations

from pitboss.houses.derive.scene import Scene
from pitboss.table import events as e


def stake_of(scene: Scene, event: e.Settled) -> int:
    """Its own stake; or what stays up when it is paid, or what it rides on."""
    return event.stake or _stays(scene, event) or _ridden(scene, event)


def _stays(scene: Scene, event: e.Settled) -> int:
    """What lay on the spot of a bet that is paid and stays up."""
    key, lies = (event.seat, event.spot), 0
    lies += sum(cents for seat, spot, cents in scene.record.before.up if (seat, spot) == key)
    for f in scene.before:
        match f:
            case e.Wagered() | e.Returned() if (f.seat, f.spot) == key:
                lies += f.cents if isinstance(f, e.Wagered) else -f.cents
            case e.Settled() if (f.seat, f.spot) == key:
                lies -= f.stake
            case e.Relocated() if f.seat == event.seat:
                lies += f.cents * ((f.to == event.spot) - (f.spot == event.spot))
    return lies


def _ridden(scene: Scene, event: e.Settled) -> int:
    """The stake of the wager that a bonus without one rides on: the Ante under an Ante bonus."""
    name, _, at = event.spot.partition("@")
    for f in scene.record.events:
        if isinstance(f, e.Settled) and f.seat == event.seat:
            carrier, _, there = f.spot.partition("@")
            if there == at and name.startswith(f"{carrier}-"):
                return f.stake
    return 0
