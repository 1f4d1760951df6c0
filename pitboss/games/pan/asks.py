"""The ask of a player on turn: every legal move as an option, and the reason why any other is not one."""

from __future__ import annotations

import re
from collections import Counter
from typing import ClassVar, NamedTuple

from pitboss.equipment.cards import NUMBER, text, texts
from pitboss.games.pan.melds import ORDER, in_order, why_no_meld, why_not_added, why_not_lent
from pitboss.games.pan.moves import Borrowed, Cards, Move, Position, written
from pitboss.table.asks import Answer, Choose

_CARD = r"[2-7AJQK][cdhs]"
_WRITTEN = re.compile(
    rf"(?P<does>meld|add|discard) (?P<cards>{_CARD}(?: {_CARD})*)(?: to (?P<to>\d))?(?P<loans>(?:, {_CARD} from \d)*)"
)
_LOAN = re.compile(rf"({_CARD}) from (\d)")
HOW = "write 'meld 4c 4d 4h', 'add Kh to 1', 'meld 5d 6d 7d, 7d from 2' or 'discard 2s'"


class Read(NamedTuple):
    """A move as somebody wrote it."""

    does: str
    cards: Cards
    to: int = 0
    borrowed: Borrowed = ()

    @property
    def name(self) -> str:
        """As the options write it: cards in order."""
        borrowed = [(number, text(card)) for number, card in self.borrowed]
        return written(self.does, texts(self.cards), self.to, borrowed)


def read(words: str) -> Read | None:
    """A move from its words, with the cards in any order.

    >>> read("meld Jc 6c 7c").name, read("meld 7d 5d 6d, 7d from 2").name, read("fold")
    ('meld 6c 7c Jc', 'meld 5d 6d 7d, 7d from 2', None)
    """
    found = _WRITTEN.fullmatch(words)
    if not found:
        return None
    cards = in_order([NUMBER[word] for word in found["cards"].split()])
    loans = [(int(number), NUMBER[card]) for card, number in _LOAN.findall(found["loans"])]
    return Read(
        found["does"], cards, int(found["to"] or 0), tuple(sorted(loans, key=lambda loan: (loan[0], ORDER[loan[1]])))
    )


class Draw(Choose, frozen=True, kw_only=True, tag="Choose"):
    """Draw from the stock or take the discard. Whether that can be used shows the hand: it is for this seat alone."""

    private: ClassVar[bool] = True
    position: Position


class Play(Choose, frozen=True, kw_only=True, tag="Choose"):
    """What to do with the cards: all legal moves, with their data."""

    private: ClassVar[bool] = True
    options: tuple[Move, ...]
    position: Position
    taken: bool = False
    """Whether the card in suspense was taken from the discards: it cannot go back there."""

    def refusal(self, seat: int, answer: Answer, stack: int) -> str | None:
        if not isinstance(answer, str):
            return f"a move is given in words, not {answer!r}; {HOW}"
        names = [option.name for option in self.options]
        if answer in names:
            return None
        move = read(answer)
        if move is None:
            return f"'{answer}' cannot be played here; {HOW}"
        return None if move.name in names else why_not(move, self.position, taken=self.taken)


def why_not(move: Read, position: Position, *, taken: bool = False) -> str:
    """Why a move is not legal, naming the card and the rule."""
    hand = Counter(position.hand)
    if position.drawn is not None:
        if move.does == "discard":
            return _why_not_given_up(move, position.drawn, taken)
        if position.drawn not in move.cards:
            drawn = text(position.drawn)
            return f"{drawn} was drawn and must be used before anything else is laid down, or be discarded (L673-L679)"
        hand[position.drawn] += 1
    for number, card in move.borrowed:
        if not 1 <= number <= len(position.melds):
            return f"{text(card)} cannot be borrowed from meld {number}: there is none"
        hand[card] += 1
    if missing := Counter(move.cards) - hand:
        return f"{text(min(missing))} is not in your hand that many times"
    match move.does:
        case "discard":
            return "discard one card, which ends the turn (L680-L681)"
        case "add":
            return _why_not_added(move, position)
    return _why_not_laid(move, position)


def _why_not_given_up(move: Read, drawn: int, taken: bool) -> str:
    if taken:
        return f"{text(drawn)} was taken from the discards to be used in a meld at once (L676-L678)"
    return f"{text(drawn)} was drawn and not used, so it must be the discard (L675-L676)"


def _why_not_added(move: Read, position: Position) -> str:
    if move.borrowed:
        return f"{text(move.borrowed[0][1])} can be borrowed only for a new spread (L690)"
    if not 1 <= move.to <= len(position.melds):
        return f"{texts(move.cards)[0]} cannot be added to meld {move.to}: there is none"
    return why_not_added(position.melds[move.to - 1], move.cards) or "this cannot be added here"


def _why_not_laid(move: Read, position: Position) -> str:
    for number, meld in enumerate(position.melds, 1):
        loan = [card for lender, card in move.borrowed if lender == number]
        if loan and (reason := why_not_lent(meld, loan)):
            return reason
    if reason := why_no_meld(move.cards):
        return reason
    if len(move.borrowed) == len(move.cards):
        return "a new spread needs a card that is not borrowed (L690)"
    return "only one card may be borrowed for a new spread (L690)"
