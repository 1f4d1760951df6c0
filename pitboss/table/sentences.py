"""Events as the dealer would say them: one sentence each, for the terminal, the room and the screen reader.

>>> from pitboss.table.events import Checked, Dealt, Marked, Rolled, Settled
>>> sentence(Rolled((5, 4))), sentence(Rolled((5,)))
('5 and 4, 9.', 'The number is 5.')
>>> sentence(Checked(True, "a natural")), sentence(Checked(False, "a natural"))
('The bank checks for a natural: it has one.', 'The bank checks for a natural: it has none.')
>>> sentence(Dealt(2, ("As", None), up=False))
'Seat 2 gets ace of spades and a face-down card.'
>>> sentence(Settled(2, "ante", 1000, 1000, 0, why="pair of kings"))
'Seat 2: ante wins $10, pair of kings.'
>>> sentence(Marked("action", 7, "6c"))
'The action is at seat 7, six of clubs.'
>>> sentence(Marked("action", 3, "12"))
'The action is at seat 3.'
>>> sentence(Settled(2, "ante", 1000, 1000, 0, why="pair of kings"), you=2)
'Your ante wins $10, pair of kings.'
>>> sentence(Settled(2, "dozen-1", 500, 0, 500), you=2)
'Your bet on the first dozen loses $5.'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pitboss.equipment import wheel
from pitboss.equipment.decks import name
from pitboss.money.cents import show
from pitboss.table import events as e
from pitboss.table.spots import place_words, spot_words, wager_words

_HOLDERS = {
    e.BANK: "The bank",
    e.BOARD: "The board",
    e.PLAYER_HAND: "The Player hand",
    e.BANKER_HAND: "The Banker hand",
    e.PILE: "The discard pile",
}


def who(holder: int) -> str:
    return _HOLDERS.get(holder) or f"Seat {holder}"


def sentence(event: e.Event, you: int | None = None) -> str:
    """What the dealer says; every event has its sentence. The seat `you` is spoken to, not of."""
    return spoken(_sentence(event), event, you)


def spoken(words: str, event: e.Event, you: int | None) -> str:
    """An event's sentence (`sentence(event)`), as this seat hears it."""
    return words if you is None else addressed(words, you, isinstance(event, e.Settled))


_SEAT = re.compile(
    r"\b([Ss])eat (\d+)\b"
    r"(?:('s)|(:)| (gets|shows|discards|stands|has|takes|lays|picks|moves|puts|pays|banks|wins|buys|splits|waits)\b)?"
)


def addressed(words: str, you: int, wager: bool = False) -> str:
    """A sentence for the seat it may be about: `wager` where it says what became of a bet.

    >>> addressed("Seat 2 has a pair.", 2), addressed("The button is at seat 2, king.", 2), addressed("Seat 2: hit.", 2)
    ('You have a pair.', 'The button is at your seat, king.', 'You: hit.')
    >>> addressed("Seat 2 splits openers; the discards are kept.", 2), addressed("Seat 2 waits.", 2)
    ('You split openers; the discards are kept.', 'You wait.')
    >>> addressed("Seat 12 has a pair.", 2), addressed("Seat 3 pays $5 to seat 2.", 2)
    ('Seat 12 has a pair.', 'Seat 3 pays $5 to you.')
    """

    if f"eat {you}" not in words:
        return words

    def said(found: re.Match[str]) -> str:
        capital, number, owns, colon, verb = found.groups()
        if int(number) != you:
            return found[0]
        if owns or (colon and wager):
            return "Your" if capital == "S" else "your"
        if verb:
            return f"{'You' if capital == 'S' else 'you'} {'have' if verb == 'has' else verb[:-1]}"
        if words[: found.start()].endswith("at "):
            return "your seat"
        return f"{'You' if capital == 'S' else 'you'}{colon or ''}"

    return _SEAT.sub(said, words)


def _sentence(event: e.Event) -> str:
    match event:
        case e.Shuffled():
            return "The cards are shuffled." if event.cards else "The result was fixed before you bet."
        case e.Dealt():
            return f"{who(event.to)} gets {_cards(event.cards)}."
        case e.Turned():
            return f"{who(event.holder)} shows {_cards(event.cards)}."
        case e.Burned():
            return "A card is burned." if event.count == 1 else f"{event.count} cards are burned."
        case e.Discarded():
            return f"{who(event.to)} discards {_cards(event.cards)}." if event.cards else f"{who(event.to)} stands pat."
        case e.Moved():
            return _moved(event)
        case e.Swept():
            return f"{who(event.holder)}'s cards are taken in."
        case e.HandSet():
            return f"{who(event.to)} has set the hand."
        case e.Spun():
            return f"{event.pocket}, {wheel.colour(wheel.pocket(event.pocket))}."
        case e.Rolled() if len(event.dice) == 1:
            return f"The number is {event.dice[0]}."
        case e.Rolled():
            return f"{' and '.join(map(str, event.dice))}, {sum(event.dice)}."
        case e.BallsDrawn():
            return f"Drawn: {', '.join(map(str, event.balls))}."
        case e.Chose():
            amount = f" {show(event.amount)}" if event.amount else ""
            option = "raise to" if event.option == "raise" and amount else event.option
            return f"{who(event.seat)}: {option}{amount}."
        case e.Checked():
            return f"The bank checks for {event.what}: it has {'one' if event.found else 'none'}."
        case e.Shown():
            return f"{who(event.holder)} has {_a_hand(event.words)}."
        case e.Announced():
            return event.words
        case e.Marked():
            lammer, _, at = event.marker.partition("@")
            if at:
                return f"Seat {at}: {spot_words(lammer)}{'' if event.seat else ' no more'}."
            if event.value.startswith("{"):
                return f"Posted: {spot_words(event.marker)}."
            told = event.marker == "action" and event.value.isdigit()  # the dice that placed it were told before
            by = f", {name(event.value)}" if event.value and not told else ""
            if not event.seat:
                return f"The {spot_words(event.marker)} is {by[2:] or 'off'}."
            return f"The {spot_words(event.marker)} is at {who(event.seat).lower()}{by}."
        case _:
            return _money(event)


_COUNTED = re.compile(
    r"(pair|straight|flush|full house|royal flush|mini royal|natural|wheel|gong|wong|rope|foul)\b|\S+ low\b"
)


def _a_hand(words: str) -> str:
    """The name of a hand as one holds it: what is one thing takes an article, what is counted takes none.

    >>> [_a_hand(words) for words in ("pair of tens", "straight, nine high", "eight-six low", "8-6-4-3-2 low")]
    ['a pair of tens', 'a straight, nine high', 'an eight-six low', 'an 8-6-4-3-2 low']
    >>> [_a_hand(words) for words in ("two pair, tens and fours", "ace-king high", "21", "no low", "a natural 9")]
    ['two pair, tens and fours', 'ace-king high', '21', 'no low', 'a natural 9']
    """
    if words.startswith("no ") or not _COUNTED.match(words):
        return words
    return f"{'an' if words[0] in 'ae8A' else 'a'} {words}"


def _moved(event: e.Moved) -> str:
    cards = _cards(event.cards)
    if event.to == e.BOARD:
        return f"{who(event.holder)} discards {cards}."
    if event.holder == e.BOARD and event.to is not None:
        return f"{who(event.to)} takes {cards}."
    if event.up is not None:
        return f"{who(event.holder)} {'lays down' if event.up else 'picks up'} {cards}."
    return f"{who(event.holder)} moves {cards} to hand {event.to_hand + 1}."


def _money(event: e.Event) -> str:
    match event:
        case e.Wagered() if event.spot == "bet":
            return f"{who(event.seat)} puts in {show(event.cents)}."
        case e.Wagered():
            return f"{who(event.seat)} puts {show(event.cents)} on {place_words(event.spot)}."
        case e.Returned():
            return f"{who(event.seat)} takes back {show(event.cents)} from {place_words(event.spot)}."
        case e.Settled():
            return _settled(event)
        case e.Relocated():
            spot, to = place_words(event.spot), place_words(event.to)
            return f"{who(event.seat)}: {show(event.cents)} goes from {spot} to {to}."
        case e.Transferred():
            why = f", {event.why}" if event.why else ""
            if not event.cents:
                return f"No chips go from {who(event.seat).lower()} to {who(event.to).lower()}{why}."
            return f"{who(event.seat)} pays {show(event.cents)} to {who(event.to).lower()}{why}."
        case e.BankDeclined():
            return f"The bank stays free after {who(event.seat).lower()}." if event.seat else "The house banks."
        case e.BankPosted():
            return f"{who(event.seat)} banks with {show(event.cents)}."
        case e.BankReturned():
            return f"{who(event.seat)} takes back {show(event.cents)} of the bank."
        case e.FeeTaken():
            payer = who(event.seat) if event.seat else "The pot"
            to = f"{_meter(event.jackpot)} jackpot" if event.jackpot else "house"
            if event.cents < 0:
                return f"{payer} gets {show(-event.cents)} back from the {to}."
            return f"{payer} pays {show(event.cents)} to the {to}."
        case e.Gathered():
            return f"The pot is {show(event.cents)}."
        case e.PotKept():
            return f"{show(event.cents)} stays in the pot for the next hand{', ' + event.why if event.why else ''}."
        case e.PotWon():
            pot = f"side pot {event.pot}" if event.pot else "the pot"
            return f"{who(event.seat)} wins {show(event.cents)} of {pot}{', ' + event.why if event.why else ''}."
        case e.JackpotWon():
            return f"{who(event.seat)} wins {show(event.cents)} of the {_meter(event.jackpot)} jackpot."
        case e.JackpotFed():
            return f"The house adds {show(event.cents)} to the {_meter(event.jackpot)} jackpot."
        case _:
            return _ticket(event)


def _meter(jackpot: str) -> str:
    """A jackpot's name as it is said: `planet-yellow` is the planet yellow jackpot."""
    return jackpot.replace("-", " ")


def _ticket(event: e.Event) -> str:
    match event:
        case e.TicketBought():
            if not event.cents:
                return f"Ticket {event.number} of {who(event.seat).lower()} is taken up again."
            games = f" for {event.games} games" if event.games > 1 else ""
            return f"{who(event.seat)} buys ticket {event.number}{games}: {show(event.cents)}."
        case e.TicketChanged():
            return f"Ticket {event.number} is changed."
        case e.TicketCancelled():
            return f"Ticket {event.number} is cancelled and paid back."
        case e.TicketGraded():
            if event.stake < 0:
                return f"Ticket {event.number} is open again: {show(-event.stake)} lie on it."
            result = f"wins {show(event.prize)}" if event.prize > 0 else "wins nothing"
            result = f"is corrected by {show(event.prize)}" if event.prize < 0 else result
            return f"Ticket {event.number} {result}{', ' + event.why if event.why else ''}."
        case e.TicketPaid():
            return f"Ticket {event.number} is paid {show(event.cents)}."
        case e.TicketExpired():
            return f"Ticket {event.number} has expired."
    raise AssertionError(f"the dealer has no words for {type(event).__name__}")


def _settled(event: e.Settled) -> str:
    """
    >>> _settled(e.Settled(2, "ante", 1000, 0, 0, uncovered=1000, why="higher"))
    'Seat 2: ante is not covered and goes back, higher.'
    """
    nothing = "pushes" if event.stake else "costs nothing"  # a hand that rode on the house's chips alone
    result = f"wins {show(event.paid)}" if event.paid else f"loses {show(event.taken)}" if event.taken else nothing
    why = f", {event.why}" if event.why else ""
    short = f"; {show(event.uncovered)} not covered" if event.uncovered else ""
    if short and result == nothing:
        result, short = "is not covered and goes back", ""
    return f"{who(event.seat)}: {wager_words(event.spot)} {result}{why}{short}."


def _cards(words: Sequence[str | None]) -> str:
    named = [name(w) for w in words if w]
    down = len(words) - len(named)
    if down:
        named.append("a face-down card" if down == 1 else f"{down} face-down cards")
    return ", ".join(named[:-1]) + f" and {named[-1]}" if len(named) > 1 else "".join(named)
