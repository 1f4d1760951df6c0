"""One turn: draw or take, use the card or let it go, lay down and add, discard (golden-west L672-L694, L705-L706)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Literal

from pitboss.equipment.cards import NUMBER, text, texts
from pitboss.games.pan.asks import Draw, Play, read
from pitboss.games.pan.hand import SUSPENSE, PanHand, Top
from pitboss.games.pan.melds import added, meld
from pitboss.games.pan.moves import Move, Position, after_loan, discard, keep, moves
from pitboss.games.pan.names import called
from pitboss.games.pan.outs import can_go_out
from pitboss.games.pan.settle import rise, worth
from pitboss.table.asks import Ask, Choose, Option
from pitboss.table.events import BOARD, Announced, Moved, Shown

Ending = Literal["let_go", "used", "out", "fouled", "no_stock"]
"""How a turn ends: the drawn card was discarded, or another after it was used, and so on."""


def take_turn(hand: PanHand, seat: int) -> Generator[Ask, Any, Ending]:
    """The first player's first card that is not used may be followed by a second (L672-L673)."""
    redraws = seat in hand.may_redraw
    hand.may_redraw.discard(seat)
    source = yield draw_or_take(hand, seat)
    while True:
        if source == "take":
            card = take(hand, seat)
        else:
            stocked = yield from hand.renew_stock()
            if not stocked:
                return "no_stock"
            [card] = yield from hand.draw(1)
            hand.table.deal(seat, [card], up=True, hand=SUSPENSE)
        ending = yield from use(hand, seat, card, taken=source == "take")
        if ending != "let_go" or not redraws:
            return ending
        redraws = False
        again = (Option("draw"), Option("stop"))
        if (yield Choose(seat=seat, options=again, otherwise="draw", kind="redraw", about="draw again")) == "stop":
            return ending


def draw_or_take(hand: PanHand, seat: int) -> Draw:
    """The stock, or the top discard where it may be taken; with `force` a discard that fits a meld must be."""
    barred = hand.why_no_take(seat)
    draw, take = Option("draw"), Option("take", why_not=barred)
    position = hand.position(seat, hand.top.card if hand.top else None)
    if hand.rules.force and not barred:
        for number, laid in enumerate(position.melds, 1):
            if added(laid, position.required):
                draw = Option("draw", why_not=f"{text(position.required[0])} fits your meld {number}: you are forced")
    otherwise = "take" if draw.why_not else "draw"
    options = (draw, take)
    return Draw(seat=seat, options=options, otherwise=otherwise, kind="draw", about="draw or take", position=position)


def take(hand: PanHand, seat: int) -> int:
    top = hand.top
    assert top is not None  # or it was refused
    hand.table.emit(Moved(BOARD, 0, SUSPENSE, (text(top.card),), to=seat, up=True))
    hand.top = None
    return top.card


def use(hand: PanHand, seat: int, card: int, *, taken: bool) -> Generator[Ask, Any, Ending]:
    """Lay down and add until a card is discarded or none is left."""
    drawn: int | None = card
    must_go_out = False
    while True:
        position = hand.position(seat, drawn)
        options = {move.name: move for move in legal(hand, position, taken=taken)}
        move = yield from ask_move(seat, options, position, taken=taken)
        match move.does:
            case "discard":
                let_go(hand, seat, move, from_stock=drawn is not None)
                if must_go_out:
                    foul(hand, seat)
                    return "fouled"
                return "used" if drawn is None else "let_go"
            case "keep":
                hand.table.emit(Moved(seat, SUSPENSE, 0, move.cards, up=False))
                if not can_go_out(position, borrow_one=hand.borrow_one):
                    foul(hand, seat)
                    return "fouled"
                must_go_out = True  # the exception of L706
            case _:
                lay(hand, seat, move, drawn)
        drawn, taken = None, False
        if not hand.table.cards(seat):  # all eleven are melded
            return "out"


def ask_move(seat: int, options: dict[str, Move], position: Position, *, taken: bool) -> Generator[Ask, Any, Move]:
    """On a time-out a card is discarded; one that was taken must be used."""
    otherwise = next(name for name, move in options.items() if taken or move.does == "discard")
    answer = yield Play(
        seat=seat,
        options=tuple(options.values()),
        otherwise=otherwise,
        kind="meld",
        about="use it" if taken else "lay, add or discard" if position.drawn is None else "use it or let it go",
        position=position,
        taken=taken,
    )
    if answer in options:
        return options[answer]
    written = read(answer)
    assert written is not None  # or it was refused
    return options[written.name]


def legal(hand: PanHand, position: Position, *, taken: bool) -> list[Move]:
    """Every legal move. A taken card must be melded, a drawn one may be let go."""
    found = moves(position, hand.rules.terms, borrow_one=hand.borrow_one)
    if position.drawn is None:
        found += [discard(card) for card in sorted(set(position.hand))]
    elif not taken:
        found.append(discard(position.drawn))
        if hand.rules.drawn_into_hand == "fouls":
            found.append(keep(position.drawn))
    return found


def lay(hand: PanHand, seat: int, move: Move, drawn: int | None) -> None:
    """Cards go down, and everybody in pays by how much the meld has risen (L649-L651, L680, L686-L688)."""
    melds, cards = hand.melds[seat], [NUMBER[word] for word in move.cards]
    number = move.to or len(melds) + 1
    before = melds[move.to - 1] if move.to else None
    after = added(before, cards) if before else meld(cards)
    assert after is not None  # or it was refused
    put_down(hand, seat, number, move, drawn)
    melds[:] = after_loan(melds, tuple([(lender, NUMBER[word]) for lender, word in move.borrowed]))
    melds[number - 1 : number] = [after]
    for changed in sorted({number, *[lender for lender, _ in move.borrowed]}):
        chips = worth(melds[changed - 1], hand.rules.terms)
        hand.table.emit(Shown(seat, f"{called(melds[changed - 1])}, worth {chips}", changed, kind=str(chips)))
    hand.collect(seat, rise(before, after, hand.rules.terms), called(after))


def put_down(hand: PanHand, seat: int, number: int, move: Move, drawn: int | None) -> None:
    """The cards of a move onto a meld: the one in suspense, those that are borrowed, those of the hand."""
    own = [NUMBER[word] for word in move.cards]
    if drawn is not None:
        own.remove(drawn)
        hand.table.emit(Moved(seat, SUSPENSE, number, (text(drawn),), up=True))
    for lender, word in move.borrowed:
        own.remove(NUMBER[word])
        hand.table.emit(Moved(seat, lender, number, (word,), up=True))
    if own:
        hand.table.emit(Moved(seat, 0, number, texts(own), up=True))


def let_go(hand: PanHand, seat: int, move: Move, *, from_stock: bool) -> None:
    """The discard ends the turn (L675-L676, L680-L681)."""
    hand.table.emit(Moved(seat, SUSPENSE if from_stock else 0, 0, move.cards, to=BOARD, up=True))
    hand.top = Top(NUMBER[move.cards[0]], seat, from_stock)


def foul(hand: PanHand, seat: int) -> None:
    """The hand is dead (L705-L706); its melds stay where they lie and win nothing more."""
    hand.table.emit(Announced(f"Seat {seat} put a drawn card into the hand: it is fouled."))
    hand.throw_in(seat)
    hand.playing.remove(seat)
    if hand.rules.fouled == "out_of_the_hand":
        hand.paying.remove(seat)
