"""Why this cent? A settled amount opened to its last cent, from the record and the house's own file.

Nothing is decided here again: the record says what was paid and taken, the replay of it says what the cards alone would
have made (`Claim`), the house file says by which printed row, rule and line. The steps of a derivation add up to the
amount; a test holds every amount of every game's golden record to that.

steps.py     what is shown: a derivation and its steps
lines.py     the lines of a house file that speak of a wager
cards.py     cards as they lay
scene.py     the table when an amount was settled, and what fell there
wager.py     a wager against a bank: its result, and what the cards alone make of it
stakes.py    what such a wager is counted on
rows.py      the printed row that it is paid by
cover.py     what a bank's cover left of it
fee.py       fees and commissions
pot.py       pots and jackpots
ticket.py    tickets
transfer.py  chips from seat to seat
"""

from __future__ import annotations

from pitboss.errors import BadInput
from pitboss.houses.derive import fee, pot, ticket, transfer, wager
from pitboss.houses.derive.scene import Scene
from pitboss.houses.derive.steps import Derivation
from pitboss.table import events as e
from pitboss.table.record import Record
from pitboss.table.sentences import sentence
from pitboss.table.spots import wager_words

__all__ = ["MONEY", "Derivation", "derive", "settled"]

MONEY = (e.Settled, e.PotWon, e.Transferred, e.TicketGraded, e.FeeTaken, e.JackpotWon)
"""Events that settle something."""


def settled(record: Record) -> list[int]:
    """Places of the events that can be derived."""
    return [n for n, event in enumerate(record.events) if isinstance(event, MONEY)]


def derive(record: Record, n: int, viewer: int | None = None) -> Derivation:
    """The derivation of event `n` of a record, as this seat may see it."""
    if not 0 <= n < len(record.events) or not isinstance(record.events[n], MONEY):
        raise BadInput(f"event {n} settles nothing; those that do are {', '.join(map(str, settled(record)))}")
    scene, event = Scene(record, n, viewer), record.events[n]
    match event:
        case e.Settled():
            seat, amount, title = event.seat, event.paid - event.taken, wager_words(event.spot)
            steps = list(wager.steps(scene, event))
        case e.PotWon():
            seat, amount, title = event.seat, event.cents, "the pot"
            steps = list(pot.steps(scene, event))
        case e.TicketGraded():
            seat, amount = ticket.holder(record, event.number), event.prize - event.stake
            title, steps = f"ticket {event.number}", list(ticket.steps(scene, event))
        case e.Transferred():
            seat, amount, title = event.to, event.cents, f"from seat {event.seat}"
            steps = list(transfer.steps(scene, event))
        case e.FeeTaken():
            seat, amount, title = event.seat, -event.cents, "the fee"
            steps = [fee.step(scene, [event], amount)]
        case e.JackpotWon():
            seat, amount, title = event.seat, event.cents, f"the {event.jackpot} jackpot"
            steps = [pot.jackpot(scene, event)]
        case _:
            raise AssertionError(event)
    return Derivation(n, seat, title[:1].upper() + title[1:], sentence(event), amount, steps)
