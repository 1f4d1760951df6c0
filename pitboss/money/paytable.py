"""Pay tables: rows in printed order, each with its odds.

>>> table = PayTable.parse({"straight flush": "40 to 1", "flush": "3 to 1"}, "pair-plus")
>>> table.row("flush").winnings(500)
1500
>>> str(table.with_row("flush", Odds.parse("4 to 1")).row("flush"))
'4 to 1'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from pitboss.errors import BadInput, nearest
from pitboss.money.odds import Odds

LOST = (-1, 1)
"""Net odds of a hand that is not in the table: a bet settled by table is paid if listed, otherwise lost."""


class PayTable(msgspec.Struct, frozen=True):
    name: str
    rows: dict[str, Odds]

    @staticmethod
    def parse(rows: Mapping[str, str], name: str) -> PayTable:
        """A table from texts, as a house file holds it."""
        parsed = {}
        for row, text in rows.items():
            if not isinstance(text, str):
                raise BadInput(f"pay table {name}, row '{row}': expected odds as text like '3 to 1', got {text!r}")
            try:
                parsed[row] = Odds.parse(text)
            except BadInput as wrong:
                raise BadInput(f"pay table {name}, row '{row}': {wrong}") from None
        return PayTable(name, parsed)

    def row(self, row: str) -> Odds:
        if row not in self.rows:
            raise BadInput(f"pay table {self.name} has no row '{row}'{nearest(row, self.rows)}")
        return self.rows[row]

    def with_row(self, row: str, odds: Odds) -> PayTable:
        """The same table with one row paying otherwise."""
        self.row(row)
        return PayTable(self.name, {**self.rows, row: odds})

    def arrays(self, order: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Net odds as kernels read them: what each result in `order` wins, and for how much staked.

        A result that the table does not list loses its stake (-1 to 1). Every row must be among the results.

        >>> PayTable.parse({"flush": "3 to 2"}, "t").arrays(["nothing", "flush"])
        ((-1, 3), (1, 2))
        """
        for row in self.rows:
            if row not in order:
                raise BadInput(f"pay table {self.name} pays '{row}', which is not a result here{nearest(row, order)}")
        net = [self.rows[result].net if result in self.rows else LOST for result in order]
        return tuple([win for win, _ in net]), tuple([per for _, per in net])
