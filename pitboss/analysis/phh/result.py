"""Whether a replayed hand ends as its history says.

A history may know more than a replay can: what the house took from the pot, who got an odd chip, and who had the better
of two hands that nobody saw. These are allowed for, and said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from pitboss.analysis.phh.amounts import UNLIMITED
from pitboss.analysis.phh.notation import History
from pitboss.errors import PitbossError
from pitboss.games.poker import settle
from pitboss.money.pots import HIGH, LOW, Pot
from pitboss.table.events import PotWon, Returned
from pitboss.table.state import Table


class Mismatch(PitbossError):
    """The history and the engine disagree."""


class Contest(NamedTuple):
    """A pot, and by player what the hands are worth that play for it."""

    pot: Pot
    mains: Mapping[int, int]
    lows: Mapping[int, int]
    players: Sequence[int]


class Showdown(NamedTuple):
    """How a hand was decided."""

    unseen: Set[int]
    """Who went to it with unknown cards, and was not beaten by one that is known."""
    contests: Sequence[Contest]
    """Pot by pot."""


def compare(history: History, table: Table, showdown: Showdown) -> str:
    """What had to be allowed for, or nothing."""
    if history.finishing == table.stacks[1:]:
        return ""
    won = _moved(table, PotWon)
    if history.finishing is None:
        return _winnings(history, table, won, showdown)
    ours, theirs = _by_player(table.stacks[1:]), _by_player(history.finishing)
    more = _more(ours, theirs)
    if not any(more.values()):
        return ""
    allowed = _allowed(history, won, more, showdown)
    return allowed or _fail("finishing stacks", history, ours, theirs, _contradiction(history, table, won, showdown))


def _winnings(history: History, table: Table, won: Counter[int], showdown: Showdown) -> str:
    """The same where only the winnings are recorded: some count in them what nobody called, and some hands of published
    collections have nothing but zeros there, though the pot was won."""
    if history.winnings is None:
        return ""
    if not any(history.winnings):
        return "the winnings are not recorded" if won else ""
    back = _moved(table, Returned)
    theirs = _by_player(history.winnings)
    ours = {player: won[player] for player in theirs}
    with_back = {player: won[player] + back[player] for player in theirs}
    counted = "what was not called counts as won"
    if ours == theirs:
        return ""
    if with_back == theirs:
        return counted
    if not won:
        raise Mismatch("winnings are recorded, and the actions end before the hand does")
    if allowed := _allowed(history, won, _more(ours, theirs), showdown):
        return allowed
    if back and (allowed := _allowed(history, won, _more(with_back, theirs), showdown)):
        return f"{counted}, and {allowed}"
    for more in (_more(ours, theirs), _more(with_back, theirs)):
        if partly := _partly(history, won, theirs, more, showdown):
            return partly
    surplus = sum(theirs.values()) - sum(with_back.values())
    impossible = f"; {_in_file(surplus, history)} more than was put in: a post or a bet is not recorded"
    return _fail("winnings", history, ours, theirs, impossible if surplus > 0 else "")


def _partly(
    history: History, won: Counter[int], theirs: dict[int, int], more: dict[int, int], showdown: Showdown
) -> str:
    """What is to be said where some who have won are recorded with nothing, and the others are right."""
    unnamed = [player for player in won if won[player] and not theirs[player]]
    rest = {player: cents for player, cents in more.items() if player not in unnamed}
    said = "not all winnings are recorded" if unnamed else ""
    if said and any(rest.values()):
        allowed = _allowed(history, won, rest, showdown)
        return allowed and f"{said}, and {allowed}"
    return said


def _contradiction(history: History, table: Table, won: Counter[int], showdown: Showdown) -> str:
    """Finishing stacks that are wrong in a hand whose winnings are right."""
    if not any(history.winnings or ()):
        return ""
    try:
        _winnings(history, table, won, showdown)
    except Mismatch:
        return ""
    return "; the recorded winnings are right, and these stacks do not follow from them"


def _by_player(amounts: list[int]) -> dict[int, int]:
    return dict(enumerate(amounts, 1))


def _more(ours: dict[int, int], theirs: dict[int, int]) -> dict[int, int]:
    """What we gave more than is recorded, where both are known."""
    return {p: ours[p] - theirs[p] for p in ours if ours[p] < UNLIMITED // 2 and theirs[p] < UNLIMITED // 2}


def _moved(table: Table, kind: type[PotWon | Returned]) -> Counter[int]:
    """Chips that each player got in this way."""
    found: Counter[int] = Counter()
    for event in table.events:
        if isinstance(event, kind):
            found[event.seat] += event.cents
    return found


def _allowed(history: History, won: Counter[int], more: dict[int, int], showdown: Showdown) -> str:
    """How the difference is explained, or nothing if it is not."""
    winners = {player for player in won if won[player]}
    differ = {player for player in more if more[player]}
    rake = sum(more.values())
    if differ <= showdown.unseen and 0 <= rake <= sum(won.values()):
        return "the cards of the showdown are not known" + (", and rake was taken" if rake else "")
    if not differ <= winners:
        return ""
    if all(0 <= more[player] < won[player] for player in differ):
        return "rake was taken"
    few = history.chip * len(winners)
    close = history.rounded and len(winners) > 1 and abs(rake) <= few and max(map(abs, more.values())) <= few
    if close or _shared_so({player: won[player] - more[player] for player in more}, showdown.contests, history.chip):
        return "odd chips went elsewhere"
    return ""


def _shared_so(theirs: dict[int, int], contests: Sequence[Contest], chip: int) -> bool:
    """Whether these winnings come of the pots, divided evenly but for odd chips."""
    left = {tuple(theirs.values())}
    for contest in contests:
        ways = [*_ways(contest, chip)]
        left = {tuple(n - way.get(p, 0) for p, n in zip(theirs, one)) for one in left for way in ways}
    return (0,) * len(theirs) in left


def _ways(contest: Contest, chip: int) -> Iterator[Mapping[int, int]]:
    """The ways to divide a pot; in high-low each half by itself."""
    high, low = settle.sharers(*contest)
    if not low:
        yield from _even(contest.pot.cents, high, chip)
        return
    for halves in _even(contest.pot.cents, (HIGH, LOW), chip):
        for one in _even(halves[HIGH], high, chip):
            for other in _even(halves[LOW], low, chip):
                yield Counter(one) + Counter(other)


def _even(cents: int, players: Sequence[int], chip: int) -> Iterator[dict[int, int]]:
    """The ways to share evenly in whole chips: one odd chip each for some, or all of them for one."""
    each, odd = divmod(cents // chip, len(players))
    for some in combinations(players, odd):
        yield {player: (each + (player in some)) * chip for player in players}
    if odd > 1:
        for one in players:
            yield {player: (each + odd * (player == one)) * chip for player in players}


def _fail(what: str, history: History, ours: dict[int, int], theirs: dict[int, int], besides: str = "") -> str:
    def shown(amounts: dict[int, int]) -> str:
        return " ".join([_in_file(amount, history) for amount in amounts.values()])

    raise Mismatch(f"{what} {shown(ours)}, recorded {shown(theirs)}{besides}")


def _in_file(amount: int, history: History) -> str:
    return f"{amount / history.unit:.12g}"
