"""How bots do what all games share: betting, and taking or passing the bank."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.table.asks import Answer, Ask, Bet, Choose, Layout
from pitboss.table.round import Strategy
from pitboss.table.views import View

Decide = Callable[[Ask, View], Answer]


def flat_bettor(decide: Decide, spots: tuple[str, ...] = (), banks: bool = False) -> Strategy:
    """A player who bets the minimum on the first spot (or on these) every round, and decides with `decide`.

    With `banks` it takes the player-dealer position with everything it has: a proposition player.
    """

    layout: Layout | None = None
    bet: dict[str, int] = {}
    needs = 0

    def answer(ask: Ask, view: View) -> Answer:
        nonlocal layout, bet, needs
        if isinstance(ask, Bet):
            if ask.layout is not layout:  # a table's layout is the same round after round
                layout, bet = ask.layout, _least(ask.layout, spots)
                needs = 2 * sum(bet.values()) + ask.fee(view.seat or 0, bet)
            return bet if needs <= view.stack() else {}
        if isinstance(ask, Choose) and ask.kind == "bank":
            return ("bank", ask.options[0].most) if banks else "pass"
        return decide(ask, view)

    return answer


def least_bet(ask: Bet, view: View, spots: tuple[str, ...] = ()) -> dict[str, int]:
    """The minimum on the named spots and on whatever must go with them; nothing where the stack is too short.

    Half of the stack stays behind, so that a decision to raise can be afforded.
    """
    placed = _least(ask.layout, spots)
    needs = 2 * sum(placed.values()) + ask.fee(view.seat or 0, placed)
    return placed if needs <= view.stack() else {}


def _least(layout: Layout, spots: tuple[str, ...]) -> dict[str, int]:
    wanted = spots or (layout.spots[0].name,)
    placed: dict[str, int] = {}
    for spot in layout.spots:
        if spot.name in wanted or spot.required or spot.equals in placed:
            placed[spot.name] = max(placed.get(spot.equals, 0), spot.least)
    return placed
