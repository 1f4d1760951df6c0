"""The container's recipe, tried without a container engine: what it copies is what the build needs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import msgspec
import pytest

ROOT = Path(__file__).parents[1]
RECIPE = (ROOT / "deploy" / "Dockerfile").read_text()


def copied(stage: str) -> list[tuple[list[str], str]]:
    """Sources and target of each COPY from the project."""
    lines = re.findall(r"^COPY (?!--from)(.+)$", stage, re.M)
    return [(words[:-1], words[-1]) for words in map(str.split, lines)]


def test_the_wheel_builds_from_what_is_copied(tmp_path: Path) -> None:
    if not (ROOT / "pitboss" / "room" / "static" / "index.html").exists():
        pytest.skip("the page is not built; `make web` builds it")
    image = tmp_path / "srv"
    image.mkdir()
    for sources, target in copied(RECIPE.split("FROM python")[1]):
        for source in sources:
            to = image / target
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                to.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, to)
    build = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*build, "--target", str(tmp_path / "site"), "."], cwd=image, check=True)
    asked = "import pitboss, pitboss.room.app; print(pitboss.__file__)"
    run = subprocess.run([sys.executable, "-c", asked], env={"PYTHONPATH": str(tmp_path / "site")}, cwd=tmp_path,
                         capture_output=True, text=True, check=True)  # fmt: skip
    assert run.stdout.strip().startswith(str(tmp_path / "site"))
    assert (tmp_path / "site" / "pitboss" / "room" / "static" / "index.html").exists()
    assert list((tmp_path / "site" / "pitboss" / "room" / "migrations" / "versions").glob("0001*"))


def test_the_image_has_the_python_that_is_tested() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mypy"]["python_version"]
    assert f"FROM python:{wanted}-slim" in RECIPE


def test_the_compose_file_sets_what_the_room_reads() -> None:
    """Every PITBOSS_ROOM_ variable is a setting, and reads as one."""
    from pitboss.room import settings

    compose = (ROOT / "deploy" / "compose.yaml").read_text().replace("${PITBOSS_HOST:?}", "cards.example")
    found = dict(re.findall(r"^\s+(PITBOSS_ROOM_\w+): '(.+)'$", compose, re.M))
    assert len(found) >= 3
    loaded = settings.load(ROOT / "deploy" / "room.toml", found)
    assert "cards.example" in loaded.hosts and loaded.trusted_proxies == ("172.28.0.0/24",)
    assert msgspec.to_builtins(loaded)["between"] == 3.0
