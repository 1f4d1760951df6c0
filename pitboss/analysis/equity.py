"""`pitboss equity`: hands as people write them, and what they are worth against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import UNSET, Struct, UnsetType, structs

from pitboss.equipment.cards import JOKER, cards
from pitboss.equity.contest import WILD, Contest
from pitboss.equity.equity import SAMPLES, Cards, Holding, equity
from pitboss.equity.ranges import hold_em_range, is_range
from pitboss.errors import BadInput
from pitboss.games.poker.contest import contest
from pitboss.games.poker.rules import Rules
from pitboss.houses.game import Game

RANDOM = ("random", "??")
THREE = 3
"""Cards of Crazy Pineapple before one is given up."""
FLOP = 3
KEEPS = "each hand keeps the two of three cards that turn out best"


class HandReport(Struct, frozen=True):
    """One hand. `high` and `low` are parts of `equity`, in games that split the pot."""

    hand: str
    win: float
    tie: float
    equity: float
    stderr: float | None
    high: float | UnsetType = UNSET
    low: float | UnsetType = UNSET
    name: str = ""
    """What it is as things stand; nothing while it has fewer than five cards."""


class EquityReport(Struct, frozen=True):
    game: str
    method: str
    boards: int
    """Ways the cards can fall that were looked at."""
    hands: list[HandReport]
    assumes: str = ""


def report(
    game: Game,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    samples: int = SAMPLES,
    progress: Callable[[float], None] = lambda done: None,
) -> EquityReport:
    """Compare hands of a poker game, written as people write them.

    >>> from pitboss.houses.game import load
    >>> [round(h.equity, 5) for h in report(load("outlaws/holdem"), ["AsAh", "KsKh"]).hands]
    [0.82637, 0.17363]
    """
    if not isinstance(game.rules, Rules):
        raise BadInput(f"{game.id} is not poker between players; `pitboss games --family poker` lists those games")
    of = contest(game.rules)
    on_board, gone = cards(board), cards(dead)
    holdings = [parse_hand(words, of, (*on_board, *gone)) for words in hands]
    throws = game.rules.discard != "none" and any(len(hand) == THREE for holding in holdings for hand in holding)
    if throws:
        if len(on_board) > FLOP:
            raise BadInput(f"a hand of {game.id} has two cards from the turn on: the third is given up before it")
        of = structs.replace(of, hole=THREE, hand_from="at_most_two_hole")
    found = equity(of, holdings, on_board, gone, samples=samples, progress=progress)
    split = of.win == "high_low"
    rows = [
        HandReport(
            words,
            *(hand.win, hand.tie, hand.equity, hand.stderr),
            hand.high if split else UNSET,
            hand.low if split else UNSET,
            of.name(holding[0], on_board) if len(holding) == 1 else "",
        )
        for words, holding, hand in zip(hands, holdings, found.hands)
    ]
    keeps = f"{KEEPS}, for high and low each by itself" if split else KEEPS
    assumes = keeps if throws else _assumes(of, holdings)
    return EquityReport(game.id, found.method, found.deals, rows, assumes)


def parse_hand(words: str, of: Contest, gone: Cards = ()) -> Holding:
    """What a player may hold: cards, `random`, or a range where hands have two cards.

    Cards before a slash were dealt face down, which matters for a joker that is wild only then; `??` is any card.
    """
    written = words.strip()
    if not written:
        raise BadInput("a hand without cards is written 'random'")
    if written.lower() in RANDOM:
        return ((),)
    if is_range(together := "".join(written.split())):
        if of.hole != 2:
            raise BadInput(f"'{words}' is a range of two cards; a hand of this game has {of.hole}: write its cards")
        return [hand for hand in hold_em_range(together) if not {*hand} & {*gone}]
    down, slash, up = written.replace("??", "").partition("/")
    if not slash:
        return (cards(down),)
    if not of.mexican:
        return ((*cards(down), *cards(up)),)
    return ((*[WILD if card == JOKER else card for card in cards(down)], *cards(up)),)


def _assumes(of: Contest, holdings: Sequence[Holding]) -> str:
    """What was taken for granted about cards to come."""
    short = any(len(hand) < of.hole for holding in holdings for hand in holding)
    if of.board or not short:
        return ""
    if of.mexican:
        return "nobody folds, and a joker still to come is dealt face up"
    if of.hole == 5:
        return "each hand keeps the cards given and draws the rest once; discards are those given as dead"
    return "nobody folds before the last card"
