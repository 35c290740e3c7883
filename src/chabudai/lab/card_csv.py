"""Cards in a spreadsheet and back: one row a card or table, one column a field, marks kept.

The first column says where a row belongs, `rise.early`, so that row and column together are the path that plans write
(`rise.early.hearts`) and mistakes are named by. What an entry is called stands there alone: a spreadsheet makes a date
of a cell `1-1`. Lists are written in brackets.
"""

import csv
import hashlib
import io
import json
import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec

from chabudai.engine.card_mistakes import Mistake, problem, refuse, sheet_mistakes
from chabudai.engine.cards import own_text, table_mistakes
from chabudai.engine.errors import bad_cards
from chabudai.engine.game import Game
from chabudai.engine.toml import table_of
from chabudai.engine.toml_lines import Path
from chabudai.engine.toml_writing import written

CARD = "card"
#: The row of what stands before the first table of a card file.
WHOLE = "(file)"
#: What programs take for the beginning of a formula; an apostrophe before it says that it is none.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")
_WHOLE_NUMBER = re.compile(r"([-+−]?\d+)(?:[.,]0*)?")
_PARTS = re.compile(r'("(?:[^"\\]|\\.)*")|([^."]+)')
_MOST_CELLS = 20_000

#: A row: the way to its table, and its cells.
Row = tuple[Path, dict[str, Any]]


# -- out ---------------------------------------------------------------------------------------------------------------
def csv_of(text: str) -> str:
    """The cards of a card file as a sheet of a spreadsheet."""
    table = table_of(text)
    rows = [(_title(path, table), cells) for path, cells in _rows(table)]
    columns = list(dict.fromkeys(column for _, cells in rows for column in cells))
    # Marks speak of what stands before them.
    columns.sort(key=lambda column: column == "mark")
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([CARD, *columns])
    for title, cells in rows:
        writer.writerow([title, *(_cell(cells[column]) if column in cells else "" for column in columns)])
    return out.getvalue()


def _rows(table: dict[str, Any]) -> Iterator[Row]:
    whole = {key: value for key, value in table.items() if not isinstance(value, dict) and not _is_entries(value)}
    yield (), whole
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _table_rows((key,), value)
        elif _is_entries(value):
            for number, entry in enumerate(value):
                yield from _table_rows((key, number), entry)


def _table_rows(path: Path, table: dict[str, Any]) -> Iterator[Row]:
    cells: dict[str, Any] = {}
    below: list[Row] = []
    called = _key_field(table) if isinstance(path[-1], int) else None
    for key, value in table.items():
        if _is_entries(value):
            for number, entry in enumerate(value):
                below += _table_rows((*path, key, number), entry)
        elif key != called:
            cells.update(_flat(key, value))
    yield path, cells
    yield from below


def _flat(key: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        return {key: value}
    return {path: inner for name in value for path, inner in _flat(f"{key}.{name}", value[name]).items()}


def _is_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def _key_field(entry: dict[str, Any]) -> str | None:
    """The field that an entry is called by: the first with a word or a number."""
    return next((key for key, value in entry.items() if key != "mark" and type(value) in (str, int)), None)


def _title(path: Path, table: Any) -> str:
    """`rise.early`; dots in a name stand in quotes."""
    parts = []
    for step in path:
        table = table[step]
        name = str(table[_key_field(table)]) if isinstance(step, int) and _key_field(table) else ""
        parts.append(_quoted(name or f"#{step + 1}") if isinstance(step, int) else _quoted(step))
    return ".".join(parts) or WHOLE


def _quoted(part: str) -> str:
    return json.dumps(part, ensure_ascii=False) if "." in part or '"' in part else part


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, str):
        return "'" + value if value.startswith(_FORMULA) else value
    return str(value)


# -- in ----------------------------------------------------------------------------------------------------------------
def cards_from_csv(game: Game, base: str, sheet: str) -> str:
    """The text of the card file that a sheet describes. `base` is the text of the file that it was made from: it says
    of what kind a field is, and what is unchanged stays that file. Changed cards never keep a name that others have."""
    before = table_of(base)
    reading = _Reading(before, sheet)
    reading.read()
    if reading.table.get("game", game.name) != game.name:
        raise bad_cards("other_game", game=game.name, found=str(reading.table["game"])[:80])
    _check(game, reading)
    return _named(game, reading.table, base, before)


def _check(game: Game, reading: "_Reading") -> None:
    """By the lines of the sheet: whoever made it never sees the card file that comes of it."""
    kind, table = game.own.Sheet, reading.table
    form = table_mistakes(table, kind) if kind is not None else iter(())
    refuse(chain(reading.mistakes, form), lambda: reading.lines, table)
    if kind is not None and game.own.mistakes is not None:
        found = game.own.mistakes(msgspec.convert(table, kind))
        refuse(sheet_mistakes(found), lambda: reading.lines, table)


def _named(game: Game, table: dict[str, Any], base: str, before: dict[str, Any]) -> str:
    if table == before:
        return base
    own = {edition: own_text(game.package, edition) for edition in game.editions()}
    edition = str(table["edition"])
    if edition in own and table_of(own[edition]) == table:
        return own[edition]
    if edition in own or edition == before.get("edition"):
        mark = hashlib.sha256(written(table).encode()).hexdigest()[:8]
        table = {**table, "edition": f"{edition}-{mark}"}
    text = written(table)
    game.read_cards(text)
    return text


class _Reading:
    """A sheet as a table, with the line of everything in it."""

    def __init__(self, before: dict[str, Any], sheet: str) -> None:
        self.sheet = sheet.removeprefix("\ufeff")
        self.table: dict[str, Any] = {}
        self.lines: dict[Path, int] = {}
        self.mistakes: list[Mistake] = []
        #: Of the tables of the file before, without the names of entries: the kind of each field.
        self.kinds: dict[tuple[str, ...], Any] = {}
        self.lists: dict[tuple[str, ...], str] = {}
        for path, cells in _rows(before):
            home = tuple(step for step in path if isinstance(step, str))
            if path and isinstance(path[-1], int):
                self._learn_list(home, path, before)
            for column, value in cells.items():
                self.kinds.setdefault((*home, column), value)

    def _learn_list(self, home: tuple[str, ...], path: Path, before: Any) -> None:
        entry = before
        for step in path:
            entry = entry[step]
        field = _key_field(entry)
        self.lists.setdefault(home, field or "")
        if field:
            self.kinds.setdefault((*home, field), entry[field])

    def read(self) -> None:
        rows = self._cells()
        _, header = next(rows, (1, []))
        if not header or header[0] != CARD:
            raise bad_cards("csv_header", column=CARD)
        for line, cells in rows:
            if any(cells):
                self._row(line, cells[0], dict(zip(header[1:], cells[1:], strict=False)))

    def _cells(self) -> Iterator[tuple[int, list[str]]]:
        """Whatever stands between the cells: what there is most of in the first line."""
        text = self.sheet
        offset = 0
        if text[:4].lower() == "sep=":
            text, offset = text.partition("\n")[2], 1
        first = text.partition("\n")[0]
        delimiter = max(",;\t", key=first.count)
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        count = 0
        while True:
            line = reader.line_num + 1 + offset
            try:
                cells = next(reader, None)
            except csv.Error as trouble:
                raise bad_cards("csv_form", line=line, problem=trouble) from None
            if cells is None:
                return
            count += len(cells)
            if count > _MOST_CELLS:
                raise bad_cards("csv_long", most=_MOST_CELLS)
            yield line, [cell.strip() for cell in cells]

    def _row(self, line: int, title: str, cells: dict[str, str]) -> None:
        found = self._place(title, line)
        if found is None:
            return
        here, path, home = found
        for column, cell in cells.items():
            if not cell:
                continue
            keys = column.split(".")
            into = here
            for key in keys[:-1]:
                into = into.setdefault(key, {})
            self.lines[(*path, *keys)] = line
            into[keys[-1]] = _value(cell, self.kinds.get((*home, column)))

    def _place(self, title: str, line: int) -> tuple[dict[str, Any], Path, tuple[str, ...]] | None:
        """The table that a row fills, made if it is not there."""
        if title == WHOLE:
            return self.table, (), ()
        here: Any = self.table
        path: Path = ()
        home: tuple[str, ...] = ()
        parts = [json.loads(quoted) if quoted else bare for quoted, bare in _PARTS.findall(title)]
        while parts:
            key, *parts = parts
            path, home = (*path, key), (*home, key)
            self.lines.setdefault(path, line)
            if home not in self.lists:
                if parts or not isinstance(here.get(key, {}), dict):
                    self._wrong(line, path, title)
                    return None
                return here.setdefault(key, {}), path, home
            if not parts:
                self._wrong(line, path, title)
                return None
            name, *parts = parts
            here, number = self._entry(here.setdefault(key, []), home, name, last=not parts)
            path = (*path, number)
            self.lines.setdefault(path, line)
        return here, path, home

    def _entry(self, entries: list[Any], home: tuple[str, ...], name: str, last: bool) -> tuple[dict[str, Any], int]:
        """On the way the entry of this name; at the end a new one: names that are there twice the game will find."""
        field = self.lists[home]
        if not last:
            for number, entry in enumerate(entries):
                if (field and str(entry.get(field)) == name) or f"#{number + 1}" == name:
                    return entry, number
        entry = {field: _value(name, self.kinds.get((*home, field)))} if field and not name.startswith("#") else {}
        entries.append(entry)
        return entry, len(entries) - 1

    def _wrong(self, line: int, path: Path, title: str) -> None:
        self.lines[path] = line
        allowed = [".".join(home) + (".…" if home in self.lists else "") for home in self._homes()]
        self.mistakes.append(Mistake(problem("row", found=title[:40], allowed=", ".join(allowed)), path))

    def _homes(self) -> list[tuple[str, ...]]:
        return list(dict.fromkeys([home[:1] for home in self.kinds if len(home) > 1]))


def _value(cell: str, kind: Any) -> Any:
    """As the field was before; what does not fit stays words, and is named as a mistake with its place."""
    text = cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell
    if isinstance(kind, str):
        return text
    if isinstance(kind, bool) or (kind is None and text.lower() in ("true", "false")):
        return {"true": True, "false": False}.get(text.lower(), text)
    if isinstance(kind, list) or (kind is None and text.startswith("[")):
        return _list(text)
    found = _WHOLE_NUMBER.fullmatch(text)
    if found:
        return int(found[1].replace("−", "-"))
    return _float(text) if isinstance(kind, float) else text


def _list(text: str) -> Any:
    inside = text if text.startswith("[") else f"[{text}]"
    try:
        return json.loads(inside)
    except ValueError:
        return text


def _float(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text
