"""A bot for any game of the room: python example_bot.py http://127.0.0.1:8000 TOKEN grand-ronde/three-card-poker 10"""

import asyncio
import json
import sys
from urllib.request import Request, urlopen

import websockets


def decide(ask):
    """Something legal, read from the ask itself: least wagers, the last open option, the hand as the house sets it."""
    if ask["ask"] == "Bet":
        placed = {}
        for n, spot in enumerate(ask["layout"]["spots"]):
            if n == 0 or spot["required"] or spot["equals"] in placed:
                placed[spot["name"]] = placed.get(spot["equals"], spot["least"])
        return placed
    if ask["ask"] == "Choose":
        option = [option for option in ask["options"] if not option["why_not"]][-1]
        return [option["name"], option["least"]] if option["most"] else option["name"]
    return ask["otherwise"] if ask["ask"] == "Arrange" else ask["cards"][: ask["least"]]


async def main(base, token, game, hands):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    place = json.load(urlopen(Request(f"{base}/api/v1/play", json.dumps({"game": game}).encode(), headers)))
    url = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{place['table']}/socket"
    async with websockets.connect(url, additional_headers=headers) as socket:
        while hands := int(hands):
            message = json.loads(await socket.recv())
            ask = ((message["hand"] or {}) if message["type"] in ("table", "hand") else message).get("ask")
            if ask and ask["yours"] and place["seat"] in ask["seats"]:
                await socket.send(json.dumps({"type": "answer", "answer": decide(ask["ask"]), "ask": ask["n"]}))
            if message["type"] == "end":
                hands -= 1
                print(f"hand {message['hand']}: {message['settlement'].get(str(place['seat']), 0) / 100:+.2f}")


asyncio.run(main(*sys.argv[1:]))
