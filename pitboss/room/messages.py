"""What goes over a table's web socket, both ways. docs/api.md says it for the other side."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from pitboss.room.settings import Clock
from pitboss.table.events import Marker
from pitboss.table.tickets import Ticket
from pitboss.table.views import SeenHand

Cents = Annotated[int, Meta(ge=1, le=1_000_000_000_00)]
SeatNumber = Annotated[int, Meta(ge=1, le=1000)]
Label = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None
SpotName = Annotated[str, Meta(max_length=64)]
Speed = Literal["calm", "brisk", "instant"]


class Incoming(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    id: Label = None


class Wager(Incoming, tag="wager"):
    """Put down or amend wagers in a betting window."""

    wagers: Annotated[dict[SpotName, Any], Meta(max_length=400)]
    ask: int | None = None


class Ready(Incoming, tag="ready"):
    ask: int | None = None


class Answered(Incoming, tag="answer"):
    answer: Any
    ask: int | None = None


class Official(Incoming, tag="official"):
    """A director answers for the official: a result from outside, an order at an official's counter."""

    answer: Any
    ask: int | None = None


class ClientSeed(Incoming, tag="seed"):
    """A seed of the player's own, mixed into the next shuffle."""

    seed: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]


class SitDown(Incoming, tag="sit"):
    buy_in: Cents
    seat: SeatNumber | None = None


class BuyChips(Incoming, tag="chips"):
    cents: Cents


class SitOut(Incoming, tag="sit_out"):
    out: bool


class MoveTo(Incoming, tag="move"):
    """Change seats: now between hands, else when the hand in play is over."""

    seat: SeatNumber


class DeclineBank(Incoming, tag="decline_bank"):
    always: bool


class CashOut(Incoming, tag="cash_out"):
    """Take some chips back to the account."""

    cents: Cents


class Leave(Incoming, tag="leave"):
    pass


class Say(Incoming, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=200)]


class HintPlease(Incoming, tag="hint"):
    pass


class Landed(Incoming, tag="landed"):
    """All that this ask rests on lies on the sender's screen: the clock starts. A page that will report says so once,
    without an ask."""

    ask: int | None = None


class Pace(Incoming, tag="pace"):
    """How fast the sender's screen plays. The slowest of those who sit at the table rules how long bots take."""

    speed: Speed


class Look(Incoming, tag="look"):
    """Send me the whole table again."""


class Ping(Incoming, tag="ping"):
    pass


Message = (
    Wager | Ready | Answered | Official | ClientSeed | SitDown | BuyChips | CashOut | SitOut | MoveTo | DeclineBank
    | Leave | Say | HintPlease | Landed | Pace | Look | Ping
)  # fmt: skip

Status = Literal["waiting", "playing", "paused", "closing", "closed"]
Wagers = dict[int, dict[str, int]]


class SeatView(Struct):
    seat: int
    name: str
    bot: bool
    stack: int
    sitting_out: bool
    connected: bool


class FeeView(Struct):
    id: str
    words: str


class BuyIn(Struct):
    least: int
    most: int


class TableRow(Struct, kw_only=True):
    """A table as the lobby shows it."""

    id: str
    name: str
    game: str
    game_name: str
    house: str
    family: str
    places: int
    status: Status
    private: bool
    limits: tuple[int, int]
    stakes: str = ""
    """What is played for, where that is not a wager within the limits: blinds, or the bets of a limit game."""
    fee: FeeView | None
    set: dict[str, Any]
    clock: Clock
    buy_in: BuyIn
    seats: list[SeatView]
    watching: int
    hands: int
    stays: bool = False
    """Whether it is the house's own, which stays open when nobody is there."""
    tempo: Speed | None = None
    """The slowest speed that people who sit here look at it with: every screen shows bots take their time by it."""
    next_at: str | None = None
    """Where it goes by the clock: when the counter closes, or the next session begins."""
    opened: str
    opened_by: str


class You(Struct):
    """The receiver, at this table."""

    seat: int | None = None
    name: str | None = None
    stack: int = 0
    coming: int = 0
    going: int = 0
    sitting_out: bool = False
    moving: int = 0
    leaving: bool = False
    time_bank: float = 0.0
    balance: int | None = None
    declines_bank: bool = False


class ClockView(Struct):
    seconds: float
    bank: dict[int, float]
    running_bank: bool


class AskView(Struct):
    n: int
    ask: Raw
    window: bool
    seats: list[int]
    yours: bool
    official: bool
    bets: Wagers
    ready: list[int]
    clock: ClockView | None


class PotView(Struct):
    """A pot and the seats that may win it; the first is the main pot."""

    cents: int
    seats: tuple[int, ...]


class State(Struct):
    """The picture after the events so far, as one viewer may see it."""

    stacks: list[int]
    spots: Wagers
    pot: int
    pots: list[PotView]
    bank: int
    cover: int
    button: int
    markers: dict[str, Marker]
    jackpots: dict[str, int]
    tickets: list[Ticket]
    hands: list[SeenHand]


class HandSnapshot(Struct):
    number: int
    commitment: str | None
    events: list[Any]
    said: list[str]
    state: State
    ask: AskView | None


class ShuffleView(Struct):
    commitment: str
    seed: str | None
    why: str = ""
    clients: tuple[str, ...] = ()


class ChatLine(Struct):
    id: int
    at: str
    name: str
    text: str


class Choice(Struct):
    answer: Any
    worth: float | None
    words: tuple[str, ...] = ()
    """Of a setting that is among the best: what its groups make."""


class Hint(Struct):
    solved: bool
    words: str
    best: Any = None
    choices: list[Choice] = []
    late: bool = False
    """The solver was not finished in time: ask again for its answer."""


class Outgoing(Struct, tag_field="type"):
    pass


class Ok(Outgoing, tag="ok"):
    id: Label
    seat: int | None = None
    cashed_out: int | None = None


class Refusal(Outgoing, tag="refused"):
    id: Label
    why: str


class Pong(Outgoing, tag="pong"):
    id: Label


class TableMessage(Outgoing, tag="table"):
    table: TableRow
    you: You
    hand: HandSnapshot | None
    last: Raw | None
    chat: list[ChatLine]
    display: Raw | None
    promise: str | None


class CommitmentMessage(Outgoing, tag="commitment"):
    commitment: str


class HandMessage(Outgoing, tag="hand"):
    hand: HandSnapshot
    display: Raw | None


class EventsMessage(Outgoing, tag="events", rename={"from_": "from"}):
    hand: int
    from_: int
    events: list[Any]
    said: list[str]
    ask: AskView | None
    pots: list[PotView] | UnsetType = UNSET


class WindowMessage(Outgoing, tag="window"):
    """What changed in an open window: the chips of these seats, and who is ready now."""

    hand: int
    n: int
    bets: Wagers
    ready: list[int]
    seats: list[int]
    clock: ClockView | None


class ClockMessage(Outgoing, tag="clock"):
    clock: ClockView


class EndMessage(Outgoing, tag="end"):
    hand: int
    settlement: dict[int, int]
    shuffle: ShuffleView | None
    next_in: float | None
    void: str | None
    display: Raw | None = None


class YouMessage(Outgoing, tag="you"):
    you: You


class SeatsMessage(Outgoing, tag="seats"):
    """What changed of the table's row: fields, seats that are new or differ, seats that are free now."""

    table: dict[str, Any]
    seats: list[SeatView]
    left: list[int]


class HeldMessage(Outgoing, tag="held"):
    why: str | None


class ChatMessage(Outgoing, tag="chat"):
    chat: ChatLine


class HintMessage(Outgoing, tag="hint"):
    id: Label
    hint: Hint
