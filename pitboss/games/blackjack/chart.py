"""The chart people know: rows hard, soft and pairs, columns the up card (or the bank's hard and soft totals, where both
of its cards are face up); in letters and as a drawing.

A cell says by itself what is done: H hit, S stand, D double (else hit), Ds double (else stand), P split, R surrender
(else hit), Rs surrender (else stand), Rp surrender (else split). Where more cards change it, their number and what is
done then follow: H3S hits, and stands with three or more cards; H3S6H hits again with six. `legend` puts every
cell of a chart in words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

from pitboss.games.blackjack import options as may
from pitboss.games.blackjack.options import UNSPLIT
from pitboss.games.blackjack.policy import COUNTS, LENT, PAID, REDOUBLE, RESCUE, SOFT, Policy, columns_of
from pitboss.games.blackjack.rules import Rules

UPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)
"""Columns: 2 to 9, ten, ace."""
HEADS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")
OPEN_HEADS = (*map(str, range(4, 21)), *[f"A{n}" for n in range(1, 10)])
"""The bank's totals, soft ones as an ace and the rest."""

ANY_TIME = "any_time_to_20"

Cells = Mapping[str, Mapping[str, str]]
"""Title of a table, label of a row, its cells with a blank between."""


def cells(policy: Policy, rules: Rules) -> dict[str, dict[str, str]]:
    """A policy as tables of letters."""
    ups = UPS if columns_of(rules) == len(UPS) else range(len(OPEN_HEADS))

    def totals(cell: Callable[[int, int], str], totals: Sequence[int], ace: str = "") -> dict[str, str]:
        return {f"{ace}{_rest(total) if ace else total}": " ".join([cell(total, up) for up in ups]) for total in totals}

    hard = [total for total in range(21, 3, -1) if 5 <= total <= 20 or _decides(rules, total, 0)]
    soft = [total for total in range(20, 11, -1) if total > 12 or _decides(rules, 12, 1)]
    found = {
        "Hard totals": totals(lambda total, up: _cell(policy, rules, PAID, total, 0, up), hard),
        "Soft totals": totals(lambda total, up: _cell(policy, rules, PAID, total, 1, up), soft, "A "),
        "Pairs": {
            f"{name} {name}": " ".join([_pair(policy, rules, value, up) for up in ups])
            for value, name in [(0, "A"), (9, "10"), *[(v, str(v + 1)) for v in range(8, 0, -1)]]
        },
    }
    if rules.free_split:
        found["Hard totals on the house"] = totals(lambda total, up: _cell(policy, rules, LENT, total, 0, up), hard)
        found["Soft totals on the house"] = totals(
            lambda total, up: _cell(policy, rules, LENT, total, 1, up), soft, "A "
        )
    if rules.rescue or rules.redouble:
        found["Hard totals once doubled"] = totals(lambda total, up: _again(policy, total, up), range(20, 5, -1))
        found["Soft totals once doubled"] = totals(
            lambda total, up: _again(policy, total + SOFT, up), range(20, 12, -1), "A "
        )
    return found


def heads(tables: Cells) -> tuple[str, ...]:
    """What stands over the columns."""
    row = next(iter(next(iter(tables.values())).values()))
    return HEADS if len(row.split()) == len(HEADS) else OPEN_HEADS


def _rest(total: int) -> str:
    """What stands beside the ace of a soft total."""
    return "A" if total == 12 else str(total - 11)


def _decides(rules: Rules, total: int, aces: int) -> bool:
    """Whether a hand of this total has more than one thing to do. A hard 21 has three cards, a hard 4 and a soft 12 are
    pairs that may not be split any further."""
    o, hard, cards = rules.choices, total - 10 * aces, 3 if total == 21 else 2
    reasons = (
        may.hit(hard, aces, UNSPLIT, 0, o),
        may.stand(hard, aces, UNSPLIT, 0, o),
        may.double(hard, aces, cards, UNSPLIT, 0, o),
        may.surrender(hard, aces, cards, UNSPLIT, 0, o),
    )
    return reasons.count(may.MAY) > 1


def _cell(policy: Policy, rules: Rules, kind: int, total: int, aces: int, up: int) -> str:
    """What a total does with its fewest cards, and what from how many cards on instead."""
    ways = _ways(policy, rules, kind, total, aces, up)
    fewest = min(ways)
    cell = now = ways[fewest]
    for cards, way in ways.items():
        if way != _later(now, cards - fewest, rules):
            cell += f"{cards}{way}"
        now = way
    return cell


def _ways(policy: Policy, rules: Rules, kind: int, total: int, aces: int, up: int) -> dict[int, str]:
    """What a total does, by number of cards."""
    o = rules.choices
    state, hard = total + SOFT * aces, total - 10 * aces
    ways = {}
    most = hard if aces else total // 2 if total < 12 else COUNTS + 1  # cards that such a total can have
    for n in range(total == 21, min(COUNTS, most - 1)):
        plain = _plain(policy, rules, kind, n, state, hard, aces, up)
        doubles = policy.double[kind, n, state, up] and not may.double(hard, aces, n + 2, UNSPLIT, 0, o)
        gives_up = kind == PAID and policy.surrender[n, state, up]
        if gives_up and not may.surrender(hard, aces, n + 2, UNSPLIT, 0, o):
            ways[n + 2] = "R" if plain == "H" else "Rs"
        else:
            ways[n + 2] = plain if not doubles else "D" if plain == "H" else "Ds"
    return ways


def _later(cell: str, count: int, rules: Rules) -> str:
    """What a cell comes to with more cards: the next best, where only two cards may be doubled or given up."""
    kept = (cell[0] == "D" and rules.choices.double_any_number) or (cell[0] == "R" and rules.surrender == ANY_TIME)
    if count == 0 or kept or cell[0] not in "DR":
        return cell
    return "S" if cell.endswith("s") else "H"


def _plain(policy: Policy, rules: Rules, kind: int, count: int, state: int, hard: int, aces: int, up: int) -> str:
    o = rules.choices
    if may.hit(hard, aces, UNSPLIT, 0, o):
        return "S"
    return "H" if may.stand(hard, aces, UNSPLIT, 0, o) or policy.hit[kind, count, state, up] else "S"


def _pair(policy: Policy, rules: Rules, value: int, up: int) -> str:
    if policy.pair_surrender[value, up]:
        return "Rp" if policy.split[value, up] else "R"
    if policy.split[value, up]:
        return "P"
    total, aces = (12, 1) if value == 0 else (2 * value + 2, 0)
    return _ways(policy, rules, PAID, total, aces, up)[2]


def _again(policy: Policy, state: int, up: int) -> str:
    """A hand that was doubled once."""
    return {REDOUBLE: "D", RESCUE: "R"}.get(int(policy.again[0, state, up]), "S")


def text(tables: Cells) -> str:
    """The tables for a terminal, with the legend under them.

    >>> print(text({"Pairs": {"8 8": "P P P P P P P P P Rp"}}))
    Pairs   2  3  4  5  6  7  8  9  10 A
    8 8     P  P  P  P  P  P  P  P  P  Rp
    <BLANKLINE>
    P   split
    Rp  surrender, else split
    """
    blocks = []
    for title, rows in tables.items():
        wide = max(8, len(title) + 1)
        cell_wide = max([2, *[len(cell) for row in rows.values() for cell in row.split()]])
        drawn = [(title, heads(tables)), *[(label, tuple(row.split())) for label, row in rows.items()]]
        lines = [label.ljust(wide) + " ".join([cell.ljust(cell_wide) for cell in row]) for label, row in drawn]
        blocks.append("\n".join([line.rstrip() for line in lines]))
    wide = max([len(cell) for cell in legend(tables)])
    blocks.append("\n".join([f"{cell.ljust(wide)}  {says}" for cell, says in legend(tables).items()]))
    return "\n\n".join(blocks)


ONCE_DOUBLED = {"D": "double again", "R": "rescue"}
"""What letters mean in the tables of doubled hands."""


def legend(tables: Cells) -> dict[str, str]:
    """Every cell that occurs in the tables, in words.

    >>> legend({"Hard totals": {"13": "H3S Rs"}})
    {'H3S': 'hit; with 3 or more cards stand', 'Rs': 'surrender, else stand'}
    """
    found = {cell: words(cell) for name, rows in tables.items() if "once doubled" not in name
             for row in rows.values() for cell in row.split()}  # fmt: skip
    again = {cell for name, rows in tables.items() if "once doubled" in name for row in rows.values()
             for cell in row.split()}  # fmt: skip
    for cell in sorted(again & ONCE_DOUBLED.keys()):
        found[cell] = f"{words(cell)}; once doubled: {ONCE_DOUBLED[cell]}"
    return dict(sorted(found.items()))


def words(cell: str) -> str:
    """A cell in words.

    >>> words("D3S")
    'double, else hit; with 3 or more cards stand'
    """
    says = []
    for cards, letters in re.findall(r"(\d?)([A-Z][a-z]?)", cell):
        done = WORDS[letters[0]] + {"D": ", else hit", "R": ", else hit", "Ds": ", else stand", "Rs": ", else stand",
                                    "Rp": ", else split"}.get(letters, "")  # fmt: skip
        says.append(f"with {cards} or more cards {done}" if cards else done)
    return "; ".join(says)


COLOURS = {
    "H": ("#dff0e6", "#14694a"),
    "S": ("#fbe5e2", "#b3261e"),
    "D": ("#e1ebfa", "#1858b8"),
    "P": ("#f6ead0", "#7d5200"),
    "R": ("#e6e6e3", "#22272a"),
}
"""Background and letter of a cell, by what is done."""
WORDS = {"H": "hit", "S": "stand", "D": "double", "P": "split", "R": "surrender"}
CELL, ROW, LABEL, GAP = 34, 24, 56, 34


def svg(tables: Cells, title: str = "Basic strategy") -> str:
    """The tables as a drawing, one below the other; each cell says in words what it means."""
    out = []
    y = 34
    tops = heads(tables)
    for name, rows in tables.items():
        out.append(_text(0, y, escape(name), "start", 600))
        y += ROW
        out += [_text(LABEL + CELL * n + CELL // 2, y, head) for n, head in enumerate(tops)]
        for label, row in rows.items():
            y += ROW
            out.append(_text(0, y, label, "start"))
            out += [_drawn(n, y, cell, f"{label} against {tops[n]}") for n, cell in enumerate(row.split())]
        y += GAP
    width, height = LABEL + CELL * len(tops), y - GAP + 12
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"'
        f' font-family="system-ui, sans-serif" font-size="14"><title>{escape(title)}</title>'
    )
    return "\n".join([head, *out, "</svg>"])


def _drawn(column: int, y: int, cell: str, spot: str) -> str:
    back, ink = COLOURS[cell[0]]
    x = LABEL + CELL * column
    says = f"<title>{spot}: {words(cell)}</title>"
    box = f'<rect x="{x}" y="{y - 17}" width="{CELL - 2}" height="{ROW - 2}" rx="3" fill="{back}"/>'
    return f"<g>{says}{box}{_text(x + CELL // 2 - 1, y, cell, weight=600, fill=ink)}</g>"


def _text(x: int, y: int, words: str, anchor: str = "middle", weight: int = 400, fill: str = "#464c50") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-weight="{weight}" fill="{fill}">{words}</text>'
