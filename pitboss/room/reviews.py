"""Hands reviewed for their players, when they are over: computed beside the tables, stored, and added up.

A review says what somebody chose and what would have been best. It is made from what their seat saw, and nobody else
is shown it. What somebody asks for is reviewed at once; of the rest the newest come first, in a small share of the time
(the tables have the others), and where more end than can be reviewed, the oldest wait until their player asks.
"""

from __future__ import annotations

import asyncio
import csv
import io
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from math import sqrt
from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy.engine import Connection

from pitboss.analysis.review import Decision, Review, unreviewed
from pitboss.reading import know
from pitboss.room import database
from pitboss.room.hands import Finished, moment, was_played
from pitboss.room.schema import choices, endings, players, reviews, voids
from pitboss.room.store import Store, Unreachable, Write
from pitboss.room.worker import GIGABYTE, GaveUp, Reviewed, Worker
from pitboss.table.record import Record

log = logging.getLogger("pitboss.room")

PATIENCE = 120.0
"""Seconds that a review may take; the first one of a family may have to compile its solver."""
MOST = 2000
"""Hands that wait for their review; of more than that the oldest are left for when somebody asks."""
REST = 19.0
"""How long the worker rests after a review that nobody asked for, as a multiple of the time it took."""
LONGEST_REST = 20.0
CATCH_UP = 200
"""Hands of one person that are put in line when they look at their play."""
POINTS = 240
"""Points of the curve."""
DEAREST = 12
PAGE = 500

know(Review)

Key = tuple[int, int]
"""A hand and a seat."""


class Point(Struct):
    """After so many hands with a known expectation: the result, what was to be expected, and how far off is usual."""

    hands: int
    hand: int
    at: str
    net: int
    expected: float
    sd: float


class KindOfChoice(Struct):
    """Decisions of one kind: where this was the best choice."""

    game: str
    kind: str
    best: str
    times: int
    right: int
    """How often the best was chosen, or something as good."""
    stake: int
    cost: float


class Mistake(Struct):
    hand: int
    at: str
    game: str
    kind: str
    best: str
    chosen: str
    stake: int
    cost: float


class GamePlayed(Struct):
    game: str
    hands: int


class MyPlay(Struct, kw_only=True):
    """A player's own hands, added up. Amounts are cents."""

    hands: int
    waiting: int
    """Hands that are not reviewed yet; they are not in the sums."""
    staked: int
    net: int
    known: int
    """Hands whose expectation is known, with a standard deviation; the next three are about them."""
    known_net: int
    expected: float
    sd: float
    choices: int
    """Choices that could be weighed."""
    right: int
    cost: float
    curve: list[Point]
    kinds: list[KindOfChoice]
    """The dearest kind first."""
    dearest: list[Mistake]
    games: list[GamePlayed]
    """All games of the time, whichever one is asked for."""


class Reviews:
    """The line of hands that wait for their review."""

    def __init__(self, store: Store, after: float) -> None:
        self._store = store
        self._after = after
        self._worker = Worker(8 * GIGABYTE, nice=5)
        self._line: dict[Key, float] = {}
        """Hands that ended, the oldest first, and when each may be reviewed."""
        self._rested = 0.0
        """When the next of those may be reviewed."""
        self._wanted: dict[Key, None] = {}
        """Hands that somebody asked for, the last to be reviewed first."""
        self._under_way: Key | None = None
        self._asked: dict[Key, asyncio.Event] = {}
        """Hands that somebody waits for."""
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False
        """A cancellation alone may be lost: whatever is awaited at that moment can end by itself."""

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    def ended(self, hand: Finished) -> None:
        """A hand of people is over and stored: it will be reviewed, a moment later."""
        if was_played(hand.record):
            due = asyncio.get_running_loop().time() + self._after
            stacks = hand.record.before.stacks
            self._put([(hand.number, n) for n, seat in hand.seats.items() if not seat.bot and stacks[n]], due)

    def _put(self, keys: list[Key], due: float) -> None:
        self._line |= dict.fromkeys(keys, due)
        while len(self._line) > MOST:
            del self._line[next(iter(self._line))]
        self._wake.set()

    def _want(self, keys: Iterable[Key]) -> None:
        for key in keys:
            self._line.pop(key, None)
            self._wanted.pop(key, None)
            if key != self._under_way:
                self._wanted[key] = None
        self._wake.set()

    async def of(self, hand: int, seat: int, patience: float = 0.0) -> Review | None:
        """The review of a hand, or None while it is being computed."""
        key = (hand, seat)
        found = await self._stored(key)
        if found is None and patience:
            done = self._asked.setdefault(key, asyncio.Event())
            self._want([key])
            try:
                await asyncio.wait_for(done.wait(), patience)
            except TimeoutError:
                return None
            found = await self._stored(key)
        return found

    async def _stored(self, key: Key) -> Review | None:
        query = sa.select(reviews.c.found).where(reviews.c.hand == key[0], reviews.c.seat == key[1])
        found = await self._store.read(lambda c: c.execute(query).scalar())
        return msgspec.json.decode(found, type=Review) if found else None

    async def _run(self) -> None:
        """Review what is asked for; else what waits, with rests; the newest first."""
        time = asyncio.get_running_loop().time
        while not self._closing:
            began = time()
            asked = bool(self._wanted)
            key = self._next(began)
            if key is None:
                self._wake.clear()
                due = next(iter(self._line.values()), None)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), due and max(due, self._rested) - began)
                continue
            self._under_way = key
            try:
                await self._review(key)
            except Unreachable:
                log.info("hand %s is not reviewed now: the storage does not answer", key[0])
            except Exception:
                log.exception("hand %s could not be reviewed", key[0])
            self._under_way = None
            if done := self._asked.pop(key, None):
                done.set()
            if not asked:
                self._rested = time() + min(REST * (time() - began), LONGEST_REST)

    def _next(self, now: float) -> Key | None:
        if self._wanted:
            return self._wanted.popitem()[0]
        key = next((k for k in reversed(self._line) if self._line[k] <= now), None) if now >= self._rested else None
        if key is not None:
            del self._line[key]
        return key

    async def _review(self, key: Key) -> None:
        query = (
            sa.select(endings.c.record, endings.c.at, players.c.person)
            .join(players, players.c.hand == endings.c.hand)
            .where(endings.c.hand == key[0], players.c.seat == key[1])
        )
        row = await self._store.read(lambda c: c.execute(query).first())
        if row is None or not row.record:  # it is not kept any more
            return
        try:
            answer = await self._worker.do(Reviewed(row.record.decode(), key[1]), PATIENCE)
            found = msgspec.json.decode(answer.found, type=Review) if not answer.refused else None
            why = answer.refused
        except GaveUp as wrong:
            found, why = None, str(wrong)
        if self._closing:
            return
        if found is None:
            record = await asyncio.to_thread(msgspec.json.decode, row.record, type=Record)
            found = unreviewed(record, key[1], why)
        await self._store.write(_rows(key, row.person, row.at, found))

    async def catch_up(self, person: int, start: int, end: int) -> int:
        """Put the newest hands of a person in line that were never reviewed; how many are missing in all."""
        left = _mine(person, start, end).where(reviews.c.hand.is_(None))
        newest = left.order_by(players.c.hand.desc()).limit(CATCH_UP)

        def look(connection: Connection) -> tuple[int, list[Key]]:
            missing = connection.execute(sa.select(sa.func.count()).select_from(left.subquery())).scalar() or 0
            return missing, [(row.hand, row.seat) for row in connection.execute(newest)]

        missing, keys = await self._store.read(look)
        if keys:
            self._want(reversed(keys))
        return missing

    async def close(self) -> None:
        """A review that is under way is left for the next time that its player looks."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._worker.close()


def _mine(person: int, start: int, end: int) -> sa.Select[Any]:
    """Hands that somebody played, with their reviews where there are any."""
    return (
        sa.select(players.c.hand, players.c.seat)
        .join(endings, endings.c.hand == players.c.hand)
        .outerjoin(reviews, (reviews.c.hand == players.c.hand) & (reviews.c.seat == players.c.seat))
        .outerjoin(voids, voids.c.hand == players.c.hand)
        .where(
            players.c.person == person, endings.c.played == 1, endings.c.at >= start, endings.c.at < end,
            sa.func.length(endings.c.record) > 0, voids.c.hand.is_(None),
        )
    )  # fmt: skip


def _rows(key: Key, person: int, at: int, found: Review) -> list[Write]:
    common = {"hand": key[0], "seat": key[1], "person": person, "at": at, "game": found.game}
    row = {
        **common, "staked": found.staked, "net": found.net, "expected": found.expected, "sd": found.sd,
        "found": msgspec.json.encode(found),
    }  # fmt: skip
    weighed = [
        {**common, "n": n, "kind": made.kind, "best": _name(made, made.best), "chosen": _name(made, made.chosen),
         "stake": made.stake, "cost": made.cost}
        for n, made in enumerate(found.decisions)
        if made.cost is not None
    ]  # fmt: skip
    return [Write(database.upsert(reviews), [row]), *([Write(database.upsert(choices), weighed)] if weighed else [])]


def _name(made: Decision, answer: Any) -> str:
    """A choice in words; a setting is one of many, and all settings are one kind."""
    if made.kind == "set":
        return ""
    return str(answer[0]) if isinstance(answer, list) else str(answer)


def summary(connection: Connection, person: int, game: str, start: int, end: int, waiting: int) -> MyPlay:
    """Everything that somebody played in this time, of one game or of all."""

    def of(table: sa.Table, *columns: Any, all_games: bool = False) -> sa.Select[Any]:
        query = sa.select(*columns).select_from(table.outerjoin(voids, voids.c.hand == table.c.hand))
        query = query.where(table.c.person == person, table.c.at >= start, table.c.at < end, voids.c.hand.is_(None))
        return query.where(table.c.game == game) if game and not all_games else query

    count, add, of_game = sa.func.count(), sa.func.sum, reviews.c.game
    hands, staked, net = connection.execute(of(reviews, count, add(reviews.c.staked), add(reviews.c.net))).one()
    kind, best, cost, stake = choices.c.kind, choices.c.best, choices.c.cost, choices.c.stake
    right = add(sa.case((cost == 0, 1), else_=0))
    kinds = [
        KindOfChoice(row[0], row[1], row[2], row[3], int(row[4]), int(row[5]), row[6])
        for row in connection.execute(
            of(choices, choices.c.game, kind, best, count, right, add(stake), add(cost))
            .group_by(choices.c.game, kind, best)
            .order_by(add(cost).desc(), count.desc())
        )
    ]
    wrong = of(choices, choices).where(cost > 0).order_by(cost.desc(), choices.c.hand.desc()).limit(DEAREST)
    curve = _curve(connection, of(reviews, reviews))
    last = curve[-1] if curve else Point(0, 0, "", 0, 0.0, 0.0)
    return MyPlay(
        hands=hands,
        waiting=waiting,
        staked=int(staked or 0),
        net=int(net or 0),
        known=last.hands,
        known_net=last.net,
        expected=last.expected,
        sd=last.sd,
        choices=sum(k.times for k in kinds),
        right=sum(k.right for k in kinds),
        cost=sum(k.cost for k in kinds),
        curve=_thinned(curve),
        kinds=kinds,
        dearest=[
            Mistake(row.hand, moment(row.at), row.game, row.kind, row.best, row.chosen, row.stake, row.cost)
            for row in connection.execute(wrong)
        ],
        games=[
            GamePlayed(row[0], row[1])
            for row in connection.execute(
                of(reviews, of_game, count, all_games=True).group_by(of_game).order_by(count.desc(), of_game)
            )
        ],
    )


def _curve(connection: Connection, query: sa.Select[Any]) -> list[Point]:
    """Result and expectation, hand after hand; variances add up."""
    known = query.where(reviews.c.expected.is_not(None), reviews.c.sd.is_not(None))
    points: list[Point] = []
    net, expected, variance = 0, 0.0, 0.0
    for row in connection.execute(known.order_by(reviews.c.at, reviews.c.hand)):
        net, expected, variance = net + row.net, expected + row.expected, variance + row.sd**2
        points.append(Point(len(points) + 1, row.hand, moment(row.at), net, expected, sqrt(variance)))
    return points


def _thinned(points: list[Point]) -> list[Point]:
    """At most so many points, the last among them."""
    if len(points) <= POINTS:
        return points
    return [points[(n + 1) * len(points) // POINTS - 1] for n in range(POINTS)]


async def export(store: Store, person: int, game: str, start: int, end: int) -> AsyncIterator[bytes]:
    """A CSV row for each reviewed hand, oldest first."""
    yield b"hand,ended,game,staked_cents,net_cents,expected_cents,sd_cents,choices,best_choices,cost_cents\r\n"
    last = 0
    while True:
        rows = await store.read(lambda c: _page(c, person, game, start, end, last))  # noqa: B023
        out = io.StringIO()
        lines = csv.writer(out)
        for row in rows:
            figures = ["" if value is None else f"{value:.2f}" for value in (row.expected, row.sd)]
            lines.writerow(
                [row.hand, moment(row.at), row.game, row.staked, row.net, *figures, row.times, int(row.right or 0),
                 f"{row.cost or 0:.2f}"]
            )  # fmt: skip
        yield out.getvalue().encode()
        if len(rows) < PAGE:
            return
        last = rows[-1].hand


def _page(connection: Connection, person: int, game: str, start: int, end: int, after: int) -> list[Any]:
    right = sa.func.sum(sa.case((choices.c.cost == 0, 1), else_=0))
    mine = (choices.c.hand == reviews.c.hand) & (choices.c.seat == reviews.c.seat)
    columns = [reviews.c.hand, reviews.c.at, reviews.c.game, reviews.c.staked, reviews.c.net, reviews.c.expected,
               reviews.c.sd]  # fmt: skip
    query = (
        sa.select(
            *columns, sa.func.count(choices.c.n).label("times"), right.label("right"),
            sa.func.sum(choices.c.cost).label("cost"),
        )
        .select_from(reviews.outerjoin(choices, mine).outerjoin(voids, voids.c.hand == reviews.c.hand))
        .where(reviews.c.person == person, reviews.c.at >= start, reviews.c.at < end, reviews.c.hand > after)
        .where(voids.c.hand.is_(None))
        .group_by(*columns)
        .order_by(reviews.c.hand)
        .limit(PAGE)
    )  # fmt: skip
    return list(connection.execute(query.where(reviews.c.game == game) if game else query))
