"""A player who knows the chart: reads it for every decision, and computes nothing."""

from __future__ import annotations

import msgspec

from pitboss.equipment.cards import ACE
from pitboss.games.blackjack.keep_or_switch import DOUBLE_2, KEEP, SWITCH, first, gain, kept_and_made, then
from pitboss.games.blackjack.known import known
from pitboss.games.blackjack.policy import COUNTS, LENT, PAID, REDOUBLE, RESCUE, SOFT, Policy, column_of
from pitboss.games.blackjack.rules import Rules
from pitboss.games.blackjack.settle import soft, total, value
from pitboss.table.asks import Answer, Choose, Option
from pitboss.table.events import Chose
from pitboss.table.views import View


def chart_for(rules: Rules) -> Policy | None:
    """The chart of these rules, or of the same game with the nearest number of decks for which there is one."""
    for decks in sorted(range(1, 9), key=lambda n: abs(n - rules.decks)):
        if (decks < rules.decks_from) or (rules.decks_allowed and decks not in rules.decks_allowed):
            continue
        if policy := known(msgspec.structs.replace(rules, decks=decks)):
            return policy
    return None


def decide(ask: Choose, view: View, policy: Policy) -> Answer:
    """What the chart says, as far as it is allowed and can be paid for."""
    allowed = {o.name: o for o in ask.options if not o.why_not and o.cost <= view.stack()}
    if ask.kind == "insurance":
        return "even money" if policy.even_money and "even money" in allowed else "no"
    if ask.kind == "switch":
        return _keep_or_switch(ask.hand, view, policy, "double" in allowed, "double 2" in allowed)
    if ask.kind == "behind":
        return ask.otherwise
    for choice in _wishes(ask, view, policy):
        if option := allowed.get(choice):
            return (choice, option.most) if option.most else choice
    return ask.otherwise


def _keep_or_switch(hand: int, view: View, policy: Policy, may_double: bool, may_double_2: bool) -> str:
    """What makes the most of two hands: to exchange their second cards or not, or first to double one and see."""
    up = value(view.bank_cards()[0]) - 1
    kept, made = kept_and_made(policy.switch_worth[:, :, up])
    totals = policy.doubled_worth[:, up]
    (a, b, *x), (c, d, *y) = [[value(card) - 1 for card in view.cards(hand=n)] for n in (hand, hand + 1)]
    if x and y:
        choice = SWITCH if gain(totals, a, b, x[0], c, d, y[0]) > 0 else KEEP
    elif x:
        choice = (KEEP, SWITCH, DOUBLE_2)[then(kept, made, totals, a, b, x[0], c, d, may_double_2)[0]]
    elif y:
        choice = then(kept, made, totals, c, d, y[0], a, b, may_double)[0]
    else:
        choice = first(kept, made, totals, a, b, c, d, may_double, may_double_2)
    return ("keep", "switch", "double", "double 2")[choice]


def _wishes(ask: Choose, view: View, policy: Policy) -> list[str]:
    """What to do with a hand, best first; the first that is allowed is done."""
    cards = view.cards(hand=ask.hand)
    up = column_of([value(card) - 1 for card in view.bank_cards()])
    hard, aces = sum([value(card) for card in cards]), sum([card >> 2 == ACE for card in cards])
    state = total(hard, aces) + (SOFT if soft(hard, aces) else 0)
    doubles = _doubles(ask, view)
    if doubles:
        then = int(policy.again[doubles - 1, state, up])
        return {REDOUBLE: ["double"], RESCUE: ["rescue"]}.get(then, ["stand"])
    count = min(len(cards), COUNTS + 1) - 2
    kind = PAID if view.stake(ask.spot) else LENT
    plain = ["hit", "stand"] if policy.hit[kind, count, state, up] else ["stand", "hit"]
    wishes = [*(["free double", "double"] if policy.double[kind, count, state, up] else []), *plain]
    pair = value(cards[0]) - 1 if len(cards) == 2 and value(cards[0]) == value(cards[1]) else -1
    split_open = _open(ask.options, "split") or _open(ask.options, "free split")
    if pair >= 0 and policy.split[pair, up]:
        wishes = ["free split", "split", *wishes]
    if policy.pair_surrender[pair, up] if pair >= 0 and split_open else policy.surrender[count, state, up]:
        wishes = ["surrender", *wishes]
    return wishes


def _doubles(ask: Choose, view: View) -> int:
    """How often the hand was doubled."""
    names = ("double", "free double")
    seat = ask.seat
    return sum(
        [isinstance(e, Chose) and e.seat == seat and e.hand == ask.hand and e.option in names for e in view.events]
    )


def _open(options: tuple[Option, ...], name: str) -> bool:
    return any(option.name == name and not option.why_not for option in options)
