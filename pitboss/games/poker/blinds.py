"""Who is dealt in: the button, the blinds, and what newcomers and returning players owe.

Between hands the table carries `players` (seats that have met their blinds), `missed_small` and `missed_big` (seats
whose players sat out when a blind passed them) and `last_button`.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from typing import NamedTuple

from pitboss.equipment.cards import text
from pitboss.games.poker.betting import SPOT, Forced
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.table.asks import Answer, Ask, Choose, Deal, Option
from pitboss.table.events import Marked
from pitboss.table.state import Table

DEAD = "dead"
"""Spot of chips that go to the pot but are no part of a bet."""


class Seated(NamedTuple):
    """The seats of one hand, from the button's left, and what they posted."""

    seats: list[int]
    big_blind: int
    """The seat that has it."""
    forced: Forced
    dead: int


def clockwise(table: Table, after: int) -> list[int]:
    """Every seat of the table, from the one on the left of `after` round to `after` itself."""
    places = len(table.stacks) - 1
    return [(after + n) % places + 1 for n in range(places)]


def draw_for_button(table: Table, seats: Sequence[int]) -> Generator[Ask, Answer, None]:
    """One card face up to each player; the highest takes the button, spades over hearts, diamonds and clubs."""
    drawn = yield Deal(count=len(seats))
    for seat, card in zip(seats, drawn):
        table.deal(seat, (card,), up=True)
    card, table.button = max(zip(drawn, seats))  # cards count up by rank, then by suit in just this order
    table.tell(Marked("button", table.button, text(card)))
    table.carried["players"] = list(seats)


def forget_who_left(table: Table) -> None:
    """Who sits down in a seat that became free is a newcomer: nothing the last player paid or missed counts."""
    carried = table.carried
    for name in ("players", "missed_small", "missed_big"):
        if name in carried:
            carried[name] = [s for s in carried[name] if s not in table.left]
    if carried.get("last_button") in table.left:
        del carried["last_button"]


def move_button(table: Table) -> None:
    """After the hand the button goes to the next player on the left who has chips."""
    players = table.carried["players"]
    table.carried["last_button"] = table.button
    table.button = next((s for s in clockwise(table, table.button) if s in players and table.stacks[s]), table.button)


def seat_players(table: Table, rules: Rules, stakes: Stakes) -> Generator[Ask, Answer, Seated]:
    """Place the button, post the blinds and ask those who owe one; needs two occupied seats."""
    here = table.occupied
    ready = _ready(table, here)
    table.button = button = _button(table, ready)
    table.tell(Marked("button", button))
    small, big = _blind_seats(clockwise(table, button), here, ready, rules)
    _note_missed(table, small, big)
    live: dict[int, int] = {}
    dead = 0
    for seat, name, cents in ((small, "small-blind", stakes.small_blind), (big, "big-blind", stakes.big_blind)):
        table.tell(Marked(name, seat))
        live[seat] = min(cents, table.stacks[seat])
        table.wager(seat, SPOT, live[seat])
    for seat in clockwise(table, big):
        if seat in here and seat not in ready and seat != big:
            posted = yield from _enter(table, rules, stakes, seat, big)
            if posted is not None:
                live[seat] = posted[0]
                dead += posted[1]
    seats = [s for s in clockwise(table, button) if s in ready or s in live]
    _joined(table, seats)
    return Seated(seats, big, Forced(live, stakes.big_blind), dead)


def _ready(table: Table, here: list[int]) -> list[int]:
    """Seats that owe nothing. Where fewer than two are left of a game, it starts afresh with everybody."""
    carried = table.carried
    known = carried.get("players", here)
    owing = {*carried.get("missed_small", ()), *carried.get("missed_big", ())}
    ready = [s for s in here if s in known and s not in owing]
    return ready if len(ready) >= 2 else here


def _button(table: Table, ready: Collection[int]) -> int:
    """Where the button was moved to, or the next seat that is ready; never twice to one player."""
    around = clockwise(table, table.button)
    in_turn = [s for s in around[-1:] + around[:-1] if s in ready]
    return next(s for s in in_turn if s != table.carried.get("last_button"))


def _blind_seats(around: list[int], here: Collection[int], ready: Collection[int], rules: Rules) -> tuple[int, int]:
    """Small and big blind, left of the button. The big blind takes in whoever has waited for it."""
    button = around[-1]
    small = next(s for s in around if s in ready)
    behind = around[around.index(small) + 1 :]
    big = next(s for s in behind if s in here)
    if big == button and rules.heads_up_blinds == "button_small":
        return button, small
    return small, big


def _note_missed(table: Table, small: int, big: int) -> None:
    """The blinds pass the seats of players who sit out: they owe what passed them. A seat without chips has left."""
    stays = [s for s in table.carried.get("players", ()) if table.stacks[s]]
    away = [s for s in stays if s in table.sitting_out]
    missed = {name: {s for s in table.carried.get(name, ()) if s in stays} for name in ("missed_small", "missed_big")}
    missed["missed_small"].update(s for s in away if _between(table, table.button, s, small))
    missed["missed_big"].update(s for s in away if _between(table, small, s, big))
    table.carried.update({name: sorted(seats) for name, seats in missed.items()})


def _between(table: Table, first: int, seat: int, last: int) -> bool:
    """Whether, going clockwise, the seat lies after the first and before the last."""
    around = clockwise(table, first)
    return first != last and around.index(seat) < around.index(last)


def _enter(
    table: Table, rules: Rules, stakes: Stakes, seat: int, big: int
) -> Generator[Ask, Answer, tuple[int, int] | None]:
    """A seat that owes a blind posts, or waits for the big blind: what it posted live and dead, or None."""
    live, dead = _owed(table, rules, stakes, seat)
    if not live + dead:
        return 0, 0
    if rules.no_post_zone == "button_to_big_blind" and _between(table, table.button, seat, big):
        return None
    live = min(live, table.stacks[seat])
    dead = min(dead, table.stacks[seat] - live)
    post = Option("post", cost=live + dead)
    answer = yield Choose(seat=seat, options=(post, Option("wait")), otherwise="wait", about="a blind is owed")
    if answer == "wait":
        return None
    if live:
        table.wager(seat, SPOT, live)
    if dead:
        table.wager(seat, DEAD, dead)
    return live, dead


def _owed(table: Table, rules: Rules, stakes: Stakes, seat: int) -> tuple[int, int]:
    """Live and dead chips with which a seat may enter now."""
    if seat not in table.carried.get("players", ()):
        return stakes.big_blind, stakes.small_blind if rules.new_player == "all_blinds" else 0
    if rules.missed_blinds == "none":
        return 0, 0
    missed = table.carried
    live = stakes.big_blind if seat in missed["missed_big"] else 0
    return live, stakes.small_blind if seat in missed["missed_small"] else 0


def _joined(table: Table, seats: Collection[int]) -> None:
    """Whoever is dealt in has met the blinds."""
    carried = table.carried
    stays = [s for s in carried.get("players", ()) if table.stacks[s] or s in seats]
    carried["players"] = sorted({*stays, *seats})
    for name in ("missed_small", "missed_big"):
        carried[name] = [s for s in carried[name] if s not in seats]
