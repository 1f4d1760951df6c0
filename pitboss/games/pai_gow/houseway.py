"""What a house way of pai gow poker costs against the best settings, row by row and hand by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.equipment.cards import hand_text
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.against import PLAYER_BEST, PLAYER_WAY
from pitboss.games.pai_gow.audit import Appraised, appraise
from pitboss.games.pai_gow.classes import HANDS
from pitboss.games.pai_gow.report import WORST, RowCost, WayReport, Worst
from pitboss.games.pai_gow.rules import Rules


def houseway(rules: Rules, way: str, progress: Callable[[float], None] = lambda share: None) -> WayReport:
    """A way against the house's own."""
    read = ways.read(way, rules.equipment)
    if hand := rules.undecided(ways.encode(read)):
        raise ways.incomplete(way, hand)
    found = appraise(rules.order, ways.encode(read), rules.way, 0.0, progress)
    best, kept, bank_best, bank_kept = [float(x) for x in found.means[:4]]
    return WayReport(
        way=read.way, edge_best=-best, edge_way=-kept, cost=best - kept, bank_best=bank_best, bank_way=bank_kept,
        stderr=float(found.stderr[:4].max()), worst=_worst(rules, found), rows=_rows(read, found),
    )  # fmt: skip


def _lost(found: Appraised) -> Any:
    return found.found[:, PLAYER_BEST] - found.found[:, PLAYER_WAY]


def _worst(rules: Rules, found: Appraised) -> list[Worst]:
    import numpy as np

    lost = np.where(found.weight > 0, _lost(found), 0)
    told = []
    for n in np.argsort(-lost, kind="stable")[:WORST].tolist():
        cards = found.cards[n].tolist()
        way, best = (_words(rules, cards, each[n].tolist()) for each in (found.set_hands.way, found.chosen))
        told.append(Worst(hand_text(cards[::-1]), way, best, float(lost[n])))
    return told


def _words(rules: Rules, cards: list[int], values: list[int]) -> str:
    """The setting of these cards that has these values."""
    settings = rules.splitter.settings(cards)
    one = next(s for s in settings if [s.front_value, s.back_value] == values)
    return f"{hand_text(one.front[::-1])} | {hand_text(one.back[::-1])}"


def _rows(way: ways.Way, found: Appraised) -> list[RowCost]:
    import numpy as np

    row, lost = found.set_hands.row, _lost(found)
    count = len(way.rows)
    share = np.bincount(row, found.weight, count) / HANDS
    departs = np.bincount(row, found.weight * (lost > 1e-9), count) / HANDS
    cost = np.bincount(row, found.weight * lost, count) / HANDS
    return [RowCost(r.name, float(share[n]), float(departs[n]), float(cost[n])) for n, r in enumerate(way.rows)]
