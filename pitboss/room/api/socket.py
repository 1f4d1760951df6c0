"""The table's web socket."""

from __future__ import annotations

import asyncio
import re
from contextlib import suppress
from typing import Any

import msgspec

from pitboss.errors import PitbossError
from pitboss.room import hints, places, seating
from pitboss.room import messages as m
from pitboss.room.api.gate import NUL
from pitboss.room.broadcast import Client, encode
from pitboss.room.peers import Door
from pitboss.room.people import Key, Person
from pitboss.room.room import Room
from pitboss.room.table import LiveTable
from pitboss.table.asks import Refused

decode = msgspec.json.Decoder(m.Message).decode

PATH = re.compile(r"/api/v1/tables/([^/]+)/socket")
PATIENCE = 200
"""Messages over the rate that are refused before the socket is closed."""
HINTS = 4
"""Hints of one socket that may be computed at once; those that nobody waits for end by themselves."""


async def table_socket(room: Room, table_id: str, scope: Any, receive: Any, send: Any) -> None:
    """Plain ASGI: between the server and a seat there is nothing that each message would have to pass."""
    state = scope["state"]
    await receive()  # the request to connect
    await send({"type": "websocket.accept"})
    if state["foreign"]:
        await _close(send, 4403)
        return
    table = room.tables.get(table_id)
    door: Door | None = Near(table) if table is not None else await room.peers.door(table_id)
    if door is None:
        await _close(send, 4404)
        return
    key: Key | None = state["key"]
    who = key.person.id if key else state["address"]
    if not room.admit(state["address"], key.person.id if key else None):
        await _close(send, 4429)
        return

    def out(message: bytes) -> Any:
        return send({"type": "websocket.send", "text": message.decode()})

    client = Client(key.person if key else None, key.id if key else None, out)
    if table is None:
        room.relayed.add(client)
    sending = asyncio.create_task(_send(out, client))
    receiving = asyncio.create_task(_receive(receive, room, door, client, who))
    try:
        await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
        if client.closing:
            await asyncio.wait([sending], timeout=2)
    finally:
        door.part(client)
        room.relayed.discard(client)
        room.let_go(state["address"], key.person.id if key else None)
        code = sending.result() if sending.done() and not sending.cancelled() else None
        for task in (sending, receiving):
            task.cancel()
        await asyncio.wait([sending, receiving])
    if code is not None:  # not while a message is waited for: the server would hold the closing frame back
        await _close(send, code)


async def _close(send: Any, code: int) -> None:
    with suppress(RuntimeError):  # it is closed already
        await send({"type": "websocket.close", "code": code, "reason": ""})


async def _send(out: Any, client: Client) -> int | None:
    """Until the connection is lost, or is to be closed with the code returned."""
    try:
        while True:
            message = await client.next()
            if isinstance(message, int):
                return message
            await out(message)
            client.caught_up()
    except RuntimeError:
        return None


class Near:
    """To a table of this server."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._hinting: set[asyncio.Task[None]] = set()

    async def join(self, client: Client) -> None:
        if client.person is not None:
            await self._table.room.peers.refresh(client.person.id)
        try:
            await self._table.join(client)
        except Refused:  # it has just closed, or moved, or could not store what this turn was to do
            client.close(self._table.farewell)

    async def take(self, client: Client, data: str | bytes) -> None:
        if not _asks_hint(data):
            client.reply(await handle(self._table, client, data))
        elif len(self._hinting) >= HINTS:
            client.reply(encode(m.Refusal(_label(data), "your last hint is still being computed")))
        else:  # computed beside: whoever waits for a hint can still play
            self._hinting.add(task := asyncio.create_task(_hint(self._table, client, data)))
            task.add_done_callback(self._hinting.discard)

    def part(self, client: Client) -> None:
        self._table.part(client)


async def _receive(receive: Any, room: Room, door: Door, client: Client, who: int | str) -> None:
    patience, loop = PATIENCE, asyncio.get_running_loop()
    await door.join(client)
    while not client.closing:
        event = await receive()
        client.heard = loop.time()
        if event["type"] != "websocket.receive":
            return
        data = event.get("text") or event.get("bytes") or b""
        if len(data) > room.settings.message:
            client.close(1009)
            return
        if room.rates["messages"].take(who):
            patience -= 1
            if not patience:
                client.close(4408)
                return
            client.send(encode(m.Refusal(_label(data), "too many messages; slow down")))
            continue
        await door.take(client, data)


async def _hint(table: LiveTable, client: Client, data: str | bytes) -> None:
    client.reply(await handle(table, client, data))


def _asks_hint(data: str | bytes) -> bool:
    if not ("hint" in data if isinstance(data, str) else b"hint" in data):  # most do not: they are read once
        return False
    try:
        return msgspec.json.decode(data, type=_Typed).type == "hint"
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return False


async def handle(table: LiveTable, client: Client, data: str | bytes) -> bytes:
    """The reply to one message, whatever it is."""
    if NUL in (data.encode() if isinstance(data, str) else data):
        return encode(m.Refusal(_label(data), "the text of this message contains NUL"))
    try:
        message = decode(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as wrong:
        return encode(m.Refusal(_label(data), f"this message cannot be read: {wrong}"[:300]))
    if isinstance(message, m.Ping):
        return encode(m.Pong(message.id))
    if isinstance(message, m.Landed):  # no act of a person: it keeps no session open
        table.landed(client, message.ask)
        return encode(m.Ok(message.id))
    if not isinstance(message, m.Pace):
        table.room.people.use(client.key)
    if client.person is None and not isinstance(message, (m.Look, m.Pace)):
        return encode(m.Refusal(message.id, "sign in first; without it you can only watch"))
    try:
        if isinstance(message, m.Pace):
            await table.pace(client, message.speed)
            return encode(m.Ok(message.id))
        if client.person is None or isinstance(message, m.Look):
            await table.look(client)
            return encode(m.Ok(message.id))
        return encode(await _act(table, client.person, message))
    except PitbossError as refused:
        return encode(m.Refusal(message.id, str(refused)))


async def _act(table: LiveTable, person: Person, message: m.Message) -> m.Outgoing:
    do, label = table.do, message.id
    table.room.metrics.acted(type(message).__struct_config__.tag)  # type: ignore[arg-type]
    match message:
        case m.Wager():
            await do(lambda: table.wager(person, message.wagers, message.ask))
        case m.Ready():
            await do(lambda: table.ready(person, message.ask))
        case m.Answered():
            await do(lambda: table.answer(person, message.answer, message.ask))
        case m.Official():
            await do(lambda: table.official(person, message.answer, message.ask))
        case m.ClientSeed():
            await do(lambda: table.seed(person, message.seed))
        case m.SitDown():
            return m.Ok(label, (await places.sit(table, person, message.seat, message.buy_in))[0])
        case m.BuyChips():
            return m.Ok(label, (await places.buy(table, person, message.cents))[0])
        case m.CashOut():
            return m.Ok(label, cashed_out=await do(lambda: seating.take_back(table, person, message.cents)))
        case m.SitOut():
            await do(lambda: seating.sit_out(table, person, message.out))
        case m.MoveTo():
            return m.Ok(label, await do(lambda: seating.change_seat(table, person, message.seat)))
        case m.DeclineBank():
            await do(lambda: seating.decline_bank(table, person, message.always))
        case m.Leave():
            return m.Ok(label, cashed_out=await do(lambda: seating.leave(table, person)))
        case m.Say():
            await do(lambda: table.say(person, message.text))
        case m.HintPlease():
            return m.HintMessage(label, await hints.hint(table, person))
    return m.Ok(label)


def _label(data: str | bytes) -> Any:
    """The id of a message that cannot be read, if that much can be."""
    try:
        return msgspec.json.decode(data, type=_Labelled).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return None


class _Labelled(msgspec.Struct):
    id: m.Label = None


class _Typed(msgspec.Struct):
    type: str = ""
