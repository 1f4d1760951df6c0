"""Chips from seat to seat, where players pay each other."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.houses.derive.lines import round_lines
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Row, Step
from pitboss.money.cents import show
from pitboss.table import events as e
from pitboss.table.sentences import sentence

_COUNTED = {"chinese-poker": "point", "pan": "chip"}
"""What players pay each other in, at the table's least wager each."""


def steps(scene: Scene, event: e.Transferred) -> Iterator[Step]:
    hands = scene.hands(event.to, others=True)
    yield Step(kind="hands", title="The hands", say=event.why, hands=hands, rules=round_lines(scene.game))
    row = _counted(scene, event)
    yield Step(kind="transfer", title="From seat to seat", amount=event.cents, say=sentence(event), row=row)


def _counted(scene: Scene, event: e.Transferred) -> Row | None:
    """The points or chips that were paid, and what each is worth; unless the payer's chips ran out before."""
    unit, each = _COUNTED.get(scene.game.family.name, ""), scene.record.limits[0]
    if not unit or not event.cents or event.cents % each or not scene.record.stacks[event.seat]:
        return None
    count = event.cents // each
    counted = f"{count} {unit}{'s' * (count > 1)}"
    return Row(counted, f"{show(each)} each", f"{count} × {show(each)}")
