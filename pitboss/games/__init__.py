"""Families of games. A family is a folder with the files named in `Family`; nothing here knows a house by name."""
