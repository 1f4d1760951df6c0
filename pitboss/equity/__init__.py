"""What poker hands are worth against each other: exact by enumeration where that is feasible, else sampled."""
