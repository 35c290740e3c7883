"""What may be said at a table, and when."""

from typing import Literal

import msgspec

from chabudai.table.table import Table

#: A few signs without words. They are told, never shown as text, so that a screen may draw them.
REACTIONS = ("smile", "laugh", "wow", "think", "sorry", "thanks", "clap", "hurry")


class Speech(msgspec.Struct, frozen=True):
    """What a seat may say now. `closed` says why there is no chat."""

    chat: bool
    remarks: tuple[str, ...]
    reactions: tuple[str, ...]
    closed: Literal["silent", "no_seat"] | None = None


def speech(table: Table, seat: int | None) -> Speech:
    if seat is None:
        return Speech(False, (), (), "no_seat")
    silent = table.phase == "playing" and table.setup.game.silent
    reactions = REACTIONS if table.plan.reactions else ()
    return Speech(not silent, remarks(table, seat), reactions, "silent" if silent else None)


def remarks(table: Table, seat: int) -> tuple[str, ...]:
    """What the game's own rules let this seat say now."""
    if table.phase != "playing" or table.running is None:
        return ()
    return table.setup.game.remarks(table.setup, table.running.match.view(seat))
