"""A wager against a bank: its result, what the cards alone make of the stake, then the cover and the fees."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.houses.derive import cover, fee, rows
from pitboss.houses.derive.lines import round_lines, rules_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.stakes import stake_of
from pitboss.houses.derive.steps import Row, Step
from pitboss.money.bank import Claim
from pitboss.money.cents import show
from pitboss.table import events as e


def steps(scene: Scene, event: e.Settled) -> Iterator[Step]:
    wins = cover.uncut(scene.record, event)
    claim = Claim(event.seat, event.spot, stake_of(scene, event), wins, event.why)
    yield _result(scene, claim)
    yield _lent(scene, event, wins) or _row(scene, claim)
    if event.uncovered:
        yield cover.step(scene, event, wins)
    fees = [f for f in scene.record.events if isinstance(f, e.FeeTaken) and f.seat in (event.seat, scene.bank)]
    if fees:
        yield fee.step(scene, fees, None)


def _result(scene: Scene, claim: Claim) -> Step:
    won = "won" if claim.wins > 0 else "lost" if claim.wins < 0 else "push"
    hands = scene.hands(scene.player(claim.spot, claim.seat))
    said = [s for s in (claim.why, "" if hands else scene.chance()) if s]
    return Step(
        kind="hands",
        title="The hands" if hands else "The result",
        say=f"{won}{': ' if said else ''}{'; '.join(said)}",
        hands=hands,
        rules=round_lines(scene.game),
    )


def _row(scene: Scene, claim: Claim) -> Step:
    """What the cards alone make of the stake, and the printed row or rule that says so."""
    stake, wins = claim.stake, claim.wins
    rules = rules_of(scene.game, claim.spot, claim.why)
    if wins < 0:
        half = f"{show(-wins)} of it" if -wins != stake else "the whole of it"
        row = Row("lost", "the stake", f"{show(stake)}: {half}")
        return Step(kind="row", title="What it costs", amount=wins, row=row, rules=rules)
    if capped := rows.capped(scene.game, claim):
        return capped
    if wins == 0:
        row = Row("push", "nothing", f"{show(stake)} goes back")
    elif paid := rows.paid(scene, claim):
        return paid
    elif stake:
        ratio = Fraction(wins, stake)
        row = Row("won", f"{ratio.numerator} to {ratio.denominator}", f"{show(stake)} × {ratio}")
    else:
        row = Row("won", show(wins), "without a stake of its own")
    return Step(kind="row", title="What it pays", amount=wins, row=row, rules=rules)


def _lent(scene: Scene, event: e.Settled, wins: int) -> Step | None:
    """A hand that rode on the house's chips too: they are paid if it wins, and cost nothing if it loses."""
    free = {
        f.option
        for f in scene.before
        if isinstance(f, e.Chose) and f.seat == event.seat and f.option.startswith("free ")
    }
    lent = wins - event.stake if wins > 0 else 0
    if not free or event.uncovered or (event.stake and (lent <= 0 or lent % event.stake)):
        return None
    sum_ = f"{show(event.stake)} and {show(lent)} that the house lent × 1" if wins > 0 else "the house's chips"
    row = Row("won" if wins > 0 else "not won", "1 to 1" if wins > 0 else "nothing", sum_)
    rules = [rule for option in sorted(free) for rule in rules_of(scene.game, option.replace(" ", "-"))]
    title = "What it pays" if wins > 0 else "What it costs"
    return Step(kind="row", title=title, amount=wins, row=row, rules=rules)
