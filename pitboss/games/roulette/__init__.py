"""Roulette on a double-zero wheel: every bet of the layout, one spin, odds by the count of numbers."""
