"""How a hand goes on at a live table: it is opened, bots and absent people answer, windows close, and it is settled."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import msgspec

from pitboss.room import bots, hands, messages, schema, seating
from pitboss.room.broadcast import encode
from pitboss.room.clock import seconds_for
from pitboss.room.ledger import HOUSE
from pitboss.room.play import HandInPlay
from pitboss.room.state import Seat
from pitboss.room.store import Write, now
from pitboss.table.asks import Bet, Refused
from pitboss.table.record import to_wire
from pitboss.table.state import Saved
from pitboss.table.views import View

if TYPE_CHECKING:
    from pitboss.room.table import LiveTable

log = logging.getLogger("pitboss.room")


def advance(table: LiveTable) -> None:
    at = table.time()
    seating.watch(table, at)
    if table.hand is None and (table.next_at is None or at >= table.next_at):
        table.next_at = None
        seating.tidy(table)
        if seating.may_start(table):
            _open(table)
    while table.hand is not None and _step(table, table.hand, at):
        if table.hand.round.ask is None:
            _finish(table, table.hand)


def _open(table: LiveTable) -> None:
    number = table.room.store.new_id("hands")
    table.hand = HandInPlay(number, now(), table.sitting, table.sitting.start(), table.asked)
    row = {
        "number": number, "table_id": table.id, "at": table.hand.at, "opening": encode(table.hand.opening),
        "sign": encode(table.sign), "seats": encode(table.seats),
    }  # fmt: skip
    table.write([Write(schema.hands.insert(), [row])])


def _step(table: LiveTable, hand: HandInPlay, at: float) -> bool:
    """Let bots, absent people and the clock answer; whether the hand moved."""
    ask = hand.round.ask
    if ask is None:
        return True
    moved = False
    for number in hand.waiting_for:
        seat = table.seats[number]
        if seat.bot:
            _bot(table, hand, number, seat)
        elif seat.leaving or (seat.declines_bank and bots.is_bank_offer(ask)):
            hand.default(number)
        elif _away(table, seat, at):
            seat.missed += not hand.bets.get(number)
            hand.default(number)
        elif isinstance(ask, Bet) and seat.sitting_out:
            hand.set_ready(number)
        else:
            continue
        moved = True
    if isinstance(ask, Bet):
        table.bets_changed |= moved
        if _window_closes(table, hand, at):
            hand.close_window()
            return True
        return False
    if moved:
        return True
    return _out_of_time(table, hand, at)


def _bot(table: LiveTable, hand: HandInPlay, number: int, seat: Seat) -> None:
    ask = hand.round.ask
    assert ask is not None
    try:
        answer = table.strategy(seat.proposition)(ask, View(hand.round.table, number))
        hand.answer(number, to_wire(ask, answer), "bot")
    except Refused:
        log.warning("table %s: the bot at seat %s gave an illegal answer", table.id, number)
        hand.default(number)


def _away(table: LiveTable, seat: Seat, at: float) -> bool:
    since = table.gone.get(seat.person or 0)
    return since is not None and at - since >= table.room.settings.away


def _window_closes(table: LiveTable, hand: HandInPlay, at: float) -> bool:
    """All are ready, or the time is up. A window without a chip waits.

    If no person has bet and somebody comes or goes, the window is called off: bots take back what they put down.
    """
    bets = hand.bets.items()
    nobody = not any(wagers and not table.seats[number].bot for number, wagers in bets) and not hand.laid_down
    if nobody and (not table.people or seating.somebody_comes_or_goes(table)):
        hand.bets.clear()
        return True
    if nobody and not any(hand.bets.values()):
        return False
    waiting = hand.waiting_for
    if waiting and not table.clock.is_out(_ask_key(hand), at):
        return False
    for number in waiting:
        if not hand.bets.get(number):
            table.seats[number].missed += 1
    return True


def _ask_key(hand: HandInPlay) -> tuple[int, int]:
    return hand.number, hand.ask_number


def _out_of_time(table: LiveTable, hand: HandInPlay, at: float) -> bool:
    if not table.clock.is_out(_ask_key(hand), at):
        return False
    number = hand.waiting_for[0]
    seat = table.seats[number]
    if table.clock.draw_on_bank(seat, at):
        table.bank_runs = True
        return False
    if table.clock.running_bank:
        seat.time_bank = 0.0
    seat.missed += 1
    hand.default(number)
    return True


def _finish(table: LiveTable, hand: HandInPlay) -> None:
    """The round is over: its record, its money and the table after it are stored together."""
    table.write(table.log_of(hand))
    before = hand.opening.before
    record = table.sitting.end(hand.round).sealed()
    table.post(table.room.ledger.settle(table.id, hand.number, _changes(table, before, table.sitting.saved)))
    table.last = hands.Finished(hand.number, table.id, table.sign.name, now(), record, dict(table.seats), hand.at)
    table.write(hands.ending(table.last))
    table.hands_played += hands.was_played(record)
    between = table.room.settings.between if hands.was_played(record) else 0.0
    _over(table, hand, messages.EndMessage(hand.number, record.settlement, None, between, None))
    table.next_at = table.time() + between


def _changes(table: LiveTable, before: Saved, after: Saved) -> dict[str, int]:
    """What the hand moved, by account."""
    changes = {HOUSE: after.stacks[0] - before.stacks[0], f"drop/{table.id}": after.drop - before.drop}
    for number, seat in table.seats.items():
        changes[seating.account(table.id, number, seat)] = after.stacks[number] - before.stacks[number]
    for name in {*before.jackpots, *after.jackpots}:
        changes[f"jackpot/{table.id}/{name}"] = after.jackpots.get(name, 0) - before.jackpots.get(name, 0)
    return changes


def _over(table: LiveTable, hand: HandInPlay, end: messages.EndMessage) -> None:
    table.ended, table.end = hand, end
    table.hand = None
    table.asked = hand.ask_number + 1
    table.clock.stop()
    seating.after_hand(table)
    table.changed = True


def abandon(table: LiveTable, reason: str, by: int) -> None:
    """The hand never was, as far as chips go; its cards are shuffled away."""
    hand = table.hand
    assert hand is not None
    table.write(table.log_of(hand))
    note_void(table, hand.number, by, reason)
    table.sitting = table.sign.sitting(table.game, msgspec.structs.replace(hand.opening.before, shoe=None))
    _over(table, hand, messages.EndMessage(hand.number, {}, None, None, reason))


def note_void(table: LiveTable, number: int, by: int, reason: str) -> None:
    table.write([Write(schema.voids.insert(), [{"hand": number, "at": now(), "by": by, "reason": reason}])])


def begin_clock(table: LiveTable, hand: HandInPlay | None) -> None:
    """Start the clock of the present ask, if one runs for it."""
    if hand is None or hand.round.ask is None:
        return
    at = table.time()
    window = isinstance(hand.round.ask, Bet)
    table.clock.ask(_ask_key(hand), at)
    somebody_waits = len(table.people) > 1 or table.sign.clock.alone or table.paused or table.closing
    if somebody_waits and (hand.wagered or not window):
        table.clock.restart(at)
        table.clock.wait(seconds_for(table.sign.clock, window))
