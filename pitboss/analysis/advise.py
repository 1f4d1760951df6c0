"""One spot: what every choice is worth, with these cards."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.errors import BadInput
from pitboss.games.estimates import Estimate
from pitboss.houses.game import Game

MOST = 1_000_000
"""Hands to simulate for one spot."""
READABLE = 40
"""Digits up to which a fraction is written out: the sums of thousands of keno tickets have tens of thousands."""


def can_advise(game: Game) -> bool:
    """Whether the family's solver answers for single spots."""
    return game.family.has("solve") and hasattr(_solver(game), "advise")


def check_advised(game: Game) -> None:
    if not can_advise(game) and not game.family.has("estimate"):
        raise BadInput(f"{game.id} is not solved spot by spot; `pitboss games` shows what is solved")


def takes_layout(game: Game) -> bool:
    """Whether a spot of this game is a layout of bets, in words, and not a hand of cards."""
    return can_advise(game) and "layout" in inspect.signature(_solver(game).advise).parameters


def advise_layout(game: Game, layout: str) -> dict[str, Any]:
    """What a layout, a ticket or a market in words is worth: figures by name, or by bet and name."""
    return layout_worth(game, layout)[0]


def layout_worth(game: Game, layout: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same, and as fractions whatever is one that a person can read."""
    found = _solver(game).advise(game.rules, layout)
    exact = {what: _fraction(value) for what, value in found.items()}
    return {what: _plain(value) for what, value in found.items()}, {k: v for k, v in exact.items() if v}


def _plain(found: Any) -> Any:
    """Fractions as numbers."""
    if isinstance(found, msgspec.Struct):
        return {name: _plain(value) for name, value in msgspec.structs.asdict(found).items()}
    return None if found is None else float(found)


def _fraction(found: Any) -> Any:
    """`3/4`, or by name those of a struct; None for what is no fraction, and for a long one."""
    if isinstance(found, msgspec.Struct):
        values = {name: _fraction(value) for name, value in msgspec.structs.asdict(found).items()}
        return {name: value for name, value in values.items() if value}
    if not isinstance(found, Fraction) or found.denominator >= 10**READABLE:
        return None
    return f"{found.numerator}/{found.denominator}"


def advise(
    game: Game,
    cards: Sequence[int],
    board: Sequence[int] = (),
    up: Sequence[int] = (),
    kind: str = "",
    added: Sequence[float] = (),
) -> dict[str, float]:
    """Expectation of every choice, best first, per unit of the mandatory wager.

    A family's `advise(rules, cards)` takes `board` and `up` (the bank's open card) where its game shows them, and the
    `kind` of decision where it has several, and what was `added` to the wager, where that leaves something to decide.
    """
    check_advised(game)
    ask = _solver(game).advise
    takes = inspect.signature(ask).parameters
    shown: dict[str, Any] = {"kind": kind} if kind and "kind" in takes else {}
    if added:
        if "added" not in takes:
            raise BadInput(f"{game.id} is not solved after something was added to the wager")
        shown["added"] = added
    if board:
        if "board" not in takes:
            raise BadInput(f"{game.id} has no community cards; leave out --board")
        shown["board"] = board
    shows = getattr(game.rules, "bank_up_cards", 1) if "up" in takes else 0
    if len(up) != shows:
        raise BadInput(_wrong_up(game.id, shows, len(up)))
    if shows:
        shown["up"] = up[0] if shows == 1 else up
    worth = {choice: float(value) for choice, value in ask(game.rules, tuple(cards), **shown).items()}
    return dict(sorted(worth.items(), key=lambda item: -item[1]))


def _wrong_up(game: str, shows: int, given: int) -> str:
    """Why these are not the cards of the bank that show."""
    if not shows:
        return f"no card of the bank shows in {game}; leave out --up"
    what, them, example = ("a card", "it", "Qs") if shows == 1 else (f"{shows} cards", "them", '"Qs 7d"')
    if not given:
        return f"{game} shows {what} of the bank; give {them} with --up, for example --up {example}"
    return f"{game} shows {what} of the bank; give --up as many, not {given}"


def estimate(game: Game, cards: Sequence[int], rounds: int, seed: int) -> dict[str, Estimate]:
    """The same by simulation, best first, each with its standard error; for games that offer it."""
    if not 0 < rounds <= MOST:
        raise BadInput(f"a spot is simulated with 1 to {MOST:,} hands, not {rounds:,}")
    worth = game.family.estimate(game.rules, tuple(cards), rounds, seed)
    return dict(sorted(worth.items(), key=lambda item: -item[1].value))


def _solver(game: Game) -> Any:
    return importlib.import_module(game.family.solve.__module__)
