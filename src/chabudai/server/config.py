"""How a server is set up."""

from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from chabudai.server.errors import BadSettings
from chabudai.server.store.deadline import DATABASE_SECONDS
from chabudai.server.store.urls import database_file

LOCAL_PROXIES = ("127.0.0.1", "::1")


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    a_second: float
    at_once: int


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    #: Bytes of a request's body, and of a message through a socket.
    message: int = 64 * 1024
    #: New connections from one address, whatever they are for. A browser has six; who comes too fast waits.
    address_connections: Rate = Rate(100, 600)
    #: Writes and new sockets from one address: a household, or a school, may be behind it.
    address: Rate = Rate(20, 200)
    #: Writes of one person.
    person: Rate = Rate(5, 50)
    #: Reads from one address, and of one person: whoever drags a replay from its end to its beginning may.
    address_reads: Rate = Rate(120, 2000)
    person_reads: Rate = Rate(30, 400)
    #: Pages and their files, some dozens for a browser that was never here; a school may come all at once.
    address_pages: Rate = Rate(200, 6000)
    person_pages: Rate = Rate(40, 600)
    #: Names and tokens that do not exist, from one address: more is guessing.
    misses: Rate = Rate(0.5, 30)
    #: Seconds that an answer about a name takes then, unless it is that of one's own table.
    slowness: float = 2.0
    #: Wishes through one socket, through all sockets of one person, and from one address.
    wishes: Rate = Rate(20, 60)
    person_wishes: Rate = Rate(60, 240)
    address_wishes: Rate = Rate(400, 4000)
    #: Frames of any kind through one socket, pings and pieces of nothing among them, and from one address. Wishes are
    #: refused long before, with a sentence.
    frames: Rate = Rate(100, 600)
    address_frames: Rate = Rate(2000, 20_000)
    #: Those of them that all others see or hear at once.
    speech: Rate = Rate(0.5, 5)
    #: What is said among those who look on, from one address: nobody needs a seat for that, nor a browser of their own.
    address_whispers: Rate = Rate(4, 40)
    #: Moves taken back, by one person and from one address: whether anybody has learnt something is hard to find out.
    undos: Rate = Rate(2, 20)
    address_undos: Rate = Rate(6, 60)
    #: Tables opened from one address, whatever becomes of them.
    address_tables: Rate = Rate(0.1, 300)
    #: Sockets that one person, and one address, has open at the same time.
    sockets: int = 50
    household_sockets: int = 500
    #: Tables opened from one address within a day that wait or play.
    household_tables: int = 200
    #: Milliseconds that a bot's move takes at least: where somebody plays, and where only bots do.
    pace: int = 150
    pace_alone: int = 500
    #: Tables at which only bots play and that go on at the same time, of one person and of one address.
    shows: int = 3
    household_shows: int = 9
    #: Seconds that a request may take to arrive.
    request: float = 30.0
    #: Seconds after which a silent connection is asked whether it is still there, and that it has to answer.
    silence: float = 20.0

    @classmethod
    def without_rates(cls) -> "Limits":
        """For a load, or a test, where one person is as busy as many."""
        usual = cls()
        rates = [name for name, value in msgspec.structs.asdict(usual).items() if isinstance(value, Rate)]
        freely = dict.fromkeys(rates, Rate(1e9, 10**9))
        most = ("sockets", "household_sockets", "household_tables", "shows", "household_shows")
        numbers = dict.fromkeys(most, 10**9)
        return msgspec.structs.replace(usual, pace=0, pace_alone=0, **numbers, **freely)


class Keep(msgspec.Struct, frozen=True, kw_only=True):
    """After how many days tables go at which nothing has happened; None: never."""

    unplayed: float | None = 1
    abandoned: float | None = 90
    finished: float | None = None


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    data: Path
    host: str = "127.0.0.1"
    #: None: 8000, or the next one that is free.
    port: int | None = None
    #: None: a SQLite file in the data folder.
    database: str | None = None
    #: Whether SQLite waits for the disk at every move; PostgreSQL has its own setting.
    wait_for_disk: bool = False
    #: Seconds in which the database has to answer; after that people are told that it does not.
    database_seconds: float = DATABASE_SECONDS
    #: Where people reach the server, if that is not where it listens.
    public_url: str | None = None
    #: More origins whose pages may write.
    origins: tuple[str, ...] = ()
    #: Addresses of proxies whose word about the real address and scheme is taken. None: those on this machine if there
    #: is a public address, which says that there is one; else anybody at this machine could claim to be anybody.
    proxies: tuple[str, ...] | None = None
    limits: Limits = Limits()
    keep: Keep = Keep()
    #: Processes in which bots think; None: one less than there are cores.
    thinkers: int | None = None
    #: How much is thought about moves, hints and finished games, in percent of the usual.
    thinking: int = 100
    #: A line for each request.
    access_log: bool = False

    @property
    def trusted_proxies(self) -> tuple[str, ...]:
        if self.proxies is not None:
            return self.proxies
        return LOCAL_PROXIES if self.public_url else ()

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
