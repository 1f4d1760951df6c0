"""One round of a game, worked through: played by the rules themselves, in the dealer's own sentences.

Nothing of it is written down anywhere. The cards come from fixed seeds, so a game's round is the same every time; of a
few rounds the one is chosen that shows most: chips of seat 1 won or lost, with hands named where they can be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.games.bots import least_bet
from pitboss.houses.game import Game, load
from pitboss.houses.open_table import OpenTable
from pitboss.table.asks import DONE, OFFICIAL, Answer, Ask, Bet, Choose, Counter, Refused
from pitboss.table.events import (
    BallsDrawn,
    Event,
    JackpotFed,
    Marked,
    PotWon,
    Rolled,
    Settled,
    Shown,
    Shuffled,
    Spun,
    TicketBought,
    TicketChanged,
    TicketGraded,
    TicketPaid,
)
from pitboss.table.record import Record
from pitboss.table.round import Strategy
from pitboss.table.sentences import sentence
from pitboss.table.views import View

TRIES = 200
LONG = 70
"""Events of a round that is still quick to read."""
STACK = 500_00
ENOUGH = (2, 1)
CALM = ("check", "call", "in")
"""The answers of a player who wants to see the hand through."""
PLAIN = ("red", "straight-17")
"""Bets of a beginner at a layout that has many; elsewhere it is the first spot."""


class WorkedRound(Struct, frozen=True):
    """`lines` are what the dealer says, from the first bet to the last chip; seat 1 is you."""

    seats: int
    bank: int
    """The seat that banks; 0 for the house, or where nobody does."""
    lines: tuple[str, ...]
    net: int
    """What seat 1 has won or lost, in cents."""


@cache
def worked_round(game: str) -> WorkedRound:
    loaded = load(game)
    best: Record | None = None
    for record in _rounds(loaded):
        if best is None or _shows(record) > _shows(best):
            best = record
        if _shows(best) >= ENOUGH:
            break
    assert best is not None
    bank = _seats(loaded) if _banked(loaded) else 0
    return WorkedRound(_seats(loaded), bank, tuple(_lines(best.events)), _net(best))


def _banked(game: Game) -> bool:
    return getattr(game.rules, "bank", "") == "player_dealer"


def _seats(game: Game) -> int:
    if getattr(game.rules, "bank", "") == "house":
        return 1
    return min(game.rules.seats, max(game.rules.needs, 3 if game.family.name == "poker" else 2 if _banked(game) else 1))


def _rounds(game: Game) -> Iterator[Record]:
    if game.family.name == "sports":
        yield _day_at_the_counter(game)
        return
    seats = _seats(game)
    for n in range(TRIES):
        for calm in (True, False) if game.family.name == "poker" else (False,):
            table = game.table(seats=seats, stack=STACK, seed=f"worked {n}")
            players = {seat: _player(game, calm, banks=_banked(game) and seat == seats) for seat in range(1, seats + 1)}
            try:
                record = table.play(players)
                if game.family.name == "poker" and not any(isinstance(e, PotWon) for e in record.events):
                    record = table.play(players)  # the first was a draw for the button
                if game.family.name == "craps":
                    record = _until_decided(table, players, record)
            except Refused:  # a hand that may not be checked
                continue
            yield record


def _until_decided(table: OpenTable, players: Mapping[int, Strategy], record: Record) -> Record:
    """Roll after roll until the first bet is decided, as one record."""
    events, first = list(record.events), record
    while not any(isinstance(e, Settled) for e in record.events):
        record = table.play(players)
        events += record.events
    return msgspec.structs.replace(first, events=events, stacks=record.stacks)


def _player(game: Game, calm: bool, banks: bool) -> Strategy:
    plain: Strategy = next(iter(game.family.strategies.values()))(game.rules)

    def answer(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Bet) and getattr(game.rules, "bank", "none") != "none":
            named = tuple([spot.name for spot in ask.layout.spots if spot.name in PLAIN])
            return least_bet(ask, view, named)
        if isinstance(ask, Choose) and ask.kind == "bank":
            return ("bank", ask.options[0].most) if banks else "pass"
        if isinstance(ask, Choose) and calm:
            open_ = [option.name for option in ask.options if not option.why_not]
            return next((name for name in CALM if name in open_), ask.default(view.seat or 0))
        return plain(ask, view)

    return answer


def _shows(record: Record) -> tuple[int, int]:
    """How much there is to see: chips that seat 1 wins, or at least loses, and hands that are named."""
    named = sum(1 for e in record.events if isinstance(e, (Shown, Rolled, Spun, BallsDrawn, Settled)))
    net = _net(record)
    return (2 if net > 0 else 1 if net < 0 else 0), int(named > 0 and len(record.events) <= LONG)


def _net(record: Record) -> int:
    """What seat 1 has won or lost, with the prize of a ticket that is not collected yet."""
    due = sum(e.prize for e in record.events if isinstance(e, TicketGraded) and e.number == 1)
    paid = sum(e.cents for e in record.events if isinstance(e, TicketPaid) and e.number == 1)
    return record.settlement.get(1, 0) + due - paid


def _lines(events: Sequence[Event]) -> Iterator[str]:
    """The dealer's sentences; balls that are called one at a time in one of them, and no posting of meters."""
    called: list[int] = []
    for event in [*events, None]:
        if isinstance(event, BallsDrawn) and len(event.balls) == 1:
            called += event.balls
            continue
        if called:
            yield f"Called one after another: {', '.join(map(str, called))}."
            called = []
        if event is None or isinstance(event, JackpotFed):
            continue
        posted = isinstance(event, Marked) and event.value.startswith("{")
        if (
            isinstance(event, Marked)
            and (event.marker in ("game", "button") or event.value.count(" ") > 3)
            and not posted
        ):
            continue
        if isinstance(event, (TicketChanged, Shuffled)):
            continue
        yield _posted(event.value) if isinstance(event, Marked) and posted else sentence(event)
        if isinstance(event, TicketBought) and isinstance(groups := event.what.get("groups"), list):
            yield f"Marked on it: {', '.join(str(number) for group in groups for number in group)}."


def _posted(board: str) -> str:
    """An event of the sports board, as it stands now."""
    event = msgspec.json.decode(board)
    if event["state"] == "final":
        return f"{event['name']} ends {' to '.join(map(str, event['result']['score']))}."
    if event["state"] == "started":
        return f"{event['name']} begins; no more tickets are taken on it."
    spread = event["markets"]["spread"]
    return f"Posted: {event['name']}, spread {spread['line']:g} for the home side at {spread['prices']['home']}."


def _day_at_the_counter(game: Game) -> Record:
    """A ticket at the sports counter: posted, bought, played, graded, collected."""
    at = {"by": "the director", "at": "2026-01-10T09:00"}
    prices = {"home": -110, "away": -110}
    spread = {"kind": "spread", "line": -3, "prices": prices}
    home = {"event": "A", "market": "spread", "pick": "home", "price": -110, "line": -3}
    match = {"event": "A", "name": "Home v Away", "day": "2026-01-10", "markets": {"spread": spread}, **at}
    orders: list[tuple[int, Any]] = [
        (OFFICIAL, {"post": match}),
        (1, {"bet": {"legs": [home], "cents": 110_00}}),
        (OFFICIAL, {"start": {"event": "A", **at}}),
        (OFFICIAL, {"result": {"event": "A", "score": [24, 17], **at}}),
        (1, {"collect": 1}),
        (1, DONE),
        (OFFICIAL, DONE),
    ]
    table = game.table(seats=1, stack=STACK, seed="worked")
    round_ = table.start()
    for seat, order in orders:
        assert isinstance(round_.ask, Counter)
        round_.answer(seat, order)
    return table.end(round_)
