"""Whether what players were told is what is stored. No part of the room is used, only SQL and the players' history.

    python -m bench.servers.checker DATABASE HISTORY.jsonl [FAULTS.json]

It says what it counted, and every violation that it found.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import psycopg

BACK = 5.0


def check(database: str, history: Path, faults: list[dict[str, Any]] | None = None) -> tuple[dict[str, Any], list[str]]:
    actions = [json.loads(line) for line in history.read_text().splitlines()]
    with psycopg.connect(database) as connection:
        wrong = [
            *_actions(connection, actions), *_chat(connection, actions), *_one_owner(connection), *_books(connection),
        ]  # fmt: skip
        counted = connection.execute("SELECT count(*) FROM endings").fetchone()
    told = Counter(action["said"] or "nothing" for action in actions)
    figures = {"hands": counted[0] if counted else 0, "acknowledged": told["ok"], "refused": told["refused"]}
    figures["never answered"] = told["nothing"]
    if faults:
        waits = _waits(actions, faults)
        figures |= {"faults": len(faults), "waits": len(waits)}
        figures |= {f"back p{p}": round(waits[min(len(waits) * p // 100, len(waits) - 1)], 2) for p in (50, 95, 99)}
        figures["longest"] = round(waits[-1], 2)
    return figures, wrong


def _key(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def _actions(connection: Any, actions: list[dict[str, Any]]) -> list[str]:
    """Each acknowledged answer is stored, and none is stored more often than it was sent."""
    stored: Counter[tuple[int, int, str]] = Counter()
    numbers: dict[int, list[int]] = defaultdict(list)
    query = "SELECT hand, n, seat, how, answer FROM answers ORDER BY hand, n"
    for hand, n, seat, how, answer in connection.execute(query):
        numbers[hand].append(n)
        if how in ("person", "wager"):
            stored[hand, seat, _key(json.loads(bytes(answer)))] += 1
    wrong = [f"hand {hand}: moves {ns} are not one after another" for hand, ns in numbers.items()
             if ns != list(range(len(ns)))]  # fmt: skip
    acknowledged: Counter[tuple[int, int, str]] = Counter()
    sent: Counter[tuple[int, int, str]] = Counter()
    for action in actions:
        if action["type"] == "answer":
            key = (action["hand"], action["seat"], _key(action["answer"]))
            sent[key] += action["said"] != "refused"
            acknowledged[key] += action["said"] == "ok"
    for key, count in acknowledged.items():
        if stored[key] < count:
            wrong.append(f"lost: {key} was acknowledged {count} times and stored {stored[key]} times")
        if stored[key] > sent[key]:
            wrong.append(f"doubled: {key} was sent {sent[key]} times and stored {stored[key]} times")
    return wrong


def _chat(connection: Any, actions: list[dict[str, Any]]) -> list[str]:
    """The last lines of a table are kept: none twice, none that nobody said, and the last acknowledged one."""
    said = {(a["table"], a["text"]): a for a in actions if a["type"] == "chat"}
    lines = [(table, text) for table, text in connection.execute("SELECT table_id, text FROM chat ORDER BY id")]
    wrong = [f"doubled: line {line}" for line, count in Counter(lines).items() if count > 1]
    wrong += [f"nobody said {line}" for line in lines if line not in said]
    last: dict[str, dict[str, Any]] = {}
    for action in said.values():
        if action["said"] == "ok" and action["at"] > last.get(action["table"], {"at": 0})["at"]:
            last[action["table"]] = action
    kept = set(lines)
    return wrong + [f"lost: line {a['text']} at {t}" for t, a in last.items() if (t, a["text"]) not in kept]


def _one_owner(connection: Any) -> list[str]:
    """The hands of a table come one after another; each ends once, and only the last may be open."""
    wrong = []
    query = """SELECT h.table_id, h.number, h.at, coalesce(e.at, v.at) FROM hands h
               LEFT JOIN endings e ON e.hand = h.number LEFT JOIN voids v ON v.hand = h.number
               ORDER BY h.table_id, h.at, h.number"""
    before: tuple[str, int, int, int | None] | None = None
    for row in connection.execute(query):
        if before is not None and before[0] == row[0]:
            if before[3] is None:
                wrong.append(f"two owners: table {row[0]} opened hand {row[1]} while hand {before[1]} was in play")
            elif before[3] > row[2] + 1:
                wrong.append(f"two owners: hands {before[1]} and {row[1]} of table {row[0]} overlap")
        before = row
    void = connection.execute("SELECT hand, reason FROM voids").fetchall()
    return wrong + [f"hand {hand} is void: {reason}" for hand, reason in void]


def _books(connection: Any) -> list[str]:
    """Each hand moves what its record says, to the cent; nobody has less than nothing; nothing is left in a pit."""
    wrong = []
    names = dict(connection.execute("SELECT id, name FROM accounts").fetchall())
    balance: Counter[str] = Counter()
    moved: dict[int, Counter[str]] = defaultdict(Counter)
    for debit, credit, cents, hand in connection.execute(
        "SELECT debit, credit, cents, hand FROM transfers ORDER BY id"
    ):
        for account, sign in ((names[debit], -1), (names[credit], 1)):
            balance[account] += sign * cents
            if hand is not None:
                moved[hand][account] += sign * cents
    for account, cents in balance.items():
        if cents < 0 and account not in ("cashier", "bots", "house"):
            wrong.append(f"{account} is overdrawn by {-cents} cents")
        if cents and account.startswith("pit/"):
            wrong.append(f"{cents} cents were left in {account}")
    query = "SELECT p.hand, p.person, p.net, h.table_id FROM players p JOIN hands h ON h.number = p.hand"
    for hand, person, net, table in connection.execute(query):
        if person and moved[hand][f"at/{table}/{person}"] != net:
            wrong.append(f"hand {hand}: {person} won {net} and was booked {moved[hand][f'at/{table}/{person}']}")
    return wrong


def _waits(actions: list[dict[str, Any]], faults: list[dict[str, Any]]) -> list[float]:
    """For each fault and each table of the server that it hit: seconds until the table has acknowledged something that
    was sent after the fault."""
    acks: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for action in actions:
        if action["said"] == "ok":
            acks[action["table"]].append((action["at"], action["sent"]))
    end = max(action["at"] for action in actions)
    waits = []
    for fault in faults:
        for table in fault["tables"]:
            later = [at for at, sent in acks[table] if sent >= fault["at"]]
            if later or fault["at"] < end - BACK:
                waits.append((min(later) if later else end) - fault["at"])
    return sorted(waits)


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[3]).read_text()) if len(sys.argv) > 3 else None
    found, wrongs = check(sys.argv[1], Path(sys.argv[2]), given)
    print(json.dumps(found))
    print("\n".join(wrongs[:50]) or "nothing was lost, doubled or played twice; the books are right to the cent")
    sys.exit(bool(wrongs))
