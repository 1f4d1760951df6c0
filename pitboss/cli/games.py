"""`pitboss games`"""

from __future__ import annotations

from argparse import Namespace

from pitboss.cli.output import print_json
from pitboss.errors import BadInput, nearest
from pitboss.houses.describe import row
from pitboss.houses.game import catalogue, load


def run(arguments: Namespace) -> int:
    games = [load(id_) for id_ in catalogue()]
    _check("house", arguments.house, {g.sheet.house for g in games})
    _check("family", arguments.family, {g.family.name for g in games})
    rows = [
        row(g) for g in games if arguments.house in (None, g.sheet.house) and arguments.family in (None, g.family.name)
    ]
    if arguments.json:
        print_json(rows)
        return 0
    id_width = max((len(r["id"]) for r in rows), default=0)
    for r in rows:
        print(f"{r['id']:{id_width}}  {r['analysis'] or '':9}  {r['name']} ({r['family']}, {r['seats']} seats)")
    return 0


def _check(what: str, name: str | None, known: set[str]) -> None:
    if name is not None and name not in known:
        raise BadInput(f"there is no {what} '{name}'{nearest(name, known)}; there are {', '.join(sorted(known))}")
