"""Forgetting a person: names and words of theirs go out of entries, records and lists. Their seats stay, somebody's.

What was played stays as it was: a game can be replayed and its deal checked without knowing who played it.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

from chabudai.engine.errors import ChabudaiError
from chabudai.engine.messages import LANGUAGES
from chabudai.protocol import wishes as w
from chabudai.server.store.compaction import Compacted, compacted
from chabudai.server.store.traces import Kept, Plain, plain
from chabudai.table import entries as e
from chabudai.table.decide import Draw, decide
from chabudai.table.records import log_in_words, record_of_table
from chabudai.table.seat_names import SOMEBODY, somebody
from chabudai.table.table import Table

#: Stands for whatever they said.
UNSAID = "…"
SAID = ("spoke", "words")
NAMED = ("renamed", "handed_over")


class Traces(NamedTuple):
    """What a person was at a table: in which games on which seats, and under which names."""

    seats: dict[int, set[int]]
    names: set[str]


class Without(NamedTuple):
    """A table without somebody: how it is kept, its summary, and what they leave behind, to be written after it."""

    kept: Compacted
    summary: Plain
    leaving: list[bytes]
    records: int


def without(kept: Kept, person: str, stranger: str, now: int, draw: Draw) -> Without:
    """Work for a thread. The stranger is an id that is nobody's; `now` is in milliseconds."""
    changed, traces = without_person([plain(entry) for entry in kept.entries], person, stranger)
    written = [msgspec.json.encode(entry) for entry in changed]
    table, again = _played_again(kept.table, written)
    records: dict[str, tuple[bytes, bytes]] = {}
    for share, (number, record, lines) in kept.records.items():
        if number in traces.seats:
            records[share] = again.get(number, _nothing)(record) or _by_hand(record, lines, traces, number)
    leaving = [] if table is None else _leaves(table, stranger, now, draw)
    summary = {
        "host": SOMEBODY if kept.host in traces.names else kept.host,
        "people": kept.people.replace(person, stranger),
        **({"phase": "closed"} if any(isinstance(entry, e.Closed) for entry in leaving) else {}),
    }
    last = [e.written(entry) for entry in leaving]
    return Without(compacted(kept.table, kept.rows, written, records), summary, last, len(records))


# -- entries -----------------------------------------------------------------------------------------------------------
def without_person(entries: Sequence[Plain], person: str, stranger: str) -> tuple[list[Plain], Traces]:
    """The entries with a stranger instead of the person, who has no name and said nothing."""
    owners: dict[int, str] = {}
    traces = Traces({}, set())
    game, changed = 1, []
    for entry in entries:
        kind, seat = entry.get("kind"), entry.get("seat")
        if kind in ("seated", "handed_over"):
            owners[entry["seat"]] = entry["person"]
        elif kind in ("stood", "bot_seated"):
            owners.pop(entry["seat"], None)
        elif kind == "rematched":
            game += 1
        for own in (number for number, owner in owners.items() if owner == person):
            traces.seats.setdefault(game, set()).add(own)
        own = seat is not None and owners.get(seat) == person
        changed.append(_with_stranger(_unnamed(entry, traces) if own else entry, person, stranger))
    return changed, traces


def _with_stranger(entry: Plain, person: str, stranger: str) -> Plain:
    """Wherever an entry has the person's id: as an owner, as the host, in the score of a company."""
    written = msgspec.json.encode(entry)
    return plain(written.replace(person.encode(), stranger.encode())) if person.encode() in written else entry


def _unnamed(entry: Plain, traces: Traces) -> Plain:
    new = dict(entry)
    if "name" in entry:
        traces.names.add(entry["name"])
        new["name"] = SOMEBODY
    if entry["kind"] == "spoke":
        new["text"] = UNSAID
    if entry.get("words") and entry.get("by", "owner") == "owner":
        new["words"] = UNSAID
    return new


# -- records -----------------------------------------------------------------------------------------------------------
Anew = Callable[[bytes], tuple[bytes, bytes] | None]


def _played_again(name: str, written: Sequence[bytes]) -> tuple[Table | None, dict[int, Anew]]:
    """The table as it is now, and for every game that was played to its end what makes its record and lines anew.
    Nothing of either if this program does not understand the table."""
    table, again = Table(name), dict[int, Anew]()
    try:
        for entry in written:
            table.take(e.read(entry))
            if table.ended and table.game_number not in again:
                again[table.game_number] = _anew(table)
    except Exception:
        # Whatever it is, it is about this one table: see `Unreadable`.
        return None, {}
    return table, again


def _anew(table: Table) -> Anew:
    record, lines = record_of_table(table), msgspec.json.encode(log_in_words(table))

    def compared(old: bytes) -> tuple[bytes, bytes] | None:
        """Unless it would be another game."""
        before, now = plain(old), plain(record.json())
        same = all(before.get(key) == now.get(key) for key in ("game", "rules_version", "moves", "outcome", "deal"))
        return (record.json(), lines) if same else None

    return compared


def _nothing(_: bytes) -> None:
    return None


def _by_hand(record: bytes, lines: bytes, traces: Traces, game: int) -> tuple[bytes, bytes]:
    """A game of other rules: it cannot be told again, so names are crossed out where they stand."""
    found = plain(record)
    players: list[str] = found.get("players", [])
    found["players"] = [SOMEBODY if name in traces.names else name for name in players]
    for said in found.get("said", []):
        called = said.get("name") or (players[said["seat"]] if said.get("seat") is not None and players else "")
        if called in traces.names and said.get("kind") in SAID:
            said["text"] = UNSAID
        if said.get("kind") in NAMED and said.get("text") in traces.names:
            said["text"] = SOMEBODY
        if said.get("name") in traces.names:
            said["name"] = SOMEBODY
    told: dict[str, list[str]] = msgspec.json.decode(lines)
    crossed = {
        language: [
            _crossed_out(line, traces.names, somebody(language) if language in LANGUAGES else SOMEBODY) for line in said
        ]
        for language, said in told.items()
    }
    return msgspec.json.encode(found), msgspec.json.encode(crossed)


def _crossed_out(line: str, names: set[str], instead: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        line = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else re.escape(name), instead, line)
    return line


# -- what they leave behind --------------------------------------------------------------------------------------------
def _leaves(table: Table, stranger: str, now: int, draw: Draw) -> list[e.AnyEntry]:
    """Others go on without them: seats are free before the start, a stand-in plays on after it, and a table that nobody
    is left at is closed."""
    own = table.seats_of(stranger)
    if table.phase in ("over", "closed") or not (own or table.is_host(stranger)):
        return []
    others = {chair.owner for chair in table.chairs} - {None, stranger}
    if not others:
        return [e.Closed(now)]
    left: list[e.AnyEntry] = []
    for seat in own:
        wish: Any = w.Stand(seat=seat) if table.phase == "seats" else w.Leave(seat=seat)
        with suppress(ChabudaiError):
            for entry in decide(table, stranger, wish, now, draw).entries:
                table.take(entry)
                left.append(entry)
    return left
