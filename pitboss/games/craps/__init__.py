"""Craps: bets that live over several rolls, a point, a shooter, and whatever stays up between rolls."""
