"""How to play Chinese poker."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pitboss.games.chinese_poker import settle
from pitboss.games.chinese_poker.arrange import best, weigh
from pitboss.games.chinese_poker.rules import Rules
from pitboss.table.asks import DONE, Answer, Arrange, Ask, Choose, Counter
from pitboss.table.round import Strategy
from pitboss.table.views import View


def well_set(rules: Rules) -> Strategy:
    """Weighs every legal setting, and surrenders a hand that is expected to lose more than a surrender."""

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Arrange):
            return best(rules, ask.cards)[0]
        if isinstance(ask, (Choose, Counter)):
            cards = [card for group in range(3) for card in view.cards(hand=group)]
            hopeless = float(weigh(rules, cards).points.max()) < -settle.SURRENDER
            if isinstance(ask, Counter):
                return {"surrender": True} if hopeless else DONE
            return "surrender" if hopeless else "play"
        return ask.default(view.seat or 0)

    return answer


def plain(rules: Rules) -> Strategy:
    """The best back, then the best middle; never surrenders."""
    return lambda ask, view: ask.default(view.seat or 0)


def random_order(ask: Counter, view: View, chance: Random) -> Answer:
    """Surrender now and then."""
    return {"surrender": True} if chance.random() < 0.2 else DONE


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"well-set": well_set, "plain": plain}
