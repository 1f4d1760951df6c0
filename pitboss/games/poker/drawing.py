"""How a table is drawn."""

from __future__ import annotations

from pitboss.games.drawing import Drawing
from pitboss.games.poker.rules import Rules
from pitboss.money.cents import show
from pitboss.money.in_force import FeeInForce


def drawing(rules: Rules | None) -> Drawing:
    if rules is None:
        return Drawing(kind="oval", cloth="blue", sign="c", group="Poker")
    variant = rules.variant
    return Drawing(
        kind="oval",
        cloth="blue",
        sign="c",
        group="Poker",
        centre="" if variant.kind == "community" else variant.kind,
        stakes=stakes(rules, (rules.table_min, rules.table_max)),
        streets=tuple([street.name for street in variant.streets]),
    )


def stakes(rules: Rules, limits: tuple[int, int], fee: FeeInForce | None = None) -> str:
    """`$1/$2 blinds, no limit`; a limit game is called by its bets."""
    played, structure = rules.stakes(limits, fee), rules.structure.replace("_", " ")
    if rules.structure in ("fixed_limit", "spread"):
        return f"{show(played.lower)}/{show(played.upper)}, {structure}"
    return f"{show(played.small_blind)}/{show(played.big_blind)} blinds, {structure}" if played.big_blind else structure
