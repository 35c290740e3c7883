"""In which line of a TOML file something stands, and plain data as TOML."""

import re
from collections.abc import Iterator
from typing import Any

#: A key of a path is a name, or the number of a table of an array.
Place = tuple[str | int, ...]

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=""")
_PART = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*(?:\.|$)""")


def lines_of(text: str) -> dict[Place, int]:
    """For every table and key at the beginning of a line the number of that line, from 1."""
    found: dict[Place, int] = {}
    counts: dict[Place, int] = {}
    inside: Place = ()
    for number, line in enumerate(text.splitlines(), 1):
        header = _HEADER.match(line)
        if header:
            inside = _parts(header[2])
            if header[1] == "[[":
                counts[inside] = counts.get(inside, -1) + 1
                inside = (*inside, counts[inside])
            found.setdefault(inside, number)
            continue
        key = _KEY.match(line)
        if key:
            parts = _parts(key[1])
            for end in range(1, len(parts) + 1):
                found.setdefault((*inside, *parts[:end]), number)
    return found


def _parts(text: str) -> Place:
    return tuple(next(part for part in found.groups() if part is not None) for found in _PART.finditer(text))


def line_at(lines: dict[Place, int], place: Place) -> int:
    """The line of the nearest thing around this place."""
    for end in range(len(place), 0, -1):
        if place[:end] in lines:
            return lines[place[:end]]
    return 1


# -- writing ----------------------------------------------------------------------------------------------------------
def written(table: dict[str, Any]) -> str:
    """Plain data as a TOML file: what a table of strings, numbers, flags, lists and tables says."""
    return "\n".join(_table(table, "")) + "\n"


def _table(table: dict[str, Any], name: str) -> Iterator[str]:
    later = []
    for key, value in table.items():
        if isinstance(value, dict) and not name:
            later.append((key, value, "[{}]"))
        elif isinstance(value, list) and value and all(isinstance(one, dict) for one in value) and not name:
            later += [(key, one, "[[{}]]") for one in value]
        else:
            yield f"{_key(key)} = {_value(value)}"
    for key, value, form in later:
        yield ""
        yield form.format(_key(key))
        yield from _table(value, key)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items()) + " }"
    return repr(value)
