"""Worked examples as data: a deck, what each seat wagers and answers, and what must come out. See docs/cases.md."""

from __future__ import annotations

from collections import Counter as Multiset
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct, field

from pitboss.equipment import wheel
from pitboss.equipment.decks import deck
from pitboss.equipment.shoe import Shoe
from pitboss.errors import BadInput, CheckFailed, PitbossError
from pitboss.games.pai_gow.check import check_way, is_way
from pitboss.houses.game import load
from pitboss.houses.open_table import STACK, OpenTable, verify
from pitboss.money.cents import show
from pitboss.reading import read_toml
from pitboss.table.asks import (
    OFFICIAL,
    Answer,
    Ask,
    Bet,
    Choose,
    Counter,
    Deal,
    DrawBalls,
    Outside,
    Refused,
    Reshuffle,
    Roll,
    Spin,
)
from pitboss.table.events import Event, FeeTaken, JackpotWon, Marker, PotWon, Settled
from pitboss.table.record import Record, from_wire, read
from pitboss.table.round import Round
from pitboss.table.state import Saved

Amount = Annotated[int, Meta(ge=0, le=10**15)]
"""Cents that somebody has or puts up."""


class Seat(Struct, forbid_unknown_fields=True):
    """One player: chips, wagers for each betting window, and answers to whatever else is asked, in order."""

    stack: Amount = 1_000_00
    wagers: dict[str, int] | list[dict[str, int]] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)


class BankSeat(Struct, forbid_unknown_fields=True):
    """The player-dealer: which seat, and the wager put up."""

    seat: int
    stake: Amount


class Expect(Struct, forbid_unknown_fields=True):
    """What must come out. Whatever is left out is not checked."""

    net: dict[int, int] = field(default_factory=dict)
    """Cents won or lost by seat, fees included."""
    wagers: dict[int, dict[str, int]] = field(default_factory=dict)
    """Cents won or lost by seat and wager."""
    fees: dict[int, int] = field(default_factory=dict)
    """Fees by seat; 0 is the pot."""
    pots: dict[int, int] = field(default_factory=dict)
    """Cents taken from the pots by seat."""
    uncovered: dict[int, dict[str, int]] = field(default_factory=dict)
    """What a player-dealer's wager did not reach, by seat and wager."""
    events: list[dict[str, Any]] = field(default_factory=list)
    """Events that must occur in this order; only the keys given are compared."""
    refused: str = ""
    """The round stops at an answer that is refused with a reason containing this."""


class Turn(Struct, kw_only=True, forbid_unknown_fields=True):
    """One round: the answers, the chance and the expected result."""

    seats: dict[int, Seat] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    """Seats that sit this round out."""
    expect: Expect = field(default_factory=Expect)
    deck: str = ""
    rest: bool = False
    """After the deck the other cards of the pack follow in its own order: where more are dealt than matter."""
    dice: list[tuple[int, ...]] = field(default_factory=list)
    spins: list[str] = field(default_factory=list)
    balls: list[list[int]] = field(default_factory=list)
    orders: list[dict[str, Any]] = field(default_factory=list)
    """Orders at a counter, in the order in which they are placed: `{ seat = 1, buy = {} }`."""
    results: list[dict[str, Any]] = field(default_factory=list)
    """Results from outside, as the official gives them."""


class Case(Turn, kw_only=True):
    """One worked example: one round, or several of one table after each other."""

    name: str
    cite: str
    rounds: list[Turn] = field(default_factory=list)
    """Several rounds; the keys beside them apply to all, and `expect` to their total."""
    set: dict[str, Any] = field(default_factory=dict)
    bank: BankSeat | None = None
    fee: str = ""
    limits: tuple[Amount, Amount] | None = None
    button: int = 0
    carried: dict[str, Any] = field(default_factory=dict)
    jackpots: dict[str, Amount] = field(default_factory=dict)


class CaseFile(Struct, forbid_unknown_fields=True):
    """Cases of one game."""

    game: str
    case: list[Case]


def read_cases(path: Path) -> CaseFile:
    written = _numbered(read_toml(path))
    try:
        return msgspec.convert(written, CaseFile)
    except msgspec.ValidationError as wrong:
        raise BadInput(f"{path}: {wrong}") from None


def _numbered(value: Any) -> Any:
    """TOML keys are text; seats are numbers."""
    if isinstance(value, dict):
        return {int(k) if isinstance(k, str) and k.isdigit() else k: _numbered(v) for k, v in value.items()}
    return [_numbered(v) for v in value] if isinstance(value, list) else value


def case_files(paths: list[Path]) -> Iterator[Path]:
    """The case files (TOML) and records (JSON) under these paths."""
    for path in paths:
        if path.is_dir():
            found = sorted(p for p in path.rglob("*") if p.suffix in (".toml", ".json"))
            if not found:
                raise BadInput(f"{path}: there are no case files (.toml) and no records (.json) in this folder")
            yield from found
        elif path.exists():
            yield path
        else:
            raise BadInput(f"{path}: there is no such file or folder")


def check_file(path: Path) -> Iterator[tuple[str, str | None]]:
    """Each case of a file: its name, and what differed or None. A record is checked by replaying it, a house way by
    setting every hand."""
    if path.suffix == ".json":
        try:
            verify(read(path.read_bytes(), str(path)))
            yield "record", None
        except PitbossError as wrong:
            yield "record", str(wrong)
        return
    if is_way(path):
        yield from check_way(path)
        return
    file = read_cases(path)
    for case in file.case:
        try:
            run_case(file.game, case)
        except PitbossError as wrong:
            yield case.name, str(wrong)
        else:
            yield case.name, None


def check_copy(name: str, content: bytes) -> list[tuple[str, str | None]]:
    """The same for a file on another machine."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / Path(name).name
        copy.write_bytes(content)
        try:
            found = list(check_file(copy))
        except BadInput as wrong:
            raise BadInput(str(wrong).replace(str(copy), name)) from None
        return [(case, difference and difference.replace(str(copy), name)) for case, difference in found]


def run_case(game_id: str, case: Case) -> Record | None:
    """Play one case and compare; raises CheckFailed with what differed."""
    game = load(game_id, **case.set)
    places = game.rules.seats
    seats = {n: seat for turn in (*case.rounds[::-1], case) for n, seat in turn.seats.items()}  # the first counts
    named = [*seats, *([case.bank.seat] if case.bank else [])]
    if wrong := [s for s in named if not 1 <= s <= places]:
        raise BadInput(f"there is no seat {wrong[0]}; {game_id} has seats 1 to {places}")
    stacks = [seats[s].stack if s in seats else 0 for s in range(places + 1)]
    if case.bank and case.bank.seat not in seats:
        stacks[case.bank.seat] = case.bank.stake + STACK  # chips behind the bank, for fees
    markers = {"button": Marker(case.button, stays=True)} if case.button else {}
    saved = Saved(stacks=stacks, markers=markers, carried=dict(case.carried), jackpots=dict(case.jackpots))
    if case.bank:
        saved.bank, saved.bank_turns = case.bank.seat, 1
    open_table = OpenTable(game, saved=saved, fee=case.fee or None, strict=True)
    if case.limits:
        open_table.limits = case.limits
    events: list[Event] = []
    record = None
    for turn in case.rounds or [case]:
        open_table.saved.sitting_out = turn.out
        try:
            round_ = _play(case, turn, open_table)
        except Refused as refused:
            wanted = turn.expect.refused or case.expect.refused
            if wanted and wanted in str(refused):
                return None
            raise CheckFailed(f"an answer was refused: {refused}") from None
        if turn is not case:
            _check(turn.expect, round_.table.events, open_table.saved.stacks, round_.table.stacks)
        events += round_.table.events
        record = open_table.end(round_)
    _check(case.expect, events, stacks, open_table.saved.stacks)
    return record


def _check(expect: Expect, events: list[Event], before: list[int], after: list[int]) -> None:
    if expect.refused:
        raise CheckFailed(f"nothing was refused; expected a refusal with '{expect.refused}'")
    differences = [*_differences(expect, events, [a - b for a, b in zip(after, before)])]
    if differences:
        raise CheckFailed("; ".join(differences))


def _play(case: Case, turn: Turn, open_table: OpenTable) -> Round:
    """Answer every ask from the case; anything missing or left over is an error of the case."""
    answers = {n: iter(seat.answers) for n, seat in turn.seats.items()}
    wagers = {n: iter(_windows(seat.wagers)) for n, seat in turn.seats.items()}
    orders, results = _closing(turn.orders), iter(turn.results)
    chance = _Rigged(turn, open_table)
    round_ = open_table.start(chance)
    while (ask := round_.ask) is not None:
        if isinstance(ask, Counter):
            _order(round_, next(orders, None))
            continue
        for seat in round_.waiting_for:
            asked = ask.for_seat(seat)
            if isinstance(asked, Bet):
                answer: Answer = next(wagers[seat], {}) if seat in wagers else {}
            elif isinstance(asked, Outside):
                answer = next(results, None) or _missing("result from outside")
            elif case.bank and isinstance(ask, Choose) and ask.kind == "bank":
                answer = ("bank", case.bank.stake) if seat == case.bank.seat else "pass"
            else:
                answer = next(answers.get(seat, iter(())), None)
                if answer is None and isinstance(asked, Choose) and asked.kind == "shooter":
                    answer = asked.default(seat)  # the seat with the dice rolls
                if answer is None:
                    raise CheckFailed(f"seat {seat} is asked {_question(asked)}, but the case gives no answer")
            round_.answer(seat, from_wire(asked, answer, round_.table.pieces))
            if round_.ask is not ask:
                break
    for seat, rest in answers.items():
        if left := list(rest):
            raise CheckFailed(f"seat {seat} was never asked for {left}")
    if left := [*orders, *results]:
        raise CheckFailed(f"{left} was never taken")
    chance.check_used()
    return round_


def _closing(orders: list[dict[str, Any]]) -> Iterator[dict[str, Any] | None]:
    """Orders one by one, None for each counter that `close` says is closed then."""
    for order in orders:
        yield from [None] * order["close"] if "close" in order else [order]


def _order(round_: Round, given: dict[str, Any] | None) -> None:
    """Place the next order, one that must be refused too; when there are no more, the counter closes."""
    if given is None:
        round_.close()
        return
    order = dict(given)
    seat, refused = order.pop("seat", None), order.pop("refused", "")
    who = OFFICIAL if seat == "official" else seat
    if not isinstance(who, int):
        raise CheckFailed(f"{given} does not say who orders; write seat = 1, or seat = 'official'")
    reason = round_.refusal(who, order)
    if refused and (reason is None or refused not in reason):
        raise CheckFailed(
            f"{order} should be refused with '{refused}', is {f'refused: {reason}' if reason else 'taken'}"
        )
    if not refused:
        round_.answer(who, order)


def _windows(wagers: dict[str, int] | list[dict[str, int]]) -> list[dict[str, int]]:
    return wagers if isinstance(wagers, list) else [wagers]


def _question(ask: Ask) -> str:
    if isinstance(ask, Choose):
        return "to choose " + ", ".join(o.name for o in ask.options if not o.why_not)
    return type(ask).__name__


class _Rigged:
    """Chance as the case lists it."""

    def __init__(self, case: Turn, open_table: OpenTable) -> None:
        rules = open_table.game.rules
        pieces = deck(rules.deck or "standard-52")
        given = pieces.read(case.deck)
        self._left = len(given)
        self._rigged_balls = bool(case.balls)
        if case.rest:
            others = Multiset(pieces.cards * rules.decks) - Multiset(given)
            given = (*given, *others.elements())
        self._cards = Shoe.rigged(given, pieces, rules.decks) if rules.deck else None
        self._dice, self._spins, self._balls = iter(case.dice), iter(case.spins), iter(case.balls)

    def __call__(self, ask: Ask) -> Answer:
        if isinstance(ask, Deal) and self._cards is not None:
            self._left -= ask.count
            return self._cards.draw(ask.count)
        if isinstance(ask, Reshuffle) and self._rigged_balls:
            return ""  # the balls to come are listed
        if isinstance(ask, Reshuffle) and self._cards is not None:
            return self._cards.shuffle_back(ask.cards)
        if isinstance(ask, Roll):
            return next(self._dice, None) or _missing("roll of the dice")
        if isinstance(ask, Spin):
            return wheel.pocket(next(self._spins, None) or _missing("spin"))
        if isinstance(ask, DrawBalls):
            return next(self._balls, None) or _missing("draw of balls")
        raise AssertionError(ask)

    def check_used(self) -> None:
        if self._left > 0:
            raise CheckFailed(f"{self._left} cards of the deck were never dealt")
        if left := [*self._dice, *self._spins, *self._balls]:
            raise CheckFailed(f"{left} never fell")


def _missing(what: str) -> Any:
    raise CheckFailed(f"the round needs another {what} than the case lists")


def _differences(expect: Expect, events: list[Event], net: list[int]) -> Iterator[str]:
    for seat, cents in expect.net.items():
        if net[seat] != cents:
            yield f"seat {seat} should be {_signed(cents)}, is {_signed(net[seat])}"
    for seat, wagers in expect.wagers.items():
        for spot, cents in wagers.items():
            found = [e for e in events if isinstance(e, Settled) and (e.seat, e.spot) == (seat, spot)]
            got = sum(e.paid - e.taken for e in found)
            if not found and cents == 0:
                continue
            if not found or got != cents:
                was = _signed(got) if found else "never settled"
                yield f"seat {seat} {spot} should be {_signed(cents)}, is {was}"
    for seat, wagers in expect.uncovered.items():
        for spot, cents in wagers.items():
            got = sum(e.uncovered for e in events if isinstance(e, Settled) and (e.seat, e.spot) == (seat, spot))
            if got != cents:
                yield f"seat {seat} {spot} should be left uncovered by {show(cents)}, is by {show(got)}"
    for seat, cents in expect.fees.items():
        got = sum(e.cents for e in events if isinstance(e, FeeTaken) and e.seat == seat)
        if got != cents:
            yield f"the fee of {f'seat {seat}' if seat else 'the pot'} should be {show(cents)}, is {show(got)}"
    for seat, cents in expect.pots.items():
        got = sum(e.cents for e in events if isinstance(e, (PotWon, JackpotWon)) and e.seat == seat)
        if got != cents:
            yield f"seat {seat} should take {show(cents)} from the pots, takes {show(got)}"
    yield from _missing_events(expect.events, events)


def _missing_events(wanted: list[dict[str, Any]], events: list[Event]) -> Iterator[str]:
    rest = iter([msgspec.to_builtins(e) for e in events])
    for want in wanted:
        want = msgspec.json.decode(msgspec.json.encode(want))
        if not any(all(_same(e.get(k), v) for k, v in want.items()) for e in rest):
            yield f"expected event {want} did not occur (in this order)"
            return


def _same(got: Any, want: Any) -> bool:
    return list(got) == list(want) if isinstance(got, (list, tuple)) and isinstance(want, list) else bool(got == want)


def _signed(cents: int) -> str:
    return f"+{show(cents)}" if cents > 0 else show(cents)
