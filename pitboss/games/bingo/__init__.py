"""Bingo with 75 balls: a session of games, cards and packs by serial number, patterns as pictures, four specials."""
