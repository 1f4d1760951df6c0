"""Worths that are simulated: a mean and its standard error."""

from __future__ import annotations

from typing import NamedTuple


class Estimate(NamedTuple):
    """What a choice is worth per unit of the mandatory wager, and the standard error of that."""

    value: float
    error: float
