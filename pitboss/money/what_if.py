"""What a fee option would cost: its charges in words, and what each side pays for a hand that is described.

>>> option = next(s for s in settings("golden-west/casino-war") if s.id == "game-casino-war:1:500-5000").option
>>> [show_charge(charge) for charge in option.charges][0]
'each player pays for each base wager, before the deal'
>>> cost(option, Supposed(wager=25_00, players=2))
Cost(player=100, bank=100, pot=0, jackpot=0, time=0)
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pitboss.money import fees
from pitboss.money.cents import show
from pitboss.money.in_force import FeeInForce, in_force, settings
from pitboss.money.schedules import BY_PLAYERS, Charge, Option, Phase, Terms, Tier

__all__ = ["Cost", "Supposed", "cost", "in_force", "settings", "show_charge", "show_option", "show_tier"]

PAYERS = {
    "bank": "the player-dealer pays",
    "player": "each player pays",
    "each_player": "everyone at the table pays",
    "pot": "the pot pays",
}
PHASES: dict[Phase, str] = {
    "before_deal": "before the deal",
    "after_deal": "after the deal, before the first decision",
    "pre_flop": "after the first betting round, before the flop",
    "on_flop": "after the betting on the flop",
    "on_turn": "after the betting on the turn",
    "third_street": "after the betting on third street",
    "fourth_street": "after the betting on fourth street",
    "fifth_street": "after the betting on fifth street",
    "before_draw": "before the draw",
    "opening": "on the opening round of betting",
    "subsequent": "past the opening round of betting",
    "pot_reached": "when the pot reaches the last level, else at the end of the hand",
    "after_hand": "at the end of the hand",
    "time": "",
    "with_bet": "with the bet",
    "on_win": "when it wins",
}


class Supposed(Struct, frozen=True):
    """A hand that is not played: every player has the same down, and the pot is this."""

    wager: int = 0
    """On the game's own wager, by each player."""
    bonus: int = 0
    """On one bonus bet beside it."""
    pot: int = 0
    players: int = 1
    """Who bet; at a poker table, those dealt in."""
    mandatory: tuple[str, ...] = ("base",)
    """The game's own wager by name, and those that must equal it."""

    def hand(self) -> fees.HandFacts:
        seats = range(1, self.players + 1)
        own = [fees.Wager(s, name, self.wager, spot=_circle(name)) for s in seats for name in self.mandatory]
        bonus = [fees.Wager(s, "bonus", self.bonus, bonus=True) for s in seats]
        wagers = tuple([w for w in own + bonus if w.cents])
        return fees.HandFacts(wagers, self.pot, self.players, self.players, tuple(seats), past_opening=True)


def _circle(name: str) -> int:
    """A second hand of one seat (`base 2`) has its own circle."""
    return int(name.partition(" ")[2] or 1)


class Cost(Struct, frozen=True):
    """Cents for one hand: of each player, of the bank, out of the pot, for the jackpot; and of each player an hour."""

    player: int = 0
    bank: int = 0
    pot: int = 0
    jackpot: int = 0
    time: int = 0


def cost(option: Option, supposed: Supposed) -> Cost:
    """What each side pays under an option."""
    hand = supposed.hand()
    due = dict.fromkeys(("player", "bank", "pot", "jackpot", "time"), 0)
    for phase in dict.fromkeys("opening" if c.terms.phase == "subsequent" else c.terms.phase for c in option.charges):
        for fee in fees.charge(option, phase, hand):
            if fee.seat in (None, 1):  # all players have the same down
                side = "time" if phase == "time" else "pot" if fee.payer == "pot" else fee.payer
                due[side] += fee.cents * (_periods(option) if phase == "time" else 1)
                due["jackpot"] += fee.jackpot_cents
    return Cost(**due)


def _periods(option: Option) -> int:
    """How often an hour a time collection is taken; where a house prints both, the half hour is in force."""
    return 2 if any(c.terms.basis == "half_hour" for c in option.charges) else 1


def show_charge(charge: Charge) -> str:
    """Who pays, on what, and when."""
    terms = charge.terms
    when = PHASES[terms.phase]
    return f"{PAYERS[terms.payer]} {_basis(terms, len(charge.tiers) > 1)}" + (f", {when}" if when else "")


def _basis(terms: Terms, tiered: bool) -> str:
    match terms.basis:
        case "total_wagers":
            return f"by the total of {_all_of(terms)}"
        case "per_player":
            return f"by the total of their {_all_of(terms)}"
        case "per_spot":
            return "for each betting spot, by the wager on it"
        case "per_wager":
            return f"for each {_in_words([EACH.get(name, name) for name in terms.counted], 'or')}"
        case "percent":
            return f"a share of the {_in_words([name.replace('-', ' ') for name in terms.counted], 'and')}"
        case "pot":
            return "by its size"
        case "players_dealt":
            return "by the number of players dealt in"
        case "half_hour" | "hour":
            return f"each {terms.basis.replace('_', ' ')}" + (", by the number of players" if tiered else "")
    return "a set fee per hand"


EACH = {"all": "wager", "base": "base wager", "bonus": "bonus bet", "buster": "Buster bet"}
ALL = {"all": "all wagers", "base": "the base wagers", "bonus": "the bonus bets"}


def _all_of(terms: Terms) -> str:
    if len(terms.counted) == 1:
        return ALL.get(terms.counted[0], terms.counted[0])
    return _in_words([f"{EACH.get(name, name)}s" for name in terms.counted], "and")


def _in_words(words: list[str], last: str) -> str:
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def show_tier(tier: Tier, terms: Terms) -> str:
    """One printed line of a charge.

    >>> charge = fees.load("delta")["rates-holdem-limit"].option("2").charges[0]
    >>> [show_tier(tier, charge.terms) for tier in charge.tiers]
    ['7 to 9 players: $3 and $1 for the jackpot', '5 to 6 players: $2 and $1 for the jackpot', 'up to 4 players: $1']
    """
    takes = [show(tier.cents or 0) if tier.percent_bp is None else f"{tier.percent_bp / 100:g}%"]
    if tier.jackpot:
        takes = [*(takes if tier.cents else []), f"{show(tier.jackpot)} for the jackpot"]
    words = "at most " * (terms.bound == "max") + " and ".join(takes)
    if tier.low is None and tier.high is None:
        return words
    players = terms.basis in BY_PLAYERS
    low, high = [None if n is None else str(n) if players else show(n) for n in (tier.low, tier.high)]
    of = " players" * players
    if low is None:
        return f"up to {high}{of}: {words}"
    if high is None:
        return f"{low}{of} or more: {words}"
    return f"{low if low == high else f'{low} to {high}'}{of}: {words}"


def show_option(fee: FeeInForce) -> str:
    """One line for a list in which many options have the same limits: what each takes comes before them.

    >>> show_option(in_force("golden-west/casino-war", "rates-california-games:2"))[:72]
    'option 2: the player-dealer $1, $2 from $25, $3 from $100, $4 from $200,'
    >>> show_option(in_force("golden-west/mexican-poker", "game-mexican-poker:1"))[:65]
    'option 1: the pot $1; the pot $0, $1 from 4 players, $3 from 6 pl'
    >>> show_option(in_force("golden-west/mexican-poker", "game-mexican-poker:1"))[65:]
    "ayers; table of $3 to $6; printed with the game's rules"
    >>> show_option(in_force("grand-ronde/holdem", "game-bad-beat-jackpot:1", "in_game"))[:64]
    'option 1: the pot at most $2 for the jackpot from 4 players; any'
    """
    paid = [c for c in fee.option.charges if any(t.cents or t.jackpot or t.percent_bp for t in c.tiers)]
    takes = [f"{PAYERS[c.terms.payer].removesuffix(' pays')} {_amounts(c)}" for c in paid] or ["nothing"]
    where = [f"table {fee.of_limits}" if fee.said else "any table"]
    printed = ["printed with the game's rules"] * (fee.document == "in_game")
    return f"option {fee.option.number}: {'; '.join([*takes, *where, *printed])}"


ONCE = {"per_wager": " a wager", "per_spot": " a spot", "half_hour": " a half hour", "hour": " an hour"}


def _amounts(charge: Charge) -> str:
    """Every amount, and from which total or number of players on it is due.

    >>> [_amounts(charge) for charge in fees.load("delta")["rates-holdem-limit"].option("2").charges]
    ['$1, $2 and $1 for the jackpot from 5 players, $3 and $1 for the jackpot from 7 players']
    """
    tiers = sorted(charge.tiers, key=lambda tier: tier.low or 0)
    of = " players" * (charge.terms.basis in BY_PLAYERS)
    said = [show_tier(replace(tier, low=None, high=None), charge.terms) for tier in tiers]
    said[0] += ONCE.get(charge.terms.basis, "")
    for i, tier in enumerate(tiers):
        if tier.low and (i or len(tiers) == 1):
            said[i] += f" from {tier.low if of else show(tier.low)}{of}"
    return ", ".join(said)
