"""Procedure shared by every game against a bank: who banks, the betting, the fees, settling in action order.

Script parts: they emit events and ask, and never know who answers.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from pitboss.equipment.cards import ACE, text
from pitboss.games.rules import BankedRules, FeeSchedule
from pitboss.money import fees
from pitboss.money.bank import Bank, Claim, Rotation, action_order, button_on_empty, button_seat
from pitboss.table.asks import Ask, Bet, Choose, Layout, Option, Spot
from pitboss.table.events import (
    Announced,
    BankDeclined,
    BankPosted,
    BankReturned,
    Chose,
    FeeTaken,
    Marked,
    Returned,
    Settled,
    Wagered,
)  # fmt: skip
from pitboss.table.state import Table

Wagers = dict[int, dict[str, int]]
"""What lies on the layout when betting closes: `{seat: {spot: cents}}`. `ante@3` is an Ante behind seat 3."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """The wagers of one bettor on one hand: of the player whose hand it is, or of a back-line bettor behind it."""

    seat: int
    at: int
    """The seat in whose circle the hand lies. A player may also play circles that nobody sits at."""
    wagers: dict[str, int]
    behind: bool = False
    """Whether somebody else plays the hand."""

    def spot(self, name: str) -> str:
        return name if self.seat == self.at else f"{name}@{self.at}"


Folded = set[tuple[int, int]]
"""Lines that were given up: the bettor and the seat of the hand."""

PASS = Option("pass")
_HOUSE = Bank(None)
"""The house's bank keeps no count: one serves every table."""

WAGERED = "wagered"
"""Carried from hand to hand: the seats that wagered on their own position."""


def open_bank(table: Table, rules: BankedRules) -> Generator[Ask, Any, Bank | None]:
    """The house banks, or the position is offered round the table; None when nobody takes it and the game stops."""
    if rules.bank == "house":
        if table.bank:
            table.emit(BankDeclined(0))
        return _HOUSE
    rotation = Rotation(table.bank, table.bank_turns)
    may_bank = _may_bank(table, rules)
    for seat in rotation.offers(len(table.stacks) - 1, may_bank, rules.bank_turns, rules.bank_direction):
        most = table.stacks[seat] - _bank_fee(table)
        if most < 1:
            continue
        bank = Option("bank", least=min(table.limits[0], most), most=most)
        ask = Choose(seat=seat, options=(bank, PASS), otherwise="pass", kind="bank", about="the bank is offered")
        answer = yield ask
        if answer != "pass":
            table.emit(BankPosted(seat, answer[1], rotation.taken(seat).turns, rules.cover == "net"))
            return Bank(answer[1], rules.cover)
    table.carried.pop(WAGERED, None)
    table.emit(BankDeclined(rotation.seat))
    table.emit(Announced("Nobody takes the bank; the game waits."))
    return None


def _may_bank(table: Table, rules: BankedRules) -> list[int]:
    """The seats that may be offered the bank. Where it takes a wager in the hand before, the holder may go on to a
    second turn, and if nobody is left who wagered the position is open to all."""
    wagered = table.carried.get(WAGERED, ()) if rules.bank_needs == "last_wager" else ()
    able = [seat for seat in table.occupied if seat in wagered and seat not in table.left]
    if not able:
        return list(table.occupied)
    return [seat for seat in table.occupied if seat in able or (seat == table.bank and seat not in table.left)]


def remember_wagers(table: Table, rules: BankedRules, placed: Wagers) -> None:
    """Note who wagers on their own position, where that decides who may bank the next hand."""
    if rules.bank_needs == "last_wager":
        own = [seat for seat, wagers in placed.items() if any("@" not in spot for spot in wagers)]
        table.carried[WAGERED] = own


def _bank_fee(table: Table) -> int:
    """The most that the fee option can charge the bank for one hand: it stays behind when the bank is put up."""
    charges = table.fee.option.charges if table.fee else ()
    return sum(max(tier.cents or 0 for tier in c.tiers) for c in charges if c.terms.payer == "bank")


def place_wagers(table: Table, layout: Layout, base: Iterable[str] = ()) -> Generator[Ask, Any, Wagers]:
    """One betting window for every seat that does not bank. Seats that bet nothing sit the round out.

    `base` names the wagers that the fees do not count as bonus bets.
    """
    able = [seat for seat in table.occupied if seat != table.bank]
    collection = fees.Collection.of(table.fee.option, base, table.fee.rules) if table.fee else None
    answers: Wagers = yield Bet(open_to=tuple(able), layout=layout, collection=collection)
    placed = {seat: wagers for seat, wagers in answers.items() if wagers}
    emit, excess = table.emit, layout.excess
    for seat, wagers in placed.items():
        for spot, cents in wagers.items():
            emit(Wagered(seat, spot, cents))
            if excess and cents > (most := layout.by_name[spot].most):
                emit(Returned(seat, spot, cents - most))
                placed[seat] = {**placed[seat], spot: most}  # the answer itself stays as it was given
    return placed


def layout(table: Table, rules: BankedRules) -> Layout:
    """The spots of this table: the rules' own, within the fee option's limits for bonus bets, the back line's, and
    those of the circles that nobody sits at."""
    schedule: FeeSchedule = table.fee.document if table.fee else "none"
    if schedule != rules.fee_schedule:
        rules = rules.under(schedule)
    vacant = _vacant(table) if rules.plays_circles else ()
    if not table.fee and not rules.backline and not vacant:
        return rules.laid_out(table.limits)
    drawn: dict[Any, Layout] = rules.__dict__.setdefault("drawn", {})
    key = (table.limits, table.fee.id if table.fee else "", len(table.stacks), vacant)
    if key not in drawn:
        drawn[key] = _with_further_spots(table, rules, vacant)
    return drawn[key]


def _vacant(table: Table) -> tuple[int, ...]:
    """Seats that nobody sits at. (A player who has bet everything has no stack, but had one at the start.)"""
    taken = {table.bank, *table.sitting_out}
    return tuple([seat for seat in table.seats if not table.saved.stacks[seat] and seat not in taken])


def _with_further_spots(table: Table, rules: BankedRules, vacant: Collection[int]) -> Layout:
    plain = rules.laid_out(table.limits)
    bonus = table.fee.option.bonus_limits if table.fee else {}
    own = [_limited(spot, bonus[spot.name]) if spot.name in bonus else spot for spot in plain.spots]
    every = [spot.name for spot in own]
    line = [spot for spot in own if spot.name in rules.backline]
    held = [seat for seat in table.seats if seat not in vacant]
    behind = [_at(spot, seat, rules.backline, "behind seat") for seat in held for spot in line]
    circles = [_at(spot, seat, every, "in circle") for seat in vacant for spot in own]
    if rules.circles_need_own:
        first = own[0].name
        circles = [spot if spot.needs else msgspec.structs.replace(spot, needs=(first,)) for spot in circles]
    return Layout((*own, *behind, *circles), most=plain.most)


def _limited(spot: Spot, limit: Any) -> Spot:
    return msgspec.structs.replace(spot, least=limit.low or spot.least, most=limit.high or spot.most)


def _at(spot: Spot, seat: int, line: Collection[str], where: str) -> Spot:
    """The same spot in another seat's circle; what goes with it lies there too, where it can."""
    bounds = {name: getattr(spot, name) for name in ("equals", "up_to", "below")}
    return msgspec.structs.replace(
        spot,
        name=f"{spot.name}@{seat}",
        label=f"{spot.label} {where} {seat}",
        required=False,
        needs=tuple([f"{name}@{seat}" for name in spot.needs if name in line]),
        counts=tuple([f"{name}@{seat}" for name in spot.counts]),
        **{name: f"{other}@{seat}" for name, other in bounds.items() if other in line},
    )


def lines(table: Table, placed: Wagers, rules: BankedRules | None = None) -> list[Line]:
    """Wagers by hand, clockwise from the bank's left: the player's own, then those behind it.

    A circle that nobody sits at belongs to the first who bets there, clockwise from the bank's left. What was bet
    behind a seat that sits the round out, or may not be bet behind a player, goes back and leaves `placed`.
    """
    if not [spot for wagers in placed.values() for spot in wagers if "@" in spot]:
        return [Line(seat, seat, placed[seat]) for seat in _from_left(table) if seat in placed]
    found: dict[int, list[Line]] = {}
    for seat, wagers in placed.items():
        hands: dict[int, dict[str, int]] = {}
        for spot, cents in wagers.items():
            name, _, behind = spot.partition("@")
            hands.setdefault(int(behind or seat), {})[name] = cents
        for at, on_hand in hands.items():
            there = found.setdefault(at, [])
            there.insert(0 if at == seat else len(there), Line(seat, at, on_hand, behind=at != seat))
    circles = _vacant(table) if rules and rules.plays_circles else ()
    ordered: list[Line] = []
    for at in _from_left(table):
        there = found.get(at, [])
        if at in circles:
            there, back = _circle(table, there, rules.backline if rules else ())
        else:
            there, back = (there, []) if there and there[0].seat == at else ([], there)
        ordered += there
        for line in back:
            for name, cents in line.wagers.items():
                table.emit(Returned(line.seat, line.spot(name), cents))
            placed[line.seat] = {spot: c for spot, c in placed[line.seat].items() if not spot.endswith(f"@{at}")}
    for seat in [seat for seat, wagers in placed.items() if not wagers]:
        del placed[seat]
    return ordered


def _circle(table: Table, there: list[Line], backline: Collection[str]) -> tuple[list[Line], list[Line]]:
    """A circle that nobody sits at: the lines of its player and of those behind, and what is returned."""
    order = _from_left(table)
    there = sorted(there, key=lambda line: order.index(line.seat))
    behind = [line for line in there[1:] if line.wagers.keys() <= set(backline)]
    back = [line for line in there[1:] if line not in behind]
    return [msgspec.structs.replace(line, behind=False) for line in there[:1]] + behind, back


def _from_left(table: Table) -> tuple[int, ...]:
    """Every seat, clockwise from the bank's left."""
    places = len(table.stacks) - 1
    return action_order(places, table.bank % places + 1)


def choose(table: Table, line: Line, options: tuple[Option, ...]) -> Generator[Choose, str, str]:
    """Ask a bettor to decide about the hand that they bet on; without an answer it is the last option."""
    seat, behind = line.seat, 0 if line.seat == line.at else line.at
    ask = Choose(seat=seat, options=options, otherwise=options[-1].name)
    if behind:
        ask = msgspec.structs.replace(ask, hand=behind, kind="behind", about=f"behind seat {behind}")
    choice = yield ask
    table.emit(Chose(seat, choice, 0, behind))
    return choice


def take_fees(table: Table, placed: Wagers, phase: fees.Phase = "before_deal", base: Collection[str] = ()) -> None:
    """Collect what the fee option in force charges at this moment.

    What is due before the decisions was kept behind; after the hand a stack that is too short pays what it has.
    """
    for fee in _due(table, placed, phase, base):
        seat = table.bank if fee.payer == "bank" else fee.seat or 0
        if cents := min(fee.cents, table.stacks[seat]) if seat else 0:
            table.emit(FeeTaken(seat, cents))


def return_fees(table: Table, placed: Wagers, base: Collection[str] = ()) -> None:
    """Give players back what they paid before the deal for wagers that have no action after all."""
    for fee in _due(table, placed, "before_deal", base):
        if fee.payer != "bank" and fee.seat:
            table.emit(FeeTaken(fee.seat, -fee.cents))


def _due(table: Table, placed: Wagers, phase: fees.Phase, base: Collection[str]) -> list[fees.Fee]:
    if table.fee is None:
        return []
    wagers = [wager for seat, spots in placed.items() for wager in fees.wagers(seat, spots, base)]
    hand = fees.HandFacts(tuple(wagers), dealt_in=len(placed) + 1, seated=tuple(table.occupied))
    return fees.charge(table.fee.option, phase, hand, table.fee.rules)


def button_value(card: int) -> int:
    """What a card counts for the action button: ace 1, 2 to 10 face value, jack 11, queen 12, king 13."""
    rank = card >> 2
    return 1 if rank == ACE else rank + 2


def action_seats(
    table: Table, rules: BankedRules, wagering: Collection[int], button_card: int | None = None
) -> list[int]:
    """Seats with wagers, in the order in which the bank settles them."""
    places = len(table.stacks) - 1
    direction = rules.action_direction
    if rules.action_start == "button" and table.bank and button_card is not None:
        value = button_value(button_card)
        value = min(value, 10) if rules.button_tens == "ten" else value
        start = button_seat(value, places, table.bank, rules.button_seat_1)
        if rules.button_on_empty == "passes":
            start = button_on_empty(start, places, wagering, direction)
        table.emit(Marked("action", start, text(button_card)))
    elif rules.action_start in ("left_of_bank", "button") and table.bank:
        start = table.bank % places + 1
    elif rules.action_start == "house_dealer_right":
        start = places
    else:
        start = 1
    return [s for s in action_order(places, start, direction) if s in wagering]


def in_action_order(
    rules: BankedRules, claims: Iterable[Claim], seats: Sequence[int], players: Mapping[int, int] | None = None
) -> list[Claim]:
    """Claims seat by seat, or lap by lap for each kind of wager (`settle_by`), wagers in `wager_order`.

    Several wagers of one kind are numbered (`base`, `base 2`) and keep the order they come in. Whoever plays a hand
    comes before those who bet behind it: the seat itself, or the one that `players` names for a circle that nobody sits
    at. The house covers everything, so at its tables the order is of no account.
    """
    if rules.bank == "house":
        return list(claims)
    place = {seat: n for n, seat in enumerate(seats)}
    kind = {spot: n for n, spot in enumerate(rules.wager_order)}
    by_type = rules.settle_by == "type"
    plays = players or {}

    def turn(claim: Claim) -> tuple[int, int, int]:
        name, _, at = claim.spot.partition("@")
        nth = kind.get(name.partition(" ")[0], len(kind))
        circle = int(at or claim.seat)
        hand, bettor = place[circle], 0 if claim.seat == plays.get(circle, circle) else claim.seat
        return (nth, hand, bettor) if by_type else (hand, bettor, nth)

    return sorted(claims, key=turn)


def settle(table: Table, bank: Bank, claims: Iterable[Claim], why: dict[tuple[int, str], str] | None = None) -> None:
    """Pay and take in the order given, as far as the bank covers."""
    emit, decide, kept = table.emit, bank.decide if bank.limit is not None else None, table.claims
    for claim in claims:
        if kept is not None:
            kept.append(claim)
        wins = claim.wins
        if decide is None:  # the house covers everything
            paid = wins if wins > 0 else 0
            taken = paid - wins
            uncovered = 0
        else:
            paid, taken = decide(wins)
            uncovered = abs(wins) - paid - taken
        reason = claim.why or (why.get((claim.seat, claim.spot), "") if why else "")
        emit(Settled(claim.seat, claim.spot, claim.stake, paid, taken, uncovered, reason))


def close_bank(table: Table) -> None:
    """What is left of a player-dealer's wager goes back."""
    if table.cover:
        table.emit(BankReturned(table.bank, table.cover))
