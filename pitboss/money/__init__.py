"""Chips in cents: odds, pay tables, pots, banks, fees and jackpots."""
