"""Amounts as a file writes them, and in whole units."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

UNLIMITED = 1 << 80
"""A stack that is not known."""

MOST_AMOUNT = 10**15
MOST_DECIMALS = 4
CENTS_DECIMALS = 2


def check_amount(name: str, amount: Any, stack: bool = False, signed: bool = False, positive: bool = False) -> None:
    """An amount is a number, not less than nothing unless it says who posted it, and finite unless it is a stack."""
    kind = type(amount)
    if kind is not int and kind is not Decimal and kind is not float:
        raise ValueError(f"`{name}` has {said(amount)}, which is no amount")
    if kind is not int and not Decimal(amount).is_finite():
        if stack and Decimal(amount) == Decimal("inf"):
            return
        raise ValueError(f"`{name}` has {said(amount)}, which is no amount")
    if amount < 0 and not signed:
        raise ValueError(f"`{name}` has {amount}, which is less than nothing")
    if amount > MOST_AMOUNT:
        raise ValueError(f"`{name}` has {amount:.3g}; no amount is more than {MOST_AMOUNT:.0e}")
    if positive and not amount:
        raise ValueError(f"`{name}` has {amount}; it must be more than nothing")


def said(value: Any) -> str:
    """A value as a file writes it."""
    if isinstance(value, list):
        return f"[{', '.join(map(said, value))}]"
    if isinstance(value, Decimal):
        return str(value).lower().replace("infinity", "inf")
    return str(value).lower() if isinstance(value, bool) else repr(value)


def decimals_of(amount: Any) -> int:
    if isinstance(amount, int):
        return 0
    exponent = Decimal(amount).normalize().as_tuple().exponent
    return max(-exponent, 0) if isinstance(exponent, int) else 0


def units(amount: Any, unit: int) -> int:
    if isinstance(amount, int):
        return amount * unit
    if not Decimal(amount).is_finite():
        return UNLIMITED
    return round(Decimal(amount) * unit)
