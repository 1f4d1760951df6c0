"""Tickets: what was paid for one, and the prize."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.houses.derive.lines import round_lines, rules_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Part, Row, Rule, Step
from pitboss.money.cents import show
from pitboss.table import events as e
from pitboss.table.record import Record


def holder(record: Record, ticket: int) -> int:
    """Who bought it, in this round or in one before."""
    bought = [f.seat for f in record.events if isinstance(f, e.TicketBought) and f.number == ticket]
    kept = record.before.tickets
    return bought[0] if bought else next((t.seat for t in kept if t.number == ticket), 0)


def steps(scene: Scene, event: e.TicketGraded) -> Iterator[Step]:
    said = "; ".join(s for s in (event.why, scene.chance()) if s)
    yield Step(kind="hands", title="The result", say=said, rules=round_lines(scene.game))
    row, cite = None, ""
    for printed in scene.game.sheet.paytables.values():
        for result, text in printed.value.items():
            if isinstance(text, str) and result == event.why:
                row, cite = Row(result, text, f"{show(event.stake)} × {text}"), printed.cite
    rules = [Rule(f"{row.result}: {row.pays}", cite)] if row else rules_of(scene.game, "prize")
    parts = [Part("paid for this game", -event.stake), Part("prize", event.prize)]
    amount = event.prize - event.stake
    yield Step(kind="ticket", title="The ticket", amount=amount, row=row, parts=parts, rules=rules)
