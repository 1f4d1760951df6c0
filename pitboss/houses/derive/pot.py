"""Pots and jackpots: who put in, who takes out."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.houses.derive import fee
from pitboss.houses.derive.lines import round_lines, rules_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Part, Step
from pitboss.table import events as e
from pitboss.table.sentences import sentence


def steps(scene: Scene, event: e.PotWon) -> Iterator[Step]:
    events = scene.record.events
    yield Step(
        kind="hands",
        title="The hands",
        say=event.why or "nobody else is left in",
        hands=scene.hands(event.seat, others=True),
        rules=round_lines(scene.game, "pot hand best"),
    )
    put: dict[int, int] = {}
    for f in events:
        if isinstance(f, e.Wagered):
            put[f.seat] = put.get(f.seat, 0) + f.cents
        elif isinstance(f, e.Returned):
            put[f.seat] -= f.cents
    parts = [Part(f"seat {seat} put in", cents) for seat, cents in sorted(put.items()) if cents]
    others = [f for n, f in enumerate(events) if isinstance(f, e.PotWon) and n != scene.n]
    parts += [Part(f"to seat {f.seat}{', side pot ' + str(f.pot) if f.pot else ''}", -f.cents) for f in others]
    fees = [f for f in events if isinstance(f, e.FeeTaken) and not f.seat]
    parts += [Part("the fee" if not f.jackpot else f"to the {f.jackpot} jackpot", -f.cents) for f in fees]
    if rest := event.cents - sum(part.cents for part in parts):
        parts.append(Part("from the hand before" if rest > 0 else "stays for the next hand", rest))
    yield Step(kind="pot", title="The pot", amount=event.cents, parts=parts)
    if fees:
        yield fee.step(scene, fees, None)


def jackpot(scene: Scene, event: e.JackpotWon) -> Step:
    rules = rules_of(scene.game, "jackpot")
    return Step(kind="pot", title="The jackpot", amount=event.cents, say=sentence(event), rules=rules)
