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


def plays_each_other(game: Game) -> bool:
    """Whether wagers are made between players, not against a bank or at a counter."""
    return not hasattr(game.rules, "bank") and game.rules.needs > 1


def needs(game: Game) -> int:
    """Players without whom no hand begins: one against the house, two where players meet each other."""
    return 1 if getattr(game.rules, "bank", "") == "house" else game.rules.needs


def propositions(game: Game) -> int:
    """Proposition players at a table: two, so that one relieves the other after the printed number of hands."""
    if not banked_by_players(game):
        return 0
    return 2 if game.rules.seats >= 6 else 1


def is_bank_offer(ask: Ask | None) -> bool:
    return isinstance(ask, Choose) and ask.kind == "bank"


def strategy(game: Game, proposition: bool = False) -> Strategy:
    """The family's strong strategy, or its first; a proposition player also banks, with all chips."""
    makers = game.family.strategies
    plain: Strategy = makers.get("strong", next(iter(makers.values())))(game.rules)
    if not proposition:
        return plain

    def banks(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose) and is_bank_offer(ask):
            return ("bank", ask.options[0].most)
        return plain(ask, view)

    return banks


def stake(limits: tuple[int, int], proposition: bool) -> int:
    return STAKE * (limits[1] if proposition else limits[0])
