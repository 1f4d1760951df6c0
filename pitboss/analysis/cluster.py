"""A crew of the machines of a Ray cluster (docs/scale.md).

Ray starts the workers, spreads the jobs over them, notices who dies and does those jobs again; nothing of that is
written here. What is: that every worker runs this very Pitboss, that a machine compiles its kernels once and not once
a worker, and errors that say what to do.
"""

from __future__ import annotations

import fcntl
import hashlib
import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pitboss
from pitboss.compiled import cache_dir
from pitboss.errors import BadInput, PitbossError

T = TypeVar("T")

RETRIES = 5
"""How often a job is done again whose worker or machine died. One that always dies is a defect of the job."""
AHEAD = 2
"""Jobs that wait for each processor: enough that none is idle, few enough that an end is near."""


@contextmanager
def connect(address: str) -> Iterator[Cluster]:
    """The cluster at `auto` (the one that this machine belongs to) or `ray://HOST:PORT`."""
    if address != "auto" and not address.startswith("ray://"):
        raise BadInput(f"'{address}' is no cluster; use auto or ray://HOST:PORT")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_ENABLE_UV_RUN_RUNTIME_ENV", "0")
    try:
        import ray
    except ImportError:
        raise BadInput("--cluster needs Ray: make cluster, or pip install 'pitboss[cluster]'") from None
    try:
        ray.init(address=address, logging_level=logging.CRITICAL, log_to_driver=False, include_dashboard=False)
    except ImportError as wrong:
        raise BadInput(f"{address} needs a part of Ray that is not installed: {_first(wrong)}") from None
    except (ConnectionError, TimeoutError, RuntimeError, ValueError) as wrong:
        hint = "start one with `ray start --head`" if address == "auto" else "see `ray status` there"
        raise BadInput(f"no Ray cluster answers at {address} ({_first(wrong)}); {hint}") from None
    try:
        yield Cluster(ray)
    finally:
        ray.shutdown()


class Cluster:
    """Jobs on Ray."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def run(self, work: Callable[..., T], jobs: Sequence[tuple[Any, ...]]) -> Iterator[tuple[int, T]]:
        ray = self._ray
        task = ray.remote(max_retries=RETRIES, scheduling_strategy="SPREAD")(do)
        running: dict[Any, int] = {}
        left = iter(enumerate(jobs))
        ours = edition()
        try:
            while True:
                most = AHEAD * max(int(ray.cluster_resources().get("CPU", 1)), 1)
                while len(running) < most and (job := next(left, None)) is not None:
                    running[task.remote(ours, work, job[1])] = job[0]
                if not running:
                    return
                done, _ = ray.wait(list(running), timeout=1.0)
                for one in done:
                    yield running.pop(one), self._result(one)
        finally:
            for one in running:
                ray.cancel(one)

    def _result(self, one: Any) -> Any:
        from ray import exceptions as went

        try:
            return self._ray.get(one)
        except went.RayTaskError as wrong:
            cause = getattr(wrong, "cause", None)
            if isinstance(cause, PitbossError):
                raise cause from None
            if "import" in str(wrong) and "pitboss" in str(wrong):
                raise BadInput(
                    f"a machine of the cluster has no Pitboss {pitboss.__version__}: install it there"
                ) from None
            raise
        except (went.WorkerCrashedError, went.NodeDiedError, went.ObjectLostError, went.OutOfMemoryError) as wrong:
            raise PitbossError(f"a job ended its worker {RETRIES + 1} times: {_first(wrong)}") from None


def do(theirs: str, work: Callable[..., T], job: tuple[Any, ...]) -> T:
    """One job, on a machine of the cluster."""
    if edition() != theirs:
        raise BadInput(
            f"{socket.gethostname()} of the cluster has Pitboss {edition()}, this is {theirs};"
            " the same version must be installed everywhere"
        )
    with _first_alone(work, job):
        return work(*job)


@cache
def edition() -> str:
    """The version, and a digest of the sources and house files: figures of other rules must not be mixed in."""
    package = Path(pitboss.__file__).parent
    h = hashlib.sha256()
    for path in sorted(p for kind in ("*.py", "*.toml") for p in package.rglob(kind)):
        rooms = path.relative_to(package).parts
        if rooms[0] not in ("room", "cli"):
            h.update(f"{'/'.join(rooms)}\0".encode() + path.read_bytes())
    return f"{pitboss.__version__} ({h.hexdigest()[:12]})"


@contextmanager
def _first_alone(work: Callable[..., Any], job: tuple[Any, ...]) -> Iterator[None]:
    """The first job of its kind on a machine is done while the others wait: it compiles what they then read."""
    kind = hashlib.sha256(f"{edition()} {work.__module__}.{work.__qualname__} {_game(job)}".encode()).hexdigest()[:16]
    folder = cache_dir() / "warm"
    done = folder / kind
    if done.exists():
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{kind}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # let go by the system if this worker is killed
        if not done.exists():
            yield
            done.touch()
            return
    yield


def _game(job: tuple[Any, ...]) -> str:
    from pitboss.analysis.crew import Named

    return next((part.game for part in job if isinstance(part, Named)), "")


def _first(wrong: Exception) -> str:
    return str(wrong).strip().splitlines()[0][:200] if str(wrong).strip() else type(wrong).__name__
