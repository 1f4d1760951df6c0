"""The house, room by room: imports point down only."""

import ast
from pathlib import Path

import pytest

import pitboss

PACKAGE = Path(pitboss.__file__).parent
ROOMS = ["equipment", "ranking", "equity", "money", "table", "games", "houses", "analysis", "room", "cli"]
LEVEL = {room: n for n, room in enumerate(ROOMS)}
SOLVERS_REPORT = ("pitboss.analysis.worth",)
"""A family's solver hands over its result in the shape that all results have."""


def imports(path: Path):
    """Modules imported at run time; what is only for type checkers is no dependency."""
    tree = ast.parse(path.read_text())
    for_types = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_imports_point_down(room):
    wrong = []
    for path in sorted((PACKAGE / room).rglob("*.py")):
        for module in imports(path):
            parts = module.split(".")
            if parts[0] != "pitboss" or len(parts) < 2 or parts[1] not in LEVEL or module in SOLVERS_REPORT:
                continue
            if LEVEL[parts[1]] > LEVEL[room]:
                wrong.append(f"{path.relative_to(PACKAGE)} imports {module}")
    assert not wrong


def test_ranking_knows_nothing_of_money():
    found = {m for p in (PACKAGE / "ranking").rglob("*.py") for m in imports(p)}
    assert not [m for m in found if m.startswith("pitboss.money")]


def test_games_know_no_house_by_name():
    houses = [p.name for p in (PACKAGE / "houses").iterdir() if (p / "house.toml").exists()]
    assert len(houses) == 5
    for path in (PACKAGE / "games").rglob("*.py"):
        strings = [n.value for n in ast.walk(ast.parse(path.read_text())) if isinstance(n, ast.Constant)]
        named = [s for s in strings if isinstance(s, str) and s in houses]
        assert not named, f"{path} names {named}"
