"""How a hand proceeds at a live table: it is opened, bots and absent people answer, windows close, it is settled."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

import msgspec

from pitboss.room import bots, database, hands, messages, program, schedule, schema, seating, turnover
from pitboss.room.broadcast import encode
from pitboss.room.hand import Hand, is_betting, is_counter, is_open
from pitboss.room.ledger import HOUSE
from pitboss.room.people import Person
from pitboss.room.state import Seat
from pitboss.room.store import Unreachable, Write, now
from pitboss.table.asks import DONE, OFFICIAL, Bet, Counter, Outside, Refused
from pitboss.table.record import Record
from pitboss.table.state import Saved
from pitboss.table.views import View

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")

BEGUN = database.insert(schema.hands)
BOT_ORDERS = 20
"""Most orders of one bot at a counter."""


def advance(table: LiveTable) -> None:
    at = table.time()
    if table.hand is None or table.gone or not table.clients:
        turnover.watch(table, at)
    _begin(table, at)
    if table.hand is not None and is_counter(table.hand.round.ask):
        _let_in(table, table.hand)
    while table.hand is not None and _step(table, table.hand, at):
        if table.hand.round.ask is None:
            _finish(table, table.hand)


def _begin(table: LiveTable, at: float) -> None:
    """Open the next hand, if it is time and somebody is there."""
    if table.hand is None and (table.next_at is None or at >= table.next_at):
        table.next_at = None
        turnover.tidy(table)
        if turnover.may_start(table):
            _open(table)


def prepare(table: LiveTable) -> None:
    """Before anything is ordered at a counter: a desk that was closed for somebody who left is open again, and the
    calendar shows today."""
    if schedule.is_desk(table):
        _begin(table, table.time())
    schedule.turn_calendar(table)


def _time_collection(table: LiveTable, at: float) -> None:
    """A poker table that pays by the half hour, or the hour, owes it when that long has been played."""
    fee = table.open_table.fee
    if fee is None or not any(charge.terms.phase == "time" for charge in fee.option.charges):
        return
    every = 3600 if getattr(table.game.rules, "time_unit", "") == "hour" else 1800
    schedule.count_time(table.open_table.saved.carried, at, every)


def _open(table: LiveTable) -> None:
    try:
        number = table.room.store.new_id("hands")
    except Unreachable:  # so many tables began at once: numbers come with whatever is stored next
        table.turn.seats_changed = True
        table.next_at = table.time()
        return
    _time_collection(table, time.time())
    seeds = {n: seat.seed for n, seat in table.seats.items() if seat.seed}
    table.open_table.client_seeds = seeds
    table.hand = Hand(number, now(), table.open_table, table.open_table.start(), table.asked)
    table.began, table.stored_moves, table.promised = table.time(), 0, ""
    if table.hand.opening.shuffled:
        for seat in table.seats.values():
            seat.seed = ""  # a seed for the next shuffle is given after its promise
    opening = table.room.safe.seal(table.hand.opening)
    row = {
        "number": number, "table_id": table.id, "at": table.hand.at, "opening": opening,
        "sign": encode(table.sign), "seats": encode(table.seats),
    }  # fmt: skip
    table.turn.writes.append(Write(BEGUN, [row]))


def _let_in(table: LiveTable, hand: Hand) -> None:
    """Chips that were bought while a counter is open are put down at once: it may stay open for hours."""
    coming = {n: seat for n, seat in table.seats.items() if seat.coming}
    if not coming:
        return
    seating.reopen(table, hand, {n: seat.coming for n, seat in coming.items()})
    for seat in coming.values():
        seat.coming = 0
    people = {seat.person for seat in coming.values()}
    table.turn.arrivals += [c for c in table.clients if c.person and c.person.id in people]
    table.turn.seats_changed = True


def _step(table: LiveTable, hand: Hand, at: float) -> bool:
    """Let bots, absent people and the clock answer; whether the hand moved."""
    ask = hand.round.ask
    if ask is None:
        return True
    if hand.round.held:
        if table.clock.is_out(_ask_key(hand), at):
            hand.call()
            return True
        return False
    if isinstance(ask, Counter) and _collects(table, hand, ask):
        return True
    if is_betting(ask) and _is_called_off(table, hand):
        hand.call_off()
        return True
    if isinstance(ask, Counter) and schedule.waits_for_nobody(table, ask):
        _bots_order(table, hand)
        return _closes(table, hand, at)
    moved = False
    for number in hand.waiting_for:
        if number != OFFICIAL and _stands_in(table, hand, number, table.seats[number], at):
            moved = table.turn.window_changed = True
            if hand.round.ask is not ask:
                return True
    if is_open(ask):
        return _closes(table, hand, at)
    return moved or _out_of_time(table, hand, at)


def _stands_in(table: LiveTable, hand: Hand, number: int, seat: Seat, at: float) -> bool:
    """Answer for a seat that does not answer itself; whether that was so."""
    ask = hand.round.ask
    assert ask is not None
    if seat.person is None:
        _bot(table, hand, number, seat)
    elif seat.leaving:
        _leaves(hand, number, seat)
    elif seat.declines_bank and bots.is_bank_offer(ask.for_seat(number)):
        hand.stand(number)
    elif _away(table, seat, at):
        seat.missed += not hand.round.laid.get(number)
        hand.stand(number)
    elif is_open(ask) and seat.sitting_out:
        hand.stand(number)
    else:
        return False
    return True


def _leaves(hand: Hand, number: int, seat: Seat) -> None:
    """A leaving player takes down what may come down, unless they have bet; the rest is decided without them."""
    assert hand.round.ask is not None
    ask = hand.round.ask.for_seat(number)
    if isinstance(ask, Bet):
        seat.sitting_out = True
        if ask.layout.taken_down and not hand.round.laid.get(number):
            hand.give(number, ask.layout.taken_down)
            return
    hand.stand(number)


def _collects(table: LiveTable, hand: Hand, ask: Counter) -> bool:
    """Pay a leaving player what is due on tickets and take what is asked back; whether there was anything."""
    out = [n for n, seat in table.seats.items() if (seat.leaving or table.closing) and n in ask.open_to]
    due = [t for t in hand.round.table.tickets.values() if t.due and t.seat in out] if out else []
    collected = 0
    for ticket in due:
        try:
            hand.give(ticket.seat, {"collect": ticket.number})
            collected += 1
        except Refused:  # more is asked back than lies there
            continue
    return bool(collected)


def _bot(table: LiveTable, hand: Hand, number: int, seat: Seat) -> None:
    assert hand.round.ask is not None
    try:
        answer = table.strategy(seat.proposition)(hand.round.ask.for_seat(number), View(hand.round.table, number))
        hand.give(number, answer)
    except Refused:
        log.warning("table %s: the bot at seat %s gave an illegal answer", table.id, number)
        hand.stand(number)


def _bots_order(table: LiveTable, hand: Hand) -> None:
    """At a counter that the clock closes nobody has to be waited for; bots order what they want."""
    for number in [n for n in hand.waiting_for if n in table.seats and table.seats[n].bot and n not in hand.idle]:
        for _ in range(BOT_ORDERS):
            ask = hand.round.ask
            assert ask is not None
            answer = table.strategy()(ask.for_seat(number), View(hand.round.table, number))
            if answer == DONE:
                break
            try:
                hand.give(number, answer)
            except Refused:
                log.warning("table %s: the bot at seat %s gave an illegal order", table.id, number)
                break
        hand.idle.add(number)


def _away(table: LiveTable, seat: Seat, at: float) -> bool:
    since = table.gone.get(seat.person or 0)
    return since is not None and at - since >= table.room.settings.away


def _is_called_off(table: LiveTable, hand: Hand) -> bool:
    """No person has bet, and somebody comes or goes: bots take back what they put down.

    At an official's counter every order was filled at once: it is closed, and opened again without them.
    """
    if schedule.by_clock(table, hand.round.ask):
        return False
    if schedule.waits_for_nobody(table, hand.round.ask):
        return turnover.somebody_may_go(table, hand)
    if hand.laid_down:
        return False
    if any(given and not table.seats[number].bot for number, given in hand.round.laid.items()):
        return False
    return not table.people or turnover.somebody_comes_or_goes(table)


def _closes(table: LiveTable, hand: Hand, at: float) -> bool:
    """Close a window when the time is up. All ready, and it has closed by itself."""
    if not table.clock.is_out(_ask_key(hand), at):
        return False
    for number in hand.waiting_for:
        if number != OFFICIAL and not hand.round.laid.get(number) and not schedule.by_clock(table, hand.round.ask):
            table.seats[number].missed += 1
    hand.close()
    return True


def _ask_key(hand: Hand) -> tuple[int, int]:
    return hand.number, hand.ask_number


def _out_of_time(table: LiveTable, hand: Hand, at: float) -> bool:
    if not table.clock.is_out(_ask_key(hand), at):
        return False
    number = hand.waiting_for[0]
    seat = table.seats[number]
    if table.clock.draw_on_bank(seat, at):
        table.turn.bank_runs = True
        return False
    if table.clock.running_bank:
        seat.time_bank = 0.0
    seat.missed += 1
    hand.stand(number)
    return True


def _finish(table: LiveTable, hand: Hand) -> None:
    """The round is over: its record, its money and the table after it are stored together."""
    table.keep_moves(hand)
    before = hand.opening.before
    record = table.open_table.end(hand.round)
    record.program = program.fingerprint()
    record.sealed()
    table.post(table.room.ledger.settle(table.id, hand.number, _changes(table, before, table.open_table.saved)))
    table.last = hands.Finished(hand.number, table.id, table.sign.name, now(), record, dict(table.seats), hand.at)
    table.turn.writes += hands.ending(table.last)
    _note_large_wins(table, hand.number, record)
    table.hands_played += hands.was_played(record)
    between = table.room.settings.between if hands.was_played(record) and not schedule.is_desk(table) else 0.0
    _over(table, hand, messages.EndMessage(hand.number, record.settlement, None, between, None))
    table.next_at = table.time() + between
    if not table.people:  # a lounge that is empty, or where only tickets are left, keeps to the posted time
        table.next_at = max(table.next_at, table.began + schedule.every(table))


def _note_large_wins(table: LiveTable, number: int, record: Record) -> None:
    for n, net in record.settlement.items():
        seat = table.seats.get(n)
        if net >= table.room.settings.large_win and seat is not None and seat.person is not None:
            winner = Person(seat.person, seat.name, "player")
            table.turn.writes.append(table.room.audit(winner, "large win", f"hand {number}", {"cents": net}))


def _changes(table: LiveTable, before: Saved, after: Saved) -> dict[str, int]:
    """What the hand moved, by account."""
    changes = {
        HOUSE: after.stacks[0] - before.stacks[0],
        f"drop/{table.id}": after.drop - before.drop,
        f"pot/{table.id}": after.pot - before.pot,
    }
    now, was = seating.all_owned(after), seating.all_owned(before)
    for number, seat in table.seats.items():
        changes[seating.account(table.id, number, seat)] = now[number] - was[number]
    for name in {*before.jackpots, *after.jackpots}:
        changes[f"jackpot/{table.id}/{name}"] = after.jackpots.get(name, 0) - before.jackpots.get(name, 0)
    return changes


def _over(table: LiveTable, hand: Hand, end: messages.EndMessage) -> None:
    table.turn.ended, table.turn.end = hand, end
    table.hand = None
    table.asked = hand.ask_number
    table.clock.stop()
    table.promise()
    turnover.after_hand(table)
    table.turn.seats_changed = True


def abandon(table: LiveTable, reason: str, by: int) -> None:
    """The hand never was, as far as chips go; its cards are shuffled away."""
    hand = table.hand
    assert hand is not None
    table.keep_moves(hand)
    note_void(table, hand.number, by, reason)
    table.open_table = table.sign.open_table(table.game, msgspec.structs.replace(hand.opening.before, shoe=None))
    _over(table, hand, messages.EndMessage(hand.number, {}, None, None, reason))


def note_void(table: LiveTable, number: int, by: int, reason: str) -> None:
    row = {"hand": number, "at": now(), "by": by, "reason": reason}
    table.turn.writes.append(Write(schema.voids.insert(), [row]))


def begin_clock(table: LiveTable, hand: Hand | None) -> None:
    """Start the clock of the present ask, if one runs for it."""
    if hand is None or hand.round.ask is None or isinstance(hand.round.ask, Outside):
        return
    at, ask = table.time(), hand.round.ask
    window = is_open(ask)
    table.clock.ask(_ask_key(hand), at)
    if hand.round.held:
        table.clock.wait(table.sign.clock.call or table.room.settings.call)
        return
    if isinstance(ask, Counter) and (seconds := schedule.closes_in(table, ask)) is not None:
        table.clock.wait(seconds)
        return
    if OFFICIAL in hand.round.ask.seats:
        return  # he closes it
    somebody_waits = len(table.people) > 1 or table.sign.clock.alone or table.paused or table.closing
    if somebody_waits and (hand.wagered or not is_betting(hand.round.ask)):
        table.clock.restart(at)
        if window:
            table.clock.wait(table.sign.clock.bet)
        else:
            table.clock.wait(table.sign.clock.decide, table.reporting(hand.waiting_for), hand.bots_before)
