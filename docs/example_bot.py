"""A bot for any table (not for counters): python example_bot.py http://127.0.0.1:8000 TOKEN grand-ronde/craps 10"""

import json
import sys
from urllib.request import Request, urlopen

from websockets.sync.client import connect


def decide(ask):
    """Something legal, read from the ask: least wagers, the cheapest way to stay in, the hand as the house sets it."""
    if ask["ask"] == "Bet":
        placed = {}
        for spot in ask["layout"]["spots"]:
            if not placed or spot["required"] or spot["equals"] in placed:
                placed[spot["name"]] = placed.get(spot["equals"], spot["least"])
        return placed
    if ask["ask"] == "Choose":
        way = min(ask["options"], key=lambda o: (o["why_not"], o["name"] == "fold", o["name"] != ask["otherwise"]))
        return [way["name"], way["least"]] if way["most"] else way["name"]
    return ask["otherwise"] if ask["ask"] == "Arrange" else ask["cards"][: ask["least"]]


def main(base, token, game, hands):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    place = json.load(urlopen(Request(f"{base}/api/v1/play", json.dumps({"game": game}).encode(), headers)))
    with connect(f"ws{base[4:]}/api/v1/tables/{place['table']}/socket", additional_headers=headers) as socket:
        while hands:
            message = json.loads(socket.recv())
            ask = ((message["hand"] or {}) if message["type"] in ("table", "hand") else message).get("ask")
            if ask and ask["yours"] and place["seat"] in ask["seats"]:
                socket.send(json.dumps({"type": "answer", "answer": decide(ask["ask"]), "ask": ask["n"]}))
            elif message["type"] == "you" and not message["you"]["stack"] + message["you"]["coming"]:
                socket.send(json.dumps({"type": "chips", "cents": 100_00}))
            elif message["type"] == "end":
                hands -= 1
                print(f"hand {message['hand']}: {message['settlement'].get(str(place['seat']), 0) / 100:+.2f}")


main(*sys.argv[1:4], int(sys.argv[4]))
