"""Who sits at a live table: sitting down, buying chips, sitting out, leaving, bots, and what is due between hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.money.cents import show
from pitboss.money.in_force import describe
from pitboss.room import bots, ledger, schedule
from pitboss.room.hands import moment
from pitboss.room.messages import BuyIn, FeeView, SeatView, TableRow
from pitboss.room.people import Person
from pitboss.room.state import Seat
from pitboss.table.asks import Refused
from pitboss.table.state import Saved

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable


def account(table: str, number: int, seat: Seat) -> str:
    """Whose chips lie in front of a seat."""
    return ledger.bot(table, number) if seat.person is None else ledger.at(table, seat.person)


def owned(saved: Saved, seat: int) -> int:
    """A seat's chips, wherever they lie."""
    return all_owned(saved)[seat]


def all_owned(saved: Saved) -> list[int]:
    """Every seat's chips, wherever they lie: its stack, what stays up on the layout, and its tickets."""
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
    """As the fee option or the game prints it; else from ten least wagers to twenty greatest ones."""
    least, most = table.open_table.limits
    low, high = 10 * least, max(100 * least, 20 * most)
    if (printed := getattr(table.game.rules, "buy_in", None)) is not None:
        low, high = printed.min or low, printed.max or high
    if (fee := table.open_table.fee) is not None and (printed := fee.option.buy_in) is not None:
        low, high = printed.low or low, printed.high or high
    return BuyIn(low, max(low, high))


def sit(table: LiveTable, person: Person, number: int | None, cents: int) -> int:
    """Take a seat and buy in; in a hand the chips come down when it is over."""
    if table.closing or table.closed:
        raise Refused("the table is closing")
    if (mine := table.seat_of(person)) is not None:
        if table.seats[mine].leaving:
            return _come_back(table, mine)
        raise Refused("you already have a seat at this table")
    allowed = buy_in(table)
    if not allowed.least <= cents <= allowed.most:
        raise Refused(f"the buy-in here is {show(allowed.least)} to {show(allowed.most)}, not {show(cents)}")
    places = table.game.rules.seats
    if number is not None and not 1 <= number <= places:
        raise Refused(f"there is no seat {number}; the seats are 1 to {places}")
    if number is not None and number in table.seats:
        raise Refused(f"seat {number} is taken")
    free = number or next((n for n in _from_the_middle(places) if n not in table.seats), None)
    if free is None:
        raise Refused("every seat is taken")
    seat = Seat(name=person.name, person=person.id, time_bank=table.sign.clock.bank)
    _buy(table, free, seat, person, cents)
    table.seats[free] = seat
    if not any(c.person and c.person.id == person.id for c in table.clients):
        table.gone[person.id] = table.time()
    return free


def _come_back(table: LiveTable, number: int) -> int:
    """Somebody was about to leave, or waited for what stays up: the seat is still theirs."""
    seat = table.seats[number]
    seat.leaving, seat.sitting_out, seat.missed = False, False, 0
    table.turn.seats_changed = True
    return number


def _from_the_middle(places: int) -> list[int]:
    """Seats as people take them, the best view first; bots take what is left, from the ends."""
    middle = (places + 1) / 2
    return sorted(range(1, places + 1), key=lambda n: (abs(n - middle), n))


def buy(table: LiveTable, person: Person, cents: int) -> int:
    """More chips for somebody who sits here."""
    number = _mine(table, person)
    seat = table.seats[number]
    have = table.stack(number) + seat.coming
    most = buy_in(table).most
    if have + cents > most:
        raise Refused(f"at most {show(most)} may lie in front of you here; you have {show(have)}")
    _buy(table, number, seat, person, cents)
    return number


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
        raise Refused(f"the least wager, {least}, stays on the table: you may take {show(most)}, or leave with all")
    seat.going = cents
    table.turn.seats_changed = True
    return _give_back(table, number, seat) if table.hand is None else None


def _may_go(table: LiveTable, stack: int) -> int:
    return max(stack - table.open_table.limits[0], 0)


def _give_back(table: LiveTable, number: int, seat: Seat) -> int:
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
        _put_down(table, number, seat)
    table.turn.seats_changed = True


def _put_down(table: LiveTable, number: int, seat: Seat) -> None:
    table.open_table.saved.stacks[number] += seat.coming
    seat.coming = 0


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
    if not table.in_play(number):
        return cash_out(table, number)
    table.seats[number].leaving = True
    return None


def send_home(table: LiveTable, person: int) -> None:
    """Somebody must go: cashed out now, or as soon as that can be."""
    number = table.seat_of(person)
    if number is None or table.seats[number].leaving:
        return
    table.turn.seats_changed = True
    if table.in_play(number):
        table.seats[number].leaving = True
    else:
        cash_out(table, number)


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
        saved.vacate(number)
    to = ledger.BOTS if seat.person is None else ledger.purse(seat.person)
    if cents:
        kind = "bots" if seat.bot else "cash-out"
        table.post([table.room.ledger.transfer(kind, account(table.id, number, seat), to, cents, table.id)])
    if seat.person is not None:
        table.gone.pop(seat.person, None)
    table.turn.seats_changed = True
    return cents


def after_hand(table: LiveTable) -> None:
    """Those who wanted to leave are cashed out; those who missed too much sit out; a closing table closes."""
    for number, seat in [*table.seats.items()]:
        if seat.leaving or table.closing:
            if table.in_play(number):
                seat.leaving = True  # the seat is kept until what stays up is decided
            else:
                cash_out(table, number)
        elif seat.missed >= table.room.settings.missed:
            seat.sitting_out = True
    for number, seat in table.seats.items():
        if seat.going:
            _give_back(table, number, seat)
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
            _put_down(table, number, seat)
            table.turn.seats_changed = True
    _fill(table)
    table.open_table.saved.sitting_out = sorted(n for n, seat in table.seats.items() if seat.sitting_out)


def _fill(table: LiveTable) -> None:
    """As many bots as the sign says, with one seat left free; proposition players where players bank."""
    here = [n for n, seat in table.seats.items() if not seat.bot]
    places = table.game.rules.seats
    prop = bots.propositions(table.game)
    wanted = max(min(table.sign.bots, places - len(here) - prop - 1), 0)
    for proposition, count in ((True, prop), (False, wanted)):
        sitting = [n for n, seat in table.seats.items() if seat.bot and seat.proposition == proposition]
        for number in [n for n in sitting[count:] if not table.in_play(n)]:
            cash_out(table, number)
        free = [n for n in reversed(_from_the_middle(places)) if n not in table.seats]
        for number in free[: max(count - len(sitting), 0)]:
            table.seats[number] = Seat(name=bots.name(number), proposition=proposition)
        for number in [n for n, seat in table.seats.items() if seat.bot and seat.proposition == proposition]:
            _stake(table, number, bots.stake(table.open_table.limits, proposition))


def _stake(table: LiveTable, number: int, cents: int) -> None:
    """A bot that runs low is staked again."""
    stacks = table.open_table.saved.stacks
    if stacks[number] * 2 >= cents:
        return
    short = cents - stacks[number]
    table.post([table.room.ledger.transfer("bots", ledger.BOTS, ledger.bot(table.id, number), short, table.id)])
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
    stacks = table.open_table.saved.stacks
    active = [n for n, seat in table.seats.items() if stacks[n] and not seat.sitting_out]
    needs = 1 if table.sign.clock.sessions else bots.needs(table.game)
    return len(active) >= needs and any(not table.seats[n].bot for n in active)


def somebody_comes_or_goes(table: LiveTable) -> bool:
    """Whether an empty betting window should end so that the seats can change."""
    waiting = any(
        seat.coming or seat.going or (seat.leaving and not table.open_table.saved.in_play(number))
        for number, seat in table.seats.items()
    )
    return waiting or bool(table.paused or table.closing or table.next_sign)


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
        table.closing = table.closing or "nobody sat here any more"
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


def row(table: LiveTable) -> TableRow:
    sign, sheet, fee = table.sign, table.game.sheet, table.open_table.fee
    here = {client.person.id for client in table.clients if client.person}
    seated = {seat.person for seat in table.seats.values()}
    return TableRow(
        id=table.id,
        name=sign.name,
        game=sheet.id,
        game_name=sheet.name,
        house=sheet.house,
        family=sheet.family,
        places=table.game.rules.seats,
        status=table.status,
        private=sign.private,
        limits=table.open_table.limits,
        fee=FeeView(fee.id, describe(fee)) if fee else None,
        set=sign.set,
        clock=sign.clock,
        buy_in=buy_in(table),
        seats=[
            SeatView(n, s.name, s.bot, table.stack(n) + s.coming, s.sitting_out, s.bot or s.person in here)
            for n, s in sorted(table.seats.items())
        ],
        watching=sum(1 for client in table.clients if client.person is None or client.person.id not in seated),
        hands=table.hands_played,
        opened=moment(table.opened.at),
        opened_by=table.opened.name,
    )


def rename(table: LiveTable, person: Person) -> None:
    """A guest who sits here has a name now."""
    if (number := table.seat_of(person)) is not None:
        table.seats[number].name = person.name
        table.turn.seats_changed = True
    for client in table.clients:
        if client.person is not None and client.person.id == person.id:
            client.person = person
