"""On which line of a TOML text each value stands.

The parser of the standard library does not say it. Only texts that it has read already come here, so nothing is
checked: what is not understood has no line of its own, and the line of what it stands in is given.
"""

import re
import tomllib
from collections.abc import Sequence

Path = tuple[str | int, ...]

_TOKEN = re.compile(
    r"""
      (?P<string> \"{3} (?: [^"\\] | \\. | "(?!"") )*+ "{3,5}+ | '{3} (?: [^'] | '(?!'') )*+ '{3,5}+
                | " (?: [^"\\\n] | \\[^\n] )*+ " | ' [^'\n]*+ ' )
    | (?P<comment> \# [^\n]*+ )
    | (?P<newline> \n )
    | (?P<sign> [\[\]{}=,.] )
    | (?P<bare> [^\s\[\]{}=,.#"']++ )
    """,
    re.VERBOSE | re.DOTALL,
)
_CLOSES = {"[": "]", "{": "}"}


def lines_of(text: str) -> dict[Path, int]:
    """By the way to a value: the keys of tables, and in arrays the numbers from 0. Lines are counted from 1."""
    return _Reader(text).lines


def line_of(lines: dict[Path, int], path: Sequence[str | int]) -> int:
    """Of a value, or of what it should stand in if it is not there."""
    way = tuple(path)
    while way and way not in lines:
        way = way[:-1]
    return lines.get(way, 1)


class _Reader:
    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        #: How many tables each array of tables has so far.
        self._entries: dict[Path, int] = {}
        self._tokens: list[tuple[str, str, int]] = []
        line = 1
        for found in _TOKEN.finditer(text):
            kind, word = found.lastgroup or "", found[0]
            if kind != "comment":
                self._tokens.append((kind, word, line))
            line += word.count("\n")
        self._tokens.append(("end", "", line))
        self._next = 0
        self._document()

    def _peek(self) -> tuple[str, str, int]:
        return self._tokens[self._next]

    def _take(self) -> tuple[str, str, int]:
        token = self._tokens[self._next]
        self._next = min(self._next + 1, len(self._tokens) - 1)
        return token

    def _document(self) -> None:
        here: Path = ()
        while self._peek()[0] != "end":
            kind, word, line = self._peek()
            if word == "[" and kind == "sign":
                here = self._header(line)
            elif kind in ("bare", "string"):
                self._pair(here)
            else:
                self._take()

    def _header(self, line: int) -> Path:
        self._take()
        array = self._peek()[1] == "["
        if array:
            self._take()
        keys = self._key()
        here = (*self._inside((), keys[:-1]), keys[-1])
        if array:
            number = self._entries.get(here, 0)
            self._entries[here] = number + 1
            self.lines.setdefault(here, line)
            here += (number,)
        else:
            here = self._inside((), keys)
        self.lines.setdefault(here, line)
        while self._peek()[0] not in ("newline", "end"):
            self._take()
        return here

    def _inside(self, here: Path, keys: list[str]) -> Path:
        """Through an array of tables the way goes by its last one."""
        for key in keys:
            here += (key,)
            if here in self._entries:
                here += (self._entries[here] - 1,)
        return here

    def _key(self) -> list[str]:
        keys: list[str] = []
        while True:
            kind, word, _ = self._take()
            keys.append(str(tomllib.loads(f"x = {word}")["x"]) if kind == "string" else word)
            if self._peek()[1] != ".":
                return keys
            self._take()

    def _pair(self, here: Path) -> None:
        line = self._peek()[2]
        for key in self._key():
            here += (key,)
            self.lines.setdefault(here, line)
        if self._peek()[1] == "=":
            self._take()
            self._value(here)

    def _value(self, here: Path) -> None:
        kind, word, _ = self._peek()
        if kind == "sign" and word in _CLOSES:
            self._take()
            self._members(here, word)
            return
        while self._peek()[0] not in ("newline", "end") and self._peek()[1] not in (",", "]", "}"):
            self._take()

    def _members(self, here: Path, opened: str) -> None:
        number = 0
        while self._peek()[0] != "end":
            kind, word, line = self._peek()
            if kind == "sign" and word == _CLOSES[opened]:
                self._take()
                return
            if kind == "newline" or word == ",":
                self._take()
            elif opened == "[":
                self.lines.setdefault((*here, number), line)
                self._value((*here, number))
                number += 1
            else:
                self._pair(here)
