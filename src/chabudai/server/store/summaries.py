"""What lists show of a table or a finished game, without reading its entries."""

import msgspec

from chabudai.protocol.plan import Phase


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
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


class RecordSummary(msgspec.Struct, frozen=True, kw_only=True):
    share: str
    table: str
    game: str
    game_number: int
    kept_at: float


class KeptRecord(RecordSummary, frozen=True, kw_only=True):
    json: bytes
    lines: bytes
