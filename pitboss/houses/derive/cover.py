"""A bank's cover: what the cards alone made of a wager, and what the cover left of it."""

from __future__ import annotations

from pitboss.errors import PitbossError
from pitboss.houses.derive.lines import rules_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Part, Step
from pitboss.houses.open_table import replay
from pitboss.money.bank import Claim
from pitboss.money.cents import show
from pitboss.table import events as e
from pitboss.table.record import Record
from pitboss.table.spots import wager_words


def uncut(record: Record, event: e.Settled) -> int:
    """What the cards alone made of the wager, where a bank's cover may have cut it."""
    if claim := _claim(record, event):
        return claim.wins
    return event.paid + event.uncovered if event.paid else -event.taken - event.uncovered


def _claim(record: Record, event: e.Settled) -> Claim | None:
    """The wager as it was before the cover was asked; a surrender that took nothing was lost all the same."""
    if not event.uncovered:
        return None
    claims: list[Claim] = []
    try:
        replay(record, claims)
    except PitbossError:  # its rules have changed since
        return None
    same = [c for c in claims if (c.seat, c.spot, c.stake) == (event.seat, event.spot, event.stake)]
    fitting = [c for c in same if abs(c.wins) == event.paid + event.taken + event.uncovered]
    return fitting[0] if fitting else None


def step(scene: Scene, event: e.Settled, wins: int) -> Step:
    """A player-dealer wins and loses no more than was put up, in the order in which wagers are settled."""
    posted = next((f for f in scene.record.events if isinstance(f, e.BankPosted)), None)
    before = [f for f in scene.before if isinstance(f, e.Settled) and not f.house]
    put_up = posted.cents if posted else 0
    parts = [Part("the bank put up", put_up)]
    for f in before:
        if moved := f.paid + f.taken:
            refills = posted is not None and posted.refills and bool(f.paid) != (wins > 0)
            used = moved if refills else -moved
            parts.append(Part(f"seat {f.seat}, {wager_words(f.spot)} {'paid' if f.paid else 'lost'}", used))
    parts.append(Part("of this wager covered", event.paid + event.taken))
    back = -event.uncovered if wins > 0 else event.uncovered
    said = "What the bank put up ended at this wager: " + (
        f"{show(event.uncovered)} more would have been paid"
        if wins > 0
        else f"{show(event.uncovered)} of the stake goes back"
    )
    rules = rules_of(scene.game, "cover")
    return Step(kind="cover", title="The bank's cover", amount=back, say=f"{said}.", parts=parts, rules=rules)
