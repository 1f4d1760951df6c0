"""Migrations of the room's database, run when it opens."""
