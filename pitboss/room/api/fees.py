"""What a game's fee options cost: every charge in words with its lines, and who would pay what for a hand."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.houses.game import Game
from pitboss.money.in_force import FeeInForce, describe, settings
from pitboss.money.what_if import Cost, Supposed, cost, show_charge, show_option, show_tier
from pitboss.room.api.lobby import Computing, FeeOption, game_of
from pitboss.room.api.types import TheRoom
from pitboss.room.room import NotFound

Amount = Annotated[int | None, QueryParameter(ge=0, le=1_000_000_00)]
Players = Annotated[int | None, QueryParameter(ge=1, le=20)]
Hands = Annotated[int, QueryParameter(ge=1, le=1000)]

HANDS = 40
"""Hands an hour, unless somebody says otherwise."""
POT_BETS = 10
"""A pot of so many of the table's greater bets, unless somebody says otherwise."""


class TierView(Struct):
    words: str
    cite: str
    note: str


class ChargeView(Struct):
    words: str
    tiers: list[TierView]


class PricedOption(FeeOption, kw_only=True):
    document: str
    charges: list[ChargeView]
    fits: bool
    """Whether the wager is within the option's limits."""
    a_hand: Cost | None
    """None where the house prints only a ceiling: `why_not` says so."""
    an_hour: Cost | None
    share: float | None
    """What a player pays as a share of the wagers put down."""
    bank_share: float | None
    """What the bank pays as a share of everybody's wagers; of a pot, what it pays as a share of it."""
    why_not: str


class FeeSheet(Struct):
    """Every option of a game, priced for the same supposed hand."""

    game: str
    wager: int
    bonus: int
    pot: int
    players: int
    hands: int
    options: list[PricedOption]


class FeesController(Controller):
    path = "/api/v1"
    tags = ("lobby",)

    @get("/games/{house:str}/{game:str}/fees", summary="Fee options, and what each would cost for such a hand")
    async def fees(
        self, house: FromPath[str], game: FromPath[str], wager: Amount = None, bonus: Amount = None,
        pot: Amount = None, players: Players = None, hands: Hands = HANDS,
    ) -> FeeSheet:  # fmt: skip
        found = await asyncio.to_thread(game_of, house, game)
        supposed = _supposed(found, wager, bonus, pot, players)
        priced = [_priced(fee, supposed, hands) for fee in settings(found.id)]
        return FeeSheet(found.id, supposed.wager, supposed.bonus, supposed.pot, supposed.players, hands, priced)

    @get("/games/{house:str}/{game:str}/collections", summary="Poker: what every fee would collect of the same hands")
    async def collections(self, room: TheRoom, house: FromPath[str], game: FromPath[str]) -> Response[Any]:
        found = await asyncio.to_thread(game_of, house, game)
        if found.family.name != "poker":
            raise NotFound("fees are compared only in games where players play each other")
        result = await room.analyses.collections(found)
        if result is None:
            return Response(Computing(room.analyses.played(found)), status_code=202)
        return Response(msgspec.Raw(result), status_code=200, media_type="application/json")


def _supposed(game: Game, wager: int | None, bonus: int | None, pot: int | None, players: int | None) -> Supposed:
    """What is not said: the least wager of the table, by everybody but the bank; a pot of a few big bets."""
    rules = game.rules
    bank = getattr(rules, "bank", None)
    if bank is None:
        return Supposed(pot=POT_BETS * rules.table_max if pot is None else pot, players=players or rules.seats)
    first, *rest = rules.layout(rules.table_min, rules.table_max).spots
    return Supposed(
        wager=rules.table_min if wager is None else wager,
        bonus=bonus or 0,
        players=players or rules.seats - (bank == "player_dealer"),
        mandatory=(first.name, *[spot.name for spot in rest if spot.equals == first.name]),
    )


def _priced(fee: FeeInForce, supposed: Supposed, hands: int) -> PricedOption:
    low, high = fee.limits
    try:
        once: Cost | None = cost(fee.option, supposed)
        why_not = ""
    except BadInput as wrong:
        once, why_not = None, str(wrong).partition(";")[0]  # which rule to set is for the operator
    own = supposed.wager * len(supposed.mandatory) + supposed.bonus
    total = supposed.pot or own * supposed.players
    return PricedOption(
        fee.id,
        describe(fee),
        fee.option.number,
        fee.limits,
        show_option(fee),
        document=fee.document,
        charges=[
            ChargeView(
                show_charge(charge), [TierView(show_tier(t, charge.terms), t.lines, t.note) for t in charge.tiers]
            )
            for charge in fee.option.charges
        ],
        fits=not supposed.wager or (low or 0) <= supposed.wager <= (high or supposed.wager),
        a_hand=once,
        an_hour=_an_hour(once, hands) if once else None,
        share=once.player / own if once and own else None,
        bank_share=(once.bank + once.pot + once.jackpot) / total if once and total else None,
        why_not=why_not,
    )


def _an_hour(once: Cost, hands: int) -> Cost:
    return Cost(once.player * hands + once.time, once.bank * hands, once.pot * hands, once.jackpot * hands, once.time)
