"""How the cards of a street are dealt: hole cards and board, stud cards up and down, and what if they run out.

Seats are dealt to one card at a time from the button's left, the button last; in stud from the house dealer's left.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence

from pitboss.equipment.cards import JOKER
from pitboss.games.poker import kill
from pitboss.games.poker.hand import Hand
from pitboss.games.poker.variant import DOWN, Street
from pitboss.table.asks import Answer, Ask, Choose, Option, Reshuffle, Window
from pitboss.table.events import BOARD, Announced, Burned, Chose, Swept

Dealing = Generator[Ask, Answer, None]


def deal(hand: Hand, street: Street) -> Dealing:
    """The cards of one street."""
    if street.board:
        drawn = yield from hand.draw(street.board + street.burn)
        if street.burn:
            hand.burns.append(drawn[0])
            hand.table.emit(Burned(1))
        hand.table.deal(BOARD, drawn[street.burn :], up=True)
    elif not street.burn:
        if hand.rules.kill_voluntary and not hand.posted.killers:
            yield from first_cards(hand, street.deals[:2])
            yield from kill.offer(hand)
            yield from first_cards(hand, street.deals[2:])
        else:
            yield from first_cards(hand, street.deals)
    else:
        chosen = street.deals[0] is None and _enough(hand)  # nobody exposes a card to get none
        ways = yield from _exposed(hand) if chosen else _same(hand, street.deals[0])
        yield from next_card(hand, ways)


def first_cards(hand: Hand, ways: Sequence[bool | None]) -> Dealing:
    """One card at a time round the table, each hand's face down cards together."""
    seats = hand.seats
    count = len(seats)
    drawn = yield from hand.draw(len(ways) * count)
    table = hand.table
    if True not in ways:
        for n, seat in enumerate(seats):
            table.deal(seat, drawn[n::count], up=False)
        if hand.variant.kind == "draw":
            for n, seat in enumerate(seats):
                hand.held.setdefault(seat, []).extend(drawn[n::count])
        return
    for n, seat in enumerate(seats):
        own = drawn[n::count]
        for up in (ways[0], not ways[0]):
            table.deal(seat, [card for card, way in zip(own, ways) if way is up], up=bool(up))
        if JOKER in [card for card, way in zip(own, ways) if way is DOWN]:
            hand.wild.add(seat)


def _same(hand: Hand, up: bool | None) -> Generator[Ask, Answer, dict[int, bool]]:
    return dict.fromkeys(hand.seats, bool(up))
    yield  # a generator like its sibling


def _exposed(hand: Hand) -> Generator[Ask, Answer, dict[int, bool]]:
    """Mexican Poker: who exposes the down card gets the next one face down, the others face up (golden-west
    L5418-L5421)."""
    table = hand.table
    options = (Option("keep"), Option("expose"))
    about = "expose the down card: the next card then comes face down"
    asks = [Choose(seat=s, options=options, otherwise="keep", kind="expose", about=about) for s in hand.live]
    answers = yield Window(asks=tuple(asks))
    for seat in hand.live:
        table.emit(Chose(seat, answers[seat]))
        if answers[seat] == "expose":
            table.turn(seat)
    return {seat: answers.get(seat) != "expose" for seat in hand.seats}


def _dealt_to(hand: Hand) -> list[int]:
    """Those in the hand, and seats that folded where nothing was bet (delta L61, golden-west L186-L187)."""
    live = hand.live
    return [s for s in hand.seats if s in live or s in hand.late] if hand.late else live


def _give(hand: Hand, seats: Sequence[int], drawn: Sequence[int], ways: dict[int, bool]) -> None:
    """A card to each; a seat that has folded does not keep it."""
    table = hand.table
    for seat, card in zip(seats, drawn):
        table.deal(seat, (card,), up=ways[seat])
        if seat in hand.late:
            table.emit(Swept(seat))
        elif card == JOKER and not ways[seat]:
            hand.wild.add(seat)


def next_card(hand: Hand, ways: dict[int, bool]) -> Dealing:
    """Burn one, and a card to each."""
    seats = _dealt_to(hand)
    if hand.undealt <= len(seats):
        yield from last_cards(hand, seats, ways)
        return
    yield from hand.burn()
    _give(hand, seats, (yield from hand.draw(len(seats))), ways)


def last_cards(hand: Hand, seats: Sequence[int], ways: dict[int, bool]) -> Dealing:
    """Not enough cards for a burn and one each: all but the last are dealt, and the last is mixed with the burns; no
    burn if these just suffice, and a community card if they do not (delta L73-L83, golden-west L210-L228)."""
    left = hand.undealt
    burn = left >= 2
    served = max(left - burn - 1, 0)
    lacking = len(seats) - served
    pool = left - served + len(hand.burns)
    if not _enough(hand):
        yield from _community_card(hand)
        return
    if burn:
        yield from hand.burn()
    _give(hand, seats[:served], (yield from hand.draw(served)), ways)
    hand.table.emit(Announced("The last card and the burn cards are mixed."))
    yield from _mix_burns(hand)
    if pool > lacking:
        yield from hand.burn()
    _give(hand, seats[served:], (yield from hand.draw(lacking)), ways)


def _enough(hand: Hand) -> bool:
    """Whether stub and burn cards come to a card for each."""
    return hand.undealt + len(hand.burns) >= len(_dealt_to(hand))


def _community_card(hand: Hand) -> Dealing:
    """One card in the middle plays in every hand."""
    hand.table.emit(Announced("There are not enough cards for everyone: a community card is used."))
    if hand.undealt < 2:
        yield from _mix_burns(hand)
    if hand.undealt >= 2:
        yield from hand.burn()
    hand.table.deal(BOARD, (yield from hand.draw(1)), up=True)


def _mix_burns(hand: Hand) -> Dealing:
    yield Reshuffle(cards=tuple(hand.burns))
    hand.undealt += len(hand.burns)
    hand.burns = []
