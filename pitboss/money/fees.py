"""What a hand costs: the fees of the option in force, at each moment at which the house takes some.

The table states what it knows of the hand and asks, moment by moment, what is due. A fee once taken stays taken, also
for a wager that the bank could not cover (golden-west L1103-L1105). Wagers made after betting closed (doubles, splits,
Play, War, insurance) never count: they are not in `HandFacts.wagers`.

>>> option = load("golden-west")["game-casino-war"].option("1")
>>> hand = HandFacts(wagers=(Wager(2, "base", 25_00), Wager(2, "tie", 5_00, bonus=True), Wager(5, "base", 10_00)))
>>> [(fee.payer, fee.seat, fee.cents) for fee in charge(option, "before_deal", hand)]
[('player', 2, 100), ('player', 5, 100), ('bank', None, 100)]
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from pitboss.errors import BadInput
from pitboss.money.odds import Odds, Rounding
from pitboss.money.schedules import (
    BY_PLAYERS,
    Charge,
    Limit,
    Option,
    Payer,
    Phase,
    Schedule,
    Terms,
    Tier,
    for_game,
    load,
)

__all__ = [
    "Charge", "Collection", "Fee", "FeeRules", "HandFacts", "Limit", "Option", "Payer", "Phase", "Schedule", "Terms",
    "Tier", "Wager", "charge", "for_game", "load", "pot_reached", "wagers",
]  # fmt: skip


class Fee(msgspec.Struct, frozen=True):
    """One amount taken. `seat` is set for a player's fee; the bank and the pot need none."""

    payer: Payer
    seat: int | None
    cents: int
    jackpot_cents: int = 0


class Wager(msgspec.Struct, frozen=True):
    """A wager as the fees see it. A seat that plays several spots numbers them."""

    seat: int
    name: str
    cents: int
    bonus: bool = False
    spot: int = 1


class HandFacts(msgspec.Struct, frozen=True):
    """What the fees of a hand can depend on."""

    wagers: tuple[Wager, ...] = ()
    """Wagers down when betting closed; for a percentage also what it is taken of (buy-bet, lay-payout, amount-won)."""
    pot: int = 0
    dealt_in: int = 0
    at_flop: int = 0
    """Players still in when the flop came; 0 if there was none."""
    seated: tuple[int, ...] = ()
    past_opening: bool = False
    """The hand went past its opening round of betting."""


class Collection(msgspec.Struct, frozen=True):
    """What the players at a table are charged for their wagers before they decide anything.

    They must post it before they receive a card (delta L919), so whoever bets keeps that much behind.

    >>> option = load("golden-west")["game-casino-war"].option("1")
    >>> Collection.of(option, base=("primary",)).due(2, {"primary": 25_00, "tie": 5_00, "primary@5": 10_00})
    200
    """

    charges: tuple[Charge, ...]
    base: tuple[str, ...]
    """Names of the wagers that are not bonus bets."""
    rules: FeeRules

    @staticmethod
    def of(option: Option, base: Iterable[str], rules: FeeRules | None = None) -> Collection | None:
        """The charges of an option that a player's wagers bring with them; None where they are free."""
        before: tuple[Phase, ...] = ("before_deal", "after_deal")
        due = [c for c in option.charges if c.terms.payer == "player" and c.terms.phase in before]
        free = not any(tier.cents or tier.percent_bp for charge in due for tier in charge.tiers)
        return None if free else Collection(tuple(due), tuple(base), rules or DEFAULT)

    def due(self, seat: int, placed: Mapping[str, int]) -> int:
        """What a seat owes for these wagers, in cents."""
        hand = HandFacts(tuple(wagers(seat, placed, self.base)))
        return sum([fee.cents for one in self.charges for fee in _fees(one, hand, self.rules)])


def wagers(seat: int, placed: Mapping[str, int], base: Container[str]) -> list[Wager]:
    """The wagers of one seat as the fees see them.

    `ante@3` lies in the circle of seat 3, and a second hand of one seat (`base 2`) in a circle of its own.
    """
    found = []
    for spot, cents in placed.items():
        name, _, at = spot.partition("@")
        circle = 100 * int(at or seat) + int(name.partition(" ")[2] or 1)
        found.append(Wager(seat, name, cents, name not in base, circle))
    return found


class FeeRules(msgspec.Struct, frozen=True):
    """Readings of the schedules, each with its default."""

    tier_rule: Literal["threshold", "round_up"] = "threshold"
    """Tiers are printed in whole dollars. threshold: $200.50 is still in "$5-$200"; round_up: it is in "$201-$400"."""
    fee_base: Literal["printed", "all", "base"] = "printed"
    """Wagers that make up the total which the bank pays for: those that the schedule names, all of them, or the base
    wagers only."""
    fee_circles: Literal["hand", "wager"] = "hand"
    """What a fee for each betting circle is charged on: the base wagers of a hand together, or each of them."""
    players_counted: Literal["dealt_in", "in_at_the_flop"] = "dealt_in"
    time_unit: Literal["half_hour", "hour"] = "half_hour"
    """Lucky Derby prints both prices; they are alternatives. Where one is printed, it is the one."""
    opening_subsequent: Literal["add", "replace", "literal"] = "add"
    """Golden West. add: the opening fee on every hand, the subsequent fee on top past the opening round. replace:
    instead of it. literal: the subsequent fee on every hand, the opening fee on top."""
    rounding: Rounding = "down"
    """Of a percentage, to the cent."""
    rake_max: int | None = None
    """Most that a percentage of the pot may come to; set by the operator where a regulator prints only a ceiling."""
    jackpot_hand: str = ""
    """The hand that is posted for a bad beat jackpot; where it is "none", nothing is taken for one."""


DEFAULT = FeeRules()


def charge(option: Option, phase: Phase, hand: HandFacts, rules: FeeRules = DEFAULT) -> list[Fee]:
    """The fees due at one moment of a hand; zeros are left out.

    `opening` is the moment of both the opening and the subsequent fee.
    """
    due = [c for c in option.charges if c.terms.phase in _phases(phase, hand, rules)]
    units = {c.terms.basis for c in due if c.terms.phase == "time"}
    if len(units) > 1:
        due = [c for c in due if c.terms.basis == rules.time_unit]
    fees = []
    pot = hand.pot
    for one in due:
        for fee in _fees(one, hand, rules):
            if fee.payer == "pot":  # never more than the pot
                taken = min(fee.cents, pot)
                fee = Fee("pot", None, taken, min(fee.jackpot_cents, pot - taken))
                pot -= fee.cents + fee.jackpot_cents
            if fee.cents or fee.jackpot_cents:
                fees.append(fee)
    return fees


def pot_reached(option: Option, pot: int, rules: FeeRules = DEFAULT) -> bool:
    """Whether the pot has reached the level of the greatest fee, so that it is taken now (lucky-derby L1551-L1554).

    >>> by_pot = load("lucky-derby")["rates-holdem-limit-by-pot"].option("1")
    >>> pot_reached(by_pot, 7_99), pot_reached(by_pot, 8_00)
    (False, True)
    """
    tiers = [tier for c in option.charges if c.terms.phase == "pot_reached" for tier in c.tiers]
    return bool(tiers) and _whole(pot, rules) >= max([tier.low or 0 for tier in tiers])


def _phases(phase: Phase, hand: HandFacts, rules: FeeRules) -> tuple[Phase, ...]:
    if phase == "subsequent":
        raise BadInput("the opening and the subsequent fee are taken at the same time; ask for 'opening'")
    if phase != "opening":
        return (phase,)
    every: Phase = "subsequent" if rules.opening_subsequent == "literal" else "opening"
    past: Phase = "opening" if rules.opening_subsequent == "literal" else "subsequent"
    if not hand.past_opening:
        return (every,)
    return (past,) if rules.opening_subsequent == "replace" else (every, past)


def _fees(one: Charge, hand: HandFacts, rules: FeeRules) -> Iterator[Fee]:
    """The fees of one charge: an amount for each thing that it is charged on."""
    terms = one.terms
    for seat, amount in _charged_on(terms, hand, rules):
        tier = _tier(one.tiers, amount, terms.basis in BY_PLAYERS, rules)
        if tier is None:
            continue
        cents = _percentage(terms, tier, amount, rules) if terms.basis == "percent" else tier.cents or 0
        if terms.pot_over is not None and hand.pot <= terms.pot_over:
            cents = 0
        yield Fee(terms.payer, seat, cents, 0 if rules.jackpot_hand == "none" else tier.jackpot or 0)


def _charged_on(terms: Terms, hand: HandFacts, rules: FeeRules) -> list[tuple[int | None, int]]:
    """Who is charged, and the amount or number that finds the tier."""
    match terms.basis:
        case "per_hand":
            return [(None, 0)]
        case "flat" | "pot":
            return [(None, hand.pot)]
        case "players_dealt":
            at_flop = rules.players_counted == "in_at_the_flop" and hand.at_flop
            return [(None, at_flop or hand.dealt_in)]
        case "half_hour" | "hour":
            return [(seat, len(hand.seated)) for seat in hand.seated]
        case "percent" if terms.payer == "pot":
            return [(None, hand.pot)]
    names = terms.counted
    if terms.basis == "total_wagers" and rules.fee_base != "printed":
        names = (rules.fee_base,)
    counted = [w for w in hand.wagers if w.cents and _counts(w, names)]
    match terms.basis:
        case "per_spot" if rules.fee_circles == "wager":
            return [(w.seat, w.cents) for w in counted]
        case "total_wagers":
            return [(None, sum([w.cents for w in counted]))] if counted else []
        case "per_wager" | "percent":
            return [(w.seat, w.cents) for w in counted]
    totals: dict[tuple[int, int], int] = {}
    for w in counted:
        spot = (w.seat, w.spot if terms.basis == "per_spot" else 0)
        totals[spot] = totals.get(spot, 0) + w.cents
    return [(seat, cents) for (seat, _), cents in totals.items()]


def _counts(wager: Wager, counted: tuple[str, ...]) -> bool:
    return "all" in counted or ("bonus" if wager.bonus else "base") in counted or wager.name in counted


def _tier(tiers: Sequence[Tier], amount: int, by_players: bool, rules: FeeRules) -> Tier | None:
    """The tier with the greatest start not above the amount.

    An amount below every tier is charged as the first: some options start above the table's minimum. A number of
    players below every tier is not charged: a jackpot drop needs four (grand-ronde L918).
    """
    if not by_players:
        amount = _whole(amount, rules)
    reached = [tier for tier in tiers if (tier.low or 0) <= amount]
    if reached:
        return max(reached, key=lambda tier: tier.low or 0)
    return None if by_players else min(tiers, key=lambda tier: tier.low or 0)


def _whole(amount: int, rules: FeeRules) -> int:
    return -(-amount // 100) * 100 if rules.tier_rule == "round_up" else amount


def _percentage(terms: Terms, tier: Tier, amount: int, rules: FeeRules) -> int:
    cents = Odds(tier.percent_bp or 0, 100_00).winnings(amount, rules.rounding)
    if terms.payer != "pot" or terms.bound == "exact":
        return cents
    if rules.rake_max is None:
        raise BadInput("this rake has a ceiling in percent only; set rake_max, the operator's maximum in cents")
    return min(cents, rules.rake_max)
