"""Where everybody stands in a hand of poker: what each shows, and each one's share of the pot, from what a viewer sees.

Cards that the viewer does not see are dealt at random; who has folded is out, and what he showed is gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct

from pitboss.analysis.equity import report
from pitboss.equipment.cards import ACE, JOKER, RANKS, cards
from pitboss.games.poker.contest import contest
from pitboss.games.poker.discarding import throw
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game
from pitboss.ranking.names import rank, ranks
from pitboss.table.events import BANK, BOARD, Dealt, Discarded, Event, Swept, Turned

SAMPLES = 40_000
EIGHT = 8
OF_A_KIND = {2: "pair of", 3: "three", 4: "four"}


class SeatStanding(Struct, frozen=True):
    """One player who is in."""

    seat: int
    shows: str
    """What the cards that the viewer sees make."""
    low: str
    """In high-low: the low, or how far it is."""
    win: float
    """How often the whole pot."""
    equity: float
    """The share of the pot."""
    high: float | None = None
    low_share: float | None = None
    """High-low: the parts of `equity`."""
    best: tuple[str, ...] = ()
    best_low: tuple[str, ...] = ()
    """The five cards that make the hand and the low, where there are more to choose from."""


class Standing(Struct, frozen=True):
    """Of all who are in, by seat. Nobody, where there is nothing to compare."""

    seats: tuple[SeatStanding, ...] = ()
    method: str = ""
    deals: int = 0
    assumes: str = ""


class _Held:
    def __init__(self) -> None:
        self.cards: list[str | None] = []
        self.up: list[bool] = []

    def give_up(self, gone: Iterable[str | None]) -> None:
        for card in gone:
            at = self.cards.index(card) if card in self.cards else self.cards.index(None)
            del self.cards[at], self.up[at]

    def turn(self, turned: Iterable[str]) -> None:
        for card in turned:
            down = [n for n, up in enumerate(self.up) if not up and self.cards[n] in (card, None)]
            at = next((n for n in down if self.cards[n] == card), down[0] if down else -1)
            if at >= 0:
                self.cards[at], self.up[at] = card, True

    @property
    def known(self) -> list[str]:
        return [card for card in self.cards if card is not None]


def standing(game: Game, seen: Iterable[Event], samples: int = SAMPLES) -> Standing:
    """From the events of a hand as somebody saw them."""
    assert isinstance(game.rules, Rules)
    rules = game.rules
    held: dict[int, _Held] = {}
    board: list[str] = []
    dead: list[str] = []
    draws = 0
    for event in seen:
        if isinstance(event, Dealt) and event.to == BOARD:
            board += [card for card in event.cards if card]
        elif isinstance(event, Dealt) and event.to > BANK:
            hand = held.setdefault(event.to, _Held())
            hand.cards += event.cards
            hand.up += [event.up] * len(event.cards)
        elif isinstance(event, Discarded):
            held[event.to].give_up(event.cards)
            dead += [card for card in event.cards if card]
            draws = 1
        elif isinstance(event, Turned) and event.holder in held:
            held[event.holder].turn(event.cards)
        elif isinstance(event, Swept) and event.holder in held:
            dead += held.pop(event.holder).known
    fewest = 0 if draws else len(rules.variant.streets[0].deals)  # who has discarded gets more
    if len(held) < 2 or any(len(hand.cards) < fewest for hand in held.values()):
        return Standing()
    return _compared(game, rules, held, board, dead, draws, samples)


def _compared(
    game: Game, rules: Rules, held: dict[int, _Held], board: list[str], dead: list[str], draws: int, samples: int
) -> Standing:
    drawing = rules.variant.kind == "draw" and not draws
    hands = [_written(hand, rules, drawing) for hand in held.values()]
    unused = [] if rules.variant.kind == "draw" else dead  # discards may be dealt again
    found = report(game, hands, "".join(board), "".join(unused), samples=samples)
    split = rules.win == "high_low"
    rows = []
    for (seat, hand), row in sorted(zip(held.items(), found.hands), key=lambda pair: pair[0][0]):
        shows, low = _words(hand, board, rules)
        high, low_share = (row.high, row.low) if split else (None, None)
        fives = _fives(hand, board, rules)
        rows.append(SeatStanding(seat, shows, low, row.win, row.equity, high or None, low_share or None, *fives))
    assumes = found.assumes
    if rules.variant.kind == "draw":
        assumes = "each hand that is seen keeps what a sensible player keeps and draws once" if drawing else ""
    return Standing(tuple(rows), found.method, found.boards, assumes)


def _written(hand: _Held, rules: Rules, drawing: bool) -> str:
    """A hand as `pitboss equity` reads it."""
    known = hand.known
    if not known:
        return "random"
    if drawing and len(known) == rules.cards:
        held = cards("".join(known))
        thrown = throw(held, rules)
        return "".join([text for text, card in zip(known, held) if card not in thrown]) or "random"
    down = "".join([card for card, up in zip(hand.cards, hand.up) if card and not up])
    return f"{down}/{''.join([card for card, up in zip(hand.cards, hand.up) if card and up])}"


def _words(hand: _Held, board: list[str], rules: Rules) -> tuple[str, str]:
    """What a hand makes as far as it is seen, and its low in high-low."""
    known, table = cards("".join(hand.known)), cards("".join(board))
    if not known:
        return "", ""
    named = contest(rules).name(known, table) if None not in hand.cards else ""
    high, _, low = named.partition("; ")
    if rules.win == "low":
        return high or _so_far_low(known, rules), ""
    high = high or so_far(known)
    if rules.win != "high_low":
        return high, ""
    if not low and rules.variant.kind == "stud":
        low = _low_so_far(known, rules.variant.hole - len(known))
    return high, low


def _fives(hand: _Held, board: list[str], rules: Rules) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of a hand and of its low, the most of a kind and the highest first."""
    if None in hand.cards or len(hand.cards) + len(board) <= 5:
        return (), ()
    texts = dict(zip(cards("".join(hand.known + board)), hand.known + board))
    best, low = contest(rules).best(cards("".join(hand.known)), cards("".join(board)))
    aces = 1 if rules.win == "low" and rules.low_rank == "ace_to_five" else ACE + 2
    count = Counter([card >> 2 for card in best])
    first = sorted(best, key=lambda c: (-count[c >> 2], -(aces if c >> 2 == ACE else (c >> 2) + 2)))
    second = sorted(low, key=lambda c: -(1 if c >> 2 == ACE else (c >> 2) + 2))
    return tuple([texts[card] for card in first]), tuple([texts[card] for card in second])


def so_far(held: Iterable[int]) -> str:
    """Fewer than five cards of a high game.

    >>> [so_far(cards(hand)) for hand in ("KhKc9d3s", "KhKc9d9s", "5h3d8cJs", "Jk5c", "Jk", "6s6d6h")]
    ['pair of kings', 'kings and nines', 'jack high', 'joker', 'joker', 'three sixes']
    """
    count = Counter([card >> 2 for card in held if card < JOKER])
    jokers = [card for card in held if card >= JOKER]
    groups = sorted(count, key=lambda r: (-count[r], -r))
    pairs = [r for r in groups if count[r] == 2]
    if len(pairs) == 2:
        return f"{ranks(pairs[0] + 2)} and {ranks(pairs[1] + 2)}"
    if not groups:
        return "joker"
    top = groups[0]
    if count[top] > 1:
        return f"{OF_A_KIND[count[top]]} {ranks(top + 2)}"
    return "joker" if jokers else f"{rank(top + 2)} high"


def _ace_low(held: Iterable[int], low_rank: str = "ace_to_five") -> list[int]:
    """Different ranks from the highest down; the ace is 1 where it counts low."""
    ace = 1 if low_rank == "ace_to_five" else 14
    return sorted({ace if card >> 2 == ACE else (card >> 2) + 2 for card in held if card < JOKER}, reverse=True)


def _digits(found: Iterable[int]) -> str:
    return "-".join(["A" if digit in (1, 14) else RANKS[digit - 2].replace("T", "10") for digit in found])


def _so_far_low(held: Iterable[int], rules: Rules) -> str:
    """Fewer than five cards of a low game: its different ranks, and whether some are paired."""
    held = list(held)
    found = _ace_low(held, rules.low_rank)
    jokers = sum([card >= JOKER for card in held])
    paired = ", paired" if len(found) + jokers < len(held) else ""
    return (_digits(found) or "joker") + paired


def _low_so_far(held: Iterable[int], to_come: int) -> str:
    """How far a low of high-low stud is; `to_come` are cards that are not seen or not dealt yet.

    >>> [_low_so_far(cards(hand), n) for hand, n in (("5h3d8cJs", 3), ("KhKc9d3s", 3), ("As2d", 5))]
    ['8-5-3, needs two', 'cannot be made', '2-A, needs three']
    """
    found = [digit for digit in _ace_low(held) if digit <= EIGHT][-5:]
    missing = 5 - len(found)
    if missing > to_come:
        return "cannot be made"
    return f"{_digits(found)}{', ' if found else ''}needs {('', 'one', 'two', 'three', 'four', 'five')[missing]}"
