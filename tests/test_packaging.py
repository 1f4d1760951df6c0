"""What is shipped: a wheel with the page in it or none at all, pins without hosts, one place for the version."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

import pitboss

ROOT = Path(__file__).parents[1]


def test_a_wheel_without_the_page_is_not_built(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    import backend

    monkeypatch.setattr(backend, "PAGE", tmp_path / "index.html")
    with pytest.raises(SystemExit, match="run `make web` first"):
        backend.build_wheel(str(tmp_path))
    assert not list(tmp_path.iterdir())
    sys.modules.pop("backend")


def test_every_dependency_is_pinned_and_no_file_names_a_host():
    for path in ROOT.glob("requirements*.txt"):
        for line in path.read_text().splitlines():
            assert re.fullmatch(r"#.*|-r requirements[a-z-]*\.txt|[A-Za-z0-9_.-]+==[A-Za-z0-9_.+-]+", line), line
    assert "resolved" not in (ROOT / "web" / "package-lock.json").read_text()


def test_the_version_stands_in_one_place():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" not in project and project["dynamic"] == ["version"]
    assert f"## {pitboss.__version__}" in (ROOT / "CHANGELOG.md").read_text()
