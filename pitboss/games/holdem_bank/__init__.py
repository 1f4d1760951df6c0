"""Hold'em against the bank: Ante, Blind and one Play wager that is worth more the earlier it is made."""
