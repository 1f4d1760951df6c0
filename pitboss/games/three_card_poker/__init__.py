"""Three card poker: Ante and Play against the bank's three cards, Pair Plus and 6 Card Bonus against a pay table."""
