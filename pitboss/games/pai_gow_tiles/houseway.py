"""What a house way of pai gow tiles costs against the best settings, row by row and hand by hand, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pitboss.equipment import tiles
from pitboss.games.pai_gow import ways
from pitboss.games.pai_gow.report import WORST, RowCost, WayReport, Worst
from pitboss.games.pai_gow_tiles import splits
from pitboss.games.pai_gow_tiles.rules import Rules
from pitboss.games.pai_gow_tiles.solve import HANDS, LOSE, OPPOSING, WIN, Solved, against, edge


def houseway(rules: Rules, way: str, progress: Callable[[float], None] = lambda share: None) -> WayReport:
    """A way against the house's own."""
    read = ways.read(way, rules.equipment)
    if hand := rules.undecided(ways.encode(read)):
        raise ways.incomplete(way, hand)
    found = against(ways.encode(read), rules.way)
    progress(1.0)
    best, bank = found.best(found.player), found.best(found.bank)
    edges = [float(edge(found.total(found.player, chosen))) for chosen in (best, found.hands.way)]
    banks = [-float(edge(found.total(found.bank, chosen))) for chosen in (bank, found.hands.way)]
    return WayReport(
        way=read.way, edge_best=edges[0], edge_way=edges[1], cost=edges[1] - edges[0], bank_best=banks[0],
        bank_way=banks[1], stderr=None, worst=_worst(found, best), rows=_rows(read, found, best),
    )  # fmt: skip


def _lost(found: Solved, best: Any) -> Any:
    """What the way's setting of each hand gives away, per unit of the wager."""
    import numpy as np

    net = (found.player[:, :, WIN] - found.player[:, :, LOSE]) / OPPOSING
    each = np.arange(len(best))
    return net[each, best] - net[each, found.hands.way]


def _worst(found: Solved, best: Any) -> list[Worst]:
    import numpy as np

    lost = _lost(found, best)
    told = []
    for n in np.argsort(-lost, kind="stable")[:WORST].tolist():
        hand = found.hands.tiles[n]
        settings = splits.settings(hand)
        way, better = [_words(settings[int(s[n])]) for s in (found.hands.way, best)]
        told.append(Worst(" ".join(map(tiles.text, hand)), way, better, float(lost[n])))
    return told


def _words(setting: splits.Setting) -> str:
    return " | ".join(" ".join(map(tiles.text, group)) for group in (setting.low, setting.high))


def _rows(way: ways.Way, found: Solved, best: Any) -> list[RowCost]:
    import numpy as np

    row, lost, weight = found.hands.row, _lost(found, best), found.hands.weight
    count = len(way.rows)
    share, departs, cost = [np.bincount(row, weight * w, count) / HANDS for w in (1, lost > 0, lost)]
    return [RowCost(r.name, float(share[n]), float(departs[n]), float(cost[n])) for n, r in enumerate(way.rows)]
