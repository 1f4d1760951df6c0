"""Let It Ride: three equal bets on one's own three cards and two community cards; two of them can be taken back."""
