"""Bingo, step by step (grand-ronde ch. 1). A round is one game of the programme; packs last for the session."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from pitboss.games.bingo import tickets
from pitboss.games.bingo.cards import Squares
from pitboss.games.bingo.rules import BALLS, Item, Rules
from pitboss.games.bingo.settle import line_colours, share, won
from pitboss.games.bingo.tickets import Paper
from pitboss.money.cents import show
from pitboss.table.asks import DONE, Answer, Ask, Choose, Counter, DrawBalls, Option, Reshuffle, Spin
from pitboss.table.events import (
    Announced,
    BallsDrawn,
    Chose,
    JackpotFed,
    JackpotWon,
    Marked,
    TicketBought,
    TicketCancelled,
    TicketGraded,
    TicketPaid,
)
from pitboss.table.round import Script
from pitboss.table.state import Table
from pitboss.table.tickets import Ticket

SHORT_SPIN = -1


class Entry(NamedTuple):
    """A card in the game."""

    ticket: Ticket
    serial: str
    squares: Squares
    daub: bool


class Winner(NamedTuple):
    entry: Entry
    instances: tuple[int, ...]
    """The sets of squares it wins with."""


def play(table: Table, rules: Rules) -> Script:
    at = _position(table)
    item = rules.programme[at - 1]
    if at == 1 and any(item.kind == "bonanza" for item in rules.programme):
        yield from _before_session(table, rules)
    yield from _sale(table, rules, at)
    entries = [entry for ticket in table.tickets.values() for entry in _entries(ticket, item, at)]
    if len({entry.ticket.seat for entry in entries}) < rules.min_players:  # L184
        _not_played(table, rules, item, at)
    else:
        colours = (yield from _colours(table, rules)) if item.planet else {}
        winners, call = yield from _call(table, rules, item, entries)
        yield from _pay(table, rules, item, at, winners, call)
        _planet(table, rules, winners, colours)
    _move_on(table, rules, at)


def _position(table: Table) -> int:
    marker = table.markers.get("game")
    return int(marker.value) if marker else 1


def _paper(ticket: Ticket) -> Paper:
    return msgspec.convert(ticket.what, Paper)


def _entries(ticket: Ticket, item: Item, at: int) -> list[Entry]:
    """The cards of a ticket that are in this game."""
    paper = _paper(ticket)
    if not ticket.games or not tickets.plays(paper, item, at):
        return []
    if paper.pick:
        return [Entry(ticket, str(ticket.number), tuple(paper.pick), paper.daub)]
    return [Entry(ticket, serial, tuple(squares), paper.daub) for serial, squares in paper.cards.items()]


# ---- before the first ball


def _before_session(table: Table, rules: Rules) -> Generator[Ask, Any, None]:
    """The balls of Bingo Bonanza are drawn before the session, and go back into the blower (L240)."""
    balls = yield DrawBalls(count=rules.pre_drawn)
    table.emit(Announced(f"{rules.pre_drawn} balls are drawn for Bingo Bonanza."))
    table.emit(Marked("bonanza", 0, " ".join(map(str, balls)), stays=True))
    yield Reshuffle(cards=tuple(balls))


def _sale(table: Table, rules: Rules, at: int) -> Generator[Ask, Any, None]:
    """Packs and sheets are sold until the first ball."""

    def refusal(ask: Ask, seat: int, order: Answer) -> str | None:
        if order == DONE:
            return None
        if "buy" not in order:
            return f"'{next(iter(order))}' cannot be ordered here; write {{'buy': ...}}"
        buy = tickets.read(order["buy"])
        return buy if isinstance(buy, str) else tickets.refusal(buy, rules, at, table.stacks[seat])

    table.judge = refusal
    form = {"game": at, "programme": msgspec.to_builtins(rules.programme), "pack": rules.pack_price,
            "sheet": rules.sheet_price, "spaces": rules.spaces,
            "patterns": [item.masks for item in rules.programme]}  # fmt: skip
    seats = tuple(table.occupied)
    opens: Literal["game", "session"] = "session" if at == 1 else "game"
    while (given := (yield Counter(open_to=seats, kind="bingo", form=form, opens=opens))) is not None:
        seat, order = given
        _sell(table, rules, at, seat, tickets.read(order["buy"]))
    table.judge = None


def _sell(table: Table, rules: Rules, at: int, seat: int, buy: tickets.Buy | str) -> None:
    assert not isinstance(buy, str)  # or it was refused
    serial, number = table.carried.get("serial", 1), table.carried.get("tickets", 0)
    for paper, price in tickets.papers(buy, rules, serial):
        number += 1
        serial += len(paper.cards)
        good_for = tickets.games(buy, rules, at)
        table.emit(TicketBought(number, seat, price, good_for, msgspec.to_builtins(paper)))
    table.carried = {**table.carried, "serial": serial, "tickets": number}


def _colours(table: Table, rules: Rules) -> Generator[Ask, Any, dict[int, str]]:
    """Planet Bingo: every ball gets a colour for this game, and the meters grow."""
    balls = yield DrawBalls(count=BALLS)
    names = [name for name, count in rules.colours.items() for _ in range(count)]
    colours = dict(zip(balls, names))
    for name in rules.colours:
        own = " ".join(str(ball) for ball in sorted(balls) if colours[ball] == name)
        table.emit(Marked(f"colour-{name}", 0, own))
        meter = table.jackpots.get(f"planet-{name}", 0)
        table.emit(JackpotFed(max(rules.planet_reset - meter, 0) + rules.planet_step, f"planet-{name}"))
    yield Reshuffle(cards=tuple(balls))
    return colours


# ---- the calls


def _call(
    table: Table, rules: Rules, item: Item, entries: Sequence[Entry]
) -> Generator[Ask, Any, tuple[list[Winner], int]]:
    """Balls one by one until somebody has a good bingo on the last of them (L208-L212)."""
    hall = _Hall(rules, item, entries)
    called = _pre_drawn(table) if item.kind == "bonanza" else []
    for ball in called:
        hall.call(ball)
    if called and rules.pre_drawn_winner == "wins" and (winners := hall.covered_before()):
        return winners, len(called)
    by_hand = tuple(sorted({entry.ticket.seat for entry in entries if not entry.daub}))
    skipped = False
    while len(called) < BALLS:
        (ball,) = yield DrawBalls(count=1, called=not skipped)
        if skipped := ball in called:  # drawn before the session
            continue
        called.append(ball)
        table.emit(BallsDrawn((ball,)))
        winners = hall.call(ball)
        if by_hand:
            winners += yield from _claims(table, hall, by_hand, len(called))
        if winners:
            return winners, len(called)
    return [], len(called)


def _pre_drawn(table: Table) -> list[int]:
    return [int(word) for word in table.markers["bonanza"].value.split()]


class _Hall:
    """Every card in the game, and which squares are covered."""

    def __init__(self, rules: Rules, item: Item, entries: Sequence[Entry]) -> None:
        self.rules, self.item, self.entries = rules, item, entries
        self.masks = item.masks
        self.covered = [0] * len(entries)
        self.last = [0] * len(entries)
        self.where: dict[int, list[tuple[int, int]]] = {}
        """Cards that have a number, and the bit of its square."""
        for n, entry in enumerate(entries):
            for square, number in enumerate(entry.squares):
                self.where.setdefault(number, []).append((n, 1 << square))

    def call(self, ball: int) -> list[Winner]:
        """Cover a number; the cards with automatic daub that have it now."""
        self.last = [0] * len(self.entries)
        found = []
        for n, bit in self.where.get(ball, ()):
            self.covered[n] |= bit
            self.last[n] = bit
            if self.entries[n].daub and (winner := self.claim(n)):
                found.append(winner)
        return found

    def claim(self, n: int) -> Winner | None:
        """Verify a card against the pattern and the last ball."""
        covered, last, rules = self.covered[n], self.last[n], self.rules
        if self.item.kind == "pick_your_own":
            good = covered.bit_count() >= rules.match and (last or not rules.last_number)
            return Winner(self.entries[n], (covered,)) if good else None
        found = won(self.masks, covered, last, rules.last_number)
        return Winner(self.entries[n], tuple(found)) if found else None

    def covered_before(self) -> list[Winner]:
        """Sheets that the balls drawn before the session cover: they win at the start, covered by hand or not."""
        found = [(entry, won(self.masks, self.covered[n], 0, False)) for n, entry in enumerate(self.entries)]
        return [Winner(entry, tuple(masks)) for entry, masks in found if masks]

    def card(self, seat: int, serial: Any) -> int | None:
        """The place of a card that this seat plays by hand."""
        own = [
            n for n, e in enumerate(self.entries) if e.ticket.seat == seat and not e.daub and e.serial == str(serial)
        ]
        return own[0] if own else None


def _claims(table: Table, hall: _Hall, seats: tuple[int, ...], call: int) -> Generator[Ask, Any, list[Winner]]:
    """Those who cover by hand call bingo before the next ball, or not at all (L210-L211)."""

    def refusal(ask: Ask, seat: int, order: Answer) -> str | None:
        if order == DONE:
            return None
        if "claim" not in order or hall.card(seat, order["claim"]) is None:
            return "claim one of your own cards that you cover by hand: {'claim': serial number}"
        return None

    table.judge = refusal
    found: dict[str, Winner] = {}
    while (given := (yield Counter(open_to=seats, kind="claim", form={"call": call}))) is not None:
        seat, order = given
        n = hall.card(seat, order["claim"])
        assert n is not None  # or it was refused
        if winner := hall.claim(n):
            found[winner.entry.serial] = winner
        else:
            table.emit(Announced(f"Seat {seat}, card {order['claim']}: no bingo."))
    table.judge = None
    return list(found.values())


# ---- prizes


def _pay(
    table: Table, rules: Rules, item: Item, at: int, winners: Sequence[Winner], call: int
) -> Generator[Ask, Any, None]:
    """The prize is divided among the good claims of the last call (L213), and every ticket has played its game."""
    prize = 0
    for winner in winners:
        words = f"Bingo: seat {winner.entry.ticket.seat}, card {winner.entry.serial}, on call {call}."
        table.emit(Announced(words))
    if winners:
        prize = item.raised if call <= item.within else item.prize
        if item.kind == "wheel":
            prize = yield from _spin(table, rules, {winner.entry.ticket.seat for winner in winners})
    paid = _shares(rules, winners, prize)
    _grade(table, item, at, paid)


def _shares(rules: Rules, winners: Sequence[Winner], prize: int) -> dict[int, int]:
    """Cents by ticket."""
    paid: dict[int, int] = {}
    first = {winner.entry.ticket.seat: winner for winner in reversed(winners)}
    sharing = list(first.values()) if rules.share_by == "player" else winners
    for winner in sharing:
        number = winner.entry.ticket.number
        paid[number] = paid.get(number, 0) + share(prize, len(sharing), rules.unit)
    return paid


def _spin(table: Table, rules: Rules, seats: Iterable[int]) -> Generator[Ask, Any, int]:
    """A single winner spins, for several the caller does; less than one full turn is no spin (L228-L229)."""
    spinners = [*seats]
    if len(spinners) == 1:
        options = (Option("spin"),)
        choice = yield Choose(seat=spinners[0], options=options, otherwise="spin", kind="wheel", about="the wheel")
        table.emit(Chose(spinners[0], choice))
    while (segment := (yield Spin(pockets=len(rules.wheel)))) == SHORT_SPIN:
        table.emit(Announced("No spin: the wheel did not make a full turn."))
    table.emit(Announced(f"The wheel stops on {segment}: {show(rules.wheel[segment])}."))
    return int(rules.wheel[segment])


def _grade(table: Table, item: Item, at: int, paid: dict[int, int], why: str = "") -> None:
    """Each ticket of the game gives up its part of the price; prizes are paid at once."""
    for ticket in [t for t in table.tickets.values() if t.games and tickets.plays(_paper(t), item, at)]:
        prize = paid.get(ticket.number, 0)
        table.emit(TicketGraded(ticket.number, ticket.held // ticket.games, prize, why))
        if prize:
            table.emit(TicketPaid(ticket.number, prize))


def _not_played(table: Table, rules: Rules, item: Item, at: int) -> None:
    """Too few players: sheets are taken back, and packs get this game's part of their price."""
    table.emit(Announced(f"{item.name} is not played: it needs {rules.min_players} players."))
    tickets_ = [t for t in table.tickets.values() if t.games and tickets.plays(_paper(t), item, at)]
    if item.special:
        for ticket in tickets_:
            table.emit(TicketCancelled(ticket.number))
    else:
        _grade(table, item, at, {t.number: t.held // t.games for t in tickets_}, "not played")


def _planet(table: Table, rules: Rules, winners: Sequence[Winner], colours: dict[int, str]) -> None:
    """A line of one colour in the winning pattern wins that colour's meter, shared like the prize (L224)."""
    found: dict[str, list[int]] = {}
    for winner in winners if colours else ():
        fits = rules.free_square == "any_colour"
        own = [line_colours(mask, winner.entry.squares, colours, fits) for mask in winner.instances]
        for colour in sorted(set().union(*own)):
            found.setdefault(colour, []).append(winner.entry.ticket.seat)
    for colour, seats in found.items():
        meter = table.jackpots[f"planet-{colour}"]
        sharing = sorted(set(seats)) if rules.share_by == "player" else seats
        for seat in sharing:
            table.emit(JackpotWon(seat, share(meter, len(sharing), rules.unit), f"planet-{colour}"))


def _move_on(table: Table, rules: Rules, at: int) -> None:
    """The next game of the programme; after the last one the session is over."""
    if at < len(rules.programme):
        table.emit(Marked("game", 0, str(at + 1), stays=True))
        return
    table.emit(Announced("The session is over."))
    table.emit(Marked("game", 0, "1", stays=True))
    if "bonanza" in table.markers:
        table.emit(Marked("bonanza", 0, stays=True))
