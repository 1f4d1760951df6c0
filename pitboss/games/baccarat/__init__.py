"""Baccarat without commission: two community hands, bets on either, on a tie, and on how the hand is won."""
