"""Who sits at a live table: sitting down, buying chips, changing seats, sitting out, leaving."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from pitboss.money.cents import show
from pitboss.room import bots, ledger, schedule
from pitboss.room.hand import JOIN, Hand, Move
from pitboss.room.messages import BuyIn
from pitboss.room.people import Person
from pitboss.room.state import Seat
from pitboss.room.store import now
from pitboss.table.asks import Refused
from pitboss.table.state import Saved

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

DAY_MS = 24 * 3600 * 1000
NO_GREATEST = 1_000_000_00
"""Where a house prints that there is no maximum buy-in."""


def account(table: str, number: int, seat: Seat) -> str:
    """Whose chips are in front of a seat."""
    return ledger.bot(table, number) if seat.person is None else ledger.at(table, seat.person)


def owned(saved: Saved, seat: int) -> int:
    """A seat's chips, wherever they are."""
    return all_owned(saved)[seat]


def all_owned(saved: Saved) -> list[int]:
    """Every seat's chips, wherever they are: its stack, what stays up on the layout, and its tickets."""
    found = [*saved.stacks]
    for seat, _, cents in saved.up:
        found[seat] += cents
    for ticket in saved.tickets:
        found[ticket.seat] += ticket.held + ticket.due
    return found


def with_chips(table: LiveTable, seat: int) -> tuple[int, int]:
    """A seat and its chips, before somebody else has a turn."""
    return seat, table.stack(seat) + table.seats[seat].coming


def buy_in(table: LiveTable) -> BuyIn:
    """As the fee option or the game prints it; else from ten least wagers to twenty greatest ones. Where a game prints
    the least and no greatest buy-in, there is none (outlaws L482-L484)."""
    least, most = table.open_table.limits
    low, high = 10 * least, max(100 * least, 20 * most)
    if (printed := getattr(table.game.rules, "buy_in", None)) is not None:
        low, high = printed.min or low, printed.max or (NO_GREATEST if printed.min else high)
    if (fee := table.open_table.fee) is not None and (printed := fee.option.buy_in) is not None:
        low, high = printed.low or low, printed.high or (NO_GREATEST if printed.low else high)
    return BuyIn(low, max(low, high))


def sit(table: LiveTable, person: Person, number: int | None, cents: int) -> int:
    """Take a seat and buy in; in a hand the chips come down when it is over."""
    if table.closing or table.closed:
        raise Refused("the table is closing")
    if (mine := table.seat_of(person)) is not None:
        if table.seats[mine].leaving:
            return _come_back(table, mine)
        raise Refused("you already have a seat at this table")
    if table.admitted is not None and person.id not in (*table.admitted, table.opened.by) and person.role != "director":
        raise Refused("this table is by invitation: open the link that its host sends you")
    allowed = buy_in(table)
    if not allowed.least <= cents <= allowed.most:
        raise Refused(f"the buy-in here is {show(allowed.least)} to {show(allowed.most)}, not {show(cents)}")
    if number is not None:
        _check_free(table, number)
    taken = _taken(table)
    free = number or next((n for n in from_the_middle(table.game.rules.seats) if n not in taken), None)
    if free is None:
        raise Refused("every seat is taken")
    seat = Seat(name=person.name, person=person.id, time_bank=table.sign.clock.bank)
    _note_short_buy(table, person.id, cents, allowed.least)
    _buy(table, free, seat, person, cents)
    table.seats[free] = seat
    if not any(c.person and c.person.id == person.id for c in table.clients):
        table.gone[person.id] = table.time()
    return free


def _check_free(table: LiveTable, number: int) -> None:
    places = table.game.rules.seats
    if not 1 <= number <= places:
        raise Refused(f"there is no seat {number}; the seats are 1 to {places}")
    if number in _taken(table):
        raise Refused(f"seat {number} is taken")


def _taken(table: LiveTable) -> set[int]:
    """Seats where somebody sits, or to which somebody moves when the hand is over."""
    return {*table.seats, *[seat.moving for seat in table.seats.values() if seat.moving]}


def change_seat(table: LiveTable, person: Person, number: int) -> int | None:
    """Move to a free seat: now between hands, else when the hand in play is over (then None). Who names the own seat
    stays there after all."""
    mine = _mine(table, person)
    if number == mine:
        table.seats[mine].moving = 0
        table.turn.seats_changed = True
        return mine
    _check_free(table, number)
    if in_tournament(table):
        raise Refused("you cannot change seats in a tournament")
    if table.hand is None and (why_not := fixed(table)):
        raise Refused(why_not)
    table.turn.seats_changed = True
    table.seats[mine].moving = number
    if not table.in_play(mine):
        move(table, mine)
        return number
    return None


def in_tournament(table: LiveTable) -> bool:
    return "tournament" in (table.hand.round.table.carried if table.hand else table.open_table.saved.carried)


def fixed(table: LiveTable) -> str:
    """Why the game lets nobody change seats between these hands, or nothing."""
    rules = table.game.family.seats
    return rules.fixed(table.open_table.saved) if rules is not None else ""


def move(table: LiveTable, old: int) -> None:
    """Chips, and whatever else the player has or owes, go along; a game may make him wait for it, or post a blind."""
    seat, saved = table.seats[old], table.open_table.saved
    new, seat.moving = seat.moving, 0
    if table.hand is None:  # else the seat has no part in the hand, and nothing but chips that are on their way
        if (rules := table.game.family.seats) is not None:
            rules.change(table.game.rules, saved, old, new)
        saved.stacks[new] = saved.stacks[old]
        saved.vacate(old)
    table.seats[new] = table.seats.pop(old)


def _come_back(table: LiveTable, number: int) -> int:
    """Somebody was about to leave, or waited for what stays up: the seat is still theirs."""
    seat = table.seats[number]
    seat.leaving, seat.sitting_out, seat.missed = False, False, 0
    table.turn.seats_changed = True
    return number


def from_the_middle(places: int) -> list[int]:
    """Seats as people take them, the best view first; bots take what is left, from the ends."""
    middle = (places + 1) / 2
    return sorted(range(1, places + 1), key=lambda n: (abs(n - middle), n))


def buy(table: LiveTable, person: Person, cents: int) -> int:
    """More chips for somebody who sits here."""
    number = _mine(table, person)
    seat = table.seats[number]
    have = table.stack(number) + seat.coming
    allowed = buy_in(table)
    if in_tournament(table):
        raise Refused("you cannot buy chips during a tournament")
    if have + cents > allowed.most:
        raise Refused(f"at most {show(allowed.most)} may be in front of you here; you have {show(have)}")
    _note_short_buy(table, person.id, cents, allowed.least)
    _buy(table, number, seat, person, cents)
    return number


def _note_short_buy(table: LiveTable, person: int, cents: int, least: int) -> None:
    """After the first buy-in, one of less than the least is allowed a day (lucky-derby L37), or one for each full one
    (grand-ronde L902), where the house prints that."""
    printed = getattr(table.game.rules, "short_buys", "free")
    if printed == "free":
        return
    bought, at = table.short_buys.get(person, 0), now()
    if cents >= least:
        if printed == "one_per_full_buy":
            table.short_buys.pop(person, None)
    elif bought and (printed == "one_per_full_buy" or at - bought < DAY_MS):
        once = "a day" if printed == "one_a_day" else "for each full one"
        raise Refused(f"one buy-in of less than {show(least)} is allowed {once}, and you have made it")
    else:
        table.short_buys[person] = at


def take_back(table: LiveTable, person: Person, cents: int) -> int | None:
    """Some chips go back to the account: now between hands, else when the hand in play is over (then None).

    Where players play each other they cannot: "A player may not remove any of their chips from play until they quit
    the game" (lucky-derby L39; "the rules of table stakes apply in all games", grand-ronde L901).
    """
    number = _mine(table, person)
    seat = table.seats[number]
    if bots.plays_each_other(table.game):
        raise Refused("table stakes: chips stay in play until you leave the game")
    most = _may_go(table, table.stack(number))
    if cents > most:
        least = show(table.open_table.limits[0])
        raise Refused(
            f"the minimum wager, {least}, stays on the table: you may take {show(most)}, or leave with everything"
        )
    table.turn.seats_changed = True
    if table.hand is not None and _has_no_part(table, table.hand, number):
        reopen(table, table.hand, {number: -cents})
        there, purse = ledger.at(table.id, person.id), ledger.purse(person.id)
        table.post([table.room.ledger.transfer("cash-out", there, purse, cents, table.id)])
        return cents
    seat.going = cents
    return give_back(table, number, seat) if table.hand is None else None


def _may_go(table: LiveTable, stack: int) -> int:
    return max(stack - table.open_table.limits[0], 0)


def give_back(table: LiveTable, number: int, seat: Seat) -> int:
    stacks = table.open_table.saved.stacks
    cents, seat.going = min(seat.going, _may_go(table, stacks[number])), 0
    if cents and seat.person is not None:
        stacks[number] -= cents
        there, purse = ledger.at(table.id, seat.person), ledger.purse(seat.person)
        table.post([table.room.ledger.transfer("cash-out", there, purse, cents, table.id)])
    return cents


def _buy(table: LiveTable, number: int, seat: Seat, person: Person, cents: int) -> None:
    book = table.room.ledger
    table.post([book.transfer("buy-in", ledger.purse(person.id), ledger.at(table.id, person.id), cents, table.id)])
    seat.coming += cents
    if table.hand is None:
        put_down(table, number, seat)
    table.turn.seats_changed = True


def put_down(table: LiveTable, number: int, seat: Seat) -> None:
    saved = table.open_table.saved
    saved.stacks[number] += seat.coming
    seat.coming = 0
    if seat.person in table.owing:
        table.owing.remove(seat.person)
        table.game.family.seats.come_back(saved, number)


def sit_out(table: LiveTable, person: Person, out: bool) -> None:
    seat = table.seats[_mine(table, person)]
    seat.sitting_out, seat.missed = out, 0
    table.turn.seats_changed = True


def decline_bank(table: LiveTable, person: Person, always: bool) -> None:
    table.seats[_mine(table, person)].declines_bank = always
    table.turn.seats_changed = True


def leave(table: LiveTable, person: Person) -> int | None:
    """Stand up: cashed out now; when the hand in play is over, or what stays up is decided, then None."""
    number = _mine(table, person)
    table.turn.seats_changed = True
    if not table.in_play(number) or _walks_out(table, number):
        return cash_out(table, number)
    table.seats[number].leaving = True
    return None


def send_home(table: LiveTable, person: int) -> None:
    """Somebody must go: cashed out now, or as soon as that can be."""
    number = table.seat_of(person)
    if number is None or table.seats[number].leaving:
        return
    table.turn.seats_changed = True
    if table.in_play(number) and not _walks_out(table, number):
        table.seats[number].leaving = True
    else:
        cash_out(table, number)


def _walks_out(table: LiveTable, number: int) -> bool:
    """Take the chips of a seat along that has no part in what the clock will begin: that may be hours away. Whether it
    could be done."""
    if table.hand is None or not _has_no_part(table, table.hand, number):
        return False
    cents = table.stack(number)
    reopen(table, table.hand, {number: -cents})
    table.seats[number].coming += cents  # cashed out from there
    return True


def _has_no_part(table: LiveTable, hand: Hand, number: int) -> bool:
    """Whether a seat has ordered nothing at the open counter, and holds no ticket."""
    if not schedule.by_clock(table, hand.round.ask):
        return False
    if any(move.seat == number and move.how != JOIN for move in hand.moves):
        return False
    return not any(ticket.seat == number and ticket.open for ticket in hand.round.table.tickets.values())


def reopen(table: LiveTable, hand: Hand, chips: Mapping[int, int]) -> None:
    """Open the hand at a counter once more, with these chips more or fewer before seats from the beginning, and make
    the same moves again."""
    moves = [*hand.moves, *[Move(now(), number, JOIN, cents) for number, cents in chips.items()]]
    opening = msgspec.structs.replace(hand.opening, before=hand.before_joining)
    table.hand = Hand.resume(hand.number, hand.at, table.open_table, opening, table.asked, moves)
    table.hand.idle = hand.idle


def _mine(table: LiveTable, person: Person) -> int:
    number = table.seat_of(person)
    if number is None:
        raise Refused("you have no seat at this table")
    return number


def cash_out(table: LiveTable, number: int) -> int:
    """A seat becomes free; its chips go back to their owner's account."""
    seat = table.seats.pop(number)
    saved = table.open_table.saved
    cents = saved.stacks[number] + seat.coming
    if table.hand is None:  # else the seat has no part in the hand, and nothing to leave behind
        seats = table.game.family.seats
        if seats is not None and seat.person is not None and seats.debt(saved, number):
            table.owing.append(seat.person)
        saved.vacate(number)
    to = ledger.BOTS if seat.person is None else ledger.purse(seat.person)
    if cents:
        kind = "bots" if seat.bot else "cash-out"
        table.post([table.room.ledger.transfer(kind, account(table.id, number, seat), to, cents, table.id)])
    if seat.person is not None:
        table.gone.pop(seat.person, None)
    table.turn.seats_changed = True
    return cents


def rename(table: LiveTable, person: Person) -> None:
    """A guest at this table has chosen a name."""
    if (number := table.seat_of(person)) is not None:
        table.seats[number].name = person.name
        table.turn.seats_changed = True
    for client in table.clients:
        if client.person is not None and client.person.id == person.id:
            client.person = person
