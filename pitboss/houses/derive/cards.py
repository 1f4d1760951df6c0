"""Cards as they lay: every hand as the events left it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.houses.derive.steps import Hand
from pitboss.table import events as e


def hands(seen: Sequence[e.Event], seat: int, others: bool = False) -> list[Hand]:
    """The seat's hands, the bank's and the common cards, as they lie after what was seen."""
    lay, called = lying(seen)
    wanted = (e.BANK, e.BOARD, e.PLAYER_HAND, e.BANKER_HAND)
    found = [
        Hand(_whose(holder, hand), cards, called.get((holder, hand), ""))
        for (holder, hand), cards in sorted(lay.items(), key=lambda item: (item[0][0] != seat, item[0]))
        if cards and (holder == seat or holder in wanted or (others and holder > 0 and (holder, hand) in called))
    ]
    return found[:8]


def lying(events: Sequence[e.Event]) -> tuple[dict[tuple[int, int], list[str | None]], dict[tuple[int, int], str]]:
    """The cards of every hand as these events leave them, and what the hands were called."""
    lay: dict[tuple[int, int], list[str | None]] = {}
    called: dict[tuple[int, int], str] = {}
    for f in events:
        _lay(lay, f)
        if isinstance(f, e.Shown):
            called[f.holder, f.hand] = f.words
    return lay, called


def _lay(lay: dict[tuple[int, int], list[str | None]], f: e.Event) -> None:
    """One event applied to the cards that lie: a hand that is taken in still counts for what it was."""
    match f:
        case e.Dealt():
            lay.setdefault((f.to, f.hand), []).extend(f.cards)
        case e.Turned():
            cards = lay.setdefault((f.holder, f.hand), [])
            for shown in f.cards:
                if shown not in cards and None in cards:
                    cards[cards.index(None)] = shown
        case e.Discarded():
            _take(lay.setdefault((f.to, f.hand), []), f.cards)
        case e.Moved():
            _take(lay.setdefault((f.holder, f.hand), []), f.cards)
            lay.setdefault((f.holder if f.to is None else f.to, f.to_hand), []).extend(f.cards)
        case e.HandSet():
            lay[f.to, 0] = []
            for hand, group in enumerate(f.groups):
                lay[f.to, hand] = list(group)


def _take(cards: list[str | None], taken: Sequence[str | None]) -> None:
    for card in taken:
        if card in cards or None in cards:
            cards.remove(card if card in cards else None)


def _whose(holder: int, hand: int) -> str:
    names = {e.BANK: "bank", e.BOARD: "board", e.PLAYER_HAND: "Player hand", e.BANKER_HAND: "Banker hand"}
    name = names.get(holder) or f"seat {holder}"
    return f"{name}, hand {hand + 1}" if hand else name
