"""A fair queue: askers take turns, by household and then by person, however much one of them asks for."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextvars import ContextVar
from heapq import heapify, heappop, heappush
from http import HTTPStatus
from itertools import count

import msgspec

from chabudai.server.errors import RequestRefused

#: Of so many turns one is for what takes long: where quick things never end, nothing else would ever get one.
TURNS_PER_LONG_ONE = 8


class Asker(msgspec.Struct, frozen=True):
    """For whom something is done: a person, and the household they come from. A household may have any number of
    browsers, and has one share."""

    person: str
    household: str


#: For whom something is done, wherever it is: whoever a request or a wish came from.
NOBODY = Asker("", "")
DONE_FOR: ContextVar[Asker] = ContextVar("done_for", default=NOBODY)


class Most(msgspec.Struct, frozen=True):
    """Limits for one person, for one household, and for all."""

    person: int
    household: int
    all: int


class Crowded(RequestRefused):
    """Backpressure: so much waits already that this may not."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, "thinking.crowded")


class Withdrawn(RequestRefused):
    """Cancelled before its turn came: whoever asked has gone."""

    def __init__(self) -> None:
        super().__init__(HTTPStatus.REQUEST_TIMEOUT, "thinking.crowded")


class Turn:
    """A place in the queue. `about` is what it is withdrawn by; among the turns of one person the lowest `rank` goes
    first."""

    __slots__ = ("about", "asker", "come", "number", "rank")

    def __init__(self, asker: Asker, rank: int, number: int, about: str) -> None:
        self.asker = asker
        self.rank = rank
        self.number = number
        self.about = about
        self.come: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def __lt__(self, other: "Turn") -> bool:
        return (self.rank, self.number) < (other.rank, other.number)


class Waiting:
    """Households take turns, and so do the people of each. Whoever had one goes to the end."""

    def __init__(self) -> None:
        self._households: dict[str, dict[str, list[Turn]]] = {}

    def put(self, turn: Turn) -> None:
        asker = turn.asker
        heappush(self._households.setdefault(asker.household, {}).setdefault(asker.person, []), turn)

    def take(self, may: Callable[[Asker], bool]) -> Turn | None:
        """The next turn of somebody who may have one."""
        for people in self._households.values():
            for turns in people.values():
                if may(turns[0].asker):
                    return self._taken(turns[0].asker)
        return None

    def _taken(self, asker: Asker) -> Turn:
        people = self._households.pop(asker.household)
        turns = people.pop(asker.person)
        turn = heappop(turns)
        if turns:
            people[asker.person] = turns
        if people:
            self._households[asker.household] = people
        return turn

    def discard(self, turn: Turn) -> bool:
        """Whether it was still waiting."""
        people = self._households.get(turn.asker.household, {})
        turns = people.get(turn.asker.person, [])
        if turn not in turns:
            return False
        turns.remove(turn)
        heapify(turns)
        if not turns:
            del people[turn.asker.person]
        if not people:
            del self._households[turn.asker.household]
        return True

    def people(self) -> int:
        return sum(map(len, self._households.values()))

    def of(self, asker: Asker) -> list[Turn]:
        return self._households.get(asker.household, {}).get(asker.person, [])

    def all(self) -> list[Turn]:
        return [turn for people in self._households.values() for turns in people.values() for turn in turns]


class Occupancy:
    """Counts what is under way, or waits, by person and household, against limits."""

    def __init__(self, most: Most) -> None:
        self.most = most
        self.count = 0
        self._people: Counter[str] = Counter()
        self._households: Counter[str] = Counter()

    def room(self, asker: Asker) -> bool:
        return (
            self.count < self.most.all
            and self._people[asker.person] < self.most.person
            and self._households[asker.household] < self.most.household
        )

    def add(self, asker: Asker) -> None:
        self.count += 1
        self._people[asker.person] += 1
        self._households[asker.household] += 1

    def remove(self, asker: Asker) -> None:
        self.count -= 1
        for counter, key in ((self._people, asker.person), (self._households, asker.household)):
            counter[key] -= 1
            if not counter[key]:
                # Nobody is remembered who has nothing.
                del counter[key]


class FairQueue:
    """Limits how much runs at a time, and decides what is next. What is quick goes before what takes long, except for
    every so many turns."""

    def __init__(self, share: Most, waiting: Most) -> None:
        self.waiting = Occupancy(waiting)
        self.under_way = Occupancy(share)
        self._numbers = count()
        self._had = 0
        self._quick, self._long = Waiting(), Waiting()

    async def turn(self, asker: Asker, quick: bool = False, rank: int = 0, about: str = "") -> None:
        """Wait for a turn; `done` must be called when it is over. Crowded if so much waits already that this may
        not."""
        if not self.waiting.room(asker):
            raise Crowded
        turn = Turn(asker, rank, next(self._numbers), about)
        queue = self._quick if quick else self._long
        queue.put(turn)
        self.waiting.add(asker)
        self._next()
        try:
            await turn.come
        except asyncio.CancelledError:
            if queue.discard(turn):
                self.waiting.remove(asker)
            elif not turn.come.cancelled() and turn.come.exception() is None:
                # It came at the same moment.
                self.done(asker)
            raise
        finally:
            # The traceback of its withdrawal has this frame, which must not have the withdrawal.
            del turn

    def done(self, asker: Asker) -> None:
        self.under_way.remove(asker)
        self._next()

    def withdraw(self, about: str) -> None:
        for queue in (self._quick, self._long):
            for turn in queue.all():
                if turn.about == about:
                    queue.discard(turn)
                    self.waiting.remove(turn.asker)
                    turn.come.set_exception(Withdrawn())

    def behind(self, asker: Asker) -> int:
        """How many others wait for something long, and how much of one's own does."""
        own = len(self._long.of(asker))
        return self._long.people() - bool(own) + own

    def _next(self) -> None:
        """Start as many as the limits allow."""
        while self.under_way.count < self.under_way.most.all:
            queues = (self._quick, self._long)
            if (self._had + 1) % TURNS_PER_LONG_ONE == 0:
                queues = (self._long, self._quick)
            turn = queues[0].take(self.under_way.room) or queues[1].take(self.under_way.room)
            if turn is None:
                return
            self.waiting.remove(turn.asker)
            if turn.come.cancelled():
                continue
            self._had += 1
            self.under_way.add(turn.asker)
            turn.come.set_result(None)
