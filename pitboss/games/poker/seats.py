"""Players who leave, come back or change seats between hands: what they owe, and what they take along."""

from __future__ import annotations

from msgspec.structs import replace

from pitboss.games.poker.blinds import BY_PLAYER, LEG, forget
from pitboss.games.poker.rules import Rules
from pitboss.table.state import Saved

BUTTON = "button"


def fixed(saved: Saved) -> str:
    """Why nobody may change seats now, or nothing: antes that nobody has won are in the pot (delta L476, golden-west
    L481-L482)."""
    return "you cannot change seats while unwon antes are in the pot" if saved.carried.get("antes") else ""


def change(rules: Rules, saved: Saved, old: int, new: int) -> int:
    """Everything that is this player's goes along to a free seat. Returns the hands that he has to wait, or to post
    instead. The button is a place, and stays where it is; but nobody has it twice, in whatever seat."""
    carried = saved.carried
    _free(saved, new)
    further = away(rules, saved, old, new)
    waiting = dict(carried.get("moved", {}))
    waits = waiting.pop(str(old), 0) + (moved(rules, further) if further > 0 else further)
    if further > 0 and _before_small_blind(saved, new):
        waits = max(waits, 1)
    for name in BY_PLAYER:
        if name in carried:
            carried[name] = sorted([new if s == old else s for s in carried[name]])
    for name in ("last_button", "kill"):
        if carried.get(name) == old:
            carried[name] = new
    if old in carried.get("blind_places", ()):
        del carried["blind_places"]
    saved.markers = {
        name: replace(marker, seat=new) if marker.seat == old and name != BUTTON else marker
        for name, marker in saved.markers.items()
    }
    waits = max(waits, 0) if new in carried.get("players", ()) else 0  # a newcomer posts or waits in any seat
    carried["moved"] = {**waiting, str(new): waits} if waits else waiting
    return waits


def _before_small_blind(saved: Saved, seat: int) -> bool:
    """Whether a seat lies between the next button and the player who is due for the small blind: nobody steps in before
    him, the button passes first (golden-west L342-L344: a player who has taken all blinds is dealt in "when your
    position, in relation to the blinds, entitles you")."""
    places = len(saved.stacks) - 1
    button: int = saved.carried.get("next_button", 0)
    big: int = saved.carried["big_blind"]
    return 0 < (seat - button) % places < (big - button) % places


def away(rules: Rules, saved: Saved, old: int, new: int) -> int:
    """How much later the big blind comes to the new seat, less than 0 if earlier: in seats, or in players where the
    house counts those."""
    places = len(saved.stacks) - 1
    big = saved.carried.get("big_blind", 0)
    if not big:
        return 0
    to_come = [(big + n) % places + 1 for n in range(places)]
    was, comes = to_come.index(old), to_come.index(new)
    passed = to_come[min(was, comes) : max(was, comes)]
    if rules.seat_change == "past_two":
        passed = [s for s in passed if s in saved.carried.get("players", ()) and s != old]
    return len(passed) if comes > was else -len(passed)


def moved(rules: Rules, away: int) -> int:
    """Hands that a player sits out, or posts instead, who changed seats `away` from the big blind.

    Lucky Derby counts the players beyond two (L31), Delta every seat (L377); moving closer is free (L378).

    >>> moved(Rules(seat_change="past_two"), 5), moved(Rules(seat_change="past_two"), 2)
    (3, 0)
    >>> moved(Rules(seat_change="each_seat"), 3), moved(Rules(seat_change="each_seat"), -3)
    (3, 0)
    """
    free = {"free": away, "past_two": 2, "each_seat": 0}[rules.seat_change]
    return max(away - free, 0)


def debt(saved: Saved, seat: int) -> bool:
    """Whether a player who leaves has to post a kill before he plays again (delta L560)."""
    return saved.carried.get("kill") == seat or seat in saved.carried.get("kill_owed", ())


def come_back(saved: Saved, seat: int) -> None:
    """Somebody sits down who left owing a kill."""
    _free(saved, seat)
    saved.carried["kill_owed"] = sorted({*saved.carried.get("kill_owed", ()), seat})


def _free(saved: Saved, seat: int) -> None:
    """A seat that somebody has left since the last hand is taken: what he leaves behind is forgotten now."""
    if seat in saved.left:
        forget(saved.carried, (seat,))
        saved.left = [s for s in saved.left if s != seat]
        saved.markers = {name: m for name, m in saved.markers.items() if name != LEG or m.seat != seat}
