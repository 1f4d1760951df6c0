"""How to play bingo: buy a pack, and let the numbers be covered."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pitboss.games.bingo.rules import BALLS, Rules
from pitboss.table.asks import DONE, Answer, Ask, Choose, Counter
from pitboss.table.round import Strategy
from pitboss.table.views import View


def regular(rules: Rules) -> Strategy:
    """One pack a session, and the sheets of its special games while there is money for the next pack."""

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose):
            return "spin"
        assert isinstance(ask, Counter)
        if ask.kind == "claim":
            return DONE
        own = [ticket.what for ticket in view.tickets if ticket.seat == view.seat]
        at = ask.form["game"]
        item = rules.programme[at - 1]
        if at == 1 and not own and view.stack() >= rules.pack_price:
            return {"buy": {"packs": 1}}
        if not item.special or any(paper["game"] == at for paper in own):
            return DONE
        if view.stack() < rules.pack_price + rules.sheet_price:
            return DONE
        if item.kind == "bonanza":
            return {"buy": {"sheets": 1, "game": at}}
        chance = Random(f"{view.seat} {view.stack()}")
        return {"buy": {"pick": chance.sample(range(1, BALLS + 1), rules.spaces), "game": at}}

    return answer


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"regular": regular}


def random_order(ask: Any, view: View, chance: Random) -> Answer:
    """Any order, legal or not: packs, sheets and picked numbers, daubed or by hand; claims right and wrong."""
    own = [ticket for ticket in view.tickets if ticket.seat == view.seat]
    if ask.kind == "claim":
        by_hand = [s for t in own if not t.what["daub"] for s in (t.what["cards"] or [str(t.number)])]
        return {"claim": chance.choice(by_hand)} if by_hand and chance.random() < 0.05 else DONE
    kind = chance.choice(["packs", "sheets", "pick", DONE, DONE])
    if kind == DONE:
        return DONE
    order: dict[str, Any] = {"daub": chance.random() < 0.7}
    if kind == "pick":
        order["pick"] = (
            chance.choices(range(1, BALLS + 1), k=8) if chance.random() < 0.1 else chance.sample(range(1, 76), 8)
        )
    else:
        order[kind] = chance.randint(1, 3)
    if kind != "packs":
        games = [n for n, item in enumerate(ask.form["programme"], 1) if item["kind"] in ("pick_your_own", "bonanza")]
        order["game"] = chance.choice([*games, chance.randint(0, 14)])
    return {"buy": order}
