"""Servers in processes (and network namespaces) of their own behind a front, players, and faults that fall on them."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import psycopg
import sqlalchemy as sa

from bench.open_room import QUICK
from bench.room import free_port, seat_people
from pitboss.room.room import Room
from pitboss.room.state import Sign

ROOT = Path(__file__).parents[2]
NET = "10.77.{}.{}"
PORT = 8890
LEASE = 1.5


def can_namespace() -> bool:
    return os.geteuid() == 0 and shutil.which("ip") is not None


class Server:
    """One server; in a namespace the database has one address and the broker another, so that each can be cut off."""

    def __init__(self, rig: Rig, number: int) -> None:
        self.rig, self.number, self.name = rig, number, f"s{number}"
        self.space = f"pitboss{number}"
        self.host = NET.format(number, 2) if rig.spaces else "127.0.0.1"
        self.port = PORT if rig.spaces else free_port()
        self.database, self.broker = rig.database, rig.broker
        self.process: subprocess.Popen[bytes] | None = None

    def make_space(self) -> None:
        veth, n = f"pitv{self.number}", self.number
        for line in (
            f"netns add {self.space}",
            f"link add {veth} type veth peer name eth0 netns {self.space}",
            f"addr add {NET.format(n, 1)}/24 dev {veth}",
            f"addr add {NET.format(n, 3)}/24 dev {veth}",
            f"link set {veth} up",
            f"-n {self.space} addr add {self.host}/24 dev eth0",
            f"-n {self.space} link set eth0 up",
            f"-n {self.space} link set lo up",
        ):
            subprocess.run(["ip", *line.split()], check=True)
        self.database = self._reach(self.rig.database, NET.format(n, 1), 5432)
        self.broker = self._reach(self.rig.broker, NET.format(n, 3), 6379)

    def _reach(self, url: str, address: str, usual: int) -> str:
        """A database or broker under an address of this namespace; if it listens on localhost alone, by a front."""
        there = sa.make_url(url)
        port = there.port or usual
        try:
            socket.create_connection((address, port), 1).close()
        except OSError:
            self.rig.start("front", f"{address}:{port}", f"{there.host}:{port}")
        return there.set(host=address, port=port).render_as_string(hide_password=False)

    def remove_space(self) -> None:
        subprocess.run(["ip", "netns", "del", self.space], check=False)

    def start(self) -> None:
        inside = ["ip", "netns", "exec", self.space] if self.rig.spaces else []
        module = "bench.servers.unfenced" if self.rig.unfenced else "bench.open_room"
        log = (self.rig.folder / f"{self.name}.log").open("a")
        words = [self.database, str(self.port), self.host, self.broker, self.name, str(self.rig.between)]
        self.process = subprocess.Popen(
            [*inside, sys.executable, "-m", module, *words], cwd=ROOT, stdout=log, stderr=log
        )

    def signal(self, what: int) -> None:
        if self.process is not None:
            self.process.send_signal(what)

    def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process.wait()

    def cut(self, last: int, off: bool) -> None:
        """From the database (1) or the broker (3): what it sends there is thrown away."""
        address = NET.format(self.number, last)
        verb = ["add", "blackhole"] if off else ["del", "blackhole"]
        subprocess.run(["ip", "-n", self.space, "route", *verb, f"{address}/32"], check=False)

    def is_up(self) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(f"http://{self.host}:{self.port}/ready", timeout=2).status_code == 200
        return False


class Rig:
    def __init__(
        self, database: str, broker: str, folder: Path, servers: int, between: float, unfenced: bool, spaces: bool
    ) -> None:
        self.database, self.broker, self.folder = database, broker, folder
        self.between, self.unfenced = between, unfenced
        self.spaces = spaces
        self._others: list[subprocess.Popen[bytes]] = []
        self.port = free_port()
        self.faults: list[dict[str, Any]] = []
        self.servers = [Server(self, n + 1) for n in range(servers)]

    def start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        made = subprocess.Popen([sys.executable, "-m", f"bench.servers.{module}", *words], cwd=ROOT)
        self._others.append(made)
        return made

    def __enter__(self) -> Rig:
        try:
            self._open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def _open(self) -> None:
        for server in self.servers:
            if self.spaces:
                server.make_space()
            server.start()
        backs = ",".join(f"{server.host}:{server.port}" for server in self.servers)
        self.start("front", f"127.0.0.1:{self.port}", backs, "check")
        until = time.time() + 300
        while not all(server.is_up() for server in self.servers):
            assert time.time() < until, "the servers do not open"
            time.sleep(0.2)

    def __exit__(self, *_: Any) -> None:
        for server in self.servers:
            server.signal(signal.SIGCONT)
            server.kill()
        for process in self._others:
            process.kill()
            process.wait()
        if self.spaces:
            for server in self.servers:
                server.remove_space()

    def owned(self, server: Server) -> list[str]:
        with psycopg.connect(self.database) as c:
            query = """SELECT t.id FROM tables t JOIN leases l ON l.what = 'table/' || t.id
                       WHERE t.closed IS NULL AND l.holder = %s"""
            return [row[0] for row in c.execute(query, [server.name])]

    def all_owned(self) -> bool:
        return sum(len(self.owned(server)) for server in self.servers) == self._tables()

    def is_spread(self) -> bool:
        """Whether each server has about its share: where there are few tables, that may be none."""
        share = self._tables() / len(self.servers)
        return self.all_owned() and all(len(self.owned(server)) >= share / 2 - 2 for server in self.servers)

    def _tables(self) -> int:
        with psycopg.connect(self.database) as c:
            return int(c.execute("SELECT count(*) FROM tables WHERE closed IS NULL").fetchone()[0])

    def fault(self, kind: str, server: Server, lasts: float) -> None:
        self.faults.append({"at": time.time(), "kind": kind, "server": server.name, "tables": self.owned(server)})
        (self.folder / "faults.json").write_text(json.dumps(self.faults))
        if kind == "kill":
            server.kill()
            time.sleep(lasts)
            server.start()
        elif kind == "drain":
            server.signal(signal.SIGTERM)
            server.process.wait(timeout=20)
            server.start()
        elif kind == "pause":
            server.signal(signal.SIGSTOP)
            time.sleep(lasts)
            server.signal(signal.SIGCONT)
        else:
            last = {"database": 1, "broker": 3}[kind]
            server.cut(last, True)
            time.sleep(lasts)
            server.cut(last, False)


async def seat(database: str, tables: int, seats: int) -> list[dict[str, Any]]:
    """People at tables, seated by a room of one process before the servers open."""
    game = "grand-ronde/three-card-poker"
    room = Room(database, QUICK)
    await room.open()
    try:
        signs = [Sign(game=game, name=f"Table {n}", stays=True) for n in range(tables)]
        return [place._asdict() for place in await seat_people(room, seats, signs)]
    finally:
        await room.close()


def storm(
    database: str, broker: str, folder: Path, *, servers: int, tables: int, seats: int, seconds: float, faults: int,
    every: float, kinds: tuple[str, ...], seed: int, unfenced: bool = False, spaces: bool = False,
    between: float = 1.0,
) -> tuple[dict[str, Any], list[str]]:  # fmt: skip
    """Play through faults; what the checker counted, and what it found wrong."""
    from bench.servers.checker import check

    chance = random.Random(seed)
    (folder / "places.json").write_text(json.dumps(asyncio.run(seat(database, tables, seats))))
    with Rig(database, broker, folder, servers, between, unfenced, spaces) as rig:
        until = time.time() + 300
        while not rig.is_spread():
            assert time.time() < until, "the servers do not share the tables"
            time.sleep(0.2)
        history = folder / "history.jsonl"
        words = [str(folder / "places.json"), str(rig.port), str(seconds), str(every), str(history)]
        fleet = rig.start("fleet", *words)
        began = time.time()
        time.sleep(min(5.0, seconds / 6))
        turn = [server for _ in range(faults) for server in rig.servers][:faults]
        for n, server in enumerate(turn):
            kind = kinds[n % len(kinds)]
            lasts = chance.uniform(0.2, 1.0) if kind == "kill" else LEASE + chance.uniform(0.5, 2.0)
            rig.fault(kind, server, lasts)
            ready = time.time() + 15
            while not server.is_up() and time.time() < ready:
                time.sleep(0.1)
            left = began + seconds * (n + 1) / (faults + 1) - time.time()
            time.sleep(max(0.0, left))
        fleet.wait(timeout=seconds + 600)
        time.sleep(0.5)
        return check(database, history, rig.faults)
