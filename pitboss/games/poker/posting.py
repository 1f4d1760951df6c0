"""What is in the pot before anyone decides: antes or blinds, a straddle, a kill.

Between hands the table carries `kill` (the seat that must kill the next pot) and `kill_owed` (who left instead); the
marker `leg` lies with the winner of the last pot. Antes that nobody won are `antes`, by seat and deal.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Mapping, Sequence
from typing import NamedTuple

from pitboss.games.poker import blinds
from pitboss.games.poker.betting import SPOT, Forced
from pitboss.games.poker.blinds import Seated, clockwise
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.table.asks import Answer, Ask, Choose, Option
from pitboss.table.events import Announced, Gathered, Marked
from pitboss.table.state import Table

ANTE = "ante"


class Posted(NamedTuple):
    """The seats of one hand, and what they put in."""

    seats: list[int]
    """Dealt in, from the button's left (in stud from the house dealer's); the button is last."""
    order: list[int]
    """The same, first to act first."""
    stakes: Stakes
    """Of this hand: a kill doubles the limits."""
    forced: Forced | None = None
    dead: int = 0
    antes: Mapping[int, Sequence[int]] = {}
    """Antes by seat, deal by deal where some were carried over; they count for the pot and not for a call."""
    killers: Sequence[int] = ()
    must_kill: bool = True
    """Whether they had to: who wins again after a kill of his own will has only won a pot (delta L551, L558)."""


def post(table: Table, rules: Rules, stakes: Stakes) -> Generator[Ask, Answer, Posted]:
    """Everything that is posted before the cards are dealt."""
    if rules.forced != "blinds":
        return post_antes(table, rules, stakes)
    seated = yield from blinds.seat_players(table, rules, stakes)
    killers = due_to_kill(table, rules, seated.seats)
    if killers:
        seated = _kill(table, rules, stakes, seated, killers)
        stakes = stakes.doubled()
    elif rules.straddle != "none":
        seated = yield from _straddle(table, rules, stakes, seated)
    order = [s for s in clockwise(table, seated.first_after) if s in seated.seats]
    if rules.killer_acts == "last_before_draw" and rules.variant.kind == "draw":
        # "but before any player who has raised" (delta L561)
        order = [*[s for s in order if s not in killers], *killers]
    return Posted(seated.seats, order, stakes, seated.forced, seated.dead, killers=killers)


def post_antes(table: Table, rules: Rules, stakes: Stakes) -> Posted:
    """Each player antes, up to the limit of deals; who is new at the table antes in any case (delta L483, golden-west
    L493). Antes that were carried over are matched already, also by who has no chips left."""
    here = blinds.players(table)
    carried = blinds.carried_antes(table.carried)
    table.carried.pop("antes", None)
    forfeited = table.carried.setdefault("forfeited", 0)
    if forfeited > 0:
        here = entitled(table, here, carried)
    if rules.first_button == "none":
        seats = here
    else:
        seats = [s for s in clockwise(table, blinds.place_button(table, here)) if s in here]
        table.carried["players"] = here
    deals = max([len(antes) for antes in carried.values()], default=0)
    paid = {**carried, **{s: carried.get(s, [0] * deals) for s in seats}}
    again = not rules.ante_limit or deals < rules.ante_limit
    ante = {s: min(stakes.ante, table.stacks[s]) for s in seats if again or s not in carried}
    for seat, cents in ante.items():
        if cents:
            table.wager(seat, ANTE, cents)
    for seat, antes in paid.items():  # who comes when the limit is reached matches the antes of the last deal
        paid[seat] = [*antes, ante.get(seat, 0)] if again else [*antes[:-1], antes[-1] + ante.get(seat, 0)]
    if ante:
        pot = sum([sum(antes) for antes in paid.values()])
        table.emit(Gathered(pot + forfeited - table.carried.get("collected", 0), (ANTE,)))
    return Posted(seats, seats, stakes, antes=paid)


def entitled(table: Table, here: list[int], carried: Collection[int]) -> list[int]:
    """Who may ante while forfeited money is in the pot: who anted when it was forfeited (delta L483, golden-west
    L493-L495). If only one of them is left, everybody: there would be no game."""
    involved = [s for s in here if s in carried]
    if len(involved) < 2:
        return here
    for seat in here:
        if seat not in involved:
            table.emit(
                Announced(f"Seat {seat} waits: the pot holds money forfeited in a hand that the seat was not in.")
            )
    return involved


def _straddle(table: Table, rules: Rules, stakes: Stakes, seated: Seated) -> Generator[Ask, Answer, Seated]:
    """The player left of the big blind may post twice the blind before the cards, and then acts last (delta
    L510-L511, L515; golden-west L61-L65; lucky-derby L35)."""
    seat = next(s for s in clockwise(table, seated.first_after) if s in seated.seats)
    forced = seated.forced
    assert forced is not None
    cost = 2 * stakes.big_blind
    least = 4 * (stakes.big_blind if rules.straddle_min_stack == "four_big_blinds" else cost)
    if len(seated.seats) < 3 or seat in forced.posted or table.stacks[seat] < least:
        return seated
    options = (Option("pass"), Option("straddle", cost=cost))
    if (yield Choose(seat=seat, options=options, otherwise="pass", kind="straddle", about="a live straddle")) == "pass":
        return seated
    table.emit(Marked("straddle", seat))
    table.wager(seat, SPOT, cost)
    used = 1 if rules.straddle_counts == "as_a_raise" else 0
    forced = Forced({**forced.posted, seat: cost}, cost, raises=used, more_raises=rules.straddle_more_raises)
    return seated._replace(first_after=seat, forced=forced)


def kill_blind(rules: Rules, stakes: Stakes) -> int:
    """Twice the big blind, or half as much again in whole chips."""
    if rules.kill_blind == "two_big_blinds":
        return 2 * stakes.big_blind
    return stakes.big_blind + stakes.big_blind // 2 // stakes.chip * stakes.chip


def due_to_kill(table: Table, rules: Rules, seats: list[int]) -> list[int]:
    """The seats that must kill this pot: the last winner, and whoever left owing a kill and is back. Nobody plays
    before his kill is posted (delta L560), so several may post in one hand, which doubles the limits once."""
    if rules.kill == "off":
        return []
    owed = {*table.carried.get("kill_owed", ()), table.carried.pop("kill", 0)} - {0}
    table.carried["kill_owed"] = sorted(owed.difference(seats))
    return [s for s in seats if s in owed]


def _kill(table: Table, rules: Rules, stakes: Stakes, seated: Seated, killers: Sequence[int]) -> Seated:
    """Each killer posts the kill blind, in place of a smaller blind of his; it is part of the pot (delta L551)."""
    assert seated.forced is not None
    cents = kill_blind(rules, stakes)
    posted = {**seated.forced.posted}
    for killer in killers:
        table.emit(Marked("kill", killer))
        before = posted.get(killer, 0)
        more = min(max(cents - before, 0), table.stacks[killer])
        if more:
            table.wager(killer, SPOT, more)
        posted[killer] = before + more
    return seated._replace(forced=Forced(posted, cents))
