"""High card: one card against the bank's, and war when they tie."""
