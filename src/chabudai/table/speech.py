"""What may be said at a table, and when."""

from chabudai.engine.game import View
from chabudai.table.table import Table

#: A few signs without words. They are told, never shown as text, so that a screen may draw them.
REACTIONS = ("smile", "laugh", "wow", "think", "sorry", "thanks", "clap", "hurry")


def is_silent(table: Table) -> bool:
    """Whether the rules forbid all talk but their own now."""
    return table.phase == "playing" and table.setup.game.silent


def remarks(table: Table, view: View) -> tuple[str, ...]:
    """What the game's own rules let the seat of this view say now."""
    return table.setup.game.remarks(table.setup, view) if table.phase == "playing" else ()
