"""Fees and commissions: what was taken, and the tiers of the schedule that say so."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.houses.derive.lines import rules_of
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Rule, Step
from pitboss.money.in_force import describe, in_force
from pitboss.money.what_if import show_charge, show_tier
from pitboss.table import events as e
from pitboss.table.sentences import sentence


def step(scene: Scene, taken: Sequence[e.FeeTaken], amount: int | None) -> Step:
    """A fee as an amount of its own; with None beside another amount, which it is no part of."""
    record = scene.record
    fee = in_force(record.game, record.fee) if record.fee else None
    said = "; ".join(sentence(f) for f in taken)
    rules = []
    for charge in fee.option.charges if fee else ():
        for tier in charge.tiers:
            if tier.percent_bp or tier.cents in {abs(f.cents) for f in taken}:
                who = show_charge(charge)
                said_of = f"{who[:1].upper()}{who[1:]}. {show_tier(tier, charge.terms)}"
                rules.append(Rule(said_of, tier.lines))
    title = "The fee" if fee else "The commission"
    return Step(
        kind="fee",
        title=title if amount is not None else f"{title}, charged separately",
        amount=amount,
        say=f"{describe(fee)}. {said}" if fee else said,
        rules=rules[:3] or rules_of(scene.game, "commission") or rules_of(scene.game, "fee"),
    )
