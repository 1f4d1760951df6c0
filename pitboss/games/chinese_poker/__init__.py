"""Chinese poker: thirteen cards set in a front, a middle and a back, every player against every other."""
