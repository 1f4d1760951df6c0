"""Several servers of one room under faults: a front, players with a memory, and a checker apart from both."""
