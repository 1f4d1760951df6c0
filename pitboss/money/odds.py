"""What a wager pays: "3 to 2" is three for every two on top of the stake, "500 for 1" is 500 with the stake in it.

>>> Odds.parse("3 to 2").winnings(500), Odds.parse("500 for 1").winnings(100)
(750, 49900)
>>> str(Odds.parse("1.5 to 1")), str(Odds.parse("push"))
('1.5 to 1', 'push')
"""

from __future__ import annotations

import re
from math import gcd
from typing import Literal

import msgspec

from pitboss.compiled import rule
from pitboss.errors import BadInput

Rounding = Literal["down", "nearest", "up"]

_ODDS = re.compile(r"(\d+)(?:\.(\d+))? (to|for) (\d+)(?:\.(\d+))?", re.ASCII)


@rule
def winnings(stake: int, win: int, per: int) -> int:
    """Net winnings of a stake that wins `win` for each `per`, rounded down to the cent. A negative `win` loses."""
    return stake * win if per == 1 else stake * win // per  # most odds are "to 1", and a division is slow


class Odds(msgspec.Struct, frozen=True):
    """Odds as printed. `for_` marks "500 for 1", whose 500 include the stake; `decimals` only remembers the writing."""

    win: int
    stake: int
    for_: bool = False
    decimals: int = 0
    """Digits after the point as written: "1.5 to 1" is 15 to 10 with one decimal."""

    @staticmethod
    def parse(text: str) -> Odds:
        """Odds from text: `3 to 2`, `1.5 to 1`, `500 for 1`, or `push` for nothing won or lost."""
        if text == "push":
            return PUSH
        found = _ODDS.fullmatch(text.strip())
        if found is None:
            raise BadInput(f"'{text}' is not odds; write for example '3 to 2', '1.5 to 1', '500 for 1' or 'push'")
        win, win_part, word, stake, stake_part = found.groups()
        decimals = max(len(win_part or ""), len(stake_part or ""))
        odds = Odds(
            int(win + (win_part or "").ljust(decimals, "0")),
            int(stake + (stake_part or "").ljust(decimals, "0")),
            word == "for",
            decimals,
        )
        if odds.stake == 0:
            raise BadInput(f"'{text}' is not odds: the stake cannot be 0")
        if odds.win == 0 and not odds.for_:
            raise BadInput(f"'{text}' wins nothing: write 'push'")
        return odds

    def __str__(self) -> str:
        if self == PUSH:
            return "push"
        return f"{_plain(self.win, self.decimals)} {'for' if self.for_ else 'to'} {_plain(self.stake, self.decimals)}"

    @property
    def net(self) -> tuple[int, int]:
        """(win, per) in lowest terms, without the stake: `500 for 1` nets (499, 1)."""
        win = self.win - self.stake if self.for_ else self.win
        common = gcd(win, self.stake)
        return win // common, self.stake // common

    def winnings(self, stake: int, rounding: Rounding = "down") -> int:
        """Net winnings in cents. `nearest` takes half a cent up.

        >>> [Odds.parse("3 to 2").winnings(101, r) for r in ("down", "nearest", "up")]
        [151, 152, 152]
        """
        win, per = self.net
        if rounding == "down":
            return winnings(stake, win, per)
        if rounding == "nearest":
            return (winnings(2 * stake, win, per) + 1) // 2
        return -winnings(-stake, win, per)


PUSH = Odds(0, 1)


def _plain(number: int, decimals: int) -> str:
    if not decimals:
        return str(number)
    whole, part = divmod(number, 10**decimals)
    return f"{whole}.{part:0{decimals}}".rstrip("0").rstrip(".")
