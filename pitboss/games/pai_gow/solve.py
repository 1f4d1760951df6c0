"""Pai gow poker solved: the best settings against a bank that plays its way, and the Fortune bonus with Envy.

Every rank pattern and every flush class of seven cards is set in all legal ways and weighed against everything the bank
can hold (`audit`). What the suits of a player's own flush change in the bank's chances of one is measured on a sample;
that is the only uncertainty, some two millionths of the wager. The Fortune bonus is counted exactly.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pitboss import ranking
from pitboss.analysis.worth import Outcome, Result, Solution, Worth, exact
from pitboss.compiled import cache_dir
from pitboss.equipment.cards import hand_text
from pitboss.errors import BadInput
from pitboss.games.pai_gow import fortune
from pitboss.games.pai_gow.audit import appraise, chance_of_both, value_of_settings
from pitboss.games.pai_gow.rules import BASE, FORTUNE, Groups, Rules, Terms
from pitboss.games.pai_gow.ways import Program
from pitboss.money.cents import show
from pitboss.ranking.orders import Order

if TYPE_CHECKING:
    pass

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Means(NamedTuple):
    """What is won on average per unit, before commission: with the best settings and the way's, as player and bank."""

    best: float
    way: float
    bank_best: float
    bank_way: float
    win_best: float
    win_way: float
    """How often both hands are higher."""
    stderr: float


class Found(NamedTuple):
    """The averages, and front and back of every class as it is best set."""

    means: Means
    settings: NDArray[Any]


_FOUND: dict[Any, Found] = {}
"""By the order of hands, the way and the commission: several games and readings share them."""


def found_for(rules: Rules, progress: Callable[[float], None] = lambda share: None) -> Found:
    """What is found for the rules as they are: counted once, and kept on disk for the next time."""
    key = (rules.order, rules.way, rules.terms.commission)
    if key not in _FOUND:
        file = cache_dir() / "solutions" / f"pai-gow-{_digest(key)}.npz"
        _FOUND[key] = _read(file) or _write(file, _count(*key, progress))
    return _FOUND[key]


def best_settings(rules: Rules) -> NDArray[Any]:
    """Front and back of every class as it is best set against a bank that plays its way."""
    return found_for(rules).settings


def _count(order: Order, way: Program, commission: int, progress: Callable[[float], None]) -> Found:
    found = appraise(order, way, way, commission / 100, progress)
    best, kept, bank, bank_kept, win, win_kept = [float(x) for x in found.means[:6]]
    return Found(Means(best, kept, bank, bank_kept, win, win_kept, float(found.stderr[:4].max())), found.chosen)


def _digest(key: Any) -> str:
    """The rules that matter, and every source file that can have a say."""
    names = ("against", "audit", "classes", "set_all", "splits", "ways")
    files = [*[Path(__file__).with_name(f"{name}.py") for name in names], *Path(ranking.__file__).parent.glob("*.py")]
    h = sha256(repr(key).encode())
    for path in sorted(files):
        h.update(path.read_bytes())
    return h.hexdigest()[:24]


def _read(file: Path) -> Found | None:
    import numpy as np

    if not file.exists():
        return None
    with np.load(file) as kept:
        return Found(Means(*kept["means"].tolist()), kept["settings"])


def _write(file: Path, found: Found) -> Found:
    import numpy as np

    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(part, means=np.array(found.means), settings=found.settings)
    part.replace(file)
    return found


def solve(rules: Rules, progress: Callable[[float], None] = lambda share: None, wager: str | None = None) -> Solution:
    """The game wager under the best settings, after commission, and the Fortune bonus."""
    worths: list[Worth] = []
    strategy: dict[str, Any] = {}
    if wager in (None, BASE):
        found = found_for(rules, progress).means
        worths.append(_base(found, rules.terms.commission))
        strategy |= _strategy(found, rules.terms.commission)
    if rules.fortune and wager in (None, FORTUNE):
        counts = fortune_counts(rules.terms)
        worths.append(_fortune(rules, counts))
        strategy |= _with_envy(rules, counts)
    progress(1.0)
    return Solution(worths=worths, strategy=strategy)


def _base(found: Means, commission: int) -> Worth:
    """Both hands higher win, less commission; what is neither won nor lost on average pushes."""
    win, kept = found.win_best, 1 - commission / 100
    lose = win - found.best
    mean, square = kept * win - lose, kept * kept * win + lose
    pays = "1 to 1" if not commission else f"1 to 1 less {commission} %"
    outcomes = [
        Outcome("both hands higher", pays, win),
        Outcome("one hand each", "push", 1 - win - lose),
        Outcome("neither hand higher", "lost", lose),
    ]
    return Worth(
        wager=BASE, method="stratified", edge=-mean, risk=-mean, sd=sqrt(square - mean * mean), hit=win,
        stderr=found.stderr, outcomes=outcomes,
    )  # fmt: skip


def _strategy(found: Means, commission: int) -> dict[str, Any]:
    told = {
        "the house way as player": f"{-found.way:.4%}",
        "the best settings as player": f"{-found.best:.4%}",
        "the house way as bank": f"{-found.bank_way:.4%}",
        "the best settings as bank": f"{-found.bank_best:.4%}",
    }
    if commission:
        told |= {
            "the house way as player, after commission": f"{commission / 100 * found.win_way - found.way:.4%}",
            "the best settings as player, after commission": f"{commission / 100 * found.win_best - found.best:.4%}",
        }
    return told


@lru_cache(maxsize=16)
def fortune_counts(terms: Terms) -> list[int]:
    """All hands of seven of 53 cards, by the row that they are paid for."""
    return fortune.count_rows(terms.fortune_wild, terms.match_anywhere, terms.fortune_win, terms.fortune_per)


def _fortune(rules: Rules, counts: Sequence[int]) -> Worth:
    terms = rules.terms
    results = []
    for name, win, per, count in reversed([*zip(fortune.ROWS, terms.fortune_win, terms.fortune_per, counts)]):
        pays = str(rules.paid.rows[name]) if name in rules.paid.rows else "lost" if win < 0 else f"{win} to {per}"
        results.append(Result(name, pays, Fraction(win, per), count))
    return exact(FORTUNE, results, total=sum(counts))


def _with_envy(rules: Rules, counts: Sequence[int]) -> dict[str, Any]:
    """The Fortune bonus with Envy, by how many other hands may pay it: each adds the same, as averages do."""
    terms, hands = rules.terms, sum(counts)
    alone = Fraction(0)
    for win, per, count in zip(terms.fortune_win, terms.fortune_per, counts):
        alone += Fraction(win, per) * Fraction(count, hands)
    each = Fraction(sum(e * n for e, n in zip(terms.envy, counts)), hands)
    told: dict[str, Any] = {}
    for others in range(1, rules.positions - 1):
        edge = -alone - others * each / rules.envy_min
        told[f"fortune of {show(rules.envy_min)} with Envy, {others} other{'s' * (others > 1)}"] = f"{float(edge):.4%}"
    if rules.fortune_cap:
        told["fortune"] = f"the cap of {show(rules.fortune_cap)} is not counted: it is met by bets over $10 only"
    return told


def advise(rules: Rules, cards: Sequence[int], gone: Sequence[int] = ()) -> dict[str, float]:
    """What each setting of seven cards is worth against a bank that plays its way, per unit of the wager, before
    commission; `gone` are cards that the bank cannot have, as those of another hand of one's own."""
    if len(cards) != 7 or len(set(cards)) != 7 or not all(0 <= card <= 52 for card in cards):
        raise BadInput(f"seven different cards are needed, the joker at most once, not {hand_text(cards)}")
    settings = rules.splitter.settings(cards)
    worth = value_of_settings(rules.order, rules.way, (*cards, *gone), settings)
    return {f"{hand_text(s.front)} | {hand_text(s.back)}": value for s, value in zip(settings, worth)}


def outcomes(rules: Rules, groups: Groups, gone: Sequence[int] = ()) -> tuple[float, float, float]:
    """How often a setting wins both hands, one of them, and neither, against a bank that plays its way."""
    front, back, both = chance_of_both(rules.order, rules.way, (*groups[0], *groups[1], *gone), rules.values(groups))
    return both, front + back - 2 * both, 1 - front - back + both
