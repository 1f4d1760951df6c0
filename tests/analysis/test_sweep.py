"""Sweeps: every combination, errors that name what is wrong, and the same figures whoever works them out."""

import csv
import json
import multiprocessing
import os
import signal
import time

import pytest

from pitboss.analysis.analyze import solved
from pitboss.analysis.crew import Local, crew, in_order, named
from pitboss.analysis.fuzz import fuzz
from pitboss.analysis.simulate import simulate
from pitboss.analysis.sweep import lines, read_sets, sweep
from pitboss.cli import main
from pitboss.errors import BadInput, CheckFailed
from pitboss.houses.game import load

GAME = "grand-ronde/three-card-poker"
SETS = {"pair_plus.flush": ["3 to 1", "4 to 1"], "pair_plus.straight": ["5 to 1", "6 to 1"]}


def call(capsys, *words):
    code = main(list(words))
    out = capsys.readouterr()
    return code, out.out, out.err


def test_every_combination_in_order_with_the_figures_of_analyze():
    found = sweep(GAME, SETS, "pair-plus")
    assert [[*s.set.values()] for s in found] == [
        ["3 to 1", "5 to 1"], ["3 to 1", "6 to 1"], ["4 to 1", "5 to 1"], ["4 to 1", "6 to 1"],
    ]  # fmt: skip
    assert [s.wagers[0].edge_exact for s in found] == ["582/5525", "402/5525", "308/5525", "128/5525"]


def test_json_csv_and_table(capsys, tmp_path):
    words = ["sweep", GAME, "--wager", "pair-plus", "--set", "pair_plus.flush=3 to 1,4 to 1"]
    code, out, err = call(capsys, *words, "--json", "--csv", str(tmp_path / "f.csv"))
    found = json.loads(out)
    assert code == 0 and not err and list(found) == ["game", "sets", "seconds", "settings"]
    assert [s["set"] for s in found["settings"]] == [{"pair_plus.flush": "3 to 1"}, {"pair_plus.flush": "4 to 1"}]
    rows = list(csv.DictReader((tmp_path / "f.csv").open()))
    assert [float(r["edge"]) for r in rows] == [s["wagers"][0]["edge"] for s in found["settings"]]
    assert rows[0]["stderr"] == "" and rows[0]["edge_exact"] == "402/5525"
    code, out, _ = call(capsys, *words)
    assert code == 0 and "7.2760%" in out and "2 combinations" in out


@pytest.mark.parametrize(
    "words, says",
    [
        (["--set", "deks=1,2"], "no rule 'deks'; did you mean 'decks'?"),
        (["--set", "decks=1,x"], "decks=x: Expected `int`"),
        (["--set", "decks=1,2", "--set", "decks=3"], "'decks' is set twice"),
        (["--set", "decks=1,,2"], "'decks=1,,2' has an empty value"),
        (["--set", "decks=1,1"], "'decks' has the value 1 twice"),
        (["--set", "decks"], "'decks' sets nothing; write RULE=V1,V2"),
        ([], "nothing to sweep"),
        (["--set", "decks=1,2", "--wager", "pari"], "no wager 'pari'"),
        (["--set", "decks=1,2", "--cluster", "here"], "'here' is no cluster; use auto or ray://HOST:PORT"),
    ],
)
def test_what_is_wrong_is_named(capsys, words, says):
    code, out, err = call(capsys, "sweep", "grand-ronde/blackjack", *words)
    assert code == 2 and not out and says in err and err.count("\n") == 1


def test_commas_inside_brackets_and_quotes_separate_nothing():
    assert read_sets(['a=[1,2],{"b":[3,4]},"x,y"']) == {"a": [[1, 2], {"b": [3, 4]}, "x,y"]}


def test_processes_find_what_one_finds():
    assert [*lines(sweep(GAME, SETS, "pair-plus", crew=Local(2)))] == [*lines(sweep(GAME, SETS, "pair-plus"))]


def test_a_crew_simulates_what_threads_simulate():
    game = load("grand-ronde/roulette")
    assert simulate(game, 3_000_000, 7, crew=Local()) == simulate(game, 3_000_000, 7, workers=2)


def test_a_crew_fuzzes_the_same_tables(monkeypatch):
    game = load("grand-ronde/roulette")
    assert fuzz(game, 150, 3, crew=Local()) == fuzz(game, 150, 3) == 150
    from pitboss.analysis import fuzz as module

    right, calls = module._check_record, []

    def wrong(record, n):
        calls.append(record)
        if n == 17:
            raise CheckFailed("a fault put in on purpose")
        right(record, n)

    monkeypatch.setattr(module, "_check_record", wrong)
    said = []
    for crew_ in (None, Local()):
        with pytest.raises(CheckFailed) as failed:
            fuzz(game, 150, 3, crew=crew_)
        said.append(str(failed.value))
    assert said[0] == said[1] and "a fault put in on purpose" in said[0]


def test_a_job_refuses_other_rules_than_it_was_made_for():
    job = named(load(GAME))._replace(fingerprint="another")
    with pytest.raises(BadInput, match="has different rules on the machine that does the work"):
        job.load()


def test_in_order_waits_for_the_first():
    found = in_order(iter([(2, "c"), (0, "a"), (1, "b")]))
    assert next(found) == "a" and list(found) == ["b", "c"]


def test_without_ray_the_command_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(BadInput, match="make cluster"), crew("auto"):
        pass


def test_whoever_wants_no_more_ends_the_workers_too():
    """After Ctrl-C they once waited for work for ever, and the program for them."""
    jobs = Local(2).run(time.sleep, [(0,), (600,)])
    assert next(jobs) == (0, None)
    for worker in multiprocessing.active_children():
        os.kill(worker.pid, signal.SIGINT)  # a terminal sends it to all
    jobs.close()
    assert not multiprocessing.active_children()


def test_a_solution_on_disk_that_is_not_whole_is_solved_again(tmp_path, monkeypatch):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    game = load("grand-ronde/roulette")
    first = solved(game)
    (kept,) = (tmp_path / "solutions").iterdir()
    kept.write_bytes(kept.read_bytes()[:-9])
    assert solved(game) == first
    assert list((tmp_path / "solutions").iterdir()) == [kept]
