"""A table's WebSocket, held open: when it breaks it is made anew, and a move without an answer is sent again."""

import random
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from chabudai.cli.at_table.messages import Linked, Lost, RemoteMessage, RemoteShown, ServerSaid, read_message
from chabudai.cli.at_table.place import Failed
from chabudai.cli.remote.address import Address
from chabudai.cli.remote.cookies import Cookies
from chabudai.cli.words import Mistake
from chabudai.engine.errors import ChabudaiError
from chabudai.engine.record import MALFORMED
from chabudai.protocol import PROTOCOL, UNSAID_PROTOCOL
from chabudai.protocol import wishes as w
from chabudai.protocol.close_codes import NO_TABLE, UNREADABLE
from chabudai.protocol.messages import Bye

#: Seconds: before the first and the last new try, and after how long without a connection people are told.
FIRST_WAIT_SECONDS = 0.2
LAST_WAIT_SECONDS = 5.0
QUIET_SECONDS = 4.0
MOST_BYTES = 16 * 2**20

Posted = RemoteMessage | Linked | Lost | Failed


class Connection:
    """Once started, `post` is called from a thread of its own with whatever happens."""

    def __init__(self, address: Address, table: str, cookies: Cookies, language: str) -> None:
        self._address = address
        self._url = address.socket(table, language)
        self._cookies = cookies
        self._post: Callable[[Posted], None] = lambda event: None
        #: The connection there is, and which one it is.
        self._link: tuple[ClientConnection, int] | None = None
        self._number = 0
        self._closing = threading.Event()
        self._last_id = 0
        #: Wishes without an answer, by id, and by which connection they were sent; 0 is by none.
        self.waiting: dict[int, tuple[w.Wish, int]] = {}
        self._thread = threading.Thread(target=self._run, name="chabudai connection", daemon=True)

    # -- for the one who wishes ---------------------------------------------------------------------------------------
    def start(self, post: Callable[[Posted], None]) -> None:
        self._post = post
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        link = self._link
        if link is not None:
            link[0].close()
        self._thread.join(timeout=2.0)

    def wish(self, wish: w.Wish) -> int:
        """Send a wish; returns its id, under which the answer comes."""
        self._last_id += 1
        numbered = msgspec.structs.replace(wish, id=self._last_id)
        self._send(numbered)
        return self._last_id

    def answered(self, number: int | None) -> w.Wish | None:
        """The wish that this answers, which then waits no longer."""
        return self.waiting.pop(-1 if number is None else number, (None, 0))[0]

    def linked(self, number: int) -> list[w.Wish]:
        """Send again what may be sent twice; returns the wishes of which nobody knows whether they arrived."""
        lost = []
        for identity, (wish, by) in list(self.waiting.items()):
            if by in (0, number):
                again = by == 0
            else:
                # A move is known by its position, and what is given to the deal by itself.
                again = isinstance(wish, w.Move | w.Promise | w.Reveal)
                if not again:
                    del self.waiting[identity]
                    lost.append(wish)
            if again:
                self._send(wish)
        return lost

    def _send(self, wish: w.Wish) -> None:
        assert wish.id is not None
        link, by = self._link, 0
        if link is not None:
            with suppress(ConnectionClosed, OSError):
                link[0].send(msgspec.json.encode(wish).decode())
                by = link[1]
        self.waiting[wish.id] = (wish, by)

    # -- in the thread ------------------------------------------------------------------------------------------------
    def _run(self) -> None:
        wait, since, told = FIRST_WAIT_SECONDS, time.monotonic(), False
        while not self._closing.is_set():
            began = time.monotonic()
            try:
                self._listen()
                since, told = time.monotonic(), False
                if since - began > LAST_WAIT_SECONDS:
                    wait = FIRST_WAIT_SECONDS
            except (OSError, WebSocketException) as problem:
                failed = self._for_good(problem)
                if failed is not None:
                    self._post(Failed(failed))
                    return
            except ChabudaiError as problem:
                self._post(Failed(problem))
                return
            if not told and time.monotonic() - since > QUIET_SECONDS and not self._closing.is_set():
                told = True
                self._post(Lost())
            # Not everybody at the same moment when a server comes back.
            self._closing.wait(wait * random.uniform(0.75, 1.25))
            wait = min(LAST_WAIT_SECONDS, wait * 1.6)

    def _listen(self) -> None:
        """One connection until it ends."""
        with connect(
            self._url,
            origin=Origin(self._address.origin),
            additional_headers=self._cookies.header,
            proxy=None if self._address.loopback else True,
            max_size=MOST_BYTES,
            close_timeout=1.0,
        ) as socket:
            self._number += 1
            self._link = (socket, self._number)
            self._post(Linked(self._number))
            is_known = False
            try:
                for data in socket:
                    message = self._read(data)
                    if not is_known:
                        self._check_protocol(message)
                        is_known = True
                    self._post(message)
            except ConnectionClosed:
                pass
            finally:
                self._link = None
            if socket.close_code in (NO_TABLE, UNREADABLE):
                raise Mistake("join.gone")

    def _read(self, data: str | bytes) -> RemoteMessage:
        try:
            return read_message(data)
        except MALFORMED:
            raise Mistake("join.other_version", origin=self._address.origin) from None

    def _check_protocol(self, first: RemoteMessage) -> None:
        """Whether we understand each other: the server says so, or we see it by its first message."""
        if isinstance(first, Bye) and first.key == "protocol":
            raise ServerSaid(first.text)
        if isinstance(first, RemoteShown):
            spoken = UNSAID_PROTOCOL if first.protocol is msgspec.UNSET else first.protocol
            if spoken != PROTOCOL:
                raise Mistake("join.other_version", origin=self._address.origin)

    def _for_good(self, problem: Exception) -> Mistake | None:
        """What no new try would mend."""
        if isinstance(problem, ssl.SSLError):
            return Mistake("join.insecure", origin=self._address.origin, problem=problem.reason or problem)
        if isinstance(problem, InvalidStatus):
            # Whoever was let in once is let in again: by a server that is just starting, or was asked too often.
            code = problem.response.status_code
            lasting = self._number == 0 and 400 <= code < 500 and code != HTTPStatus.TOO_MANY_REQUESTS
            return Mistake("join.status", origin=self._address.origin, code=code) if lasting else None
        if isinstance(problem, InvalidHandshake) and self._number == 0:
            return Mistake("join.stranger", origin=self._address.origin)
        return None
