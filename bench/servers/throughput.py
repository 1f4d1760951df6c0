"""What one, two and three servers carry side by side, and what it costs that a socket lands on the wrong one.

    python -m bench.servers.throughput postgresql://… redis://… [--tables 40] [--seats 200] [--seconds 15]

Every seat acts as soon as its last action was acknowledged. `front` is one server after another, as a proxy does it;
`own` sends every socket to the server of its table, `other` none.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import sqlalchemy as sa

from bench.servers.rig import Rig, seat


def cpu(process: int) -> float:
    """Seconds that a process has used."""
    used = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


def measure(base: str, broker: str, servers: int, way: str, wanted: argparse.Namespace) -> dict[str, object]:
    name = f"pitboss_{secrets.token_hex(6)}"
    url = sa.make_url(base).set(database=name).render_as_string(hide_password=False)
    with psycopg.connect(base, autocommit=True) as admin:
        admin.execute(f"CREATE DATABASE {name}")
    try:
        with tempfile.TemporaryDirectory() as folder_name:
            folder = Path(folder_name)
            places = asyncio.run(seat(url, wanted.tables, wanted.seats))
            with Rig(url, broker, folder, servers, between=0.02, unfenced=False, spaces=False) as rig:
                while not rig.is_spread():
                    time.sleep(0.1)
                if way != "front":
                    ports = {server.name: server.port for server in rig.servers}
                    of = {table: server.name for server in rig.servers for table in rig.owned(server)}
                    for place in places:
                        own = of[place["table"]]
                        others = [server for server in ports if server != own] or [own]
                        place["port"] = ports[own if way == "own" else others[place["person"] % len(others)]]
                (folder / "places.json").write_text(json.dumps(places))
                history = folder / "history.jsonl"
                words = [str(folder / "places.json"), str(rig.port), str(wanted.seconds), "0.01", str(history)]
                before = [cpu(server.process.pid) for server in rig.servers]
                fleet = rig.start("fleet", *words)
                fleet.wait(timeout=wanted.seconds + 120)
                used = sum(cpu(server.process.pid) for server in rig.servers) - sum(before)
            told = [json.loads(line) for line in history.read_text().splitlines()]
            took = sorted(action["at"] - action["sent"] for action in told if action["said"] == "ok")
    finally:
        with psycopg.connect(base, autocommit=True) as admin:
            admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
    return {
        "servers": servers, "sockets": way, "a second": round(len(took) / wanted.seconds),
        "p50 ms": round(took[len(took) // 2] * 1000, 1), "p99 ms": round(took[len(took) * 99 // 100] * 1000, 1),
        "server CPU ms an action": round(used / len(took) * 1000, 2),
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("database")
    parser.add_argument("broker")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--seats", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", default="1 front,2 front,3 front,2 own,2 other")
    wanted = parser.parse_args()
    print(subprocess.run(["uptime"], capture_output=True, text=True, check=False).stdout.strip())
    for one in wanted.only.split(","):
        servers, way = one.split()
        print(json.dumps(measure(wanted.database, wanted.broker, int(servers), way, wanted)), flush=True)


if __name__ == "__main__":
    main()
