"""Events as the dealer would say them: one sentence each, for the terminal, the room and the screen reader.

>>> from pitboss.table.events import Dealt, Marked, Settled
>>> tell(Dealt(2, ("As", None), up=False))
'Seat 2 gets ace of spades and a face-down card.'
>>> tell(Settled(2, "ante", 1000, 1000, 0, why="pair of kings"))
'Seat 2: ante wins $10, pair of kings.'
>>> tell(Marked("action", 7, "6c"))
'The action is at seat 7, six of clubs.'
"""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.equipment import wheel
from pitboss.equipment.cards import card, name
from pitboss.money.cents import show
from pitboss.table import events as e

_SPOT_WORDS = {
    "six-card-bonus": "6 card bonus",
    "three-up": "3-up",
    "twenty-one-plus-three": "21+3",
    "x-tra-bonus": "X-tra bonus",
}


_HOLDERS = {
    e.BANK: "The bank",
    e.BOARD: "The board",
    e.PLAYER_HAND: "The Player hand",
    e.BANKER_HAND: "The Banker hand",
}


def who(holder: int) -> str:
    return _HOLDERS.get(holder) or f"Seat {holder}"


def spot_words(spot: str) -> str:
    """A spot's name; `ante@3` is an ante at another seat."""
    name, _, at = spot.partition("@")
    words = _SPOT_WORDS.get(name, name.replace("-", " "))
    return f"{words} at seat {at}" if at else words


def tell(event: e.Event) -> str:
    """What the dealer says; every event has its sentence."""
    match event:
        case e.Shuffled():
            return "The cards are shuffled." if event.cards else "What falls is sealed."
        case e.Dealt():
            return f"{who(event.to)} gets {_cards(event.cards)}."
        case e.Turned():
            return f"{who(event.holder)} shows {_cards(event.cards)}."
        case e.Burned():
            return "A card is burned." if event.count == 1 else f"{event.count} cards are burned."
        case e.Discarded():
            return f"{who(event.to)} discards {_cards(event.cards)}." if event.cards else f"{who(event.to)} stands pat."
        case e.Moved():
            return f"{who(event.holder)} moves {_cards(event.cards)} to hand {event.to_hand + 1}."
        case e.Swept():
            return f"{who(event.holder)}'s cards are taken in."
        case e.HandSet():
            return f"{who(event.to)} has set the hand."
        case e.Spun():
            return f"{event.pocket}, {wheel.colour(wheel.pocket(event.pocket))}."
        case e.Rolled():
            return f"{' and '.join(map(str, event.dice))}, {sum(event.dice)}."
        case e.BallsDrawn():
            return f"Drawn: {', '.join(map(str, event.balls))}."
        case e.Chose():
            amount = f" {show(event.amount)}" if event.amount else ""
            option = "raise to" if event.option == "raise" and amount else event.option
            return f"{who(event.seat)}: {option}{amount}."
        case e.Checked():
            return f"The bank looks: {'it is' if event.found else 'not'} {event.what}."
        case e.Shown():
            return f"{who(event.holder)} has {event.words}."
        case e.Announced():
            return event.words
        case e.Marked():
            by = event.value if not event.value or event.value.isdigit() else name(card(event.value))
            return f"The {spot_words(event.marker)} is at {who(event.seat).lower()}{', ' + by if by else ''}."
        case _:
            return _money(event)


def _money(event: e.Event) -> str:
    match event:
        case e.Wagered() if event.spot == "bet":
            return f"{who(event.seat)} puts in {show(event.cents)}."
        case e.Wagered():
            return f"{who(event.seat)} puts {show(event.cents)} on {spot_words(event.spot)}."
        case e.Returned():
            return f"{who(event.seat)} takes back {show(event.cents)} from {spot_words(event.spot)}."
        case e.Settled():
            return _settled(event)
        case e.BankPosted():
            return f"{who(event.seat)} banks with {show(event.cents)}."
        case e.BankReturned():
            return f"{who(event.seat)} takes back {show(event.cents)} of the bank."
        case e.FeeTaken():
            payer = who(event.seat) if event.seat else "The pot"
            to = f"{event.jackpot} jackpot" if event.jackpot else "house"
            return f"{payer} pays {show(event.cents)} to the {to}."
        case e.Gathered():
            return f"The pot is {show(event.cents)}."
        case e.PotWon():
            pot = f"side pot {event.pot}" if event.pot else "the pot"
            return f"{who(event.seat)} wins {show(event.cents)} of {pot}{', ' + event.why if event.why else ''}."
        case e.JackpotWon():
            return f"{who(event.seat)} wins {show(event.cents)} of the {event.jackpot} jackpot."
    raise AssertionError(f"the dealer has no words for {type(event).__name__}")


def _settled(event: e.Settled) -> str:
    result = f"wins {show(event.paid)}" if event.paid else f"loses {show(event.taken)}" if event.taken else "pushes"
    why = f", {event.why}" if event.why else ""
    short = f"; {show(event.uncovered)} not covered" if event.uncovered else ""
    return f"{who(event.seat)}: {spot_words(event.spot)} {result}{why}{short}."


def _cards(words: Sequence[str | None]) -> str:
    named = [name(card(w)) for w in words if w]
    down = len(words) - len(named)
    if down:
        named.append("a face-down card" if down == 1 else f"{down} face-down cards")
    return ", ".join(named[:-1]) + f" and {named[-1]}" if len(named) > 1 else "".join(named)
