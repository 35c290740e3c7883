"""Where a table is, and how a client at a terminal speaks with it: on a server, or in this process."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from chabudai.cli.at_table.messages import RemoteShown
from chabudai.protocol import wishes as w

#: Whose eyes: a seat; None is a spectator, or whoever a server knows us as.
Eyes = int | None


class Seen(msgspec.Struct, frozen=True):
    """The table has changed: for each pair of eyes at this screen, what they are shown."""

    sides: list[tuple[Eyes, RemoteShown]]
    #: Lines of the log up to this entry are no news to them, when they come.
    known: dict[Eyes, int] = {}


class Failed(msgspec.Struct, frozen=True):
    """It cannot go on."""

    problem: Exception


class Place(ABC):
    """A wish is answered by an event with its id; until then it is among those `waiting`."""

    #: How others come to this table, if they can.
    link: str | None = None
    #: The sentence that explains what can be typed.
    help: str
    #: There is nothing to do before a game but to begin it.
    begins_at_once = False

    @abstractmethod
    def start(self, post: Callable[[Any], None]) -> None:
        """From now on `post` is called with whatever happens, perhaps in another thread."""

    @abstractmethod
    def close(self) -> None: ...

    @property
    @abstractmethod
    def waiting(self) -> bool: ...

    @abstractmethod
    def wish(self, wish: w.Wish) -> None: ...

    @abstractmethod
    def answered(self, number: int | None) -> w.Wish | None:
        """The wish that this answers, which then waits no longer."""

    def linked(self, number: int) -> list[w.Wish]:
        """There is a connection (again): the wishes of which nobody knows whether they arrived."""
        return []

    def goes_on(self, shown: RemoteShown) -> bool:
        """Whether more is about to happen before anybody here is asked for anything."""
        return False

    @abstractmethod
    def record(self, share: str, promised: Sequence[str], given: Mapping[int, str]) -> list[tuple[str, str]]:
        """Keep the record of a game that is over; sentences about it, each with its style."""

    @abstractmethod
    def how_to_return(self, seated: bool) -> str | None:
        """How to come back to a game that is not over."""
