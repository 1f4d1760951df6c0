"""Pai gow poker: seven cards set in a front of two and a back of five, against a bank that does the same."""
