"""Analysis on a Ray cluster of two nodes of this machine: the same figures, whoever dies. Runs where Ray is there."""

import os
import threading
from itertools import islice
from pathlib import Path

import pytest

pytest.importorskip("ray", reason="Ray is not installed (make cluster): nothing was run on a cluster")

import ray
from ray.cluster_utils import Cluster as Machines

from pitboss.analysis import cluster
from pitboss.analysis.crew import crew
from pitboss.analysis.fuzz import fuzz
from pitboss.analysis.simulate import simulate
from pitboss.analysis.sweep import sweep, write_csv
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.houses.game import load

pytestmark = pytest.mark.slow

GAME = "grand-ronde/three-card-poker"
SETS = {
    "pair_plus.flush": [f"{n} to 1" for n in range(1, 6)],
    "pair_plus.straight": [f"{n} to 1" for n in range(3, 8)],
    "pair_plus.three of a kind": [f"{n} to 1" for n in (25, 30, 35, 40)],
    "pair_plus_on_fold": ["kept", "lost"],
}
"""200 settings."""


@pytest.fixture
def machines(tmp_path, monkeypatch):
    """Two nodes with a cache of their own: nothing is read that another run has solved."""
    here = [str(Path(cluster.__file__).parents[2]), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, here)))
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cluster"))
    monkeypatch.setenv("RAY_health_check_period_ms", "500")
    made = Machines(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    second = made.add_node(num_cpus=1)
    made.wait_for_nodes()
    monkeypatch.setenv("RAY_ADDRESS", made.address)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "here"))
    yield made, second
    ray.shutdown()
    made.shutdown()


def test_a_sweep_of_200_settings_with_a_node_killed_in_the_middle(machines, tmp_path):
    made, second = machines
    alone = sweep(GAME, SETS)
    assert len(alone) == 200
    write_csv(tmp_path / "alone.csv", alone)
    done = []

    def kill(share):
        done.append(share)
        if len(done) == 60:
            threading.Thread(target=made.remove_node, args=(second, False)).start()

    with crew("auto") as workers:
        assert len([node for node in ray.nodes() if node["Alive"]]) == 2
        write_csv(tmp_path / "together.csv", sweep(GAME, SETS, crew=workers, progress=kill))
        assert len([node for node in ray.nodes() if node["Alive"]]) == 1, "the node was killed and its work done again"
    assert (tmp_path / "together.csv").read_bytes() == (tmp_path / "alone.csv").read_bytes()
    assert len(list((tmp_path / "cluster" / "warm").glob("*.lock"))) == 1, "one kind of work was warmed up"


def test_a_worker_that_is_killed_costs_its_job_only(machines, tmp_path):
    """The job kills its own process the first time it is done."""

    def die_once(file, n):
        with Path(file).open("a") as seen:
            seen.write("x")
        if n == 3 and Path(file).stat().st_size == 1:
            os.kill(os.getpid(), 9)
        return n * n

    with crew("auto") as workers:
        jobs = [(str(tmp_path / f"seen {n}"), n) for n in range(8)]
        found = dict(workers.run(die_once, jobs))
    assert found == {n: n * n for n in range(8)}
    assert [(tmp_path / f"seen {n}").read_text() for n in range(8)] == ["x" * (2 if n == 3 else 1) for n in range(8)]


def test_simulation_fuzzing_and_checking_find_the_same(machines, capsys):
    roulette = load("grand-ronde/roulette")
    with crew("auto") as workers:
        assert simulate(roulette, 20_000_000, 5, crew=workers) == simulate(roulette, 20_000_000, 5)
        assert fuzz(roulette, 400, 2, crew=workers) == 400
    cases = sorted(map(str, islice(Path("cases").rglob("*.toml"), 12)))
    said = []
    for more in ([], ["--cluster", "auto"]):
        assert main(["check", *cases, *more]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and said[0].endswith(" 0 failed\n")


def test_another_edition_is_refused(machines, monkeypatch):
    monkeypatch.setattr(cluster, "edition", lambda: "9.9.9 (0123)")
    with crew("auto") as workers, pytest.raises(BadInput, match=r"of the cluster has Pitboss .* this is 9\.9\.9"):
        sweep(GAME, {"pair_plus_on_fold": ["kept", "lost"]}, crew=workers)


def test_no_cluster_is_said(monkeypatch):
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    with pytest.raises(BadInput, match="no Ray cluster answers at auto"), crew("auto"):
        pass
    monkeypatch.setenv("RAY_CLIENT_RECONNECT_GRACE_PERIOD", "1")
    with pytest.raises(BadInput, match=r"ray://127\.0\.0\.1:9"), crew("ray://127.0.0.1:9"):
        pass
