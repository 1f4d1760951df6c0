"""Keno: tickets of 1 to 20 numbers and their ways, 20 of 80 balls a game, prizes by table within an aggregate limit."""
