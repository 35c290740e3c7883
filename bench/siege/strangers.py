"""Strangers, fifty at a time from one address: each kind does one thing, as much of it as it can."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from importlib import resources

import msgspec

from bench.load.line import Line, connect, framed
from bench.siege.largest import largest, wishes
from bench.siege.prepare import Prepared
from chabudai.protocol.plan import Plan

#: Seconds that a stranger waits for an answer.
WAIT_SECONDS = 20.0
PING, CONTINUATION = 9, 0
#: Where connections come from that a trusted proxy makes.
PROXY = "127.0.0.1"
TROUBLE = (OSError, asyncio.IncompleteReadError, TimeoutError, ValueError, IndexError)


class Siege:
    """Where to, until when, and with what. Each stranger does what it does so many times, or as long as it goes on."""

    def __init__(
        self,
        port: int,
        prepared: Prepared,
        paths: dict[str, list[str]],
        rounds: int | None = None,
        proxied: bool = False,
    ) -> None:
        self.port = port
        self.prepared = prepared
        self.paths = paths
        self.rounds = rounds
        self.proxied = proxied
        self.over = False
        #: Where all of them come from: each kind from somewhere else, with all that the limits still admit there.
        self.address = "127.0.1.0"
        #: How often something was asked, and how often it was answered.
        self.asked = self.answered = 0

    async def go_on(self, stranger: "Stranger", number: int) -> None:
        done = 0
        while not self.over and (self.rounds is None or done < self.rounds):
            with suppress(*TROUBLE):
                await stranger(self, number)
            done += 1
            await asyncio.sleep(0)

    @property
    def peer(self) -> str:
        """Whom the server sees: them, or the proxy that they come through."""
        return PROXY if self.proxied else self.address

    def person(self, number: int) -> tuple[str, dict[str, str]]:
        """A table of one's own, and the headers of whose it is."""
        table, cookie = self.prepared.strangers[number % len(self.prepared.strangers)]
        return table, {"Cookie": cookie, "X-Forwarded-For": self.address}

    async def ask(
        self, method: str, path: str, headers: Mapping[str, str], body: bytes = b"", raw: bytes = b""
    ) -> bytes:
        """Whatever is answered; `raw` are more lines of the head."""
        self.asked += 1
        async with asyncio.timeout(WAIT_SECONDS):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.peer, 0))
            try:
                fields = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}
                if body:
                    fields |= {"Content-Length": str(len(body)), "Content-Type": "application/json"}
                lines = "".join(f"{name}: {value}\r\n" for name, value in fields.items()).encode()
                writer.write(f"{method} {path} HTTP/1.1\r\n".encode() + lines + raw + b"\r\n" + body)
                answer = await reader.read()
                self.answered += bool(answer)
                return answer
            finally:
                writer.close()

    async def open_table(self, headers: Mapping[str, str], **plan: object) -> str:
        answer = await self.ask("POST", "/api/tables", headers, msgspec.json.encode(plan))
        return str(msgspec.json.decode(answer.partition(b"\r\n\r\n")[2])["table"])

    async def line(self, table: str, headers: Mapping[str, str]) -> Line:
        async with asyncio.timeout(WAIT_SECONDS):
            line = await connect(self.port, f"/api/tables/{table}/socket", headers, self._heard, self.peer)
        line._lost = True
        return line

    def _heard(self, line: Line, message: bytes) -> None:
        self.answered += 1


Stranger = Callable[[Siege, int], Awaitable[None]]


# -- what was found once ----------------------------------------------------------------------------------------------
CARDS = (resources.files("chabudai.games.iyadosu") / "cards" / "first.toml").read_text(encoding="utf-8")
CARD_FILES = (
    "a" + ".a" * 19_990 + "=1",
    "a" + ".a" * 7_990 + "=1",
    "x = " + "[" * 8_000,
    "\n".join(f"[a{n}.b.c.d.e.f.g]" for n in range(800)),
    "\n".join(f"k{n} = 1" for n in range(1_700)),
    CARDS + "\n" + "# …\n" * ((16_000 - len(CARDS.encode())) // 6),
)


async def card_files(siege: Siege, number: int) -> None:
    """Files that take long to be read."""
    text = CARD_FILES[random.randrange(len(CARD_FILES))]
    body = msgspec.json.encode({"game": "iyadosu", "card_file": text})
    await siege.ask("POST", "/api/tables", siege.person(number)[1], body)


async def pings(siege: Siege, number: int) -> None:
    line = await siege.line(*siege.person(number))
    await _flood(siege, line, framed(b"", PING) * 2_000)


async def pieces(siege: Siege, number: int) -> None:
    """Messages that never end, in pieces of nothing."""
    line = await siege.line(*siege.person(number))
    await _flood(siege, line, bytes((1, 0x80, 0, 0, 0, 0)) + bytes((CONTINUATION, 0x80, 0, 0, 0, 0)) * 2_000)


async def _flood(siege: Siege, line: Line, data: bytes) -> None:
    for _ in range(3):
        siege.asked += 1
        line._transport.write(data)
        await asyncio.sleep(0.05)
    line.close()


async def shows(siege: Siege, number: int) -> None:
    """Tables at which nobody plays but sharp bots, as fast as they can."""
    _, headers = siege.person(number)
    line = await siege.line(await siege.open_table(headers, game="iyadosu", seats=5), headers)
    for wish in (b'{"wish":"bot","bot":"sharp"}', b'{"wish":"start"}'):
        siege.asked += 1
        line.send(wish)
    await _stay(siege, line)


async def hints(siege: Siege, number: int) -> None:
    _, headers = siege.person(number)
    line = await siege.line(await siege.open_table(headers, game="iyadosu", seats=3), headers)
    for seat in range(3):
        line.send(b'{"wish":"sit","name":"Stranger %d"}' % seat)
    line.send(b'{"wish":"start"}')
    for _ in range(20):
        for seat in range(3):
            siege.asked += 1
            line.send(b'{"wish":"hint","seat":%d}' % seat)
        await asyncio.sleep(0.1)
        if siege.over or siege.rounds:
            break
    line.close()


async def _stay(siege: Siege, line: Line) -> None:
    while not (siege.over or siege.rounds):
        await asyncio.sleep(0.1)
    line.close()


async def looking_back(siege: Siege, number: int) -> None:
    with suppress(TimeoutError):
        # Whoever goes soon leaves the queue.
        async with asyncio.timeout(1.0):
            await siege.ask("GET", f"/api/records/{siege.prepared.share}/hindsight", siege.person(number)[1])


async def undone(siege: Siege, number: int) -> None:
    """A table of which much was taken back, again and again: it is let go of soon."""
    headers = {"Cookie": siege.prepared.undoer, "X-Forwarded-For": siege.address}
    if number % 5 == 0:
        line = await siege.line(siege.prepared.undone, headers)
        line.send(b'{"wish":"undo","seat":0}')
        line.close()
    await siege.ask("GET", f"/api/tables/{siege.prepared.undone}", headers)


async def undos(siege: Siege, number: int) -> None:
    """One browser on all seats, where choices are sealed: whether anybody learnt something takes longest there."""
    _, headers = siege.person(number)
    line = await siege.line(await siege.open_table(headers, game="escapenow", seats=6), headers)
    for seat in range(6):
        line.send(b'{"wish":"sit","name":"Stranger %d"}' % seat)
    line.send(b'{"wish":"start"}')
    for position in range(7, 11):
        line.send(b'{"wish":"move","seat":0,"move":"start","position":%d}' % position)
    await asyncio.sleep(0.2)
    siege.asked += 1
    line._transport.write(framed(b'{"wish":"undo","seat":0}') * 40)
    await asyncio.sleep(0.2)
    line.close()


CHUNKED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
CHUNKED += b"Transfer-Encoding: chunked\r\n\r\n"


async def bodies(siege: Siege, number: int) -> None:
    """Bodies that never end, in chunks of one byte."""
    siege.asked += 1
    async with asyncio.timeout(WAIT_SECONDS):
        _, writer = await asyncio.open_connection("127.0.0.1", siege.port, local_addr=(siege.peer, 0))
        try:
            writer.write(CHUNKED)
            for _ in range(20):
                writer.write(b"1\r\n \r\n" * 10_000)
                await writer.drain()
        finally:
            writer.close()


async def heads(siege: Siege, number: int) -> None:
    """Long lines, and many of them."""
    headers = siege.person(number)[1]
    long = ("en;q=0.1," * 7_000)[:60_000]
    raw = f"Accept-Language: {long}\r\n" if number % 2 else "".join(f"X-{n}: 1\r\n" for n in range(6_000))
    await siege.ask("GET", "/api/me", headers, raw=raw.encode())
    await siege.ask("GET", "/nothing?lang=" + "x" * 15_000, headers)


async def pages(siege: Siege, number: int) -> None:
    headers = siege.person(number)[1]
    for path in ("/", "/t/x", "/healthz", "/metrics", "/schema/openapi.json", "/assets/nothing.js"):
        await siege.ask("GET", path, headers)


# -- everything else --------------------------------------------------------------------------------------------------
def _filled(siege: Siege, path: str, table: str) -> str:
    """An address of something that exists."""
    share, game = siege.prepared.share, "iyadosu"
    name = game if "/games/" in path else table
    for part in ("name", "share", "file"):
        path = path.replace(f"{{{part}}}", share if part == "share" else name)
    return path


async def reads(siege: Siege, number: int) -> None:
    """Every address, with all that can be asked of it."""
    table, headers = siege.person(number)
    for path in siege.paths["get"]:
        query = f"?lang=ja&moves={random.randrange(60)}&eyes=all"
        if not path.endswith("/hindsight"):
            await siege.ask("GET", _filled(siege, path, table) + query, headers)


BODIES = (
    b"[" * 65_000,
    b'{"game":"' + b"x" * 65_000 + b'"}',
    b'{"' + b'a":{"' * 10_000,
    msgspec.json.encode({"game": "iyadosu", "options": {str(n): "x" * 40 for n in range(1_200)}}),
    msgspec.json.encode(largest(Plan))[:65_000],
    b'{"moves":30}',
    b"0" * 65_000,
)


async def writes(siege: Siege, number: int) -> None:
    """Every address that can be written to, with bodies as large as they may be."""
    table, headers = siege.person(number)
    for path in siege.paths["post"]:
        for body in BODIES:
            if not siege.over:
                await siege.ask("POST", _filled(siege, path, table), headers, body)


WISHES = wishes()


async def wishing(siege: Siege, number: int) -> None:
    """Every kind of wish, as large as it may be and as small, and what is none."""
    table, headers = siege.person(number)
    line = await siege.line(table, headers)
    order = [*WISHES, b"[" * 4_000, b'{"wish":"say","text":"' + b"\\u0000" * 600 + b'"}', b"x" * 60_000]
    random.shuffle(order)
    for wish in order:
        if b'"close"' not in wish:
            siege.asked += 1
            line.send(wish)
            await asyncio.sleep(0.02)
    line.close()


async def deaf(siege: Siege, number: int) -> None:
    """Whoever asks for the whole table and does not read it."""
    line = await siege.line(siege.prepared.undone if number % 2 else siege.person(number)[0], siege.person(number)[1])
    line._transport.pause_reading()
    for _ in range(60):
        siege.asked += 1
        line.send(b'{"wish":"look"}')
    await asyncio.sleep(0.2)
    line.close()


async def comers(siege: Siege, number: int) -> None:
    """Come and go, with and without a name."""
    table, headers = siege.person(number)
    siege.asked += 1
    (await siege.line(table, headers if number % 2 else {"X-Forwarded-For": siege.address})).close()


KINDS: dict[str, Stranger] = {
    each.__name__.replace("_", " "): each
    for each in (
        card_files,
        pings,
        pieces,
        shows,
        hints,
        looking_back,
        undone,
        undos,
        heads,
        bodies,
        pages,
        reads,
        wishing,
        deaf,
        comers,
        # Afterwards nobody of them may write for a while.
        writes,
    )
}
