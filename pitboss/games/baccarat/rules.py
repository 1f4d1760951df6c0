"""Rule parameters of baccarat; the names and values are those of the rulebook's family table."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta

from pitboss.games.rules import BankedRules
from pitboss.money.odds import PUSH, Odds
from pitboss.money.paytable import LOST, PayTable
from pitboss.table.asks import Layout, Spot

LINES = ("player", "banker")

WAGERS = {
    "player": "Player",
    "banker": "Banker",
    "tie": "Tie",
    "panda-8": "Panda 8",
    "dragon-7": "Dragon 7",
    "fortune-7": "Fortune 7",
    "player-dragon": "Player Dragon Bonus",
    "banker-dragon": "Banker Dragon Bonus",
    "player-talons": "Golden Talons on Player",
    "banker-talons": "Golden Talons on Banker",
    "divine-9": "Divine 9",
}
"""Every wager of the family with its name on the layout."""

MARGIN = (
    "nothing", "natural tie", "natural win",
    "win by 4", "win by 5", "win by 6", "win by 7", "win by 8", "win by 9",
)  # fmt: skip
"""Results of a bet on the margin (Dragon Bonus, Golden Talons)."""

DIVINE_9 = ("no three-card 9", "one three-card 9", "both three-card 9")

STOOD = 10
"""Column of the Banker's chart for a Player hand that drew no third card; 0 to 9 are the value of the card it drew."""

Row = tuple[int, int]
"""What a result wins, and for how much staked; a negative win is lost."""


class Drawing(NamedTuple):
    """How the hands are completed, as plain integers: all that dealing a round needs to know."""

    naturals_stop: int
    banker_draws: tuple[int, ...]
    """1 where the Banker hand draws, by its total (ten rows) and the Player's third card (eleven columns)."""


class Terms(NamedTuple):
    """The rules as settlement reads them: plain integers, the same for script, kernel and solver."""

    drawing: Drawing
    naturals_outrank: int
    line_on_tie: Row
    banker_on_three_card_seven: Row
    tie: Row
    dragon_7: Row
    fortune_7: Row
    panda_8: Row
    dragon_bonus: tuple[Row, ...]
    golden_talons: tuple[Row, ...]
    natural_by_margin: int
    divine_9: tuple[Row, ...]


class Rules(BankedRules, frozen=True, kw_only=True):
    """What the houses vary in baccarat."""

    decks: Annotated[int, Meta(ge=3, le=8)] = 8
    """Decks in the shoe."""
    reshuffle: Literal["each_round", "cut_card", "continuous"] = "cut_card"
    cut_card: float = 0.9
    """How deep the cut card lies; no house prints it."""
    naturals_stop: bool = True
    """A natural 8 or 9 of either hand ends the drawing for both."""
    naturals_outrank: bool = True
    """A natural beats every hand of three cards, a three-card 9 too. It matters only where naturals do not stop."""
    banker_chart: tuple[str, ...] = (
        "HHHHHHHHHH",
        "HHHHHHHHHH",
        "HHHHHHHHHH",
        "HHHHHHHHSH",
        "SSHHHHHHSS",
        "SSSSHHHHSS",
        "SSSSSSHHSS",
        "SSSSSSSSSS",
    )
    """The Banker hand after the Player hand drew: a row for each total from 0 to 7, H (hits) or S (stands) for each
    value of the Player's third card from 0 to 9."""
    banker_when_player_stands: Literal["draws_to_five", "literal"] = "draws_to_five"
    """Without a third card of the Player's: the Banker hand draws to 0 to 5, or only where a chart that speaks of
    nothing but third cards says so literally, to 0 to 3 (a card that is not there is no 8)."""
    banker_three_card_seven: Literal["push", "pays"] = "push"
    """The Banker line when the Banker hand wins with a three-card 7."""
    lines_on_tie: Literal["push", "lose"] = "push"
    """Both lines when the totals are equal."""
    tie_pays: Odds = Odds(8, 1)
    tie_needs_line: bool = False
    """Whether the Tie bet needs a wager on a line as well."""
    side_needs_line: bool = True
    """Whether the other side bets do."""
    dragon_7: Odds | None = None
    """The Banker hand wins with a three-card 7; None where it is not offered."""
    fortune_7: Odds | None = None
    """The same bet as `dragon_7`, under the name it has beside the Dragon Bonus."""
    panda_8: Odds | None = None
    """The Player hand wins with a three-card 8."""
    panda_8_offered: bool = True
    """Delta settles and charges Panda 8 wagers, but has no place to make one."""
    dragon_bonus: PayTable | None = None
    """On the margin by which a hand wins; one bet on each hand."""
    golden_talons: PayTable | None = None
    """The same bet under another name."""
    talons_natural: Literal["flat", "margin"] = "flat"
    """A natural that wins by four or more: paid as a natural, or by its margin."""
    divine_9: PayTable | None = None
    """Three-card 9s in either hand or both."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if len(self.banker_chart) != 8 or any(len(row) != 10 or set(row) - {"H", "S"} for row in self.banker_chart):
            raise ValueError("`banker_chart` needs eight rows (totals 0 to 7) of ten H or S (third cards 0 to 9)")

    @property
    def most_cards(self) -> int:
        return 6

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        """Wagers offered here, lines first."""
        missing = {
            "panda-8": self.panda_8 is None or not self.panda_8_offered,
            "dragon-7": self.dragon_7 is None,
            "fortune-7": self.fortune_7 is None,
            "player-dragon": self.dragon_bonus is None,
            "banker-dragon": self.dragon_bonus is None,
            "player-talons": self.golden_talons is None,
            "banker-talons": self.golden_talons is None,
            "divine-9": self.divine_9 is None,
        }
        return tuple([wager for wager in WAGERS if not missing.get(wager)])

    def layout(self, least: int, most: int) -> Layout:
        return Layout(tuple([
            Spot(wager, *self.limit(wager, least, most), needs=self._needs(wager), label=WAGERS[wager])
            for wager in self.wagers
        ]))  # fmt: skip

    def limit(self, spot: str, least: int, most: int) -> tuple[int, int]:
        """A printed limit is a ceiling, and what the table posts may be lower (grand-ronde L1455-L1460)."""
        low, high = super().limit(spot, least, most)
        high = min(high, most)
        return min(low, high), high

    def _needs(self, wager: str) -> tuple[str, ...]:
        if wager in LINES:
            return ()
        return LINES if (self.tie_needs_line if wager == "tie" else self.side_needs_line) else ()

    @cached_property
    def terms(self) -> Terms:
        return Terms(
            drawing=Drawing(int(self.naturals_stop), self._banker_draws()),
            naturals_outrank=int(self.naturals_outrank),
            line_on_tie=LOST if self.lines_on_tie == "lose" else PUSH.net,
            banker_on_three_card_seven=PUSH.net if self.banker_three_card_seven == "push" else (1, 1),
            tie=self.tie_pays.net,
            dragon_7=self.dragon_7.net if self.dragon_7 else LOST,
            fortune_7=self.fortune_7.net if self.fortune_7 else LOST,
            panda_8=self.panda_8.net if self.panda_8 else LOST,
            dragon_bonus=_rows(self.dragon_bonus, MARGIN),
            golden_talons=_rows(self.golden_talons, MARGIN),
            natural_by_margin=int(self.talons_natural == "margin"),
            divine_9=_rows(self.divine_9, DIVINE_9),
        )

    def _banker_draws(self) -> tuple[int, ...]:
        """The chart with a column for a Player hand that stood, and rows for 8 and 9, which always stand."""
        stood = 5 if self.banker_when_player_stands == "draws_to_five" else 3
        flat: list[int] = []
        for total, row in enumerate(self.banker_chart):
            flat += [*[int(letter == "H") for letter in row], int(total <= stood)]
        return (*flat, *[0] * 2 * (STOOD + 1))


def _rows(table: PayTable | None, order: tuple[str, ...]) -> tuple[Row, ...]:
    win, per = (table or PayTable("none", {})).arrays(order)
    return tuple(zip(win, per))
