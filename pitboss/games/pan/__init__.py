"""Pan (panguingue): a rummy game between players, with 310 cards and conditions that are paid at once."""
