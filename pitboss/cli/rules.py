"""`pitboss rules`: the rule sheet of a game."""

from __future__ import annotations

import re
from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

from pitboss.analysis.headlines import moved
from pitboss.cli.output import columns, console, print_json
from pitboss.houses.describe import rule_sheet, says, words
from pitboss.houses.game import Game, load, parse_set
from pitboss.houses.sheet import Line, Reading
from pitboss.money.cents import show
from pitboss.money.schedules import Limit

MOST = 4
"""Edges shown for one reading, and values in a list of them."""


def run(arguments: Namespace) -> int:
    game = load(arguments.game, **parse_set(arguments.set))
    sheet = rule_sheet(game)
    if arguments.json:
        print_json(sheet)
    else:
        _print(game, sheet)
    return 0


def _print(game: Game, sheet: dict[str, Any]) -> None:
    out = console()
    source = sheet["source"]
    out.print(f"[bold]{sheet['name']}[/]  {game.id}; family {sheet['family']}, seats {game.rules.seats}")
    heading = f", {source['title']}" if source["title"] else ""
    out.print(f"{source['document']}{heading}; lines {source['lines']} of {source['file']}\n", style="dim")
    spots = columns("wager", "least", "most", "needs")
    for s in sheet["spots"][:24]:
        spots.add_row(s["label"], show(s["min"]), show(s["max"]), " or ".join(s["needs"]))
    out.print(spots)
    if len(sheet["spots"]) > 24:
        out.print(f"… {len(sheet['spots'])} spots in all", style="dim")
    for name, table in sheet["paytables"].items():
        rows = columns(name, f"pays  [dim]{table['cite']}[/]")
        for row, odds in table["rows"].items():
            rows.add_row(row, odds)
        out.print()
        out.print(rows)
    _lines(out, "Round of play", game.sheet.round)
    rules = columns("rule", "value", "what it means", "line")
    for name, value in sheet["rules"].items():
        mark = " (set)" if name in game.set else " (reading)" if value.get("reading") else ""
        given = value["value"]
        shown = words(game, name, given) if _short(given) else "…"
        line = "" if name in game.set else value["cite"] or "setting of ours"
        rules.add_row(name, f"{shown}{mark}", says(game, name, given), line)
    out.print()
    out.print(rules)
    for r in game.sheet.readings:
        between = "; or " if any(isinstance(other, list) for other in r.others) else ", "
        others = between.join(words(game, r.rule, other) for other in r.others)
        out.print(f"\n[bold]{r.rule}[/] = {words(game, r.rule, r.value)}; or {others}  [dim]{r.cite}[/]\n  {r.why}")
        for line in _effects(game, r):
            out.print(f"  {line}")
    for c in game.sheet.choices:
        own = getattr(game.rules, c.rule)
        printed = sheet["rules"].get(c.rule, {}).get("printed", own)
        others = ", ".join(words(game, c.rule, other) for other in (printed, *c.others) if other != own)
        out.print(f"\n[bold]{c.rule}[/] = {words(game, c.rule, own)}; a table may have {others}  [dim]{c.cite}[/]")
    _lines(out, "Irregularities", game.sheet.irregularities)
    _lines(out, "Notes", game.sheet.notes)
    if sheet["fees"]:
        out.print("\n[bold]Fee options[/]")
        for fee in sheet["fees"]:
            lines = _cites(tier["lines"] for charge in fee["charges"] for tier in charge["tiers"])
            buy_in = f"; buy-in {_buy_in(Limit(**fee['buy_in']))}" if fee["buy_in"] else ""
            out.print(f"  {fee['id']}: {fee['says']}{buy_in}  [dim]{lines}[/]")
            for charge in fee["charges"]:
                out.print(f"    {charge['says']}: {'; '.join([tier['says'] for tier in charge['tiers']])}")


def _buy_in(limit: Limit) -> str:
    """A printed buy-in: the least and the greatest, or the least alone.

    >>> _buy_in(Limit(40_00)), _buy_in(Limit(40_00, high=300_00)), _buy_in(Limit(20_00, 100_00))
    ('$40 or more', '$40 to $300', 'a minimum of $20 to $100')
    """
    return limit.said if limit.high or limit.low_upto else f"{limit.said} or more"


def _cites(printed: Iterable[str]) -> str:
    """The lines of several tiers as one citation.

    >>> _cites(["L482;L484;L487", "L482;L484;L488-L489", "L490;L492"])
    'L482, L484, L487-L490, L492'
    """
    spans = [span for lines in printed for span in re.findall(r"L(\d+)(?:-L(\d+))?", lines)]
    numbers = sorted({n for first, last in spans for n in range(int(first), int(last or first) + 1)})
    runs = [[n for _, n in run] for _, run in groupby(enumerate(numbers), lambda at: at[1] - at[0])]
    return ", ".join([f"L{run[0]}-L{run[-1]}" if len(run) > 1 else f"L{run[0]}" for run in runs])


def _short(value: Any) -> bool:
    """Whether a value is one that a cell of a table can show."""
    if isinstance(value, list):
        return len(value) <= MOST and not any(isinstance(each, (dict, list)) for each in value)
    return not isinstance(value, dict)


def _effects(game: Game, reading: Reading) -> Iterator[str]:
    """What each other value would do to the edges, where that comes with the program."""
    for value, other in zip(reading.others, game.otherwise(reading)):
        found = moved(game, other)
        if found is None:
            continue
        shown = [f"{wager} {then:.3%} instead of {now:.3%}" for wager, (now, then) in found.items()]
        more = f" and {len(shown) - MOST} more wagers" if len(shown) > MOST else ""
        yield f"[bold]{words(game, reading.rule, value)}[/]: " + (
            ", ".join(shown[:MOST]) + more or "no edge changes by 0.005 % or more"
        )


def _lines(out: Any, title: str, lines: list[Line]) -> None:
    if lines:
        out.print(f"\n[bold]{title}[/]")
    for n, line in enumerate(lines, 1):
        out.print(f"  {n}. {line.say}  [dim]{line.cite}[/]")
