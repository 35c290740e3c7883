"""Compression for what is kept for long: records, logs, card files and the entries of finished games.

A packed value begins with a byte that no JSON begins with, so what was written before anything was packed is still read
as it is.
"""

import zlib

import msgspec

#: What a value begins with that is packed, and one that would not become smaller.
PACKED, PLAIN = b"\x01", b"\x00"
MARKS = (PACKED, PLAIN)
LEVEL = 9


def pack(value: bytes) -> bytes:
    packed = zlib.compress(value, LEVEL)
    return PACKED + packed if len(packed) < len(value) else PLAIN + value


def unpack(value: bytes) -> bytes:
    if value[:1] == PACKED:
        return zlib.decompress(value[1:])
    return value[1:] if value[:1] == PLAIN else value


def is_packed(value: bytes) -> bool:
    return value[:1] in MARKS


def pack_entries(entries: list[bytes]) -> bytes:
    """Several entries as one."""
    return pack(msgspec.msgpack.encode(entries))


def unpack_entries(value: bytes) -> list[bytes]:
    return msgspec.msgpack.decode(unpack(value), type=list[bytes])
