"""Bots at the room's tables: a family's own strategy, and proposition players who take the bank."""

from __future__ import annotations

from pitboss.houses.game import Game
from pitboss.table.asks import Answer, Ask, Bet, Choose
from pitboss.table.round import Strategy
from pitboss.table.views import View

NAMES = ("Ada", "Blaise", "Carla", "Dorn", "Edith", "Felix", "Grete", "Hugo", "Iris", "Jonas", "Klara", "Linus",
         "Mara", "Nils", "Olga", "Pavel")  # fmt: skip
MARK = "Bot"
"""A bot's name begins with this, and no person's does."""
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


def name(seat: int) -> str:
    return f"{MARK} {NAMES[(seat - 1) % len(NAMES)]}"


def strategy(game: Game, proposition: bool = False) -> Strategy:
    """The family's strong strategy, or its first; a proposition player also banks, with all chips."""
    makers = game.family.strategies
    plain = _modest(makers.get("strong", next(iter(makers.values())))(game.rules))
    if not proposition:
        return plain

    def banks(ask: Ask, view: View) -> Answer:
        if isinstance(ask, Choose) and is_bank_offer(ask):
            return ("bank", ask.options[0].most)
        return plain(ask, view)

    return banks


def _modest(bets: Strategy) -> Strategy:
    """A bot bets as a guest does: the main wager, what belongs to it, and at every third seat one side bet."""

    def answers(ask: Ask, view: View) -> Answer:
        answer = bets(ask, view)
        if not isinstance(ask, Bet) or not isinstance(answer, dict) or len(answer) < 2:
            return answer
        spots = {spot.name: spot for spot in ask.layout.spots}
        needed = {name for spot in ask.layout.spots for name in spot.needs}
        main = [name for name in answer if name in needed or spots[name].required or spots[name].equals]
        if not main or any(
            spot.lies for spot in ask.layout.spots
        ):  # every bet as good as another, or bets that stay up
            return answer
        aside = [name for name in answer if name not in main][: (view.seat or 0) % 3 == 0]
        return {name: answer[name] for name in answer if name in main or name in aside}

    return answers


def stake(limits: tuple[int, int], proposition: bool) -> int:
    return STAKE * (limits[1] if proposition else limits[0])
