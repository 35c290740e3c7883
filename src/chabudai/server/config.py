"""How a server is set up."""

from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from chabudai.server.errors import BadSettings
from chabudai.server.store.address import database_file

LOCAL_PROXIES = ("127.0.0.1", "::1")


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    a_second: float
    at_once: int


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    #: Bytes of a request's body, and of a message through a socket.
    message: int = 64 * 1024
    #: Writes and new sockets from one address: a household, or a school, may be behind it.
    address: Rate = Rate(20, 200)
    #: Writes of one person.
    person: Rate = Rate(5, 50)
    #: Reads from one address, and of one person: whoever drags a replay from its end to its beginning may.
    address_reads: Rate = Rate(120, 2000)
    person_reads: Rate = Rate(30, 400)
    #: Names and tokens that do not exist, from one address: more is guessing.
    misses: Rate = Rate(0.5, 30)
    #: Seconds that an answer about a name takes then, unless it is that of one's own table.
    slowness: float = 2.0
    #: Wishes through one socket, through all sockets of one person, and from one address.
    wishes: Rate = Rate(20, 60)
    person_wishes: Rate = Rate(60, 240)
    address_wishes: Rate = Rate(400, 4000)
    #: Those of them that all others see or hear at once.
    speech: Rate = Rate(0.5, 5)
    #: Seconds that a request may take to arrive.
    request: float = 30.0
    #: Seconds after which a silent connection is asked whether it is still there, and that it has to answer.
    silence: float = 20.0

    @classmethod
    def without_rates(cls) -> "Limits":
        """For a load, or a test, where one person is as busy as many."""
        usual = cls()
        rates = [name for name, value in msgspec.structs.asdict(usual).items() if isinstance(value, Rate)]
        return msgspec.structs.replace(usual, **dict.fromkeys(rates, Rate(1e9, 10**9)))


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    data: Path
    host: str = "127.0.0.1"
    #: None: 8000, or the next one that is free.
    port: int | None = None
    #: None: a SQLite file in the data folder.
    database: str | None = None
    #: Whether SQLite waits for the disk at every move; PostgreSQL has its own setting.
    wait_for_disk: bool = False
    #: Where people reach the server, if that is not where it listens.
    public_url: str | None = None
    #: More origins whose pages may write.
    origins: tuple[str, ...] = ()
    #: Addresses of proxies whose word about the real address and scheme is taken.
    proxies: tuple[str, ...] = LOCAL_PROXIES
    limits: Limits = Limits()
    #: Processes in which bots think; None: one less than there are cores.
    thinkers: int | None = None
    #: A line for each request.
    access_log: bool = False

    @property
    def place(self) -> str | Path:
        """Where the database is."""
        return self.database or database_file(self.data)

    @property
    def allowed_origins(self) -> frozenset[str]:
        urls = (*self.origins, *((self.public_url,) if self.public_url else ()))
        return frozenset(map(origin_of, urls))

    @property
    def is_https(self) -> bool:
        return (self.public_url or "").startswith("https://")


def origin_of(url: str) -> str:
    """Scheme, host and port, as browsers write them; BadSettings if it is no address of a page."""
    try:
        parts = urlsplit(url)
        usual = {"http": 80, "https": 443}[parts.scheme]
        host, port = parts.hostname, parts.port
    except (KeyError, ValueError):
        raise BadSettings("url", found=url) from None
    if not host or parts.username is not None:
        raise BadSettings("url", found=url)
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" if port in (None, usual) else f"{parts.scheme}://{host}:{port}"
