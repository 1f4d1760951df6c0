"""Cards given up: the draw, and the discard of Crazy Pineapple."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from pitboss.games.poker import openers
from pitboss.games.poker.hand import Hand
from pitboss.table.asks import Answer, Ask, Discard, Reshuffle, Window
from pitboss.table.events import Announced, Discarded

Exchange = Generator[Ask, Answer, None]
FOUR = 4
"""Cards that a player who draws five receives at first, where the fifth comes after all have drawn."""


def throw_one(hand: Hand) -> Exchange:
    """Crazy Pineapple: each keeps two of three hole cards (delta L350)."""
    table = hand.table
    asks = [Discard(seat=s, cards=tuple(table.cards(s)), least=1, most=1) for s in hand.live]
    answers = yield Window(asks=tuple(asks))
    for seat in hand.live:
        table.emit(Discarded(seat, table.pieces.texts(answers[seat])))


def draw(hand: Hand, burn: bool) -> Exchange:
    """Each player in turn gives up cards and gets as many: at once, or when all have discarded."""
    hand.before_draw = dict(hand.put_in)
    hand.mucked += [card for seat in hand.held if seat in hand.folded for card in hand.held[seat]]
    if burn and hand.undealt:
        yield from hand.burn()
    in_turn = hand.rules.replace_when == "in_turn"
    fifth = hand.rules.draw_fifth == "after_all"
    waiting: list[tuple[int, int]] = []
    """Seats that still get cards, and how many."""
    for seat in hand.live:
        count = yield from _discard(hand, seat)
        if not in_turn:
            waiting.append((seat, count))
        elif fifth and count > FOUR:
            yield from _replace(hand, seat, FOUR, ())
            waiting.append((seat, count - FOUR))
        else:
            yield from _replace(hand, seat, count, ())
    for n, (seat, count) in enumerate(waiting):
        yield from _replace(hand, seat, count, [s for s, _ in waiting[n:]])
    hand.held = {seat: list(hand.table.cards(seat)) for seat in hand.live}


def _discard(hand: Hand, seat: int) -> Generator[Ask, Answer, int]:
    table = hand.table
    held = tuple(table.cards(seat))
    thrown = yield Discard(seat=seat, cards=held, most=min(hand.rules.draw_max, len(held)))
    table.emit(Discarded(seat, table.pieces.texts(thrown)))
    hand.discards.setdefault(seat, []).extend(thrown)
    if seat == hand.opener:
        yield from openers.declare_split(hand, thrown)
    return len(thrown)


def _replace(hand: Hand, seat: int, count: int, waiting: Sequence[int]) -> Exchange:
    """New cards. When the deck runs out, folded hands and the discards of those who have theirs are shuffled and serve
    the rest; should these not do either, everybody's discards (outlaws L751, L775). Discards that are to prove split
    openers stay under their chip (delta L452, golden-west L447-L449)."""
    drawn: list[int] = []
    while len(drawn) < count:
        if not hand.undealt:
            yield from _shuffle_discards(hand, seat, waiting)
        drawn += yield from hand.draw(min(count - len(drawn), hand.undealt))
    if drawn:
        hand.table.deal(seat, drawn, up=False)


def _shuffle_discards(hand: Hand, seat: int, waiting: Sequence[int]) -> Exchange:
    thrown = [s for s in hand.discards if hand.discards[s] and not (hand.split_declared and s == hand.opener)]
    served = [s for s in thrown if s != seat and s not in waiting]
    back, hand.mucked = hand.mucked, []
    for s in served or (() if back else thrown or hand.discards):
        back += hand.discards[s]
        hand.discards[s] = []
    hand.table.emit(Announced("The discards are shuffled to complete the draw."))
    yield Reshuffle(cards=tuple(back))
    hand.undealt += len(back)
