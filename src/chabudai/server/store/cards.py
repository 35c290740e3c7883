"""What lists show of a table or a finished game, without reading its entries."""

from typing import Literal

import msgspec

Phase = Literal["seats", "playing", "over", "closed"]


class TableCard(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    game: str
    seats: int
    taken: int
    phase: Phase
    #: Shown in the list of open tables.
    listed: bool
    #: The name of whoever opened the table.
    host: str
    #: The people whose table it is, by their ids.
    people: tuple[str, ...]
    opened_at: float
    changed_at: float


class RecordCard(msgspec.Struct, frozen=True, kw_only=True):
    share: str
    table: str
    game: str
    game_number: int
    kept_at: float


class KeptRecord(RecordCard, frozen=True, kw_only=True):
    json: bytes
    lines: bytes
