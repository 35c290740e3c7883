"""Plain data as a TOML text: what card files and plans are made of, numbers, words, flags, lists and tables."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any


def written(table: Mapping[str, Any]) -> str:
    """Values first, then the tables and lists of tables, each with a heading of its own."""
    return "\n".join(_document(table)) + "\n"


def _document(table: Mapping[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, dict) and not _tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _section(f"[{_key(key)}]", value)
        elif _tables(value):
            for one in value:
                yield from _section(f"[[{_key(key)}]]", one)


def _section(heading: str, table: Mapping[str, Any]) -> Iterator[str]:
    yield ""
    yield heading
    for key, value in table.items():
        yield f"{_key(key)} = {_value(value)}"


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str | bool):
        # What JSON escapes TOML escapes in the same way, but for this one.
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    return repr(value)
