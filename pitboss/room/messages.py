"""What goes over a table's web socket, both ways. docs/api.md says it for the other side."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct

from pitboss.room.settings import Clock
from pitboss.table.views import SeenHand

Cents = Annotated[int, Meta(ge=1, le=1_000_000_000_00)]
SeatNumber = Annotated[int, Meta(ge=1, le=100)]
Label = Annotated[str, Meta(max_length=64)] | Annotated[int, Meta(ge=-(2**53), le=2**53)] | None
SpotName = Annotated[str, Meta(max_length=64)]


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


class SitDown(Incoming, tag="sit"):
    buy_in: Cents
    seat: SeatNumber | None = None


class BuyChips(Incoming, tag="chips"):
    cents: Cents


class SitOut(Incoming, tag="sit_out"):
    out: bool


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


class Ping(Incoming, tag="ping"):
    pass


Message = (
    Wager | Ready | Answered | SitDown | BuyChips | CashOut | SitOut | DeclineBank | Leave | Say | HintPlease | Ping
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
    fee: FeeView | None
    set: dict[str, Any]
    clock: Clock
    buy_in: BuyIn
    seats: list[SeatView]
    watching: int
    hands: int
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
    seats: list[int]
    yours: bool
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
    markers: dict[str, int]
    jackpots: dict[str, int]
    hands: list[SeenHand]


class Hand(Struct):
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


class ChatLine(Struct):
    id: int
    at: str
    name: str
    text: str


class Choice(Struct):
    answer: Any
    worth: float | None


class Hint(Struct):
    solved: bool
    words: str
    best: Any = None
    choices: list[Choice] = []


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
    hand: Hand | None
    last: Raw | None
    chat: list[ChatLine]
    display: Raw | None


class HandMessage(Outgoing, tag="hand"):
    hand: Hand
    display: Raw | None


class EventsMessage(Outgoing, tag="events", rename={"from_": "from"}):
    hand: int
    from_: int
    events: list[Any]
    said: list[str]
    state: State
    ask: AskView | None
    you: You


class BetsMessage(Outgoing, tag="bets"):
    hand: int
    bets: Wagers
    ready: list[int]
    clock: ClockView | None
    you: You


class ClockMessage(Outgoing, tag="clock"):
    clock: ClockView


class EndMessage(Outgoing, tag="end"):
    hand: int
    settlement: dict[int, int]
    shuffle: ShuffleView | None
    next_in: float | None
    void: str | None
    display: Raw | None = None


class SeatsMessage(Outgoing, tag="seats"):
    table: TableRow
    you: You


class ChatMessage(Outgoing, tag="chat"):
    chat: ChatLine


class HintMessage(Outgoing, tag="hint"):
    id: Label
    hint: Hint
