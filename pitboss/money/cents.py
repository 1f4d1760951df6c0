"""Amounts are whole cents, everywhere; dollars exist only in text.

>>> parse("$1,234.50"), show(123450), show(500), show(-50)
(123450, '$1,234.50', '$5', '-$0.50')
"""

from __future__ import annotations

import re
from typing import Annotated

from msgspec import Meta

from pitboss.errors import BadInput

Cents = Annotated[int, Meta(extra={"unit": "cents", "zero": "not set"})]
"""An amount as the value of a rule: a number in house files and JSON, dollars where a person reads it; 0 is none."""

_AMOUNT = re.compile(r"\$?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d\d))?")


def parse(text: str) -> int:
    """Cents of an amount in dollars: `$5.50`, `5.50` or `5`."""
    found = _AMOUNT.fullmatch(text.strip())
    if found is None or not text.isascii():
        raise BadInput(f"'{text}' is not an amount; write dollars, for example $5, 5.50 or $1,234.50")
    dollars, cents = found.groups()
    return int(dollars.replace(",", "")) * 100 + int(cents or 0)


def show(cents: int) -> str:
    """Cents as dollars, without `.00` when whole."""
    dollars, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${dollars:,}" + (f".{rest:02}" if rest else "")
