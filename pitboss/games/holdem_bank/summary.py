"""The best play as a person can use it: ranges of first hands, and how often each kind of hand bets later."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from pitboss.equipment.cards import RANKS, TEN
from pitboss.games.holdem_bank.decisions import Decisions
from pitboss.games.holdem_bank.flops import first_spots, flop_classes, holdings
from pitboss.games.holdem_bank.rules import Rules

if TYPE_CHECKING:
    from numpy.typing import NDArray

OWN_PART = ("the board plays", "no more than a kicker of your own", "a pair or better with an own card")
FLOP_KINDS = (
    "two pair or better", "a pair in hand", "a pair with the board", "four to a flush with a ten or higher of it",
    "four to a flush with a lower card of it", "four to a straight", "nothing",
)  # fmt: skip


def summary(rules: Rules, best: Decisions, plays: NDArray[Any]) -> dict[str, Any]:
    """The three decisions in words. `plays[part, played]` counts the last decision by what the own cards add."""
    said: dict[str, Any] = {}
    for where, hands in _first(rules, best):
        said[f"first decision{where}"] = f"bet with {_ranges(hands)}" if hands else "check"
    second = _flop(rules, best)
    said["second decision"] = {kind: _share(*counts) for kind, counts in second.items()}
    said["last decision"] = {OWN_PART[part]: _share(*plays[part].tolist()) for part in (2, 1, 0)}
    return said


def _share(checked: int, bet: int) -> str:
    share = bet / (checked + bet) if checked + bet else 0.0
    if bet == 0:
        return "never bet"
    return "always bet" if checked == 0 else f"bet in {share:.2%} of cases"


def _first(rules: Rules, best: Decisions) -> Iterator[tuple[str, set[str]]]:
    """Hands that bet at the first decision; where a card is shown, by how it fits, if they do with most such cards."""
    spots, _ = first_spots(rules.community_shown[0], 0)
    cards = holdings()
    names = np.array([_name(low, high) for low, high in cards.tolist()])
    bets = best.first[spots] > 0
    if len(spots) == 1:
        yield "", set(names[bets[0]].tolist())
        return
    shown = np.arange(52)[:, None]
    possible = (cards[None] != shown[..., None]).all(axis=2)
    pairs = ((cards >> 2)[None] == (shown >> 2)[..., None]).any(axis=2)
    suited = ((cards & 3)[None] == (shown & 3)[..., None]).all(axis=2)
    for where, fits in (
        (", the card pairs one of yours", pairs),
        (", the card is of your suit", suited & ~pairs),
        (", any other card", ~suited & ~pairs),
    ):
        counted = possible & fits
        often = (bets & counted).sum(axis=0) * 2 > counted.sum(axis=0)
        yield where, {name for name in names.tolist() if often[names == name].sum() * 2 > (names == name).sum()}


def _name(a: int, b: int) -> str:
    low, high = sorted((a >> 2, b >> 2))
    return RANKS[high] + RANKS[low] + ("" if low == high else "s" if a & 3 == b & 3 else "o")


def _ranges(hands: Collection[str]) -> str:
    """Hands as players write them: `33+` is threes and every higher pair, `K5o+` king with a five and up to a queen.

    >>> _ranges({"AKs", "AQs", "AKo", "KK", "AA", "72o"})
    'KK+, AQs+, AKo, 72o'
    """
    if len(hands) == 169:
        return "any hand"
    said = _runs([(rank + rank, rank + rank in hands) for rank in RANKS])
    for high in range(12, 0, -1):
        for kind in "so":
            row = [(RANKS[high] + RANKS[low] + kind, RANKS[high] + RANKS[low] + kind in hands) for low in range(high)]
            said += _runs(row)
    return ", ".join(said)


def _runs(row: list[tuple[str, bool]]) -> list[str]:
    """Hands of a row that are in, from the lowest; a run up to the end is written with a plus."""
    end = len(row)
    begin = end
    while begin and row[begin - 1][1]:
        begin -= 1
    alone = [name for name, held in row[:begin] if held]
    if begin < end:
        alone.append(row[begin][0] + ("+" if begin < end - 1 else ""))
    return alone


def _flop(rules: Rules, best: Decisions) -> dict[str, tuple[int, int]]:
    """Hands that reach the second decision, by kind: how many check and how many bet."""
    flops, weights = flop_classes(0)
    cards = holdings()
    spots, _ = first_spots(rules.community_shown[0], 0)
    checked = (best.first[spots] == 0).astype(np.int64)
    counts = np.zeros(2 * len(FLOP_KINDS), np.int64)
    for flop, weight, bets in zip(flops, weights, best.flop):
        reach = checked[0] if len(spots) == 1 else checked[flop].sum(axis=0)
        possible = (cards[:, :, None] != flop).all(axis=(1, 2))
        number = 2 * _kinds(cards, flop) + (bets > 0)
        counts += np.bincount(number, weight * reach * possible, len(counts)).astype(np.int64)
    return {kind: (int(counts[2 * n]), int(counts[2 * n + 1])) for n, kind in enumerate(FLOP_KINDS)}


def _kinds(cards: NDArray[Any], flop: NDArray[Any]) -> NDArray[Any]:
    """Place in FLOP_KINDS of every holding on a flop."""
    ranks, suits = cards >> 2, cards & 3
    pocket = ranks[:, 0] == ranks[:, 1]
    hits = (ranks[:, :, None] == flop >> 2).sum(axis=(1, 2))
    board_pair = len(set((flop >> 2).tolist())) < 3
    of_suit = np.bincount(flop & 3, minlength=4)[suits] + 1
    of_suit += (suits[:, 0] == suits[:, 1])[:, None]
    suited = of_suit.max(axis=1)
    high_draw = (of_suit == 4) & (ranks >= TEN)
    mask = 1 << ranks[:, 0] | 1 << ranks[:, 1] | int(np.bitwise_or.reduce(1 << (flop >> 2)))
    ace_low = mask << 1 | mask >> 12 & 1
    run = np.bitwise_count(ace_low[:, None] & (0b11111 << np.arange(10))).max(axis=1)
    made = (suited == 5) | (run == 5) | (hits > 1) | ((pocket | (hits > 0)) & board_pair)
    return np.select([made, pocket, hits > 0, high_draw.any(axis=1), suited == 4, run == 4], range(6), 6)
