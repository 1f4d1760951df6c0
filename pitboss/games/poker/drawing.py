"""How a table is drawn."""

from __future__ import annotations

from pitboss.games.drawing import Drawing
from pitboss.games.poker.rules import Rules
from pitboss.money.cents import show


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
        stakes=_stakes(rules),
        streets=tuple([street.name for street in variant.streets]),
    )


def _stakes(rules: Rules) -> str:
    """`$1/$2 blinds, no limit`; a limit game is called by its bets."""
    stakes, structure = rules.stakes((rules.table_min, rules.table_max)), rules.structure.replace("_", " ")
    if rules.structure in ("fixed_limit", "spread"):
        return f"{show(stakes.lower)}/{show(stakes.upper)}, {structure}"
    return f"{show(stakes.small_blind)}/{show(stakes.big_blind)} blinds, {structure}" if stakes.big_blind else structure
