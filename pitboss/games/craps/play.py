"""Craps, step by step (grand-ronde ch. 3). A round is one roll; what is not decided by it stays up."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from pitboss.games.craps import layout
from pitboss.games.craps.bets import BETS, LAY_ODDS
from pitboss.games.craps.display import after
from pitboss.games.craps.roll import Fate, fates, number_of, point_after, vigorish
from pitboss.games.craps.rules import Rules
from pitboss.games.craps.settle import MOVES, PUSHES
from pitboss.money.cents import show
from pitboss.table.asks import Answer, Ask, Bet, Choose, Option, Roll, Window
from pitboss.table.events import Announced, Chose, Marked, Relocated, Returned, Rolled, Settled
from pitboss.table.round import Script
from pitboss.table.state import Table

LINE = ("pass", "dont-pass")
LINE_BETS = (*LINE, "pass-odds", "dont-pass-odds")


def play(table: Table, rules: Rules) -> Script:
    yield from _bets(table, rules)
    if not (yield from _shooter(table, rules)):
        return
    dice = yield Roll()
    table.emit(Rolled(tuple(dice)))
    table.carried = after(table.carried, dice)
    _settle(table, rules, *dice)
    _move_point(table, sum(dice))


def point_of(table: Table) -> int:
    """The shooter's point, 0 before a come-out roll."""
    marker = table.markers.get("point")
    return int(marker.value) if marker else 0


def up(table: Table, seat: int) -> dict[str, int]:
    """What lies on a player's layout, vigorish and all."""
    return {spot: cents for (who, spot), cents in table.spots.items() if who == seat}


def calls_of(table: Table, seat: int) -> list[str]:
    """The lammers that a player has on the layout."""
    own = f"@{seat}"
    return [name.removesuffix(own) for name in table.markers if name.endswith(own)]


def _players(table: Table) -> list[int]:
    """Who may bet: seats with chips before them or on the layout."""
    chips = {seat for seat, _ in table.spots}
    return [s for s in table.seats if s not in table.sitting_out and (table.stacks[s] > 0 or s in chips)]


# ---- betting


def _bets(table: Table, rules: Rules) -> Generator[Ask, Any, None]:
    """One window, in which everybody has a layout of his own: it depends on what lies there."""
    point = point_of(table)
    for seat in table.left:  # whoever sits there now has called nothing
        for name in calls_of(table, seat):
            table.emit(Marked(f"{name}@{seat}", 0, stays=True))

    def drawn(seat: int) -> Bet:
        lies = {spot: cents for spot, cents in up(table, seat).items() if spot in BETS}
        return Bet(open_to=(seat,), layout=layout.spots(rules, table.limits, point, lies, calls_of(table, seat)))

    table.judge = lambda ask, seat, answer: _refusal(table, rules, point, ask, seat, answer)
    answers = yield Window(asks=tuple([drawn(seat) for seat in _players(table)]))
    table.judge = None
    for seat, wanted in sorted(answers.items()):
        _call(table, seat, wanted)
        _place(table, seat, _with_vigorish(table, rules, seat, wanted), rules)


def _refusal(table: Table, rules: Rules, point: int, ask: Ask, seat: int, answer: Answer) -> str | None:
    """What the layout cannot say: the vigorish comes on top, and odds on 6 and 8 go by the size of the flat bet."""
    if not isinstance(ask, Bet):
        return None
    total = {**up(table, seat), **answer}
    for spot, cents in total.items():
        bet = BETS.get(spot)
        if bet and bet.kind == LAY_ODDS and cents:
            flat = total.get(bet.flat, 0)
            most = rules.most_odds(number_of(bet, point), flat, True, table.limits[1])
            if cents > most:
                return f"{bet.label}: {show(cents)} is over the limit of {show(most)} behind {show(flat)}"
    cost = sum(_changes(table, rules, seat, _with_vigorish(table, rules, seat, answer)).values())
    if cost > table.stacks[seat]:
        return f"you have {show(table.stacks[seat])}; these bets need {show(cost)} with the vigorish"
    return None


def _with_vigorish(table: Table, rules: Rules, seat: int, wanted: Mapping[str, int]) -> dict[str, int]:
    """Totals with what must lie beside buy and lay bets (L417)."""
    bets = {spot: cents for spot, cents in wanted.items() if spot in BETS}
    vigs = {BETS[spot].vig: vigorish(rules, BETS[spot], cents) for spot, cents in bets.items()}
    return {**bets, **{spot: cents for spot, cents in vigs.items() if cents or table.stake(seat, spot)}}


def _changes(table: Table, rules: Rules, seat: int, wanted: Mapping[str, int]) -> dict[str, int]:
    """Chips that leave the stack for each spot, or come back to it; a vigorish may stay with the house."""
    found = {spot: cents - table.stake(seat, spot) for spot, cents in wanted.items()}
    keeps = rules.vig_refund == "never"
    return {spot: 0 if keeps and spot not in BETS and cents < 0 else cents for spot, cents in found.items()}


def _place(table: Table, seat: int, wanted: Mapping[str, int], rules: Rules) -> None:
    if rules.vig_refund == "never":
        for spot in [spot for spot in wanted if spot not in BETS]:
            if (less := table.stake(seat, spot) - wanted[spot]) > 0:
                table.emit(Settled(seat, spot, less, 0, less))
    table.rebet(seat, wanted)


def _call(table: Table, seat: int, wanted: Mapping[str, int]) -> None:
    """Lammers laid down and lifted."""
    lie = calls_of(table, seat)
    for name, on in wanted.items():
        if name not in BETS and bool(on) != (name in lie):
            table.emit(Marked(f"{name}@{seat}", seat if on else 0, stays=True))


# ---- the shooter


def _shooter(table: Table, rules: Rules) -> Generator[Ask, Any, bool]:
    """Who rolls: a player with a line bet (L487), who may pass the dice after any roll (L488).

    Come bets may not be removed (L429): when all who could shoot have left, they are rolled for nevertheless.
    """
    offered = _line_up(table)
    for seat in offered:
        _hand_dice(table, seat)
        point = point_of(table)
        why_not = "the point is on" if point and rules.pass_dice == "between_points" else ""
        options = (Option("roll"), Option("pass", why_not=why_not))
        choice = yield Choose(seat=seat, options=options, otherwise="roll", kind="shooter", about="the dice")
        table.emit(Chose(seat, choice))
        if choice == "roll":
            return True
        _hand_dice(table, _next_player(table, seat))
        if point and rules.point_on_pass_dice == "line_bets_returned":
            _void_point(table)
            return False
    if table.spots and not _players(table):
        table.emit(Announced("Nobody is left to shoot; the dealer rolls for the bets that stay up."))
        return True
    table.emit(Announced("Nobody takes the dice." if offered else "The dice wait for a pass or don't pass bet."))
    return False


def _line_up(table: Table) -> list[int]:
    """Seats that may shoot, from the one that has the dice. With the point on and no line bet left anybody may."""
    at, players = _dice_at(table), _players(table)
    able = [s for s in players if any(table.stake(s, spot) for spot in LINE)]
    if not able and point_of(table):
        able = players
    return sorted(able, key=lambda s: (s < at, s))


def _dice_at(table: Table) -> int:
    """The seat that has the dice; the first before anybody has."""
    marker = table.markers.get("shooter")
    return marker.seat if marker else 1


def _next_player(table: Table, seat: int) -> int:
    """To whom the dice go on, with a bet on the line or not yet."""
    others = [s for s in _players(table) if s != seat]
    return min(others, key=lambda s: (s < seat, s), default=seat)


def _hand_dice(table: Table, seat: int) -> None:
    marker = table.markers.get("shooter")
    if marker is None or marker.seat != seat:
        table.emit(Marked("shooter", seat, stays=True))


def _void_point(table: Table) -> None:
    """Read so, a point goes with its shooter."""
    for seat, spot in [key for key in table.spots if key[1] in LINE_BETS]:
        table.emit(Returned(seat, spot, table.stake(seat, spot)))
    table.emit(Marked("point", 0, stays=True))


# ---- after the roll


def _settle(table: Table, rules: Rules, a: int, b: int) -> None:
    """Everything at once from the layout before the roll: losers are collected, winners paid, come bets moved."""
    point = point_of(table)
    found = [
        (seat, fate)
        for seat in table.seats
        if (lies := up(table, seat))
        for fate in fates(rules, lies, point, a, b, calls_of(table, seat))
    ]
    for seat, fate in sorted(found, key=lambda each: _turn(each[1])):
        if fate.to:
            table.emit(Relocated(seat, fate.spot, fate.to, fate.stake))
        elif fate.verdict == PUSHES:
            table.emit(Returned(seat, fate.spot, fate.stake))
        else:
            stake = 0 if fate.stays else fate.stake
            table.emit(Settled(seat, fate.spot, stake, max(fate.wins, 0), max(-fate.wins, 0)))


def _turn(fate: Fate) -> int:
    return 2 if fate.verdict == MOVES else int(fate.wins >= 0)


def _move_point(table: Table, total: int) -> None:
    """The puck, the calls for the come-out, and the dice after a seven-out."""
    point = point_of(table)
    then = point_after(point, total)
    if then != point:
        table.emit(Marked("point", 0, str(then or ""), stays=True))
    if then and not point:
        for name in [name for name in table.markers if name.startswith("on-")]:
            table.emit(Marked(name, 0, stays=True))
    if point and total == 7:
        table.emit(Announced("Seven out."))
        _hand_dice(table, _next_player(table, _dice_at(table)))
