"""A connection to PostgreSQL on which answers stay away when a test wants it: all arrives there, nothing comes back."""

import shutil
import socket
import tempfile
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import quote

from tests.server.postgres import Postgres

NAME = ".s.PGSQL.5432"


class Stalling:
    """Between a server and the database at `place`."""

    def __init__(self, postgres: Postgres, place: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="chabudai-stalling-"))
        self.place = place.replace(quote(str(postgres.folder)), quote(str(self.folder)))
        self._behind = str(postgres.folder / NAME)
        #: Answers stay away from the next commit on, on the connection on which it is made.
        self.lose_commit = Event()
        #: Nothing is answered at all.
        self.silent = Event()
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(str(self.folder / NAME))
        self._listener.listen()
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self._listener.close()
        shutil.rmtree(self.folder)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.socket(socket.AF_UNIX)
                far.connect(self._behind)
                lost = Event()
                Thread(target=self._ask, args=(near, far, lost), daemon=True).start()
                Thread(target=self._answer, args=(near, far, lost), daemon=True).start()

    def _ask(self, near: socket.socket, far: socket.socket, lost: Event) -> None:
        with suppress(OSError), near, far:
            while data := near.recv(65536):
                if self.lose_commit.is_set() and b"COMMIT" in data:
                    lost.set()
                far.sendall(data)

    def _answer(self, near: socket.socket, far: socket.socket, lost: Event) -> None:
        with suppress(OSError):
            while data := far.recv(65536):
                if not lost.is_set() and not self.silent.is_set():
                    near.sendall(data)
            near.shutdown(socket.SHUT_RDWR)
