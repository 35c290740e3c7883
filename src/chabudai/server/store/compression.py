"""Compression for what is kept for long: records, logs, card files and the entries of finished games.

A compressed value begins with a byte that no JSON begins with, so what was written before anything was compressed is
still read as it is.
"""

import zlib

import msgspec

#: What a value begins with that is compressed, and one that would not become smaller.
COMPRESSED, PLAIN = b"\x01", b"\x00"
MARKS = (COMPRESSED, PLAIN)
LEVEL = 9


def compress(value: bytes) -> bytes:
    smaller = zlib.compress(value, LEVEL)
    return COMPRESSED + smaller if len(smaller) < len(value) else PLAIN + value


def decompress(value: bytes) -> bytes:
    if value[:1] == COMPRESSED:
        return zlib.decompress(value[1:])
    return value[1:] if value[:1] == PLAIN else value


def is_compressed(value: bytes) -> bool:
    return value[:1] in MARKS


def compress_entries(entries: list[bytes]) -> bytes:
    """Several entries as one."""
    return compress(msgspec.msgpack.encode(entries))


def decompress_entries(value: bytes) -> list[bytes]:
    return msgspec.msgpack.decode(decompress(value), type=list[bytes])
