"""Caribbean Stud: Ante, and a Bet after five cards, against a bank that shows one of its five."""
