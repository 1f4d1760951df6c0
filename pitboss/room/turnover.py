"""Between hands: players leave, bought chips and bots arrive, and the next hand may begin or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.room import bots, ledger, schedule, seating
from pitboss.room.hand import Hand
from pitboss.room.state import Seat

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable


def after_hand(table: LiveTable) -> None:
    """Those who wanted to leave are cashed out; those who missed too much sit out; a closing table closes."""
    for number, seat in [*table.seats.items()]:
        if seat.leaving or table.closing:
            if table.in_play(number):
                seat.leaving = True  # the seat is kept until what stays up is decided
            else:
                seating.cash_out(table, number)
        elif seat.missed >= table.room.settings.missed:
            seat.sitting_out = True
    for number, seat in table.seats.items():
        if seat.going:
            seating.give_back(table, number, seat)
    for number in [n for n, seat in table.seats.items() if seat.moving and not table.in_play(n)]:
        if seating.fixed(table):
            table.seats[number].moving = 0
        else:
            seating.move(table, number)
    if table.closing and not table.seats:
        table.closed = True
    table.turn.seats_changed = True


def tidy(table: LiveTable) -> None:
    """Make the table ready for its next hand: new sign, bought chips, bots."""
    if table.closed:
        return
    if table.next_sign is not None:
        table.take_sign(table.next_sign)
    for number, seat in table.seats.items():
        if seat.coming:
            seating.put_down(table, number, seat)
            table.turn.seats_changed = True
        if not seat.bot and getattr(table.game.rules, "tournament", "none") != "none":
            _give_prize(table, number, seat)
    _fill(table)
    table.open_table.saved.sitting_out = sorted(n for n, seat in table.seats.items() if seat.sitting_out)


def _give_prize(table: LiveTable, number: int, seat: Seat) -> None:
    """A tournament is over: its prizes go to the accounts, and a player may hold only one entry."""
    cents = table.open_table.saved.stacks[number]
    if cents in (0, seating.buy_in(table).least) or seating.in_tournament(table):
        return
    table.open_table.saved.stacks[number] = 0
    there, purse = seating.account(table.id, number, seat), ledger.purse(seat.person or 0)
    table.post([table.room.ledger.transfer("cash-out", there, purse, cents, table.id)])
    table.turn.seats_changed = True


def _fill(table: LiveTable) -> None:
    """As many bots as the sign says, with one seat left free; proposition players where players bank."""
    here = [n for n, seat in table.seats.items() if not seat.bot]
    places = table.game.rules.seats
    prop = bots.propositions(table.game)
    wanted = max(min(table.sign.bots, places - len(here) - prop - 1), 0)
    for proposition, count in ((True, prop), (False, wanted)):
        sitting = [n for n, seat in table.seats.items() if seat.bot and seat.proposition == proposition]
        for number in [n for n in sitting[count:] if not table.in_play(n)]:
            seating.cash_out(table, number)
        free = [n for n in reversed(seating.from_the_middle(places)) if n not in table.seats]
        for number in free[: max(count - len(sitting), 0)]:
            table.seats[number] = Seat(name=bots.name(number), proposition=proposition)
        for number in [n for n, seat in table.seats.items() if seat.bot and seat.proposition == proposition]:
            _stake(table, number, proposition)


def _stake(table: LiveTable, number: int, proposition: bool) -> None:
    """A bot that runs low is staked again; in a tournament each begins with one entry, and so does a bot."""
    stacks, mine = table.open_table.saved.stacks, ledger.bot(table.id, number)
    if getattr(table.game.rules, "tournament", "none") == "none":
        cents = bots.stake(table.open_table.limits, proposition)
        if stacks[number] * 2 >= cents:
            return
    elif seating.in_tournament(table) or stacks[number] == (cents := seating.buy_in(table).least):
        return
    from_, to = (ledger.BOTS, mine) if cents > stacks[number] else (mine, ledger.BOTS)
    change = abs(cents - stacks[number])
    table.post([table.room.ledger.transfer("bots", from_, to, change, table.id)])
    stacks[number] = cents
    table.turn.seats_changed = True


def may_start(table: LiveTable) -> bool:
    if table.closed or table.paused:
        return False
    if any(seat.leaving for seat in table.seats.values()):
        return True  # what they left up is decided without them
    if table.closing:
        return False
    if schedule.every(table) and (table.clients or table.sign.stays):
        return True
    if seating.in_tournament(table):  # it is played to its end, also by those who are away and by bots alone
        return any(not seat.bot for seat in table.seats.values())
    stacks = table.open_table.saved.stacks
    active = [n for n, seat in table.seats.items() if stacks[n] and not seat.sitting_out]
    needs = 1 if table.sign.clock.sessions else bots.needs(table.game)
    return len(active) >= needs and any(not table.seats[n].bot for n in active)


def somebody_comes_or_goes(table: LiveTable) -> bool:
    """Whether an empty betting window should end so that the seats can change."""
    waiting = any(
        seat.coming or seat.going or ((seat.leaving or seat.moving) and not table.open_table.saved.in_play(number))
        for number, seat in table.seats.items()
    )
    return waiting or bool(table.paused or table.closing or table.next_sign)


def somebody_may_go(table: LiveTable, hand: Hand) -> bool:
    """Whether to close an official's counter so that seats can change: a leaving player has no open ticket."""
    holders = {ticket.seat for ticket in hand.round.table.tickets.values() if ticket.open}
    goes = any(
        seat.going or ((seat.leaving or seat.moving or table.closing) and number not in holders)
        for number, seat in table.seats.items()
    )
    return goes or bool(table.paused or table.next_sign)


def watch(table: LiveTable, at: float) -> None:
    """People who have been gone too long stand up; a table that nobody uses closes."""
    for person, since in [*table.gone.items()]:
        number = table.seat_of(person)
        if number is None:
            del table.gone[person]
        elif at - since >= table.room.settings.stand_up and not table.seats[number].leaving:
            table.seats[number].leaving = True
            table.turn.seats_changed = True
    if table.hand is None and any(seat.leaving and not table.in_play(n) for n, seat in table.seats.items()):
        after_hand(table)
    if table.clients or any(not seat.bot for seat in table.seats.values()):
        table.empty_since = at
    elif at - table.empty_since >= table.room.settings.idle and not table.sign.stays:
        table.closing = table.closing or "nobody was seated any more"
    if table.closing and table.hand is None and not any(table.in_play(n) for n in table.seats):
        after_hand(table)


def due(table: LiveTable) -> list[float]:
    """When `watch` and absent people need a look."""
    settings = table.room.settings
    waiting = {table.seats[n].person for n in table.hand.waiting_for if n in table.seats} if table.hand else set()
    times = [since + settings.stand_up for since in table.gone.values()]
    times += [since + settings.away for person, since in table.gone.items() if person in waiting]
    if not table.sign.stays and not table.clients and not any(not seat.bot for seat in table.seats.values()):
        times.append(table.empty_since + settings.idle)
    return times
