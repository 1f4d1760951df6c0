"""A player worth sitting with: the hand's worth against what the betting implies, the price, position, and bluffs.

It sees only its view. No equilibrium, and no memory of other hands.
"""

from __future__ import annotations

from random import Random

from pitboss.games.poker.contest import contest
from pitboss.games.poker.discarding import throw
from pitboss.games.poker.rules import Rules
from pitboss.games.poker.strategy import aside, lawful
from pitboss.games.poker.strong_view import Opponent, Situation, situation
from pitboss.games.poker.strong_worth import worth
from pitboss.table.asks import Answer, Ask, Choose, Discard, Option
from pitboss.table.round import Strategy
from pitboss.table.views import View

BET_EDGE, RAISE_EDGE = 1.06, 1.25
"""How much more than its part of the chips a hand must be worth to bet it, and to raise with it."""
RESPECT = 0.06
"""How much more a hand must be worth for each raise of this round by one opponent: not both can be right."""
BLUFFS = 0.1
"""How often a poor hand is bet against one quiet opponent."""


def strong(rules: Rules) -> Strategy:
    """Bets for value, calls at the right price, bluffs now and then."""
    of = contest(rules)
    chance: dict[int | None, Random] = {}
    _get_ready(rules)

    def answer(ask: Ask, view: View) -> Answer:
        random = chance.setdefault(view.seat, Random(f"strong {view.seat}"))
        if isinstance(ask, Discard):
            return _give_up(ask, view, rules, random) if ask.least else throw(ask.cards, rules)
        assert isinstance(ask, Choose)
        if ask.kind:
            return aside(ask, view)
        seen = situation(view)
        wanted = _decide(ask, view, rules, seen, worth(of, rules, seen, random), random)
        return lawful(rules, ask, view, wanted)

    return answer


def _get_ready(rules: Rules) -> None:
    """Load or compile what a decision needs before the first one waits for it."""
    of = contest(rules)
    own = of.cards[: rules.variant.hole]
    kind = rules.variant.kind
    rival = Opponent(2, (), len(own), 1, 1, 1, 0 if kind == "draw" else -1)
    worth(of, rules, Situation(own, (), (), (rival,), rules.draws), Random(0))


def _give_up(ask: Discard, view: View, rules: Rules, random: Random) -> Answer:
    """Crazy Pineapple: the card without which the others are worth most."""
    of, seen = contest(rules), situation(view)

    def without(card: int) -> float:
        return worth(of, rules, seen._replace(own=tuple([c for c in ask.cards if c != card])), random)

    return (max(ask.cards, key=without),)


def _decide(ask: Choose, view: View, rules: Rules, seen: Situation, share: float, random: Random) -> Answer:
    options = {option.name: option for option in ask.options if not option.why_not}
    wager = options.get("raise") or options.get("bet")
    cost = options["call"].cost if "call" in options else 0
    pot = view.pot + view.bets
    rivals = max(len(seen.opponents), 1)
    fair = 1 / (rivals + 1)
    warned = max([opponent.late_raises for opponent in seen.opponents], default=0)
    if wager and _for_value(share - RESPECT * warned, fair, cost):
        return wager.name, _size(wager, view, pot, cost, share)
    if cost:
        return "call" if share > _price(cost, pot, rules, seen) else "fold"
    if wager and _bluffs(share, fair, rivals, seen, random):
        return wager.name, _size(wager, view, pot, cost, 0.5)
    return "check"


def _for_value(share: float, fair: float, cost: int) -> bool:
    """Whether more chips in the pot are welcome: the hand takes clearly more than its part of them."""
    edge = RAISE_EDGE if cost else BET_EDGE
    return share > min(fair * edge, 0.5 + fair * (edge - 1) * 2 / 3) + (0.02 if cost else 0)


def _price(cost: int, pot: int, rules: Rules, seen: Situation) -> float:
    """The share of the pot that makes a call right; early calls will have to be followed by others."""
    odds = cost / (pot + cost)
    return odds * (1 + 0.06 * _streets_left(rules, seen))


def _streets_left(rules: Rules, seen: Situation) -> int:
    variant = rules.variant
    if variant.kind == "community":
        return len([street for street in variant.streets if street.board]) - max(len(seen.board) - 2, 0)
    if variant.kind == "stud":
        return variant.hole - len(seen.own)
    return rules.draws - seen.drew


def _bluffs(share: float, fair: float, rivals: int, seen: Situation, random: Random) -> bool:
    """With a poor hand, against one or two who have shown no strength."""
    quiet = not any(opponent.late_raises for opponent in seen.opponents)
    return rivals <= 2 and quiet and share < fair * 0.7 and random.random() < BLUFFS / rivals


def _size(wager: Option, view: View, pot: int, cost: int, share: float) -> int:
    """Of the legal amounts one that suits the hand: between half the pot and all of it."""
    if wager.least == wager.most:
        return wager.least
    wanted = view.stake("bet") + cost + int((pot + cost) * (0.5 + 0.5 * min(max(2 * share - 1, 0), 1)))
    if 3 * wanted >= 2 * wager.most:
        return wager.most
    return wager.least + max(wanted - wager.least, 0) // wager.step * wager.step
