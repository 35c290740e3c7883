"""Rate limits."""

import time
from collections import OrderedDict
from collections.abc import Callable

from chabudai.server.addresses import household
from chabudai.server.config import Limits, Rate

Clock = Callable[[], float]
#: Bytes of the head of a request, and its lines. Browsers send a tenth of that.
MOST_HEAD_BYTES = 16 * 1024
MOST_HEADERS = 100
#: So many are remembered; whoever was quiet longest is forgotten first.
MOST_REMEMBERED = 50_000


class TokenBucket:
    """A token bucket: at most `burst` tokens, filled by `rate` a second."""

    __slots__ = ("_at", "_clock", "_level", "burst", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._level = float(burst)
        self._at = clock()

    def take(self, tokens: float = 1.0) -> bool:
        """Take tokens out if there are enough."""
        if not self.has(tokens):
            return False
        self._level -= tokens
        return True

    def give_back(self, tokens: float = 1.0) -> None:
        """What they were taken for did not happen."""
        self._level = min(self.burst, self._level + tokens)

    def has(self, tokens: float = 1.0) -> bool:
        now = self._clock()
        self._level = min(self.burst, self._level + (now - self._at) * self.rate)
        self._at = now
        return self._level >= tokens


class Buckets:
    """A token bucket for each address or person."""

    def __init__(self, rate: Rate, clock: Clock = time.monotonic, most: int = MOST_REMEMBERED) -> None:
        self._rate = rate
        self._clock = clock
        self._most = most
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, whom: str) -> TokenBucket:
        bucket = self._buckets.get(whom)
        if bucket is None:
            bucket = self._buckets[whom] = TokenBucket(self._rate.a_second, self._rate.at_once, self._clock)
            if len(self._buckets) > self._most:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(whom)
        return bucket


class Pace:
    """The rate limits of wishes through sockets, however many somebody has, and of pages."""

    def __init__(self, limits: Limits) -> None:
        self._socket = limits.wishes
        self._people = Buckets(limits.person_wishes)
        self._addresses = Buckets(limits.address_wishes)
        self._speech = Buckets(limits.speech)
        self._whispers = Buckets(limits.address_whispers)
        self._undos = Buckets(limits.undos), Buckets(limits.address_undos)
        self._pages = Buckets(limits.address_pages), Buckets(limits.person_pages)

    def of(self, person: str, address: str) -> tuple[TokenBucket, ...]:
        """For a new socket. Whoever is too fast must not use up what is there for all behind their address, so that
        one comes last."""
        own = TokenBucket(self._socket.a_second, self._socket.at_once)
        return own, self._people.of(person), self._addresses.of(household(address))

    def turns_a_page(self, person: str | None, address: str) -> bool:
        """Whether somebody may have a page, or one of its files."""
        addresses, people = self._pages
        return (person is None or people.of(person).take()) and addresses.of(household(address)).take()

    def speech(self, person: str, table: str) -> TokenBucket:
        """Of a person at a table."""
        return self._speech.of(f"{table} {person}")

    def undos(self, person: str, address: str) -> tuple[TokenBucket, TokenBucket]:
        """Of a person at all tables, and of all who come from there."""
        people, addresses = self._undos
        return people.of(person), addresses.of(household(address))

    def whispers(self, address: str) -> TokenBucket:
        """Of all who come from there, at whatever tables."""
        return self._whispers.of(household(address))
