"""Pai gow tiles: four tiles set in a low and a high hand of two, against a bank that does the same."""
