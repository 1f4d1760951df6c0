"""Rule parameters of craps."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal, NamedTuple

from msgspec import Meta

from pitboss.games.craps.bets import BETS, HORN, LAY_ODDS, POINTS, WHIRL, Bet, units
from pitboss.games.rules import Amount, BankedRules
from pitboss.money.paytable import PayTable
from pitboss.table.asks import Layout, Spot

ByNumber = int | tuple[int, int, int]
"""One multiple for every number, or three: on 4 and 10, on 5 and 9, on 6 and 8. `Rules` bounds them: msgspec misreads a
number with bounds beside a tuple of fixed length."""
MOST_MULTIPLE = 1_000
OffOnComeOut = Literal["place", "buy", "come-odds", "lay", "hard", "dont-come-odds"]

PAIRED = ("4 or 10", "5 or 9", "6 or 8")
"""Numbers that are equally likely, as the printed odds name them."""
HARD_ROWS = ("four", "six", "eight", "ten")
ROWS = (
    "pass", "don't pass", "come", "don't come",
    *[f"place {pair}" for pair in PAIRED],
    *[f"true odds on {pair} to win" for pair in PAIRED],
    *[f"true odds on {pair} to lose" for pair in PAIRED],
    *[f"{word} the hardway" for word in HARD_ROWS],
    "field on 3, 4, 9, 10, 11", "field on 2", "field on 12",
    "any seven", "any craps", "craps 2", "craps 3", "craps 12", "11 in one roll", "hop, pair", "hop, other",
)  # fmt: skip
"""The rows of the printed odds."""

WAGERS = (
    "pass", "dont-pass", "come", "dont-come", "pass-odds", "dont-pass-odds", "come-odds", "dont-come-odds",
    *[f"{kind}-{n}" for kind in ("place", "buy", "lay") for n in POINTS],
    "hard-4", "hard-6", "hard-8", "hard-10", "field", "any-seven", "any-craps", "craps-2", "craps-3", "craps-12",
    "eleven", "craps-eleven", "hop-pair", "hop", "horn",
    "horn-high-2", "horn-high-3", "horn-high-11", "horn-high-12", "whirl",
)  # fmt: skip
"""Kinds of wager. The odds of four numbers are one kind, and so are the hops."""


class Terms(NamedTuple):
    """The rules as settlement reads them. Odds are (win, per), each by its row in ROWS."""

    win: tuple[int, ...]
    per: tuple[int, ...]
    bar: int
    unit: int
    """Winnings are paid in whole multiples of this."""
    nearest: int
    """1 where they are rounded to the nearest unit, 0 where down."""
    vig_percent: int
    ce_parts: int
    """Parts of a craps eleven: 2 (any craps and eleven) or 4 (2, 3, 11 and 12)."""


class Rules(BankedRules, frozen=True, kw_only=True):
    """What can vary in craps."""

    stays_up: ClassVar[bool] = True

    bets: PayTable
    """The odds of every bet, by the names in which they are printed."""
    bar: Literal[2, 3, 12] = 12
    """The craps number on which don't pass and don't come neither win nor lose."""
    odds_multiple: ByNumber = 10
    """Odds behind pass and come, at most so many times the flat bet."""
    lay_odds_multiple: ByNumber = (20, 15, 12)
    """Odds behind don't pass and don't come, at most so many times the flat bet."""
    lay_odds_flat: Amount = 100_00
    """On 6 and 8 the higher limit of lay odds is for flat bets from this up."""
    higher_limits: Literal["as_printed", "in_proportion"] = "as_printed"
    """What the printed limits above the table's are where that is lower than printed: the same, or 2, 3/2 and 6/5 times
    the table's on 4 and 10, 5 and 9, 6 and 8."""
    off_on_come_out: tuple[OffOnComeOut, ...] = ("place", "buy", "come-odds")
    """Bets that a come-out roll does not touch unless the player calls them on."""
    call_off: bool = True
    """Whether a player may call bets off that he could as well take down."""
    vig_percent: Annotated[int, Meta(ge=0, le=5)] = 5
    """Vigorish in percent: of a buy bet, or of the payout of a lay bet."""
    vig_when: Literal["with_bet", "on_win"] = "with_bet"
    """Paid when the bet is made, or only out of what it wins."""
    vig_refund: Literal["on_takedown", "never"] = "on_takedown"
    """What happens to a vigorish that was paid when its bet is taken down undecided."""
    winning_bets: Literal["place_stays_up", "place_and_hard_stay_up", "all_down"] = "place_stays_up"
    """Bets whose stake works on after they have won."""
    dont_frozen: Literal["from_first_roll", "when_made"] = "from_first_roll"
    """From when on a don't pass or don't come bet may not be increased."""
    craps_eleven: Literal["half_half", "four_parts"] = "half_half"
    """The parts of a craps eleven: any craps and eleven, or 2, 3, 11 and 12."""
    combined_limit: Literal["unit", "bet"] = "unit"
    """Whether the limit of a horn, horn high or whirl is that of each part or of the whole."""
    rounding: Literal["down_to_cent", "nearest_cent", "down_to_dollar"] = "down_to_cent"
    """How winnings are paid that are no whole cents."""
    pass_dice: Literal["after_any_roll", "between_points"] = "after_any_roll"
    """When a shooter may give up the dice."""
    point_on_pass_dice: Literal["stands", "line_bets_returned"] = "stands"
    """What a point does whose shooter gives up the dice."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if missing := [row for row in ROWS if row not in self.bets.rows]:
            raise ValueError(f"the odds of '{missing[0]}' are missing")
        for number in POINTS:
            for multiple in (self.multiple(number), self.multiple(number, lay=True)):
                if not 0 <= multiple <= MOST_MULTIPLE:
                    raise ValueError(f"odds are 0 to {MOST_MULTIPLE} times the flat bet, not {multiple} times")

    @property
    def wagers(self) -> tuple[str, ...]:
        """Kinds of wager; the spots of the layout are `bets.BETS`."""
        return WAGERS

    def layout(self, least: int, most: int) -> Layout:
        """Every spot with its limits; what may be bet at a moment depends on the point (`layout.spots`)."""
        return Layout(
            tuple(
                [
                    Spot(
                        name, *self.limits_of(bet, least, most), needs=(bet.flat,) if bet.flat else (), label=bet.label
                    )
                    for name, bet in BETS.items()
                ]
            )
        )

    def limits_of(self, bet: Bet, least: int, most: int) -> tuple[int, int, int]:
        """Least and greatest bet of a spot, and its step.

        The limit of a horn, horn high or whirl holds for each part; a craps eleven is one bet (L394). Lay odds have the
        limit of their number, behind don't pass the highest: which one holds depends on the point (`most_odds`).
        """
        parts = units(bet.kind, bet.number, self.terms.ce_parts)
        low, high = self.limit(bet.name, least, most)
        if bet.kind == LAY_ODDS:
            numbers = (bet.number,) if bet.number else POINTS
            high = max(self.limit(f"lay-odds-{number}", least, most)[1] for number in numbers)
        each = self.combined_limit == "unit" and bet.kind in (HORN, WHIRL)
        return low * parts, high * parts if each else high // parts * parts, parts

    def limit(self, spot: str, least: int, most: int) -> tuple[int, int]:
        """The limits printed for some bets are above the table's, and no ceilings (L422-L427)."""
        low, high = super().limit(spot, least, most)
        own = self.limits.get(spot)
        if own is None or own.max is None:
            return low, high
        tail = spot.rpartition("-")[2]
        if self.higher_limits == "in_proportion" and tail in {str(n) for n in POINTS}:
            times, per = ((2, 1), (3, 2), (6, 5))[pair(int(tail))]
            return low, min(own.max, most * times // per)
        return low, own.max

    def multiple(self, number: int, lay: bool = False) -> int:
        """How many times the flat bet the odds on a number may be."""
        given = self.lay_odds_multiple if lay else self.odds_multiple
        return given if isinstance(given, int) else given[pair(number)]

    def most_odds(self, number: int, flat: int, lay: bool, most: int) -> int:
        """The most that may lie behind a flat bet on its number (L425-L427, L439-L440), at this limit of the table."""
        if lay and (pair(number) < 2 or flat >= self.lay_odds_flat):
            most = self.limit(f"lay-odds-{number}", 0, most)[1]
        return min(flat * self.multiple(number, lay), most)

    @cached_property
    def terms(self) -> Terms:
        win, per = self.bets.arrays(ROWS)
        return Terms(
            win=win,
            per=per,
            bar=self.bar,
            unit=100 if self.rounding == "down_to_dollar" else 1,
            nearest=int(self.rounding == "nearest_cent"),
            vig_percent=self.vig_percent,
            ce_parts=2 if self.craps_eleven == "half_half" else 4,
        )


def pair(number: int) -> int:
    """Place in PAIRED of a point."""
    return 0 if number in (4, 10) else 1 if number in (5, 9) else 2
