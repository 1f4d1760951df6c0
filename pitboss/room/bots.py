"""Bots at the room's tables: a family's own strategy, and proposition players who take the bank."""

from __future__ import annotations

from pitboss.houses.game import Game
from pitboss.table.asks import Answer, Ask, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View

NAMES = ("Ada", "Blaise", "Carla", "Dorn", "Edith", "Felix", "Grete", "Hugo", "Iris", "Jonas", "Klara", "Linus",
         "Mara", "Nils", "Olga", "Pavel")  # fmt: skip
STAKE = 100
"""A bot sits down with so many times the least wager, a proposition player with so many times the greatest."""


def banked_by_players(game: Game) -> bool:
    return getattr(game.rules, "bank", "") == "player_dealer"


def has_bank(game: Game) -> bool:
    """Whether wagers are made against a bank, not between players."""
    return hasattr(game.rules, "bank")


def needs(game: Game) -> int:
    """Players without whom no hand begins: one against the house, two where players meet each other."""
    return 1 if getattr(game.rules, "bank", "") == "house" else 2


def propositions(game: Game) -> int:
    """Proposition players at a table: two, so that one relieves the other after the printed number of hands."""
    if not banked_by_players(game):
        return 0
    return 2 if game.rules.seats >= 6 else 1


def is_bank_offer(ask: Ask | None) -> bool:
    return isinstance(ask, Choose) and ask.about == "the bank is offered"


def strategy(game: Game, proposition: bool = False) -> Strategy:
    """The family's first strategy; a proposition player also banks, with all chips."""
    plain: Strategy = next(iter(game.family.strategies.values()))(game.rules)
    if not proposition:
        return plain

    def banks(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose) and is_bank_offer(ask):
            return ("bank", ask.options[0].most)
        return plain(ask, view)

    return banks


def stake(limits: tuple[int, int], proposition: bool) -> int:
    return STAKE * (limits[1] if proposition else limits[0])
