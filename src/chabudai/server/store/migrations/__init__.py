"""Alembic's migrations of the store. `NEWEST` is the revision this program works with."""

NEWEST = "0003"
