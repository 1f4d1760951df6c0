"""msgspec learns a type when it is first read; two threads that read it first at once must not crash the program."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

THREADS = """
import sys, threading
from pitboss.houses.game import catalogue, load
from pitboss.money.in_force import settings
from pitboss.room import analyses, hands, state
from pitboss.table.record import read

sys.setswitchinterval(1e-6)
table = load("grand-ronde/three-card-poker").table(seats=2, seed=1)
record = table.play(table.bots()).sealed().json()
games = list(catalogue())
together = threading.Barrier(6)
done = []


def work():
    together.wait()
    read(record, "a record")
    for game in games[::4]:
        load(game), list(settings(game))
    done.append(1)


threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
assert len(done) == 6
"""


@pytest.mark.parametrize("_", [0, *[pytest.param(n, marks=pytest.mark.slow) for n in range(1, 8)]])
def test_threads_read_the_same_types_for_the_first_time(_):
    subprocess.run([sys.executable, "-c", THREADS], cwd=ROOT, check=True, timeout=120)
