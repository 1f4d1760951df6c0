"""What it costs to ask another process through a broker: Redis pub/sub, Redis streams and NATS, side by side.

    python bench/broker.py            needs redis and nats-py, and both servers on this machine

One process asks, one answers; 300 bytes each way, one question at a time and 100 at once.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import time
from statistics import quantiles

BODY, SECONDS = b"x" * 300, 3.0


async def pubsub(answering: bool):
    import redis.asyncio as redis

    mine, theirs = ("bench:b", "bench:a") if answering else ("bench:a", "bench:b")
    link, listen = redis.Redis(), redis.Redis().pubsub()
    await listen.subscribe(mine)

    async def frames():
        async for message in listen.listen():
            if message["type"] == "message":
                yield message["data"]

    async def send(data):
        await link.publish(theirs, data)

    return frames(), send


async def streams(answering: bool):
    import redis.asyncio as redis

    mine, theirs = ("bench:sb", "bench:sa") if answering else ("bench:sa", "bench:sb")
    link, listen = redis.Redis(), redis.Redis(socket_timeout=None)
    await link.delete(mine)

    async def frames():
        last = b"0"
        while True:
            for _, entries in await listen.xread({mine: last}, block=1000) or []:
                last = entries[-1][0]
                for _, fields in entries:
                    yield fields[b"d"]

    async def send(data):
        await link.xadd(theirs, {"d": data}, maxlen=10_000, approximate=True)

    return frames(), send


async def nats(answering: bool):
    import nats as client

    mine, theirs = ("bench.b", "bench.a") if answering else ("bench.a", "bench.b")
    link = await client.connect("nats://127.0.0.1:4222")
    heard = await link.subscribe(mine)

    async def frames():
        async for message in heard.messages:
            yield message.data

    async def send(data):
        await link.publish(theirs, data)

    return frames(), send


async def answer(way):
    frames, send = await way(True)
    async for data in frames:
        await send(data)


def answerer(way):
    asyncio.run(answer(way))


async def ask(way, at_once: int):
    frames, send = await way(False)
    waiting, took = {}, []

    async def receive():
        async for data in frames:
            waiting.pop(data[:8]).set_result(None)

    receiving = asyncio.create_task(receive())
    await asyncio.sleep(1)
    until = time.perf_counter() + SECONDS

    async def one(n: int):
        count = 0
        while time.perf_counter() < until:
            key = (n * 1_000_000 + count).to_bytes(8, "big")
            waiting[key] = asyncio.get_running_loop().create_future()
            began = time.perf_counter()
            await send(key + BODY)
            await waiting[key]
            took.append(time.perf_counter() - began)
            count += 1

    await asyncio.gather(*[one(n) for n in range(at_once)])
    receiving.cancel()
    return took


def main() -> None:
    print(f"{'':16} {'at once':>8} {'a second':>10} {'p50 ms':>8} {'p99 ms':>8}")
    for way in (pubsub, streams, nats):
        for at_once in (1, 100):
            other = multiprocessing.Process(target=answerer, args=(way,), daemon=True)
            other.start()
            took = asyncio.run(ask(way, at_once))
            other.terminate()
            cut = quantiles(took, n=100)
            print(
                f"{way.__name__:16} {at_once:8} {len(took) / SECONDS:10,.0f} {cut[49] * 1e3:8.2f} {cut[98] * 1e3:8.2f}"
            )


if __name__ == "__main__":
    main()
