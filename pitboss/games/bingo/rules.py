"""Rule parameters of bingo."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct, field

from pitboss.errors import BadInput
from pitboss.games.bingo.patterns import instances
from pitboss.games.rules import Amount, Count, Price
from pitboss.games.rules import Rules as AnyRules
from pitboss.table.asks import Layout, Spot

BALLS = 75
Balls = Annotated[int, Meta(ge=0, le=BALLS)]
"""As many of the balls as are called in a game."""
COLOURS = ("blue", "green", "purple", "red", "yellow")


class Item(Struct, frozen=True, forbid_unknown_fields=True):
    """One game of the programme: what must be covered, for how much."""

    name: str
    kind: Literal["regular", "wheel", "pick_your_own", "bonanza"] = "regular"
    pattern: str = ""
    """By name (`patterns.toml`), or a picture of the house's own: `X...X/.X.X./..X../.X.X./X...X`."""
    prize: Amount = 0
    within: Balls = 0
    """Up to this call the game is for `raised` instead of `prize`."""
    raised: Amount = 0
    planet: bool = False
    """Whether a line of one colour also wins the Planet Bingo progressive."""

    @property
    def id(self) -> str:
        return self.name.lower().replace(" ", "-").replace("'", "")

    @property
    def special(self) -> bool:
        """Played with sheets of its own, not with the packs of the session."""
        return self.kind in ("pick_your_own", "bonanza")

    @property
    def masks(self) -> tuple[int, ...]:
        return instances(self.pattern) if self.pattern else ()


class Rules(AnyRules, frozen=True, kw_only=True):
    """What can vary in bingo."""

    only_deck = "bingo-75"
    counter: ClassVar[str] = "Bingo hall"
    in_sessions: ClassVar[bool] = True

    seats: Annotated[int, Meta(ge=2, le=10_000)] = 300
    """Places in the hall."""
    programme: tuple[Item, ...]
    """The games of a session, in order."""
    pack_cards: Annotated[int, Meta(ge=1, le=100)] = 6
    pack_price: Price = 10_00
    """A pack of cards for all games of the session but the specials."""
    sheet_price: Price = 1_00
    """A sheet for one special game."""
    min_players: Count = 2
    """Players with cards, without whom a game is not played."""
    last_number: bool = True
    """Whether a winning pattern must hold the last number called."""
    share_by: Literal["card", "player"] = "card"
    """Whether each winning card or each winning player takes one share of the prize."""
    split_rounding: Literal["down_to_cent", "down_to_dollar"] = "down_to_cent"
    free_square: Literal["any_colour", "no_colour"] = "any_colour"
    """Whether a line through the free square can be of one colour."""
    colours: dict[str, Balls] = field(default_factory=lambda: dict(zip(COLOURS, (7, 10, 12, 21, 25))))
    """Balls of each colour in a game with Planet Bingo."""
    planet_reset: Amount = 250_00
    """What the house puts into a colour's meter when it stands at nothing."""
    planet_step: Amount = 1_00
    """What the house adds to every meter before such a game."""
    wheel: tuple[Amount, ...] = ()
    """Prizes of the numbered segments of the wheel."""
    spaces: Annotated[int, Meta(ge=8, le=20)] = 8
    """Numbers on a Pick Your Own card."""
    match: Annotated[int, Meta(ge=1, le=20)] = 8
    """Numbers of it that win."""
    pre_drawn: Balls = 45
    """Balls drawn for Bingo Bonanza before the session."""
    pre_drawn_winner: Literal["wins", "plays_on"] = "wins"
    """A sheet that these balls cover at once: it wins at the start, or there is no last number and it does not."""
    cards_in_play: Annotated[int, Meta(ge=1, le=1_000_000)] = 1800
    """Cards in a game for which worth is computed: a full hall with a pack each."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.programme:
            raise ValueError("a session has a game or more, and the programme names none")
        if sum(self.colours.values()) != BALLS:
            raise ValueError(f"the colours are those of {BALLS} balls, not of {sum(self.colours.values())}")
        if self.match > self.spaces:
            raise ValueError(f"of {self.spaces} numbers on a Pick Your Own card {self.match} cannot match")
        for item in self.programme:
            if item.kind != "pick_your_own":
                try:
                    instances(item.pattern)
                except BadInput as wrong:
                    raise ValueError(f"{item.name}: {wrong}") from None
            if item.kind == "wheel" and not self.wheel:
                raise ValueError(f"{item.name} is spun for, and the wheel has no prizes")
        if len(set(self.wagers)) != len(self.programme):
            raise ValueError("two games of the programme have the same name")

    @property
    def wagers(self) -> tuple[str, ...]:
        """The games of the programme."""
        return tuple([item.id for item in self.programme])

    @property
    def unit(self) -> int:
        return 1 if self.split_rounding == "down_to_cent" else 100

    @property
    def pack_games(self) -> int:
        """Games of a session that are played with packs."""
        return sum(not item.special for item in self.programme)

    def price(self, item: Item) -> float:
        """What one card costs in one game, in cents."""
        return self.sheet_price if item.special else self.pack_price / self.pack_cards / self.pack_games

    def layout(self, least: int, most: int) -> Layout:
        """What is sold at the counter."""
        special = [item.id for item in self.programme if item.special]
        pack = Spot("pack", self.pack_price, self.pack_price, label="Pack")
        return Layout((pack, *[Spot(name, self.sheet_price, self.sheet_price, label=name) for name in special]))
