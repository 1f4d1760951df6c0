"""Jacks or better: who may open the pot, openers that are split, and the pot that nobody opens.

A seat that has no openers is refused when it tries to open, so false openers do not occur; what the houses print about
them stands in the sheets. What can occur is that an opener splits openers, does not declare it and cannot show them.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from itertools import combinations

from pitboss.games.poker.betting import Betting, bet, take
from pitboss.games.poker.hand import Hand
from pitboss.money.pots import Pot
from pitboss.ranking import joker_hand, names
from pitboss.ranking.value import PAIR_OF_JACKS
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import Announced, Chose, PotKept, Shown, Turned

OPEN = ("bet", "open")


def has_openers(cards: Sequence[int]) -> bool:
    """A pair of jacks or better (delta L435-L437, golden-west L424).

    >>> from pitboss.equipment.cards import cards
    >>> [has_openers(cards(hand)) for hand in ("Jk As 9c 4d 2h", "Jk Js 9c 4d 2h", "Jk 4c 5d 6h 7s")]
    [True, False, True]
    """
    return bool(cards) and joker_hand(cards) >= PAIR_OF_JACKS


def bet_to_open(hand: Hand, betting: Betting) -> Generator[Ask, Answer, None]:
    """The first round: players pass until one opens; then the others call, raise or fold."""
    table = hand.table
    table.judge = partial(_refuses, hand)
    for seat in betting.order:
        if betting.opener or len(betting.folded) == len(betting.order) - 1:
            break
        if betting.next() == seat:
            take(table, betting, seat, (yield betting.ask(seat)))
        else:
            yield from _declare(hand, betting, seat)
    table.judge = None
    hand.opener = betting.opener
    hand.opening = tuple(table.cards(hand.opener))
    if hand.opener:
        yield from bet(table, betting)


def _refuses(hand: Hand, ask: Ask, seat: int, answer: Answer) -> str | None:
    word = answer if isinstance(answer, str) else answer[0]
    if word not in OPEN or has_openers(hand.table.cards(seat)):
        return None
    return "opening the pot needs a pair of jacks or better"


def _declare(hand: Hand, betting: Betting, seat: int) -> Generator[Ask, Answer, None]:
    """A player all-in for the ante may declare the pot open (delta L482, golden-west L487)."""
    options = (Option("pass"), Option("open"))
    answer = yield Choose(seat=seat, options=options, otherwise="pass", kind="open", about="open for the antes")
    hand.table.emit(Chose(seat, answer))
    if answer == "open":
        betting.declare_open(seat)


def nobody_opened(hand: Hand, why: str = "nobody opened") -> None:
    """The antes stay in the pot and everybody may play for them again (delta L437, golden-west L424-L426); so do bets,
    which are matched by nobody: all who were in the hand play for them (delta L443, golden-west L433-L435)."""
    table = hand.table
    antes = {s: paid for s, paid in hand.posted.antes.items() if any(paid)}
    bets = sum(hand.put_in.values()) - sum([sum(paid) for paid in antes.values()])
    table.carried["antes"] = {str(s): paid for s, paid in antes.items()}
    table.carried["forfeited"] = hand.dead + bets
    table.carried["collected"] = hand.collected
    table.emit(PotKept(table.pot, why))


def pots_without(hand: Hand) -> tuple[list[Pot], int]:
    """The pots without an opener who cannot show openers, and what he played for alone against others who have folded:
    who is left is all-in for less, and nobody wins more than he has matched (delta L338, golden-west L2284-L2285)."""
    cut: dict[tuple[int, ...], int] = {}
    for pot in hand.pots():
        seats = tuple([s for s in pot.seats if s != hand.opener])
        cut[seats] = cut.get(seats, 0) + pot.cents
    unwon = cut.pop((), 0)
    return [Pot(cents, seats) for seats, cents in cut.items()], unwon


def keep(hand: Hand, cents: int) -> None:
    """A side pot that nobody wins stays for all who were in the hand, as false openers' bets do (delta L443,
    golden-west L433-L435)."""
    table = hand.table
    table.carried["antes"] = {str(s): [] for s in hand.posted.antes if table.stacks[s]}
    table.carried["forfeited"] = cents
    table.emit(PotKept(cents, "nobody is left who plays for the side pot"))


def declare_split(hand: Hand, thrown: Sequence[int]) -> Generator[Ask, Answer, None]:
    """An opener who keeps no openers must say so, and the discards are kept to be shown (delta L452, golden-west
    L447-L455)."""
    table, seat = hand.table, hand.opener
    if has_openers(table.cards(seat)) or not thrown:
        return
    options = (Option("declare"), Option("silent"))
    answer = yield Choose(seat=seat, options=options, otherwise="declare", kind="split", about="the openers are split")
    if answer == "declare":
        hand.split_declared = True
        table.emit(Announced(f"Seat {seat} splits openers; the discards are kept."))


def shows_openers(hand: Hand) -> bool:
    """The opener shows openers, called or not, or cannot win (delta L444, L458; golden-west L436, L449-L451)."""
    table, seat = hand.table, hand.opener
    held = table.cards(seat)
    kept = [card for card in hand.opening if card in held]
    proof = kept if has_openers(kept) or hand.rules.silent_split == "loses" else held
    if has_openers(proof):
        shown = _fewest(proof)
        down = [c for c, up in zip(held, table.hands[seat, 0].up) if c in shown and not up]
        if down:
            table.emit(Turned(seat, table.pieces.texts(down)))
        table.emit(Shown(seat, f"openers: {names.high(joker_hand(shown))}"))
        return True
    if hand.split_declared:
        words = " ".join(table.pieces.texts(hand.opening))
        table.emit(Announced(f"Seat {seat} opened with {words}: the discards show the openers."))
        return True
    table.emit(Announced(f"Seat {seat} cannot show openers and cannot win the pot."))
    return False


def _fewest(cards: Sequence[int]) -> tuple[int, ...]:
    """As few cards as prove the openers."""
    tried = (some for count in range(1, 6) for some in combinations(cards, count))
    return next(some for some in tried if has_openers(some))
