"""Who is dealt in: the button, the blinds, and what newcomers and returning players owe.

Between hands the table carries `players` (seats that have met their blinds), `missed_small` and `missed_big` (seats
whose players sat out when a blind passed them), `moved` (players who changed seats, and the hands each has to wait),
`big_blind` (who had it), `blind_places` (of the small and the big one, where they must be taken), `last_button`,
`next_button` and `bought_button`. `seats` is how players come, go and move.
"""

from __future__ import annotations

from collections.abc import Collection, Generator, Sequence
from functools import cache
from typing import Any, NamedTuple

from pitboss.equipment.cards import JOKER
from pitboss.games.poker.betting import SPOT, Forced
from pitboss.games.poker.rules import Rules, Stakes
from pitboss.table.asks import Answer, Ask, Choose, Deal, Option
from pitboss.table.events import Marked, Swept
from pitboss.table.state import Table

DEAD = "dead"
"""Spot of chips that go to the pot but are no part of a bet."""
LEG = "leg"
"""The kill button, before the winner of the last pot."""
BY_PLAYER = ("players", "missed_small", "missed_big", "blind_due", "kill_owed")
"""What the table carries as lists of seats."""


class Seated(NamedTuple):
    """The seats of one hand, from the button's left, and what they posted."""

    seats: list[int]
    first_after: int
    """The first round starts on the left of this seat: the big blind, or a straddle."""
    forced: Forced | None = None
    dead: int = 0


def clockwise(table: Table, after: int) -> tuple[int, ...]:
    """Every seat of the table, from the one on the left of `after` round to `after` itself."""
    return _around(len(table.stacks) - 1, after)


@cache
def _around(places: int, after: int) -> tuple[int, ...]:
    return tuple([(after + n) % places + 1 for n in range(places)])


def players(table: Table) -> list[int]:
    """Seats with chips, and those without that have matched antes of a pot nobody has won yet (delta L485); in a
    tournament those who are still in it, also while they are away."""
    carried = table.carried
    antes = {*carried_antes(carried)}
    if "tournament" in carried:
        entered = carried["tournament"]["tickets"]
        return [s for s in table.seats if str(s) in entered and (table.stacks[s] or s in antes)]
    matched = antes - table.left - table.sitting_out
    return sorted({*table.occupied, *matched}) if matched else table.occupied


def draw_for_button(table: Table, seats: Sequence[int]) -> Generator[Ask, Answer, None]:
    """One card face up to each player; the highest takes the button, spades over hearts, diamonds and clubs. A joker
    has no place in that order, and is replaced."""
    drawn: dict[int, int] = {}
    while waiting := [s for s in seats if s not in drawn]:
        for seat, card in zip(waiting, (yield Deal(count=len(waiting)))):
            table.deal(seat, (card,), up=True)
            if card < JOKER:
                drawn[seat] = card
            else:
                table.emit(Swept(seat))
    button = max(drawn, key=lambda seat: drawn[seat])  # cards count up by rank, then by suit in just this order
    table.emit(Marked("button", button, table.pieces.text(drawn[button]), stays=True))
    table.carried["players"] = list(seats)


def forget_who_left(table: Table) -> None:
    """Who sits down in a seat that became free is a newcomer: nothing the last player paid, missed or won counts. The
    kill button of a winner who has quit is neutral (delta L555)."""
    if table.left:
        forget(table.carried, table.left)
        if LEG in table.markers and table.markers[LEG].seat in table.left:
            table.emit(Marked(LEG, 0))


def forget(carried: dict[str, Any], gone: Collection[int]) -> None:
    """These players have left; antes of theirs that nobody has won are forfeited."""
    for name in BY_PLAYER:
        if name in carried:
            carried[name] = [s for s in carried[name] if s not in gone]
    for name in ("last_button", "kill"):
        if carried.get(name) in gone:
            del carried[name]
    if carried.get("moved"):
        carried["moved"] = {s: hands for s, hands in carried["moved"].items() if int(s) not in gone}
    if antes := carried_antes(carried):
        carried["forfeited"] = carried.get("forfeited", 0) + sum([sum(antes[s]) for s in antes if s in gone])
        carried["antes"] = {str(s): paid for s, paid in antes.items() if s not in gone}


def carried_antes(carried: dict[str, Any]) -> dict[int, list[int]]:
    """Antes that nobody has won yet, by seat and deal; earlier versions kept a seat's in one sum."""
    return {int(s): [paid] if isinstance(paid, int) else paid for s, paid in carried.get("antes", {}).items()}


def move_button(table: Table) -> None:
    """For the next hand the button goes to the next player on the left who has chips, or to who bought it."""
    carried = table.carried
    players = carried["players"]
    carried["last_button"] = table.button
    bought = carried.pop("bought_button", 0)
    if not bought or not table.stacks[bought]:
        bought = next((s for s in clockwise(table, table.button) if s in players and table.stacks[s]), table.button)
    carried["next_button"] = bought


def place_button(table: Table, ready: Collection[int]) -> int:
    """Where the button is to be moved, or the next seat that is ready; never twice to one player."""
    around = clockwise(table, table.carried.get("next_button", table.button))
    in_turn = [s for s in around[-1:] + around[:-1] if s in ready]
    button = next(s for s in in_turn if s != table.carried.get("last_button"))
    table.emit(Marked("button", button, stays=True))
    return button


def seat_players(table: Table, rules: Rules, stakes: Stakes) -> Generator[Ask, Answer, Seated]:
    """Place the button, post the blinds and ask those who owe one; needs two occupied seats."""
    here = players(table)
    ready = _ready(table, here)
    must_take = _must_take_blinds(rules, stakes)
    if must_take and len(here) > 2 and _left_a_blind(table):
        button, small, big = _next_places(table, here, ready)
    else:
        button = place_button(table, ready)
        small, big = _blind_seats(clockwise(table, button), here, ready, rules)
    if must_take:
        table.carried["blind_places"] = [small or table.carried["blind_places"][1], big]
    if due := _blind_due(table, stakes, ready):
        small, big = (0 if small == due else small), due
    buyer = (yield from _buy_button(table, rules, stakes, here, ready, big)) if rules.buy_button else 0
    if buyer:
        small, big = 0, buyer
        table.carried["bought_button"] = buyer
    _note_missed(table, small or big, big)
    live: dict[int, int] = {}
    dead = _collection_blind(table, rules, button)
    if buyer:
        dead += _post_dead(table, buyer, stakes.small_blind)
    elif small:
        table.emit(Marked("small-blind", small))
        live[small] = _post(table, small, stakes.small_blind)
    big = _takes_blind(table, rules, stakes, big, ready, live)
    table.emit(Marked("big-blind", big))
    table.carried["big_blind"] = big
    posted = live.get(big, 0)
    live[big] = posted + _post(table, big, stakes.big_blind - posted)
    for seat in clockwise(table, big) if len(ready) < len(here) else ():
        if seat in here and seat not in ready and seat not in live:
            entered = yield from _enter(table, rules, stakes, seat, big)
            if entered is not None:
                live[seat] = entered[0]
                dead += entered[1]
    seats = [s for s in clockwise(table, button) if s in ready or s in live]
    _joined(table, seats)
    return Seated(seats, big, Forced(live, stakes.big_blind), dead)


def _must_take_blinds(rules: Rules, stakes: Stakes) -> bool:
    """Nobody passes a blind because another player left: in the 8x16 limits or above (lucky-derby L31)."""
    taken = rules.blinds_on_leaving == "taken_from_8x16" and rules.structure == "fixed_limit"
    return taken and stakes.lower >= 8_00 and stakes.upper >= 16_00


def _left_a_blind(table: Table) -> bool:
    """Whether somebody who had a blind in the last hand is gone, or out of chips."""
    stay = [s for s in table.carried.get("players", ()) if table.stacks[s]]
    return any(place not in stay for place in table.carried.get("blind_places", ()))


def _next_places(table: Table, here: Collection[int], ready: Collection[int]) -> tuple[int, int, int]:
    """Button, small and big blind one place on, whether or not somebody is there: a dead button, no small blind (0)."""
    button, small = table.carried["blind_places"]
    table.emit(Marked("button", button, stays=True))
    return button, small if small in ready else 0, next(s for s in clockwise(table, small) if s in here)


def _post(table: Table, seat: int, cents: int) -> int:
    """Live chips, or all that is left."""
    cents = min(cents, table.stacks[seat])
    if cents:
        table.wager(seat, SPOT, cents)
    return cents


def _post_dead(table: Table, seat: int, cents: int) -> int:
    cents = min(cents, table.stacks[seat])
    if cents:
        table.wager(seat, DEAD, cents)
    return cents


def _collection_blind(table: Table, rules: Rules, button: int) -> int:
    """The dead blind on the button, where the house has one (delta L498, golden-west L35)."""
    return _post_dead(table, button, rules.collection_blind) if rules.collection_blind else 0


def _takes_blind(
    table: Table, rules: Rules, stakes: Stakes, big: int, ready: Collection[int], live: dict[int, int]
) -> int:
    """Who takes the big blind. A player with less than half of it gets a hand for what there is, and the next player
    takes the blind (delta L373-L374, golden-west L335-L338); the short one owes it if he wins or buys in again."""
    if rules.short_blind != "under_half_next_player" or 2 * table.stacks[big] >= stakes.big_blind:
        return big
    able = [s for s in clockwise(table, big) if s in ready and s != big and 2 * table.stacks[s] >= stakes.big_blind]
    if not able:
        return big
    live[big] = _post(table, big, table.stacks[big])
    table.carried["blind_due"] = sorted({*table.carried.get("blind_due", ()), big})
    return able[0]


def _blind_due(table: Table, stakes: Stakes, ready: Collection[int]) -> int:
    """Who passed on the big blind for want of chips, and has some now, takes it in this hand; 0 where nobody must. Who
    is not here for it has missed it, and posts it or waits (delta L374-L376, golden-west L337-L342)."""
    carried = table.carried
    due: list[int] = carried.pop("blind_due", [])
    if missed := {*due}.difference(ready):
        carried["missed_big"] = sorted(missed.union(carried.get("missed_big", ())))
    able = next((s for s in due if s in ready and 2 * table.stacks[s] >= stakes.big_blind), 0)
    if still := [s for s in due if s in ready and s != able]:
        carried["blind_due"] = still
    return able


def _ready(table: Table, here: list[int]) -> list[int]:
    """Seats that owe nothing. Where fewer than two are left of a game, it starts afresh with everybody."""
    carried = table.carried
    known = carried.get("players", here)
    owing = {*carried.get("missed_small", ()), *carried.get("missed_big", ()), *_waiting(table)}
    ready = [s for s in here if s in known and s not in owing]
    return ready if len(ready) >= 2 else here


def _waiting(table: Table) -> dict[int, int]:
    """Players who moved away from the blind, and the hands each has to sit out yet."""
    return {int(seat): hands for seat, hands in table.carried.get("moved", {}).items()}


def _blind_seats(around: Sequence[int], here: Collection[int], ready: Collection[int], rules: Rules) -> tuple[int, int]:
    """Small and big blind, left of the button. The big blind takes in whoever has waited for it."""
    button = around[-1]
    small = next(s for s in around if s in ready)
    after = around.index(small) + 1
    big = next(s for s in (*around[after:], *around[: after - 1]) if s in here)
    if big == button and rules.heads_up_blinds == "button_small":
        return button, small
    return small, big


def _note_missed(table: Table, small: int, big: int) -> None:
    """The blinds pass the seats of players who sit out: they owe what passed them. A seat without chips has left."""
    carried = table.carried
    if not table.sitting_out and not carried.get("missed_small") and not carried.get("missed_big"):
        carried["missed_small"], carried["missed_big"] = [], []
        return
    stays = [s for s in carried.get("players", ()) if table.stacks[s]]
    away = [s for s in stays if s in table.sitting_out and "tournament" not in carried]
    missed = {name: {s for s in carried.get(name, ()) if s in stays} for name in ("missed_small", "missed_big")}
    if away:
        missed["missed_small"].update(s for s in away if _between(table, table.button, s, small))
        missed["missed_big"].update(s for s in away if _between(table, small, s, big))
    for name, seats in missed.items():
        carried[name] = sorted(seats)


def _between(table: Table, first: int, seat: int, last: int) -> bool:
    """Whether, going clockwise, the seat lies after the first and before the last."""
    around = clockwise(table, first)
    return first != last and around.index(seat) < around.index(last)


def _buy_button(
    table: Table, rules: Rules, stakes: Stakes, here: list[int], ready: Collection[int], big: int
) -> Generator[Ask, Answer, int]:
    """A player between the button and the big blind who owes blinds may post both and have the button next (delta
    L503, L508): the seat that does, or 0."""
    for seat in clockwise(table, table.button):
        if seat == big:
            break
        cost = stakes.small_blind + stakes.big_blind
        owes = seat in here and seat not in ready and _owed(table, rules, stakes, seat) != (0, 0)
        if owes and table.stacks[seat] >= cost:
            options = (Option("buy-button", cost=cost), Option("wait"))
            about = "both blinds, the small one dead, and the button in the next hand"
            if (yield Choose(seat=seat, options=options, otherwise="wait", kind="buy-button", about=about)) != "wait":
                return seat
    return 0


def _enter(
    table: Table, rules: Rules, stakes: Stakes, seat: int, big: int
) -> Generator[Ask, Answer, tuple[int, int] | None]:
    """A seat that owes a blind posts, or waits for the big blind: what it posted live and dead, or None."""
    live, dead = _owed(table, rules, stakes, seat)
    if not live + dead:
        return 0, 0
    if rules.no_post_zone == "button_to_big_blind" and _between(table, table.button, seat, big):
        _sat_out(table, seat)
        return None
    live = min(live, table.stacks[seat])
    dead = min(dead, table.stacks[seat] - live)
    options = (Option("post", cost=live + dead), Option("wait"))
    hands = _waiting(table).get(seat, 0)
    about = f"moved away from the big blind: {hands} hands to wait" if hands > 1 else "a blind is owed"
    if (yield Choose(seat=seat, options=options, otherwise="wait", kind="post", about=about)) == "wait":
        _sat_out(table, seat)
        return None
    if live:
        table.wager(seat, SPOT, live)
    if dead:
        table.wager(seat, DEAD, dead)
    return live, dead


def _sat_out(table: Table, seat: int) -> None:
    """A hand less to wait for who changed seats."""
    waits = _waiting(table)
    if seat in waits:
        waits[seat] -= 1
        table.carried["moved"] = {str(s): hands for s, hands in waits.items() if hands}


def _owed(table: Table, rules: Rules, stakes: Stakes, seat: int) -> tuple[int, int]:
    """Live and dead chips with which a seat may enter now."""
    carried = table.carried
    if seat not in carried.get("players", ()) or seat in _waiting(table):
        return stakes.big_blind, stakes.small_blind if rules.new_player == "all_blinds" else 0
    if rules.missed_blinds == "none":
        return 0, 0
    big, small = seat in carried["missed_big"], seat in carried["missed_small"]
    if rules.missed_blinds == "post_total":
        big = small = big or small
    elif rules.missed_blinds == "post_big_blind":
        small = False
    return (stakes.big_blind if big else 0), (stakes.small_blind if small else 0)


def _joined(table: Table, seats: Collection[int]) -> None:
    """Whoever is dealt in has met the blinds."""
    carried = table.carried
    stays = [s for s in carried.get("players", ()) if table.stacks[s] or s in seats]
    carried["players"] = sorted({*stays, *seats})
    for name in ("missed_small", "missed_big"):
        carried[name] = [s for s in carried[name] if s not in seats]
    if carried.get("moved"):
        carried["moved"] = {str(s): hands for s, hands in _waiting(table).items() if s not in seats}
