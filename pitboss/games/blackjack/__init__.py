"""Blackjack: fourteen games of one family, from ordinary 21 to hands that may both be over, and their side bets."""
