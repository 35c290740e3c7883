"""What may be said at a table, and when."""

from typing import Literal

import msgspec

from chabudai.engine.game import View
from chabudai.table.table import Table

#: A few signs without words. They are told, never shown as text, so that a screen may draw them.
REACTIONS = ("smile", "laugh", "wow", "think", "sorry", "thanks", "clap", "hurry")


class Speech(msgspec.Struct, frozen=True):
    """What a seat may say now. `closed` says why there is no chat."""

    chat: bool
    remarks: tuple[str, ...]
    reactions: tuple[str, ...]
    closed: Literal["silent"] | None


def is_silent(table: Table) -> bool:
    """Whether the rules forbid all talk but their own now."""
    return table.phase == "playing" and table.setup.game.silent


def speech(table: Table, view: View) -> Speech:
    """What the seat of this view may say."""
    silent = is_silent(table)
    reactions = REACTIONS if table.plan.reactions else ()
    return Speech(not silent, remarks(table, view), reactions, "silent" if silent else None)


def remarks(table: Table, view: View) -> tuple[str, ...]:
    """What the game's own rules let the seat of this view say now."""
    return table.setup.game.remarks(table.setup, view) if table.phase == "playing" else ()
