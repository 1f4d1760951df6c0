"""Whether a replayed hand ends as its history says.

A history may know more than a replay can: what the house took from the pot, who got an odd chip, and who had the better
of two hands that nobody saw. These are allowed for, and said.
"""

from __future__ import annotations

from collections import Counter

from pitboss.analysis.phh.notation import UNLIMITED, History
from pitboss.errors import PitbossError
from pitboss.table.events import PotWon, Returned
from pitboss.table.state import Table


class Mismatch(PitbossError):
    """The history and the engine disagree."""


def compare(history: History, table: Table, unseen: frozenset[int]) -> str:
    """What had to be allowed for, or nothing. `unseen` are the players who went to the showdown with unknown cards and
    were not beaten by one that is known."""
    if history.finishing == table.stacks[1:]:
        return ""
    won, back = _moved(table, PotWon), _moved(table, Returned)
    if history.finishing is not None:
        ours = dict(enumerate(table.stacks[1:], 1))
        theirs = dict(enumerate(history.finishing, 1))
        what = "finishing stacks"
    elif history.winnings is not None:
        ours = {player: won[player] for player in history.players}
        theirs = dict(enumerate(history.winnings, 1))
        what = "winnings"
        if all(theirs[player] == ours[player] + back[player] for player in won):
            return "what was not called counts as won"
    else:
        return ""
    more = {p: ours[p] - theirs[p] for p in ours if ours[p] < UNLIMITED // 2 and theirs[p] < UNLIMITED // 2}
    if not any(more.values()):
        return ""
    return _allowed(history, won, more, unseen) or _fail(what, history, ours, theirs)


def _moved(table: Table, kind: type[PotWon | Returned]) -> Counter[int]:
    """Chips that each player got in this way."""
    found: Counter[int] = Counter()
    for event in table.events:
        if isinstance(event, kind):
            found[event.seat] += event.cents
    return found


def _allowed(history: History, won: Counter[int], more: dict[int, int], unseen: frozenset[int]) -> str:
    """How the difference is explained, or nothing if it is not."""
    winners = {player for player in won if won[player]}
    differ = {player for player in more if more[player]}
    rake = sum(more.values())
    if differ <= unseen and 0 <= rake <= sum(won.values()):
        return "the cards of the showdown are not known" + (", and rake was taken" if rake else "")
    if not differ <= winners:
        return ""
    if all(0 <= more[player] < won[player] for player in differ):
        return "rake was taken"
    few = history.chip * len(winners)
    if len(winners) > 1 and abs(rake) <= (few if history.rounded else 0) and max(map(abs, more.values())) <= few:
        return "odd chips went elsewhere"
    return ""


def _fail(what: str, history: History, ours: dict[int, int], theirs: dict[int, int]) -> str:
    def shown(amounts: dict[int, int]) -> str:
        return " ".join([f"{amount / history.unit:.12g}" for amount in amounts.values()])

    raise Mismatch(f"{what} {shown(ours)}, recorded {shown(theirs)}")
