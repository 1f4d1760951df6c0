"""The showdown: hands are shown in order, each pot goes to its best, and what follows for the next hand."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from pitboss.games.poker import lowball, openers, settle
from pitboss.games.poker.betting import Betting
from pitboss.games.poker.evaluate import low_digits
from pitboss.games.poker.hand import Hand
from pitboss.money.pots import Pot
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import BOARD, PotWon, Shown, Swept

Values = dict[int, int]


class Outcome(NamedTuple):
    """Who took what, and the hands that were shown."""

    awards: list[settle.Award]
    mains: Values


def showdown(hand: Hand, last: Betting) -> Generator[Ask, Answer, Outcome]:
    """The last player left takes the pot unseen; otherwise hands are shown and each pot goes to its best."""
    mains: Values = {}
    seconds: Values = {}
    table, live = hand.table, hand.live
    pots: list[Pot] = []
    unwon = 0
    if hand.opener in live and not openers.shows_openers(hand):
        if len(live) == 1:
            openers.nobody_opened(hand, "the opener cannot show openers")
            return Outcome([], {})
        pots, unwon = openers.pots_without(hand)
        hand.folded.add(hand.opener)
        table.emit(Swept(hand.opener))
        live = hand.live
    if len(live) == 1:
        mains[live[0]] = 0
    else:
        first = live.index(next(s for s in (last.aggressor, *last.order) if s in live))
        for seat in live[first:] + live[:first]:
            yield from show(hand, seat, mains, seconds)
        if hand.rules.sevens != "off" and len(mains) > 1:
            lowball.void(hand, mains)
            lowball.overcall_back(hand, mains)
    board = table.cards(BOARD)
    cards = {s: (*table.cards(s), *board) for s in mains} if hand.rules.odd_chip == "by_suit" else None
    awards = settle.awards(pots or hand.pots(), mains, seconds, live, hand.rules, cards)
    for award in awards:
        why = _why(hand, award, mains[award.seat], seconds.get(award.seat, 0))
        table.emit(PotWon(award.seat, award.cents, award.pot, why))
    if unwon:
        openers.keep(hand, unwon)
    return Outcome(awards, mains)


def _why(hand: Hand, award: settle.Award, main: int, second: int) -> str:
    """The hand that won, and in high-low which half it won: only that side of it is named."""
    if not main:
        return ""
    match award.half:
        case "high":
            return f"high half: {hand.rank.words(main, 0)}"
        case "low":
            return f"low half: {low_digits(second)}"
        case "both":
            return f"both halves: {hand.rank.words(main, second)}"
    return hand.rank.words(main, second)


def _uncontested(hand: Hand, seat: int) -> bool:
    """Whether a pot is left that nobody else can win: it is this seat's, whatever it shows."""
    return any(pot.seats == (seat,) for pot in hand.pots())


def show(hand: Hand, seat: int, mains: Values, seconds: Values) -> Generator[Ask, Answer, None]:
    """A seat turns its cards; where the house asks for it, playing the board must be declared."""
    table, rules, rank = hand.table, hand.rules, hand.rank
    hole, board = table.cards(seat), table.cards(BOARD)
    declares = rules.playing_board == "declare_and_show" and settle.plays_board(hole, board, rules)
    if declares and not _uncontested(hand, seat):
        options = (Option("declare"), Option("fold"))
        about = "the hand is the board"
        ask = Choose(seat=seat, options=options, otherwise="declare", kind="declare", about=about)
        if (yield ask) == "fold":
            hand.folded.add(seat)
            table.emit(Swept(seat))
            return
    table.turn(seat)
    wild = seat in hand.wild
    mains[seat] = main = rank.main(hole, board, wild)
    second = 0
    if rank.second:
        seconds[seat] = second = rank.second(hole, board, wild)
    table.emit(Shown(seat, rank.words(main, second)))
