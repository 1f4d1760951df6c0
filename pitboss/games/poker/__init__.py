"""Poker between players: one engine, with settings, for every game in which the seats play for a pot."""
