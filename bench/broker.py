"""What a broker costs between servers, and what happens when it dies: Redis pub/sub and streams, NATS and JetStream.

    python bench/broker.py [WAY ...]      starts brokers of its own; needs redis-server, nats-server, redis, nats-py

300 bytes a message, sent in batches as the room sends them. A server asks the one that plays a table and gets its
answer, one question at a time and 100 at once. Events of a table go to three servers, 1,000 a second. The broker is
killed (-9) and started again after a second while events go out: what was lost, what came late, and when the next one
came.
"""

from __future__ import annotations

import asyncio
import itertools
import multiprocessing
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from typing import Any

SIZE, SECONDS, RATE, SERVERS = 300, 3.0, 1000, 3
BODY = b"x" * (SIZE - 8)
PATIENCE = 10.0
ALL = "all"


class Broker:
    """One on a port of its own, which can be killed and started again on what it has stored."""

    def __init__(self, kind: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._folder = tempfile.mkdtemp()
        words = {
            "redis": f"redis-server --bind 127.0.0.1 --port {self.port} --appendonly yes --dir {self._folder}",
            "nats": f"nats-server -a 127.0.0.1 -p {self.port} -js -sd {self._folder}",
        }
        self._words = words[kind].split()
        self.start()

    def start(self) -> None:
        self._process = subprocess.Popen(self._words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.01)
        raise TimeoutError(f"{self._words[0]} does not start")

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self._folder, ignore_errors=True)


async def pubsub(port: int, me: str) -> Any:
    import redis.asyncio as redis

    link, listen = redis.Redis(port=port), redis.Redis(port=port)

    async def frames() -> Any:
        while True:
            with suppress(redis.ConnectionError, redis.TimeoutError, OSError):
                async with listen.pubsub() as heard:
                    await heard.subscribe(me, ALL)
                    while True:
                        message = await heard.get_message(ignore_subscribe_messages=True, timeout=1.0)
                        if message is not None:
                            yield message["data"]
            await asyncio.sleep(0.05)

    async def send(to: str, data: bytes) -> None:
        await link.publish(to, data)

    return frames(), send


async def streams(port: int, me: str) -> Any:
    import redis.asyncio as redis

    link, listen = redis.Redis(port=port), redis.Redis(port=port)
    last: dict[str, Any] = {me: "0", ALL: "0"}

    async def frames() -> Any:
        while True:
            with suppress(redis.ConnectionError, redis.TimeoutError, OSError):
                for name, entries in await listen.xread(last, block=500) or []:
                    last[name.decode()] = entries[-1][0]
                    for _, fields in entries:
                        yield fields[b"d"]
                continue
            await asyncio.sleep(0.05)

    async def send(to: str, data: bytes) -> None:
        await link.xadd(to, {"d": data}, maxlen=10_000, approximate=True)

    return frames(), send


async def _nats(port: int, again: Any = None) -> Any:
    import nats

    async def quiet(_: Exception) -> None:
        return

    return await nats.connect(
        f"nats://127.0.0.1:{port}", reconnect_time_wait=0.05, max_reconnect_attempts=-1, error_cb=quiet,
        reconnected_cb=again,
    )  # fmt: skip


async def nats(port: int, me: str) -> Any:
    link = await _nats(port)
    heard: asyncio.Queue[bytes] = asyncio.Queue()

    async def hear(message: Any) -> None:
        heard.put_nowait(message.data)

    for subject in (me, ALL):
        await link.subscribe(f"bench.{subject}", cb=hear)
    await link.flush()

    async def frames() -> Any:
        while True:
            yield await heard.get()

    async def send(to: str, data: bytes) -> None:
        if not link.is_connected:
            raise ConnectionError("not connected")
        await link.publish(f"bench.{to}", data)

    return frames(), send


async def jetstream(port: int, me: str) -> Any:
    """Ordered consumers live in the server's memory: after its death they are made again, after what came last."""
    heard: asyncio.Queue[bytes] = asyncio.Queue()
    last = {me: 0, ALL: 0}

    async def subscribe() -> None:
        from nats.js.api import ConsumerConfig, DeliverPolicy

        for subject in last:

            async def hear(message: Any, subject: str = subject) -> None:
                last[subject] = message.metadata.sequence.stream
                heard.put_nowait(message.data)

            after = ConsumerConfig(deliver_policy=DeliverPolicy.BY_START_SEQUENCE, opt_start_seq=last[subject] + 1)
            await stored.subscribe(f"bench.{subject}", cb=hear, ordered_consumer=True, config=after)

    link = await _nats(port, subscribe)
    stored = link.jetstream(timeout=2)
    with suppress(Exception):  # another server has made it
        await stored.add_stream(name="bench", subjects=["bench.>"], max_msgs=100_000)
    await subscribe()

    async def frames() -> Any:
        while True:
            yield await heard.get()

    async def send(to: str, data: bytes) -> None:
        await stored.publish(f"bench.{to}", data)

    return frames(), send


class Batches:
    """As the room sends: what comes while a message is on its way goes with the next one."""

    def __init__(self, frames: Any, send: Any) -> None:
        self._frames, self._send = frames, send
        self._waiting: dict[str, list[tuple[bytes, asyncio.Future[None]]]] = {}

    async def frames(self) -> Any:
        async for batch in self._frames:
            for first in range(0, len(batch), SIZE):
                yield batch[first : first + SIZE]

    async def send(self, to: str, data: bytes) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if to in self._waiting:
            self._waiting[to].append((data, done))
        else:
            self._waiting[to] = [(data, done)]
            self._sending = asyncio.create_task(self._send_all(to))
        await done

    async def _send_all(self, to: str) -> None:
        while batch := self._waiting[to]:
            self._waiting[to] = []
            try:
                await self._send(to, b"".join([data for data, _ in batch]))
            except Exception as wrong:
                for _, done in batch:
                    if not done.done():
                        done.set_exception(wrong)
            else:
                for _, done in batch:
                    if not done.done():
                        done.set_result(None)
        del self._waiting[to]


async def connect(way: str, port: int, me: str) -> Batches:
    return Batches(*await WAYS[way][1](port, me))


WAYS = {"Redis pub/sub": ("redis", pubsub), "Redis streams": ("redis", streams),
        "NATS": ("nats", nats), "NATS JetStream": ("nats", jetstream)}  # fmt: skip


def serve(way: str, port: int, me: str, ready: Any, results: Any) -> None:
    """Answer questions; note when events came, until the word to end comes."""

    async def answer() -> list[tuple[int, float]]:
        link = await connect(way, port, me)
        came: list[tuple[int, float]] = []
        answers: set[asyncio.Task[None]] = set()
        asyncio.get_running_loop().call_later(0.7, ready.release)
        async for data in link.frames():
            at = time.monotonic()
            if data[:1] == b"?":
                answers.add(task := asyncio.create_task(link.send("asker", data)))
                task.add_done_callback(answers.discard)
            elif data[:1] == b"!":
                came.append((int.from_bytes(data[1:8], "big"), at))
            else:
                break
        return came

    with suppress(KeyboardInterrupt):
        results.put(asyncio.run(answer()))


class Asker:
    def __init__(self, frames: Any, send: Any) -> None:
        self._send = send
        self._waiting: dict[bytes, asyncio.Future[None]] = {}
        self._numbers = itertools.count()
        self._receiving = asyncio.create_task(self._receive(frames))

    async def _receive(self, frames: Any) -> None:
        async for data in frames:
            if (found := self._waiting.pop(data[:8], None)) is not None:
                found.set_result(None)

    async def ask(self, at_once: int) -> list[float]:
        """How long each question took."""
        took: list[float] = []
        until = time.monotonic() + SECONDS

        async def one() -> None:
            while time.monotonic() < until:
                key = b"?" + next(self._numbers).to_bytes(7, "big")
                answer = self._waiting[key] = asyncio.get_running_loop().create_future()
                began = time.monotonic()
                await self._send("s0", key + BODY)
                async with asyncio.timeout(PATIENCE):
                    await answer
                took.append(time.monotonic() - began)

        await asyncio.gather(*[one() for _ in range(at_once)])
        return sorted(took)


async def tell(send: Any, first: int, seconds: float, sent: dict[int, float], at: dict[float, Any]) -> int:
    """Events to all, paced; how many were tried. `sent` are those that were taken; `at` is done at a moment."""
    began, n = time.monotonic(), first
    due = dict(at)
    while (now := time.monotonic()) < began + seconds:
        for moment in [m for m in due if now - began >= m]:
            await asyncio.to_thread(due.pop(moment))
        with suppress(Exception):  # refused: whoever sends knows of it
            async with asyncio.timeout(1.0):
                await send(ALL, b"!" + n.to_bytes(7, "big") + BODY)
            sent[n] = now
        n += 1
        await asyncio.sleep(max(0.0, began + (n - first) / RATE - time.monotonic()))
    return n - first


async def _end(send: Any) -> None:
    while True:
        with suppress(Exception):
            await send(ALL, b"end".ljust(SIZE))
        await asyncio.sleep(0.3)


def percent(values: list[float], p: int) -> float:
    return values[min(len(values) * p // 100, len(values) - 1)] * 1000


async def measure(way: str, broker: Broker, ready: Any, results: Any) -> dict[str, Any]:
    link = await connect(way, broker.port, "asker")
    send = link.send
    for _ in range(SERVERS):
        await asyncio.to_thread(ready.acquire)
    asker = Asker(link.frames(), send)
    found: dict[str, Any] = {"way": way}
    for at_once in (1, 100):
        took = await asker.ask(at_once)
        found |= {f"asked {at_once}": round(len(took) / SECONDS), f"p50 {at_once}": round(percent(took, 50), 2),
                  f"p99 {at_once}": round(percent(took, 99), 2)}  # fmt: skip
    calm: dict[int, float] = {}
    await tell(send, 0, SECONDS, calm, {})
    shaken: dict[int, float] = {}
    began = time.monotonic()
    tried = await tell(send, 1_000_000, 6.0, shaken, {1.0: broker.kill, 2.0: broker.start})
    await asyncio.sleep(2.0)
    ending = asyncio.create_task(_end(send))
    came = [dict(await asyncio.to_thread(results.get, True, PATIENCE)) for _ in range(SERVERS)]
    ending.cancel()
    delays = sorted(at - calm[n] for one in came for n, at in one.items() if n in calm)
    found |= {"event p50": round(percent(delays, 50), 2), "event p99": round(percent(delays, 99), 2),
              "events lost": len(calm) * SERVERS - len(delays)}  # fmt: skip
    waits = [at - shaken[n] for one in came for n, at in one.items() if n in shaken]
    back = [min([at for n, at in one.items() if at > began + 2.0], default=0.0) - began - 2.0 for one in came]
    found |= {"refused at a death": tried - len(shaken), "lost then": len(shaken) * SERVERS - len(waits),
              "late then": sum(wait > 0.5 for wait in waits), "back after": round(max(back), 2)}  # fmt: skip
    return found


def main() -> None:
    for way in sys.argv[1:] or WAYS:
        broker = Broker(WAYS[way][0])
        ready, results = multiprocessing.Semaphore(0), multiprocessing.Queue()
        servers = [
            multiprocessing.Process(target=serve, args=(way, broker.port, f"s{n}", ready, results), daemon=True)
            for n in range(SERVERS)
        ]
        for server in servers:
            server.start()
        try:
            print(asyncio.run(asyncio.wait_for(measure(way, broker, ready, results), 90)), flush=True)
        except TimeoutError:
            print({"way": way, "stalled": True}, flush=True)
        finally:
            for server in servers:
                server.terminate()
            broker.remove()


if __name__ == "__main__":
    main()
