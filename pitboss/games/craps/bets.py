"""Every bet of the layout: what kind it is, and the number or dice that it names.

A bet is a spot of the table. Line and come bets that have their number lie on a spot of their own, as on a real layout:
a come bet moves from `come` to `come-6`.

>>> BETS["hop-2-5"].label, BETS["come-odds-6"].kind == ODDS, len(BETS)
('Hop 2-5', True, 87)
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pitboss.compiled import rule

POINTS: Final = (4, 5, 6, 8, 9, 10)
HORN_NUMBERS: Final = (2, 3, 11, 12)

# Kinds of bet, as settlement tells them apart.
PASS: Final = 0
DONT_PASS: Final = 1
COME: Final = 2
DONT_COME: Final = 3
ODDS: Final = 4
LAY_ODDS: Final = 5
PLACE: Final = 6
BUY: Final = 7
LAY: Final = 8
HARD: Final = 9
FIELD: Final = 10
ANY_SEVEN: Final = 11
ANY_CRAPS: Final = 12
TOTAL: Final = 13
"""Craps two, three and twelve, and eleven."""
CRAPS_ELEVEN: Final = 14
HORN: Final = 15
WHIRL: Final = 16
HOP: Final = 17

ONE_ROLL: Final = frozenset((FIELD, ANY_SEVEN, ANY_CRAPS, TOTAL, CRAPS_ELEVEN, HORN, WHIRL, HOP))


class Bet(NamedTuple):
    """One spot. `number` is the point or total it waits for, or the dice of a hop bet as two digits; 0 is none."""

    name: str
    kind: int
    number: int
    label: str

    @property
    def one_roll(self) -> bool:
        return self.kind in ONE_ROLL

    @property
    def flat(self) -> str:
        """The spot of the flat bet that this odds bet supports; "" for any other bet."""
        return self.name.replace("-odds", "") if self.kind in (ODDS, LAY_ODDS) else ""

    @property
    def group(self) -> str:
        """Bets that are called on or off together: `place`, `come-odds`; "" for a bet that always works."""
        return self.name.rstrip("0123456789").rstrip("-") if ODDS <= self.kind <= HARD else ""

    @property
    def vig(self) -> str:
        """The spot where the vigorish of this bet lies until it is decided."""
        return f"vig-{self.name}"


@rule
def units(kind: int, number: int, ce_parts: int) -> int:
    """Equal parts of which a bet consists: its stake is a multiple of so many cents."""
    if kind == CRAPS_ELEVEN:
        return ce_parts
    if kind == WHIRL:
        return 5
    if kind == HORN:
        return 5 if number else 4
    return 1


def _bets() -> list[Bet]:
    found = [
        Bet("pass", PASS, 0, "Pass"),
        Bet("dont-pass", DONT_PASS, 0, "Don't pass"),
        Bet("come", COME, 0, "Come"),
        Bet("dont-come", DONT_COME, 0, "Don't come"),
        Bet("pass-odds", ODDS, 0, "Odds on pass"),
        Bet("dont-pass-odds", LAY_ODDS, 0, "Odds on don't pass"),
    ]
    for name, kind, label in (
        ("come", COME, "Come {}"),
        ("come-odds", ODDS, "Odds on come {}"),
        ("dont-come", DONT_COME, "Don't come {}"),
        ("dont-come-odds", LAY_ODDS, "Odds on don't come {}"),
        ("place", PLACE, "Place {}"),
        ("buy", BUY, "Buy {}"),
        ("lay", LAY, "Lay {}"),
    ):
        found += [Bet(f"{name}-{n}", kind, n, label.format(n)) for n in POINTS]
    found += [Bet(f"hard-{n}", HARD, n, f"Hard {n}") for n in (4, 6, 8, 10)]
    found += [
        Bet("field", FIELD, 0, "Field"),
        Bet("any-seven", ANY_SEVEN, 0, "Any seven"),
        Bet("any-craps", ANY_CRAPS, 0, "Any craps"),
        Bet("craps-2", TOTAL, 2, "Craps two"),
        Bet("craps-3", TOTAL, 3, "Craps three"),
        Bet("craps-12", TOTAL, 12, "Craps twelve"),
        Bet("eleven", TOTAL, 11, "Eleven"),
        Bet("craps-eleven", CRAPS_ELEVEN, 0, "Craps eleven"),
        Bet("horn", HORN, 0, "Horn"),
    ]
    found += [Bet(f"horn-high-{n}", HORN, n, f"Horn high {n}") for n in HORN_NUMBERS]
    found += [Bet("whirl", WHIRL, 0, "Whirl")]
    found += [Bet(f"hop-{a}-{b}", HOP, 10 * a + b, f"Hop {a}-{b}") for a in range(1, 7) for b in range(a, 7)]
    return found


BETS: Final = {bet.name: bet for bet in _bets()}
"""By name, in the order of the layout."""
GROUPS: Final = tuple(dict.fromkeys(bet.group for bet in BETS.values() if bet.group))
"""Bets that can be called on or off."""
