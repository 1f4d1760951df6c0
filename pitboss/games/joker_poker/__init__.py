"""Joker Poker: five cards, one of them played as a joker, against a bank that shows two of its first three."""
