"""How to play blackjack: by the solved chart, or by a basic strategy that every game of the family understands."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.equipment.cards import ACE
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import soft, total, value
from pitboss.games.bots import flat_bettor
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View


def basic(rules: Rules) -> Strategy:
    """The strategy everyone knows from ordinary blackjack, as far as a game allows it: stand on 17, on 13 against a
    six, double 10 and 11, split aces and eights, take no insurance. Banks where players bank."""

    def decide(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        allowed = {o.name: o for o in ask.options if not o.why_not and o.cost <= view.stack()}
        if ask.kind == "insurance":
            return "no"
        if ask.kind == "switch":
            return "switch" if _better_switched(view, ask.hand) else "keep"
        for choice in _wishes(view.cards(hand=ask.hand), value(view.bank_cards()[0]), "rescue" in allowed):
            if option := allowed.get(choice):
                return (choice, option.most) if option.most else choice
        return ask.otherwise

    return flat_bettor(decide, ("base", *rules.side_bets), banks=rules.bank == "player_dealer")


def best(rules: Rules) -> Strategy:
    """The chart that the solver found, where it comes with the program; the plain basic strategy elsewhere."""
    from pitboss.games.blackjack import bot

    policy = bot.chart_for(rules)
    if policy is None:
        return basic(rules)

    def decide(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        return bot.decide(ask, view, policy)

    return flat_bettor(decide, ("base", *rules.side_bets), banks=rules.bank == "player_dealer")


def _wishes(cards: list[int], up: int, doubled: bool) -> list[str]:
    """What to do with a hand, best first; the first that is allowed is done."""
    hard = sum([value(card) for card in cards])
    aces = sum([card >> 2 == ACE for card in cards])
    points, low = total(hard, aces), up in range(2, 7)
    if doubled:
        return ["rescue"] if points <= 16 and not low else ["stand"]
    if len(cards) == 2 and cards[0] >> 2 == cards[1] >> 2 and value(cards[0]) in (1, 8):
        return ["free split", "split", "hit"]
    if soft(hard, aces):
        return ["hit", "stand"] if points < 18 or (points == 18 and not low and up not in (7, 8)) else ["stand"]
    if (points in (10, 11) and up not in (1, 10)) or (points == 9 and low):
        return ["free double", "double", "hit"]
    if points in (9, 10, 11):
        return ["free double", "hit"]
    if (points == 16 and up in (1, 9, 10)) or (points == 15 and up == 10):
        return ["surrender", "hit", "stand"]
    if points >= 17 or (points >= 13 and low) or (points == 12 and up in (4, 5, 6)):
        return ["stand", "hit"]
    return ["hit", "stand"]


def _better_switched(view: View, hand: int) -> bool:
    """Whether the two hands promise more with their second cards exchanged."""
    (a, b), (c, d) = view.cards(hand=hand)[:2], view.cards(hand=hand + 1)[:2]
    return _promise(a, d) + _promise(c, b) > _promise(a, b) + _promise(c, d)


def _promise(first: int, second: int) -> int:
    """A rough price of two cards: naturals and 20s high, stiff hands low."""
    points = total(value(first) + value(second), (first >> 2 == ACE) + (second >> 2 == ACE))
    if points >= 17:
        return 2 * (points - 17)
    return {9: 1, 10: 4, 11: 5, 12: -2, 13: -3, 14: -4, 15: -5, 16: -5}.get(points, -1)


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"best": best, "basic": basic}
