"""What blackjack is worth, exactly: every hand a player can hold, against every hand of the bank."""
