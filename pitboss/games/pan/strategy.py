"""How to play pan: `careful` thinks about what it sees and drops bad hands, `simple` plays every hand as it comes."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf
from random import Random

from pitboss.equipment.cards import hand_text, texts
from pitboss.games.pan.asks import Draw, Play
from pitboss.games.pan.judgment import Holding, completing, count, helpers, play_out, spare, unseen_without
from pitboss.games.pan.moves import Move, Position, moves, written
from pitboss.games.pan.outs import way_out
from pitboss.games.pan.rules import Rules
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.events import BOARD, Chose
from pitboss.table.round import Strategy
from pitboss.table.views import View

DEALT = 10
"""Cards of a hand; eleven melded is out."""

MELDS = range(1, 4)
"""The hands of a seat that are melds."""

PLAYED_OUT = 8
"""Hands that `careful` plays out in thought before it declares."""

OUT_AFTER, OUT_SHAPE = 22.0, 1.7
"""Turns until an opponent who is in goes out: the chance of more than t is exp(-(t / OUT_AFTER) ** OUT_SHAPE)."""

FAIR_PAYS, FAIR_OUT = 2.0, 4.0
"""Chips that an ordinary hand collects from each opponent on the way, and at the out."""

COMES_IN = 0.6
"""How often a player who has yet to declare comes in."""

PAYS_COUNT, HELPERS_COUNT = 0.5, 8.0
"""What a chip collected, and waiting for every card instead of none, count for beside one card melded."""


def careful(rules: Rules) -> Strategy:
    """Drops what is likely to lose, uses a card where it leaves the hand best, discards what it will miss least."""

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Play):
            return _move(ask, view, rules)
        if isinstance(ask, Draw):
            return _draw_or_take(ask, view, rules)
        assert isinstance(ask, Choose)
        if ask.kind == "declare":
            return "in" if worth_playing(view, rules) > 0 else "drop"
        return "draw"

    return answer


def seen(view: View) -> list[int]:
    """Every card that this seat can see: its own, the melds of all, the discards."""
    found = [*view.cards(), *view.cards(BOARD)]
    for holder in view.holders:
        for hand in MELDS:
            found += view.cards(holder, hand)
    return found


def worth_playing(view: View, rules: Rules) -> float:
    """Chips to be won by being in, more than by dropping, as far as this seat can guess: the hand is played out."""
    hand = view.cards()
    declared = {event.seat: event.option for event in view.events if isinstance(event, Chose)}
    to_come = [seat for seat in view.holders if seat not in declared and seat != view.seat]
    opponents = list(declared.values()).count("in") + COMES_IN * len(to_come)
    tops = view.pot / view.limits[0]
    if not opponents:
        return tops
    unseen = unseen_without(seen(view))
    chance = Random(hand_text(hand))
    total = 0.0
    for _ in range(PLAYED_OUT):
        turns, collected, pays = play_out(hand, unseen, rules.terms, chance)
        first = exp(-opponents * (turns / OUT_AFTER) ** OUT_SHAPE)
        total += first * (opponents * pays + tops) - (1 - first) * FAIR_OUT
        total += opponents * (collected - FAIR_PAYS) * (1 + first) / 2
    return total / PLAYED_OUT


def _draw_or_take(ask: Draw, view: View, rules: Rules) -> str:
    draw, take = ask.options
    if take.why_not or draw.why_not:
        return "draw" if take.why_not else "take"
    unseen = unseen_without(seen(view))
    waiting = _value(Holding(ask.position.hand, ask.position.melds, rules.terms), 0, unseen)
    uses = moves(ask.position, rules.terms, borrow_one=rules.borrow == "one")
    return "take" if _best_use(ask.position, uses, unseen, rules)[0] > waiting else "draw"


def _move(ask: Play, view: View, rules: Rules) -> str:
    position = ask.position
    laying = [move for move in ask.options if move.does in ("meld", "add")]
    if position.drawn is None:
        return _go_on(position, laying, view, rules)
    if not laying:
        return ask.otherwise
    if steps := way_out(position, borrow_one=rules.borrow == "one"):
        return steps[0].name
    unseen = unseen_without(seen(view))
    best, name = _best_use(position, laying, unseen, rules)
    if not ask.taken and _value(Holding(position.hand, position.melds, rules.terms), 0, unseen) >= best:
        return ask.otherwise
    return name


def _go_on(position: Position, laying: list[Move], view: View, rules: Rules) -> str:
    """A card was used: lay down what is ready, then discard."""
    if laying:
        if steps := way_out(position, borrow_one=rules.borrow == "one"):
            return steps[0].name
        step = Holding(position.hand, position.melds, rules.terms).next_ready()
        if step:
            number, cards = step
            return written("add" if number else "meld", texts(cards), number)
    card, _ = spare(position.hand, position.melds, unseen_without(seen(view)))
    return written("discard", texts((card,)))


def _best_use(position: Position, uses: list[Move], unseen: list[int], rules: Rules) -> tuple[float, str]:
    """The best use of the card in suspense: what the hand is worth after it, and the move."""
    assert position.drawn is not None  # it is in suspense
    found = []
    for move in uses:
        held = Holding((*position.hand, position.drawn), position.melds, rules.terms)
        pays = held.play(move) + held.lay_ready()
        found.append((_value(held, pays, unseen), move.name))
    return max(found)


def _value(held: Holding, pays: int, unseen: list[int]) -> float:
    """What a holding is worth, in cards melded: with what it has collected, and the cards that help it."""
    melded = held.melded
    if not held.hand and melded > DEALT:
        return inf
    if len(held.hand) + melded > DEALT:
        helping = spare(held.hand, held.melds, unseen)[1]
    else:
        helping = count(helpers(held.hand, held.melds), unseen)
    return melded + PAYS_COUNT * pays + HELPERS_COUNT * helping / sum(unseen)


def simple(rules: Rules) -> Strategy:
    """Plays every hand, takes what it can, lays down what pays most and discards what has the fewest friends."""

    def answer(ask: Ask, view: View) -> Answer:
        assert isinstance(ask, Choose)
        if isinstance(ask, Play):
            return _plain_move(ask)
        if isinstance(ask, Draw):
            return "draw" if ask.options[1].why_not else "take"
        return "in" if ask.kind == "declare" else "draw"

    return answer


def _plain_move(ask: Play) -> str:
    laying = [move for move in ask.options if move.does in ("meld", "add")]
    if laying:
        return max(laying, key=lambda move: (move.pays, len(move.cards))).name
    hand = ask.position.hand
    if ask.position.drawn is not None or not hand:
        return ask.otherwise
    loneliest = min(hand, key=lambda card: sum([bool(completing(card, other)) for other in hand]))
    return written("discard", texts((loneliest,)))


STRATEGIES: dict[str, Callable[[Rules], Strategy]] = {"careful": careful, "simple": simple}
