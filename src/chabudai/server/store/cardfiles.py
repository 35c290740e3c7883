"""Card files are kept once: entries and records in the database name them by their hash.

Nobody but the store knows: it puts a file aside when something is written, and back when it is read.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, select

from chabudai.server.store.compression import compress, decompress
from chabudai.server.store.schema import card_files, card_uses
from chabudai.server.store.upsert import insert

FIELD = b'"card_file":"'
#: Stands for a file. It is no card file itself, so nothing that is one is ever taken for it.
NAMED = re.compile(rb'"card_file":"sha256:([0-9a-f]{64})"')
PREFIX = "sha256:"

Files = Mapping[str, str]
"""Card files by their hash."""


def put_aside(written: bytes) -> tuple[bytes, Files]:
    """An entry or record as it is kept, and the file that it was written with, if any."""
    if FIELD not in written or NAMED.search(written):
        return written, {}
    content = msgspec.json.decode(written)
    holder = _holder(content)
    text = None if holder is None else holder["card_file"]
    if not isinstance(text, str):
        return written, {}
    name = hashlib.sha256(text.encode()).hexdigest()
    assert holder is not None
    holder["card_file"] = PREFIX + name
    return msgspec.json.encode(content), {name: text}


def _holder(content: Any) -> dict[str, Any] | None:
    """The part of an entry (its plan) or of a record (all of it) that has a card file."""
    if not isinstance(content, dict):
        return None
    if "card_file" in content:
        return content
    plan = content.get("plan")
    return plan if isinstance(plan, dict) and "card_file" in plan else None


def named_in(kept: Iterable[bytes]) -> set[str]:
    return {found[1].decode() for each in kept if FIELD in each and (found := NAMED.search(each))}


def put_back(kept: bytes, files: Files) -> bytes:
    """As it was written. A file that is missing stays a hash: then this one table cannot be read, and no other."""
    found = NAMED.search(kept) if files and FIELD in kept else None
    if found is None or found[1].decode() not in files:
        return kept
    text = msgspec.json.encode(files[found[1].decode()])
    return kept[: found.start()] + b'"card_file":' + text + kept[found.end() :]


def keep_files(connection: Connection, table: str, files: Files) -> None:
    for name, text in files.items():
        new = insert(connection, card_files).values(sha256=name, text=compress(text.encode()))
        # Touched if it is there, so that nobody throws it away as unused before it is used again.
        connection.execute(new.on_conflict_do_update(index_elements=["sha256"], set_={"sha256": name}))
        used = insert(connection, card_uses).values(table_name=table, sha256=name)
        connection.execute(used.on_conflict_do_nothing())


def read_files(connection: Connection, names: Iterable[str]) -> Files:
    wanted = select(card_files).where(card_files.c.sha256.in_(sorted(names)))
    return {row.sha256: decompress(row.text).decode() for row in connection.execute(wanted)}


def whole(connection: Connection, kept: Sequence[bytes]) -> list[bytes]:
    """All of them with their card files."""
    names = named_in(kept)
    if not names:
        return list(kept)
    files = read_files(connection, names)
    return [put_back(each, files) for each in kept]
