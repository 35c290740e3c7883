"""A table on a server, as a client at a terminal uses it."""

import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from chabudai.cli.at_table.place import Place
from chabudai.cli.remote.connection import Connection
from chabudai.cli.remote.keep_record import keep
from chabudai.cli.remote.server import Server
from chabudai.cli.saves import data_folder
from chabudai.cli.words import say
from chabudai.protocol import wishes as w


class RemotePlace(Place):
    help = "join.help"

    def __init__(self, server: Server, table: str, data: Path | None) -> None:
        self._server = server
        self._data = data
        self.link: str = server.address.link(table)
        self._connection = Connection(server.address, table, server.cookies, server.language)

    def start(self, post: Callable[[Any], None]) -> None:
        self._connection.start(post)

    def close(self) -> None:
        self._connection.close()

    @property
    def waiting(self) -> bool:
        return bool(self._connection.waiting)

    def wish(self, wish: w.Wish) -> None:
        self._connection.wish(wish)

    def answered(self, number: int | None) -> w.Wish | None:
        return self._connection.answered(number)

    def linked(self, number: int) -> list[w.Wish]:
        return self._connection.linked(number)

    def record(self, share: str, promised: Sequence[str], given: Mapping[int, str]) -> list[tuple[str, str]]:
        return keep(self._server, share, promised, given, data_folder(self._data))

    def how_to_return(self, seated: bool) -> str | None:
        if not seated:
            return None
        data = f" --data {shlex.quote(str(self._data))}" if self._data is not None else ""
        return say("join.goodbye", command=f"chabudai join {shlex.quote(self.link)}{data}")
